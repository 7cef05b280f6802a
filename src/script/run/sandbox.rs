//! What a script is allowed, and why.
//!
//! A pack's scripts come from strangers. A script can be wrong; it can't break, hang or escape the game. Rhai's own limits alone don't
//! hold that: callbacks start the count of operations anew, a map grows past its limit by assignment, `eval` of itself overflows the
//! stack. So the sandbox is made of what isn't there rather than of what is watched:
//!
//! - Built up from nothing, with chosen packages only: none that can sleep, tell the time, or make functions out of names.
//! - No floats, so that the same seed gives the same game on every machine.
//! - No modules and no closures that share values: no files, no cycles of references that leak.
//! - The words that run text as code, or that hide a failure, are no part of the language.
//! - An own count of steps that nothing resets.
//! - Sizes of text, lists and maps are limited here, and looked at again in [`value`](super::value) in what a script leaves behind.
//! - What it prints is limited and cleaned.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage,
    LogicPackage, MoreStringPackage, Package,
};
use rhai::{
    Array, Dynamic, Engine, FUNC_TO_STRING, INT, ImmutableString, Map, NativeCallContext, OptimizationLevel, Position,
    Variant,
};

use crate::content::{Content, Ref, Script};
use crate::diagnostics::sanitize;

/// Steps that one call may take. The longest sensible behaviour takes some hundreds; a runaway ends in under a millisecond.
const MAX_STEPS: u32 = 20_000;
/// Functions that may be under way at once: enough for helpers of helpers, and safe on a stack of 2 MiB.
const MAX_CALLS: usize = 16;
/// How deep an expression may nest outside and inside of functions; the parser is recursive.
const MAX_DEPTH: (usize, usize) = (64, 32);
/// Bytes in a text.
pub(crate) const MAX_TEXT: usize = 512;
/// Elements in a list, those in lists within it counted too.
pub(crate) const MAX_LIST: usize = 256;
/// Entries in a map, those in maps within it counted too.
pub(crate) const MAX_MAP: usize = 64;
/// Variables at once.
const MAX_VARIABLES: usize = 128;
/// Functions in a file.
const MAX_FUNCTIONS: usize = 64;
/// Lines that are kept of what scripts print.
const MAX_LINES: usize = 100;
/// Bytes that one call may print.
const MAX_PRINTED: usize = 2_000;

/// Words that are taken out of the language: they run text as code, reach for files, make functions that call themselves, or swallow the
/// error that ends a runaway.
const FORBIDDEN: [&str; 7] = ["eval", "import", "export", "curry", "try", "catch", "Fn"];

/// Makes names hash alike in every run, so that every listing has one order.
const HASHING_SEED: [u64; 4] = [0x5eed, 0x0dd, 0xca5e, 0xb0a7];

/// Something that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The path of the script, and the line: `scripts/stuffed/hunt.rhai:3`.
    pub spot: String,
    /// What it says.
    pub text: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.spot, self.text)
    }
}

/// The counts of the call that is under way, and what was printed.
#[derive(Debug)]
pub(crate) struct CallMeter {
    content: Arc<Content>,
    steps: Cell<u32>,
    printed: Cell<usize>,
    lines: RefCell<Vec<Printed>>,
    /// The script that runs.
    script: Cell<Option<Ref<Script>>>,
    /// Where it prints.
    at: Cell<Position>,
}

impl CallMeter {
    /// A meter for the scripts of a content.
    pub fn new(content: &Arc<Content>) -> Self {
        Self {
            content: Arc::clone(content),
            steps: Cell::default(),
            printed: Cell::default(),
            lines: RefCell::default(),
            script: Cell::default(),
            at: Cell::default(),
        }
    }

    /// Begins a new call, of `script`.
    pub fn begin(&self, script: Ref<Script>) {
        self.steps.set(0);
        self.printed.set(0);
        self.script.set(Some(script));
    }

    /// Takes what scripts have printed since the last time.
    pub fn take_lines(&self) -> Vec<Printed> {
        self.lines.take()
    }

    /// Counts a step; `false` when there were too many.
    fn step(&self) -> bool {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        steps <= MAX_STEPS
    }

    fn print(&self, text: &str, at: Position) {
        let printed = self.printed.get() + text.len();
        self.printed.set(printed);
        let mut lines = self.lines.borrow_mut();
        if printed <= MAX_PRINTED && lines.len() < MAX_LINES {
            let line = at.line().map_or_else(String::new, |line| format!(":{line}"));
            let path = self.script.get().map_or("", |script| self.content.scripts[script].path.as_str());
            lines.push(Printed { spot: sanitize(&format!("{path}{line}")), text: sanitize(text) });
        }
    }
}

/// What a script that was stopped for taking too many steps is told.
pub(crate) const TOO_LONG: &str = "took more than 20000 steps: is there a loop that never ends?";

/// An engine that holds what runs in it.
pub(crate) fn engine(meter: &Rc<CallMeter>) -> Engine {
    // Fails when it was set before, which is as well.
    let _ = rhai::config::hashing::set_hashing_seed(Some(HASHING_SEED));
    let mut engine = Engine::new_raw();
    add_packages(&mut engine);
    set_limits(&mut engine);
    for word in FORBIDDEN {
        engine.disable_symbol(word);
    }
    // More would run host functions while compiling, `chance` among them, and keep their answer for good.
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_strict_variables(true);
    watch(&mut engine, meter);
    engine
}

/// Numbers, text, lists, maps and loops over them. Left out: the core package, which has `sleep`, and those for functions by name, bits, blobs
/// and time.
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

/// Counts steps here and not in Rhai, where every callback begins at 0 again.
fn watch(engine: &mut Engine, meter: &Rc<CallMeter>) {
    let counter = Rc::clone(meter);
    engine.on_progress(move |_| if counter.step() { None } else { Some(Dynamic::UNIT) });
    let printer = Rc::clone(meter);
    engine.on_print(move |text| printer.print(text, printer.at.get()));
    let printer = Rc::clone(meter);
    engine.on_debug(move |text, _, at| printer.print(text, at));
    let locator = Rc::clone(meter);
    engine.register_fn("print", move |context: NativeCallContext<'_>| {
        locator.at.set(context.call_position());
        ImmutableString::new()
    });
    locate::<()>(engine, meter);
    locate::<bool>(engine, meter);
    locate::<char>(engine, meter);
    locate::<INT>(engine, meter);
    locate::<ImmutableString>(engine, meter);
    locate::<Array>(engine, meter);
    locate::<Map>(engine, meter);
    locate::<Dynamic>(engine, meter);
}

/// Lets the meter know where a value of the type `T` is printed, which `on_print` does not tell.
fn locate<T: Variant + Clone>(engine: &mut Engine, meter: &Rc<CallMeter>) {
    let locator = Rc::clone(meter);
    engine.register_fn("print", move |context: NativeCallContext<'_>, value: T| {
        locator.at.set(context.call_position());
        context.call_native_fn::<ImmutableString>(FUNC_TO_STRING, (value,))
    });
}
