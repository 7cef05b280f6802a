//! The worlds of fifty seeds, level by level. They must be the same on every machine and in every build.
//!
//! After a change that is meant to alter worlds, run `BLESS=1 cargo test --test suite catalogue`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use stuffed::game::Game;
use xxhash_rust::xxh3::xxh3_64;

use super::packs::shipped;

const SEEDS: u64 = 50;

/// One line for a seed: its number, a hash of its creatures, and a hash of each level from the top down.
fn line(seed: u64) -> String {
    let world = Game::new(shipped(), seed).snapshot().to_bytes();
    let world: serde_json::Value = serde_json::from_slice(&world).expect("JSON");
    let hash = |part: &serde_json::Value| xxh3_64(part.to_string().as_bytes());
    let mut line = format!("{seed:2} {:016x}", hash(&world["creatures"]));
    for level in world["levels"].as_array().expect("a list of levels") {
        write!(line, " {:016x}", hash(level)).expect("a text takes all");
    }
    line
}

#[test]
fn the_worlds_of_fifty_seeds_are_unchanged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/catalogue.txt");
    let lines: Vec<String> = (0..SEEDS).map(line).collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, lines.join("\n") + "\n").expect("the catalogue can be written");
    }
    let catalogue = fs::read_to_string(path).expect("the catalogue");
    let differing: Vec<&str> =
        lines.iter().zip(catalogue.lines()).filter(|(now, before)| now != before).map(|(_, before)| before).collect();
    assert!(differing.is_empty(), "{} seeds make other worlds than before:\n{}", differing.len(), differing.join("\n"));
    assert_eq!(catalogue.lines().count() as u64, SEEDS);
}
