//! Attacks, damage, death and corpses.

use stuffed::game::{Action, Cause, EventKind, Perspective};
use stuffed::grid::Direction::{East, West};
use stuffed::grid::Point;

use super::scenario::scenario;

#[test]
fn bumping_into_an_enemy_deals_one_to_attack_minus_defense() {
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
        let damage = scenario.event_kinds().iter().find_map(|event| match event {
            EventKind::Hit { damage, .. } => Some(*damage),
            _ => None,
        });
        seen.insert(damage.expect("a blow"));
    }
    // The player's attack of 20 minus the zombie's defense of 10.
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
    let player = scenario.player().id();
    assert_eq!((scenario.game.attack_of(player), scenario.game.defense_of(player)), (20, 5));
    let scenario = scenario.act(Action::Equip(0)).act(Action::Equip(1));
    assert_eq!((scenario.game.attack_of(player), scenario.game.defense_of(player)), (30, 11));
}

#[test]
fn the_dead_leave_a_corpse_that_rots() {
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
    assert_eq!(scenario.game.world().record.kill_count(), 1);
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
fn events_out_of_sight_are_not_reported() {
    let scenario = scenario(
        "
        #######
        #@#zf.#
        #######
    ",
    )
    .start_with(Box::new(super::minds::Does(Action::Attack(East))));
    let mut scenario = scenario;
    scenario.creature_mut('f').hp = 1;
    let scenario = scenario.act(Action::Wait);
    assert_eq!(scenario.count(|event| matches!(event, EventKind::Died { .. })), 1);
    scenario.expect_no_message_about("fungus");
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
    let end = scenario.game.world().end.expect("the end");
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
    let bites = scenario.event_kinds().iter().filter(|event| matches!(event, EventKind::Hit { .. })).count();
    assert_eq!(bites, 2);
}

#[test]
fn allies_block_each_other_without_fighting() {
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
    assert_eq!(scenario.game.world().creature(bat).unwrap().hp, 15);
    assert_eq!(scenario.game.world().creature(zombie).unwrap().hp, 50);
    scenario.expect_map(
        "
        ######
        #@.bz#
        ######
    ",
    );
}

/// An edit that gives zombies items to carry.
const CARRIES: (&str, &str) =
    ("[creature.zombie]\n", "[creature.zombie]\nslots = 3\ncarries = [\"dagger\", \"sword\"]\n");

#[test]
fn armour_reduces_damage_to_at_least_one() {
    let mut scenario = scenario(
        "
        #####
        #@z.#
        #####
    ",
    )
    .start_with(Box::new(super::minds::Attacks))
    .given("platemail")
    .act(Action::Equip(0));
    for _ in 0..20 {
        scenario = scenario.act(Action::Wait);
        // The zombie's attack of 11 against 5, plus 6 from the platemail.
        let blows: Vec<_> =
            scenario.game.events().iter().filter(|event| matches!(event.kind, EventKind::Hit { .. })).collect();
        assert!(matches!(
            blows[..],
            [stuffed::game::Event { kind: EventKind::Hit { damage: 1, .. }, perspective: Perspective::AtYou }]
        ));
    }
}

#[test]
fn negative_defense_adds_damage_without_overflow() {
    let soft = super::packs::changed(&[("attack = \"10 + depth\"\ndefense = 10", "attack = 5\ndefense = -7")]);
    let mut scenario = scenario(
        "
        #####
        #@z.#
        #####
    ",
    )
    .with_content(soft)
    .start()
    .given("sword")
    .act(Action::Equip(0));
    let zombie = scenario.creatures('z')[0];
    assert_eq!(scenario.game.defense_of(zombie), -7);
    scenario.player_mut().attack = i32::MAX;
    scenario.creature_mut('z').defense = i32::MIN;
    assert_eq!(scenario.game.attack_of(scenario.player().id()), i32::MAX);
    scenario.step(East).expect_message("You kill the zombie.");
}

#[test]
fn only_the_killer_is_credited() {
    let mut scenario = scenario(
        "
        ######
        #@.zf#
        ######
    ",
    )
    .start_with(Box::new(super::minds::Does(Action::Attack(East))));
    scenario.creature_mut('f').hp = 1;
    let scenario = scenario.act(Action::Wait).expect_message("The zombie kills the fungus.");
    assert!(scenario.creatures('f').is_empty(), "it is gone before the player's next turn");
    assert_eq!(scenario.game.world().record.kill_count(), 0);
}

#[test]
fn the_dead_drop_what_they_carried_nearby() {
    let mut scenario = scenario(
        "
        #####
        #@z.#
        #...#
        #####
    ",
    )
    .with_content(super::packs::changed(&[CARRIES]))
    .start();
    scenario.creature_mut('z').hp = 1;
    let scenario = scenario.step(East).act(Action::Wait);
    let items = &scenario.game.world().levels()[0].items();
    assert_eq!(items.len(), 3, "a dagger, a sword and a corpse");
    assert!(items.keys().all(|at| at.distance(Point::new(2, 1)) <= 1));
}

#[test]
fn drops_without_free_floor_are_buried_and_can_be_dug_out() {
    let mut scenario = scenario(
        "
        #####
        ##@z#
        #####
    ",
    )
    .with_content(super::packs::changed(&[CARRIES]))
    .start();
    scenario.creature_mut('z').hp = 1;
    let scenario = scenario.step(East);
    let items = &scenario.game.world().levels()[0].items();
    let places: Vec<Point> = items.keys().copied().collect();
    assert_eq!(places, [Point::new(3, 0), Point::new(2, 1), Point::new(3, 1)]);
    let scenario = scenario.step(East).step(stuffed::grid::Direction::North).step(stuffed::grid::Direction::North);
    scenario.act(Action::PickUp).expect_message("You pick up a zombie corpse (a).");
}

#[test]
fn factions_that_fight_themselves_have_no_allies() {
    let infighting = super::packs::changed(&[("[faction.cave]\n", "[faction.cave]\nenemies = [\"cave\"]\n")]);
    let map = "
        #######
        #@.zbb#
        #######
    ";
    for (content, fight) in [(super::packs::shipped(), false), (infighting, true)] {
        let scenario = scenario(map).with_content(content).start();
        let (zombie, bat) = (scenario.creatures('z')[0], scenario.creatures('b')[0]);
        assert_eq!(scenario.game.are_enemies(zombie, bat), fight);
        assert_eq!(scenario.game.are_allies(zombie, bat), !fight);
        assert!(!scenario.game.are_allies(zombie, scenario.player().id()));
    }
}
