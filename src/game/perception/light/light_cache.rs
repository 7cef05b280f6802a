//! The light on the levels where somebody has asked for it.

use std::cell::RefCell;

use super::level_light::LevelLight;
use super::sources::{GROUPS, LitLevel, SOURCES};
use crate::content::{Content, FULL_LIGHT};
use crate::game::Game;

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
}

impl Game {
    /// Whether any cell of a level can be less than fully lit.
    #[inline]
    pub(crate) fn can_be_dim(&self, level: usize) -> bool {
        self.derived.features.senses.has_darkness && self.is_dim_level(level)
    }

    fn is_dim_level(&self, level: usize) -> bool {
        let kind = self.world.levels().get(level).map(|ground| &self.content.levels[ground.kind()]);
        self.derived.features.senses.has_swallowed_light || kind.is_some_and(|kind| kind.light < FULL_LIGHT)
    }

    /// Asks about the light on a level, as it is now; `None` if there is no such level.
    pub(super) fn with_light<T>(&self, depth: usize, ask: impl FnOnce(&LevelLight) -> T) -> Option<T> {
        let ground = self.world.levels().get(depth)?;
        let cache = &self.derived.light;
        // Taken out, so that a question within a question is slower instead of wrong.
        let mut levels = cache.levels.take();
        if levels.len() <= depth {
            levels.resize_with(depth + 1, || None);
        }
        let kept = levels.get_mut(depth)?;
        let light = kept.get_or_insert_default();
        light.renew(LitLevel { content: &self.content, world: &self.world, depth, ground }, cache.used);
        let answer = ask(light);
        cache.levels.replace(levels);
        Some(answer)
    }

    /// Compares the light that is kept with what it would be if it were computed from nothing.
    ///
    /// # Errors
    /// The first level where the two differ.
    pub(in crate::game) fn check_light(&self) -> Result<(), String> {
        for (depth, ground) in self.world.levels().iter().enumerate().filter(|(depth, _)| self.can_be_dim(*depth)) {
            let level = LitLevel { content: &self.content, world: &self.world, depth, ground };
            let fresh = LevelLight::fresh(level, self.derived.light.used);
            if self.with_light(depth, |kept| kept.all().ne(fresh.all())) == Some(true) {
                return Err(format!("the light that is kept of level {depth} is not that of its sources"));
            }
        }
        Ok(())
    }
}
