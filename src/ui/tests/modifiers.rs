//! Modifiers and disguises, as the panel and the look cursor show them.

use std::sync::Arc;

use super::screens::expect;
use super::stage::{app_of, drawn, load_or_panic, packs, picture, press, text};
use crate::content::{Content, SourceFile};
use crate::game::{CreatureId, Modifier};
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::program::Program;

/// Content for these tests that the shipped game lacks.
const MORE: &str = r##"
[modifier.haste]
name = "hasted"
tone = "good"
description = "All others seem to crawl."

[modifier.venom]
name = "poisoned by a snake in the grass"
tone = "warning"

[modifier.frozen]
name = "frozen"
tone = "warning"
skips_turns = true

[modifier.laden]
name = "laden"
description = "It drops what it carries."

[modifier.shackled]
name = "shackled"
release = { turns = 5 }

[modifier.mark]
name = "marked 1"

[modifier.mark2]
extends = "mark"
name = "marked 2"

[modifier.mark3]
extends = "mark"
name = "marked 3"

[modifier.mark4]
extends = "mark"
name = "marked 4"

[modifier.mark5]
extends = "mark"
name = "marked 5"

[modifier.mark6]
extends = "mark"
name = "marked 6"

[modifier.mark7]
extends = "mark"
name = "marked 7"

[modifier.mark8]
extends = "mark"
name = "marked 8"

[modifier.mark9]
extends = "mark"
name = "marked 9"

[creature.mule]
name = "mule"
description = "It carries much."
glyph = "Q"
color = "#ffffff"
hp = 30
faction = "cave"
modifiers = ["laden", "shackled"]

[creature.mimic]
name = "mimic"
description = "Teeth."
glyph = "M"
color = "#ffffff"
hp = 30
faction = "cave"
poses_as = "dagger"
"##;

fn content() -> Arc<Content> {
    let mut packs = packs();
    let path = format!("content/{}/for_tests.toml", packs[0].id);
    packs[0].content.push(SourceFile { path, text: MORE.to_owned() });
    Arc::new(load_or_panic(&packs))
}

fn modify(session: &mut Session, who: CreatureId, name: &str, until: u64) {
    let modifier = |kind| Modifier::new(kind, 0, until, None);
    let (kind, ..) = session.game.content.modifiers.iter().find(|(_, id, _)| id.ends_with(name)).unwrap();
    session.game.tamper().creature_mut(who).unwrap().modifiers.push(modifier(kind));
}

fn creature_at(session: &Session, at: Point) -> CreatureId {
    session.game.occupant(0, at).unwrap()
}

fn staged(change: impl FnOnce(&mut Session)) -> App {
    let content = content();
    let mut session = drawn(&content, "#######\n#@.z.M#\n#######");
    change(&mut session);
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn poisoned() -> App {
    staged(|session| {
        let (player, zombie) = (session.game.world().player, creature_at(session, Point::new(3, 1)));
        let disguise =
            session.game.content.items.iter().find(|(_, id, _)| id.ends_with(":dagger")).map(|(kind, ..)| kind);
        let poser = creature_at(session, Point::new(5, 1));
        session.game.tamper().creature_mut(poser).unwrap().disguise = disguise;
        modify(session, player, "haste", 12);
        modify(session, player, "venom", 105);
        modify(session, zombie, "haste", 3);
        modify(session, zombie, "venom", 9);
        session.game = session.game.clone().resumed();
    })
}

#[test]
fn the_panel_lists_modifiers_with_their_turns() {
    expect(
        &mut poisoned(),
        (80, 24),
        "|

                                                          Stuffed  depth 1 of 5
                                                          The upper caves

                                                          You
              #######                                     ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
              #@.z.)#                                     hasted             12
              #######                                     poisoned by a s.. 105
                                                          fullness          66%
                                                          attack             20
                                                          defense             5
                                                          turn                0

                                                          wields nothing
                                                          wears  nothing

                                                          In sight
                                                          z zombie      waiting
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                            hasted 3
                                                            poisoned by a s.. 9
                                                          ) dagger


",
    );
}

#[test]
fn a_modifier_has_the_colour_of_its_tone() {
    let canvas = picture(&mut poisoned(), 100, 34);
    let palette = &content().palette;
    let ink = |word: &str| {
        let text = canvas.to_text();
        let (y, line) = text.lines().enumerate().find(|(_, line)| line.contains(word)).unwrap();
        let x = line[..line.find(word).unwrap()].chars().count();
        canvas.get(Point::new(x as i32, y as i32)).unwrap().ink
    };
    assert_eq!([ink("hasted"), ink("poisoned")], [palette.good, palette.warning]);
}

#[test]
fn many_modifiers_leave_room_for_creatures_in_sight() {
    let mut app = staged(|session| {
        let player = session.game.world().player;
        modify(session, player, ":mark", 10);
        (2..10).for_each(|number| modify(session, player, &format!(":mark{number}"), 10));
    });
    let text = text(&mut app, 80, 24);
    let shown = text.matches("marked").count();
    assert!(shown > 2 && text.contains(&format!("+{} more", 9 - shown)) && text.contains("z zombie"), "{text}");
}

#[test]
fn a_look_names_the_modifiers_of_others() {
    let mut app = poisoned();
    press(&mut app, "x");
    let text = text(&mut app, 100, 34);
    assert!(text.contains("A zombie, hasted 3, poisoned by a snake in the grass 9, waiting"), "{text}");
}

#[test]
fn details_describe_what_lasts_on_a_creature() {
    let mut app = poisoned();
    press(&mut app, "x d");
    let text = text(&mut app, 100, 34);
    assert!(text.contains("Hasted 3: All others seem to crawl."), "{text}");
}

#[test]
fn a_creature_disguised_as_an_item_is_shown_as_that_item() {
    let mut app = poisoned();
    press(&mut app, "x tab");
    let hidden = text(&mut app, 100, 34);
    assert!(hidden.contains("A dagger (attack +5)") && hidden.contains(") dagger"), "{hidden}");
    assert!(!hidden.to_lowercase().contains("mimic") && !hidden.contains('M'), "{hidden}");
    let mut app = staged(|_| {});
    press(&mut app, "x tab");
    let shown = text(&mut app, 100, 34);
    assert!(shown.contains("A mimic") && shown.contains("M mimic"), "{shown}");
}

/// A player who is frozen until a turn.
fn frozen(until: u64) -> App {
    staged(|session| {
        let player = session.game.world().player;
        modify(session, player, "frozen", until);
        session.game = session.game.clone().resumed();
    })
}

fn turn_of(app: &App) -> u64 {
    app.game().unwrap().world().turn()
}

#[test]
fn lost_turns_pass_one_by_one_and_any_key_skips_ahead() {
    let mut app = frozen(6);
    assert!(text(&mut app, 80, 24).contains("You are frozen. Any key skips ahead."), "{}", text(&mut app, 80, 24));
    app.tick(100);
    assert_eq!(turn_of(&app), 0, "each turn is shown for a moment");
    app.tick(100);
    assert_eq!(turn_of(&app), 1);
    press(&mut app, "l");
    assert_eq!(turn_of(&app), 6, "a key skips the others, and does nothing else");
    press(&mut app, "l");
    assert_eq!(turn_of(&app), 7);
    assert!(!text(&mut app, 80, 24).contains("Any key"), "{}", text(&mut app, 80, 24));
}

#[test]
fn time_stands_still_while_a_screen_is_open_and_saving_works() {
    let mut app = frozen(50);
    press(&mut app, "?");
    app.tick(1000);
    assert_eq!(turn_of(&app), 0, "help is open");
    press(&mut app, "escape");
    app.tick(1000);
    assert_eq!(turn_of(&app), 1);
    press(&mut app, "S");
    assert!(app.is_over());
}

#[test]
fn several_modifiers_of_a_kind_are_listed_once_with_the_shortest_time() {
    let mut app = staged(|session| {
        let (player, zombie) = (session.game.world().player, creature_at(session, Point::new(3, 1)));
        for who in [player, zombie] {
            for (name, until) in [("haste", 30), ("venom", 9), ("haste", 12)] {
                modify(session, who, name, until);
            }
        }
    });
    let shown = text(&mut app, 100, 34);
    assert!(shown.contains("hasted x2                12") && shown.contains("hasted x2 12"), "{shown}");
    press(&mut app, "x");
    let shown = text(&mut app, 100, 34);
    assert!(shown.contains("A zombie, hasted x2 12, poisoned by a snake in the grass 9,"), "{shown}");
    press(&mut app, "d");
    let shown = text(&mut app, 100, 34);
    assert_eq!(shown.matches("All others seem to crawl.").count(), 1, "{shown}");
}

#[test]
fn what_a_creature_is_from_birth_is_only_on_its_card() {
    let content = content();
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, "#######\n#@.Q..#\n#######"));
    assert!(!text(&mut app, 100, 34).contains("laden"), "{}", text(&mut app, 100, 34));
    press(&mut app, "x");
    let shown = text(&mut app, 100, 34);
    assert!(!shown.contains("laden") && shown.contains("A mule, shackled ("), "{shown}");
    press(&mut app, "d");
    let shown = text(&mut app, 100, 34);
    assert!(shown.contains("Laden: It drops what it carries."), "{shown}");
}
