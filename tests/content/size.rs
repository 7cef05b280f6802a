//! Packs with thousands of definitions load, and report errors in all of them in reasonable time.
//!
//! `cargo bench` measures times. `STUFFED_LARGE=/tmp/large cargo nextest run --run-ignored all large_pack_for_trials` writes a pack of
//! 10,000 creatures, 10,000 items and 1,000 scripts to that folder, to try commands on.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::sync::Arc;

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::loader::load;
use stuffed::script::ScriptMind;

use super::large::large_packs;
use super::tiny::report;

#[test]
fn thousands_of_definitions_load_without_messages() {
    let packs = large_packs(2000, 2000, 200);
    assert_eq!(report(&packs), "no errors\n");
    let loaded = load(&packs);
    let content = Arc::new(loaded.content.unwrap());
    assert!(content.creatures.len() > 2000 && content.items.len() > 2000 && content.scripts.len() > 200);
    let (mind, faults) = ScriptMind::new(&content);
    assert!(faults.is_empty() && mind.check_lists(&loaded.definition_index).is_empty());
}

/// Each of thousands of errors needs a search for a similar name among thousands.
#[test]
fn thousands_of_errors_are_all_reported() {
    let mut packs = large_packs(2000, 2000, 10);
    for file in packs[0].content.iter_mut().filter(|file| file.path.contains("large/creatures")) {
        file.text = file
            .text
            .replace("carries = [\"item_", "carries = [\"itme_")
            .replace("faction = \"cave\"", "faction = \"cvae\"");
    }
    let loaded = load(&packs);
    assert_eq!(loaded.diagnostics.errors(), 4000);
    let report = loaded.diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    assert!(report.ends_with("\n4000 errors\n") && report.contains("unknown faction `cvae`: did you mean `cave`?"));
}

#[test]
#[ignore = "writes files"]
fn large_pack_for_trials() {
    let root = std::path::PathBuf::from(std::env::var("STUFFED_LARGE").expect("STUFFED_LARGE names a folder"));
    let packs = large_packs(10_000, 10_000, 1_000);
    for file in packs.iter().flat_map(|pack| pack.content.iter().chain(&pack.scripts)) {
        let path = root.join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.text).unwrap();
    }
}

/// Files that took quadratic time, and what is now said of them.
#[test]
#[expect(clippy::disallowed_types, reason = "quadratic reading takes far longer than this")]
fn large_files_are_read_or_refused_in_little_time() {
    let many = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let long_line = "1,".repeat(450_000);
    for (what, text, said) in [
        ("an array on a line", format!("x = [{long_line}]\n"), "a list can have at most 10000 elements"),
        (
            "unknown keys",
            format!("[creature.rat2]\n{}", many(90_000, |n| format!("k{n}=1\n"))),
            "at most 20000 entries",
        ),
        ("unknown tables", many(60_000, |n| format!("k{n} = 1\n")), "at most 20000 entries"),
        ("empty creatures", many(45_000, |n| format!("[creature.c{n}]\n")), "at most 20000 entries"),
        ("faulty creatures", many(15_000, |n| format!("[creature.c{n}]\n")), "there are more than 5000 errors"),
    ] {
        let mut pack = super::tiny::edited(&[]);
        pack.content.push(SourceFile { path: "content/tiny/large.toml".to_owned(), text });
        let begun = std::time::Instant::now();
        let found = super::tiny::said(&pack);
        let taken = begun.elapsed();
        assert!(found.iter().any(|line| line.contains(said)), "{what}: {:?}", found.iter().take(3).collect::<Vec<_>>());
        assert!(taken.as_secs() < 20, "{what} took {taken:?}");
    }
}

#[test]
fn a_pack_depends_on_at_most_a_hundred_others() {
    let depends: Vec<String> = (0..10_000).map(|n| format!("\"p{n}\"")).collect();
    let depends = depends.join(", ");
    let pack = super::tiny::edited(&[("game = true\n", &format!("game = true\ndepends = [{depends}]\n"))]);
    let found = super::tiny::said(&pack);
    assert!(
        found.iter().any(|line| line.contains("depends on 10000 packs, but the limit is 100")),
        "{:?}",
        found.first()
    );
    assert!(found.len() < 110);
}
