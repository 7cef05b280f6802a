//! Enlarges a game for load tests: more creatures, larger levels.

use super::Content;
use super::catalog::Catalog;
use crate::content::kinds::levels::level::LevelKind;
use crate::grid::{Formula, Size};

/// By how much to enlarge a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Factor for the number of creatures on the same area.
    pub creatures: u32,
    /// Factor for the width and the height of levels. Creatures and items keep their density.
    pub sides: u32,
}

impl Default for Scale {
    /// Leaves the game as it is.
    fn default() -> Self {
        Self { creatures: 1, sides: 1 }
    }
}

impl Content {
    /// This content with more creatures and larger levels. Saves and replays of one scale don't work with another.
    ///
    /// # Errors
    /// Returns the id of a level that would exceed the maximum level size.
    pub fn enlarged(mut self, scale: Scale) -> Result<Self, String> {
        let area = scale.sides.saturating_mul(scale.sides);
        self.rules.max_creatures = self.rules.max_creatures.saturating_mul(scale.creatures).saturating_mul(area);
        let too_large = |level: &LevelKind| {
            let sides = i64::from(level.width.max(level.height)) * i64::from(scale.sides);
            sides > i64::from(Size::MAX)
        };
        if let Some((_, id, _)) = self.levels.iter().find(|(_, _, level)| too_large(level)) {
            return Err(id.to_owned());
        }
        scale_levels(&mut self.levels, scale, area);
        Ok(self)
    }
}

fn scale_levels(levels: &mut Catalog<LevelKind>, scale: Scale, area: u32) {
    for level in levels.values_mut() {
        level.width *= scale.sides as i32;
        level.height *= scale.sides as i32;
        for spawn in &mut level.creatures {
            multiply(&mut spawn.count, scale.creatures.saturating_mul(area));
        }
        for spawn in &mut level.items {
            multiply(&mut spawn.count, area);
        }
    }
}

fn multiply(count: &mut Formula, times: u32) {
    if times != 1 {
        *count = count.clone().times(times.into());
    }
}
