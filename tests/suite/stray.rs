//! Files of a mod in the folder of the pack that it changes.

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::loader::load;

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), text: text.to_owned() }
}

/// A mod of the game, and what it has put beside it in the folders of `stuffed`, which thereby takes the place of the game.
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
fn a_script_in_the_folder_of_another_pack_is_to_be_put_into_ones_own() {
    let report = report(Vec::new(), vec![file("my/root/scripts/stuffed/howl.rhai", "fn act(me) { me.wait() }")]);
    assert_eq!(
        report,
        "error: `my/root/scripts/stuffed/` is the folder of a pack `stuffed`, which does not lie here\n\
         --> my/root/scripts/stuffed/howl.rhai\n \
         = help: put it under `my/root/scripts/wolves/`: each pack has its scripts in a folder of its own name\n\n\
         1 error\n"
    );
}

#[test]
fn so_is_a_definition() {
    let report = report(vec![file("my/root/content/stuffed/wolf.toml", "[creature.wolf]\n")], Vec::new());
    assert_eq!(report.matches("error").count(), 2, "{report}");
    assert!(
        report.contains("put it into `my/root/content/wolves/`; what `stuffed` has is changed from there"),
        "{report}"
    );
}
