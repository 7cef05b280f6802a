//! `stuffed export` and `stuffed new` on real folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Runs the program in a folder. Returns its exit code and all output.
fn stuffed(folder: &Path, arguments: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
    let output = command.args(arguments.split_whitespace()).current_dir(folder).output().expect("it runs");
    let said = String::from_utf8(output.stdout).unwrap() + str::from_utf8(&output.stderr).unwrap();
    (output.status.code().expect("it ends"), said)
}

#[track_caller]
fn expect_success(folder: &Path, arguments: &str, said: &str) {
    let (code, text) = stuffed(folder, arguments);
    assert!(code == 0 && text.contains(said), "stuffed {arguments} ends with {code} and says\n{text}");
}

#[track_caller]
fn expect_refusal(folder: &Path, arguments: &str, code: i32, said: &str) {
    let (found, text) = stuffed(folder, arguments);
    assert!(found == code && text.contains(said), "stuffed {arguments} ends with {found} and says\n{text}");
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn read(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All `.toml` files below a folder, without scenario tests.
fn content_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(content_files(&path));
        } else if path.extension().is_some_and(|own| own == "toml") {
            found.push(path);
        }
    }
    found
}

/// Every file must name a schema that exists and matches this program's.
#[track_caller]
fn expect_schema(root: &Path, least: usize) {
    let files = content_files(&root.join("content"));
    assert!(files.len() >= least, "{files:?}");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let named = text.lines().next().and_then(|line| line.strip_prefix("#:schema "));
        let named = named.unwrap_or_else(|| panic!("{} names no schema", path.display()));
        let found = fs::read_to_string(path.parent().unwrap().join(named)).unwrap_or_default();
        assert!(
            found == format!("{:#}\n", stuffed::loader::file_schema(&stuffed::scenario::test_table())),
            "{}: {named}",
            path.display()
        );
    }
}

#[test]
fn every_written_file_names_its_schema() {
    let here = folder();
    expect_success(here.path(), "new mod deep_things", "content/schema.json\n");
    expect_schema(&here.path().join("deep_things"), 2);
    expect_success(here.path(), "new game lost_garden", "content/schema.json\n");
    expect_schema(&here.path().join("lost_garden"), 6);
    expect_success(here.path(), "export mine", "mine/content/README.md explains every field");
    expect_schema(&here.path().join("mine"), 9);
    for root in ["deep_things", "lost_garden", "mine"] {
        for file in ["tombi.toml", ".taplo.toml"] {
            assert_eq!(read(&here, &format!("{root}/{file}")), fs::read_to_string(file).unwrap());
        }
        let schema = format!("{:#}\n", stuffed::loader::test_schema(&stuffed::scenario::test_table()));
        assert!(read(&here, &format!("{root}/content/tests.schema.json")) == schema, "{root}");
        let tests = fs::read_dir(here.path().join(root).join("content")).unwrap().map(|entry| entry.unwrap().path());
        for path in tests.flat_map(|pack| fs::read_dir(pack.join("tests")).into_iter().flatten()) {
            let text = fs::read_to_string(path.unwrap().path()).unwrap();
            assert_eq!(text.lines().next(), Some("#:schema ../../tests.schema.json"));
        }
    }
    assert_eq!(
        read(&here, "mine/content/README.md"),
        stuffed::loader::field_reference(&stuffed::scenario::test_table())
    );
    assert_eq!(read(&here, "mine/scripts/README.md"), stuffed::script::manual());
    assert_eq!(read(&here, "mine/scripts/stuffed.d.rhai"), stuffed::script::definitions());
    // A second mod in the same folder.
    expect_success(here.path(), "new mod more deep_things --force", "Wrote the mod");
    expect_schema(&here.path().join("deep_things"), 4);
}

#[test]
fn a_new_mod_passes_its_checks_and_tests() {
    let here = folder();
    expect_success(here.path(), "new mod deep_things", "content/deep_things/pack.toml");
    expect_success(
        here.path(),
        "check --root deep_things --deny-warnings",
        "checked `common` (built in), `deep_things` (in `deep_things`) and `stuffed` (built in): nothing is wrong",
    );
    expect_success(here.path(), "test --root deep_things", "4 tests: 4 passed");
    expect_success(here.path(), "sim --root deep_things --seeds 1..2 --turns 20", "seed 1");
    assert!(read(&here, "deep_things/README.md").starts_with("# Deep things\n"));
    assert_eq!(read(&here, "deep_things/scripts/stuffed.d.rhai"), stuffed::script::definitions());
    assert!(read(&here, "deep_things/README.md").contains("stuffed docs"));
    assert!(read(&here, "deep_things/scripts/deep_things/snap.rhai").contains("fn act(me)"));
}

#[test]
fn a_new_game_passes_its_checks_and_tests_without_shipped_text() {
    let here = folder();
    let (code, said) = stuffed(here.path(), "new game lost_garden game --title Garden");
    assert_eq!(code, 0, "{said}");
    expect_success(
        here.path(),
        "check --root game --deny-warnings",
        "checked `common` (built in) and `lost_garden` (in `game`): nothing is wrong",
    );
    expect_success(here.path(), "test --root game", "6 tests: 6 passed");
    expect_success(here.path(), "sim --root game --seeds 0..3 --turns 100", "faults   0");
    // The bot can win.
    expect_success(here.path(), "sim --root game --seeds 0..10 --turns 5000", "lost_garden:won");
    assert!(read(&here, "game/content/lost_garden/words.toml").contains("title = \"Garden\"\n"));
    for file in ["words", "game", "places", "items", "creatures"] {
        let text = read(&here, &format!("game/content/lost_garden/{file}.toml")).to_lowercase();
        for word in ["bear", "stuffed", "{{", "cave floor", "fungus", "bat\"", "bat ", "zombie", "daylight"] {
            assert!(!text.contains(word), "{file}.toml speaks of `{word}`");
        }
    }
}

/// The ids of the built-in games.
fn games() -> Vec<String> {
    let games = stuffed::packs::built_in().iter().filter(|pack| pack.declared.game);
    games.map(|pack| pack.declared.id.clone()).collect()
}

#[test]
fn a_new_game_can_start_from_each_built_in_one() {
    let here = folder();
    let games = games();
    assert!(games.contains(&"stuffed".to_owned()));
    for game in games {
        expect_success(here.path(), &format!("new game my_{game} --like {game} --title Mine"), "Wrote the game");
        let root = format!("my_{game}");
        expect_success(here.path(), &format!("check --root {root} --deny-warnings"), "nothing is wrong");
        expect_success(here.path(), &format!("test --root {root}"), " passed");
        expect_schema(&here.path().join(&root), 5);
        assert!(read(&here, &format!("{root}/content/{root}/pack.toml")).contains("title = \"Mine\""));
    }
    expect_refusal(
        here.path(),
        "new game other --like stufed",
        2,
        "there is no built-in game `stufed`: did you mean `stuffed`?",
    );
}

#[test]
fn each_built_in_game_can_be_exported() {
    let here = folder();
    for game in games() {
        expect_success(here.path(), &format!("export {game} --game {game}"), "Now change what you like");
        expect_success(here.path(), &format!("check --root {game}"), "nothing is wrong");
        expect_schema(&here.path().join(&game), 10);
        let (code, text) = stuffed(here.path(), &format!("sim --root {game} --seeds 0..1 --turns 20"));
        assert_eq!(code, 0, "{text}");
    }
    expect_refusal(here.path(), "export x --game nothing_like_it", 2, "help: the built-in games are stuffed");
}

#[test]
fn names_that_cannot_be_ids_are_refused() {
    let here = folder();
    expect_refusal(
        here.path(),
        "new mod Deep-Things",
        2,
        "`Deep-Things` can't be the id of a pack: how about `deep_things`?",
    );
    expect_refusal(
        here.path(),
        "new game 7",
        2,
        "how about `game_7`?\nhelp: an id has up to 40 lowercase letters, digits and `_`, and starts",
    );
    expect_refusal(here.path(), "new mod 9x", 2, "`9x` can't be the id of a pack: how about `mod_9x`?");
    expect_refusal(here.path(), "new mod ../up", 2, "how about `up`?");
    expect_refusal(here.path(), "new mod stuffed", 2, "there is a built-in pack `stuffed`");
    expect_refusal(here.path(), &format!("new mod {}", "a".repeat(41)), 2, "too long");
    expect_refusal(here.path(), "new mod a --title \"", 2, "can't be a title");
    expect_refusal(here.path(), "new", 2, "Usage");
    assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn existing_files_are_not_overwritten_without_force() {
    let here = folder();
    expect_success(here.path(), "new mod mine", "Wrote the mod");
    fs::write(here.path().join("mine/README.md"), "my own words").unwrap();
    fs::remove_file(here.path().join("mine/content/mine/pack.toml")).unwrap();
    expect_refusal(here.path(), "new mod mine", 1, "`mine` already has other files:\n  README.md\n");
    assert!(!here.path().join("mine/content/mine/pack.toml").exists(), "all or nothing is written");
    expect_success(here.path(), "new mod mine --force", "Wrote the mod");
    assert!(read(&here, "mine/README.md").starts_with("# Mine"));
}

#[test]
fn the_built_in_packs_can_be_exported_changed_and_restored() {
    let here = folder();
    expect_success(here.path(), "export out/mine", "stuffed --root out/mine");
    expect_success(
        here.path(),
        "check --root out/mine",
        "checked `common` (in `out/mine`) and `stuffed` (in `out/mine`): nothing is wrong",
    );
    expect_success(here.path(), "test --root out/mine", "passed, in");
    expect_success(here.path(), "export out/mine", "already in `out/mine`, unchanged");
    let items = here.path().join("out/mine/content/stuffed/items.toml");
    let own = fs::read_to_string(&items).unwrap();
    fs::write(&items, own.replace("attack = 10", "attack = 12")).unwrap();
    expect_refusal(here.path(), "export out/mine", 1, "content/stuffed/items.toml\nhelp: nothing was written");
    expect_refusal(here.path(), "test --root out/mine --filter a_sword", 1, "expected 30, found 32");
    expect_success(here.path(), "export out/mine --force", "Wrote 1 file into");
    assert_eq!(fs::read_to_string(&items).unwrap(), own);
}

#[test]
fn a_refusal_names_the_files_in_the_way() {
    let here = folder();
    let write = |path: &str, text: &str| {
        let path = here.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("one/README.md", "mine");
    write("one/content/deep/pack.toml", "mine");
    write("two/content/deep/monsters.toml", "mine");
    write("two/scripts/deep/sub/bite.rhai", "mine");
    write("three/notes.txt", "mine");
    for sort in ["mod", "game"] {
        let said = "error: `one` already has other files:\n  README.md\n  content/deep/pack.toml\nhelp: nothing was written. Name another folder, move these away, or add --force to replace them\n";
        expect_refusal(here.path(), &format!("new {sort} deep one"), 1, said);
        let said = "error: the pack `deep` already has files in `two`:\n  content/deep/monsters.toml\n  scripts/deep/sub/bite.rhai\nhelp: nothing was written. Choose another name or folder, or add --force to put the new files beside them\n";
        expect_refusal(here.path(), &format!("new {sort} deep two"), 1, said);
    }
    let read = |path: &str| fs::read_to_string(here.path().join(path)).unwrap();
    assert_eq!((read("one/README.md"), read("one/content/deep/pack.toml")), ("mine".to_owned(), "mine".to_owned()));
    assert!(!here.path().join("one/content/schema.json").exists() && !here.path().join("two/README.md").exists());
    // Unrelated files in the folder are left alone.
    expect_success(here.path(), "new mod deep three", "Wrote the mod");
    assert_eq!(read("three/notes.txt"), "mine");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_symbolic_links() {
    let here = folder();
    fs::create_dir_all(here.path().join("elsewhere")).unwrap();
    fs::create_dir_all(here.path().join("out")).unwrap();
    std::os::unix::fs::symlink(here.path().join("elsewhere"), here.path().join("out/content")).unwrap();
    expect_refusal(here.path(), "export out --force", 1, "`out/content` is a symbolic link");
    assert_eq!(fs::read_dir(here.path().join("elsewhere")).unwrap().count(), 0);
}

#[test]
fn root_and_filter_select_the_tests_to_run() {
    let here = folder();
    expect_success(here.path(), "new mod mine", "");
    expect_success(here.path(), "test --filter zombie.toml", "content/stuffed/tests/zombie.toml\n  ok  ");
    let (code, said) = stuffed(here.path(), "test --root mine --all");
    assert!(
        code == 0 && said.contains("mine/content/mine/tests/") && said.contains("\ncontent/stuffed/tests/"),
        "{said}"
    );
    expect_refusal(here.path(), "test --root mine --filter crabb", 1, "no test has `crabb` in its name");
    let tests = here.path().join("mine/content/mine/tests/cave_crab.toml");
    let text = fs::read_to_string(&tests).unwrap();
    fs::write(&tests, text.replace("defense = 8", "defense = 9").replace("east 4", "eest 4")).unwrap();
    expect_refusal(here.path(), "check --root mine", 1, "there is no command `eest`: did you mean `east`?");
    expect_refusal(here.path(), "test --root mine", 1, "there is no command `eest`: did you mean `east`?");
    fs::write(&tests, text.replace("defense = 8", "defense = 9")).unwrap();
    let (code, said) = stuffed(here.path(), "test --root mine");
    assert_eq!(code, 1);
    let parts = [
        "  FAIL  the_shell_protects\n",
        "FAIL  the_shell_protects, mine/content/mine/tests/cave_crab.toml:45, seed 1\n",
        "    before    after turn 1\n    ###       ###\n    #@#       #@#\n",
        "error: expected 9, found 8\n",
        "Messages:\n  You equip the crab shell.\n",
        "4 tests: 3 passed, 1 failed",
    ];
    for part in parts {
        assert!(said.contains(part), "lacks {part:?}:\n{said}");
    }
    let steps = "\"cannot west\", \"cannot descend\", ".repeat(5);
    fs::write(&tests, format!("[test.t]\nmap = \"@.\"\ndo = [{steps}]\nexpect = {{ over = true }}\n")).unwrap();
    let last = "Messages:\n  (and 2 messages before these)\n  The bedrock is in the way.\n";
    expect_refusal(here.path(), "test --root mine", 1, last);
    fs::remove_file(&tests).unwrap();
    expect_refusal(here.path(), "test --root mine", 1, "there are no tests");
}
