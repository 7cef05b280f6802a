//! The same game with more creatures or larger levels, for load tests.

use super::Content;
use super::catalog::Catalog;
use crate::content::kinds::level::LevelKind;
use crate::grid::{Formula, Size};

/// How much larger a game becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// How many times as many creatures live on the same ground.
    pub creatures: u32,
    /// How many times as wide and as high the levels are. The density of creatures and items stays the same.
    pub sides: u32,
}

impl Default for Scale {
    /// The original size.
    fn default() -> Self {
        Self { creatures: 1, sides: 1 }
    }
}

impl Content {
    /// The same content with more creatures on its levels, and with larger levels. Saves and replays of one don't fit
    /// the other.
    ///
    /// # Errors
    /// The id of a level that would be larger than levels can be.
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
