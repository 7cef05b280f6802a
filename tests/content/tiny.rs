//! The tiny game under `tests/packs/tiny`, edited copies of it, and the messages about it.

use std::path::Path;

use stuffed::content::{Content, PackSource};
use stuffed::diagnostics::{Diagnostic, Severity, Style};
use stuffed::host::from_root;
use stuffed::loader::load;

/// The tiny game as it is on disk.
pub fn tiny() -> PackSource {
    from_root(Path::new("tests/packs/tiny")).expect("the files of the test pack can be read").remove(0)
}

/// The tiny game with every occurrence of some texts replaced.
#[track_caller]
pub fn edited(changes: &[(&str, &str)]) -> PackSource {
    let mut pack = tiny();
    for (from, to) in changes {
        assert!(pack.content.iter().any(|file| file.text.contains(from)), "nothing says {from}");
        pack.content.iter_mut().for_each(|file| file.text = file.text.replace(from, to));
    }
    pack
}

/// All messages about a pack, each after the text that it marks.
pub fn said(pack: &PackSource) -> Vec<String> {
    let marked = |found: &Diagnostic| {
        let severity = if found.severity == Severity::Warning { "warning: " } else { "" };
        format!("{} {severity}{}", marked(pack, found), found.message)
    };
    load(std::slice::from_ref(pack)).diagnostics.iter().map(marked).collect()
}

/// The text of a pack that an error marks.
pub fn marked<'p>(pack: &'p PackSource, error: &Diagnostic) -> &'p str {
    let place = error.location.as_ref().expect("a place");
    let file = pack.content.iter().find(|file| *file.path == *place.file).expect("the file");
    &file.text[place.span.clone().unwrap_or_default()]
}

/// The report of loading `packs`, as a terminal without colours shows it.
pub fn report(packs: &[PackSource]) -> String {
    load(packs).diagnostics.render(&PackSource::sources(packs), Style::Plain)
}

/// The content of packs that must have no errors.
#[track_caller]
pub fn content(packs: &[PackSource]) -> Content {
    load(packs).content.unwrap_or_else(|| panic!("{}", report(packs)))
}
