//! A game that is saved and loaded after every turn plays the same as one that never is.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use stuffed::game::{Action, Game, MessageLog, Mind, Recording};
use stuffed::save::{decode, encode};

use super::packs::{mind, shipped};

/// Games to play, each with its own seed.
const GAMES: u64 = 50;

/// Turns over all games, by `STUFFED_RELOADS`. The default is a twentieth of the full count.
fn turns() -> u64 {
    std::env::var("STUFFED_RELOADS").ok().and_then(|turns| turns.parse().ok()).unwrap_or(1_000)
}

/// Lets the content's bot play one turn.
fn play(game: &mut Game, mind: &mut dyn Mind) {
    let bot = game.content.rules.bot.expect("the shipped game has a bot");
    let list = game.content.bots[bot].ai.clone();
    let action = game.choose(game.world().player, &list, mind).unwrap_or(Action::Wait);
    // Both games refuse the same actions.
    let _ = game.act(action, mind);
}

#[test]
fn saving_and_loading_every_turn_changes_nothing() {
    let content = shipped();
    for seed in 0..GAMES {
        let (mut through, mut reloaded) = (Game::new(content.clone(), seed), Game::new(content.clone(), seed));
        let (mut one, mut other) = (mind(&content), mind(&content));
        for _ in 0..turns() / GAMES {
            play(&mut through, &mut *one);
            play(&mut reloaded, &mut *other);
            let kept =
                decode(&encode(&reloaded, &MessageLog::default(), &Recording::begin(&reloaded)).unwrap(), &content)
                    .expect("a game that comes back");
            reloaded = kept.game;
            assert_eq!(kept.hash, reloaded.hash(), "seed {seed}, turn {}", reloaded.world().turn());
            assert_eq!(through.hash(), reloaded.hash(), "seed {seed}, turn {}", through.world().turn());
            if through.world().end.is_some() {
                break;
            }
        }
    }
}
