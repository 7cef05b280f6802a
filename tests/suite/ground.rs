//! Walking, digging, stairs and remembered ground.

use stuffed::content::Stairs;
use stuffed::game::{Action, EventKind, Refusal};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;

use super::scenario::scenario;

#[test]
fn walking_into_a_wall_digs_and_costs_food() {
    let scenario = scenario(
        "
        %%%%%
        %@##%
        %%%%%
    ",
    )
    .start();
    let food = scenario.player().satiety.unwrap().food;
    let scenario = scenario.step(East).expect_message("You dig through the cave wall.");
    // A turn costs 1 food and digging 10 more.
    assert_eq!(scenario.player().satiety.unwrap().food, food - 11);
    scenario.step(East).step(East).expect_map(
        "
        %%%%%
        %.@.%
        %%%%%
    "
        .replace('%', "#")
        .as_str(),
    );
}

#[test]
fn bedrock_cannot_be_dug_and_zombies_do_not_dig() {
    let (_, why) = scenario(
        "
        %%%%
        %@.%
        %%%%
    ",
    )
    .start()
    .refused(Action::Step(North));
    assert!(matches!(why, Refusal::Blocked(Some(_))));
    scenario(
        "
        #######
        #@.z###
        #######
    ",
    )
    .start_with(Box::new(super::minds::Steps(East)))
    .turns(3)
    .expect_map(
        "
        #######
        #@.z###
        #######
    ",
    );
}

#[test]
fn stairs_lead_down_and_up_again() {
    let scenario = scenario(
        "
        #####
        #@>.#
        #####
    ",
    )
    .below(
        "
        #####
        #.<.#
        #####
    ",
    )
    .start();
    let (scenario, why) = scenario.refused(Action::Descend);
    assert_eq!(why, Refusal::NoStairs);
    let scenario = scenario.step(East);
    assert_eq!(
        scenario.game.fill_story(&"{depth} of {levels}, {deepest} at most".to_owned().into()),
        "1 of 2, 1 at most"
    );
    let (scenario, why) = scenario.refused(Action::Ascend);
    assert_eq!(why, Refusal::NoStairs);
    let scenario = scenario.act(Action::Descend).expect_message("You go down the stairs.");
    assert_eq!(scenario.count(|event| matches!(event, EventKind::Stepped { .. })), 0);
    assert_eq!(
        scenario.game.fill_story(&"{depth} of {levels}, {deepest} at most".to_owned().into()),
        "2 of 2, 2 at most"
    );
    let (scenario, why) = scenario.refused(Action::Descend);
    assert_eq!(why, Refusal::NoStairs);
    assert_eq!((scenario.player().level(), scenario.player().at()), (1, Point::new(2, 1)));
    assert_eq!(scenario.game.world().record.deepest, 1);
    let scenario = scenario.act(Action::Ascend);
    assert_eq!(scenario.game.world().record.deepest, 1);
    assert_eq!((scenario.player().level(), scenario.player().at()), (0, Point::new(2, 1)));
}

#[test]
fn stairs_are_untried_until_their_other_end_is_seen() {
    let scenario = scenario("#####\n#@>.#\n#####").below("#####\n#..<#\n#####").start();
    assert_eq!(scenario.game.untried_stairs(), [(Point::new(2, 1), Stairs::Down)]);
    let scenario = scenario.step(East).act(Action::Descend);
    assert_eq!(scenario.game.untried_stairs(), []);
    assert_eq!(scenario.act(Action::Ascend).game.untried_stairs(), []);
}

#[test]
fn arrivals_on_occupied_stairs_land_beside_them() {
    let scenario = scenario(
        "
        #####
        #@>.#
        #####
    ",
    )
    .below(
        "
        #####
        #.z.#
        ##<##
    ",
    )
    .start();
    // The zombie reaches the stairs of the level below before the player.
    let mut scenario = scenario.step(East);
    scenario.mind = Box::new(super::minds::Steps(South));
    let scenario = scenario.turns(1).act(Action::Descend);
    assert_eq!(scenario.player().level(), 1);
    assert_eq!(scenario.positions_of('z'), [Point::new(2, 2)]);
    assert_eq!(scenario.player().at().distance(Point::new(2, 2)), 1);
}

#[test]
fn the_map_memory_keeps_outdated_sightings() {
    let scenario = scenario(
        "
        ############
        #@.s.......#
        #.########.#
        #..........#
        ############
    ",
    )
    .with('s', "sword")
    .start();
    let sword = Point::new(3, 1);
    let remembers = |scenario: &super::scenario::Scenario| {
        scenario.game.world().levels()[0]
            .remembered()
            .get(sword)
            .copied()
            .flatten()
            .and_then(|known| known.item)
            .is_some()
    };
    assert!(remembers(&scenario));
    let mut scenario = scenario.step(South).step(Southeast);
    assert!(!scenario.game.is_visible(0, sword));
    let gone = scenario.game.tamper().level_mut(0).unwrap().take_item(sword).expect("a sword");
    scenario.player_mut().inventory.add(gone).unwrap();
    let scenario = scenario.turns(1);
    assert!(remembers(&scenario), "what is out of sight is remembered as it was");
    let scenario = scenario.step(Northwest).step(North);
    assert!(!remembers(&scenario), "a look corrects the memory");
}

#[test]
fn walls_hide_what_is_behind_them() {
    let scenario = scenario(
        "
        #######
        #@.#.z#
        #####.#
        #.....#
        #######
    ",
    )
    .start();
    assert!(scenario.game.visible_creatures().is_empty());
    assert!(scenario.game.is_visible(0, Point::new(3, 1)), "the wall itself is seen");
    assert!(!scenario.game.is_visible(0, Point::new(4, 1)));
}

#[test]
fn stairs_are_refused_when_there_is_no_room_at_the_other_end() {
    let mut scenario = scenario(
        "
        #####
        #@>.#
        #####
    ",
    )
    .below(
        "
        ####
        #z<#
        ####
    ",
    )
    .start_with(Box::new(super::minds::Steps(East)))
    .step(East);
    let content = std::sync::Arc::clone(&scenario.game.content);
    let lower = scenario.game.tamper().level_mut(1).unwrap();
    let wall = lower.tile(Point::new(0, 0)).unwrap();
    lower.set_tile(Point::new(1, 1), wall, &content.tiles);
    let (_, why) = scenario.refused(Action::Descend);
    assert_eq!(why, Refusal::StairsBlocked);
}

#[test]
fn creatures_that_cannot_dig_bump_into_walls() {
    let scenario = scenario(
        "
        #####
        #@###
        #####
    ",
    )
    .with_content(super::packs::changed(&[("digs = true", "digs = false")]))
    .start();
    let (scenario, why) = scenario.refused(Action::Step(East));
    assert!(matches!(why, Refusal::Blocked(Some(_))));
    let (_, why) = scenario.refused(Action::Dig(East));
    assert!(matches!(why, Refusal::TooHard(Some(_))));
}
