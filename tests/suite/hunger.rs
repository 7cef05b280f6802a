//! Hunger, food and healing.

use stuffed::game::{Action, Cause};

use super::scenario::{Scenario, scenario};

fn alone(food: i32) -> Scenario {
    let mut scenario = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start();
    scenario.player_mut().fullness.as_mut().unwrap().food = food;
    scenario
}

#[test]
fn hunger_has_words_that_change_at_their_thresholds() {
    let word = |food| {
        let scenario = alone(food);
        scenario.game.hunger_of(scenario.player().id).unwrap().name.clone()
    };
    let words = [0, 99, 100, 199, 200, 799, 800, 899, 900].map(word);
    assert_eq!(words, ["Starving", "Starving", "Hungry", "Hungry", "", "", "Full", "Full", "Stuffed"]);
}

#[test]
fn getting_hungry_is_told_once() {
    let scenario = alone(202).turns(5);
    let told = scenario.messages().iter().filter(|message| message.contains("hungry")).count();
    assert_eq!(told, 1);
}

#[test]
fn an_empty_stomach_kills() {
    let scenario = alone(3).turns(3);
    let end = scenario.game.world.end.expect("the end");
    assert_eq!(end.cause, Some(Cause::Hunger));
    assert_eq!(scenario.game.content.endings[end.ending.unwrap()].title, "You starved");
}

#[test]
fn eating_fills() {
    let scenario = alone(300).given("apple").act(Action::Eat(0));
    // The turn of the meal costs a point.
    assert_eq!(scenario.player().fullness.unwrap().food, 399);
}

#[test]
fn overeating_hurts_and_stretches_the_stomach_by_half_of_what_is_in_it() {
    let scenario =
        alone(800).given("bread").act(Action::Eat(0)).expect_message("You have eaten too much, and it hurts.");
    let fullness = scenario.player().fullness.unwrap();
    // 800 + 400 is more than 1000: the stomach grows by 600 to 1600, and holds the meal less the turn's point.
    assert_eq!((fullness.size, fullness.food), (1600, 1599));
    assert_eq!(scenario.player().hp, 99);
}

#[test]
fn wounds_close_slowly() {
    let mut scenario = alone(600);
    scenario.player_mut().hp = 50;
    let pace = scenario.game.content.creatures[scenario.player().kind].regeneration as usize;
    let scenario = scenario.turns(pace * 4);
    assert_eq!(scenario.player().hp, 54);
}
