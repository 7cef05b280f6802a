//! Packs with thousands of definitions load, and report errors in all of them in reasonable time.
//!
//! `cargo bench` measures times. `STUFFED_LARGE=/tmp/large cargo nextest run --run-ignored all large_pack_for_trials` writes a pack of
//! 10,000 creatures, 10,000 items and 1,000 scripts to that folder, to try commands on.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::sync::Arc;

use stuffed::content::PackSource;
use stuffed::diagnostics::Style;
use stuffed::loader::load;
use stuffed::script::ScriptMind;

use super::large::large_pack;
use super::tiny::report;

#[test]
fn thousands_of_definitions_load_without_messages() {
    let packs = [large_pack(2000, 2000, 200)];
    assert_eq!(report(&packs), "no errors\n");
    let loaded = load(&packs);
    let content = Arc::new(loaded.content.unwrap());
    assert!(content.creatures.len() > 2000 && content.items.len() > 2000 && content.scripts.len() > 200);
    let (mind, faults) = ScriptMind::new(&content);
    assert!(faults.is_empty() && mind.check_options(&loaded.definition_index).is_empty());
}

/// Each of thousands of errors needs a search for a similar name among thousands.
#[test]
fn thousands_of_errors_are_all_reported() {
    let mut pack = large_pack(2000, 2000, 10);
    for file in pack.content.iter_mut().filter(|file| file.path.contains("large/creatures")) {
        file.text = file
            .text
            .replace("carries = [\"item_", "carries = [\"itme_")
            .replace("faction = \"cave\"", "faction = \"cvae\"");
    }
    let packs = [pack];
    let loaded = load(&packs);
    assert_eq!(loaded.diagnostics.errors(), 4000);
    let report = loaded.diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    assert!(report.ends_with("\n4000 errors\n") && report.contains("unknown faction `cvae`: did you mean `cave`?"));
}

#[test]
#[ignore = "writes files"]
fn large_pack_for_trials() {
    let root = std::path::PathBuf::from(std::env::var("STUFFED_LARGE").expect("STUFFED_LARGE names a folder"));
    let pack = large_pack(10_000, 10_000, 1_000);
    for file in pack.content.iter().chain(&pack.scripts) {
        let path = root.join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.text).unwrap();
    }
}
