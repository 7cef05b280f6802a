//! The pack `weather`: ground that lives, and those who move over it, each with a scenario.

use super::sample_pack::expect_to_pass;

#[test]
fn the_scenarios_of_the_weather_pass() {
    expect_to_pass("weather", 5);
}
