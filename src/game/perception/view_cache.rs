//! Cached fields of view.

use std::collections::BTreeMap;

use crate::content::Content;
use crate::game::model::ids::CreatureId;
use crate::game::model::level::Level;
use crate::grid::{Point, VisibleSet};

/// The maximum sight radius of any creature, whatever it wears and whatever modifiers it has.
pub(crate) const MAX_SIGHT: i32 = 60;

/// How near a cell is: by steps, then by the square of the straight distance.
pub(crate) type Rank = (u32, u32);

/// Cached fields of view. Derived from the world; never saved.
#[derive(Clone, Debug)]
pub(crate) struct ViewCache {
    /// The longest sight radius of any creature.
    pub(super) farthest: u32,
    /// What the player sees.
    pub(super) player: CachedView,
    /// What the player would see if everything were fully lit. Kept only on levels that can be dark.
    pub(super) in_full_light: CachedView,
    /// The state of the light when the player last looked there: its changes, and how far the player sees in the dark.
    pub(super) light: Option<(Option<u64>, u32)>,
    /// The cells from which each creature can be seen. As sight is symmetric, these are the cells it would see with the longest radius.
    pub(super) exposure: BTreeMap<CreatureId, CachedView>,
    /// A reusable buffer for nearby creatures.
    pub(in crate::game) near: Vec<(u32, CreatureId)>,
    /// A reusable buffer for the creatures that the player sees.
    pub(super) seen: Vec<(Rank, CreatureId)>,
    /// Whether a disguised creature was in the player's view at the last look.
    pub(super) has_disguised: bool,
    /// The level's change counter when the player last updated the map memory.
    pub(super) remembered: Option<u64>,
}

/// A field of view, and what it depends on.
#[derive(Clone, Debug, Default)]
pub(super) struct CachedView {
    pub(super) level: usize,
    pub(super) at: Point,
    pub(super) radius: u32,
    /// The radius within which walls don't count.
    clear: u32,
    /// The level's sight revision; `None` before the first look.
    revision: Option<u64>,
    pub(super) cells: VisibleSet,
}

impl ViewCache {
    pub(crate) fn new(content: &Content) -> Self {
        let widens = content.modifiers.iter().any(|(_, _, kind)| kind.vision > 0);
        let longest = content.creatures.iter().map(|(_, _, kind)| kind.vision).max().unwrap_or(0);
        let farthest = if widens { MAX_SIGHT as u32 } else { longest };
        Self {
            farthest,
            player: CachedView::default(),
            in_full_light: CachedView::default(),
            light: None,
            exposure: BTreeMap::new(),
            near: Vec::new(),
            seen: Vec::new(),
            has_disguised: false,
            remembered: None,
        }
    }

    /// Whether the player sees the cell now.
    #[inline]
    pub(crate) fn player_sees(&self, level: usize, at: Point) -> bool {
        level == self.player.level && self.player.cells.shows(at)
    }

    /// Drops the exposure of all creatures.
    pub(crate) fn forget_others(&mut self) {
        self.exposure.clear();
    }

    /// Drops the exposure of a creature that is gone.
    pub(crate) fn forget(&mut self, who: CreatureId) {
        self.exposure.remove(&who);
    }
}

impl CachedView {
    /// Recomputes the view if anything it depends on has changed. Returns whether it did.
    #[inline]
    pub(super) fn renew(&mut self, levels: &[Level], level: usize, at: Point, radius: u32) -> bool {
        self.renew_with(levels, level, at, radius, 0)
    }

    /// The same for one who also sees everything within the radius `clear`.
    pub(super) fn renew_with(&mut self, levels: &[Level], level: usize, at: Point, vision: u32, clear: u32) -> bool {
        let Some(ground) = levels.get(level) else {
            *self = Self::default();
            return true;
        };
        let revision = Some(ground.sight_revision());
        let radius = vision.max(clear);
        let is_due =
            (self.level, self.at, self.radius, self.clear, self.revision) != (level, at, radius, clear, revision);
        if is_due {
            (self.level, self.at, self.radius, self.clear, self.revision) = (level, at, radius, clear, revision);
            self.cells.look(at, vision, ground.size(), |point| ground.is_transparent_inside(point));
            if clear > 0 {
                self.cells.see_through(clear, ground.size());
            }
        }
        is_due
    }
}
