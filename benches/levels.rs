//! The speed of planning levels: `cargo bench --bench levels`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

use std::hint::black_box;
use std::time::Instant;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::loader::load;
use stuffed::mapgen::{plan, survey};

/// Measurements per level. The median counts.
const ROUNDS: usize = 31;

/// Rooms with loops, lakes, vaults, hordes and items, as in a whole game.
const WHOLE: &str = r#"
    { rooms = { count = "9 + 1d4", loops = 30 } },
    { lakes = { tile = "water", rim = "mud", count = 2 } },
    { patches = { tile = "mud", share = 10 } },
    { doors = { door = "door", chance = 80 } },
    { vaults = { of = ["treasury", "cellar", "shrine"], count = 3 } },
    { hordes = { of = ["pack"], count = 4 } },
    { treasure = { of = "supplies", count = 6 } },
"#;

/// The pack of the levels: tiles, vaults, a horde and a treasure.
const PACK: &str = r##"
[pack]
id = "bench"
title = "Bench"
version = "1.0.0"
depends = { stuffed = "0.1" }

[patch.game]
set = { levels = ["measured"] }

[tile.water]
name = "water"
description = "Deep."
glyph = "~"
color = "#4060ff"
transparent = true

[tile.mud]
name = "mud"
description = "Soft."
glyph = ","
color = "#806040"
walkable = true
transparent = true

[tile.door]
name = "door"
description = "Shut."
glyph = "+"
color = "#b08040"
opens = "open_door"

[tile.open_door]
name = "open door"
description = "Open."
glyph = "'"
color = "#b08040"
walkable = true
transparent = true

[tile.vault_door]
name = "vault door"
description = "Locked."
glyph = "+"
color = "#ffd040"
unlocks = "open_door"

[item.key]
name = "key"
description = "It fits."
glyph = "?"
color = "#ffd040"

[vault.treasury]
map = """
#########
#i.i.i.i#
#.......#
####+####
"""
legend = { i = { treasure = "supplies" }, "+" = { tile = "vault_door", key = "key" } }
key_in = "cellar"

[vault.cellar]
map = """
########
#......#
+...k..#
#......#
########
"""
legend = { "+" = "door", k = { holds_key = true } }

[vault.shrine]
on = "floor"
map = """
...
.i.
...
"""
legend = { i = { treasure = "supplies" } }

[horde.pack]
leader = "stuffed:zombie"
members = [{ of = "stuffed:bat", count = "1d3" }]

[treasure.supplies]
items = [{ of = "stuffed:apple", weight = 10 }, { of = "stuffed:bread", weight = 5, grows = 2, falls = 5 }]
"##;

/// A game of one level.
fn content(width: i32, height: i32, stages: &str) -> Content {
    let level = format!(
        "\n[level.measured]\nextends = \"stuffed:upper_caves\"\nwidth = {width}\nheight = {height}\nbuild = [{stages}]\ncreatures = []\nitems = [{{ of = \"stuffed:teddy_bear\", count = 1 }}]\n"
    );
    let mut packs = stuffed::packs::embedded();
    let file = SourceFile { path: "content/bench/pack.toml".to_owned(), text: format!("{PACK}{level}") };
    packs.push(PackSource { id: "bench".to_owned(), content: vec![file], ..PackSource::default() });
    let loaded = load(&packs);
    loaded.content.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// Prints how long a level takes to plan: the median, the shortest and the longest of some rounds, each with other seeds.
fn measure(title: &str, width: i32, height: i32, stages: &str) {
    let content = content(width, height, stages);
    // Else most of the time would go to attempts that are thrown away, and to tunnels.
    let needs_tunnels = |seed| survey(&content, seed).1.iter().any(|report| report.needed_tunnels);
    assert!(!(0..5).any(needs_tunnels), "{title}: the stages open too little ground");
    let levels = if width > 100 { 2 } else { 50 };
    let mut times = Vec::new();
    for round in 0..=(ROUNDS as u64) {
        let start = Instant::now();
        for seed in round * levels..(round + 1) * levels {
            black_box(plan(&content, seed));
        }
        times.push(start.elapsed().as_secs_f64() / levels as f64 * 1e6);
    }
    // The first round warms up.
    times.remove(0);
    times.sort_by(f64::total_cmp);
    let median = times[times.len() / 2];
    println!(
        "{title:<34}{median:>10.1} us   ({:.1} to {:.1})   {:>8.0} levels a second",
        times[0],
        times[times.len() - 1],
        1e6 / median
    );
}

fn main() {
    let builders = [
        ("a cave", "{ cave = { floor = 50, smoothings = 8, min_region = 25 } }"),
        ("drunkard's walk", "{ drunkard = { share = 38 } }"),
        ("rooms", "{ rooms = { count = 12, loops = 30 } }"),
        ("partition", "{ partition = {} }"),
        ("a maze", "{ maze = {} }"),
        ("accretion", "{ accretion = {} }"),
        ("an arena", "{ arena = { round = true, pillars = 5 } }"),
    ];
    println!("Planning a level of 79 x 29:");
    for (title, stages) in builders {
        measure(title, 79, 29, stages);
    }
    measure("rooms, lakes, vaults, hordes, items", 79, 29, WHOLE);
    println!("\nPlanning a level of 400 x 400:");
    measure("rooms", 400, 400, "{ rooms = { count = 300, loops = 30 } }");
    measure("a cave", 400, 400, "{ cave = { floor = 50, smoothings = 8, min_region = 25 } }");
    measure("rooms, lakes, vaults, hordes, items", 400, 400, &WHOLE.replace("\"9 + 1d4\"", "300"));
}
