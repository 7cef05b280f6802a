//! The cost of scripts compared to the same logic in Rust: `cargo bench --bench scripts`.
//!
//! A crowd in a cave plays some turns, once with its scripts and once with the same behaviour in Rust. The difference is what the script
//! adds to one creature's turn: decision and action. The time of an empty function call in the script engine is printed for comparison.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    missing_docs
)]

mod trial;

use std::cell::Cell;
use std::hint::black_box;
use std::time::Instant;

use divan::Bencher;
use rhai::{AST, CallFnOptions, Engine, Scope};
use stuffed::content::{BehaviourUse, OptionValue};
use stuffed::game::{Action, Creature, CreatureId, Decision, Fault, Game, Memory, MemoryValue, Mind};
use stuffed::script::{Profile, ScriptMind};

/// The cases, by the names of their tests.
const CASES: [(&str, Native); 4] = [("wander", wander), ("hunt", hunt), ("spread", spread), ("five", five)];

/// Turns per measurement.
const TURNS: u32 = 20;

/// The same behaviour in Rust.
type Native = fn(&mut Game, CreatureId, &BehaviourUse) -> Option<Action>;

const THINGS: &str = r##"
[creature.wanderer]
name = "wanderer"
description = "One of many."
glyph = "w"
color = "#ffffff"
vision = 6
hp = 10
faction = "stuffed:cave"
ai = ["common:wander"]

[creature.hunter]
name = "hunter"
description = "One of many."
glyph = "h"
color = "#ffffff"
vision = 60
hp = 10
faction = "stuffed:cave"
ai = ["common:hunt"]

[creature.spreader]
name = "spreader"
description = "One of many."
glyph = "s"
color = "#ffffff"
vision = 1
hp = 10
faction = "stuffed:cave"
ai = [{ use = "common:spread", times = 1000000, radius = 5 }]

[creature.thinker]
name = "thinker"
description = "One of many."
glyph = "t"
color = "#ffffff"
vision = 6
hp = 10
faction = "stuffed:cave"
ai = ["none", "common:hunt", "none", "none", "common:wander"]

[patch.game]
set = { max_creatures = 60 }
"##;

/// A cave with fifty creatures of one kind. The player stands at the far end, behind a wall except for the hunters.
fn cave(glyph: char) -> String {
    let wall = if glyph == 'h' { '.' } else { '#' };
    trial::drawn(54, 12, |x, y| match (x, y) {
        (51, 5) => '@',
        (50, _) => wall,
        (51, _) => '.',
        _ if (x + y).is_multiple_of(2) && y < 2 => glyph,
        _ => '.',
    })
}

/// The world of a case. The player cannot die.
fn world(name: &str) -> Game {
    let tests = CASES.map(|(name, _)| {
        let glyph = name.chars().next().map_or('t', |first| if first == 'f' { 't' } else { first });
        format!("[test.{name}]\nmap = {}\nexpect = {{ over = false }}\n", cave(glyph))
    });
    let pack = trial::pack(THINGS, &[("scripts/trial/none.rhai", "fn act(me) { }")], &tests.concat());
    let games = trial::tested_games(pack);
    let (_, mut game) = games.into_iter().find(|(scenario, _)| scenario.name == name).expect("the case");
    let player = game.world().player;
    let player = game.tamper().creature_mut(player).expect("the player");
    (player.hp, player.max_hp, player.satiety) = (1_000_000_000, 1_000_000_000, None);
    game
}

/// A mind that decides in Rust.
struct InRust(Native);

impl Mind for InRust {
    fn decide(&mut self, game: &mut Game, me: CreatureId, own: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok((self.0)(game, me, own).map(Decision::from))
    }
}

fn wander(game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Option<Action> {
    game.random_step(me).map(Action::Step)
}

fn hunt(game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Option<Action> {
    if let Some(prey) = game.nearest_enemy(me).and_then(|prey| game.world().creature(prey)) {
        let (level, at) = (prey.level(), prey.at());
        game.tamper().creature_mut(me)?.enemy_seen = Some((level, at));
        return game.step_toward(me, at).map(Action::Step);
    }
    let creature = game.tamper().creature_mut(me)?;
    let (level, at) = creature.enemy_seen?;
    if (level, at) == (creature.level(), creature.at()) {
        creature.enemy_seen = None;
        return None;
    }
    game.step_toward(me, at).map(Action::Step).filter(|_| level == game.world().creature(me).map_or(0, Creature::level))
}

fn spread(game: &mut Game, me: CreatureId, own: &BehaviourUse) -> Option<Action> {
    let number = |name: &str, default: i64| match own.options.get(name) {
        Some(OptionValue::Int(number)) => *number,
        _ => default,
    };
    let left = match game.world().creature(me)?.memory.get("left") {
        Some(MemoryValue::Int(left)) => *left,
        _ => number("times", 3),
    };
    if left <= 0 {
        return None;
    }
    let at = random_place(game, me, number("radius", 5) as i32)?;
    game.tamper().creature_mut(me)?.memory.insert("left".to_owned(), MemoryValue::Int(left - 1));
    Some(Action::Breed { at, memory: Box::new(Memory::from([("left".to_owned(), MemoryValue::Int(left - 1))])) })
}

fn random_place(game: &mut Game, me: CreatureId, radius: i32) -> Option<stuffed::grid::Point> {
    let creature = game.world().creature(me)?;
    let (level, from) = (creature.level(), creature.at());
    let random = &mut game.tamper().random;
    let (dx, dy) =
        (random.range(-i64::from(radius), i64::from(radius)), random.range(-i64::from(radius), i64::from(radius)));
    let at = from + stuffed::grid::Point::new(dx as i32, dy as i32);
    game.is_free(level, at).then_some(at)
}

fn five(game: &mut Game, me: CreatureId, own: &BehaviourUse) -> Option<Action> {
    match game.content.scripts.id(own.script) {
        "common:hunt" => hunt(game, me, own),
        "common:wander" => wander(game, me, own),
        _ => None,
    }
}

fn live(game: &mut Game, mind: &mut dyn Mind) {
    for _ in 0..TURNS {
        let _ = game.act(Action::Wait, mind);
    }
}

#[divan::bench(args = ["wander", "hunt", "spread", "five"])]
fn scripted(bencher: Bencher, name: &str) {
    let game = world(name);
    let mut mind = ScriptMind::new(&game.content).0;
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| live(game, &mut mind));
}

#[divan::bench(args = ["wander", "hunt", "spread", "five"])]
fn native(bencher: Bencher, name: &str) {
    let game = world(name);
    let native = CASES.iter().find(|(own, _)| *own == name).expect("the case").1;
    bencher.with_inputs(|| game.clone()).bench_local_refs(|game| live(game, &mut InRust(native)));
}

/// An engine with an empty function. With `limited`, it checks limits, as an engine for untrusted scripts must.
fn empty(limited: bool) -> (Engine, AST) {
    let mut engine = Engine::new_raw();
    if limited {
        let steps = Cell::new(0_u32);
        engine.set_max_call_levels(16).set_max_string_size(512).set_max_array_size(256).set_max_map_size(64);
        engine.on_progress(move |_| {
            steps.set(steps.get().wrapping_add(1));
            None
        });
    }
    let ast = engine.compile("fn act(me) { }").expect("a function");
    (engine, ast)
}

fn call(engine: &Engine, ast: &AST, scope: &mut Scope<'_>) {
    let options = CallFnOptions::new().eval_ast(false);
    let _: rhai::Dynamic = engine.call_fn_with_options(options, scope, ast, "act", (1_i64,)).expect("an answer");
}

#[divan::bench(args = [false, true])]
fn an_empty_call(bencher: Bencher, limited: bool) {
    let ((engine, ast), mut scope) = (empty(limited), Scope::new());
    bencher.bench_local(|| call(&engine, &ast, &mut scope));
}

/// The shortest of many measurements of `work`, in nanoseconds. Disturbances only ever add time.
fn shortest<T>(mut make: impl FnMut() -> T, mut work: impl FnMut(&mut T)) -> f64 {
    let times = (0..200).map(|_| {
        let mut input = make();
        let start = Instant::now();
        work(black_box(&mut input));
        start.elapsed().as_nanos() as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn time_of_call(limited: bool) -> f64 {
    let ((engine, ast), mut scope) = (empty(limited), Scope::new());
    shortest(|| (), |()| (0..1000).for_each(|_| call(&engine, &ast, &mut scope))) / 1000.0
}

/// Prints what the scripts add, as multiples of an empty call.
fn compare() {
    let (bare, limited) = (time_of_call(false), time_of_call(true));
    println!("\nan empty call of a function takes {bare:.0} ns, with limits {limited:.0} ns;");
    println!("a creature's turn, decision and action, with what the script adds as multiples of both:\n");
    println!("{:8} {:>10} {:>10} {:>10} {:>13} {:>14}", "", "scripted", "native", "added", "", "calls a turn");
    for (name, native) in CASES {
        let game = world(name);
        let mut profile = Profile::default();
        let mut mind = ScriptMind::new(&game.content).0;
        let mut watched = game.clone();
        live(&mut watched, &mut profile.watch(&mut mind));
        let mut turns = 0;
        let mut counted = game.clone();
        live(&mut counted, &mut Counting(&mut mind, &mut turns));
        let turns = f64::from(turns);
        let scripted = shortest(|| game.clone(), |game| live(game, &mut mind)) / turns;
        let own = shortest(|| game.clone(), |game| live(game, &mut InRust(native))) / turns;
        let (added, calls) = (scripted - own, profile.calls() as f64 / f64::from(TURNS));
        let (times, limited) = (added / bare, added / limited);
        println!(
            "{name:8} {scripted:>7.0} ns {own:>7.0} ns {added:>7.0} ns {times:>5.1}x {limited:>5.1}x {calls:>14.1}"
        );
    }
}

/// Counts the turns that creatures take.
struct Counting<'m>(&'m mut dyn Mind, &'m mut u32);

impl Mind for Counting<'_> {
    fn decide(&mut self, game: &mut Game, me: CreatureId, own: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        self.0.decide(game, me, own)
    }

    fn forced_action(&mut self, _: &Game, _: CreatureId) -> Option<Action> {
        *self.1 += 1;
        None
    }
}

fn main() {
    divan::main();
    compare();
}
