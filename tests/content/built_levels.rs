//! Scenario tests of levels that are built as in a game.

use super::scenarios::{differences, expect_error, expect_failures, report, with_tests};

/// A test of a built level with one more line.
fn built(level: &str, lines: &str) -> String {
    format!("[test.t]\nbuilt = {level}\n{lines}\n")
}

#[test]
fn a_level_is_built_as_in_a_game_and_its_creatures_items_and_tiles_are_counted() {
    let lines = "seeds = 5\n[test.t.expect]\nsize = [90, 32]\ncut_off = 0\ncount = { teddy_bear = 1, stairs_down = 0, exit = 0, cave = \">= 4\" }\ntotal = { teddy_bear = 5 }";
    for level in ["\"den\"", "5", "\"main:5\""] {
        expect_failures(&with_tests(&built(level, lines)), &[]);
    }
}

#[test]
fn the_player_arrives_there_as_the_test_says_and_acts() {
    let lines = "player = { hp = 40, carries = [\"apple\"] }\ndo = [\"eat apple\"]\nexpect = { player = { hp = 40, depth = 3, lacks = [\"apple\"] }, messages = [\"You eat\"] }";
    expect_failures(&with_tests(&built("3", lines)), &[]);
}

#[test]
fn what_is_left_to_chance_is_counted_over_all_seeds() {
    let found = differences(&built("1", "seeds = 3\nexpect.total = { bat = 1, fungus = \">= 3\" }"));
    assert!(found.contains("error: expected 1 with all seeds together, found "), "{found}");
    assert!(found.contains("t.toml:4:24") && !found.contains(">= 3 with"), "{found}");
}

#[test]
fn what_differs_on_a_built_level_is_told_at_its_place() {
    let found = differences(&built("1", "expect = { size = [9, 9], regions = 0, count = { teddy_bear = 1 } }"));
    let lines: Vec<&str> = found.lines().filter(|line| line.starts_with("error")).collect();
    assert!(lines.len() == 3 && lines[0].starts_with("error: expected 9 x 9 cells, found "), "{found}");
    assert!(lines[1].starts_with("error: expected 0, found ") && lines[2] == "error: expected 1, found 0", "{found}");
}

#[test]
fn a_creature_of_any_kind_counts_for_its_faction() {
    let map = "[test.t]\nmap = '''\n#####\n#@zb#\n#####\n'''\nexpect.count = { cave = 2, adventurers = 1 }\n";
    expect_failures(&with_tests(map), &[]);
}

#[test]
fn whether_the_game_is_won_and_what_the_player_knows_can_be_expected() {
    let map = "[test.t]\nmap = '''\n#####\n#@#.#\n#####\n'''\nexpect = { won = false, known = '''\n+++--\n+++--\n+++--\n''' }\n";
    expect_failures(&with_tests(map), &[]);
    let found = differences(&map.replace("won = false", "won = true").replace("+--", "++-"));
    assert!(found.contains("error: expected the game to be won, but it isn't"), "{found}");
    assert!(found.contains("error: expected this cell to be on the player's map"), "{found}");
}

#[test]
fn what_belongs_to_a_map_is_refused_on_a_built_level() {
    let over = "expect = { over = false }";
    expect_error(&built("\"dan\"", over), "there is no level `dan`: did you mean `den`?", "2:9");
    expect_error(&built("true", over), "expected the id of a level, or its number", "2:9");
    expect_error(&built("9", over), "there is no level `9`", "2:9");
    expect_error(
        &built("1", &format!("map = \"#@#\"\n{over}")),
        "`map` has no meaning on a level that is built",
        "3:7",
    );
    expect_error(
        &built("1", "expect = { creatures = { z = { hp = 3 } } }"),
        "`expect.creatures` has no meaning on a level that is built",
        "3:24",
    );
    expect_error("[test.t]\nexpect = { over = false }\n", "this test has no `map`", "1:1");
    expect_error(
        "[test.t]\nmap = \"#@#\"\nexpect = { cut_off = 0 }\n",
        "`cut_off` is for levels that are built, and this one is drawn",
        "3:22",
    );
    let found = report("[test.t]\nexpect = { over = false }\n");
    assert!(found.contains("name one that is built as in a game: `built = 1`"), "{found}");
}
