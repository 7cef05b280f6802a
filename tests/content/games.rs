//! The built-in games: each function of their scripts is tested by one of their scenarios.

use stuffed::packs::over_built_in;

use super::sample_pack::expect_each_function_to_be_tested_in;

/// Expects that a scenario of a pack of a game fails without each of at least `count` functions of its scripts.
#[track_caller]
fn expect_tested(game: &str, pack: &str, count: usize) {
    expect_each_function_to_be_tested_in(&over_built_in([], Some(game)), pack, count);
}

#[test]
fn each_function_of_bearrogue_is_tested() {
    expect_tested("bearrogue", "bearrogue", 2);
}

#[test]
fn each_function_of_the_bestiary_is_tested() {
    expect_tested("menagerie", "bestiary67", 25);
}

#[test]
fn each_function_of_the_menagerie_is_tested() {
    expect_tested("menagerie", "menagerie", 5);
}

#[test]
fn each_function_of_rltut_is_tested() {
    expect_tested("rltut", "rltut", 10);
}

#[test]
fn each_function_of_roguesharp_is_tested() {
    expect_tested("roguesharp", "roguesharp", 8);
}

#[test]
fn each_function_of_zircon_is_tested() {
    expect_tested("zircon", "zircon", 2);
}
