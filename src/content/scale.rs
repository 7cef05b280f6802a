//! The same game on a larger scale, to see how it holds out.

use super::Content;
use super::catalog::Catalog;
use crate::content::kinds::level::LevelKind;
use crate::grid::{Formula, Size};

/// How much larger a game is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// How many times as many creatures live on the same ground.
    pub creatures: u32,
    /// How many times as wide and as high the levels are. As many creatures and items go to each bit of ground.
    pub sides: u32,
}

impl Default for Scale {
    /// As it is.
    fn default() -> Self {
        Self { creatures: 1, sides: 1 }
    }
}

impl Content {
    /// The same content with more creatures on its levels, and with larger levels. What was saved or recorded with the one is not for the
    /// other.
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
