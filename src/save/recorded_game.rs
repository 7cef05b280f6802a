//! A recording with the content and minds needed to replay it.

use std::sync::Arc;

use crate::content::Content;
use crate::game::{Mind, Recording};

/// Makes the mind that decides for the creatures of some content.
pub type MindMaker = Box<dyn Fn(&Arc<Content>) -> Box<dyn Mind>>;

/// A recording with everything needed to replay it.
pub struct RecordedGame {
    /// How the game went.
    pub recording: Recording,
    /// The content of each segment.
    pub contents: Vec<Arc<Content>>,
    /// Makes a mind for each content.
    pub minds: MindMaker,
}
