//! A source of content that may change during play, for hot reload.

use std::sync::Arc;

use crate::content::Content;
use crate::game::Mind;

/// Wakes the front end so that it asks the source for changes. May be called from any thread.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// A source of content that may change during play. It keeps files and scripts out of the screens.
pub trait ContentSource {
    /// The reloaded content since the last call, or its errors. Returns `None` if nothing has changed. This is called often, so it must be
    /// cheap.
    fn take(&mut self) -> Option<Result<Arc<Content>, ContentFaults>>;

    /// A mind that decides for the creatures of `content`.
    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind>;

    /// Sets the waker to call when there is something to take.
    fn wake_by(&mut self, waker: Waker);
}

/// The errors in reloaded content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentFaults {
    /// The number of errors.
    pub count: usize,
    /// The first error in one line, with file and line number.
    pub first: String,
    /// All errors as lines of text, with file, line number, caret and advice.
    pub report: Vec<String>,
}

impl ContentFaults {
    /// A single error that concerns no file.
    pub fn one(why: impl Into<String>) -> Self {
        let first = why.into();
        Self { count: 1, report: vec![first.clone()], first }
    }
}
