//! Whole levels: this engine's builders against those of `mapgen`, which are those of the well-known Rust tutorial.
//!
//! The work is about equal: open ground, what can't be reached is filled, a start and an exit or stairs. This engine also checks that there is enough
//! ground, makes the tiles, and plans who and what is there (nobody and nothing here).

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

/// A way to make a map with the other library.
type Rival = fn(&mut MapBuilder);

/// Races all kinds of levels.
pub fn all() {
    let kinds: [(&str, &str, Rival); 5] = [
        ("caves", "{ cave = { floor = 55, smoothings = 8, min_region = 25 } }, { connect = {} }", |map| {
            map.with(NoiseGenerator::uniform()).with(CellularAutomata::new());
        }),
        ("rooms", "{ rooms = { count = 20, loops = 0 } }", |map| {
            map.with(SimpleRooms::new()).with(NearestCorridors::new());
        }),
        ("partition", "{ partition = { loops = 0 } }", |map| {
            map.with(BspRooms::new()).with(NearestCorridors::new());
        }),
        ("drunkard's walk", "{ drunkard = { share = 50, walk = 400 } }", |map| {
            map.with(DrunkardsWalk::open_area());
        }),
        ("maze", "{ maze = {} }", |map| {
            map.with(MazeBuilder::new());
        }),
    ];
    for (title, stages, rival) in kinds {
        let content = content(stages);
        let (mut ours, mut theirs) = (0, 0);
        let own = Entrant::new("this engine", || {
            (0..LEVELS).map(|_| {
                ours += 1;
                plan(&content, ours).levels.len()
            }).sum()
        });
        let other = Entrant::new("mapgen", || {
            (0..LEVELS).map(|_| {
                theirs += 1;
                let mut map = MapBuilder::new(80, 50);
                rival(&mut map);
                map.with(AreaStartingPosition::new(XStart::CENTER, YStart::CENTER));
                map.with(CullUnreachable::new()).with(DistantExit::new());
                map.build_with_rng(&mut StdRng::seed_from_u64(theirs)).width
            }).sum()
        });
        race(&format!("a level of {title}, 80 x 50"), LEVELS, vec![own, other]);
    }
}
