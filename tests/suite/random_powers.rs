//! Random play with the packs `powers` and `town`, with the game `rltut`, and with `weather` and `stealth`: abilities, items, statuses and questions
//! of all kinds, ground that harms or falls away, and those who swim, fly, sleep and hide; and with `places`: vaults, wires, locks and hordes.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::path::Path;
use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Game, MessageLog, Recording, Snapshot};
use stuffed::host::from_root;
use stuffed::packs::{embedded, over_built_in};
use stuffed::save::{decode, encode};
use stuffed::script::LoadedPacks;

use super::packs::{loaded, mind};
use super::rambler::Rambler;
use super::random_play::{Tally, play_in};

/// How many turns to play; `STUFFED_POWERS=500000` sets it (`make soak`).
const TURNS: u32 = 10_000;
/// A game is saved and loaded after each of so many of its first turns, and later after every twentieth.
const RELOADED: u32 = 25;

/// The packs that are played with. All of them name things alike, so that they can't be turned on together.
const PACKS: [&[&str]; 3] = [&["powers", "town"], &["weather", "stealth"], &["places"]];

/// The shipped game with some of the sample packs.
fn content(with: &[&str]) -> Arc<Content> {
    let mut packs = embedded();
    for pack in with {
        packs.extend(from_root(&Path::new("tests/packs").join(pack)).expect("the pack can be read"));
    }
    Arc::new(loaded(&packs))
}

/// The shipped game with each of the sample packs, and a built-in game with questions, spells and things to throw.
fn contents() -> [Arc<Content>; 4] {
    let [powers, weather, places] = PACKS.map(content);
    let rltut = LoadedPacks::new(over_built_in([], Some("rltut"))).content().cloned().expect("sound content");
    [powers, rltut, weather, places]
}

#[test]
fn with_all_powers_the_world_stays_sound_and_can_be_saved() {
    let wanted = std::env::var("STUFFED_POWERS").map_or(TURNS, |turns| turns.parse().expect("a number of turns"));
    let contents = contents();
    let mut tally = Tally::default();
    let (mut seed, mut asked) = (0, 0);
    while tally.turns < wanted {
        let (left, mut played) = ((wanted - tally.turns).min(2_000), 0);
        let [powers, rltut, weather, places] = &contents;
        let content = match seed % 5 {
            1 => weather,
            3 => rltut,
            4 => places,
            _ => powers,
        };
        play_in(content, seed, left, &mut tally, |game| {
            played += 1;
            asked += u32::from(game.prompt().is_some());
            if played <= RELOADED || played % 20 == 0 || game.prompt().is_some() {
                let bytes = game.snapshot().to_bytes();
                let again = Snapshot::from_bytes(&bytes).unwrap().restore(&game.content).unwrap();
                assert_eq!((again.hash(), again.check()), (game.hash(), Ok(())), "seed {seed}");
            }
        });
        seed += 1;
    }
    assert!(asked > 20, "only {asked} questions were open");
    let rare = ["absorbed", "freed", "learned", "loosened", "ordered", "bound", "broke", "reflected", "unharmed"];
    let facts = ["cast", "thrown", "used", "harmed", "modifier began"];
    assert!(tally.facts.contains("struck"), "no clock has struck");
    assert!(tally.done.contains("drop_some"), "never {:?}", tally.done);
    // What is rare needs more turns than the short run has.
    for fact in facts.iter().chain(rare.iter().filter(|_| wanted > 100_000)) {
        assert!(tally.facts.contains(fact), "never {fact}: {:?}", tally.facts);
    }
}

/// How many turns to save and load the game after; `STUFFED_POWERS_RELOADS=5000` sets it (`make soak`).
const RELOADS: u32 = 100;

#[test]
fn with_all_powers_saving_and_loading_each_turn_changes_nothing() {
    let wanted =
        std::env::var("STUFFED_POWERS_RELOADS").map_or(RELOADS, |turns| turns.parse().expect("a number of turns"));
    for content in contents() {
        let (mut one, mut other) = (mind(&content), mind(&content));
        let (mut turns, mut seed) = (0, 0);
        while turns < wanted {
            let mut rambler = Rambler::new(seed);
            let (mut through, mut reloaded) =
                (Game::new(Arc::clone(&content), seed), Game::new(Arc::clone(&content), seed));
            while turns < wanted && through.world().turn() < 400 && through.world().end.is_none() {
                let action = rambler.next(&mut through, false);
                let done = [through.act(action.clone(), &mut *one), reloaded.act(action.clone(), &mut *other)];
                assert_eq!(done[0], done[1], "seed {seed}, turn {}: {action:?}", through.world().turn());
                let kept = encode(&reloaded, &MessageLog::default(), &Recording::begin(&reloaded)).unwrap();
                reloaded = decode(&kept, &content).expect("a game that comes back").game;
                assert_eq!(
                    (reloaded.hash(), reloaded.check()),
                    (through.hash(), Ok(())),
                    "seed {seed}, turn {}: {action:?}",
                    through.world().turn()
                );
                turns += 1;
            }
            seed += 1;
        }
    }
}
