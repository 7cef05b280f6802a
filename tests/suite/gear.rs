//! Picking up, dropping and wearing items.

use stuffed::game::{Action, EventKind, Inventory, Refusal};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;

use super::scenario::scenario;

#[test]
fn items_keep_their_letters() {
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
fn dropped_items_land_on_the_nearest_free_floor() {
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
fn dropping_is_refused_without_free_floor() {
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
fn the_inventory_holds_twenty_items() {
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
    assert!(scenario.game.world().levels()[0].items().contains_key(&Point::new(2, 1)));
    let (_, why) = scenario.act(Action::Drop(3)).refused(Action::Drop(3));
    assert_eq!(why, Refusal::NoItem);
}

#[test]
fn one_weapon_is_worn_at_a_time_and_dropping_takes_it_off() {
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
    let scenario = scenario.expect_message("You put the dagger away.").act(Action::Drop(1));
    assert_eq!(scenario.player().inventory.all_worn().count(), 0);
    assert_eq!(scenario.game.attack_of(scenario.player().id()), 20);
}

#[test]
fn eating_a_worn_item_takes_it_off() {
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
fn items_that_are_neither_food_nor_gear_cannot_be_eaten_or_worn() {
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

#[test]
fn a_taken_off_item_keeps_its_slot() {
    let scenario = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start()
    .given("dagger");
    let (scenario, why) = scenario.refused(Action::Unequip(0));
    assert!(matches!(why, Refusal::NotWearable(_)));
    let scenario = scenario.act(Action::Equip(0)).act(Action::Unequip(0));
    assert_eq!(scenario.player().inventory.all_worn().count(), 0);
    assert!(scenario.player().inventory.get(0).is_some());
}

#[test]
fn an_item_in_the_slot_of_a_dropped_weapon_is_not_wielded() {
    let scenario = scenario(
        "
        ####
        #@s#
        ####
    ",
    )
    .with('s', "sword")
    .start()
    .given("dagger")
    .act(Action::Equip(0))
    .act(Action::Drop(0))
    .step(East)
    .act(Action::PickUp);
    assert!(scenario.player().inventory.get(0).is_some());
    assert_eq!(scenario.player().inventory.all_worn().count(), 0);
}

#[test]
fn the_record_counts_items_found_and_used() {
    let nimble = super::packs::changed(&[("[creature.zombie]\n", "[creature.zombie]\nslots = 1\n")]);
    let mut scenario = scenario(
        "
        ########
        #@b.zr.#
        ########
    ",
    )
    .with('b', "baguette")
    .with('r', "rock")
    .with_content(nimble)
    .start()
    .step(East)
    .act(Action::PickUp)
    .act(Action::Equip(0))
    .act(Action::Eat(0));
    let record = &scenario.game.world().record;
    let baguette = scenario.game.content.items.find("stuffed:baguette").unwrap();
    assert_eq!((record.found.get(&baguette), record.used.get(&baguette)), (Some(&1), Some(&2)));
    scenario.mind = Box::new(super::minds::Steps(East));
    let mut scenario = scenario.turns(1);
    assert_eq!(scenario.count(|event| matches!(event, EventKind::ItemHere { .. })), 0, "that is for the player's feet");
    scenario.mind = Box::new(super::minds::Does(Action::PickUp));
    let scenario = scenario.turns(1);
    assert_eq!(scenario.creature('z').inventory.iter().count(), 1);
    assert_eq!(scenario.game.world().record.found.len(), 1, "only the player's finds are counted");
}

#[test]
fn rotting_in_the_pack_is_reported_only_to_its_owner() {
    let rotting = super::packs::changed(&[
        ("[item.tunic]\n", "[item.tunic]\nrots = 3\n"),
        ("[creature.zombie]\n", "[creature.zombie]\nslots = 1\ncarries = [\"tunic\"]\n"),
    ]);
    let scenario = scenario(
        "
        ######
        #@t.z#
        ######
    ",
    )
    .with('t', "tunic")
    .with_content(rotting)
    .start()
    .step(East)
    .act(Action::PickUp)
    .act(Action::Equip(0));
    assert_eq!(scenario.count(|event| matches!(event, EventKind::Rotted { .. })), 2);
    assert_eq!(scenario.player().inventory.iter().count() + scenario.player().inventory.all_worn().count(), 0);
    assert_eq!(scenario.messages().iter().filter(|message| message.contains("rotted")).count(), 1);
    scenario.expect_message("The tunic you carried has rotted away.");
}
