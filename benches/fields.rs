//! What fields cost a turn: `cargo bench --bench fields`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs
)]

mod trial;

use std::sync::Arc;

use divan::{Bencher, black_box};
use stuffed::content::FieldLayer;
use stuffed::game::Game;
use stuffed::grid::Point;

fn main() {
    tell_memory();
    divan::main();
}

const CONTENT: &str = r##"
[field.gas]
name = "gas"
description = "On trial."
layer = "gas"
color = "#ffffff"

[field.still]
name = "still"
description = "On trial."
color = "#ffffff"

[field.flames]
name = "flames"
description = "On trial."
color = "#ffffff"
ignites = true
goes_out = 40
leaves = "still"
damage = 1

[tile.grass]
name = "grass"
description = "On trial."
glyph = "."
color = "#ffffff"
walkable = true
transparent = true
burns = { chance = 50, as = "flames", leaves = "stuffed:floor" }
"##;

/// A game with open levels of so many columns and rows, whose player is gone from the first.
fn game((width, height): (i32, i32)) -> Game {
    let size = format!("[patch.level.\"stuffed:upper_caves\".set]\nwidth = {width}\nheight = {height}\n");
    trial::new_game(trial::pack(&format!("{CONTENT}\n{size}"), &[], ""))
}

/// The first so many cells of a level on which anything can lie, from a row on.
fn cells(game: &Game, level: usize, count: usize, from: i32) -> Vec<Point> {
    let ground = &game.world().levels()[level];
    let open = ground.size().points().filter(|at| at.y >= from && ground.is_walkable(*at));
    let found: Vec<Point> = open.take(count).collect();
    assert_eq!(found.len(), count, "the level is too small");
    found
}

fn add_gas(game: &mut Game, level: usize, count: usize) {
    let gas = game.content.fields.find("trial:gas").expect("the gas");
    for (index, at) in cells(game, level, count, 0).into_iter().enumerate() {
        game.set_field(level, at, gas, 20 + (index * 7 % 60) as u16);
    }
}

/// Sets fire to so many cells, of which each second one still has grass that burns.
fn add_fire(game: &mut Game, level: usize, count: usize, from: i32) {
    let content = Arc::clone(&game.content);
    let flames = content.fields.find("trial:flames").expect("the flames");
    let grass = content.tiles.find("trial:grass").expect("the grass");
    for (index, at) in cells(game, level, count, from).into_iter().enumerate() {
        if index % 2 == 0 {
            game.tamper().level_mut(level).expect("the level").set_tile(at, grass, &content.tiles);
        }
        game.set_field(level, at, flames, 1);
    }
}

fn turn(bencher: Bencher, game: &Game) {
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        black_box(&mut game).pass_fields();
        game
    });
}

/// 500 cells of gas on a level of 90 x 32.
#[divan::bench]
fn gas_500(bencher: Bencher) {
    let mut game = game((90, 32));
    add_gas(&mut game, 0, 500);
    turn(bencher, &game);
}

/// 500 burning cells on a level of 90 x 32.
#[divan::bench]
fn fire_500(bencher: Bencher) {
    let mut game = game((90, 32));
    add_fire(&mut game, 0, 500, 0);
    turn(bencher, &game);
}

/// 2,000 cells of gas and 2,000 burning ones on a level of 200 x 200.
#[divan::bench]
fn gas_and_fire_2000(bencher: Bencher) {
    let mut game = game((200, 200));
    add_gas(&mut game, 0, 2000);
    add_fire(&mut game, 0, 2000, 100);
    turn(bencher, &game);
}

/// The same level with nothing on it, for the part of the time that is not the fields'.
#[divan::bench]
fn nothing(bencher: Bencher) {
    turn(bencher, &game((90, 32)));
}

/// All levels of a game at rest, each with 500 cells on which something lies.
#[divan::bench]
fn at_rest(bencher: Bencher) {
    let mut game = game((90, 32));
    let still = game.content.fields.find("trial:still").expect("the field");
    for level in 0..game.world().levels().len() {
        for at in cells(&game, level, 500, 0) {
            game.set_field(level, at, still, 1);
        }
    }
    bencher.bench_local(move || black_box(&mut game).pass_fields());
}

fn tell_memory() {
    let mut game = game((90, 32));
    let bytes = |game: &Game| game.world().levels()[0].field_bytes();
    let size = game.world().levels()[0].size().area();
    println!("memory without fields: {} bytes a cell", bytes(&game) / size);
    add_gas(&mut game, 0, 500);
    println!("memory with gas: {} bytes a cell, {} an active cell", bytes(&game) / size, bytes(&game) / 500);
    add_fire(&mut game, 0, 500, 0);
    println!("memory with gas and fire: {} bytes a cell", bytes(&game) / size);
    assert!(game.world().levels()[0].fields_in(FieldLayer::Gas).count() > 0);
}
