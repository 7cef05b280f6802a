//! The built-in games: each function of their scripts is tested by one of their scenarios.

use stuffed::packs::over_built_in;

use super::sample_pack::untested_functions;

/// Expects that a scenario of a game fails without each of at least `count` functions of a pack, but for those of `unseen`.
#[track_caller]
fn expect_tested(game: &str, pack: &str, count: usize, unseen: &[&str]) {
    let (tried, untested) = untested_functions(&over_built_in([], Some(game)), pack);
    assert_eq!(untested, unseen);
    assert!(tried >= count, "only {tried} functions");
}

#[test]
fn each_function_of_bearrogue_is_tested() {
    // Only bots ask what is useful.
    expect_tested("bearrogue", "bearrogue", 2, &["needs_courage: fn is_useful"]);
}

#[test]
fn each_function_of_the_bestiary_is_tested() {
    // Those who appear together also find each other when one of them dies, and how many bats there are matters only in long fights. Blades go
    // out on their turn or as time passes, whichever comes first.
    expect_tested("menagerie", "bestiary67", 25, &["fade: fn act", "stands_for: fn on_spawn", "summon: fn sum"]);
}

#[test]
fn each_function_of_the_menagerie_is_tested() {
    expect_tested("menagerie", "menagerie", 5, &[]);
}

#[test]
fn each_function_of_rltut_is_tested() {
    // Creatures whose script doesn't choose take the first choice, which is as good.
    expect_tested("rltut", "rltut", 10, &["learn: fn answer"]);
}

#[test]
fn each_function_of_roguesharp_is_tested() {
    expect_tested("roguesharp", "roguesharp", 8, &[]);
}

#[test]
fn each_function_of_zircon_is_tested() {
    expect_tested("zircon", "zircon", 2, &[]);
}
