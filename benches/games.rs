//! How many turns of each built-in game its bot plays in a second: `cargo bench --bench games`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

use std::sync::Arc;

use divan::{Bencher, black_box, counter::ItemsCount};
use stuffed::content::{Content, LevelRef};
use stuffed::game::{Action, Bot, Debug, Game};
use stuffed::packs::over_built_in;
use stuffed::script::{LoadedPacks, ScriptMind};

/// How many turns each sample takes.
const TURNS: u64 = 300;

const GAMES: [&str; 6] = ["stuffed", "bearrogue", "menagerie", "rltut", "roguesharp", "zircon"];

fn main() {
    divan::main();
}

fn content(id: &str) -> Arc<Content> {
    LoadedPacks::new(over_built_in([], Some(id))).content().cloned().expect("sound content")
}

/// A game whose player has been on the first `levels` levels, is on the last of them, and hardly ever dies.
fn game(content: &Arc<Content>, seed: u64, levels: u32, mind: &mut ScriptMind) -> Game {
    let mut game = Game::new(Arc::clone(content), seed);
    for number in 2..=levels {
        let travel = Debug::Travel { level: LevelRef::main(number) };
        // There is no way onto a level that the game doesn't have.
        let _ = game.act(Action::Debug(travel), mind);
    }
    let player = game.world().player;
    let creature = game.tamper().creature_mut(player).expect("the player");
    (creature.hp, creature.max_hp, creature.satiety) = (1_000_000, 1_000_000, None);
    game
}

/// Lets the bot play. A game that it ends earlier, as by winning, begins again.
fn play(start: &Game, mind: &mut ScriptMind) {
    let mut left = TURNS;
    while left > 0 {
        let mut game = start.clone();
        let began = game.world().turn();
        play_until(&mut game, began + left, mind);
        left = left.saturating_sub((game.world().turn() - began).max(1));
    }
}

fn play_until(game: &mut Game, last: u64, mind: &mut ScriptMind) {
    let mut bot = Bot::new(game.content.rules.bot.expect("a bot"), 1);
    while game.world().end.is_none() && game.world().turn() < last {
        let default = |game: &Game| {
            let answer = game.prompt().map(|prompt| game.default_answer(game.world().player, prompt));
            answer.map_or(Action::Wait, Action::Answer)
        };
        let action = bot.decide(game, mind).unwrap_or_else(|| default(game));
        if game.act(action, mind).is_err() {
            let _ = game.act(default(game), mind);
        }
    }
}

/// Measures the turns of games of several seeds after as many levels.
fn measure(bencher: Bencher, content: &Arc<Content>, levels: u32) {
    let (mut mind, mut builder) = (ScriptMind::new(content).0, ScriptMind::new(content).0);
    let mut seeds = 0..;
    let fresh = || game(content, seeds.next().unwrap_or(0), levels, &mut builder);
    bencher
        .counter(ItemsCount::new(TURNS))
        .with_inputs(fresh)
        .bench_local_refs(|game| play(black_box(game), &mut mind));
}

/// The first turns of games.
#[divan::bench(args = GAMES, sample_count = 15, sample_size = 1)]
fn bot_turns(bencher: Bencher, id: &str) {
    measure(bencher, &content(id), 1);
}

/// Turns on the last level of games in which all levels are there, with all that live on them.
#[divan::bench(args = GAMES, sample_count = 15, sample_size = 1)]
fn bot_turns_on_the_last_level(bencher: Bencher, id: &str) {
    let content = content(id);
    measure(bencher, &content, content.rules.levels.length().unwrap_or(10));
}
