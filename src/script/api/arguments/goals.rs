//! Arguments that are lists of goals: creatures, places and items, which may have weights.

use rhai::{Array, Dynamic, INT, Map};

use super::argument::Argument;
use super::options::advice;
use super::targets::Target;
use crate::game::WeightedGoal;
use crate::grid::Point;
use crate::script::api::handles::{HostResult, describe};
use crate::script::run::host::ScriptContext;

/// The most entries of a list of goals.
const MAX_GOALS: usize = 64;
/// The greatest weight of a goal, in steps. No path that is longer matters.
const MAX_WEIGHT: INT = 10_000;
/// What a goal with a weight says.
const NAMES: [&str; 2] = ["at", "weight"];

/// A list of creatures, places and items, each as it is or as `#{ at: target, weight: n }`. Those that are `()` or out of sight are left out.
#[derive(Clone, Debug)]
pub(crate) struct Goals {
    /// Where they are, and what they weigh.
    pub weighted: Vec<WeightedGoal>,
    /// What stands there, in the same order.
    pub targets: Vec<Dynamic>,
}

impl Argument for Goals {
    type Raw = Array;

    fn read(raw: Array, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        limit(&raw, name)?;
        let mut goals = Self { weighted: Vec::new(), targets: Vec::new() };
        for (index, entry) in raw.into_iter().enumerate() {
            let (target, weight) = parts(entry, index, name)?;
            if let Some(at) = place_of(target.clone(), index, name, turn)? {
                goals.weighted.push(WeightedGoal { at, weight });
                goals.targets.push(target);
            }
        }
        Ok(goals)
    }
}

/// A list of creatures, places and items, as their places. Those that are `()` or out of sight are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Targets(pub Vec<Point>);

impl Argument for Targets {
    type Raw = Array;

    fn read(raw: Array, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        limit(&raw, name)?;
        let places = raw.into_iter().enumerate().map(|(index, entry)| place_of(entry, index, name, turn));
        let places: Vec<Option<Point>> = places.collect::<HostResult<_>>()?;
        Ok(Self(places.into_iter().flatten().collect()))
    }
}

/// Fails for more entries than one search takes.
fn limit(list: &Array, name: &str) -> HostResult<()> {
    if list.len() <= MAX_GOALS {
        return Ok(());
    }
    Err(format!("`{name}` takes up to {MAX_GOALS} goals, but got {}: leave out those that are far away", list.len())
        .into())
}

/// The target and the weight of an entry, which is a target or a map of both.
fn parts(entry: Dynamic, index: usize, name: &str) -> HostResult<(Dynamic, i32)> {
    let Some(map) = entry.read_lock::<Map>().map(|map| map.clone()) else { return Ok((entry, 0)) };
    let number = index + 1;
    if let Some(key) = map.keys().find(|key| !NAMES.contains(&key.as_str())) {
        return Err(format!("goal {number} of `{name}` has no option `{key}`: {}", advice(key, &NAMES)).into());
    }
    let target = map.get("at").cloned();
    let target =
        target.ok_or_else(|| format!("goal {number} of `{name}` needs `at`: `#{{ at: target, weight: 5 }}`"))?;
    let Some(weight) = map.get("weight") else { return Ok((target, 0)) };
    let found = weight.as_int().map_err(|_| describe(weight).to_owned());
    let found = found.and_then(|weight| {
        let fits = (-MAX_WEIGHT..=MAX_WEIGHT).contains(&weight);
        if fits { Ok(weight as i32) } else { Err(weight.to_string()) }
    });
    let bad = |got| {
        format!(
            "`weight` of goal {number} of `{name}` needs a number from -{MAX_WEIGHT} to {MAX_WEIGHT}, but got {got}"
        )
    };
    Ok((target, found.map_err(bad)?))
}

/// Where a goal is; `None` if it is `()` or out of sight.
fn place_of(target: Dynamic, index: usize, name: &str, turn: &mut ScriptContext) -> HostResult<Option<Point>> {
    let what = describe(&target);
    let Target(at) = Target::read(target, name, turn)
        .map_err(|_| format!("goal {} of `{name}` must be a creature, a place or an item, but is {what}", index + 1))?;
    Ok(at)
}
