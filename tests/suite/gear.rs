//! Picking up, laying down and wearing.

use stuffed::game::{Action, Inventory, Refusal};
use stuffed::grid::{Direction::*, Point};

use super::scenario::scenario;

#[test]
fn letters_stay_with_their_items() {
    let scenario = scenario(
        "
        #####
        #@..#
        #####
    ",
    )
    .start()
    .given("dagger")
    .given("apple")
    .given("rock")
    .act(Action::Drop(1))
    .expect_message("You drop the apple.");
    let letters: Vec<char> = scenario.player().inventory.iter().map(|(slot, _)| Inventory::letter(slot)).collect();
    assert_eq!(letters, ['a', 'c']);
    let scenario = scenario.act(Action::PickUp).expect_message("You pick up an apple (b).");
    assert_eq!(scenario.player().inventory.iter().count(), 3);
}

#[test]
fn what_is_dropped_lands_on_the_nearest_bare_floor() {
    scenario(
        "
        #####
        #r@r#
        ##r##
        ##.##
        #####
    ",
    )
    .with('r', "rock")
    .start()
    .given("sword")
    .given("dagger")
    .act(Action::Drop(0))
    .act(Action::Drop(1))
    .expect_map(
        "
        #####
        #,@,#
        ##,##
        ##)##
        #####
    ",
    );
}

#[test]
fn dropping_is_refused_where_there_is_no_bare_floor_and_nothing_is_lost() {
    let (scenario, why) = scenario(
        "
        ####
        #@r#
        ####
    ",
    )
    .with('r', "rock")
    .start()
    .given("sword")
    .given("dagger")
    .act(Action::Drop(0))
    .refused(Action::Drop(1));
    assert!(matches!(why, Refusal::NoRoom(_)));
    assert!(scenario.player().inventory.get(1).is_some());
    scenario.expect_message("There is no room to put down the dagger.");
}

#[test]
fn twenty_slots_and_no_more() {
    let mut scenario = scenario(
        "
        ####
        #@r#
        ####
    ",
    )
    .with('r', "rock")
    .start();
    for _ in 0..20 {
        scenario = scenario.given("rock");
    }
    let (scenario, why) = scenario.step(East).refused(Action::PickUp);
    assert!(matches!(why, Refusal::HandsFull(_)));
    assert!(scenario.game.world.levels[0].items.contains_key(&Point::new(2, 1)));
    let (_, why) = scenario.act(Action::Drop(3)).refused(Action::Drop(3));
    assert_eq!(why, Refusal::NoItem);
}

#[test]
fn one_weapon_at_a_time_and_dropping_takes_it_off() {
    let scenario = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start()
    .given("dagger")
    .given("sword")
    .act(Action::Equip(0))
    .act(Action::Equip(1));
    let worn: Vec<usize> = scenario.player().inventory.all_worn().map(|(_, slot, _)| slot).collect();
    assert_eq!(worn, [1]);
    let scenario = scenario.act(Action::Drop(1));
    assert_eq!(scenario.player().inventory.all_worn().count(), 0);
    assert_eq!(scenario.game.attack_of(scenario.player().id), 20);
}

#[test]
fn eating_what_is_worn_takes_it_off() {
    let scenario = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start()
    .given("baguette")
    .act(Action::Equip(0))
    .act(Action::Eat(0))
    .expect_message("You eat the baguette.");
    assert_eq!(scenario.player().inventory.all_worn().count(), 0);
    assert_eq!(scenario.player().inventory.iter().count(), 0);
}

#[test]
fn what_is_neither_food_nor_clothing_stays_in_the_pack() {
    let (scenario, why) = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start()
    .given("teddy_bear")
    .refused(Action::Eat(0));
    assert!(matches!(why, Refusal::NotEdible(_)));
    let (_, why) = scenario.refused(Action::Equip(0));
    assert!(matches!(why, Refusal::NotWearable(_)));
}
