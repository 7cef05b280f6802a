//! Runs the scripts of stages, which draw levels.

use std::sync::Arc;

use super::script_mind::ScriptMind;
use crate::content::{BehaviourUse, Content, LevelSketch, StageKind, StageRunner};
use crate::grid::Random;

/// Runs the scripts of the stages of a content. Levels are built on any thread, which minds can't leave, and seldom: so each call has a mind of its own
/// that knows nothing but its script.
#[derive(Debug)]
pub(crate) struct StageMind {
    content: Arc<Content>,
}

impl StageMind {
    /// That of a content; `None` if no level needs it.
    pub(crate) fn of(content: &Content) -> Option<Self> {
        let mut stages = content.levels.iter().flat_map(|(_, _, level)| &level.build);
        let has_script = stages.any(|stage| matches!(stage.kind, StageKind::Script(_)));
        has_script.then(|| Self { content: Arc::new(content.clone()) })
    }
}

impl StageRunner for StageMind {
    fn run(&self, stage: &BehaviourUse, sketch: LevelSketch, random: Random) -> Result<LevelSketch, String> {
        ScriptMind::of_one(&self.content, stage.script).call_build(stage, sketch, random)
    }
}
