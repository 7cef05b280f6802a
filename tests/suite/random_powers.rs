//! Random play with the pack `powers`: abilities, items and statuses of all kinds.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::path::Path;
use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::Snapshot;
use stuffed::host::from_root;
use stuffed::packs::embedded;

use super::packs::loaded;
use super::random_play::{Tally, play_in};

/// How many turns to play; `STUFFED_POWERS=500000` sets it (`make soak`).
const TURNS: u32 = 10_000;
/// A game is saved and loaded after each of so many of its first turns, and later after every twentieth.
const RELOADED: u32 = 25;

fn content() -> Arc<Content> {
    let mut packs = embedded();
    packs.extend(from_root(Path::new("tests/packs/powers")).expect("the pack can be read"));
    Arc::new(loaded(&packs))
}

#[test]
fn with_all_powers_the_world_stays_sound_and_can_be_saved() {
    let wanted = std::env::var("STUFFED_POWERS").map_or(TURNS, |turns| turns.parse().expect("a number of turns"));
    let content = content();
    let mut tally = Tally::default();
    let mut seed = 0;
    while tally.turns < wanted {
        let (left, mut played) = ((wanted - tally.turns).min(2_000), 0);
        play_in(&content, seed, left, &mut tally, |game| {
            played += 1;
            if played <= RELOADED || played % 20 == 0 {
                let bytes = game.snapshot().to_bytes();
                let again = Snapshot::from_bytes(&bytes).unwrap().restore(&game.content).unwrap();
                assert_eq!((again.hash(), again.check()), (game.hash(), Ok(())), "seed {seed}");
            }
        });
        seed += 1;
    }
    let rare = ["absorbed", "freed", "ordered", "bound", "broke", "reflected", "unharmed"];
    let facts = ["cast", "loosened", "thrown", "used", "harmed", "modifier began"];
    // What is rare needs more turns than the short run has.
    for fact in facts.iter().chain(rare.iter().filter(|_| wanted > 100_000)) {
        assert!(tally.facts.contains(fact), "never {fact}: {:?}", tally.facts);
    }
}
