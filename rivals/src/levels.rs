//! Whole levels: this engine's builders against those of `mapgen`, which are those of the well-known Rust tutorial, and those of `amaze`. (`bracket-lib`
//! has none.)
//!
//! The work is about equal with `mapgen`: open ground, what can't be reached is filled, a start and an exit or stairs. `amaze` does less: it walks, so
//! that all its ground is joined, and it ends there. This engine also checks that there is enough ground, makes the tiles, and plans who and what is there
//! (nobody and nothing here).

use amaze::dungeon::{DungeonType, DungeonWalkGenerator};
use amaze::generators::RecursiveBacktracker4;
use mapgen::MapBuilder;
use mapgen::filter::{
    AreaStartingPosition, BspRooms, CellularAutomata, CullUnreachable, DistantExit, DrunkardsWalk, MazeBuilder,
    NearestCorridors, NoiseGenerator, SimpleRooms, XStart, YStart,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::loader::load;
use stuffed::mapgen::plan;

use crate::race::{Entrant, race};

/// The levels that each query makes.
const LEVELS: usize = 4;

/// A game of one level that is built in these stages.
fn content(stages: &str) -> Content {
    let text = format!(
        r#"
[pack]
id = "race"
title = "Race"
version = "1.0.0"
depends = {{ stuffed = "0.1" }}

[level.track]
extends = "stuffed:upper_caves"
width = 80
height = 50
build = [{stages}]
creatures = []
items = [{{ of = "stuffed:teddy_bear", count = 1 }}]

[patch.game]
set = {{ levels = ["track"] }}
"#
    );
    let mut packs = stuffed::packs::embedded();
    let file = SourceFile { path: "content/race/pack.toml".to_owned(), text };
    packs.push(PackSource { id: "race".to_owned(), content: vec![file], ..PackSource::default() });
    let loaded = load(&packs);
    loaded.content.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// The width and height of all levels.
const SIZE: (usize, usize) = (80, 50);

/// A kind of level, and how each library makes it.
struct Kind {
    title: &'static str,
    /// The stages of this engine.
    stages: &'static str,
    mapgen: fn(&mut MapBuilder),
    /// A level of this seed by `amaze`, where it has this kind: something that was made of it.
    amaze: Option<fn(u64) -> usize>,
}

const KINDS: [Kind; 5] = [
    Kind {
        title: "caves",
        stages: "{ cave = { floor = 55, smoothings = 8, min_region = 25 } }, { connect = {} }",
        mapgen: |map| {
            map.with(NoiseGenerator::uniform()).with(CellularAutomata::new());
        },
        amaze: None,
    },
    Kind {
        title: "rooms",
        stages: "{ rooms = { count = 20, loops = 0 } }",
        mapgen: |map| {
            map.with(SimpleRooms::new()).with(NearestCorridors::new());
        },
        amaze: Some(|seed| walked(DungeonType::Rooms, seed)),
    },
    Kind {
        title: "partition",
        stages: "{ partition = { loops = 0 } }",
        mapgen: |map| {
            map.with(BspRooms::new()).with(NearestCorridors::new());
        },
        amaze: None,
    },
    Kind {
        title: "drunkard's walk",
        stages: "{ drunkard = { share = 50, walk = 400 } }",
        mapgen: |map| {
            map.with(DrunkardsWalk::open_area());
        },
        amaze: Some(|seed| walked(DungeonType::Caverns, seed)),
    },
    Kind {
        title: "maze",
        stages: "{ maze = {} }",
        mapgen: |map| {
            map.with(MazeBuilder::new());
        },
        // Its cells have walls between them; ours stand one apart, so that half as many fit.
        amaze: Some(|seed| {
            let maze = RecursiveBacktracker4::new_from_seed(seed).generate(SIZE.0 / 2 - 1, SIZE.1 / 2 - 1);
            std::hint::black_box(maze);
            1
        }),
    },
];

/// Half of a level is ground, by a walk of `amaze`: how many cells are open.
fn walked(kind: DungeonType, seed: u64) -> usize {
    DungeonWalkGenerator::new_from_seed(kind, seed).generate(SIZE.0, SIZE.1, SIZE.0 * SIZE.1 / 2).floor_count()
}

/// A level of this seed by `mapgen`: its width.
fn built(kind: fn(&mut MapBuilder), seed: u64) -> usize {
    let mut map = MapBuilder::new(SIZE.0, SIZE.1);
    kind(&mut map);
    map.with(AreaStartingPosition::new(XStart::CENTER, YStart::CENTER));
    map.with(CullUnreachable::new()).with(DistantExit::new());
    map.build_with_rng(&mut StdRng::seed_from_u64(seed)).width
}

/// Makes some levels with this, each of another seed.
fn levels(mut level: impl FnMut(u64) -> usize) -> impl FnMut() -> usize {
    let mut seed = 0;
    move || {
        (0..LEVELS).map(|_| {
            seed += 1;
            level(seed)
        }).sum()
    }
}

/// Races all kinds of levels.
pub fn all() {
    for kind in KINDS {
        let content = content(kind.stages);
        let mut entrants = vec![
            Entrant::new("this engine", levels(|seed| plan(&content, seed).levels.len())),
            Entrant::new("mapgen", levels(move |seed| built(kind.mapgen, seed))),
        ];
        entrants.extend(kind.amaze.map(|amaze| Entrant::new("amaze", levels(amaze))));
        race(&format!("a level of {}, {} x {}", kind.title, SIZE.0, SIZE.1), LEVELS, entrants);
    }
}
