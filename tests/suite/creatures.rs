//! How the scripts of the shipped creatures make them behave.

use stuffed::grid::Point;

use super::scenario::scenario;

#[test]
fn a_zombie_walks_round_the_wall_to_its_prey() {
    scenario(
        "
        #######
        #z.#.@#
        #..#..#
        #.....#
        #######
    ",
    )
    .start_with_scripts()
    .turns(14)
    .expect_adjacent('z', '@');
}

#[test]
fn a_zombie_attacks_an_adjacent_enemy() {
    let scenario = scenario(
        "
        #####
        #@z.#
        #####
    ",
    )
    .start_with_scripts()
    .turns(20);
    assert!(scenario.player().hp < 100);
    assert!(scenario.messages().iter().any(|message| message.starts_with("The zombie hits you for ")));
}

#[test]
fn a_zombie_that_sees_nobody_finds_no_target() {
    let scenario = scenario(
        "
        #########
        #@#....z#
        #########
    ",
    )
    .start_with_scripts();
    let food = scenario.game.world().creatures().len();
    let scenario = scenario.turns(60);
    assert_eq!(scenario.game.world().creatures().len(), food);
    assert!(scenario.player().hp == 100);
}

#[test]
fn bats_wander_and_do_not_fight_bats() {
    let scenario = scenario(
        "
        #########
        #.......#
        #.bb.bb.#
        #.bb.bb.#
        #.......#
        #######.#
        #@#######
    ",
    )
    .start_with_scripts();
    let before = scenario.positions_of('b');
    let scenario = scenario.turns(50);
    let after = scenario.positions_of('b');
    assert_eq!(after.len(), 8, "all bats live");
    assert!(scenario.game.world().creatures().iter().all(|creature| creature.hp == creature.max_hp));
    assert!(before.iter().zip(&after).filter(|(before, after)| before != after).count() >= 6, "they fly");
}

#[test]
fn bats_bite_enemies_they_bump_into() {
    let scenario = scenario(
        "
        #####
        ##@b#
        #####
    ",
    )
    .start_with_scripts()
    .turns(10);
    assert!(scenario.player().hp < 100);
}

#[test]
fn a_fungus_spreads_nearby_a_limited_number_of_times() {
    let scenario = scenario(
        "
        #################
        #...............#
        #...............#
        #.......f.......#
        #...............#
        #...............#
        #################
        #@###############
        #################
    ",
    )
    .start_with_scripts()
    .turns(6000);
    let fungi = scenario.positions_of('f');
    let fungus = scenario.creatures('f')[0];
    let kind = scenario.game.world().creature(fungus).unwrap().kind();
    let times = scenario.game.content.creatures[kind].ai[0].options["times"].clone();
    let stuffed::content::OptionValue::Int(times) = times else { panic!("a count of spreads") };
    assert!(fungi.len() > times as usize, "it spreads: {}", fungi.len());
    let later = scenario.turns(6000);
    assert_eq!(later.positions_of('f'), fungi, "and comes to an end");
    let origin = Point::new(8, 3);
    assert!(fungi.iter().all(|at| at.distance(origin) <= 5 * times as u32));
}
