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
    let end = scenario.game.world().end.expect("the end");
    scenario.game.content.endings.id(end.ending.expect("an ending"))
}

#[test]
fn leaving_with_the_bear_wins() {
    let scenario = at_the_exit().given("teddy_bear").step(East);
    let asks = scenario.game.ending_of(&Action::Ascend).expect("an ending");
    assert_eq!(scenario.game.content.endings[asks].confirm, None, "winning needs no question");
    let scenario = scenario.act(Action::Ascend).expect_message("You climb out into the daylight.");
    assert_eq!(ending(&scenario), "stuffed:won");
    assert!(scenario.game.content.endings[scenario.game.world().end.unwrap().ending.unwrap()].won);
}

#[test]
fn picking_up_the_item_of_an_ending_shows_its_own_message() {
    let says = "There it is, a little dusty. Now back up, all the way.";
    let map = "
        #####
        #@t.#
        #####
    ";
    scenario(map).with('t', "teddy_bear").start().step(East).act(Action::PickUp).expect_message(says);
    scenario(map).with('t', "rock").start().step(East).act(Action::PickUp).expect_no_message_about("There it is");
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
fn leaving_needs_the_exit_underfoot() {
    let (scenario, why) = at_the_exit().given("teddy_bear").refused(Action::Ascend);
    assert_eq!(why, Refusal::NoStairs);
    assert_eq!(scenario.game.ending_of(&Action::Ascend), None, "and nobody is asked");
    assert!(scenario.game.world().end.is_none());
}

#[test]
fn only_the_player_can_leave_by_the_exit() {
    let mut scenario = scenario(
        "
        #####
        #@z<#
        #####
    ",
    )
    .start_with(Box::new(super::minds::Steps(East)))
    .turns(1);
    scenario.mind = Box::new(super::minds::Does(Action::Ascend));
    let scenario = scenario.turns(2);
    assert!(scenario.game.world().end.is_none());
    assert_eq!(scenario.positions_of('z'), [stuffed::grid::Point::new(3, 1)]);
}

#[test]
fn an_ending_counts_its_item_as_used() {
    let scenario = at_the_exit().given("teddy_bear").turns(3).step(East).act(Action::Ascend);
    let bear = scenario.game.content.items.find("stuffed:teddy_bear").unwrap();
    assert_eq!(scenario.game.world().record.used.get(&bear), Some(&1));
    assert_eq!(scenario.game.world().end.unwrap().turn, 4);
}

#[test]
fn death_takes_the_first_matching_ending() {
    let content = super::packs::changed(&[("[ending.slain]\n", "[ending.slain]\nholding = \"teddy_bear\"\n")]);
    for (item, title) in [("rock", "stuffed:dead"), ("teddy_bear", "stuffed:slain")] {
        let map = "
            #####
            #@z.#
            #####
        ";
        let mut scenario = scenario(map)
            .with_content(std::sync::Arc::clone(&content))
            .start_with(Box::new(super::minds::Attacks))
            .given(item);
        scenario.player_mut().hp = 1;
        assert_eq!(ending(&scenario.act(Action::Wait)), title);
    }
}
