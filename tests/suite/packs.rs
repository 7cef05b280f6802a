//! Content for the tests: the shipped game, or an edited copy of it.

use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::Mind;
use stuffed::loader::load;
use stuffed::script::ScriptMind;

/// The shipped game.
pub fn shipped() -> Arc<Content> {
    static SHIPPED: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(loaded(&stuffed::packs::embedded())));
    Arc::clone(&SHIPPED)
}

/// The shipped game with edited content files. The first match of each old text is replaced.
#[track_caller]
pub fn changed(changes: &[(&str, &str)]) -> Arc<Content> {
    let mut packs = stuffed::packs::embedded();
    for (old, new) in changes {
        let mut files = packs.iter_mut().flat_map(|pack| &mut pack.content);
        let file = files.find(|file| file.text.contains(old)).unwrap_or_else(|| panic!("no file says {old:?}"));
        file.text = file.text.replacen(old, new, 1);
    }
    Arc::new(loaded(&packs))
}

/// The content of packs that must have no errors.
#[track_caller]
pub fn loaded(packs: &[PackSource]) -> Content {
    let loaded = load(packs);
    let report =
        loaded.diagnostics.render(&stuffed::content::PackSource::sources(packs), stuffed::diagnostics::Style::Plain);
    loaded.content.unwrap_or_else(|| panic!("{report}"))
}

/// The shipped game with a pack `trial` that depends on it: the pack's definitions, and the names and texts of its scripts.
#[track_caller]
pub fn trial(more: &str, scripts: &[(&str, &str)]) -> Arc<Content> {
    let head = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n";
    let file = |path: String, text: &str| SourceFile { path, text: text.to_owned() };
    let mut packs = stuffed::packs::embedded();
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml".to_owned(), &format!("{head}{more}"))],
        scripts: scripts.iter().map(|(name, text)| file(format!("scripts/trial/{name}.rhai"), text)).collect(),
        ..PackSource::default()
    });
    Arc::new(loaded(&packs))
}

/// A mind that runs the scripts of the content.
#[track_caller]
pub fn mind(content: &Arc<Content>) -> Box<dyn Mind> {
    let (mind, diagnostics) = ScriptMind::new(content);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    Box::new(mind)
}
