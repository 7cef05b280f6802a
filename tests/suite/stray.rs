//! Misplaced mod files: those in the folder of another pack.

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::loader::load;

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), text: text.to_owned() }
}

/// The error report of a mod with extra files in the folders of `stuffed`. Those files make a pack that replaces the game.
fn report(content: Vec<SourceFile>, scripts: Vec<SourceFile>) -> String {
    let header = "[pack]\nid = \"wolves\"\ntitle = \"W\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n";
    let patch = "[patch.creature.zombie]\nset = { hp = 3 }\n";
    let own = vec![file("my/root/content/wolves/pack.toml", header), file("my/root/content/wolves/wolf.toml", patch)];
    let packs = [
        PackSource { id: "stuffed".to_owned(), content, scripts, ..PackSource::default() },
        PackSource { id: "wolves".to_owned(), content: own, ..PackSource::default() },
    ];
    load(&packs).diagnostics.render(&PackSource::sources(&packs), Style::Plain)
}

#[test]
fn a_script_in_another_packs_folder_is_reported() {
    let report = report(Vec::new(), vec![file("my/root/scripts/stuffed/howl.rhai", "fn act(me) { me.wait() }")]);
    assert_eq!(
        report,
        "error: `my/root/scripts/stuffed/` is the folder of the pack `stuffed`, which is not here\n\
         --> my/root/scripts/stuffed/howl.rhai\n \
         = help: move it to `my/root/scripts/wolves/`: the scripts of a pack belong in the folder with its name\n\n\
         1 error\n"
    );
}

#[test]
fn a_definition_in_another_packs_folder_is_reported() {
    let report = report(vec![file("my/root/content/stuffed/wolf.toml", "[creature.wolf]\n")], Vec::new());
    assert_eq!(report.matches("error").count(), 2, "{report}");
    assert!(
        report.contains("move it to `my/root/content/wolves/`; to change what `stuffed` defines, write"),
        "{report}"
    );
}
