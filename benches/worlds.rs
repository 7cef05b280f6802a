//! The speed of whole worlds, with all creatures on all levels running their scripts: `cargo bench --bench worlds`.
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

use std::sync::Arc;
use std::time::Instant;

use stuffed::content::{Content, PackSource, Scale, SourceFile};
use stuffed::game::{Action, CreatureId, Game, Mind, NoMind};
use stuffed::grid::Direction;
use stuffed::loader::load;
use stuffed::script::{Profile, ScriptMind};

/// Turns per measurement.
const TURNS: u64 = 50;
/// Measurements per world. The median counts.
const ROUNDS: usize = 31;
/// The seed of all worlds.
const SEED: u64 = 3;

/// The levels of rltut, the tutorial that the game started from: 8 fungi, 20 bats and depth + 2 zombies on each of five levels.
const CROWDED: &str = r#"
[pack]
id = "crowded"
title = "Crowded"
version = "1.0.0"
depends = { stuffed = "0.1" }

[patch.level.upper_caves]
set = { creatures = [{ of = "stuffed:fungus", count = 8 }, { of = "stuffed:bat", count = 20 }, { of = "stuffed:zombie", count = "depth + 2" }] }

[patch.level.deep_caves]
set = { creatures = [{ of = "stuffed:fungus", count = 8 }, { of = "stuffed:bat", count = 20 }, { of = "stuffed:zombie", count = "depth + 2" }] }

[patch.level.den]
set = { creatures = [{ of = "stuffed:fungus", count = 8 }, { of = "stuffed:bat", count = 20 }, { of = "stuffed:zombie", count = "depth + 2" }] }
"#;

/// A single wide level on which every creature hunts.
const HUNTED: &str = r##"
[pack]
id = "hunted"
title = "Hunted"
version = "1.0.0"
depends = { stuffed = "0.1" }

[creature.hunter]
name = "hunter"
description = "One of many."
glyph = "h"
color = "#ffffff"
vision = 9
hp = 10
faction = "stuffed:cave"
ai = ["common:hunt"]

[level.plain]
name = "the plain"
width = 40
height = 40
build = [{ cave = { floor = 60, smoothings = 3, min_region = 25 } }, { stairs = {} }]
tiles = { floor = "stuffed:floor", wall = "stuffed:wall", edge = "stuffed:bedrock", stairs_down = "stuffed:stairs_down", stairs_up = "stuffed:stairs_up", exit = "stuffed:exit" }
creatures = [{ of = "hunter", count = 100 }]
items = [{ of = "stuffed:teddy_bear", count = 1 }]

[patch.game]
set = { levels = ["plain"], max_creatures = 100 }
"##;

/// The shipped game with another pack, scaled up.
fn content(pack: Option<(&str, &str)>, scale: Scale) -> Arc<Content> {
    let mut packs = stuffed::packs::embedded();
    packs.extend(pack.map(|(id, text)| PackSource {
        id: id.to_owned(),
        content: vec![SourceFile { path: format!("content/{id}/pack.toml"), text: text.to_owned() }],
        scripts: Vec::new(),
        tests: Vec::new(),
        rank: 0,
    }));
    let loaded = load(&packs);
    let content = loaded.content.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    Arc::new(content.enlarged(scale).expect("levels of a possible size"))
}

/// A world in which the player cannot die.
fn world(content: &Arc<Content>) -> Game {
    let mut game = Game::new(Arc::clone(content), SEED);
    let player = game.world().player;
    let player = game.tamper().creature_mut(player).expect("the player");
    (player.hp, player.max_hp, player.satiety) = (1_000_000_000, 1_000_000_000, None);
    game
}

/// The player's action on each turn.
type Habit = fn(u64) -> Action;

fn rests(_: u64) -> Action {
    Action::Wait
}

fn paces(turn: u64) -> Action {
    Action::Step(if turn.is_multiple_of(2) { Direction::East } else { Direction::West })
}

/// The result of a measurement.
struct Measured {
    creatures: usize,
    /// Seconds per turn: the shortest, the median, the longest.
    seconds: [f64; 3],
    calls: f64,
}

impl Measured {
    fn middle(&self) -> f64 {
        self.seconds[1]
    }

    fn per_creature(&self) -> f64 {
        self.middle() / self.creatures as f64
    }
}

/// Plays a world `rounds` times from the same state.
fn measure(game: &Game, rounds: usize, habit: Habit) -> Measured {
    let mut mind = ScriptMind::new(&game.content).0;
    let live = |game: &mut Game, mind: &mut dyn Mind| {
        (0..TURNS).for_each(|turn| {
            let _ = game.act(habit(turn), mind);
        });
    };
    let mut profile = Profile::default();
    live(&mut game.clone(), &mut profile.watch(&mut mind));
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let mut game = game.clone();
            let start = Instant::now();
            live(&mut game, &mut mind);
            start.elapsed().as_secs_f64() / TURNS as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let seconds = [times[0], times[rounds / 2], times[rounds - 1]];
    Measured { creatures: game.world().creatures().len(), seconds, calls: profile.calls() as f64 / TURNS as f64 }
}

/// Lets the player rest until some turn.
fn after(mut game: Game, turns: u64) -> Game {
    let mut mind = ScriptMind::new(&game.content).0;
    while game.world().turn() < turns {
        let _ = game.act(Action::Wait, &mut mind);
    }
    game
}

fn tell(name: &str, measured: &Measured) {
    let [shortest, middle, longest] = measured.seconds;
    println!(
        "{name:44} {:>9} {:>8.1} {:>10.1} {:>9.0} ({:.0} to {:.0})",
        measured.creatures,
        measured.calls,
        middle * 1e6,
        1.0 / middle,
        1.0 / longest,
        1.0 / shortest
    );
}

fn turns() {
    let scale = |creatures, sides| Scale { creatures, sides };
    let worlds = [
        ("the shipped world", content(None, scale(1, 1))),
        ("166 creatures", content(Some(("crowded", CROWDED)), scale(1, 1))),
        ("10 times the creatures", content(Some(("crowded", CROWDED)), scale(10, 1))),
    ];
    for (name, content) in worlds {
        let new = world(&content);
        tell(&format!("{name}, from turn 0"), &measure(&new, ROUNDS, rests));
        tell(&format!("{name}, from turn 50"), &measure(&after(new.clone(), 50), ROUNDS, rests));
        tell(&format!("{name}, from turn 1000"), &measure(&after(new, 1000), ROUNDS, rests));
    }
}

fn growth() {
    let mut smallest = None;
    for sides in [1, 3, 10] {
        let content = content(Some(("crowded", CROWDED)), Scale { creatures: 1, sides });
        let measured = measure(&world(&content), 11, rests);
        let own = measured.per_creature();
        let first = *smallest.get_or_insert(own);
        tell(&format!("{} times the ground and the creatures", sides * sides), &measured);
        println!("{:44} {:.0} ns a creature, {:.2} of the smallest", "", own * 1e9, own / first);
    }
}

fn hunters() {
    let content = content(Some(("hunted", HUNTED)), Scale { creatures: 1, sides: 10 });
    let mut game = world(&content);
    let player = game.world().player().expect("the player");
    let (me, at) = (player.id(), player.at());
    let others: Vec<CreatureId> = game.world().creatures().ids().filter(|id| *id != me).collect();
    for id in others {
        game.tamper().creature_mut(id).expect("a hunter").enemy_seen = Some((0, at));
    }
    let _ = game.act(Action::Wait, &mut NoMind);
    tell("hunters on 400 x 400, the player rests", &measure(&game, 11, rests));
    tell("hunters on 400 x 400, the player paces", &measure(&game, 11, paces));
    tell("the same, from turn 50", &measure(&after(game, 50), 11, paces));
}

fn main() {
    println!("{:44} {:>9} {:>8} {:>10} {:>9}", "", "creatures", "calls", "us a turn", "turns/s");
    turns();
    growth();
    hunters();
}
