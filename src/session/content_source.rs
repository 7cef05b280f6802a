//! Content that may change while it is played.

use std::sync::Arc;

use crate::content::Content;
use crate::game::Mind;

/// Wakes the front end, from whatever thread, so that it soon asks for what there is to take.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Where content comes from that may change while it is played. The screens know neither files nor scripts.
pub trait ContentSource {
    /// What has come of changes since this was last asked: the whole new content, or what is wrong with it. `None` while nothing has
    /// changed, which is asked often and must cost next to nothing.
    fn take(&mut self) -> Option<Result<Arc<Content>, ContentFaults>>;

    /// A mind by which the creatures of `content` decide.
    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind>;

    /// From now on `waker` is to be called when there is something to take.
    fn wake_by(&mut self, waker: Waker);
}

/// What is wrong with content that was to be taken over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentFaults {
    /// How many errors there are.
    pub count: usize,
    /// The first of them in one line, with file and line.
    pub first: String,
    /// All of them, with file, line, caret and advice, a line each.
    pub report: Vec<String>,
}

impl ContentFaults {
    /// A single fault that no file has by itself.
    pub fn one(why: impl Into<String>) -> Self {
        let first = why.into();
        Self { count: 1, report: vec![first.clone()], first }
    }
}
