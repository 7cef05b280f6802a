//! The pack `powers`: abilities, items and statuses of all kinds, each with a scenario.

use std::sync::Arc;

use stuffed::game::Game;

use super::sample_pack::{expect_each_function_to_be_tested, expect_to_pass, packs};
use super::tiny::content;

#[test]
fn the_scenarios_of_the_powers_pass() {
    expect_to_pass("powers", 5);
}

#[test]
fn each_scenario_fails_without_the_script_function_it_tests() {
    expect_each_function_to_be_tested("powers", 5);
}

#[test]
fn a_level_puts_modifiers_on_those_whom_it_asks_for() {
    let content = Arc::new(content(&packs("powers")));
    let game = Game::new(Arc::clone(&content), 7);
    let kind = |id: &str| content.creatures.find(id).unwrap();
    let shackled = content.modifiers.find("powers:shackled").unwrap();
    let bystanders = content.factions.find("powers:bystanders").unwrap();
    let monkeys: Vec<_> =
        game.world().creatures().iter().filter(|creature| creature.kind() == kind("powers:monkey")).collect();
    assert!(!monkeys.is_empty());
    for monkey in monkeys {
        assert_eq!(monkey.modifiers.iter().map(|active| active.kind).collect::<Vec<_>>(), [shackled]);
        assert_eq!(monkey.faction(), bystanders);
    }
}
