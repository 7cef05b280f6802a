//! What the screens show of sleepers, of those who have not noticed the player, of minds behind walls, and of the player's stealth.

use std::sync::Arc;

use super::stage::{drawn, expect, picture, press, screen, turn};
use super::trial::{staged, trial};
use crate::content::{Color, Content};
use crate::game::Modifier;
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::app::App;

const SENSES: &str = r##"
[patch.game]
set = { noticing = { awake = 0, asleep = 0 } }

[patch.creature."stuffed:player"]
set = { modifiers = ["telepathic"] }

[modifier.telepathic]
name = "telepathic"
senses = { minds = 30 }

[modifier.dazed]
name = "dazed"
garbles = true

[modifier.veiled]
name = "veiled"
hidden = true

[tile.lever]
name = "lever"
description = "Rusty."
glyph = "|"
color = "#808080"
walkable = true
transparent = true

[creature.idol]
name = "idol"
forms = { a = "an idol" }
description = "It stares."
glyph = "i"
color = "#ffffff"
hp = 9
faction = "stuffed:cave"
strike = { damage = 1 }

[tile.false_floor]
name = "cave floor"
description = "Is it?"
glyph = ":"
color = "#808080"
walkable = true
transparent = true
secret = { becomes = "lever", chance = 100 }
"##;

fn content() -> Arc<Content> {
    trial(SENSES)
}

/// A session on a map, with changes.
fn changed(map: &str, change: impl FnOnce(&Content, &mut Session)) -> App {
    let content = content();
    let mut session = drawn(&content, map);
    change(&content, &mut session);
    let mut app = super::stage::app_of(content);
    app.stage(session);
    app
}

fn modify(content: &Content, session: &mut Session, glyph: char, modifier: &str) {
    let kind = content.modifiers.find(modifier).unwrap();
    let is_it = |it: &&crate::game::Creature| content.creatures[it.kind()].glyph == glyph;
    let who = session.game.world().creatures().iter().find(is_it).unwrap().id();
    session.game.tamper().creature_mut(who).unwrap().modifiers.push(Modifier::new(kind, 0, 1_000, None));
}

fn put_to_sleep(content: &Content, session: &mut Session, glyph: char) {
    let is_it = |it: &&crate::game::Creature| content.creatures[it.kind()].glyph == glyph;
    let who = session.game.world().creatures().iter().find(is_it).unwrap().id();
    session.game.set_asleep(who, true);
}

#[test]
fn the_panel_tells_who_is_unaware_and_who_is_sensed() {
    let mut app = staged(&content(), "##########\n#@..z.#.b#\n##########", &[]);
    expect(&mut app, "stealth 14");
    expect(&mut app, "z zombie unaware");
    expect(&mut app, "b bat sensed");
}

#[test]
fn the_panel_and_the_look_tell_who_is_asleep() {
    let mut app = changed("########\n#@..z..#\n########", |content, session| put_to_sleep(content, session, 'z'));
    expect(&mut app, "z zombie asleep");
    press(&mut app, "x");
    expect(&mut app, "asleep (46/46)");
}

/// The ink of the only cell with a glyph on the map.
fn ink_of(app: &mut App, glyph: char) -> Color {
    let canvas = picture(app, 80, 24);
    let cells = (0..24).flat_map(|y| (0..50).map(move |x| Point::new(x, y)));
    let found: Vec<Color> =
        cells.filter_map(|at| canvas.get(at)).filter(|cell| cell.glyph == glyph).map(|cell| cell.ink).collect();
    assert_eq!(found.len(), 1, "{}", canvas.to_text());
    found[0]
}

#[test]
fn sleepers_and_the_unaware_are_darker() {
    let map = "########\n#@..z..#\n########";
    let usual = content().creatures[content().creatures.find("stuffed:zombie").unwrap()].color;
    let brightness = |color: Color| u32::from(color.red) + u32::from(color.green) + u32::from(color.blue);
    let unaware = ink_of(&mut staged(&content(), map, &[]), 'z');
    let asleep = ink_of(&mut changed(map, |content, session| put_to_sleep(content, session, 'z')), 'z');
    assert!(brightness(asleep) < brightness(unaware) && brightness(unaware) < brightness(usual));
    let sensed = ink_of(&mut staged(&content(), "########\n#@#.z..#\n########", &[]), 'z');
    assert!(brightness(sensed) < brightness(unaware));
}

#[test]
fn a_look_tells_of_minds_behind_walls() {
    let mut app = staged(&content(), "##########\n#@..#.b..#\n##########", &[]);
    press(&mut app, "x tab");
    expect(&mut app, "You sense a bat.");
}

#[test]
fn the_hidden_are_not_shown() {
    let mut app = changed("##########\n#@..z....#\n##########", |content, session| {
        modify(content, session, 'z', "trial:veiled");
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().modifiers.clear();
    });
    assert!(!screen(&mut app).contains("zombie"), "{}", screen(&mut app));
    press(&mut app, "l l");
    expect(&mut app, "zombie");
}

#[test]
fn keys_sneak_and_search() {
    let mut app = staged(&content(), "##########\n#@..:....#\n##########", &[]);
    press(&mut app, "V");
    expect(&mut app, "You begin to sneak.");
    expect(&mut app, "stealth 7");
    press(&mut app, "V");
    expect(&mut app, "You no longer sneak.");
    press(&mut app, "X X");
    assert!(!screen(&mut app).contains("lever"));
    press(&mut app, "X");
    expect(&mut app, "You find a lever.");
}

#[test]
fn games_without_stealth_and_secrets_have_no_such_keys() {
    let mut app = staged(&trial(""), "########\n#@..z..#\n########", &[]);
    assert!(!screen(&mut app).contains("stealth"));
    press(&mut app, "V");
    assert!(!screen(&mut app).contains("sneak"));
    press(&mut app, "X");
    assert!(!screen(&mut app).contains("search"));
}

#[test]
fn the_dazed_see_something_else() {
    let map = "##########\n#@..z....#\n##########";
    let mut turns = 0;
    for seen in 0..6 {
        let mut app = changed(map, |content, session| {
            modify(content, session, '@', "trial:dazed");
            session.game.tamper().time = seen * 100;
            session.game = session.game.clone().resumed();
        });
        turns += usize::from(!screen(&mut app).contains("zombie"));
    }
    assert!(turns >= 4, "a zombie looked like one in {} of 6 turns", 6 - turns);
}

#[test]
fn the_dazed_never_see_themselves_in_others() {
    for seen in 0..200 {
        let app = changed("##########\n#@..z....#\n##########", |content, session| {
            modify(content, session, '@', "trial:dazed");
            session.game.tamper().time = seen * 100;
            session.game = session.game.clone().resumed();
        });
        let game = app.game().unwrap();
        let player = game.world().player().unwrap();
        let other = game.creatures_on(0).find(|other| other.id() != player.id()).unwrap();
        assert_ne!(game.apparent_kind(other.who()), player.kind());
    }
}

#[test]
fn a_pack_notices_an_enemy_together_if_the_game_says_so() {
    let unaware = |packs: &str| {
        let content = trial(&SENSES.replace("asleep = 0", packs));
        let mut session = drawn(&content, "##############\n#@...z......z#\n##############");
        let player = session.game.world().player;
        let zombies: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
        session.game.lead(zombies[1], Some(zombies[0]));
        session.game.become_aware(zombies[1], player);
        zombies.into_iter().filter(|zombie| !session.game.has_noticed(*zombie, player)).count()
    };
    assert_eq!(unaware("asleep = 0"), 1);
    assert_eq!(unaware("asleep = 0, packs = true"), 0);
}

#[test]
fn exploring_asks_about_whoever_notices_the_player_at_the_same_stop() {
    let map = "
        ###################
        #@..............z.#
        #################.#
        #################.#
        ###################
    ";
    let content = trial(&SENSES.replace("awake = 0", "awake = 100").replace("[\"telepathic\"]", "[]"));
    let mut app = super::auto_actions::staged_in(content, map, Box::new(super::stage::Hound), |session| {
        let player = session.game.world().player;
        let zombie = session.game.world().creatures().ids().find(|id| *id != player).unwrap();
        session.game.wake(zombie);
    });
    press(&mut app, "o");
    expect(&mut app, "The zombie notices you.");
    expect(&mut app, "A zombie is after you. Repeat to go on, and to fight it when it reaches you.");
    let before = turn(&app);
    press(&mut app, "o");
    assert!(before > 0 && turn(&app) > before);
}

#[test]
fn a_way_to_a_sensed_mind_leads_up_to_it_where_one_is_known() {
    let mut app = staged(&content(), "##########\n#@..#.b..#\n##########", &[]);
    press(&mut app, "x tab enter");
    expect(&mut app, "You don't know a way there.");
    let map = "##########\n#...#.b..#\n#@#......#\n##########";
    let mut app = changed(map, |_, session| super::auto_actions::reveal(session));
    press(&mut app, "x tab enter");
    let player = app.game().unwrap().world().player().unwrap().at();
    assert!(player.x > 2, "it walks toward the bat: {player:?}");
}

#[test]
fn whoever_has_noticed_the_player_is_aware_unless_there_is_a_better_word() {
    let map = "##########\n#i...z...#\n#@......i#\n##########";
    let mut app = changed(map, |_, session| {
        let player = session.game.world().player;
        let others: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
        for who in others {
            session.game.become_aware(who, player);
        }
    });
    expect(&mut app, "z zombie waiting");
    expect(&mut app, "i idol aware");
    expect(&mut app, "i!idol hunts you");
    press(&mut app, "x tab tab");
    expect(&mut app, "An idol, aware of you");
}
