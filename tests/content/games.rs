//! The built-in games: each function of their scripts is tested by one of their scenarios.

use stuffed::packs::over_built_in;

use super::sample_pack::untested_functions;

/// Expects that a scenario of a game fails without each of at least `count` functions of a pack, but for those of `forecasts`, which only bots ask.
#[track_caller]
fn expect_tested(game: &str, pack: &str, count: usize, forecasts: &[&str]) {
    let (tried, untested) = untested_functions(&over_built_in([], Some(game)), pack);
    assert_eq!(untested, forecasts);
    assert!(tried >= count, "only {tried} functions");
}

#[test]
fn each_function_of_bearrogue_is_tested() {
    expect_tested("bearrogue", "bearrogue", 2, &[]);
}

#[test]
fn each_function_of_the_bestiary_is_tested() {
    expect_tested("menagerie", "bestiary67", 25, &[]);
}

#[test]
fn each_function_of_the_menagerie_is_tested() {
    expect_tested("menagerie", "menagerie", 5, &[]);
}

#[test]
fn each_function_of_rltut_is_tested() {
    expect_tested("rltut", "rltut", 10, &[]);
}

#[test]
fn each_function_of_roguesharp_is_tested() {
    expect_tested("roguesharp", "roguesharp", 8, &[]);
}

#[test]
fn each_function_of_zircon_is_tested() {
    expect_tested("zircon", "zircon", 2, &[]);
}
