//! Who interrupts what the player does by one key, and who doesn't.

use super::auto_actions::{at, expect, expect_no_text, turn};
use super::stage::{press, text};
use super::trial::{staged, staged_with_scripts, trial, trial_with_scripts};
use crate::game::Modifier;
use crate::ui::app::App;

/// A turret that can't leave its place. It shoots every fifth turn. The table of its dart is left open.
pub(super) const TURRET: &str = r##"
[movement.stand]
name = "stands still"
through = {}

[creature.turret]
name = "turret"
description = "It hums."
glyph = "T"
color = "#f0e070"
hp = 40
faction = "stuffed:cave"
movement = "stand"
strike = { damage = 4 }
abilities = ["dart"]
ai = ["casts"]

[ability.dart]
name = "dart"
shape = { bolt = 8 }
cooldown = 5
"##;

pub(super) const CASTS: &str = "fn act(me) { me.use_ability() }";

const HALL: &str = "
    ####################
    #@................>#
    #..................#
    #..................#
    #..T...............#
    ####################
";

/// The hall with a turret whose dart does so much.
fn hall(dart: &str) -> App {
    let content = trial_with_scripts(&format!("{TURRET}{dart}"), &[("casts", CASTS)]);
    staged_with_scripts(&content, HALL, &[])
}

#[test]
fn a_turret_stops_a_walk_each_time_it_shoots_but_is_never_after_anybody() {
    let mut app = hall("damage = 1\n");
    let mut stops = 0;
    press(&mut app, "L");
    for _ in 0..6 {
        if text(&mut app, 100, 34).contains("· The turret uses dart") {
            stops += 1;
        }
        expect_no_text(&mut app, "is after you");
        if at(&app).x < 18 {
            press(&mut app, "L");
        }
    }
    assert_eq!(at(&app).x, 18);
    assert!(stops >= 2, "{stops} stops");
}

#[test]
fn what_an_enemy_does_to_the_player_stops_a_walk_even_if_it_costs_no_hit_points() {
    let mut app = hall("pulls = 1\nmessage = { at_you = \"{actor.the} beckons you.\" }\n");
    press(&mut app, "o");
    expect(&mut app, "The turret beckons you.");
    assert!(at(&app).x < 10, "the walk went on to {:?}", at(&app));
}

/// Something that takes a hit point each third turn, and says so, or is good and ends.
const SPELLS: &str = r#"
[modifier.nagged]
name = "nagged"
hooks = ["nag"]

[modifier.warded]
name = "warded"
tone = "good"
ends = { you = "Your ward is gone." }

[sentence.nags]
you = { text = "Something pulls at your pack.", tone = "warning" }
"#;

#[test]
fn exploring_stops_where_a_good_state_ends_or_a_warning_is_given() {
    let nag = "fn on_tick(me) { if me.turns % 5 == 3 { message(\"nags\") } }";
    let hall = "######################\n#@...................#\n######################";
    for (modifier, turns, words) in
        [("nagged", 100, "Something pulls at your pack."), ("warded", 3, "Your ward is gone.")]
    {
        let content = trial_with_scripts(SPELLS, &[("nag", nag)]);
        let mut app = staged_with_scripts(&content, hall, &[]);
        let mut session = app.unstage();
        let kind = content.modifiers.find(&format!("trial:{modifier}")).unwrap();
        let player = session.game.world().player;
        let active = Modifier::new(kind, 0, turns, None);
        session.game.tamper().creature_mut(player).unwrap().modifiers.push(active);
        app.stage(session);
        press(&mut app, "o");
        expect(&mut app, words);
        assert!(at(&app).x < 8, "{modifier}: {:?}", at(&app));
    }
}

/// Something that holds the player and hurts it, until it is free.
const HOLDS: &str = r#"
[modifier.caught]
name = "caught"
cause = "barbs"
holds = 100
struggle = 0
per_turn = { damage = 1 }
binds = { you = "You tear at the barbs." }
hurts = { you = { text = "Barbs take {amount} hit point.", tone = "warning" } }
"#;

/// A game in which the player is `caught` from the start.
fn caught(holds: &str) -> App {
    let content = trial(&format!("{holds}\n[patch.creature.\"stuffed:player\"]\nset = {{ digs = false }}"));
    let mut app = staged(&content, "######################\n#@...................#\n######################", &[]);
    let mut session = app.unstage();
    let (player, kind) = (session.game.world().player, content.modifiers.find("trial:caught").unwrap());
    session.game.set_modifier(player, kind, 12, 1);
    app.stage(session);
    app
}

#[test]
fn whoever_only_tears_at_what_holds_and_hurts_it_stops_each_time() {
    let mut app = caught(HOLDS);
    press(&mut app, "o");
    assert_eq!(turn(&app), 1);
    expect(
        &mut app,
        "· You tear at the barbs. · Barbs take 1 hit point. You stop, since you are losing hit points to barbs.",
    );
}

#[test]
fn what_lasts_on_the_player_and_hurts_without_a_message_is_named_at_the_stop() {
    let quiet = HOLDS.lines().filter(|line| !line.starts_with("hurts") && !line.starts_with("holds"));
    let mut app = caught(&quiet.collect::<Vec<_>>().join("\n").replace("damage = 1", "damage = 3"));
    press(&mut app, "o");
    expect(&mut app, "You stop, since you are losing hit points to barbs.");
    assert!(turn(&app) > 1, "each turn of it need not be told");
}

#[test]
fn whoever_only_pulls_from_afar_does_not_strike() {
    let mut app = hall("pulls = 1\nmessage = { at_you = \"{actor.the} beckons you.\" }\n");
    press(&mut app, "o o");
    expect(&mut app, "The turret beckons you.");
    expect_no_text(&mut app, "strikes from a distance");
}
