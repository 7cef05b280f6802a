//! Whatever is done to the files of a pack: they load or are refused, and nothing panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use std::path::Path;

use proptest::prelude::*;
use stuffed::content::{PackSource, Sources, Style, load};
use stuffed::packs::from_root;

fn tiny() -> PackSource {
    from_root(Path::new("tests/packs/tiny")).expect("the files of the test pack can be read").remove(0)
}

#[derive(Clone, Debug)]
enum Edit {
    Truncate,
    Remove(usize),
    Insert(String),
    Replace(String),
    RepeatLine,
    RemoveLine,
    SwapWithNextLine,
}

fn edit() -> impl Strategy<Value = Edit> {
    let tokens = [
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\"\"\"",
        "'",
        "=",
        ".",
        ",",
        "#",
        "\n",
        "\\",
        "-1",
        "0",
        "1e9",
        "[[x]]",
        "[creature]",
        "[message.hit]",
        "true",
        "\u{202e}",
        "\u{7}",
        "枝",
        "tiny:",
        ":",
        "99999999999",
        "1979-05-27",
        "{}",
        "[]",
        "\"\"",
    ];
    let token = prop_oneof![4 => prop::sample::select(tokens.to_vec()).prop_map(str::to_owned), 1 => ".{0,4}"];
    prop_oneof![
        Just(Edit::Truncate),
        (1_usize..30).prop_map(Edit::Remove),
        token.clone().prop_map(Edit::Insert),
        token.prop_map(Edit::Replace),
        Just(Edit::RepeatLine),
        Just(Edit::RemoveLine),
        Just(Edit::SwapWithNextLine),
    ]
}

fn apply(text: &mut String, edit: &Edit, at: prop::sample::Index) {
    if text.is_empty() {
        return;
    }
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(at.index(text.len()));
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = at.index(lines.len());
    *text = match edit {
        Edit::Truncate => text[..start].to_owned(),
        Edit::Remove(count) => format!("{}{}", &text[..start], &text[boundary((start + count).min(text.len()))..]),
        Edit::Insert(token) => format!("{}{token}{}", &text[..start], &text[start..]),
        Edit::Replace(token) => {
            let word = text[start..].find(|letter: char| !letter.is_alphanumeric()).unwrap_or(0);
            format!("{}{token}{}", &text[..start], &text[start + word..])
        }
        Edit::RepeatLine => {
            lines.insert(line, lines[line]);
            lines.concat()
        }
        Edit::RemoveLine => {
            lines.remove(line);
            lines.concat()
        }
        Edit::SwapWithNextLine => {
            let next = (line + 1).min(lines.len() - 1);
            lines.swap(line, next);
            lines.concat()
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_packs_load_or_are_refused(
        edits in prop::collection::vec((edit(), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4)
    ) {
        let mut pack = tiny();
        for (edit, file, at) in &edits {
            let count = pack.content.len();
            apply(&mut pack.content[file.index(count)].text, edit, *at);
        }
        let packs = [pack];
        let loaded = load(&packs);
        prop_assert_eq!(loaded.content.is_some(), !loaded.diagnostics.has_errors());
        let report = loaded.diagnostics.render(&Sources::of(&packs), Style::Plain);
        prop_assert!(!report.contains(|letter: char| letter.is_control() && letter != '\n'), "{:?}", report);
        prop_assert!(loaded.diagnostics.iter().all(|found| found.place.is_some()), "{}", report);
    }
}
