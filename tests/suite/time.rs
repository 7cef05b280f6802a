//! Turns, speed, births, and scripts that fail.

use std::cell::Cell;
use std::rc::Rc;

use stuffed::game::{Action, EventKind, Memory, MemoryValue, Refusal};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;

use super::minds::{Counts, Does, Fails};
use super::packs::changed;
use super::scenario::{AsciiMap, Scenario, scenario};

fn with_zombie() -> AsciiMap {
    scenario(
        "
        ######
        #@.z.#
        ######
    ",
    )
}

/// Starts with creatures that always do `action`, and counts their turns.
fn start_counting_turns(drawing: AsciiMap, action: Action) -> (Scenario, Rc<Cell<u32>>) {
    let asked = Rc::new(Cell::new(0));
    (drawing.start_with(Box::new(Counts(action, Rc::clone(&asked)))), asked)
}

fn player_of_speed(speed: u32) -> (&'static str, String) {
    ("vision = 9\nfaction = \"adventurers\"", format!("vision = 9\nspeed = {speed}\nfaction = \"adventurers\""))
}

#[test]
fn hunger_counts_turns_and_not_actions() {
    for (speed, actions, turns) in [(50, 1, 2), (100, 2, 2), (200, 4, 2), (1000, 20, 2), (1, 1, 100)] {
        // Without the zombie, no other turn splits the player's time.
        for drawing in [with_zombie(), scenario("#@.#")] {
            let (old, new) = player_of_speed(speed);
            let mut scenario = drawing.with_content(changed(&[(old, &new)])).start();
            let food = scenario.player().satiety.unwrap().food;
            scenario = scenario.turns(actions);
            assert_eq!(scenario.game.world().turn(), turns, "at speed {speed}");
            assert_eq!(scenario.player().satiety.unwrap().food, food - turns as i32, "at speed {speed}");
        }
    }
}

#[test]
fn a_creature_slain_before_its_turn_does_not_act() {
    let turncoat = ("regeneration = 10\nfaction = \"cave\"", "regeneration = 10\nfaction = \"adventurers\"");
    let drawing = scenario(
        "
        ######
        #@.zb#
        ######
    ",
    );
    let (mut scenario, asked) = start_counting_turns(drawing.with_content(changed(&[turncoat])), Action::Attack(East));
    let bat = scenario.creatures('b')[0];
    scenario.game.tamper().creature_mut(bat).unwrap().hp = 1;
    let scenario = scenario.act(Action::Wait);
    assert!(scenario.creatures('b').is_empty(), "the zombie slew the bat");
    assert_eq!(asked.get(), 1, "only the zombie had a turn");
}

#[test]
fn a_refused_action_costs_a_monster_its_turn() {
    let (scenario, asked) = start_counting_turns(with_zombie(), Action::Dig(West));
    scenario.turns(3);
    assert_eq!(asked.get(), 3);
}

#[test]
fn nobody_acts_after_the_game_ends() {
    let (old, new) = player_of_speed(50);
    let (mut scenario, asked) = start_counting_turns(with_zombie().with_content(changed(&[(old, &new)])), Action::Wait);
    scenario.player_mut().satiety.as_mut().unwrap().food = 1;
    scenario.player_mut().hp = 1;
    let scenario = scenario.act(Action::Wait);
    assert_eq!(scenario.game.world().end.expect("starved").turn, 1);
    assert_eq!(asked.get(), 1, "the zombie had only the turn before");
}

fn a_birth() -> Action {
    Action::Breed { at: Point::new(4, 1), memory: Box::new(Memory::from([("left".to_owned(), MemoryValue::Int(1))])) }
}

#[test]
fn a_newborn_gets_its_memory_and_waits_a_turn() {
    let mut scenario = with_zombie().start().turns(3);
    let asked = Rc::new(Cell::new(0));
    scenario.mind = Box::new(Counts(a_birth(), Rc::clone(&asked)));
    let scenario = scenario.turns(1);
    assert_eq!(asked.get(), 1);
    let child = scenario.game.world().creature(scenario.creatures('z')[1]).unwrap();
    assert_eq!((child.at(), child.born, child.memory.get("left")), (Point::new(4, 1), 3, Some(&MemoryValue::Int(1))));
    // In the next turn both parent and child are asked. The cell is taken by now, so both lose the turn.
    let scenario = scenario.turns(1);
    assert_eq!((asked.get(), scenario.creatures('z').len()), (3, 2));
}

#[test]
fn births_into_walls_onto_others_or_beyond_the_limit_are_refused() {
    let birth = |at| Action::Breed { at, memory: Box::default() };
    let full = changed(&[("max_creatures = 300", "max_creatures = 2")]);
    let scenario = with_zombie().start();
    let (scenario, why) = scenario.refused(birth(Point::new(3, 1)));
    assert_eq!(why, Refusal::CannotBreed);
    let (scenario, why) = scenario.refused(birth(Point::new(2, 0)));
    assert_eq!(why, Refusal::CannotBreed);
    assert_eq!(scenario.act(birth(Point::new(2, 1))).game.creature_count(0), 3);
    let (_, why) = with_zombie().with_content(full).start().refused(birth(Point::new(2, 1)));
    assert_eq!(why, Refusal::CannotBreed);
}

#[test]
fn a_script_is_disabled_after_three_failures_and_the_next_is_asked() {
    let mut scenario = scenario(
        "
        ##########
        #@#.....z#
        ##########
    ",
    )
    .start_with(Box::new(Fails("common:hunt")));
    let (mut failed, mut retired) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        scenario = scenario.turns(1);
        failed.push(scenario.count(|event| matches!(event, EventKind::Failed { .. })));
        retired.push(scenario.count(|event| matches!(event, EventKind::Retired { .. })));
    }
    assert_eq!((failed, retired), (vec![1, 1, 1, 0, 0], vec![0, 0, 1, 0, 0]));
    assert_eq!(scenario.positions_of('z'), [Point::new(3, 1)], "it wandered all the while");
    assert_eq!(scenario.game.doing(scenario.creatures('z')[0]), "wandering");
    scenario
        .expect_message("The zombie is confused: out of its mind")
        .expect_no_message_about("called from nowhere")
        .expect_message("The behaviour common:hunt has failed too often and is disabled.");
}

#[test]
fn a_corpse_rots_on_time_in_a_loaded_game_too() {
    let mut scenario = scenario(
        "
        ######
        #@f..#
        ######
    ",
    )
    .start();
    scenario.creature_mut('f').hp = 1;
    let mut scenario = scenario.step(East);
    let rots = scenario.game.all_items().next().and_then(|item| item.rots_at).expect("a corpse");
    scenario.game = scenario.game.snapshot().restore(&scenario.game.content).unwrap();
    let scenario = scenario.turns(rots as usize - 2);
    assert_eq!((scenario.game.world().turn(), scenario.game.all_items().count()), (rots - 1, 1));
    assert_eq!(scenario.turns(1).game.all_items().count(), 0);
}

#[test]
fn of_creatures_due_at_once_the_oldest_acts_first() {
    let scenario = scenario(
        "
        #######
        #@bzz.#
        #######
    ",
    )
    .start_with(Box::new(Does(Action::Step(East))))
    .turns(1);
    // Each is still blocked by the one after it, except for the last.
    scenario.expect_map(
        "
        #######
        #@bz.z#
        #######
    ",
    );
}
