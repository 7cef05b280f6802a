//! Winning and losing.

use stuffed::game::{Action, Refusal};
use stuffed::grid::Direction::East;

use super::scenario::{Scenario, scenario};

fn at_the_exit() -> Scenario {
    scenario(
        "
        ####
        #@<#
        ####
    ",
    )
    .start()
}

fn ending(scenario: &Scenario) -> &str {
    let end = scenario.game.world.end.expect("the end");
    scenario.game.content.endings.id(end.ending.expect("an ending"))
}

#[test]
fn leaving_with_the_bear_wins() {
    let scenario = at_the_exit().given("teddy_bear").step(East);
    let asks = scenario.game.ending_of(&Action::Ascend).expect("an ending");
    assert_eq!(scenario.game.content.endings[asks].confirm, None, "winning needs no question");
    let scenario = scenario.act(Action::Ascend).expect_message("You climb out into the daylight.");
    assert_eq!(ending(&scenario), "stuffed:won");
    assert!(scenario.game.content.endings[scenario.game.world.end.unwrap().ending.unwrap()].won);
}

#[test]
fn leaving_without_the_bear_loses_and_asks_first() {
    let scenario = at_the_exit().step(East);
    let asks = scenario.game.ending_of(&Action::Ascend).expect("an ending");
    assert!(scenario.game.content.endings[asks].confirm.is_some());
    assert_eq!(scenario.game.ending_of(&Action::Wait), None);
    let scenario = scenario.act(Action::Ascend);
    assert_eq!(ending(&scenario), "stuffed:left");
}

#[test]
fn nobody_leaves_beside_the_exit() {
    let (scenario, why) = at_the_exit().given("teddy_bear").refused(Action::Ascend);
    assert_eq!(why, Refusal::NoStairs);
    assert!(scenario.game.world.end.is_none());
}
