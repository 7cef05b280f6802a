//! How much memory a game takes, and a saved game that is read. A program of its own, as every byte in it is counted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "../shared/saves.rs"]
mod changed_saves;
mod growth;
mod loading;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;
use stuffed::content::{Content, PackSource};
use stuffed::diagnostics::Style;
use stuffed::loader::load;

/// Counts the bytes that are taken and given back.
#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// Lets one test measure at a time: all are counted together.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The content of packs that have no fault.
#[track_caller]
fn content(packs: &[PackSource]) -> Arc<Content> {
    let loaded = load(packs);
    let report = loaded.diagnostics.render(&PackSource::sources(packs), Style::Plain);
    Arc::new(loaded.content.unwrap_or_else(|| panic!("{report}")))
}
