//! Catches panics without a trace on the screen.
//!
//! A panic calls the process's panic hook before it unwinds, and the hook can't know that it will be caught. So a flag tells it: see
//! [`on_panic`]. Otherwise a crash in a script would restore the terminal in the middle of a game.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether a panic on this thread will be caught. No result depends on it.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// What was called has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// Runs `before` at each panic that ends the program, before the current panic hook. Caught panics stay silent.
pub(crate) fn on_panic(before: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static) {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !IS_CAUGHT.get() {
            before(panic);
            report(panic);
        }
    }));
}

/// Runs `run`. A panic in it is caught and stays silent.
pub(crate) fn catch<R>(run: impl FnOnce() -> R) -> Result<R, Panicked> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| on_panic(|_| ()));
    let before = IS_CAUGHT.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_CAUGHT.set(before);
    result.map_err(|_| Panicked)
}
