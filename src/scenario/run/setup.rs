//! The world at the beginning of a test.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Content, Ref, Stairs, TileKind};
use crate::game::{CreatureId, Game, Item, World};
use crate::grid::{Grid, Point};
use crate::mapgen::{LevelPlan, Link, WorldPlan};
use crate::scenario::read::Scenario;
use crate::scenario::read::draw::Drawing;
use crate::scenario::read::fields::{Outfit, Possession};

/// A game whose world was drawn.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: Game,
    /// Who was drawn by which character, in reading order.
    pub cast: BTreeMap<char, Vec<CreatureId>>,
    /// Where each of them stood: the level from 0, and the cell.
    pub marks: BTreeMap<CreatureId, (usize, Point)>,
}

impl Setup {
    /// Builds the world that `scenario` draws, with the random numbers of `seed`.
    pub fn new(content: &Arc<Content>, scenario: &Scenario, seed: u64) -> Self {
        let game = Game::from_plan(Arc::clone(content), seed, plan(content, scenario));
        let mut stage = Self { game, cast: BTreeMap::new(), marks: BTreeMap::new() };
        for (depth, drawing) in scenario.levels.iter().enumerate() {
            stage.furnish(depth, drawing, scenario);
        }
        // Whatever is derived from the world is worked out anew.
        stage.game = Game::resume(Arc::clone(content), *stage.game.world);
        stage
    }

    /// The character by which a creature was drawn.
    pub fn glyph_of(&self, who: CreatureId) -> Option<char> {
        self.cast.iter().find(|(_, own)| own.contains(&who)).map(|(glyph, _)| *glyph)
    }

    /// What the cell of a level is made of, as content names it.
    pub(crate) fn tile(&self, depth: usize, at: Point) -> Option<Ref<TileKind>> {
        self.game.world.levels.get(depth)?.tile(at)
    }

    /// Gives names to the creatures of a level, and all that the drawing says to them and to the ground.
    fn furnish(&mut self, depth: usize, drawing: &Drawing, scenario: &Scenario) {
        let content = Arc::clone(&self.game.content);
        let world = &mut self.game.world;
        for (at, glyph, sign) in drawing.drawn() {
            if let Some(possession) = sign.item {
                let item = make(world, &content, possession);
                world.levels.get_mut(depth).and_then(|level| level.items.insert(at, item));
            }
            let who = world.levels.get(depth).and_then(|level| level.occupant(at)).filter(|_| sign.creature.is_some());
            let Some(who) = who else { continue };
            self.cast.entry(glyph).or_default().push(who);
            self.marks.insert(who, (depth, at));
            dress(world, &content, who, &sign.outfit);
            if who == world.player {
                dress(world, &content, who, &scenario.player);
            }
        }
    }
}

fn plan(content: &Content, scenario: &Scenario) -> WorldPlan {
    let levels = scenario.levels.iter().enumerate();
    let player = content.rules.player;
    let first = scenario.levels.first().into_iter().flat_map(Drawing::drawn);
    let start = first.filter(|(.., sign)| sign.creature == Some(player)).map(|(at, ..)| at).next();
    WorldPlan {
        levels: levels.filter_map(|(depth, drawing)| plan_level(content, scenario, depth, drawing)).collect(),
        start: start.unwrap_or_default(),
    }
}

fn plan_level(content: &Content, scenario: &Scenario, depth: usize, drawing: &Drawing) -> Option<LevelPlan> {
    let kind = *content.rules.levels.get(depth).or(content.rules.levels.last())?;
    let mut tiles = Grid::new(drawing.size(), content.levels[kind].tiles.floor);
    let mut creatures = Vec::new();
    for (at, _, sign) in drawing.drawn() {
        tiles.set(at, sign.tile);
        creatures.extend(sign.creature.filter(|kind| *kind != content.rules.player).map(|kind| (kind, at)));
    }
    let down = links(content, drawing, Stairs::Down, scenario.levels.get(depth + 1), depth + 1);
    let above = depth.checked_sub(1);
    let up = above.map(|above| links(content, drawing, Stairs::Up, scenario.levels.get(above), above));
    let links = down.into_iter().chain(up.unwrap_or_default()).collect();
    Some(LevelPlan { kind, tiles, links, creatures, items: Vec::new() })
}

/// Joins the stairs of a level that lead one way to those of the other level, in reading order.
fn links(
    content: &Content,
    drawing: &Drawing,
    way: Stairs,
    other: Option<&Drawing>,
    level: usize,
) -> Vec<(Point, Link)> {
    let stairs = |drawing: &Drawing, way| -> Vec<Point> {
        let drawn = drawing.drawn().filter(|(.., sign)| content.tiles[sign.tile].stairs == Some(way));
        drawn.map(|(at, ..)| at).collect()
    };
    let back = if way == Stairs::Down { Stairs::Up } else { Stairs::Down };
    let ends = other.map_or_else(Vec::new, |other| stairs(other, back));
    stairs(drawing, way).into_iter().zip(ends).map(|(at, point)| (at, Link { level, point })).collect()
}

/// Makes an item that is nowhere yet.
fn make(world: &mut World, content: &Content, possession: Possession) -> Item {
    let id = world.next_item;
    world.next_item.0 += 1;
    let rots = content.items[possession.kind].rots;
    let rots_at = (rots > 0).then(|| world.turn() + u64::from(rots));
    Item { id, kind: possession.kind, of: possession.of, rots_at }
}

/// Gives a creature what it has.
fn dress(world: &mut World, content: &Content, who: CreatureId, outfit: &Outfit) {
    let items: Vec<(Item, bool)> = (outfit.carries.iter().map(|own| (own, false)))
        .chain(outfit.wears.iter().map(|own| (own, true)))
        .map(|(own, worn)| (make(world, content, *own), worn))
        .collect();
    let Some(creature) = world.creature_mut(who) else { return };
    if let Some(hp) = outfit.hp {
        creature.hp = hp;
        creature.max_hp = creature.max_hp.max(hp);
    }
    if let (Some(fullness), Some(food)) = (&mut creature.satiety, outfit.food) {
        fullness.food = food;
    }
    for (item, worn) in items {
        let place = content.items[item.kind].slot.filter(|_| worn);
        // What has no room is left out; reading the test has refused that.
        if let (Ok(slot), Some(place)) = (creature.inventory.add(item), place) {
            creature.inventory.wear(slot, place);
        }
    }
}
