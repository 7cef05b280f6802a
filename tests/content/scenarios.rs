//! Scenario tests in packs: the output of a failing one, invalid ones, and that the shipped ones notice changes.

use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::diagnostics::{Style, render};
use stuffed::scenario::scenarios;
use stuffed::scenario::{Failure, run};
use stuffed::script::ScriptMind;

use super::tiny;

/// The shipped pack with one test file in place of its own.
pub(super) fn with_tests(text: &str) -> Vec<PackSource> {
    let mut packs = stuffed::packs::embedded();
    let path = "content/stuffed/tests/t.toml".to_owned();
    packs[0].tests = vec![SourceFile { path, text: text.to_owned() }];
    packs
}

fn content(packs: &[PackSource]) -> Arc<Content> {
    Arc::new(tiny::content(packs))
}

/// The report for a test file.
pub(super) fn report(text: &str) -> String {
    let packs = with_tests(text);
    let (_, diagnostics) = scenarios(&packs, Some(&content(&packs)));
    diagnostics.render(&PackSource::sources(&packs), Style::Plain)
}

/// The result of each test in `packs`, by name.
fn results(packs: &[PackSource]) -> Vec<(String, Result<(), Box<Failure>>)> {
    let content = content(packs);
    let (found, diagnostics) = scenarios(packs, Some(&content));
    assert!(diagnostics.is_empty(), "{}", diagnostics.render(&PackSource::sources(packs), Style::Plain));
    let mut mind = ScriptMind::new(&content).0;
    found.iter().map(|test| (test.name.clone(), run(&content, test, &mut mind).map(drop))).collect()
}

/// The differences shown by the only test of a file.
#[track_caller]
pub(super) fn differences(text: &str) -> String {
    let packs = with_tests(text);
    let mut results = results(&packs);
    let failure = results.remove(0).1.expect_err("the test fails");
    render(&failure.differences, &PackSource::sources(&packs), Style::Plain)
}

#[track_caller]
pub(super) fn expect_failures(packs: &[PackSource], expected: &[&str]) {
    let failed: Vec<String> =
        results(packs).into_iter().filter(|(_, result)| result.is_err()).map(|(name, _)| name).collect();
    assert_eq!(failed, expected);
}

#[test]
fn the_edge_of_a_map_is_solid_and_named_as_the_rim() {
    let text = "
[test.t]
map = \"\"\"
@..
...
\"\"\"
do = [\"cannot west\", \"cannot dig north\", \"south\", \"cannot southeast\"]
turns = 3
expect = { map = \"\"\"
...
@..
\"\"\", messages = [\"The bedrock is in the way.\"] }
";
    expect_failures(&with_tests(text), &[]);
}

/// The shipped pack with a text of its content or scripts replaced.
#[track_caller]
fn changed(from: &str, to: &str) -> Vec<PackSource> {
    let mut packs = stuffed::packs::embedded();
    let files = packs.iter_mut().flat_map(|pack| pack.content.iter_mut().chain(&mut pack.scripts));
    let file = files.into_iter().find(|file| file.text.contains(from)).expect("the text");
    file.text = file.text.replacen(from, to, 1);
    packs
}

#[test]
fn the_shipped_tests_pass_and_cover_every_creature_and_item() {
    let packs = stuffed::packs::embedded();
    expect_failures(&packs, &[]);
    let content = content(&packs);
    let text: String = packs[0].tests.iter().map(|file| file.text.as_str()).collect();
    let creatures = content.creatures.iter().map(|(_, id, kind)| (id, kind.glyph));
    let items = content.items.iter().map(|(_, id, kind)| (id, kind.glyph));
    for (id, glyph) in creatures.chain(items) {
        let bare = id.split_once(':').unwrap().1;
        assert!(text.contains(bare) || text.contains(&format!("{glyph}")), "no test has a {bare}");
    }
}

#[test]
fn the_shipped_tests_notice_when_content_changes() {
    expect_failures(&changed("speed = 200", "speed = 100"), &["a_bat_acts_twice_a_turn"]);
    expect_failures(&changed("times = 3", "times = 2"), &["a_fungus_spreads_and_stops"]);
    expect_failures(&changed("rots = 250", "rots = 251"), &["a_corpse_rots"]);
    expect_failures(&changed("holding = \"teddy_bear\"\n", "holding = \"rock\"\n"), &["the_bear_wins_the_game"]);
    expect_failures(
        &changed("attack = 10\n", "attack = 11\n"),
        &["a_sword_is_the_strongest", "armour_and_weapon_add_up"],
    );
    let aimless = changed("me.step_toward(me.nearest_enemy() ?? me.last_seen_enemy())", "me.random_step()");
    assert!(results(&aimless).iter().any(|(name, result)| name.contains("zombie") && result.is_err()));
}

const HUNT: &str = r#"
[test.hunt]
map = """
  #######
  #z...@#
  #######
"""
legend = { z = { creature = "zombie", hp = 40 } }
player = { wears = ["tunic"] }
turns = 12

[test.hunt.expect]
map = """
  #######
  #z..?@#
  #######
"""
messages = ["You sneeze", "The zombie hits"]
no_messages = "hits you"
player = { hp = "< 5", wears = ["sword"], lacks = ["tunic"], beside = "z" }
creatures = { z = { hp = ">= 40", moved = false } }
count = { bat = ">= 1", wall = 16 }
ended = "slain"
"#;

#[test]
fn a_failing_test_shows_every_difference_at_its_place() {
    let found = differences(HUNT);
    let lines: Vec<&str> = found.lines().filter(|line| line.starts_with("error") || line.contains("-->")).collect();
    assert_eq!(
        lines,
        [
            "error: expected zombie here, found cave floor",
            "  --> content/stuffed/tests/t.toml:15:4",
            "error: expected a message with this text, but there was none",
            "  --> content/stuffed/tests/t.toml:18:13",
            "error: expected no message with this text, but there was \"The zombie hits you for 1 damage.\"",
            "  --> content/stuffed/tests/t.toml:19:15",
            "error: expected < 5, found 77",
            "  --> content/stuffed/tests/t.toml:20:17",
            "error: expected it not to carry this, but it does",
            "  --> content/stuffed/tests/t.toml:20:52",
            "error: expected it to wear this, but it wears tunic",
            "  --> content/stuffed/tests/t.toml:20:33",
            "error: expected it not to have moved, but it has",
            "  --> content/stuffed/tests/t.toml:21:43",
            "error: expected >= 1, found 0",
            "  --> content/stuffed/tests/t.toml:22:17",
            "error: expected this ending, but the game goes on",
            "  --> content/stuffed/tests/t.toml:23:9",
        ],
        "{found}"
    );
}

#[test]
fn the_maps_before_and_after_use_the_glyphs_of_the_test() {
    let text = "[test.t]\nmap = \"\"\"\n#####\n#@s.#\n#####\n\"\"\"\nlegend = { s = \"sword\" }\ndo = [\"pick_up\"]\nexpect = { over = true }\n";
    let packs =
        with_tests(&text.replace("[\"pick_up\"]", "[\"east\", \"pick_up\", \"east\", \"drop sword\", \"west 2\"]"));
    let failure = results(&packs).remove(0).1.expect_err("it is not over");
    assert_eq!(failure.before, [["#####", "#@s.#", "#####"]]);
    assert_eq!(failure.after, [["#####", "#@.s#", "#####"]]);
    assert_eq!((failure.seed, failure.turn), (1, 6));
    assert_eq!(failure.messages.last().unwrap(), "You drop the sword.");
}

#[test]
fn a_step_with_another_outcome_fails_the_test() {
    let test = |steps: &str| {
        format!(
            "[test.t]\nmap = \"#@##\"\nlegend = {{ '#' = \"bedrock\" }}\ndo = {steps}\nexpect = {{ over = false }}\n"
        )
    };
    let first = |steps: &str| differences(&test(steps)).lines().next().unwrap().to_owned();
    assert_eq!(first("[\"wait\", \"east\"]"), "error: the rules refuse this: The bedrock is in the way.");
    assert_eq!(first("\"cannot wait\""), "error: expected the rules to refuse this, but it was done");
    assert_eq!(first("\"eat apple\""), "error: the player carries no `stuffed:apple`");
}

#[test]
fn creatures_follow_the_legend_and_then_their_scripts() {
    let test = |acts: &str, expect: &str| {
        let legend = format!("legend = {{ z = {{ creature = \"zombie\", acts = {acts} }} }}");
        format!("[test.t]\nmap = \"@..z#\"\n{legend}\nturns = 3\n[test.t.expect]\n{expect}\n")
    };
    let first = |acts: &str| differences(&test(acts, "over = false"));
    expect_failures(&with_tests(&test("[\"cannot east\", \"wait 2\"]", "creatures.z.moved = false")), &[]);
    expect_failures(&with_tests(&test("\"wait 2\"", "creatures.z = { moved = true, behaviour = \"hunt\" }")), &[]);
    for (acts, said, place) in [
        ("[\"wait\", \"east\"]", "the rules refuse this: The cave wall is in the way.", "3:55"),
        ("\"cannot west\"", "expected the rules to refuse this, but it was done", "3:46"),
        ("\"eat apple\"", "`stuffed:zombie` carries no `stuffed:apple`", "3:46"),
        ("\"wait 4\"", "the test ends before this step", "3:46"),
    ] {
        let found = first(acts);
        assert!(found.starts_with(&format!("error: {said}\n --> content/stuffed/tests/t.toml:{place}\n")), "{found}");
    }
    expect_error(&test("\"wiat\"", "over = false"), "there is no command `wiat`: did you mean `wait`?", "3:46");
    expect_error(
        &small_test("legend = { z = { item = \"rock\", acts = \"wait\" } }"),
        "only a creature has `hp`",
        "3:16",
    );
    expect_error(
        &small_test("legend = { '@' = { creature = \"player\", acts = \"wait\" } }"),
        "the player does what `do` says",
        "3:18",
    );
}

const MIND: &str = r#"
[test.mind]
map = "z.b@"
legend = { z = { creature = "zombie", acts = "wait" } }
turns = 3

[test.mind.expect.creatures.z]
memory = { temper = "bad", moods = [1, 2] }
behaviour = "hunt"
posing = true

[test.mind.expect.creatures.b]
memory = { home = true }
effects = ["heal"]
behaviour = "wander"
posing = false
"#;

#[test]
fn a_failing_test_shows_differences_in_a_creatures_memory_and_behaviour() {
    let mut packs = with_tests(MIND);
    let wander = packs[1].scripts.iter_mut().find(|file| file.path.ends_with("wander.rhai")).unwrap();
    wander.text = "fn act(me) { me.memory.home = me.birthplace; me.wait() }".to_owned();
    let failure = results(&packs).remove(0).1.expect_err("the test fails");
    let found = render(&failure.differences, &PackSource::sources(&packs), Style::Plain);
    let lines: Vec<&str> = found.lines().filter(|line| line.starts_with("error") || line.contains("-->")).collect();
    assert_eq!(
        lines,
        [
            "error: expected this among the effects, but there was none",
            "  --> content/stuffed/tests/t.toml:14:12",
            "error: expected true, found the place 2, 0",
            "  --> content/stuffed/tests/t.toml:13:19",
            "error: expected [1, 2], found nothing",
            " --> content/stuffed/tests/t.toml:8:36",
            "error: expected \"bad\", found nothing",
            " --> content/stuffed/tests/t.toml:8:21",
            "error: expected `hunt` to have decided last, but `wander` did",
            " --> content/stuffed/tests/t.toml:9:13",
            "error: expected it to look like an item, but it does not",
            "  --> content/stuffed/tests/t.toml:10:10",
        ],
        "{found}"
    );
}

#[test]
fn a_failing_behaviour_fails_the_test() {
    let mut packs = with_tests("[test.t]\nmap = \"#@b#\"\nturns = 5\nexpect = { over = false }\n");
    let wander = packs[1].scripts.iter_mut().find(|file| file.path.ends_with("wander.rhai")).unwrap();
    wander.text = "fn act(me) { throw \"no idea\"; }".to_owned();
    let failure = results(&packs).remove(0).1.expect_err("a behaviour fails");
    let report = render(&failure.differences, &PackSource::sources(&packs), Style::Plain);
    assert!(
        report.starts_with("error: a behaviour failed: no idea\n --> scripts/common/wander.rhai:1:14\n"),
        "{report}"
    );
    // It is reported once, and not as messages too.
    assert_eq!((failure.differences.len(), failure.messages.as_slice()), (1, &[][..]));
}

#[test]
fn effects_that_are_dropped_are_named_with_their_hook() {
    let mut packs = with_tests("[test.t]\nmap = \"#@#\"\nturns = 2\nexpect = { over = false }\n");
    let creatures = packs[0].content.iter_mut().find(|file| file.path.ends_with("creatures.toml")).unwrap();
    creatures.text = creatures.text.replacen("attack = 20\n", "attack = 20\nhooks = [\"thorns\"]\n", 1);
    let text = "fn on_tick(me) { damage(me, 1) }\nfn on_hurt(me) { damage(me, 1) }\n".to_owned();
    packs[0].scripts.push(SourceFile { path: "scripts/stuffed/thorns.rhai".to_owned(), text });
    let content = content(&packs);
    let (found, _) = scenarios(&packs, Some(&content));
    let dropped = run(&content, &found[0], &mut ScriptMind::new(&content).0).unwrap();
    let told = "effects of `on_hurt` of scripts/stuffed/thorns.rhai were dropped: hooks led to hooks more than 8 times in a row";
    assert_eq!(Vec::from_iter(dropped), [told]);
}

#[test]
fn stairs_are_joined_in_reading_order() {
    let text = r#"
[test.t]
map = """
#####
#>@>#
#####
"""
below = ["""
#####
#<.<#
#####
"""]
do = ["east", "descend"]
[test.t.expect]
map = "???\n"
"#;
    let text = text.replace(
        "map = \"???\\n\"",
        "map = \"\"\"\n?????\n?????\n?????\n\"\"\"\nbelow = \"\"\"\n#####\n#<.@#\n#####\n\"\"\"",
    );
    let packs = with_tests(&text);
    let result = results(&packs).remove(0).1;
    assert!(result.is_ok(), "{result:#?}");
}

#[track_caller]
pub(super) fn expect_error(test: &str, message: &str, place: &str) {
    let found = report(test);
    let place = format!("--> content/stuffed/tests/t.toml:{place}\n");
    assert!(found.contains(&format!("error: {message}")) && found.contains(&place), "{test}\nsays\n{found}");
}

/// A test with a small map and one more line.
fn small_test(line: &str) -> String {
    format!("[test.t]\nmap = \"#@.z#\"\n{line}\nexpect = {{ over = false }}\n")
}

#[test]
fn an_invalid_test_is_reported_with_its_place() {
    let map = |map: &str| format!("[test.t]\nmap = '''\n{map}'''\nexpect = {{ over = false }}\n");
    expect_error(&map("#@#\n#x#\n"), "nothing looks like `x`", "4:2");
    expect_error(&map("#@#\n#)#\n"), "`)` could be `baguette`, `dagger`, `staff`, `sword`", "4:2");
    expect_error(&map("#@#\n#?#\n"), "`?` means that anything may be there", "4:2");
    expect_error(&map("#@#\n##\n"), "this row of the map has 2 cells, but the first has 3", "4:1");
    expect_error(&map("  #@#\n\n  ###\n"), "this row of the map has 0 cells, but the first has 3", "4:1");
    expect_error(&map("###\n"), "the player is missing", "2:7");
    expect_error(&map("#@@\n"), "there is only one player", "3:3");
    expect_error(&map("#@>\n"), "1 stairs lead down, but 0 come up from below", "3:3");
    expect_error(&map(" \n"), "this map is empty", "2:7");
    expect_error(&map(&"#@#".repeat(41)), "this map is 123 x 1 cells large", "2:7");
    expect_error(&map(&"#@#\n".repeat(61)), "this map is 3 x 61 cells large", "2:7");
    expect_error(
        &small_test("legend = { z = \"zombi\" }"),
        "there is no creature, item, tile or field `zombi`: did you mean `zombie`?",
        "3:16",
    );
    expect_error(
        &small_test("legend = { z = { creature = \"zombi\" } }"),
        "unknown creature `zombi`: did you mean `zombie`?",
        "3:29",
    );
    expect_error(&small_test("legend = { z = { item = \"rock\", hp = 3 } }"), "only a creature has `hp`", "3:16");
    expect_error(
        &small_test("legend = { z = { creature = \"zombie\", hp = 0 } }"),
        "`hp` must be from 1 to 1000000, but is 0",
        "3:44",
    );
    expect_error(
        &small_test("legend = { z = { creature = \"zombie\", tile = \"wall\" } }"),
        "no creature can stand on the tile `stuffed:wall`",
        "2:11",
    );
    expect_error(&small_test("legend = { zz = \"zombie\" }"), "expected a character, found the text \"zz\"", "3:12");
    expect_error(
        &small_test("player = { carries = [\"aple\"] }"),
        "unknown item `aple`: did you mean `apple`?",
        "3:23",
    );
    expect_error(&small_test("player = { wears = [\"apple\"] }"), "`stuffed:apple` can't be worn or wielded", "3:20");
    expect_error(
        &small_test("player = { wears = [\"sword\", \"dagger\"] }"),
        "the slot for `stuffed:dagger` is already in use",
        "3:20",
    );
    expect_error(&small_test("player = { food = 100000 }"), "`food` must be from 0 to 1000, but is 100000", "3:19");
    expect_error(
        &small_test("turns = 1000000000"),
        "this test takes 1000000000 turns, more than the 50000 allowed",
        "3:9",
    );
    expect_error(&small_test("turns = 99999999999"), "99999999999 is too large", "3:9");
    expect_error(&small_test("turns = 1000\nseeds = 51"), "this test takes 51000 turns", "3:9");
    expect_error(&small_test("do = \"wait 4000000000\""), "this test takes 4000000000 turns", "3:6");
    expect_error(&small_test("seeds = 1000"), "`seeds` must be from 1 to 100, but is 1000", "3:9");
    expect_error(&small_test("seed = 1\nseeds = 2"), "there are both `seed` and `seeds`", "4:9");
    expect_error(&small_test("do = [\"wait\", \"eest\"]"), "there is no command `eest`: did you mean `east`?", "3:15");
    expect_error(&small_test("do = \"attack up\""), "there is no direction `up`", "3:6");
    expect_error(&small_test("do = \"eat\""), "`eat` needs an item", "3:6");
    expect_error(&small_test("do = \"wait often\""), "`often` is not a count", "3:6");
    expect_error(&small_test("do = \"explore\""), "`explore` is a command of the screen", "3:6");
    expect_error(&small_test("tunrs = 3"), "unknown field `tunrs`: did you mean `turns`?", "3:1");
    expect_error("[test.t]\nmap = \"#@#\"\n", "`expect` is missing", "1:1");
    expect_error("[test.t]\nmap = \"#@#\"\nexpect = {}\n", "this test expects nothing", "3:10");
    for nothing in ["player = {}", "player = { carries = [] }", "player = { memory = {}, knows = {} }"] {
        let text = format!("[test.t]\nmap = \"#@#\"\nexpect = {{ over = false, {nothing} }}\n");
        expect_error(&text, "nothing is expected of `player`", "3:35");
    }
    expect_error(
        "[test.t]\nmap = \"#@z#\"\nexpect = { creatures = { z = {} } }\n",
        "nothing is expected of `z`",
        "3:30",
    );
    let text = "[test.t]\nmap = \"#@#\"\nexpect = { player = { hp = 3, carries = [] } }\n";
    expect_error(text, "an empty `carries` expects nothing", "3:41");
    expect_error("[tets.t]\n", "unknown table `tets`: did you mean `test`?", "1:2");
    expect_error("[creature.bat]\n", "unknown table `creature`", "1:2");
    expect_error("[test.T]\n", "`T` can't be the name of a test", "1:7");
    expect_error("[test.t\n", "this `[` is not closed", "1:1");
}

#[test]
fn an_invalid_expectation_is_reported_with_its_place() {
    let expect = |line: &str| format!("[test.t]\nmap = \"#@.z#\"\n[test.t.expect]\n{line}\n");
    expect_error(&expect("map = \"#@.z\""), "this map has 4 x 1 cells, but the first one has 5 x 1", "4:7");
    expect_error(
        &expect("map = \"#@.z#\"\nbelow = \"#\""),
        "1 levels are expected below the first, but the test has 0",
        "5:9",
    );
    expect_error(&expect("creatures = { b = { hp = 3 } }"), "no creature is drawn as `b`", "4:19");
    expect_error(&expect("player = { beside = \".\" }"), "no creature is drawn as `.`", "4:21");
    expect_error(&expect("player = { hp = \"about 5\" }"), "\"about 5\" is not a range", "4:17");
    expect_error(
        &expect("count = { zombies = 1 }"),
        "there is no creature, item, tile or field `zombies`: did you mean `zombie`?",
        "4:21",
    );
    expect_error(&expect("ended = \"wun\""), "unknown ending `wun`: did you mean `won`?", "4:9");
    expect_error(&expect("messages = [3]"), "expected text or a table, found the number 3", "4:13");
}

#[test]
fn an_unused_legend_is_a_warning() {
    let found = report(&small_test("legend = { y = \"zombie\" }"));
    assert!(found.contains("warning: `y` is on none of the maps"), "{found}");
    assert!(found.contains("t.toml:3:16"), "{found}");
}

#[test]
fn test_names_are_unique_in_a_pack() {
    let mut packs = with_tests(&small_test(""));
    let again = SourceFile { path: "content/stuffed/tests/u.toml".to_owned(), text: small_test("") };
    packs[0].tests.push(again);
    let (found, diagnostics) = scenarios(&packs, Some(&content(&packs)));
    assert_eq!(found.len(), 1);
    let report = diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    assert!(report.contains("there is already a test `t` in this pack") && report.contains("u.toml:1:7"), "{report}");
}

/// Some editors end lines with `\r\n`.
#[test]
fn lines_can_end_in_carriage_returns() {
    let text = "[test.t]\nmap = \"\"\"\n#####\n#@*<#\n#####\n\"\"\"\ndo = [\"east\", \"pick_up\", \"east\", \"ascend\"]\nexpect = { ended = \"won\" }\n";
    expect_failures(&with_tests(&text.replace('\n', "\r\n")), &[]);
}
