//! The packs in `tests/packs` that show what content can do: their scenarios pass, and fail without the scripts that they test.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::PackSource;
use stuffed::diagnostics::Style;
use stuffed::host::from_root;
use stuffed::packs::embedded;
use stuffed::scenario::run;
use stuffed::scenario::scenarios;
use stuffed::script::ScriptMind;

use super::tiny::content;

/// The shipped game and a sample pack.
pub fn packs(id: &str) -> Vec<PackSource> {
    let mut packs = embedded();
    packs.extend(from_root(&Path::new("tests/packs").join(id)).expect("the pack can be read"));
    packs
}

/// The names of a pack's scenarios that fail, of at least `count`. Those of packs on which it depends are not played.
pub fn failures(packs: &[PackSource], id: &str, count: usize) -> Vec<String> {
    let content = Arc::new(content(packs));
    let own = packs.iter().filter(|pack| pack.id == id);
    let (found, diagnostics) = scenarios(own, Some(&content));
    assert!(diagnostics.is_empty(), "{}", diagnostics.render(&PackSource::sources(packs), Style::Plain));
    assert!(found.len() >= count, "only {} scenarios", found.len());
    let mut mind = ScriptMind::new(&content).0;
    let failed = found.iter().filter(|test| run(&content, test, &mut mind).is_err());
    failed.map(|test| test.name.clone()).collect()
}

/// Expects that `check` finds nothing wrong with a sample pack, and that its scenarios pass.
#[track_caller]
pub fn expect_to_pass(id: &str, count: usize) {
    let packs = packs(id);
    let report = ScriptMind::new(&Arc::new(content(&packs))).1.render(&PackSource::sources(&packs), Style::Plain);
    assert_eq!(report, "no errors\n");
    assert_eq!(failures(&packs, id, count), [""; 0]);
}

/// The text without the body of one function. A function ends at the first line that starts with `}`, or on its own line.
fn without_body(text: &str, function: &str) -> String {
    let head = text.find(function).expect("the function");
    let open = head + text[head..].find('{').expect("its bracket");
    let line = open + text[open..].find('\n').expect("a line end");
    let close = if text[..line].trim_end().ends_with('}') {
        text[..line].rfind('}').expect("its end")
    } else {
        open + text[open..].find("\n}").expect("its end")
    };
    format!("{}{{{}", &text[..open], &text[close..])
}

/// Expects that each of at least `count` functions in the scripts of a sample pack is tested: a scenario fails without it.
#[track_caller]
pub fn expect_each_function_to_be_tested(id: &str, count: usize) {
    let (tried, untested) = untested_functions(&packs(id), id);
    assert_eq!(untested, [""; 0]);
    assert!(tried >= count, "only {tried} functions");
}

/// How many functions the scripts of a pack have, and those without which all scenarios of its game pass, as `script: function`.
pub fn untested_functions(whole: &[PackSource], id: &str) -> (usize, Vec<String>) {
    let (mut tried, mut untested) = (0, Vec::new());
    let scripts = &whole.iter().find(|pack| pack.id == id).expect("the pack").scripts;
    // Those of bots are no part of any scenario.
    for script in scripts.iter().filter(|script| !script.path.contains("/bot_")) {
        for function in script.text.lines().filter(|line| line.starts_with("fn ")) {
            let mut packs = whole.to_vec();
            let own = packs.iter_mut().flat_map(|pack| &mut pack.scripts).find(|own| own.path == script.path).unwrap();
            own.text = without_body(&script.text, function);
            if !is_noticed(&packs) {
                let name = script.path.rsplit('/').next().unwrap_or(&script.path).trim_end_matches(".rhai");
                untested.push(format!("{name}: {}", function.split('(').next().unwrap_or(function)));
            }
            tried += 1;
        }
    }
    (tried, untested)
}

/// Whether any scenario of a game fails, of all packs but the one that games share.
fn is_noticed(packs: &[PackSource]) -> bool {
    let content = Arc::new(content(packs));
    let (found, _) = scenarios(packs.iter().filter(|pack| pack.id != "common"), Some(&content));
    let mut mind = ScriptMind::new(&content).0;
    found.iter().any(|test| run(&content, test, &mut mind).is_err())
}
