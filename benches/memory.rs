//! The memory that a world takes: `cargo bench --bench memory`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::sync::Arc;

use peak_alloc::PeakAlloc;
use stuffed::game::{Action, Creature, CreatureId, CreatureStore, Game, Item, ItemId, Level};
use stuffed::grid::{Grid, Point, Size};
use stuffed::loader::load;
use stuffed::script::ScriptMind;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// How many of each are created to compute the size of one.
const MANY: u32 = 10_000;

/// The heap bytes that a value holds, and the value.
fn held<T>(make: impl FnOnce() -> T) -> (usize, T) {
    let before = COUNTED.current_usage();
    let value = black_box(make());
    (COUNTED.current_usage() - before, value)
}

/// The resident memory of the process in bytes. 0 where the system does not report it.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").ok().and_then(|told| told.split(' ').nth(1)?.parse().ok());
    pages.unwrap_or(0) * 4096
}

fn main() {
    let (content_bytes, content) =
        held(|| Arc::new(load(&stuffed::packs::embedded()).content.expect("the shipped game is sound")));
    let (mind_bytes, mut mind) = held(|| ScriptMind::new(&content).0);
    let (game_bytes, mut game) = held(|| Game::new(Arc::clone(&content), 3));
    let before = COUNTED.current_usage();
    for _ in 0..1000 {
        let _ = game.act(Action::Wait, &mut mind);
    }
    let grown = COUNTED.current_usage().saturating_sub(before);
    println!(
        "the content {content_bytes} bytes, the scripts {mind_bytes}, the world {game_bytes}, after 1000 turns {grown} more"
    );
    println!("resident {:.1} MB", resident() as f32 / 1e6);
    parts(&game);
}

/// A copy of a creature with another id.
fn numbered(creature: &Creature, id: u32) -> Creature {
    let mut creature = creature.clone();
    *creature.tamper().id = CreatureId(id);
    creature
}

fn parts(game: &Game) {
    let creature = game.world().creatures().iter().last().expect("a creature");
    let item = game.all_items().next().expect("an item");
    let level = &game.world().levels()[0];
    let size = Size::new(200, 200);
    let creatures = held(|| (0..MANY).map(|id| numbered(creature, id)).collect::<CreatureStore>()).0;
    let items = held(|| {
        let lying = (0..MANY).map(|id| (Point::new(id as i32, 0), Item { id: ItemId(id), ..item.clone() }));
        lying.collect::<BTreeMap<Point, Item>>()
    })
    .0;
    let tile = level.tile(Point::new(0, 0)).expect("a tile");
    let cells = held(|| Level::new(level.kind(), Grid::new(size, tile), BTreeMap::new(), &game.content.tiles)).0 as f32;
    println!(
        "a creature {} bytes, an item {}, a cell {:.1}",
        creatures / MANY as usize,
        items / MANY as usize,
        cells / size.area() as f32
    );
}
