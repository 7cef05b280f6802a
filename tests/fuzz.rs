//! The fuzz targets without a fuzzer: valid files are changed at random and read.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

#[path = "../fuzz/bodies.rs"]
mod bodies;

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use stuffed::game::{MessageLog, RULES};
use stuffed::save::encode;

/// A runner for `STUFFED_FUZZ` random cases, or by default for a few fixed ones.
fn runner() -> TestRunner {
    let config = |cases| Config { failure_persistence: None, ..Config::with_cases(cases) };
    match std::env::var("STUFFED_FUZZ").ok().and_then(|cases| cases.parse().ok()) {
        Some(cases) => TestRunner::new(config(cases)),
        None => TestRunner::new_with_rng(config(300), TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
    }
}

/// A change to a file.
#[derive(Clone, Debug)]
enum Change {
    /// Inserts bytes.
    Insert(Index, Vec<u8>),
    /// Replaces the next number or name.
    Replace(Index, Vec<u8>),
    /// Removes some bytes.
    Remove(Index, usize),
    /// Copies bytes from one place over those at another.
    Copy(Index, Index, usize),
    /// Replaces one byte.
    Byte(Index, u8),
}

impl Change {
    /// Any change, with `words` used more often than random bytes.
    fn any(words: &'static [&'static str]) -> impl Strategy<Value = Self> {
        let word = || select(words).prop_map(|word| word.as_bytes().to_vec());
        prop_oneof![
            4 => (any::<Index>(), word()).prop_map(|(at, word)| Self::Replace(at, word)),
            2 => (any::<Index>(), word()).prop_map(|(at, word)| Self::Insert(at, word)),
            1 => (any::<Index>(), vec(any::<u8>(), 1..4)).prop_map(|(at, bytes)| Self::Insert(at, bytes)),
            2 => (any::<Index>(), 1..40_usize).prop_map(|(at, count)| Self::Remove(at, count)),
            2 => (any::<Index>(), any::<Index>(), 1..40_usize).prop_map(|(from, to, count)| Self::Copy(from, to, count)),
            1 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Self::Byte(at, byte)),
        ]
    }

    fn apply(&self, file: &mut Vec<u8>) {
        let place = |at: &Index, file: &[u8]| at.index(file.len() + 1);
        let end = |start: usize, count: usize, file: &[u8]| (start + count).min(file.len());
        match self {
            Self::Insert(at, bytes) => {
                let at = place(at, file);
                drop(file.splice(at..at, bytes.iter().copied()));
            }
            Self::Replace(at, bytes) => {
                let is_inside = |at: &usize| file[*at].is_ascii_alphanumeric();
                let start = (place(at, file)..file.len()).find(is_inside).unwrap_or(file.len());
                let end = (start..file.len()).find(|at| !is_inside(at)).unwrap_or(file.len());
                drop(file.splice(start..end, bytes.iter().copied()));
            }
            Self::Remove(at, count) => {
                let at = place(at, file);
                drop(file.drain(at..end(at, *count, file)));
            }
            Self::Copy(from, to, count) => {
                let (from, to) = (place(from, file), place(to, file));
                let bytes = file[from..end(from, *count, file)].to_vec();
                drop(file.splice(to..end(to, *count, file), bytes));
            }
            Self::Byte(at, byte) => {
                let at = place(at, file);
                file.get_mut(at).into_iter().for_each(|own| *own = *byte);
            }
        }
    }
}

/// Reads `sound` and changed copies of it. `words` are typical for its format.
#[track_caller]
fn expect_robust(sound: &[u8], words: &'static [&'static str], body: fn(&[u8]) -> bool) {
    assert!(body(sound), "what is sound is refused");
    let accepted = Cell::new(0);
    let mut runner = runner();
    // Mostly single changes: two at once rarely leave a valid file.
    let some = prop_oneof![3 => vec(Change::any(words), 1), 1 => vec(Change::any(words), 2..4)];
    let outcome = runner.run(&some, |changes| {
        let mut file = sound.to_vec();
        for change in &changes {
            change.apply(&mut file);
        }
        accepted.set(accepted.get() + u32::from(body(&file)));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{} changed files, {} accepted", runner.config().cases, accepted.get());
    assert!(accepted.get() > 0, "none is accepted: nothing is said");
}

#[test]
fn fuzzed_content_is_accepted_or_refused() {
    const WORDS: &[&str] = &[
        "\n",
        "[",
        "]",
        "[[",
        "{",
        "}",
        "=",
        "\"",
        "\"\"\"",
        ".",
        ",",
        "#",
        "-1",
        "99999999999",
        "1d6",
        "depth",
        "true",
        "\u{202e}",
        "\u{1b}[2J",
        "extends = \"hero\"\n",
        "hp = 0\n",
        "[creature.x]\n",
        "[patch.creature.hero]\n",
        "tiny:",
    ];
    expect_robust(bodies::THINGS.as_bytes(), WORDS, bodies::content);
}

#[test]
fn a_fuzzed_script_does_no_harm() {
    const WORDS: &[&str] = &[
        "\n",
        "loop { ",
        "}",
        "{",
        "(",
        ")",
        "[",
        "]",
        "me.",
        "me",
        "let x = ",
        "fn act(me) { ",
        "return ",
        ";",
        "|x| ",
        "`${",
        "me.memory.x = ",
        "place(1, 2)",
        "me.spawn_child(me.place)",
        "9223372036854775807",
        " + ",
        " ?? ",
        "if ",
        "==",
        "me.random_step()",
        "fn on_tick(me) { damage(me, 1) }\n",
        "throw ",
        "print(",
        "\"",
        "'",
        "/*",
        "//",
    ];
    expect_robust(bodies::SCRIPT.as_bytes(), WORDS, bodies::script);
}

/// Typical pieces of JSON documents.
const JSON: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "null",
    "true",
    "0",
    "-1",
    "1",
    "99999",
    "4294967295",
    "18446744073709551615",
    "-9223372036854775808",
    "1e99",
    "\"tiny:hero\"",
    "\"tiny:gone\"",
    "[0,0]",
    "[1,1],",
    "{\"x\":1,\"y\":1}",
    "\n",
];

#[test]
fn a_fuzzed_save_is_refused_or_valid() {
    let save = encode(&bodies::some_game(), &MessageLog::default(), &bodies::some_recording()).unwrap();
    assert!(bodies::save(&save));
    let head = save.iter().position(|byte| *byte == b'\n').unwrap() + 25;
    let document = miniz_oxide::inflate::decompress_to_vec(&save[head..]).unwrap();
    expect_robust(&document, JSON, bodies::save);
}

#[test]
fn a_fuzzed_journal_is_replayed_as_far_as_possible() {
    let content = bodies::tiny();
    let heading = format!(
        "{{\"format\":\"stuffed journal 1\",\"of\":1,\"fingerprint\":{},\"rules\":{RULES}}}",
        content.fingerprint
    );
    let actions = "\"wait\"\n{\"step\":\"east\"}\n{\"drop\":0}\n{\"breed\":{\"at\":{\"x\":1,\"y\":1},\"memory\":{}}}\n\"look\"\n\
                 {\"travel\":{\"level\":0}}\n{\"spawn\":{\"kind\":\"tiny:hero\",\"at\":{\"x\":4,\"y\":4}}}\n\"reveal\"";
    expect_robust(format!("{heading}\n{actions}").as_bytes(), JSON, bodies::journal);
}

#[test]
fn a_fuzzed_replay_is_refused_or_played_as_far_as_possible() {
    let recording = serde_json::to_vec(&bodies::some_recording()).unwrap();
    assert!(bodies::replay(&recording));
    expect_robust(&recording, JSON, bodies::replay);
}

#[test]
fn a_save_in_which_the_player_acts_before_its_turn_goes_on() {
    let save = encode(&bodies::some_game(), &MessageLog::default(), &bodies::some_recording()).unwrap();
    let head = save.iter().position(|byte| *byte == b'\n').unwrap() + 25;
    let document = String::from_utf8(miniz_oxide::inflate::decompress_to_vec(&save[head..]).unwrap()).unwrap();
    let changed = document.replace("\"time\":500,\"player\":0", "\"time\":0,\"player\":0");
    assert_ne!(changed, document);
    assert!(bodies::save(changed.as_bytes()));
}
