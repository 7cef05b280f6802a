//! A mod `trial` of the shipped game for tests: its creatures and items, and its scenarios.

use std::sync::Arc;

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::{Style, render};
use stuffed::packs::embedded;
use stuffed::scenario::run;
use stuffed::scenario::scenarios;
use stuffed::script::{LoadedPacks, ScriptMind};

use super::tiny::content;

const HEADER: &str =
    "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n";

/// A creature of the trial pack that only waits, with `more` fields.
pub fn creature(id: &str, glyph: &str, more: &str) -> String {
    format!(
        "[creature.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"{glyph}\"\ncolor = \"#ffffff\"\nfaction = \"stuffed:cave\"\nvision = 9\n{more}\n\n"
    )
}

/// An item of the trial pack that can be used, with hooks of the script `hook`.
pub fn usable(id: &str, hook: &str) -> String {
    format!(
        "[item.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nusable = \"always\"\nhooks = [\"{hook}\"]\n\n"
    )
}

/// The shipped game and a mod of one content file, scripts and scenarios.
pub fn packs(text: &str, scripts: &[(&str, &str)], tests: &str) -> Vec<PackSource> {
    let file = |path: String, text: &str| SourceFile { path, text: text.to_owned() };
    let script = |(name, text): &(&str, &str)| file(format!("scripts/trial/{name}.rhai"), text);
    let own = PackSource {
        id: "trial".to_owned(),
        content: vec![
            file("content/trial/pack.toml".to_owned(), HEADER),
            file("content/trial/things.toml".to_owned(), text),
        ],
        scripts: scripts.iter().map(script).collect(),
        tests: vec![file("content/trial/tests/t.toml".to_owned(), tests)],
        rank: 0,
    };
    let mut packs = embedded();
    packs.push(own);
    packs
}

/// Expects all scenarios of the mod to pass.
#[track_caller]
pub fn expect_to_pass(text: &str, scripts: &[(&str, &str)], tests: &str) {
    let packs = packs(text, scripts, tests);
    let content = Arc::new(content(&packs));
    let (mut mind, faults) = ScriptMind::new(&content);
    assert!(faults.is_empty(), "{}", faults.render(&PackSource::sources(&packs), Style::Plain));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(diagnostics.is_empty(), "{}", diagnostics.render(&PackSource::sources(&packs), Style::Plain));
    assert!(!found.is_empty());
    for test in &found {
        if let Err(failure) = run(&content, test, &mut mind) {
            let said = render(&failure.differences, &PackSource::sources(&packs), Style::Plain);
            panic!("{}\n{said}{:#?}\n{:#?}", test.name, failure.after, failure.messages);
        }
    }
}

/// The report on the mod.
pub fn report(text: &str, scripts: &[(&str, &str)]) -> String {
    LoadedPacks::new(packs(text, scripts, "")).report(Style::Plain)
}
