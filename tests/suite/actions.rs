//! The action table: each row means the same action in keys, scripts, saves and replays.

use std::collections::BTreeSet;

use stuffed::content::LevelRef;
use stuffed::game::{ACTIONS, Action, ActionRecord, ActionSpec, Answer, Debug, OrderWord, Parameter};
use stuffed::grid::{Direction, Point};
use stuffed::script::reference;

use super::packs::shipped;

/// Every action that the shipped content has arguments for, as saves and replays store it.
const WRITTEN: [&str; 33] = [
    r#""wait""#,
    r#"{"step":"north"}"#,
    r#"{"attack":"north"}"#,
    r#"{"dig":"north"}"#,
    r#"{"open":"north"}"#,
    r#"{"close":"north"}"#,
    r#"{"swap":"north"}"#,
    r#"{"bump":"north"}"#,
    r#"{"free":"north"}"#,
    r#"{"order":{"follower":null,"order":"stay","at":{"x":1,"y":2}}}"#,
    r#"{"summon":{"kind":"stuffed:bat","at":{"x":1,"y":2},"memory":{}}}"#,
    r#"{"breed":{"at":{"x":1,"y":2},"memory":{}}}"#,
    r#""descend""#,
    r#""ascend""#,
    r#""chase""#,
    r#""sneak""#,
    r#""search""#,
    r#""pick_up""#,
    r#"{"drop":3}"#,
    r#"{"drop_some":{"slot":3,"count":2}}"#,
    r#"{"eat":3}"#,
    r#""eat_here""#,
    r#"{"use":3}"#,
    r#"{"use_at":{"slot":3,"at":{"x":1,"y":2}}}"#,
    r#"{"throw":{"slot":3,"at":{"x":1,"y":2}}}"#,
    r#""use_here""#,
    r#"{"equip":3}"#,
    r#"{"unequip":3}"#,
    r#"{"answer":{"choice":3}}"#,
    r#""look""#,
    r#""reveal""#,
    r#"{"spawn":{"kind":"stuffed:bat","at":{"x":1,"y":2}}}"#,
    r#"{"travel":{"level":2}}"#,
];

/// An example action of a row. `None` when the shipped content has no argument for it.
fn sample(spec: &ActionSpec) -> Option<Action> {
    let content = shipped();
    let (north, at) = (Direction::North, Point::new(1, 2));
    Some(match spec.parameter {
        Parameter::Nothing(action) | Parameter::EnemyStairs(action) => action(),
        Parameter::Direction(action) | Parameter::Neighbour(action) | Parameter::Strike(action) => action(north),
        Parameter::Item(action) | Parameter::WornItem(action) => action(3),
        Parameter::ItemAt(action) => action(3, at),
        Parameter::SomeOf(action) => action(3, 2),
        Parameter::Ability(action) => action(content.abilities.iter().next()?.0, at),
        Parameter::Sentence(action) => action(content.sentences.iter().next()?.0),
        Parameter::Newcomer(action) => action(content.creatures.find("stuffed:bat").unwrap(), at),
        Parameter::Child(action) => action(at, [].into()),
        Parameter::Answer => Action::Answer(Answer::Choice(3)),
        Parameter::Order(action) => action(None, OrderWord::Stay, Some(at)),
    })
}

#[test]
fn every_row_builds_the_action_of_its_name() {
    let names: BTreeSet<&str> = ACTIONS.iter().map(|spec| spec.name).collect();
    assert_eq!(names.len(), ACTIONS.len());
    for spec in ACTIONS {
        if let Some(action) = sample(spec) {
            assert_eq!(action.spec().map(|own| own.name), Some(spec.name));
        }
    }
}

#[test]
fn the_stored_form_of_actions_is_unchanged() {
    let content = shipped();
    let (kind, at) = (content.creatures.find("stuffed:bat").unwrap(), Point::new(1, 2));
    let debug = [Debug::Look, Debug::Reveal, Debug::Spawn { kind, at }, Debug::Travel { level: LevelRef::main(3) }];
    let actions = ACTIONS.iter().filter_map(sample).chain(debug.map(Action::Debug));
    let actions: Vec<Action> = actions.collect();
    assert_eq!(actions.len(), WRITTEN.len(), "each action has a line above, in the order of the table");
    for (action, written) in actions.into_iter().zip(WRITTEN) {
        let record = action.to_record(&content);
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(text, written);
        let read: ActionRecord = serde_json::from_str(&text).unwrap();
        assert_eq!(read.bind(&content), Some(action));
    }
}

#[test]
fn the_help_on_scenario_steps_names_every_action() {
    let schema = stuffed::loader::test_schema(&stuffed::scenario::test_table()).to_string();
    let help = schema.split("What the player does, in order").nth(1).expect("the help on `do`");
    let help = help.split("cannot").next().unwrap();
    for spec in ACTIONS.iter().filter(|spec| sample(spec).is_some() && is_for_players(spec)) {
        let is_step = spec.name == "step";
        assert!(is_step || help.contains(&format!("`{}`", spec.name)), "`{}` is not in: {help}", spec.name);
    }
}

/// Whether a scenario can write the action as a step. The others need a place, which only scripts can give.
fn is_for_players(spec: &ActionSpec) -> bool {
    !matches!(spec.parameter, Parameter::Newcomer(_) | Parameter::Child(_) | Parameter::Sentence(_))
}

#[test]
fn scripts_can_request_every_action() {
    let known: Vec<&str> = reference().iter().map(|doc| doc.signature).collect();
    // Scripts answer by a function that the engine calls.
    for spec in ACTIONS.iter().filter(|spec| !matches!(spec.parameter, Parameter::Answer)) {
        assert!(known.contains(&spec.script.signature), "{}", spec.name);
    }
}
