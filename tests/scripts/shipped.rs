//! The shipped behaviours.

use std::fs;

use crate::support::report;

#[test]
fn the_shipped_scripts_have_no_faults() {
    let mut scripts = Vec::new();
    for entry in fs::read_dir("scripts/stuffed").unwrap() {
        let path = entry.unwrap().path();
        scripts.push((path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()));
    }
    assert!(scripts.len() > 10);
    let scripts: Vec<(&str, &str)> = scripts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(report(&scripts), "no errors\n");
}
