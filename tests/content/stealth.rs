//! The pack `stealth`: sleepers, noises, scents, what is hidden and what is found, each with a scenario.

use super::sample_pack::{expect_each_function_to_be_tested, expect_to_pass};

#[test]
fn the_scenarios_of_stealth_pass() {
    expect_to_pass("stealth", 40);
}

#[test]
fn each_script_of_stealth_is_tested() {
    expect_each_function_to_be_tested("stealth", 10);
}
