//! The report a person reads when content is wrong, and that correct content loads.

use std::path::Path;

use stuffed::content::PackSource;
use stuffed::host::from_root;
use stuffed::loader::{LoadReport, load};

use super::tiny::{report, tiny};

#[test]
fn a_correct_pack_loads_without_messages() {
    let packs = vec![tiny()];
    assert_eq!(report(&packs), "no errors\n");
    let LoadReport { content: Some(content), definition_index, .. } = load(&packs) else { panic!("no content") };
    assert_eq!(content.creatures.len(), 2);
    let rat = content.creatures.find("tiny:rat").expect("the rat");
    let roam = content.creatures[rat].ai[0].script;
    assert_eq!(content.scripts.id(roam), "tiny:roam");
    assert_eq!(content.scripts[roam].doing, "roaming");
    assert_eq!(content.creatures[rat].color.packed(), 0x8a_85_78);
    let den = &content.levels[content.rules.levels[0]];
    assert_eq!(den.items[0].of.0.len(), 2);
    assert_eq!(den.items[0].of.0[0].weight, 2);
    assert!(content.creatures[rat].description.contains('\n'));
    let place = definition_index.find("creature", "tiny:rat", &["ai", "0", "chance"]).expect("a place");
    assert_eq!(PackSource::sources(&packs).line_and_column(&place), Some((39, 32)));
}

/// The tiny pack with its files replaced by those of `tests/packs/faulty`, or added to.
fn faulty() -> Vec<PackSource> {
    let mut packs = vec![tiny()];
    for file in from_root(Path::new("tests/packs/faulty")).expect("the faulty files can be read").remove(0).content {
        let path = file.path.replace("faulty", "tiny");
        packs[0].content.retain(|own| own.path != path);
        packs[0].content.push(file);
    }
    packs
}

/// The errors are planted in five files, each beside a comment with its number. Errors 28 to 30 are syntax errors.
#[test]
fn thirty_faults_in_five_files_make_one_whole_report() {
    let expected = Path::new("tests/packs/faulty/report.txt");
    let packs = faulty();
    let report = report(&packs);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(expected, &report).expect("the report can be written");
    }
    assert!(report.ends_with("\n30 errors\n"), "{report}");
    assert_eq!(report, std::fs::read_to_string(expected).expect("the expected report"));
}
