//! Several packs together: which one is the game, which ids are visible, the load order, and what a pack may leave out.

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::{Diagnostic, Severity};
use stuffed::loader::load;

use super::tiny::{content, edited, marked, tiny};

/// A pack with one file.
fn pack(id: &str, text: &str) -> PackSource {
    let content = vec![SourceFile { path: format!("content/{id}/pack.toml"), text: text.to_owned() }];
    PackSource { id: id.to_owned(), content, ..PackSource::default() }
}

/// A pack with dependencies, and `more` after its header.
fn depending(id: &str, depends: &str, more: &str) -> PackSource {
    pack(id, &format!("[pack]\nid = \"{id}\"\ntitle = \"{id}\"\nversion = \"1.0.0\"\ndepends = [{depends}]\n{more}"))
}

/// The tiny pack without its `[keys.*]` tables.
fn without_keys() -> PackSource {
    let mut pack = tiny();
    for file in &mut pack.content {
        let mut in_keys = false;
        let kept = file.text.lines().filter(|line| {
            if line.starts_with('[') {
                in_keys = line.starts_with("[keys");
            }
            !in_keys
        });
        file.text = kept.map(|line| format!("{line}\n")).collect::<Vec<_>>().concat();
    }
    pack
}

/// Expects these errors from loading `packs`, each with its place as `file:line:column`.
#[track_caller]
fn expect_errors(packs: &[PackSource], expected: &[&str]) {
    let loaded = load(packs);
    let sources = PackSource::sources(packs);
    let place = |error: &Diagnostic| match &error.location {
        None => String::new(),
        Some(place) => match sources.line_and_column(place) {
            Some((line, column)) => format!("{}:{line}:{column}", place.file.rsplit('/').next().unwrap()),
            None => place.file.rsplit('/').next().unwrap().to_owned(),
        },
    };
    let errors: Vec<String> =
        loaded.diagnostics.iter().map(|error| format!("{} {}", place(error), error.message)).collect();
    assert_eq!(errors, expected);
    assert!(loaded.content.is_none());
}

const RAT: &str = "[creature.rat]\nname = \"other rat\"\ndescription = \"Huge.\"\nglyph = \"R\"\ncolor = \"ash\"\nhp = 9\nfaction = \"beasts\"\n";

#[test]
fn a_pack_sees_its_own_ids_then_those_of_its_dependencies() {
    let mut mine = depending("mine", "\"tiny\"", &format!("{RAT}corpse = \"remains\"\nai = [\"roam\"]\n"));
    mine.scripts.push(SourceFile { path: "scripts/mine/roam.rhai".to_owned(), text: "fn act(me) {}".to_owned() });
    let content = content(&[mine, tiny()]);
    let ids: Vec<&str> = content.packs.iter().map(|pack| pack.id.as_str()).collect();
    assert_eq!(ids, ["tiny", "mine"]);
    let rat = &content.creatures[content.creatures.find("mine:rat").unwrap()];
    assert_eq!(content.items.id(rat.corpse.unwrap()), "tiny:remains");
    assert_eq!(content.scripts.id(rat.ai[0].script), "mine:roam");
    assert!(content.creatures.find("tiny:rat").is_some());
}

#[test]
fn packs_load_after_their_dependencies_and_otherwise_by_id() {
    let packs = [depending("c", "", ""), depending("a", "\"b\"", ""), depending("b", "\"tiny\", \"c\"", ""), tiny()];
    let ids: Vec<String> = content(&packs).packs.into_iter().map(|pack| pack.id).collect();
    assert_eq!(ids, ["c", "tiny", "b", "a"]);
}

#[test]
fn a_cycle_names_its_chain() {
    let packs = [depending("a", "\"b\"", ""), depending("b", "\"c\"", ""), depending("c", "\"b\"", ""), tiny()];
    expect_errors(&packs, &["pack.toml:5:11 packs depend on each other: `b` -> `c` -> `b`"]);
}

#[test]
fn a_missing_dependency_is_named() {
    let near = "pack.toml:5:12 `a` depends on `tyni`, which was not found: did you mean `tiny`?";
    expect_errors(&[depending("a", "\"tyni\"", ""), tiny()], &[near]);
}

#[test]
fn a_pack_for_another_engine_says_so_before_anything_else() {
    let needs = |range: &str| {
        let header = "[pack]\nid = \"a\"\ntitle = \"a\"\nversion = \"1.0.0\"\ndepends = [\"tiny\"]\n";
        pack("a", &format!("{header}engine = \"{range}\"\n"))
    };
    assert!(load(&[needs(">=0.1"), tiny()]).content.is_some());
    expect_errors(&[needs(">=7.1"), tiny()], &["pack.toml:6:10 `a` needs Stuffed >=7.1, and this is 0.1.0"]);
    expect_errors(
        &[needs("new"), tiny()],
        &[
            "pack.toml:6:10 `new` is not a range of versions: unexpected character 'n' while parsing major version number",
        ],
    );
}

#[test]
fn exactly_one_pack_is_a_game() {
    expect_errors(&[], &[" no packs found"]);
    expect_errors(&[depending("a", "", "")], &["pack.toml:1:1 none of the packs is a game"]);
    let second = depending("a", "", "game = true\n");
    let errors = load(&[second, tiny()]).diagnostics;
    assert!(errors.iter().any(|error| error.message == "two packs are games: `a` and `tiny`"));
}

#[test]
fn a_mod_cannot_have_the_tables_of_a_game() {
    let palette = "[palette]\nbackground = \"#000000\"\n";
    expect_errors(
        &[depending("a", "", palette), tiny()],
        &["pack.toml:6:2 only a game can have a table `[palette]`, or a pack on which it depends"],
    );
}

#[test]
fn a_pack_needs_a_header() {
    expect_errors(
        &[pack("a", "[color]\nred = \"#ff0000\"\n"), tiny()],
        &["pack.toml the pack `a` has no `[pack]` table"],
    );
    let other = depending("a", "", "");
    let renamed = PackSource { id: "b".to_owned(), ..other };
    expect_errors(&[renamed, tiny()], &["pack.toml:2:6 the pack has the id `a`, but its folder is `b`"]);
    let mut other = depending("a", "", "");
    other.content[0].text = other.content[0].text.replace("\"a\"", "\"my-a\"");
    expect_errors(&[other, tiny()], &["pack.toml:2:6 `my-a` can't be the id of a pack"]);
}

#[test]
fn a_second_header_in_another_file_is_the_one_too_many() {
    let mut pack = depending("a", "\"tiny\"", "[patch.creature.rat]\nset = { hp = 3 }\n");
    let text = "[pack]\nid = \"a\"\n".to_owned();
    pack.content.insert(0, SourceFile { path: "content/a/a.toml".to_owned(), text });
    expect_errors(&[pack, tiny()], &["a.toml:1:1 a pack can have only one `[pack]` table"]);
}

#[test]
fn a_pack_without_depends_is_told_once() {
    let text = "[patch.creature.rat]\nset = { hp = 3 }\n[creature.imp]\nextends = \"rat\"\nfaction = \"beasts\"\ncolor = \"ash\"\n";
    let mut pack = depending("a", "\"tiny\"", text);
    pack.content[0].text = pack.content[0].text.replace("depends = [\"tiny\"]\n", "");
    expect_errors(&[pack.clone(), tiny()], &["pack.toml:1:1 `a` uses what `tiny` defines, but depends on nothing"]);
    pack.content[0].text = pack.content[0].text.replace("[pack]\n", "[pack]\ndependencies = [\"tiny\"]\n");
    expect_errors(&[pack, tiny()], &["pack.toml:2:1 unknown field `dependencies`: did you mean `depends`?"]);
}

#[test]
fn missing_tables_and_messages_are_named() {
    expect_errors(&[without_keys()], &["pack.toml:1:1 the game `tiny` has no table `[keys]`"]);
    let without = edited(&[("[message.rot]\n", "")]);
    expect_errors(&[without], &["messages.toml:10:2 `rot` is missing"]);
}

#[test]
fn a_message_is_not_missing_when_a_syntax_error_hides_it() {
    let mut pack = edited(&[("[message.rot]\n", "")]);
    let text = "[message.rot\n".to_owned();
    pack.content.push(SourceFile { path: "content/tiny/rot.toml".to_owned(), text });
    expect_errors(&[pack], &["rot.toml:1:1 this `[` is not closed"]);
}

#[test]
fn messages_can_be_split_over_files_without_duplicates() {
    let mut pack = edited(&[("[message.rot]\n", "")]);
    pack.content.push(SourceFile { path: "content/tiny/rot.toml".to_owned(), text: "[message.rot]\n".to_owned() });
    content(std::slice::from_ref(&pack));
    pack.content
        .push(SourceFile { path: "content/tiny/z.toml".to_owned(), text: "[message.rot]\n[keys]\n".to_owned() });
    expect_errors(
        &[pack],
        &["z.toml:1:10 there is already a message `rot`", "z.toml:2:2 a game can have only one `[keys]` table"],
    );
}

#[test]
fn scripts_are_named_after_their_files() {
    let mut pack = tiny();
    let script = |path: &str, text: String| SourceFile { path: path.to_owned(), text };
    pack.scripts.push(script("scripts/tiny/deep/roam.rhai", String::new()));
    pack.scripts.push(script("scripts/tiny/Bad-Name.rhai", String::new()));
    pack.scripts.push(script("scripts/tiny/huge.rhai", " ".repeat(32 * 1024 + 1)));
    expect_errors(
        &[pack],
        &[
            "Bad-Name.rhai `Bad-Name` can't be the name of a script",
            "roam.rhai two scripts are called `tiny:roam`",
            "huge.rhai the script has 32769 bytes, more than the 32768 allowed",
        ],
    );
}

#[test]
fn the_fingerprint_depends_on_content_and_not_on_folders() {
    let first = content(&[tiny()]).fingerprint;
    let mut moved = tiny();
    moved.content.iter_mut().for_each(|file| file.path = file.path.replace("tests/packs/tiny/", ""));
    moved.content.reverse();
    assert_eq!(first, content(&[moved]).fingerprint);
    assert_ne!(first, content(&[edited(&[("hp = 4", "hp = 5")])]).fingerprint);
    let mut renamed = tiny();
    renamed.content[0].path.push_str("x.toml");
    assert_ne!(first, content(&[renamed]).fingerprint);
}

#[test]
fn values_out_of_range_are_reported() {
    let faults = [
        ("hp = 4", "hp = 0", "0 `hp` must be from 1 to 100000, but can be 0"),
        ("speed = 120", "speed = 0", "0 `speed` must be from 1 to 1000, but is 0"),
        ("speed = 120", "vision = 61", "61 `vision` must be from 0 to 60, but is 61"),
        ("slots = 5", "slots = 53", "53 `slots` must be from 0 to 52, but is 53"),
        ("slots = 5", "slots = 0", "[\"twig\"] `slots` must be at least 1 to carry all of this, but is 0"),
        ("start = 80", "start = 180", "180 `start` must be from 0 to 100, but is 180"),
        (
            "from = 0, name = \"starving\"",
            "from = 5, name = \"starving\"",
            "5 the first state must start at 0, not at 5",
        ),
        ("glyph = \"r\"", "glyph = \" \"", "\" \" `glyph` must be visible"),
        ("glyph = \"r\"", "glyph = \"\u{301}\"", "\"\u{301}\" `glyph` must be one cell wide, but `\u{301}` takes 0"),
        ("name = \"rat\"", "name = \" \"", "\" \" `name` must not be empty"),
        ("name = \"rat\"", "name = \"\"\"r\nat\"\"\"", "\"\"\"r this text must be on one line"),
        ("width = 40", "width = 19", "19 `width` must be from 20 to 500, but is 19"),
        ("height = 20", "height = 501", "501 `height` must be from 10 to 500, but is 501"),
        ("floor = 55", "floor = 71", "71 `floor` must be from 30 to 70, but can be 71"),
        ("smoothings = 4", "smoothings = 31", "31 `smoothings` must be from 0 to 30, but can be 31"),
        ("weight = 2", "weight = 0", "0 `weight` must be from 1 to 1000000, but is 0"),
        ("to_depth = 3", "to_depth = 0", "0 `to_depth` is 0, but `from_depth` is 1"),
        ("count = 3", "count = 5001", "5001 `count` must be at most 5000, but can be 5001"),
        ("wall = \"wall\"", "wall = \"gate\"", "\"gate\" the tile `tiny:gate` must not be walkable to be used here"),
        (
            "exit = \"gate\"",
            "exit = \"up\"",
            "\"up\" the tile `tiny:up` needs `stairs = \"exit\"` or `\"exit_down\"` to be used here",
        ),
        ("levels = [\"den\"]", "levels = []", "[] `levels` needs at least one level"),
        ("[\"out\", \"dead\"]", "[]", "[] `endings` needs at least one ending"),
        ("[\"out\", \"dead\"]", "[\"out\"]", "[\"out\"] no ending covers every death"),
        ("ai = [\"roam\"]", "ai = []", "[] `ai` needs at least one behaviour"),
    ];
    for (from, to, error) in faults {
        let pack = edited(&[(from, to)]);
        let found: Vec<String> = load(std::slice::from_ref(&pack))
            .diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .map(|error| format!("{} {}", marked(&pack, error), error.message))
            .collect();
        assert_eq!(found, [error]);
    }
}

#[test]
fn an_id_of_an_undeclared_dependency_names_that_pack() {
    let other = depending("other", "\"tiny\"", &RAT.replace("creature.rat", "creature.ghost"));
    let mine = depending("mine", "\"tiny\"", "[patch.creature.ghost]\nset = { hp = 3 }\n");
    let diagnostics = load(&[mine, other, tiny()]).diagnostics;
    let told = diagnostics.iter().find(|found| found.message == "unknown creature `ghost`").expect("the error");
    assert_eq!(told.help, ["the pack `other` has one: add \"other\" to `depends` in the `[pack]` of `mine`"]);
}
