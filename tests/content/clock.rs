//! Clocks: what is refused with which message, what is saved, and what their dice leave alone.

use std::sync::Arc;

use stuffed::content::{Content, PackSource};
use stuffed::game::{Action, Creature, Game, NoMind, Snapshot};
use stuffed::scenario::{Setup, scenarios};

use super::tiny::content;
use super::trial::{creature, expect_to_pass, packs, report};

/// Two tiles that turn into each other.
const TILES: &str = "\
[tile.dry]
name = \"dry bed\"
description = \"On trial.\"
glyph = \"_\"
color = \"#ffffff\"
walkable = true
transparent = true

[tile.wet]
extends = \"dry\"
name = \"wet bed\"
glyph = \"w\"

";

#[test]
fn each_fault_of_a_clock_is_told_at_its_place() {
    let text = format!(
        "{TILES}{}",
        "[clock.tide]
levels = [\"stuffed:uper_caves\"]
starts = \"soon\"
every = \"1d3 - 1\"
chance = 0
at_most = 0
becomes = { dri = \"wet\", dry = \"wett\" }
message = \"The {tide} comes in.\"

[clock.flood]
after = \"depth - 2\"
every = \"10 / (depth - 1) + hp\"
becomes = { dry = \"dry\", \"stuffed:exit\" = \"wet\" }
arrive = [{ of = \"stuffed:bat\", count = 0, each = 2 }, { of = \"stuffed:batt\", count = 1, from_depth = 50 }]

[clock.idle]
while = \"away\"
hunts = true

[clock.silent]
after = 5
at_most = 3
hunts = true
"
    );
    let report = report(&text, &[]);
    assert_eq!(report, EXPECTED.trim_start(), "{report}");
}

const EXPECTED: &str = r#"
error: unknown level `stuffed:uper_caves`: did you mean `stuffed:upper_caves`?
  --> content/trial/things.toml:15:11
   |
15 | levels = ["stuffed:uper_caves"]
   |           ^^^^^^^^^^^^^^^^^^^^

error: unknown choice `soon`
  --> content/trial/things.toml:16:10
   |
16 | starts = "soon"
   |          ^^^^^^
   |
   = help: the choices are `entered` and `game`

error: `every` must be from 1 to 1000000, but can be 0
  --> content/trial/things.toml:17:9
   |
17 | every = "1d3 - 1"
   |         ^^^^^^^^^

error: `chance` must be from 1 to 100, but is 0
  --> content/trial/things.toml:18:10
   |
18 | chance = 0
   |          ^

error: `at_most` must be from 1 to 1000000, but is 0
  --> content/trial/things.toml:19:11
   |
19 | at_most = 0
   |           ^

error: unknown tile `dri`: did you mean `dry`?
  --> content/trial/things.toml:20:13
   |
20 | becomes = { dri = "wet", dry = "wett" }
   |             ^^^

error: unknown tile `wett`: did you mean `wet`?
  --> content/trial/things.toml:20:32
   |
20 | becomes = { dri = "wet", dry = "wett" }
   |                                ^^^^^^

error: `{tide}` has no meaning here
  --> content/trial/things.toml:21:16
   |
21 | message = "The {tide} comes in."
   |                ^^^^^^
   |
   = help: nothing can be filled in here

error: `after` must be from 1 to 1000000, but can be -1 at depth 1
  --> content/trial/things.toml:24:9
   |
24 | after = "depth - 2"
   |         ^^^^^^^^^^^

error: `hp` can't be used in `every`: it is a number of turns
  --> content/trial/things.toml:25:9
   |
25 | every = "10 / (depth - 1) + hp"
   |         ^^^^^^^^^^^^^^^^^^^^^^^

error: `stuffed:exit` is stairs, which can neither change nor be made
  --> content/trial/things.toml:26:43
   |
26 | becomes = { dry = "dry", "stuffed:exit" = "wet" }
   |                                           ^^^^^
   |
  ::: content/stuffed/tiles.toml:56:10
   |
56 | stairs = "exit"
   |          ------ the tile

error: only items lie together: remove `each`
  --> content/trial/things.toml:27:51
   |
27 | arrive = [{ of = "stuffed:bat", count = 0, each = 2 }, { of = "stuffed:batt", count = 1, from_depth = 50 }]
   |                                                   ^

error: unknown creature `stuffed:batt`: did you mean `stuffed:bat`?
  --> content/trial/things.toml:27:63
   |
27 | arrive = [{ of = "stuffed:bat", count = 0, each = 2 }, { of = "stuffed:batt", count = 1, from_depth = 50 }]
   |                                                               ^^^^^^^^^^^^^^

error: this clock never strikes
  --> content/trial/things.toml:29:1
   |
29 | [clock.idle]
   | ^^^^^^^^^^^^
   |
   = help: say when: `after = 500` for once, `every = 500` for again and again, or both

error: unknown choice `away`: did you mean `always`?
  --> content/trial/things.toml:30:9
   |
30 | while = "away"
   |         ^^^^^^

warning: `trial:dry` becomes what it is already
  --> content/trial/things.toml:26:19
   |
26 | becomes = { dry = "dry", "stuffed:exit" = "wet" }
   |                   ^^^^^

warning: `count` is never more than 0, so nothing appears
  --> content/trial/things.toml:27:41
   |
27 | arrive = [{ of = "stuffed:bat", count = 0, each = 2 }, { of = "stuffed:batt", count = 1, from_depth = 50 }]
   |                                         ^

warning: this never appears: the level is only at depth 1, 2, 3, 4, 5
  --> content/trial/things.toml:27:56
   |
27 | arrive = [{ of = "stuffed:bat", count = 0, each = 2 }, { of = "stuffed:batt", count = 1, from_depth = 50 }]
   |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

warning: nothing happens when this clock strikes
  --> content/trial/things.toml:29:1
   |
29 | [clock.idle]
   | ^^^^^^^^^^^^
   |
   = help: give it `becomes`, `pours`, `features`, `arrive`, `hordes`, a `message` or `hooks`

warning: without `arrive` or `hordes` this does nothing
  --> content/trial/things.toml:31:9
   |
31 | hunts = true
   |         ^^^^

warning: nothing happens when this clock strikes
  --> content/trial/things.toml:33:1
   |
33 | [clock.silent]
   | ^^^^^^^^^^^^^^
   |
   = help: give it `becomes`, `pours`, `features`, `arrive`, `hordes`, a `message` or `hooks`

warning: without `every` it happens only once anyway
  --> content/trial/things.toml:35:11
   |
35 | at_most = 3
   |           ^
   |
   = help: remove `at_most`, or add `every`

warning: without `arrive` or `hordes` this does nothing
  --> content/trial/things.toml:36:9
   |
36 | hunts = true
   |         ^^^^

15 errors, 8 warnings
"#;

#[test]
fn a_clock_without_a_time_is_told() {
    let report = report("[clock.idle]\nmessage = \"Tick.\"\n", &[]);
    let expected = "\
error: this clock never strikes
 --> content/trial/things.toml:1:1
  |
1 | [clock.idle]
  | ^^^^^^^^^^^^
  |
  = help: say when: `after = 500` for once, `every = 500` for again and again, or both

1 error
";
    assert_eq!(report, expected);
}

#[test]
fn scripts_of_clocks_need_their_hook_and_others_never_hear_it() {
    let chime = "fn on_time(me, event) { heal(me, 1) }\n";
    let tick = "fn on_tick(me) { heal(me, 1) }\n";
    let text = "[clock.bell]\nevery = 10\nhooks = [\"tick\"]\n\n".to_owned()
        + &*creature("dummy", "m", "hp = 5\nhooks = [\"chime\"]");
    let report = report(&text, &[("chime", chime), ("tick", tick)]);
    for said in [
        "`on_tick` of `trial:tick` never runs here",
        "a clock hears `on_time`",
        "`on_time` of `trial:chime` never runs here",
    ] {
        assert!(report.contains(said), "{said}\n{report}");
    }
}

/// A drawn level with clocks, one of which brings creatures out of sight each turn.
const HALL: &str = "\
[test.hall]
map = \"\"\"
############
#@..#......#
#...#...._.#
#####......#
############
\"\"\"
legend = { \"_\" = \"dry\" }
expect = { over = false }
";

fn loaded(text: &str) -> (Arc<Content>, Vec<PackSource>) {
    let packs = packs(&format!("{TILES}{text}{}", creature("dummy", "m", "hp = \"20 + 3d6\"")), &[], HALL);
    (Arc::new(content(&packs)), packs)
}

fn hall(text: &str) -> Game {
    let (content, packs) = loaded(text);
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    Setup::new(&content, &found[0], 1).game
}

fn wait(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        game.act(Action::Wait, &mut NoMind).expect("a turn");
        assert_eq!(game.check(), Ok(()));
    }
}

fn dummies(game: &Game) -> usize {
    let dummy = game.content.creatures.find("trial:dummy").expect("the kind");
    game.world().creatures().iter().filter(|creature| creature.kind() == dummy).count()
}

const CROWD: &str = "[clock.crowd]\nevery = \"1d3\"\narrive = [{ of = \"dummy\", count = \"1d2\" }]\n\n[clock.flow]\nevery = \"2 + 1d4\"\nbecomes = { dry = \"wet\", wet = \"dry\" }\n\n";

#[test]
fn saving_and_loading_in_the_midst_changes_nothing() {
    let (mut through, mut reloaded) = (hall(CROWD), hall(CROWD));
    for turn in 0..30 {
        wait(&mut through, 1);
        wait(&mut reloaded, 1);
        let bytes = reloaded.snapshot().to_bytes();
        reloaded = Snapshot::from_bytes(&bytes).unwrap().restore(&reloaded.content).unwrap();
        assert_eq!(reloaded.hash(), through.hash(), "turn {turn}");
    }
    assert!(dummies(&through) > 10, "{}", dummies(&through));
}

#[test]
fn what_clocks_do_leaves_the_dice_of_play_alone() {
    let (mut without, mut with) = (hall(""), hall(CROWD));
    wait(&mut without, 30);
    wait(&mut with, 30);
    assert!(dummies(&with) > 10);
    assert_eq!(without.world().random, with.world().random);
}

#[test]
fn another_clock_leaves_the_dice_of_a_clock_alone() {
    let more = format!("[clock.another]\nevery = 1\narrive = [{{ of = \"stuffed:bat\", count = 0 }}]\n\n{CROWD}");
    let (mut one, mut other) = (hall(CROWD), hall(&more));
    wait(&mut one, 20);
    wait(&mut other, 20);
    assert_eq!(dummies(&one), dummies(&other));
    let of = |game: &Game| {
        game.world().creatures().iter().map(|creature| (creature.at(), creature.max_hp)).collect::<Vec<_>>()
    };
    assert_eq!(of(&one), of(&other));
}

#[test]
fn nobody_arrives_beyond_the_limits_of_the_game() {
    let text = format!("[patch.game.set]\nmax_creatures = 6\n\n{CROWD}");
    let mut game = hall(&text);
    wait(&mut game, 60);
    assert_eq!(game.creature_count(0), 6);
}

#[test]
fn a_clock_happens_at_most_so_often() {
    let mut game = hall("[clock.few]\nevery = 2\nat_most = 3\narrive = [{ of = \"dummy\", count = 1 }]\n\n");
    wait(&mut game, 40);
    assert_eq!(dummies(&game), 3);
}

#[test]
fn chance_leaves_times_out() {
    let mut game = hall("[clock.rare]\nevery = 1\nchance = 30\narrive = [{ of = \"dummy\", count = 1 }]\n\n");
    wait(&mut game, 40);
    let count = dummies(&game);
    assert!((4..=20).contains(&count), "{count}");
}

#[test]
fn arrivals_have_what_their_entry_gives_them() {
    let mut game = hall(
        "[modifier.cross]\nname = \"cross\"\nattack = 2\n\n[clock.guest]\nafter = 3\narrive = [{ of = \"dummy\", count = 1, modifiers = [\"cross\"], with = [\"stuffed:rock\"] }]\nhunts = true\n\n",
    );
    wait(&mut game, 3);
    let player = game.world().player().map(|player| (player.level(), Creature::at(player)));
    let dummy = game.content.creatures.find("trial:dummy").expect("the kind");
    let guest = game.world().creatures().iter().find(|creature| creature.kind() == dummy).expect("a guest");
    assert_eq!(guest.modifiers.len(), 1);
    assert!(!guest.is_asleep());
    assert_eq!(guest.enemy_seen, player);
    assert_eq!(game.world().levels()[0].items().len(), 1);
}

#[test]
fn saves_keep_clocks_that_are_declared_and_drop_those_that_are_gone() {
    let mut game = hall(CROWD);
    wait(&mut game, 5);
    let bytes = game.snapshot().to_bytes();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains("\"clocks\":{\"trial:crowd\":{\"at\":"), "{text}");
    let (plain, _) = loaded("");
    let mut game = Snapshot::from_bytes(&bytes).unwrap().restore(&plain).unwrap();
    let before = dummies(&game);
    wait(&mut game, 20);
    assert_eq!(dummies(&game), before);
    let bytes = game.snapshot().to_bytes();
    assert!(!String::from_utf8(bytes.clone()).unwrap().contains("clocks"));
    // A save from before there were clocks goes on with them.
    let (with, _) = loaded(CROWD);
    let mut game = Snapshot::from_bytes(&bytes).unwrap().restore(&with).unwrap();
    wait(&mut game, 20);
    assert!(dummies(&game) > before);
}

#[test]
fn a_renamed_clock_goes_on() {
    let mut game = hall("[clock.old]\nafter = 10\nbecomes = { dry = \"wet\" }\n\n");
    wait(&mut game, 6);
    let bytes = game.snapshot().to_bytes();
    let mut packs = packs(
        &format!("{TILES}[clock.new]\nafter = 10\nbecomes = {{ dry = \"wet\" }}\n{}", creature("dummy", "m", "hp = 5")),
        &[],
        "",
    );
    let header = &mut packs.last_mut().unwrap().content[0];
    header.text.push_str("renamed = { clock.old = \"new\" }\n");
    let renamed = Arc::new(content(&packs));
    let mut game = Snapshot::from_bytes(&bytes).unwrap().restore(&renamed).unwrap();
    let wet = renamed.tiles.find("trial:wet").unwrap();
    let is_wet = |game: &Game| game.world().levels()[0].tiles().values().contains(&wet);
    wait(&mut game, 3);
    assert!(!is_wet(&game));
    wait(&mut game, 1);
    assert!(is_wet(&game));
}

#[test]
fn a_question_that_a_clock_asks_is_saved_and_answered() {
    let ask = "fn on_time(me, event) { ask(me, \"which_way\", #{ direction: true }) }\nfn on_answer(me, event) { shove(me, event.direction, 1) }\n";
    let text =
        "[clock.crossroads]\nafter = 3\nhooks = [\"crossroads\"]\n\n[sentence.which_way]\nyou = \"Which way?\"\n";
    let test = "[test.crossroads]\nmap = \"\"\"\n#####\n#@..#\n#####\n\"\"\"\ndo = [\"wait 3\", \"answer east\"]\nexpect = { asked = false, player = { moved = true } }\n";
    expect_to_pass(text, &[("crossroads", ask)], test);
}

#[test]
fn what_a_clock_does_to_others_is_nobodys_fault() {
    let quake = "fn on_time(me, event) { damage(me.creatures()[0], 99) }\n";
    let text = "[clock.quake]\nafter = 3\nhooks = [\"quake\"]\n\n".to_owned() + &*creature("dummy", "m", "hp = 5");
    let test = "[test.quake]\nmap = \"\"\"\n#####\n#@.m#\n#####\n\"\"\"\ndo = \"wait 3\"\nexpect = { creatures = { m = { alive = false } }, messages = \"dies\", no_messages = \"You kill\" }\n";
    expect_to_pass(&text, &[("quake", quake)], test);
}
