//! What is too dark to be seen, and for whom.

use super::level_light::LevelLight;
use super::sources::LitLevel;
use crate::content::FULL_LIGHT;
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::{Point, VisibleSet};

impl Game {
    /// Whether any cell of a level can be so dark that it matters to anybody.
    #[inline]
    pub(crate) fn can_be_dark(&self, level: usize) -> bool {
        self.derived.mechanisms.senses.has_darkness && self.has_less_light(level, self.content.rules.dark_below)
    }

    /// Whether any cell of a level can be less than fully lit. If no cell can be dark, this matters only to the screen and to
    /// `me.light_at`.
    pub(crate) fn can_be_dim(&self, level: usize) -> bool {
        self.has_less_light(level, FULL_LIGHT)
    }

    /// Whether any cell of a level can have less than so much light.
    fn has_less_light(&self, level: usize, than: i32) -> bool {
        let kind = self.world.levels().get(level).map(|ground| &self.content.levels[ground.kind()]);
        self.derived.mechanisms.senses.has_swallowed_light || kind.is_some_and(|kind| kind.light < than)
    }

    fn lit_level(&self, depth: usize) -> Option<LitLevel<'_>> {
        let ground = self.world.levels().get(depth)?;
        Some(LitLevel { content: &self.content, world: &self.world, depth, ground })
    }

    /// Asks about the light on a level, as it is now; `None` if there is no such level.
    pub(super) fn with_light<T>(&self, depth: usize, ask: impl FnOnce(&LevelLight) -> T) -> Option<T> {
        self.derived.light.ask(self.lit_level(depth)?, ask)
    }

    /// Compares the light that is kept with what it would be if it were computed from nothing.
    ///
    /// # Errors
    /// The first level where the two differ.
    pub(in crate::game) fn check_light(&self) -> Result<(), String> {
        let dim = (0..self.world.levels().len()).filter(|depth| self.can_be_dim(*depth));
        for level in dim.filter_map(|depth| self.lit_level(depth)) {
            let fresh = self.derived.light.fresh(level);
            if self.with_light(level.depth, |kept| kept.all().ne(fresh.all())) == Some(true) {
                return Err(format!("the light that is kept of level {} is not that of its sources", level.depth));
            }
        }
        Ok(())
    }

    /// How bright a cell is, in percent of full light; 0 outside the level.
    pub fn light_at(&self, level: usize, at: Point) -> i32 {
        if !self.can_be_dim(level) {
            return FULL_LIGHT;
        }
        self.with_light(level, |light| light.brightness(at)).unwrap_or_default()
    }

    /// Whether a cell is too dark to be seen from farther away than one sees in the dark.
    #[inline]
    pub fn is_dark(&self, level: usize, at: Point) -> bool {
        self.can_be_dark(level) && self.light_at(level, at) < self.content.rules.dark_below
    }

    /// Whether a creature stands in the light.
    pub fn is_lit(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| !self.is_dark(creature.level(), creature.at()))
    }

    /// From how many cells a creature sees in the dark.
    pub(crate) fn dark_vision_of(&self, creature: &Creature) -> u32 {
        self.senses_of(creature).map(|senses| senses.dark).max().unwrap_or(0).max(1)
    }

    /// Whether darkness keeps a creature from seeing a cell of its level.
    #[inline]
    pub(crate) fn is_too_dark_for(&self, viewer: &Creature, at: Point) -> bool {
        self.is_dark(viewer.level(), at) && !viewer.at().is_within(at, self.dark_vision_of(viewer))
    }

    /// Takes the cells out of what a creature sees of its level that are too dark for it.
    pub(in crate::game::perception) fn leave_out_the_dark(&self, viewer: &Creature, view: &mut VisibleSet) {
        // Clairvoyance needs no light.
        let clear = self.dark_vision_of(viewer).max(self.clairvoyance_of(viewer));
        let (from, dark) = (viewer.at(), self.content.rules.dark_below);
        self.with_light(viewer.level(), |light| {
            view.retain(|at| light.brightness(at) >= dark || from.is_within(at, clear));
        });
    }

    /// Brings what the player sees up to date on a level that can be dark. Returns whether it has changed.
    pub(in crate::game::perception) fn renew_view_by_light(&mut self, vision: u32, clear: u32) -> bool {
        let Some(player) = self.world.player() else { return false };
        let (level, at) = (player.level(), player.at());
        let light = (self.with_light(level, LevelLight::changes), self.dark_vision_of(player));
        let views = &mut self.derived.views;
        let is_new = views.in_full_light.renew_with(self.world.levels(), level, at, vision, clear);
        if !is_new && views.light == Some(light) {
            return false;
        }
        views.light = Some(light);
        let mut view = views.in_full_light.clone();
        self.leave_out_the_dark(player, &mut view.cells);
        self.derived.views.player = view;
        true
    }
}
