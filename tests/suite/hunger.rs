//! Hunger, food and healing.

use stuffed::game::{Action, Cause, EventKind};

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
    scenario.player_mut().satiety.as_mut().unwrap().food = food;
    scenario
}

#[test]
fn hunger_names_change_at_their_thresholds() {
    let word = |food| {
        let scenario = alone(food);
        scenario.game.hunger_of(scenario.player().id()).unwrap().name.clone()
    };
    let words = [0, 99, 100, 199, 200, 799, 800, 899, 900].map(word);
    assert_eq!(words, ["Starving", "Starving", "Hungry", "Hungry", "", "", "Full", "Full", "Stuffed"]);
}

#[test]
fn getting_hungry_is_reported_once() {
    let scenario = alone(202).turns(5);
    let told = scenario.messages().iter().filter(|message| message.contains("hungry")).count();
    assert_eq!(told, 1);
}

#[test]
fn relief_from_hunger_is_silent_and_comfort_is_reported() {
    let dangerous =
        super::packs::changed(&[("name = \"Hungry\", tone = \"notice\"", "name = \"Hungry\", tone = \"warning\"")]);
    let map = "
        ####
        #@.#
        ####
    ";
    let mut scenario = scenario(map).with_content(dangerous).start().given("apple");
    scenario.player_mut().satiety.as_mut().unwrap().food = 50;
    let scenario = scenario.act(Action::Eat(0)).expect_no_message_about("hungry");
    assert_eq!(scenario.game.hunger_of(scenario.player().id()).unwrap().name, "Hungry");
    alone(600)
        .given("bread")
        .act(Action::Eat(0))
        .expect_message("You are stuffed. It is a pleasant sort of discomfort.");
}

#[test]
fn an_empty_stomach_hurts_each_turn_lets_nothing_heal_and_kills_at_last() {
    let scenario = alone(3).turns(2);
    assert_eq!((scenario.player().hp, scenario.game.world().end), (100, None), "still food in it");
    let scenario = scenario.turns(40).expect_message("Your stomach is empty, and you waste away.");
    assert_eq!(scenario.player().hp, 60);
    let scenario = scenario.turns(60).expect_message("You starve to death.");
    let end = scenario.game.world().end.expect("the end");
    assert_eq!(end.cause, Some(Cause::Hunger));
    assert_eq!(scenario.game.content.endings[end.ending.unwrap()].title, "You starved");
}

#[test]
fn who_gets_hungry_is_told_what_food_is_at_hand() {
    let scenario = alone(202).given("apple").given("rock").given("bread").turns(5);
    scenario
        .expect_message("Your stomach growls. You are hungry.")
        .expect_message("You could eat an apple, a loaf of bread.");
    let scenario = alone(202).given("apple").given("bread").given("apple").turns(5);
    scenario.expect_message("You could eat apple x2, a loaf of bread.");
    alone(202).given("rock").turns(5).expect_message("You carry no food, and know of none on this level.");
    alone(902).given("rock").turns(5).expect_no_message_about("food");
}

#[test]
fn who_gets_hungry_without_food_is_told_what_lies_on_the_level() {
    let mut scenario = scenario("#####\n#@.,#\n#####").with(',', "apple").start();
    scenario.player_mut().satiety.as_mut().unwrap().food = 202;
    scenario.turns(5).expect_message("You know of food on this level: an apple.");
}

#[test]
fn eating_restores_food() {
    let scenario = alone(300).given("apple").act(Action::Eat(0));
    // The turn spent eating costs one point.
    assert_eq!(scenario.player().satiety.unwrap().food, 399);
}

#[test]
fn overeating_hurts_and_stretches_the_stomach_by_half_its_content() {
    let scenario = alone(800)
        .given("bread")
        .act(Action::Eat(0))
        .expect_message("You eat more than fits. Your stomach stretches, and it hurts.");
    let fullness = scenario.player().satiety.unwrap();
    // 800 + 400 exceeds the size of 1000 by 200. The stomach grows to 1600 and is full, minus the point for the turn.
    assert_eq!((fullness.size, fullness.food), (1600, 1599));
    assert_eq!(scenario.player().hp, 99);
}

#[test]
fn wounds_heal_slowly() {
    let mut scenario = alone(600);
    scenario.player_mut().hp = 50;
    let pace = scenario.game.content.creatures[scenario.player().kind()].regeneration as usize;
    let scenario = scenario.turns(pace * 4);
    assert_eq!(scenario.player().hp, 54);
}

#[test]
fn a_stomach_can_be_filled_to_the_brim() {
    let scenario = alone(600).given("bread").act(Action::Eat(0));
    let fullness = scenario.player().satiety.unwrap();
    assert_eq!((fullness.size, fullness.food, scenario.player().hp), (1000, 999, 100));
}

#[test]
fn an_event_marks_hunger_getting_worse_or_better() {
    let changes = |scenario: &Scenario| -> Vec<bool> {
        let worse = |event: &&EventKind| match event {
            EventKind::HungerChanged { worse, .. } => Some(*worse),
            _ => None,
        };
        scenario.event_kinds().iter().filter_map(worse).collect()
    };
    let scenario = alone(201).turns(1);
    assert!(changes(&scenario).is_empty());
    let scenario = scenario.turns(1);
    assert_eq!(changes(&scenario), [true]);
    let scenario = scenario.given("apple").act(Action::Eat(0));
    assert_eq!(changes(&scenario), [false]);
}

#[test]
fn healing_counts_from_the_birth_of_each_creature() {
    let mut scenario = alone(600).turns(5);
    scenario.player_mut().hp = 50;
    scenario.player_mut().born = 5;
    let scenario = scenario.turns(11);
    assert_eq!(scenario.player().hp, 50);
    assert_eq!(scenario.turns(1).player().hp, 51);
}

#[test]
fn eating_too_much_can_kill() {
    let mut scenario = alone(1000).given("apple");
    scenario.player_mut().hp = 1;
    let scenario = scenario.act(Action::Eat(0));
    assert!(matches!(scenario.game.world().end.unwrap().cause, Some(Cause::Overeating(_))));
    assert_eq!(scenario.game.cause_of_death("a"), "an apple");
    assert_eq!(scenario.count(|event| matches!(event, EventKind::Ended { .. })), 1);
}

#[test]
fn other_creatures_starve_without_a_message() {
    let stomach = "stomach = { size = 10, start = 3, per_turn = 1, states = [{ from = 0, name = \"Low\", message = \"It is starving.\" }, { from = 25, name = \"\" }] }";
    let map = "
        #####
        #@.z#
        #####
    ";
    let content = super::packs::changed(&[("[creature.zombie]\n", &format!("[creature.zombie]\n{stomach}\n"))]);
    let scenario = scenario(map).with_content(content).start().turns(60).expect_message("The zombie starves to death.");
    assert!(scenario.creatures('z').is_empty());
    assert_eq!(scenario.game.world().record.kill_count(), 0);
    scenario.expect_no_message_about("starving");
}
