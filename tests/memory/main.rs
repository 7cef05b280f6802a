//! Memory of running games and of reading saves. A test program of its own, because every byte in the process is counted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "../shared/saves.rs"]
mod changed_saves;
mod growth;
mod loading;
#[path = "../shared/swollen.rs"]
mod swollen;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;
use stuffed::content::{Content, PackSource};
use stuffed::diagnostics::Style;
use stuffed::loader::load;

/// An allocator that counts live and peak bytes.
#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// Lets only one test measure at a time: the counter covers the whole process.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The content of packs that must have no errors.
#[track_caller]
fn content(packs: &[PackSource]) -> Arc<Content> {
    let loaded = load(packs);
    let report = loaded.diagnostics.render(&PackSource::sources(packs), Style::Plain);
    Arc::new(loaded.content.unwrap_or_else(|| panic!("{report}")))
}
