//! Runs one-line scripts of host calls without the interpreter, such as `me.step_toward(me.nearest_enemy() ??
//! me.last_seen_enemy())`.
//!
//! Many monsters need no more than that. Such scripts need no scopes or variables: the host functions are called one
//! after another, and an action goes straight to the engine. All other scripts run in the interpreter.
//!
//! # Kept for speed
//! In plain form this file does not exist, and the interpreter runs every script. The fast path took a world with ten times the shipped
//! creatures from 1,210 to 1,600 turns a second. The tests in `script/tests/linked_calls.rs` compare both ways.

use rhai::{Dynamic, Expr, Position};

use super::linked_calls::{Direct, Linked, LinkedResult, Links};
use crate::script::run::host::ScriptContext;

/// An expression of host calls on the acting creature.
pub(crate) enum Plain {
    /// A call of a host function.
    Ask {
        question: Direct,
        arguments: Vec<Plain>,
        /// The position of the call.
        at: Position,
    },
    /// The first value that is not `()`.
    Either(Vec<Plain>),
    /// A constant.
    Constant(Dynamic),
}

impl Plain {
    /// Compiles an expression of host calls on the creature `variable`; `None` if it contains anything else.
    pub fn of(expression: &Expr, variable: &str, links: &Links) -> Option<Self> {
        if let Some(linked) = Linked::of(expression) {
            let (asked, arguments, at) = linked.parts()?;
            let all = |parts: &[Expr]| parts.iter().map(|part| Self::of(part, variable, links)).collect();
            let arguments: Vec<Self> = Some(arguments).filter(|_| asked == variable).and_then(all)?;
            let known: Vec<Option<&Dynamic>> = arguments.iter().map(Self::constant).collect();
            return links.direct(linked, &known).map(|question| Self::Ask { question, arguments, at });
        }
        match expression {
            Expr::Coalesce(parts, _) => {
                parts.iter().map(|part| Self::of(part, variable, links)).collect::<Option<_>>().map(Self::Either)
            }
            other => other.get_literal_value(None).map(Self::Constant),
        }
    }

    fn constant(&self) -> Option<&Dynamic> {
        if let Self::Constant(value) = self { Some(value) } else { None }
    }

    /// The value of the script. If it is an action, it may be in [`ScriptContext::decision`] instead.
    pub fn answer(&self, turn: &mut ScriptContext) -> LinkedResult {
        let mut answer = Ok(Dynamic::UNIT);
        self.value(turn, true, &mut answer);
        answer
    }

    /// Evaluates into `answer`, which must be `()`. An action in last position goes to [`ScriptContext::decision`].
    fn value(&self, turn: &mut ScriptContext, is_last: bool, answer: &mut LinkedResult) {
        match self {
            Self::Constant(value) => *answer = Ok(value.clone()),
            Self::Ask { question, arguments, at } if arguments.is_empty() => {
                ask(question, turn, &mut [], is_last, answer);
                set_position(answer, *at);
            }
            Self::Ask { question, arguments, at } => {
                let mut values = Links::no_values();
                for (value, argument) in values.iter_mut().zip(arguments) {
                    argument.value(turn, false, answer);
                    match answer {
                        Ok(argument) => *value = std::mem::take(argument),
                        Err(_) => return,
                    }
                }
                ask(question, turn, values.get_mut(..arguments.len()).unwrap_or_default(), is_last, answer);
                set_position(answer, *at);
            }
            Self::Either(parts) => {
                for part in parts {
                    part.value(turn, is_last, answer);
                    let is_nothing = matches!(answer, Ok(value) if value.is_unit());
                    if !is_nothing || (is_last && turn.decision.is_some()) {
                        return;
                    }
                }
            }
        }
    }
}

fn ask(question: &Direct, turn: &mut ScriptContext, values: &mut [Dynamic], is_last: bool, answer: &mut LinkedResult) {
    // Not in a hook, and not while tracing, which has to show the action.
    turn.is_last_word = is_last && turn.trace.is_none();
    question(turn, values, answer);
    turn.is_last_word = false;
}

/// Adds the position to an error.
fn set_position(answer: &mut LinkedResult, at: Position) {
    if let Err(error) = answer
        && error.position().is_none()
    {
        error.set_position(at);
    }
}
