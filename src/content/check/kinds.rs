//! Checks of creatures, items and tiles.

use super::super::{CreatureKind, ItemKind, Stomach, TileKind};
use super::spot::Spot;
use crate::grid::{Formula, Variables};

/// Hit points beyond this are refused.
const MAX_HP: i64 = 100_000;
/// Attack and defense beyond this are refused, in both directions.
const MAX_STRENGTH: i64 = 10_000;
/// Points of food beyond this are refused.
const MAX_FOOD: i64 = 1_000_000;
/// Longer times than this are refused, in turns.
const MAX_TURNS: u32 = 1_000_000;

/// The smallest and the largest value of a formula on the first and on the last of `depths` levels.
pub fn bounds(formula: &Formula, depths: i64) -> (i64, i64) {
    let at = |depth| formula.bounds(Variables { depth, ..Variables::default() });
    let (first, last) = (at(1), at(depths));
    (first.0.min(last.0), first.1.max(last.1))
}

pub fn creature(kind: &CreatureKind, depths: i64, spot: Spot<'_>) {
    spot.field("name").filled(&kind.name);
    spot.field("glyph").glyph(kind.glyph, false);
    spot.field("hp").bounds(bounds(&kind.hp, depths), 1..=MAX_HP);
    spot.field("attack").bounds(bounds(&kind.attack, depths), -MAX_STRENGTH..=MAX_STRENGTH);
    spot.field("defense").bounds(bounds(&kind.defense, depths), -MAX_STRENGTH..=MAX_STRENGTH);
    spot.field("speed").range(kind.speed, 1..=1000);
    spot.field("vision").range(kind.vision, 0..=60);
    spot.field("slots").range(kind.slots, 0..=26);
    spot.field("regeneration").range(kind.regeneration, 0..=MAX_TURNS);
    if kind.carries.len() > kind.slots as usize && spot.field("slots").is_sound() {
        let (carried, slots) = (kind.carries.len(), kind.slots);
        spot.field("carries").error(format!("it carries {carried} items at birth, and has {slots} slots"));
    }
    if let Some(own) = &kind.stomach {
        stomach(own, spot.field("stomach"));
    }
}

fn stomach(stomach: &Stomach, spot: Spot<'_>) {
    spot.field("size").range(i64::from(stomach.size), 1..=MAX_FOOD);
    if stomach.size > 0 && spot.field("size").is_sound() {
        spot.field("start").range(stomach.start, 0..=stomach.size);
    }
    spot.field("per_turn").range(i64::from(stomach.per_turn), 0..=MAX_FOOD);
    spot.field("per_dig").range(i64::from(stomach.per_dig), 0..=MAX_FOOD);
    spot.field("stretch").range(stomach.stretch, 0..=1000);
    spot.field("overeating").range(i64::from(stomach.overeating), 0..=MAX_HP);
    states(stomach, spot.field("states"));
}

fn states(stomach: &Stomach, spot: Spot<'_>) {
    spot.some(stomach.states.len(), "state");
    let mut before = None;
    for (index, state) in stomach.states.iter().enumerate() {
        let from = spot.item(index).field("from");
        match before {
            None if state.from != 0 => from.error(format!("the first state begins at 0, not at {}", state.from)),
            Some(before) if state.from <= before => {
                from.error(format!("states must rise: this one begins at {}, the one before at {before}", state.from));
            }
            _ => from.range(state.from, 0..=1000),
        }
        before = Some(state.from);
    }
}

pub fn item(kind: &ItemKind, spot: Spot<'_>) {
    spot.field("name").filled(&kind.name);
    spot.field("name").placeholders(&kind.name, &["creature"]);
    spot.field("glyph").glyph(kind.glyph, false);
    spot.field("attack").range(i64::from(kind.attack), -MAX_STRENGTH..=MAX_STRENGTH);
    spot.field("defense").range(i64::from(kind.defense), -MAX_STRENGTH..=MAX_STRENGTH);
    spot.field("rots").range(kind.rots, 0..=MAX_TURNS);
    for hp in [1, 1000] {
        spot.field("food").bounds(kind.food.bounds(Variables { depth: 1, hp }), 0..=MAX_FOOD);
    }
}

pub fn tile(kind: &TileKind, spot: Spot<'_>) {
    spot.field("name").filled(&kind.name);
    spot.field("glyph").glyph(kind.glyph, true);
    if kind.stairs.is_some() && !kind.walkable && spot.field("walkable").is_sound() {
        spot.field("stairs").error("stairs must be `walkable = true`");
    }
}
