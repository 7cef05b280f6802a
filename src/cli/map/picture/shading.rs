//! What a picture shows beside the map, by the background of its cells.

use std::sync::Arc;

use clap::ValueEnum;

use crate::content::{Color, Content, LevelId, TileKind};
use crate::game::Game;
use crate::grid::{Direction, Grid, Point};
use crate::mapgen::{LevelPlan, WorldPlan};

/// What a picture shows beside the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Shading {
    /// The map alone
    #[default]
    Map,
    /// How many steps each cell is from the way in: the start, or the stairs up
    Distances,
    /// How dangerous each cell is: how strong those are who begin nearby
    Danger,
    /// How much light falls on each cell
    Light,
    /// Which ground belongs together, without passing any lock
    Regions,
}

/// How strongly the shade covers the background, in percent.
const STRENGTH: u32 = 55;

/// From the least to the most.
const SCALE: [Color; 5] = [
    Color::new(0x24, 0x3b, 0x6b),
    Color::new(0x1f, 0x7a, 0x8c),
    Color::new(0x4c, 0x9a, 0x4a),
    Color::new(0xc9, 0xa2, 0x27),
    Color::new(0xc4, 0x45, 0x36),
];

/// Colours that are easily told apart.
const SETS: [Color; 8] = [
    Color::new(0x4e, 0x79, 0xa7),
    Color::new(0xf2, 0x8e, 0x2b),
    Color::new(0x59, 0xa1, 0x4f),
    Color::new(0xb0, 0x7a, 0xa1),
    Color::new(0xed, 0xc9, 0x48),
    Color::new(0x76, 0xb7, 0xb2),
    Color::new(0xe1, 0x57, 0x59),
    Color::new(0x9c, 0x75, 0x5f),
];

/// How far the danger of a creature reaches, in steps.
const REACH: u32 = 12;

/// The background of a cell under a shade.
pub(crate) fn shaded(background: Color, shade: Option<Color>) -> Color {
    shade.map_or(background, |shade| background.mix(shade, STRENGTH))
}

/// The colour for a set of things that belong together.
pub(crate) fn set_color(number: usize) -> Color {
    SETS.iter().cycle().nth(number % SETS.len()).copied().unwrap_or_default()
}

impl Shading {
    /// What its colours stand for, from the least to the most.
    pub(crate) fn scale(self) -> Vec<(Color, &'static str)> {
        let words = match self {
            Self::Map => return Vec::new(),
            Self::Regions => return vec![(set_color(0), "a colour for each part")],
            Self::Distances => ["at the way in", "near", "halfway", "far", "as far as it goes"],
            Self::Danger => ["safe", "quiet", "uneasy", "dangerous", "deadly"],
            Self::Light => ["dark", "dim", "twilight", "bright", "full light"],
        };
        SCALE.into_iter().zip(words).collect()
    }

    /// The shade of each cell of a level, counted from 0.
    pub(crate) fn of(self, content: &Arc<Content>, seed: u64, world: &WorldPlan, level: usize) -> Grid<Option<Color>> {
        let Some(plan) = world.levels.get(level) else { return Grid::default() };
        match self {
            Self::Map => Grid::new(plan.tiles.size(), None),
            Self::Distances => scaled(&distances(content, plan, entries(content, world, plan))),
            Self::Danger => scaled(&danger(content, plan)),
            Self::Light => scaled(&light(content, seed, world, level)),
            Self::Regions => regions(content, plan),
        }
    }
}

/// Shades numbers from the least to the most of all.
fn scaled(values: &Grid<Option<u32>>) -> Grid<Option<Color>> {
    let most = values.values().iter().flatten().max().copied().unwrap_or(0).max(1);
    Grid::from_fn(values.size(), |at| {
        let value = values.get(at).copied().flatten()?;
        // In hundredths of the distance between two colours.
        let place = u64::from(value) * 100 * (SCALE.len() as u64 - 1) / u64::from(most);
        let (index, percent) = ((place / 100) as usize, (place % 100) as u32);
        let from = SCALE.get(index).copied()?;
        Some(SCALE.get(index + 1).map_or(from, |to| from.mix(*to, percent)))
    })
}

/// Where a level is entered: the start, or its stairs to the level before.
fn entries(content: &Content, world: &WorldPlan, plan: &LevelPlan) -> Vec<Point> {
    let parent = content.branch(plan.id.branch()).and_then(|branch| branch.kind).map(|kind| content.parent_of(kind));
    let leads_back = |to: &LevelId| {
        let is_before = to.branch() == plan.id.branch() && to.number() < plan.id.number();
        is_before || (plan.id.number() == 1 && parent == Some(to.branch()))
    };
    let up = plan.links.iter().filter(|(_, link)| leads_back(&link.level)).map(|(at, _)| *at);
    let start = (plan.id == LevelId::default()).then_some(world.start);
    up.chain(start).collect()
}

/// Whether a walker can be on a cell, once it is opened, unlocked or found.
fn is_way(content: &Content, plan: &LevelPlan, at: Point) -> bool {
    let is_way = |tile: &TileKind| {
        (tile.walkable && !tile.is_hazard()) || tile.opens.is_some() || tile.unlocks.is_some() || tile.secret.is_some()
    };
    plan.tiles.get(at).is_some_and(|tile| is_way(&content.tiles[*tile]))
}

/// How many steps each cell is from the nearest of some.
fn distances(content: &Content, plan: &LevelPlan, from: Vec<Point>) -> Grid<Option<u32>> {
    let mut steps = Grid::new(plan.tiles.size(), None);
    let mut ring = from;
    for distance in 0.. {
        let new: Vec<Point> = ring.into_iter().filter(|at| steps.get(*at) == Some(&None)).collect();
        if new.is_empty() {
            break;
        }
        for at in &new {
            steps.set(*at, Some(distance));
        }
        let around = new.into_iter().flat_map(|at| Direction::ALL.map(|way| at + way));
        ring = around.filter(|at| is_way(content, plan, *at)).collect();
        ring.sort_unstable();
        ring.dedup();
    }
    steps
}

/// How strong those are who begin within reach of each cell, less with each step.
fn danger(content: &Content, plan: &LevelPlan) -> Grid<Option<u32>> {
    let mut danger = Grid::new(plan.tiles.size(), None);
    for (kind, home) in &plan.creatures {
        let kind = &content.creatures[*kind];
        let variables = crate::grid::Variables { depth: 1, hp: 0 };
        let [(_, hp), (_, attack)] = [kind.hp.bounds(variables), kind.attack.bounds(variables)];
        let strength = (hp.clamp(0, 10_000) / 4 + attack.clamp(0, 10_000)) as u32;
        let steps = distances(content, plan, vec![*home]);
        for (at, steps) in steps.iter().filter_map(|(at, steps)| Some((at, steps.filter(|steps| *steps < REACH)?))) {
            let here: u32 = danger.get(at).copied().flatten().unwrap_or(0);
            danger.set(at, Some(here + strength * (REACH - steps) / REACH));
        }
    }
    danger
}

/// How much light falls on each cell at the beginning of the game.
fn light(content: &Arc<Content>, seed: u64, world: &WorldPlan, level: usize) -> Grid<Option<u32>> {
    let game = Game::from_plan(Arc::clone(content), seed, world.clone());
    let Some(ground) = game.world().levels().get(level) else { return Grid::default() };
    Grid::from_fn(ground.size(), |at| {
        ground.is_transparent(at).then(|| game.light_at(level, at).clamp(0, 1000).unsigned_abs())
    })
}

/// A colour for each part of the ground that belongs together, without passing any lock.
fn regions(content: &Content, plan: &LevelPlan) -> Grid<Option<Color>> {
    let mut colors = Grid::new(plan.tiles.size(), None);
    let mut number = 0;
    let is_open = |at: Point| is_way(content, plan, at) && !plan.locks.contains_key(&at);
    for start in plan.tiles.size().points().filter(|at| is_open(*at)) {
        if colors.get(start) != Some(&None) {
            continue;
        }
        let mut waiting = vec![start];
        while let Some(at) = waiting.pop() {
            if is_open(at) && colors.get(at) == Some(&None) {
                colors.set(at, Some(set_color(number)));
                waiting.extend(Direction::ALL.map(|way| at + way));
            }
        }
        number += 1;
    }
    colors
}
