//! Draws the items of levels from treasures.
//!
//! What was drawn for the levels before decides how likely an item is, but where it lies does not. So those of the levels above
//! are made anew for each level, and no level has to be built for another.

use std::collections::BTreeMap;

use crate::content::{Content, ItemKind, Ref, StageKind, TreasureEntry, TreasureKind, TreasureStage, in_order, limits};
use crate::grid::{Formula, Random, Variables};
use crate::mapgen::rng_streams::stage_stream;
use crate::mapgen::world_map::LevelSite;

/// How deep treasures are followed that draw from each other.
const MAX_NESTING: usize = 8;

/// An item that was drawn, and how many lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawnItem {
    pub(crate) kind: Ref<ItemKind>,
    pub(crate) count: u16,
}

/// What was drawn for the stages of levels: by the number of the level in random streams, and the name of the stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Treasures(BTreeMap<(u64, String), Vec<DrawnItem>>);

/// What was drawn from treasures so far.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// How many levels have drawn from each.
    levels: BTreeMap<Ref<TreasureKind>, i64>,
    /// How often each entry was drawn.
    drawn: BTreeMap<(Ref<TreasureKind>, usize), i64>,
}

impl Treasures {
    /// Draws for levels of a world that follow on each other, from the top down.
    pub(crate) fn draw(content: &Content, seed: u64, levels: &[LevelSite]) -> Self {
        let mut tally = Tally::default();
        let mut all = BTreeMap::new();
        for LevelSite { kind, depth, stream, .. } in levels {
            for stage in in_order(&content.levels[*kind].build) {
                let StageKind::Treasure(treasure) = &stage.kind else { continue };
                // What a room has does not depend on the levels before, but on how many rooms there are, which nobody knows yet.
                if treasure.per_room.is_some() {
                    continue;
                }
                let mut random = stage_stream(seed, &stage.name, *stream, 0);
                let count = rolled(&treasure.count, *depth, limits::COUNT.most, &mut random);
                let items = tally.draw_for_level(content, treasure.of, (count, *depth), &mut random);
                all.insert((*stream, stage.name.clone()), items);
            }
        }
        Self(all)
    }

    /// What was drawn for a stage of a level.
    pub(crate) fn of(&self, level: u64, stage: &str) -> &[DrawnItem] {
        self.0.get(&(level, stage.to_owned())).map_or(&[], Vec::as_slice)
    }
}

impl Tally {
    fn draw_for_level(
        &mut self,
        content: &Content,
        kind: Ref<TreasureKind>,
        (count, depth): (i64, u32),
        random: &mut Random,
    ) -> Vec<DrawnItem> {
        *self.levels.entry(kind).or_default() += 1;
        let mut items = self.certain(content, kind, depth, random);
        while (items.len() as i64) < count {
            let Some(item) = self.draw_one(content, kind, (depth, 0), random) else { break };
            items.push(item);
        }
        items
    }

    /// What must be drawn now, so that there are as many of it as are certain by a depth.
    fn certain(
        &mut self,
        content: &Content,
        kind: Ref<TreasureKind>,
        depth: u32,
        random: &mut Random,
    ) -> Vec<DrawnItem> {
        let mut items = Vec::new();
        for (index, entry) in content.treasures[kind].items.iter().enumerate() {
            let Some(least) = entry.at_least.as_ref().filter(|_| entry.fits_depth(depth)) else { continue };
            let least = rolled(least, depth, limits::COUNT.most, random);
            let missing = least - self.drawn.get(&(kind, index)).copied().unwrap_or(0);
            for _ in 0..missing {
                items.extend(self.take(content, (kind, index), (depth, 0), random));
            }
        }
        items
    }

    fn draw_one(
        &mut self,
        content: &Content,
        kind: Ref<TreasureKind>,
        (depth, nesting): (u32, usize),
        random: &mut Random,
    ) -> Option<DrawnItem> {
        let entries = &content.treasures[kind].items;
        let weights: Vec<u32> =
            entries.iter().enumerate().map(|(index, entry)| self.weight(kind, index, entry, depth, random)).collect();
        let index = random.by_weight(weights.into_iter())?;
        self.take(content, (kind, index), (depth, nesting), random)
    }

    /// The weight of an entry after what was drawn so far.
    fn weight(
        &self,
        kind: Ref<TreasureKind>,
        index: usize,
        entry: &TreasureEntry,
        depth: u32,
        random: &mut Random,
    ) -> u32 {
        if !entry.fits_depth(depth) {
            return 0;
        }
        let most = limits::ADAPTED_WEIGHT.most;
        let levels = self.levels.get(&kind).copied().unwrap_or(0);
        let drawn = self.drawn.get(&(kind, index)).copied().unwrap_or(0);
        let own = entry.weight.roll(Variables { depth: depth.into(), hp: 0 }, random).clamp(0, most);
        // The first level draws with the weight as it is written.
        let grown = own + i64::from(entry.grows) * (levels - 1).max(0) - i64::from(entry.falls) * drawn;
        grown.clamp(0, most) as u32
    }

    /// Draws an entry, or one from the treasure that it names.
    fn take(
        &mut self,
        content: &Content,
        (kind, index): (Ref<TreasureKind>, usize),
        (depth, nesting): (u32, usize),
        random: &mut Random,
    ) -> Option<DrawnItem> {
        *self.drawn.entry((kind, index)).or_default() += 1;
        let entry = content.treasures[kind].items.get(index)?;
        match (entry.of, entry.table) {
            (Some(kind), _) => {
                let count = rolled(&entry.each, depth, limits::STACK.most, random).max(1);
                Some(DrawnItem { kind, count: count as u16 })
            }
            (None, Some(table)) if nesting < MAX_NESTING => self.draw_one(content, table, (depth, nesting + 1), random),
            (None, _) => None,
        }
    }
}

/// Draws one item from a treasure for a depth, counted from 1, whatever was drawn before.
pub(crate) fn draw_item(
    content: &Content,
    kind: Ref<TreasureKind>,
    depth: u32,
    random: &mut Random,
) -> Option<DrawnItem> {
    Tally::default().draw_one(content, kind, (depth, 0), random)
}

/// Draws the items of a room for a depth, counted from 1, whatever was drawn before.
pub(crate) fn draw_for_room(
    content: &Content,
    stage: &TreasureStage,
    depth: u32,
    random: &mut Random,
) -> Vec<DrawnItem> {
    let count = rolled(&stage.count, depth, limits::COUNT.most, random);
    (0..count).filter_map(|_| draw_item(content, stage.of, depth, random)).collect()
}

/// The value of a formula, from 0 to `most`.
fn rolled(formula: &Formula, depth: u32, most: i64, random: &mut Random) -> i64 {
    formula.roll(Variables { depth: depth.into(), hp: 0 }, random).clamp(0, most)
}
