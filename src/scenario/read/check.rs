//! Checks a test before it is played.

use std::collections::BTreeSet;

use super::ANYTHING;
use super::ascii_map::AsciiMap;
use super::draft::{MAX_LEVELS, ScenarioDraft};
use super::outfit::{Affliction, Outfit};
use super::steps::TestStep;
use crate::content::{Carried, CreatureKind, Ref, Stacking, Stairs, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::Point;

/// The maximum number of creatures on all maps of a test.
const MAX_CREATURES: usize = 500;
/// The maximum number of turns in a test, over all seeds.
const MAX_TURNS: u64 = limits::PATIENCE.most as u64;

impl ScenarioDraft<'_, '_> {
    /// Checks the maps at the start.
    pub(crate) fn check_levels(&self, levels: &[AsciiMap]) {
        let content = self.drafter.content;
        for (at, drawing) in levels.iter().flat_map(|level| unknown(level).map(move |at| (at, level))) {
            let why = self.drafter.known(ANYTHING, self.level(0), 0).err();
            if let Some(why) = why {
                self.drafter.say(why, drawing.location_of(at));
            }
        }
        for (level, (at, _, sign)) in levels.iter().flat_map(|level| level.drawn().map(move |cell| (level, cell))) {
            let tile = &content.tiles[sign.tile];
            let is_home = |kind: Ref<CreatureKind>| content.home_of(&content.creatures[kind]) >> tile.class & 1 == 1;
            if sign.creature.is_some_and(|kind| !tile.walkable && !is_home(kind)) {
                let message = format!("no creature can stand on the tile `{}`", content.tiles.id(sign.tile));
                self.drafter.say(Diagnostic::error(message), level.location_of(at));
            }
        }
        for (glyph, entry) in &self.legend {
            if let Some(kind) = entry.creature {
                self.check_outfit(kind, &entry.outfit, &["legend", &glyph.to_string()]);
            }
        }
        let creatures = levels.iter().flat_map(AsciiMap::drawn).filter(|(.., sign)| sign.creature.is_some()).count();
        if creatures > MAX_CREATURES {
            let message = format!("there are {creatures} creatures, more than the {MAX_CREATURES} allowed");
            self.say(Diagnostic::error(message), &["map"]);
        }
        self.check_player(levels);
        self.check_stairs(levels);
    }

    fn check_player(&self, levels: &[AsciiMap]) {
        let player = self.drafter.content.rules.player;
        let mut players = levels.iter().enumerate().flat_map(|(depth, level)| {
            let players = level.drawn().filter(|(.., sign)| sign.creature == Some(player));
            players.map(move |(at, ..)| (depth, level.location_of(at)))
        });
        match (players.next(), players.next()) {
            (Some((0, _)), None) => {}
            (Some((0, first)), Some((_, second))) => {
                let diagnostic = Diagnostic::error("there is only one player").related(first, "the other one");
                self.drafter.say(diagnostic, second);
            }
            (Some((_, location)), _) => {
                let diagnostic = Diagnostic::error("the player must start on the first level");
                self.drafter.say(diagnostic.help("draw it on `map`"), location);
            }
            (None, _) => {
                let glyph = self.drafter.content.creatures[player].glyph;
                let help = format!("draw `{glyph}` on the map; put it behind walls if it should stay out of the way");
                self.say(Diagnostic::error("the player is missing").help(help), &["map"]);
            }
        }
    }

    /// Checks that each level's stairs pair up, in reading order, with those of the next level.
    fn check_stairs(&self, levels: &[AsciiMap]) {
        for (depth, level) in levels.iter().enumerate() {
            let below = levels.get(depth + 1);
            let (down, up) = (self.stairs(Some(level), Stairs::Down), self.stairs(below, Stairs::Up));
            let message = format!("{} stairs lead down, but {} come up from below", down.len(), up.len());
            let diagnostic = Diagnostic::error(message);
            let help = "stairs are joined in reading order: draw as many on the level below, under `below`";
            if let Some(at) = down.get(up.len()) {
                self.drafter.say(diagnostic.help(help), level.location_of(*at));
            } else if let (Some(at), Some(below)) = (up.get(down.len()), below) {
                self.drafter.say(diagnostic.help("draw as many on the level above"), below.location_of(*at));
            }
        }
        if let Some((at, first)) = self.stairs(levels.first(), Stairs::Up).first().zip(levels.first()) {
            self.drafter.say(Diagnostic::error("these stairs lead up from the first level"), first.location_of(*at));
        }
    }

    fn stairs(&self, level: Option<&AsciiMap>, wanted: Stairs) -> Vec<Point> {
        let tiles = &self.drafter.content.tiles;
        let drawn = level.into_iter().flat_map(AsciiMap::drawn);
        drawn.filter(|(.., sign)| tiles[sign.tile].stairs == Some(wanted)).map(|(at, ..)| at).collect()
    }

    /// Checks the outfit of a creature. `path` leads to it.
    pub(crate) fn check_outfit(&self, kind: Ref<CreatureKind>, outfit: &Outfit, path: &[&str]) {
        let content = self.drafter.content;
        let definition = &content.creatures[kind];
        let say = |message: String, field: &str| {
            self.say(Diagnostic::error(message), &[path, &[field]].concat());
        };
        if let Some(hp) = outfit.hp.filter(|hp| !(1..=1_000_000).contains(hp)) {
            say(format!("`hp` must be from 1 to 1000000, but is {hp}"), "hp");
        }
        match (outfit.food, &definition.stomach) {
            (Some(_), None) => say(format!("`{}` has no stomach", content.creatures.id(kind)), "food"),
            (Some(food), Some(stomach)) if !(0..=stomach.size).contains(&food) => {
                say(format!("`food` must be from 0 to {}, but is {food}", stomach.size), "food");
            }
            _ => {}
        }
        for possession in outfit.carries.iter().chain(&outfit.wears) {
            let (id, stack) = (content.items.id(possession.kind), content.items[possession.kind].stack);
            if u32::from(possession.count) > stack || possession.count == 0 {
                say(format!("`{id}` comes in stacks of 1 to {stack}, but `count` is {}", possession.count), "carries");
            }
        }
        let born_with = Carried::slots(&definition.carries, MAX_LEVELS as i64, |kind| content.items[kind].stack);
        let count = born_with + outfit.carries.len() + outfit.wears.len();
        if count > definition.slots as usize {
            let message = format!("`slots` must be at least {count} to carry all of this, but is {}", definition.slots);
            say(message, if outfit.carries.is_empty() { "wears" } else { "carries" });
        }
        for (index, Affliction { kind, strength, .. }) in outfit.modifiers.iter().enumerate() {
            let (id, modifier) = (content.modifiers.id(*kind), &content.modifiers[*kind]);
            let most = if modifier.stacking == Stacking::Intensify { modifier.stacks_to } else { 1 };
            if !(1..=most).contains(strength) {
                let message = format!("`strength` of `{id}` must be from 1 to {most}, but is {strength}");
                self.say(Diagnostic::error(message), &[path, &["modifiers", &index.to_string(), "strength"]].concat());
            }
        }
        let mut taken = BTreeSet::new();
        for worn in &outfit.wears {
            let id = content.items.id(worn.kind);
            match content.items[worn.kind].slot {
                None => say(format!("`{id}` can't be worn or wielded"), "wears"),
                Some(slot) if !taken.insert(slot) => say(format!("the slot for `{id}` is already in use"), "wears"),
                Some(_) => {}
            }
        }
    }

    pub(crate) fn check_length(&self, steps: &[TestStep], turns: u32, seeds: u64) {
        let stepped: u64 = steps.iter().map(|step| u64::from(step.times)).sum();
        let total = (stepped + u64::from(turns)) * seeds;
        if total > MAX_TURNS {
            let message = format!("this test takes {total} turns, more than the {MAX_TURNS} allowed");
            let field = if u64::from(turns) * seeds > MAX_TURNS { "turns" } else { "do" };
            self.say(Diagnostic::error(message), &[field]);
        }
    }
}

/// The first cell of a map that may hold anything.
fn unknown(level: &AsciiMap) -> impl Iterator<Item = Point> {
    let is_unknown = |(_, glyph): &(Point, char)| *glyph == ANYTHING && !level.signs.contains_key(glyph);
    level.cells().find(is_unknown).map(|(at, _)| at).into_iter()
}
