//! Builds the world that a test draws.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::content::{Content, LevelId, OptionValue, Ref, Stairs, TileKind};
use crate::game::{Creature, CreatureId, Game, Item, Level, MemoryValue};
use crate::grid::{Grid, Point};
use crate::mapgen::{LevelPlan, Link, WorldPlan};
use crate::scenario::read::Scenario;
use crate::scenario::read::ascii_map::{AsciiMap, LegendEntry};
use crate::scenario::read::draft::kind_of_level;
use crate::scenario::read::outfit::{Affliction, Outfit, Possession};

/// A game whose world is drawn by a test.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: Game,
    /// The creatures drawn with each character, in reading order.
    pub cast: BTreeMap<char, Vec<CreatureId>>,
    /// Where each of them started: the level, counted from 0, and the cell.
    pub marks: BTreeMap<CreatureId, (usize, Point)>,
    /// How often each level was gone when it was furnished.
    furnished: BTreeMap<usize, u32>,
    /// The level that was built, if none was drawn.
    pub built: Option<LevelId>,
    /// Where the player arrived on it.
    pub arrival: Option<Point>,
}

impl Setup {
    /// Builds the world of `scenario` with the random seed `seed`.
    pub fn new(content: &Arc<Content>, scenario: &Scenario, seed: u64) -> Self {
        match &scenario.built {
            Some(level) => Self::built(Game::new_on(Arc::clone(content), seed, level), level, scenario),
            None => Self::drawn(content, scenario, seed),
        }
    }

    fn of(game: Game) -> Self {
        let (cast, marks, furnished) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { game, cast, marks, furnished, built: None, arrival: None }
    }

    /// A game that begins on a level that it has built.
    fn built(game: Game, level: &LevelId, scenario: &Scenario) -> Self {
        let mut stage = Self { built: Some(level.clone()), ..Self::of(game) };
        let player = stage.game.world().player;
        dress(&mut stage.game, player, &scenario.player);
        // Rebuild everything derived from the world.
        stage.game = stage.game.resumed();
        stage.arrival = stage.game.world().player().map(Creature::at);
        stage
    }

    /// A game on the levels that the test draws.
    fn drawn(content: &Arc<Content>, scenario: &Scenario, seed: u64) -> Self {
        let drawn = plan(content, scenario);
        let levels = drawn.levels.clone();
        let mut stage = Self::of(Game::from_plan(Arc::clone(content), seed, drawn));
        for (depth, drawing) in scenario.levels.iter().enumerate() {
            stage.place_contents(depth, drawing, scenario);
        }
        // Rebuild everything derived from the world.
        stage.game = stage.game.resumed();
        stage.game.redraw_when_gone(levels);
        stage
    }

    /// Gives levels that were gone and have come back what the test draws on them.
    pub(crate) fn furnish_again(&mut self, scenario: &Scenario) {
        for (index, drawing) in scenario.levels.iter().enumerate() {
            let id = LevelId::main(index as u32 + 1);
            let times = self.game.world().visits(&id);
            let level = self.game.world().find_level(&id);
            if let Some(level) = level.filter(|_| times > self.furnished.get(&index).copied().unwrap_or(0)) {
                self.furnished.insert(index, times);
                self.forget_cast(level);
                self.place_contents(level, drawing, scenario);
            }
        }
    }

    /// Forgets the creatures that were drawn on a level and are no longer in the world.
    fn forget_cast(&mut self, level: usize) {
        let Self { game, cast, marks, .. } = self;
        marks.retain(|who, (on, _)| *on != level || game.world().creature(*who).is_some());
        for drawn in cast.values_mut() {
            drawn.retain(|who| marks.contains_key(who));
        }
    }

    /// The character that a creature was drawn with.
    pub fn glyph_of(&self, who: CreatureId) -> Option<char> {
        self.cast.iter().find(|(_, drawn)| drawn.contains(&who)).map(|(glyph, _)| *glyph)
    }

    /// The tile of a cell.
    pub(crate) fn tile(&self, depth: usize, at: Point) -> Option<Ref<TileKind>> {
        self.game.world().levels().get(depth)?.tile(at)
    }

    /// The level that was built, while it is in the world.
    pub(crate) fn built_level(&self) -> Option<&Level> {
        self.game.world().levels().get(self.built_index()?)
    }

    /// The index of that level among those of the world.
    pub(crate) fn built_index(&self) -> Option<usize> {
        self.game.world().find_level(self.built.as_ref()?)
    }

    /// Records the creatures of a level by character, and applies the drawing to them and to the ground.
    fn place_contents(&mut self, depth: usize, drawing: &AsciiMap, scenario: &Scenario) {
        let locks = lock_names(scenario);
        for (at, glyph, sign) in drawing.drawn() {
            for (kind, amount) in &sign.fields {
                self.game.set_field(depth, at, *kind, *amount);
            }
            let item = sign.item.and_then(|possession| made(&mut self.game, possession, depth));
            if let Some(item) = item {
                let fits = sign.marks.fits.as_deref().and_then(|name| number_of(&locks, name));
                self.game.put_item(depth, at, Item { fits, ..item });
            }
            if let Some(lock) = sign.marks.lock.as_deref().and_then(|name| number_of(&locks, name)) {
                self.game.set_lock(depth, at, lock);
            }
            let who = self.game.occupant(depth, at).filter(|who| !self.marks.contains_key(who));
            let Some(who) = who.filter(|_| sign.creature.is_some()) else { continue };
            self.cast.entry(glyph).or_default().push(who);
            self.marks.insert(who, (depth, at));
            dress(&mut self.game, who, &sign.outfit);
            if who == self.game.world().player {
                dress(&mut self.game, who, &scenario.player);
            }
        }
    }
}

fn plan(content: &Content, scenario: &Scenario) -> WorldPlan {
    let levels = scenario.levels.iter().enumerate();
    let player = content.rules.player;
    let first = scenario.levels.first().into_iter().flat_map(AsciiMap::drawn);
    let start = first.filter(|(.., sign)| sign.creature == Some(player)).map(|(at, ..)| at).next();
    WorldPlan {
        levels: levels.map(|(depth, drawing)| plan_level(content, scenario, depth, drawing)).collect(),
        start: start.unwrap_or_default(),
    }
}

fn plan_level(content: &Content, scenario: &Scenario, depth: usize, drawing: &AsciiMap) -> LevelPlan {
    let kind = kind_of_level(content, &scenario.kinds, depth);
    let mut tiles = Grid::new(drawing.size(), content.levels[kind].tiles.floor);
    let mut creatures = Vec::new();
    for (at, _, sign) in drawing.drawn() {
        tiles.set(at, sign.tile);
        creatures.extend(sign.creature.filter(|kind| *kind != content.rules.player).map(|kind| (kind, at)));
    }
    let number = depth as u32 + 1;
    let down = scenario.levels.get(depth + 1).map(|below| links(content, drawing, Stairs::Down, below, number + 1));
    let above = depth.checked_sub(1).and_then(|above| scenario.levels.get(above));
    let up = above.map(|above| links(content, drawing, Stairs::Up, above, number - 1));
    let links = down.into_iter().chain(up).flatten().collect();
    let names: BTreeSet<&str> = drawing.drawn().filter_map(|(.., sign)| sign.marks.wire.as_deref()).collect();
    let wire = |(at, _, sign): (Point, char, &LegendEntry)| Some((at, number_of(&names, sign.marks.wire.as_deref()?)?));
    let wires = drawing.drawn().filter_map(wire).collect();
    LevelPlan { creatures, wires, ..LevelPlan::bare(number, kind, tiles, links) }
}

/// The names of all locks of a scenario.
fn lock_names(scenario: &Scenario) -> BTreeSet<&str> {
    scenario.levels.iter().flat_map(AsciiMap::drawn).filter_map(|(.., sign)| sign.marks.lock.as_deref()).collect()
}

/// The number of a name, from 1.
fn number_of(names: &BTreeSet<&str>, name: &str) -> Option<u32> {
    names.iter().position(|other| *other == name).map(|index| index as u32 + 1)
}

/// Connects the stairs of a level that lead in one direction to those of the level with a number, in reading order.
fn links(content: &Content, drawing: &AsciiMap, which: Stairs, other: &AsciiMap, number: u32) -> Vec<(Point, Link)> {
    let stairs = |drawing: &AsciiMap, which| -> Vec<Point> {
        let drawn = drawing.drawn().filter(|(.., sign)| content.tiles[sign.tile].stairs == Some(which));
        drawn.map(|(at, ..)| at).collect()
    };
    let back = if which == Stairs::Down { Stairs::Up } else { Stairs::Down };
    let pairs = stairs(drawing, which).into_iter().zip(stairs(other, back));
    let link = |flight| Link { level: LevelId::main(number), flight };
    (0..).zip(pairs).map(|(flight, (at, _))| (at, link(flight))).collect()
}

/// The memory value of a value in a test.
pub(crate) fn value_of(written: &OptionValue) -> MemoryValue {
    match written {
        OptionValue::Bool(flag) => MemoryValue::Bool(*flag),
        OptionValue::Int(number) => MemoryValue::Int(*number),
        OptionValue::Text(text) => MemoryValue::Text(text.text.clone()),
        OptionValue::List(values) => MemoryValue::List(values.iter().map(value_of).collect()),
    }
}

/// Gives a creature its hit points, food, memory, modifiers, items and stats.
fn dress(game: &mut Game, who: CreatureId, outfit: &Outfit) {
    if let Some(hp) = outfit.hp {
        game.set_hp(who, hp);
    }
    if let Some(food) = outfit.food {
        game.set_food(who, food);
    }
    for (name, value) in &outfit.memory {
        if let Some(memory) = game.memory_mut(who) {
            memory.insert(name.clone(), value_of(value));
        }
    }
    for Affliction { kind, turns, strength } in &outfit.modifiers {
        game.set_modifier(who, *kind, turns.unwrap_or(u32::MAX), *strength);
    }
    let level = game.world().creature(who).map_or(0, Creature::level);
    let carried = outfit.carries.iter().map(|carried_item| (carried_item, false));
    for (carried_item, worn) in carried.chain(outfit.wears.iter().map(|carried_item| (carried_item, true))) {
        // The inventory has room: tests with too many items are refused when read.
        if let Some(item) = made(game, *carried_item, level) {
            game.hand_over(who, item, worn);
        }
    }
    game.set_stats(who, &outfit.stats);
    game.set_asleep(who, outfit.asleep && who != game.world().player);
    game.set_sneaking(who, outfit.sneaks);
}

/// The items that a test begins with. Those of a stack are alike.
fn made(game: &mut Game, possession: Possession, level: usize) -> Option<Item> {
    let item = game.make_item(possession.kind, possession.of, level)?;
    Some(Item { count: possession.count, ..item })
}
