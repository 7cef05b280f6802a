//! What scripts return: actions, effects and judgements.

use rhai::{Dynamic, EvalAltResult};
use thin_vec::ThinVec;

use super::entry_points::{ENTRY, IS_USEFUL};
use super::fast::linked_calls::LinkedResult;
use super::host::ScriptContext;
use crate::game::{Decision, Effect, Hook};
use crate::script::api::handles::{ActionHandle, EffectHandle, describe};
use crate::script::check::check_returns;

/// Why a call failed.
pub(super) enum CallFailure {
    /// The script failed.
    Script(Box<EvalAltResult>),
    /// Its result, or the memory it left behind, is invalid.
    Answer(String),
    /// There is no such function.
    NoEntry,
}

/// Turns the result of a script into an action and stores the creature's memory.
pub(super) fn conclude(turn: &mut ScriptContext, answer: LinkedResult) -> Result<Option<Decision>, CallFailure> {
    let answer = answer.map_err(CallFailure::Script)?;
    if answer.is_unit() {
        turn.commit().map_err(CallFailure::Answer)?;
        return Ok(turn.decision.take().map(Decision::from));
    }
    let Some(action) = answer.read_lock::<ActionHandle>() else {
        let decision = decision_of_list(&answer).map_err(CallFailure::Answer)?;
        turn.commit().map_err(CallFailure::Answer)?;
        return Ok(decision);
    };
    turn.commit().map_err(CallFailure::Answer)?;
    // Copying is faster than moving the action out of its box.
    Ok(Some(action.0.clone().into()))
}

/// What a script says about the use of an ability; `None` for `()`.
pub(super) fn judgement(answer: &Dynamic) -> Result<Option<bool>, String> {
    if answer.is_unit() {
        return Ok(None);
    }
    answer.as_bool().map(Some).map_err(|_| {
        let sort = describe(answer);
        format!("`{IS_USEFUL}` returned {sort}: {}", check_returns::how_to_answer(IS_USEFUL, sort))
    })
}

/// The decision in a list of one action and effects. `None` if `()` stands where the action should, as a call gives it that finds nothing
/// to do.
#[cold]
fn decision_of_list(answer: &Dynamic) -> Result<Option<Decision>, String> {
    let Some(list) = answer.read_lock::<rhai::Array>() else { return Err(no_wish(answer)) };
    let (mut action, mut effects, mut has_nothing) = (None, ThinVec::new(), false);
    for part in list.iter() {
        if let Some(EffectHandle(effect)) = part.read_lock::<EffectHandle>().as_deref() {
            effects.push(effect.clone());
        } else if let Some(ActionHandle(one)) = part.read_lock::<ActionHandle>().as_deref() {
            if action.replace(one.clone()).is_some() {
                return Err(format!("`{ENTRY}` returned two actions: a creature has one for each turn"));
            }
        } else if part.is_unit() {
            has_nothing = true;
        } else {
            return Err(no_wish(part));
        }
    }
    match action {
        Some(action) => Ok(Some(Decision { action, effects })),
        None if has_nothing || effects.is_empty() => Ok(None),
        None => Err(no_wish_of("effects without an action")),
    }
}

/// The message for a result that is not an action.
fn no_wish(answer: &Dynamic) -> String {
    no_wish_of(describe(answer))
}

fn no_wish_of(sort: &str) -> String {
    let help = check_returns::how_to_answer(ENTRY, sort);
    format!("`{ENTRY}` returned {sort}: {help}; the last statement is what it returns")
}

/// The effects that a hook returned: one, a list of them, or none.
pub(super) fn effects(answer: Dynamic, hook: Hook) -> Result<Vec<Effect>, String> {
    if answer.is_unit() {
        return Ok(Vec::new());
    }
    let answers = match answer.try_cast_result::<rhai::Array>() {
        Ok(list) => list,
        Err(one) => vec![one],
    };
    let wanted = answers.into_iter().filter(|answer| !answer.is_unit()).map(|answer| {
        let effect = answer.try_cast_result::<EffectHandle>().map_err(|answer| {
            let (name, sort) = (hook.name(), describe(&answer));
            format!("`{name}` returned {sort}: {}", check_returns::how_to_answer(name, sort))
        });
        effect.and_then(|EffectHandle(effect)| fitting(effect, hook))
    });
    wanted.collect()
}

/// An effect that a hook can return: only some hooks can change what is about to happen.
fn fitting(effect: Effect, hook: Hook) -> Result<Effect, String> {
    match effect {
        Effect::Amend(amendment) if !amendment.hooks().contains(&hook) => {
            let hooks: Vec<String> = amendment.hooks().iter().map(|hook| format!("`{}`", hook.name())).collect();
            let (name, function, hooks) = (hook.name(), amendment.function(), hooks.join(" and "));
            Err(format!("`{name}` returned `{function}`, which only {hooks} can return"))
        }
        effect => Ok(effect),
    }
}
