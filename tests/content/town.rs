//! The pack `town`: questions to the player of all kinds, each with a scenario.

use super::sample_pack::{expect_each_function_to_be_tested, expect_to_pass};

#[test]
fn the_scenarios_of_the_town_pass() {
    expect_to_pass("town", 30);
}

#[test]
fn each_scenario_fails_without_the_script_function_it_tests() {
    expect_each_function_to_be_tested("town", 20);
}
