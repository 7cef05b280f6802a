//! The limits on scripts, and the reason for each.
//!
//! Scripts of a pack come from strangers. A script can be wrong; it can't break, hang or escape the game. Rhai's own
//! limits alone don't guarantee that: callbacks restart the operation count, a map can exceed its limit by assignment,
//! and a recursive `eval` overflows the stack. So the sandbox leaves dangerous features out instead of guarding them:
//!
//! - The engine starts empty and gets chosen packages only: none that can sleep, read the clock, or make functions from
//!   names.
//! - No floats, so that the same seed gives the same game on every machine.
//! - No modules and no closures that share values: no file access, no reference cycles that leak.
//! - Keywords that run text as code, or that hide a failure, are disabled.
//! - Our own step counter, which nothing resets.
//! - The sizes of texts, lists and maps are limited here, and checked again in [`value`](super::values::convert) for what a
//!   script stores.
//! - Our own sort, which never panics and always gives the same order.
//! - Printed output is limited and sanitised.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage,
    LogicPackage, MoreStringPackage, Package,
};
use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FUNC_TO_STRING, INT, ImmutableString, Map, NativeCallContext,
    OptimizationLevel, Position, Variant,
};

use super::sort;
use super::values::cost::value_cost;
use crate::content::{Catalog, Ref, Script};
use crate::diagnostics::sanitize;

/// The maximum number of steps in a call. The longest sensible behaviour takes some hundreds; a runaway loop ends in
/// under a millisecond.
pub(crate) const MAX_STEPS: u32 = 20_000;
/// The most units of a turn's budget that one call may cost. Much less than a turn has, so that no single script can hold up all others.
pub(crate) const CALL_UNITS: u64 = 5_000_000;
/// The most units that the steps of one call may cost together with the values it reads.
pub(crate) const READ_UNITS: u64 = 1_000_000;
/// The maximum call depth: enough for nested helper functions, and safe on a stack of 2 MiB.
pub(crate) const MAX_CALLS: usize = 16;
/// The maximum nesting of expressions outside and inside functions; the parser is recursive.
const MAX_DEPTH: (usize, usize) = (64, 32);
/// The maximum length of a text, in bytes.
pub(crate) const MAX_TEXT: usize = 512;
/// The maximum number of elements in a list, including nested lists.
pub(crate) const MAX_LIST: usize = 256;
/// The maximum number of entries in a map, including nested maps.
pub(crate) const MAX_MAP: usize = 64;
/// The maximum number of variables in scope.
pub(crate) const MAX_VARIABLES: usize = 128;
/// The maximum number of functions in a file.
pub(crate) const MAX_FUNCTIONS: usize = 64;
/// The maximum number of printed lines that are kept until somebody reads them: of a scenario test, or of a simulated game.
pub(crate) const MAX_LINES: usize = 1_000;
/// The maximum number of bytes printed in a call.
pub(crate) const MAX_PRINTED: usize = 2_000;

/// Disabled keywords: they run text as code, read files, make functions that call themselves, or swallow the error that
/// stops a runaway script.
const FORBIDDEN: [&str; 7] = ["eval", "import", "export", "curry", "try", "catch", "Fn"];

/// Makes hashing the same in every run, so that listings have a fixed order.
const HASHING_SEED: [u64; 4] = [0x5eed, 0x0dd, 0xca5e, 0xb0a7];

/// Something that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The creature, by kind and number, and the turn: `zombie#4, turn 12`.
    pub speaker: String,
    /// The path of the script, and the line: `scripts/common/hunt.rhai:3`.
    pub position: String,
    /// What it says.
    pub text: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.speaker, self.position, self.text)
    }
}

/// The counters of the current call, and the printed lines.
pub(crate) struct CallMeter {
    /// The paths of all scripts.
    paths: Vec<String>,
    /// Names who is calling, for what it prints.
    speaker: Box<dyn Fn() -> String>,
    steps: Cell<u32>,
    /// What each step costs in units.
    step_cost: Cell<u64>,
    /// The units for values that were read.
    values: Cell<u64>,
    printed: Cell<usize>,
    lines: RefCell<Vec<Printed>>,
    /// The first line that was not kept, and how many were not.
    lost: RefCell<Option<(Printed, usize)>>,
    /// The script that runs.
    script: Cell<Option<Ref<Script>>>,
    /// The position of the current `print`.
    at: Cell<Position>,
}

impl fmt::Debug for CallMeter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallMeter").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl CallMeter {
    /// A meter for calls of `scripts`. `speaker` names who is calling.
    pub fn new(scripts: &Catalog<Script>, speaker: impl Fn() -> String + 'static) -> Self {
        Self {
            paths: scripts.iter().map(|(_, _, script)| script.path.clone()).collect(),
            speaker: Box::new(speaker),
            steps: Cell::default(),
            step_cost: Cell::default(),
            values: Cell::default(),
            printed: Cell::default(),
            lines: RefCell::default(),
            lost: RefCell::default(),
            script: Cell::default(),
            at: Cell::default(),
        }
    }

    /// A meter for scripts that are only checked.
    pub fn idle() -> Self {
        Self::new(&Catalog::default(), String::new)
    }

    /// Begins a new call, of `script`, whose steps cost `step_cost` units each.
    pub fn begin(&self, script: Ref<Script>, step_cost: u64) {
        self.steps.set(0);
        self.step_cost.set(step_cost);
        self.values.set(0);
        self.printed.set(0);
        self.script.set(Some(script));
    }

    /// What the current call costs so far, in units, without its host functions.
    pub fn units(&self) -> u64 {
        u64::from(self.steps.get()) * self.step_cost.get() + self.values.get()
    }

    /// Takes the lines printed since the last call of this function. The last one tells how many were not kept.
    pub fn take_lines(&self) -> Vec<Printed> {
        let mut lines = self.lines.take();
        lines.extend(self.lost.take().map(|(first, count)| {
            let from = if count == 1 { "1 line is".to_owned() } else { format!("{count} lines, from this one on, are") };
            Printed { text: format!("({from} not shown: there are more than {MAX_LINES}, or one call prints more than {MAX_PRINTED} bytes)"), ..first }
        }));
        lines
    }

    /// Counts a step.
    ///
    /// # Errors
    /// The reason to stop, when a limit is exceeded.
    pub fn step(&self) -> Result<(), &'static str> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps > MAX_STEPS {
            return Err(TOO_LONG);
        }
        if self.units() > READ_UNITS { Err(TOO_LARGE) } else { Ok(()) }
    }

    /// Charges for reading a value.
    fn read(&self, value: &Dynamic) {
        self.values.set(self.values.get() + value_cost(value));
    }

    fn print(&self, text: &str, at: Position) {
        let printed = self.printed.get() + text.len();
        self.printed.set(printed);
        if printed <= MAX_PRINTED && self.lines.borrow().len() < MAX_LINES {
            self.lines.borrow_mut().push(self.printed(text, at));
        } else {
            let (first, count) = self.lost.take().unwrap_or_else(|| (self.printed("", at), 0));
            self.lost.replace(Some((first, count + 1)));
        }
    }

    fn printed(&self, text: &str, at: Position) -> Printed {
        let line = at.line().map_or_else(String::new, |line| format!(":{line}"));
        let path = self.script.get().and_then(|script| self.paths.get(script.index())).map_or("", String::as_str);
        let position = sanitize(&format!("{path}{line}"));
        Printed { speaker: (self.speaker)(), position, text: sanitize(text) }
    }
}

/// The message for a script stopped at the step limit.
const TOO_LONG: &str = "took more than 20000 steps: is there a loop that never ends?";

/// The message for a script stopped because of the values that it reads.
const TOO_LARGE: &str = "reads too much: the lists, maps and texts of one call may cost 1000000 units";

/// An engine with the sandbox's limits.
pub(crate) fn engine(meter: &Rc<CallMeter>) -> Engine {
    // Fails if it was set before, which does no harm.
    let _ = rhai::config::hashing::set_hashing_seed(Some(HASHING_SEED));
    let mut engine = Engine::new_raw();
    add_packages(&mut engine);
    set_limits(&mut engine);
    for word in FORBIDDEN {
        engine.disable_symbol(word);
    }
    // A higher level would run host functions at compile time, `chance` among them, and reuse the result forever.
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_strict_variables(true);
    watch(&mut engine, meter);
    sort::install(&mut engine, meter);
    engine.register_fn("pad", pad);
    engine.register_fn("pad", pad_text);
    engine
}

/// Fills a list up to a length. Rhai's own multiplies the length by the size of the item before it compares it with the limit, and overflows.
fn pad(list: &mut Array, length: INT, item: Dynamic) -> Result<(), Box<EvalAltResult>> {
    let length = usize::try_from(length).unwrap_or(0);
    let missing = length.saturating_sub(list.len());
    if length > MAX_LIST || missing * elements(&item) + list.iter().map(elements).sum::<usize>() > MAX_LIST {
        return Err(EvalAltResult::ErrorDataTooLarge("Size of array".to_owned(), Position::NONE).into());
    }
    list.resize(list.len() + missing, item);
    Ok(())
}

/// Fills a text up to a length, in letters. Rhai's own never ends if there is nothing to fill it with.
fn pad_text(text: &mut ImmutableString, length: INT, padding: &str) -> Result<(), Box<EvalAltResult>> {
    let length = usize::try_from(length).unwrap_or(0);
    let missing = length.saturating_sub(text.chars().count());
    if missing > 0 && padding.is_empty() {
        return Err("`pad` needs a text that isn't empty to fill with".into());
    }
    let filled: String = text.chars().chain(padding.chars().cycle().take(missing.min(MAX_TEXT + 1))).collect();
    if filled.len() > MAX_TEXT {
        return Err(EvalAltResult::ErrorDataTooLarge("Length of string".to_owned(), Position::NONE).into());
    }
    *text = filled.into();
    Ok(())
}

/// The number of values in a value, including itself.
fn elements(value: &Dynamic) -> usize {
    let within = match (value.as_array_ref(), value.as_map_ref()) {
        (Ok(list), _) => list.iter().map(elements).sum(),
        (_, Ok(map)) => map.values().map(elements).sum(),
        _ => 0,
    };
    1 + within
}

/// Numbers, text, lists, maps and loops over them. Left out are the core package, which has `sleep`, and the packages
/// for functions by name, bits, blobs and time.
fn add_packages(engine: &mut Engine) {
    engine
        .register_global_module(ArithmeticPackage::new().as_shared_module())
        .register_global_module(LogicPackage::new().as_shared_module())
        .register_global_module(BasicMathPackage::new().as_shared_module())
        .register_global_module(BasicStringPackage::new().as_shared_module())
        .register_global_module(MoreStringPackage::new().as_shared_module())
        .register_global_module(BasicArrayPackage::new().as_shared_module())
        .register_global_module(BasicMapPackage::new().as_shared_module())
        .register_global_module(BasicIteratorPackage::new().as_shared_module());
}

fn set_limits(engine: &mut Engine) {
    engine
        .set_max_call_levels(MAX_CALLS)
        .set_max_expr_depths(MAX_DEPTH.0, MAX_DEPTH.1)
        .set_max_string_size(MAX_TEXT)
        .set_max_array_size(MAX_LIST)
        .set_max_map_size(MAX_MAP)
        .set_max_variables(MAX_VARIABLES)
        .set_max_functions(MAX_FUNCTIONS);
}

/// Counts steps here, because Rhai restarts its own count with every callback.
fn watch(engine: &mut Engine, meter: &Rc<CallMeter>) {
    let counter = Rc::clone(meter);
    engine.on_progress(move |_| counter.step().err().map(Dynamic::from));
    let reader = Rc::clone(meter);
    #[expect(deprecated, reason = "may change in a later version of Rhai; nothing else tells which values are read")]
    engine.on_var(move |name, _, context| {
        if let Some(value) = context.scope().get(name) {
            reader.read(value);
        }
        Ok(None)
    });
    let printer = Rc::clone(meter);
    engine.on_print(move |text| printer.print(text, printer.at.get()));
    let printer = Rc::clone(meter);
    engine.on_debug(move |text, _, at| printer.print(text, at));
    let locator = Rc::clone(meter);
    engine.register_fn("print", move |context: NativeCallContext<'_>| {
        locator.at.set(context.call_position());
        ImmutableString::new()
    });
    let locator = Rc::clone(meter);
    engine.register_fn("print", move |context: NativeCallContext<'_>, (): ()| {
        locator.at.set(context.call_position());
        ImmutableString::from("()")
    });
    locate::<bool>(engine, meter);
    locate::<char>(engine, meter);
    locate::<INT>(engine, meter);
    locate::<ImmutableString>(engine, meter);
    locate::<Array>(engine, meter);
    locate::<Map>(engine, meter);
    locate::<Dynamic>(engine, meter);
}

/// Tells the meter where a value of type `T` is printed, which `on_print` doesn't know.
fn locate<T: Variant + Clone>(engine: &mut Engine, meter: &Rc<CallMeter>) {
    let locator = Rc::clone(meter);
    engine.register_fn("print", move |context: NativeCallContext<'_>, value: T| {
        locator.at.set(context.call_position());
        context.call_native_fn::<ImmutableString>(FUNC_TO_STRING, (value,))
    });
}
