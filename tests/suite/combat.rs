//! Blows, death and what it leaves.

use stuffed::game::{Action, Cause, Fact};
use stuffed::grid::Direction::{East, West};

use super::scenario::scenario;

#[test]
fn bumping_into_an_enemy_strikes_it_for_one_to_attack_less_defense() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let scenario = scenario(
            "
            #####
            #@z.#
            #####
        ",
        )
        .seed(seed)
        .start()
        .step(East);
        let damage = scenario.facts().iter().find_map(|fact| match fact {
            Fact::Hit { damage, .. } => Some(*damage),
            _ => None,
        });
        seen.insert(damage.expect("a blow"));
    }
    // The player's attack of 20 against the zombie's defense of 10.
    assert_eq!(seen, (1..=10).collect());
}

#[test]
fn a_weapon_adds_to_attack_and_armour_to_defense() {
    let scenario = scenario(
        "
        ####
        #@.#
        ####
    ",
    )
    .start()
    .given("sword")
    .given("platemail");
    let player = scenario.player().id;
    assert_eq!((scenario.game.attack_of(player), scenario.game.defense_of(player)), (20, 5));
    let scenario = scenario.act(Action::Equip(0)).act(Action::Equip(1));
    assert_eq!((scenario.game.attack_of(player), scenario.game.defense_of(player)), (30, 11));
}

#[test]
fn the_dead_leave_the_map_and_a_corpse_that_rots() {
    let mut scenario = scenario(
        "
        #####
        #@f.#
        #####
    ",
    )
    .start();
    while !scenario.creatures('f').is_empty() {
        scenario = scenario.step(East);
    }
    let scenario = scenario
        .expect_message("You kill the fungus.")
        .expect_map(
            "
            #####
            #@%.#
            #####
        ",
        )
        .step(East)
        .expect_message("A fungus corpse lies here.")
        .step(West);
    assert_eq!(scenario.game.world.record.kill_count(), 1);
    let rots = scenario.game.content.items[scenario.game.content.items.find("stuffed:corpse").unwrap()].rots as usize;
    let scenario = scenario.turns(rots + 1);
    scenario.expect_message("The fungus corpse has rotted away.").expect_map(
        "
        #####
        #@..#
        #####
    ",
    );
}

#[test]
fn nobody_is_told_of_what_happens_out_of_sight() {
    let scenario = scenario(
        "
        #######
        #@#f..#
        #######
    ",
    )
    .start();
    let fungus = scenario.creatures('f')[0];
    let mut scenario = scenario;
    scenario.game.world.creature_mut(fungus).unwrap().hp = 1;
    scenario.expect_silence_about("fungus");
}

#[test]
fn the_player_dies_once_and_the_game_is_over() {
    let mut scenario = scenario(
        "
        #####
        #@z.#
        #####
    ",
    )
    .start_with(Box::new(super::minds::Attacks));
    scenario.player_mut().hp = 1;
    let scenario = scenario.turns(20);
    let end = scenario.game.world.end.expect("the end");
    assert!(matches!(end.cause, Some(Cause::Creature(_))));
    let ending = &scenario.game.content.endings[end.ending.expect("an ending")];
    assert!(!ending.won);
    assert_eq!(scenario.player().hp, 0);
    let scenario = scenario.expect_message("The zombie kills you.");
    let (_, why) = scenario.refused(Action::Wait);
    assert_eq!(why, stuffed::game::Refusal::Over);
}

#[test]
fn a_creature_of_twice_the_speed_acts_twice_a_turn() {
    let scenario = scenario(
        "
        #####
        #@b.#
        #####
    ",
    )
    .start_with(Box::new(super::minds::Attacks))
    .act(Action::Wait)
    .act(Action::Wait);
    let bites = scenario.facts().iter().filter(|fact| matches!(fact, Fact::Hit { .. })).count();
    assert_eq!(bites, 2);
}

#[test]
fn allies_do_not_fight_but_stand_in_each_others_way() {
    let scenario = scenario(
        "
        ######
        #@.bz#
        ######
    ",
    )
    .start_with(Box::new(super::minds::Steps(East)))
    .turns(5);
    let (bat, zombie) = (scenario.creatures('b')[0], scenario.creatures('z')[0]);
    assert_eq!(scenario.game.world.creature(bat).unwrap().hp, 15);
    assert_eq!(scenario.game.world.creature(zombie).unwrap().hp, 50);
    scenario.expect_map(
        "
        ######
        #@.bz#
        ######
    ",
    );
}
