//! Timings of loading, map generation, turns, drawing and saving: `cargo bench`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs
)]

use std::sync::Arc;

use divan::{Bencher, black_box};
use stuffed::content::{Content, PackSource};
use stuffed::game::{Action, Game, Snapshot};
use stuffed::grid::Size;
use stuffed::loader::load;
use stuffed::mapgen;
use stuffed::save::MemoryStore;
use stuffed::script::ScriptMind;
use stuffed::ui::{App, Canvas, Program};

mod large;

fn main() {
    divan::main();
}

fn content() -> Arc<Content> {
    Arc::new(load(&stuffed::packs::embedded()).content.expect("the shipped game is sound"))
}

/// From the start to the first frame, without a window: unpacking, loading and checking the packs, compiling the scripts, drawing the first
/// screen. Target: under 50 ms.
#[divan::bench]
fn start_to_the_first_frame(bencher: Bencher) {
    bencher.bench_local(|| {
        let content = content();
        let mind = Box::new(ScriptMind::new(&content).0);
        let mut app = App::new(Arc::clone(&content), mind, Box::new(MemoryStore::default()), Box::new(|| 3));
        let mut canvas = Canvas::new(Size::new(100, 34), content.palette.background);
        app.draw(&mut canvas);
        canvas
    });
}

/// A pack with 10,000 creatures, 10,000 items and 1,000 scripts beside the shipped ones.
fn large() -> Vec<PackSource> {
    large::large_packs(10_000, 10_000, 1_000)
}

/// Loads and checks the large pack with its scripts, as `stuffed check` does. Target: under 1.5 s.
#[divan::bench(sample_count = 5)]
fn load_and_check_a_large_pack(bencher: Bencher) {
    let packs = large();
    bencher.bench(|| {
        let loaded = load(black_box(&packs));
        let content = Arc::new(loaded.content.expect("a sound pack"));
        let (mind, faults) = ScriptMind::new(&content);
        let found = mind.check_lists(&loaded.definition_index);
        (0..50).for_each(|seed| drop(mapgen::survey(&content, seed)));
        (faults, found)
    });
}

/// The part of that benchmark that loads the content.
#[divan::bench(sample_count = 5)]
fn load_a_large_pack(bencher: Bencher) {
    let packs = large();
    bencher.bench(|| load(black_box(&packs)));
}

/// From the text of the packs to content.
#[divan::bench]
fn load_the_packs(bencher: Bencher) {
    let packs = stuffed::packs::embedded();
    bencher.bench(|| load(black_box(&packs)));
}

/// Compiles and checks all scripts.
#[divan::bench]
fn compile_the_scripts(bencher: Bencher) {
    let content = content();
    bencher.bench(|| ScriptMind::new(black_box(&content)));
}

/// Generates five levels of caves with stairs and population.
#[divan::bench]
fn plan_a_world(bencher: Bencher) {
    let content = content();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        mapgen::plan(&content, seed)
    });
}

/// A turn of the whole world while the player rests, averaged over the first 50 turns.
#[divan::bench(args = [50])]
fn turns_of_the_world(bencher: Bencher, turns: u32) {
    let content = content();
    let mut mind = ScriptMind::new(&content).0;
    let fresh = || Game::new(Arc::clone(&content), 3);
    bencher.counter(divan::counter::ItemsCount::new(turns)).with_inputs(fresh).bench_local_refs(|game| {
        for _ in 0..turns {
            let _ = game.act(Action::Wait, &mut mind);
        }
    });
}

/// Draws the whole play screen.
#[divan::bench(args = [(80, 24), (100, 34), (120, 50)])]
fn draw_the_play_screen(bencher: Bencher, (width, height): (i32, i32)) {
    let content = content();
    let mind = Box::new(ScriptMind::new(&content).0);
    let mut app = App::new(Arc::clone(&content), mind, Box::new(MemoryStore::default()), Box::new(|| 3));
    app.begin(3);
    let mut canvas = Canvas::new(Size::new(width, height), content.palette.background);
    bencher.bench_local(|| app.draw(black_box(&mut canvas)));
}

/// Saves a world to bytes and loads it again.
#[divan::bench]
fn save_and_load(bencher: Bencher) {
    let content = content();
    let game = Game::new(Arc::clone(&content), 3);
    bencher.bench_local(|| {
        let bytes = game.snapshot().to_bytes();
        Snapshot::from_bytes(&bytes).and_then(|snapshot| snapshot.restore(&content)).expect("a sound world")
    });
}
