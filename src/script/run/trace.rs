//! Records the calls of a running script for the AI inspector.

use rhai::{Array, Dynamic, EvalAltResult, Map, Variant};

use super::host::ScriptContext;
use crate::diagnostics::sanitize;
use crate::game::ai::script_format::{ScriptFormat, entries, place, text};
use crate::game::{PathGoal, TracedCall};
use crate::script::api::handles::{
    ActionHandle, CreatureHandle, EffectHandle, EventHandle, HostResult, ItemHandle, PlaceHandle, PromptHandle,
    describe,
};
use crate::script::api::registry::CallForm;

/// The maximum number of calls recorded in one run.
const CALLS: usize = 100;
/// The maximum length of a question or an answer, in characters.
const LETTERS: usize = 160;

/// The calls of one script run so far.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    pub calls: Vec<TracedCall>,
    /// The number of calls beyond the limit.
    pub more: usize,
    /// The last target of a path search.
    pub aim: Option<PathGoal>,
}

/// How a host function call is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling {
    pub name: &'static str,
    pub form: CallForm,
}

/// Runs a host function call, and records it while tracing is on. It is a macro because the call consumes the arguments
/// that the record has to copy. Without tracing it costs one branch.
macro_rules! answer {
    ($turn:ident, $spelling:expr, [$($argument:expr),*], $answer:expr) => {{
        if $turn.trace.is_none() {
            $answer
        } else {
            let arguments = [$(rhai::Dynamic::from($argument.clone())),*];
            let answer = $answer;
            $turn.write_down($spelling, &arguments, &answer);
            answer
        }
    }};
}
pub(crate) use answer;

impl Trace {
    /// Merges a repeated call, or adds a new one up to the limit.
    fn note(&mut self, call: TracedCall) {
        if let Some(noted) =
            self.calls.iter_mut().find(|noted| (&noted.question, &noted.answer) == (&call.question, &call.answer))
        {
            noted.times += 1;
        } else if self.calls.len() < CALLS {
            self.calls.push(call);
        } else {
            self.more += 1;
        }
    }
}

impl ScriptContext {
    /// Whether what the script does is recorded.
    #[inline]
    pub fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// Records the target of a path search.
    #[inline]
    pub fn aims(&mut self, aim: PathGoal) {
        if let Some(trace) = &mut self.trace {
            trace.aim = Some(aim);
        }
    }

    /// Records a call.
    #[cold]
    pub fn write_down<R: Variant + Clone>(
        &mut self,
        spelling: Spelling,
        arguments: &[Dynamic],
        answer: &HostResult<R>,
    ) {
        let Self { game, me, trace: Some(trace), .. } = self else { return };
        let script_format = game.script_format(*me);
        let question = cut(question(script_format, spelling, arguments));
        let is_assignment = spelling.form == CallForm::Property && arguments.len() == 2;
        let answer = match answer {
            Ok(_) if is_assignment => Ok(String::new()),
            Ok(answer) => Ok(cut(show(script_format, &Dynamic::from(answer.clone())))),
            Err(why) => Err(cut(sanitize(&reason(why)))),
        };
        // A constructor such as `place(1, 2)` is not worth recording.
        if answer.as_ref() != Ok(&question) {
            trace.note(TracedCall { question, answer, times: 1 });
        }
    }
}

/// The reason why a host function failed.
fn reason(error: &EvalAltResult) -> String {
    if let EvalAltResult::ErrorRuntime(why, _) = error { why.to_string() } else { error.to_string() }
}

fn question(script_format: ScriptFormat<'_>, spelling: Spelling, arguments: &[Dynamic]) -> String {
    let name = spelling.name;
    let show = |value: &Dynamic| show(script_format, value);
    let list = |arguments: &[Dynamic]| arguments.iter().map(show).collect::<Vec<_>>().join(", ");
    match (spelling.form, arguments) {
        (CallForm::Property, [of]) => format!("{}.{name}", show(of)),
        (CallForm::Property, [of, value]) => format!("{}.{name} = {}", show(of), show(value)),
        (CallForm::Method, [of, rest @ ..]) => format!("{}.{name}({})", show(of), list(rest)),
        _ => format!("{name}({})", list(arguments)),
    }
}

/// A value in script notation, if it has one.
fn show(script_format: ScriptFormat<'_>, value: &Dynamic) -> String {
    if let Some(CreatureHandle(id)) = value.clone().try_cast() {
        return script_format.creature(id);
    }
    if let Some(PlaceHandle(at)) = value.clone().try_cast() {
        return place(at);
    }
    if let Some(gear) = value.clone().try_cast::<ItemHandle>() {
        return script_format.thing(gear.thing);
    }
    if let Some(ActionHandle(action)) = value.clone().try_cast() {
        return script_format.action(&action);
    }
    if let Some(EffectHandle(effect)) = value.clone().try_cast() {
        return script_format.effect(&effect);
    }
    if value.is::<EventHandle>() {
        return "event".to_owned();
    }
    if value.is::<PromptHandle>() {
        return "prompt".to_owned();
    }
    if let Some(list) = value.read_lock::<Array>() {
        return format!("[{}]", entries(list.iter().map(|entry| show(script_format, entry)), list.len()));
    }
    if let Some(map) = value.read_lock::<Map>() {
        let pairs = map.iter().map(|(name, entry)| format!("{}: {}", sanitize(name), show(script_format, entry)));
        return format!("#{{{}}}", entries(pairs, map.len()));
    }
    match value.clone().into_immutable_string() {
        Ok(shown) => text(&sanitize(&shown)),
        Err(_) if value.is_unit() => "()".to_owned(),
        Err(_) if value.is_bool() || value.is_int() => value.to_string(),
        Err(_) => describe(value).to_owned(),
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}..", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
