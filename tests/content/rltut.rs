//! The pack `rltut`: levels, potions, spell books, a bow and goblins, and a bot that makes use of them.

use std::sync::Arc;

use stuffed::game::{Action, Bot, Game};
use stuffed::script::ScriptMind;

use super::sample_pack::{expect_each_function_to_be_tested, expect_to_pass, packs};
use super::tiny::content;

#[test]
fn the_scenarios_of_the_apprentice_pass() {
    expect_to_pass("rltut", 15);
}

#[test]
fn each_scenario_fails_without_the_script_function_it_tests() {
    expect_each_function_to_be_tested("rltut", 10);
}

/// Waits, or gives the first answer to what is asked.
fn idle(game: &Game) -> Action {
    let answer = game.prompt().map(|prompt| game.default_answer(game.world().player, prompt));
    answer.map_or(Action::Wait, Action::Answer)
}

/// How many games the bot plays: `STUFFED_GAMES`, or else a few.
#[expect(clippy::disallowed_methods, reason = "`make soak` plays more")]
fn games() -> u64 {
    std::env::var("STUFFED_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(4)
}

#[test]
fn a_bot_drinks_reads_throws_and_rises_through_levels() {
    let content = Arc::new(content(&packs("rltut")));
    let bot = content.bots.find("rltut:apprentice").expect("the bot");
    let mut mind = ScriptMind::new(&content).0;
    let (mut done, mut highest) = (std::collections::BTreeSet::new(), 0);
    for seed in 1..=games() {
        let mut game = Game::new(Arc::clone(&content), seed);
        let mut pilot = Bot::new(bot, seed);
        while game.world().end.is_none() && game.world().turn() < 1500 {
            let action = pilot.decide(&mut game, &mut mind).unwrap_or_else(|| idle(&game));
            done.insert(action.spec().map_or("debug", |spec| spec.name));
            if game.act(action, &mut mind).is_err() {
                game.act(idle(&game), &mut mind).expect("waiting is allowed");
            }
        }
        assert_eq!(game.check(), Ok(()), "seed {seed}");
        assert_eq!((pilot.strikes(), game.world().strikes.len()), (0, 0), "seed {seed}");
        let level = content.stats.find("rltut:level").expect("the level");
        highest = highest.max(game.stat_of(game.world().player, level));
    }
    for action in ["use", "answer", "throw"] {
        assert!(done.contains(action), "never {action}: {done:?}");
    }
    assert!(highest > 1, "nobody rises above level {highest}");
}
