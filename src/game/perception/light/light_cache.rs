//! The light on the levels where somebody has asked for it.

use std::cell::RefCell;

use super::level_light::LevelLight;
use super::sources::{GROUPS, LitLevel, SOURCES};
use crate::content::Content;

/// The light on the levels where somebody has asked for it. Derived from the world; never saved.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct LightCache {
    /// Which groups of sources the content has.
    used: [bool; GROUPS],
    levels: RefCell<Vec<Option<Box<LevelLight>>>>,
}

impl LightCache {
    pub(in crate::game) fn new(content: &Content) -> Self {
        Self { used: SOURCES.map(|group| (group.is_used)(content)), levels: RefCell::default() }
    }

    /// Asks about the light on a level, as it is now.
    pub(super) fn ask<T>(&self, level: LitLevel<'_>, ask: impl FnOnce(&LevelLight) -> T) -> Option<T> {
        // Taken out, so that a question within a question is slower instead of wrong.
        let mut levels = self.levels.take();
        if levels.len() <= level.depth {
            levels.resize_with(level.depth + 1, || None);
        }
        let light = levels.get_mut(level.depth)?.get_or_insert_default();
        light.renew(level, self.used);
        let answer = ask(light);
        self.levels.replace(levels);
        Some(answer)
    }

    /// The light on a level, computed from nothing.
    pub(super) fn fresh(&self, level: LitLevel<'_>) -> LevelLight {
        LevelLight::fresh(level, self.used)
    }
}
