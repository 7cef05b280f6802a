//! A recorded game with all that it takes to play it again

use std::sync::Arc;

use crate::content::Content;
use crate::game::{Mind, Recording};

/// Makes the minds by which creatures of some content decide.
pub type MindMaker = Box<dyn Fn(&Arc<Content>) -> Box<dyn Mind>>;

/// A recorded game, with all that it takes to play it again.
pub struct RecordedGame {
    /// How the game went.
    pub recording: Recording,
    /// The content of each segment.
    pub contents: Vec<Arc<Content>>,
    /// Makes the mind for each content.
    pub minds: MindMaker,
}
