//! Scripts can reach only functions that have been reviewed.

use std::sync::Arc;
use std::{env, fs};

use stuffed::script::ScriptMind;

use crate::support::{content, packs};

/// The reviewed list.
const LIST: &str = "tests/scripts/reachable.txt";

#[test]
fn scripts_reach_only_reviewed_functions() {
    let (mind, _) = ScriptMind::new(&Arc::clone(&content(&packs(&[]))));
    let reachable = mind.reachable().join("\n") + "\n";
    if env::var_os("BLESS").is_some() {
        fs::write(LIST, &reachable).unwrap();
    }
    let known = fs::read_to_string(LIST).unwrap_or_default();
    let (known, found): (Vec<&str>, Vec<&str>) = (known.lines().collect(), reachable.lines().collect());
    let new: Vec<&&str> = found.iter().filter(|line| !known.contains(line)).collect();
    let gone: Vec<&&str> = known.iter().filter(|line| !found.contains(line)).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "{LIST} is out of date: new is {new:#?}, gone is {gone:#?}. Look over what is new: can it hang, grow without end, or reach \
         beyond the game? Then take it in:\n\n    BLESS=1 cargo test --no-default-features --features cli --test scripts reachable\n"
    );
    for dangerous in ["sleep", "timestamp", "eval", "import", "Fn", "curry", "now", "exit", "open", "read"] {
        let is_it = |line: &&&str| line.split([' ', ',']).next() == Some(dangerous);
        // The `open` of creatures is for doors, not files.
        assert!(found.iter().filter(is_it).all(|line| dangerous == "open" && *line == "open / 2"), "{dangerous}");
    }
}
