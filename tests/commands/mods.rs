//! A user's mods: found, listed, turned on and off, and left out when they have errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A temporary data folder.
struct Data(TempDir);

impl Data {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Adds a mod with these dependencies, and `text` as its content.
    fn add(&self, folder: &str, id: &str, depends: &str, text: &str) {
        let header = format!("[pack]\nid = \"{id}\"\ntitle = \"The {id}\"\nversion = \"1.0.0\"\ndepends = {depends}\n");
        self.write(&format!("mods/{folder}/content/{id}/pack.toml"), &header);
        self.write(&format!("mods/{folder}/content/{id}/things.toml"), text);
    }

    /// Adds one of the mods under `tests/packs`.
    fn add_sample(&self, name: &str, folder: &str) {
        copy(&Path::new("tests/packs").join(name), &self.path(&format!("mods/{folder}")));
    }

    /// Runs a command. Returns its exit code, standard output and standard error.
    fn run(&self, line: &str) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
        command.args(line.split_whitespace()).arg("--data-dir").arg(self.0.path()).stdin(Stdio::null());
        let output = command.output().unwrap();
        let shown = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(self.0.path().to_str().unwrap(), "DATA");
        (output.status.code().unwrap(), shown(output.stdout), shown(output.stderr))
    }

    #[track_caller]
    fn said(&self, line: &str) -> String {
        let (code, said, complained) = self.run(line);
        assert_eq!(code, 0, "{line}\n{said}{complained}");
        said
    }

    /// The list of packs, without those that games share and without built-in games that are not played, with one blank between the columns of a line.
    #[track_caller]
    fn list(&self, options: &str) -> Vec<String> {
        let said = self.said(&format!("mods {options}"));
        let lines = said.lines().skip(1).take_while(|line| !line.is_empty());
        let is_aside = |line: &str| line.contains(" shared ") || (line.starts_with('-') && line.ends_with("built in"));
        let lines = lines.filter(|line| !is_aside(line));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, to).unwrap();
        }
    }
}

const STUFFED: &str = "2 stuffed 0.1.0 game on Stuffed built in";

#[test]
fn mods_are_turned_on_with_their_dependencies_and_listed_in_load_order() {
    let data = Data::new();
    assert_eq!(data.list(""), [STUFFED]);
    let all: Vec<String> = data.said("mods").split_whitespace().map(str::to_owned).collect();
    assert!(all.join(" ").contains("1 common 0.1.0 shared on Common built in"));
    data.add_sample("patches", "a");
    data.add_sample("adds", "b");
    let off = [
        STUFFED,
        "- adds 1.0.0 mod off Spiders below DATA/mods/b",
        "- patches 1.2.0 mod off Harder to kill DATA/mods/a",
    ];
    assert_eq!(data.list(""), off);
    assert_eq!(data.said("mods enable patches"), "`adds` is on because `patches` needs it\n`patches` is on\n");
    assert_eq!(fs::read_to_string(data.path("config.toml")).unwrap(), "[mods]\nenabled = [\"adds\", \"patches\"]\n");
    let on = [
        STUFFED,
        "3 adds 1.0.0 mod on (config.toml) Spiders below DATA/mods/b",
        "4 patches 1.2.0 mod on (config.toml) Harder to kill DATA/mods/a",
    ];
    assert_eq!(data.list(""), on);
    assert_eq!(data.said("mods disable adds"), "`adds` stays on because `patches` needs it\n");
    assert_eq!(data.list("")[1], "3 adds 1.0.0 mod on (needed by patches) Spiders below DATA/mods/b");
    assert_eq!(data.said("mods disable patches"), "`patches` is off\n");
    assert_eq!(data.list(""), off);
    assert_eq!(data.list("--mod adds")[1], "3 adds 1.0.0 mod on (--mod) Spiders below DATA/mods/b");
    let (code, _, complained) = data.run("mods enable addds");
    assert_eq!((code, complained.as_str()), (2, "error: there is no mod `addds`: did you mean `adds`?\n"));
    let json = data.said("mods --json --mod patches");
    let lines: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[3]["id"], &lines[3]["by"], &lines[3]["order"]), (&"patches".into(), &"--mod".into(), &4.into()));
}

#[test]
fn a_broken_mod_and_its_dependents_are_left_out() {
    let data = Data::new();
    data.add("one", "bad", "[\"stuffed\"]", "[creature.oaf]\nnaem = \"oaf\"\n");
    data.add("two", "needy", "[\"stuffed\", \"bad\"]", "");
    data.add("three", "good", "[\"stuffed\"]", "");
    data.add("four", "circle", "[\"stuffed\", \"round\"]", "");
    data.add("five", "round", "[\"stuffed\", \"circle\"]", "");
    data.add("six", "lost", "[\"stuffed\", \"nowhere\"]", "");
    data.write("mods/seven/content/torn/pack.toml", "[pack]\nid = \"torn\"\n");
    fs::write(data.path("mods/seven/content/torn/x.toml"), [0xff]).unwrap();
    data.write(
        "config.toml",
        "[mods]\nenabled = [\"bad\", \"needy\", \"good\", \"circle\", \"round\", \"lost\", \"torn\", \"gone\"]\n",
    );
    let (code, said, complained) = data.run("mods");
    assert_eq!(code, 0, "{complained}");
    assert!(
        complained.contains("warning: there is no mod `gone`") && complained.contains("DATA/config.toml:2:"),
        "{complained}"
    );
    let state = |id: &str| {
        let line =
            said.lines().find(|line| line.split_whitespace().nth(1) == Some(id)).unwrap_or_else(|| panic!("{said}"));
        line.contains(" on (config.toml)")
    };
    assert!(state("good"), "{said}");
    for (id, why) in [
        ("bad", "DATA/mods/one/content/bad/things.toml:"),
        ("needy", "`needy` depends on `bad`, which is left out"),
        ("circle", "packs depend on each other"),
        ("round", "packs depend on each other"),
        ("lost", "`lost` depends on `nowhere`, which was not found"),
        ("torn", "line 1 is not UTF-8 text"),
    ] {
        let told = format!("`{id}` is left out: ");
        let line = said.lines().find(|line| line.starts_with(&told)).unwrap_or_else(|| panic!("{id}\n{said}"));
        assert!(!state(id) && line.contains(why), "{line}");
    }
    let full = data.said("mods --faults");
    assert!(full.contains("did you mean `name`?") || full.contains("unknown field"), "{full}");
}

#[test]
fn commands_for_packs_use_only_the_named_mods() {
    let data = Data::new();
    data.add_sample("adds", "x");
    data.add("one", "bad", "[\"stuffed\"]", "[creature.oaf]\nnaem = \"oaf\"\n");
    data.write("config.toml", "[mods]\nenabled = [\"adds\", \"bad\"]\n");
    let (code, said, _) = data.run("explain creature cave_spider");
    assert_eq!((code, said.as_str()), (2, ""));
    assert!(data.said("explain creature cave_spider --mod adds").contains("amulet"));
    assert!(data.said("test --mod adds").contains('3'));
    let (code, said, _) = data.run("check --mod bad");
    assert!(code == 1 && said.contains("DATA/mods/one/content/bad/things.toml"), "{said}");
    let (code, _, complained) = data.run("check --mod addz");
    assert_eq!((code, complained.as_str()), (2, "error: there is no mod `addz`: did you mean `adds`?\n"));
}

#[test]
fn duplicate_mods_and_mods_named_like_a_built_in_pack_are_refused() {
    let data = Data::new();
    data.add("one", "same", "[\"stuffed\"]", "");
    data.add("two", "same", "[\"stuffed\"]", "");
    data.add("three", "stuffed", "[]", "");
    let (_, said, _) = data.run("mods");
    assert!(said.contains("there are two mods `same`: in `DATA/mods/one` and in `DATA/mods/two`"), "{said}");
    assert!(said.contains("the pack `stuffed` is built in, and a mod can't replace it"), "{said}");
    assert_eq!(data.list("")[0], STUFFED);
}

#[test]
fn commands_for_packs_mention_mods_that_are_on_and_left_out() {
    let data = Data::new();
    data.add_sample("adds", "x");
    data.add("one", "bad", "[\"stuffed\"]", "[creature.oaf]\nnaem = \"oaf\"\n");
    data.add("two", "lost", "[\"stuffed\", \"nowhere\"]", "");
    data.add("three", "newer", "{ stuffed = \">=9.0\" }", "");
    data.add("four", "circle", "[\"stuffed\", \"round\"]", "");
    data.add("five", "round", "[\"stuffed\", \"circle\"]", "");
    data.write(
        "config.toml",
        "[mods]\nenabled = [\"adds\", \"bad\", \"lost\", \"newer\", \"circle\", \"round\", \"gone\"]\n",
    );
    for line in ["check", "test --filter apple", "explain creature bat", "sim --seeds 0 --turns 1"] {
        let (code, _, complained) = data.run(line);
        assert_eq!(code, 0, "{line}: {complained}");
        for told in [
            "note: the mod `gone` is on when you play, but was not found\n",
            "note: the mod `bad` is on, but is left out when you play: DATA/mods/one/content/bad/things.toml:",
            "note: the mod `lost` is on, but is left out when you play: DATA/mods/two/content/lost/pack.toml:5: `lost` depends on `nowhere`, which was not found\n",
            "note: the mod `newer` is on, but is left out when you play: DATA/mods/three/content/newer/pack.toml:5: `newer` needs `stuffed` >=9.0, but `stuffed` is ",
            "note: the mod `circle` is on, but is left out when you play: ",
            "note: the mod `round` is on, but is left out when you play: ",
            "note: the mod `adds` is on when you play, but not here\nhelp: to include it here, add --mod adds\n",
        ] {
            assert!(complained.contains(told), "{line} lacks {told:?}:\n{complained}");
        }
    }
    // A mod that is asked for is not left out, and its errors are reported in full.
    let (code, said, complained) = data.run("check --mod lost --mod adds");
    assert!(code == 1 && said.contains("error: `lost` depends on `nowhere`, which was not found"), "{said}");
    assert!(!complained.contains("`lost`") && !complained.contains("`adds`"), "{complained}");
    let (code, _, complained) = data.run("explain creature oaf --mod lost");
    assert!(
        code == 2 && complained.contains("error: `lost` depends on `nowhere`, which was not found"),
        "{complained}"
    );
}

#[test]
fn a_missing_dependency_that_is_installed_suggests_its_option() {
    let data = Data::new();
    data.add_sample("adds", "x");
    let grim = tempfile::tempdir().unwrap();
    let folder = grim.path().join("content/grim");
    fs::create_dir_all(&folder).unwrap();
    let header = "[pack]\nid = \"grim\"\ntitle = \"Grim\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\", \"adds\"]\n";
    fs::write(folder.join("pack.toml"), header).unwrap();
    let root = grim.path().display();
    for command in ["check", "test"] {
        let (code, _, complained) = data.run(&format!("{command} --root {root}"));
        let told = "note: `grim` depends on the mod `adds`, which is in `DATA/mods/x` but is not on here\nhelp: add --mod adds\n";
        assert!(code == 1 && complained.contains(told), "{complained}");
    }
    assert_eq!(data.run(&format!("check --root {root} --mod adds")).0, 0);
}

#[test]
fn mods_in_a_named_root_get_a_note_with_their_options() {
    let data = Data::new();
    data.add_sample("adds", "x");
    data.write(
        "content/own/pack.toml",
        "[pack]\nid = \"own\"\ntitle = \"Own\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n",
    );
    let root = data.path("");
    let root = root.to_str().unwrap().trim_end_matches('/');
    for command in ["check", "test --filter x"] {
        let (_, _, complained) = data.run(&format!("{command} --root {root}"));
        let told = "note: `DATA/mods` holds the mod `adds`, which is not on here\nhelp: add --mod adds\n";
        assert!(complained.contains(told), "{complained}");
        let other = tempfile::tempdir().unwrap();
        let mut line = Command::new(env!("CARGO_BIN_EXE_stuffed"));
        line.args(command.split(' ')).args(["--root", root, "--data-dir"]).arg(other.path());
        let output = String::from_utf8(line.output().unwrap().stderr).unwrap();
        assert!(output.contains(&format!("help: add --data-dir {root} --mod adds\n")), "{output}");
    }
}

/// Adds the tiny game as a mod.
fn add_game(data: &Data) {
    copy(Path::new("tests/packs/tiny"), &data.path("mods/tiny"));
}

#[test]
fn a_game_of_the_mods_folder_leaves_mods_of_other_games_out_and_says_so() {
    let data = Data::new();
    data.add_sample("adds", "x");
    add_game(&data);
    data.add("one", "tinier", "[\"tiny\"]", "");
    data.add("two", "free", "[]", "");
    data.said("mods enable adds free");
    let told = "`adds` is now left out: it belongs to the game `stuffed`, and `tiny` is played\n";
    assert_eq!(data.said("mods enable tiny"), format!("`tiny` is on\n{told}"));
    let said = data.said("mods");
    assert!(said.contains("`adds` is left out: it belongs to the game `stuffed`, and `tiny` is played"), "{said}");
    assert!(!said.contains("`tiny` is left out") && !said.contains("`free` is left out"), "{said}");
    assert!(data.said("mods enable tinier").starts_with("`tinier` is on\n"));
    // Without the game, its mods are left out, and the others are back.
    assert_eq!(data.said("mods disable tiny"), "`tiny` stays on because `tinier` needs it\n");
    data.said("mods disable tinier");
    let said = data.said("mods");
    assert!(!said.contains("left out"), "{said}");
    assert!(
        data.list("").contains(&"3 adds 1.0.0 mod on (config.toml) Spiders below DATA/mods/x".to_owned()),
        "{said}"
    );
}

#[test]
fn a_mod_that_its_new_place_leaves_out_is_named() {
    let data = Data::new();
    let zombie = |change: &str| format!("[patch.creature.\"stuffed:zombie\"]\n{change}\n");
    data.add("one", "adds", "[\"stuffed\"]", &zombie("insert = { ai = { before = \"hunt\", values = [\"spread\"] } }"));
    data.add("two", "takes", "[\"stuffed\"]", &zombie("remove = { ai = [\"hunt\"] }"));
    data.said("mods enable adds takes");
    let said = data.said("mods order adds");
    assert!(said.contains("\nbut `adds` is now left out: DATA/mods/one/content/adds/things.toml:2: "), "{said}");
    assert!(said.contains("`ai` has no element `hunt`: `takes` removed it"), "{said}");
    assert!(data.said("mods --faults").contains("it is removed here"));
}

#[test]
fn a_mod_that_is_turned_on_and_left_out_is_a_failure() {
    let data = Data::new();
    data.add("one", "sound", "[\"stuffed\"]", "");
    data.add("two", "broken", "[\"stuffed\"]", "[creature.imp]\nhp = 0\n[color]\nnever = \"#123456\"\n");
    let (code, said, complained) = data.run("mods enable sound broken");
    assert_eq!((code, complained.as_str()), (1, ""), "{said}");
    assert!(said.contains("`sound` is on\n") && said.contains("but `broken` is left out: "), "{said}");
    assert!(data.said("mods enable sound").contains("`sound` is already on"));
    // Its warnings would hide its errors. An id of the wrong pack is found in another one.
    data.add("three", "lost", "[\"stuffed\"]", "[creature.imp]\nfaction = \"lost:cave\"\n");
    assert!(data.said("mods --faults").contains("unknown faction `lost:cave`: did you mean `stuffed:cave`?"));
    let said = data.said("mods --faults");
    assert!(said.contains("error: ") && !said.contains("never"), "{said}");
}

#[test]
fn players_order_mods_and_the_later_one_wins() {
    let data = Data::new();
    let change = |attack: u32| format!("[patch.creature.\"stuffed:bat\"]\nset = {{ attack = {attack} }}\n");
    data.add("one", "abel", "[\"stuffed\"]", &change(31));
    data.add("two", "cain", "[\"stuffed\"]", &change(32));
    data.add("three", "eve", "[\"stuffed\", \"cain\"]", "");
    let conflict = "\nwarning: `attack` of the creature `stuffed:bat` is changed by `abel` and set by `cain`, which wins: `cain` loads after `abel`\n";
    let said = data.said("mods enable abel cain eve");
    assert!(said.ends_with(conflict), "{said}");
    assert!(data.said("mods").ends_with(conflict));
    // What is known already is not told again.
    assert_eq!(data.said("mods enable eve"), "`cain` is already on\n`eve` is already on\n");
    let ids = |said: Vec<String>| -> Vec<String> {
        said.iter().map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect()
    };
    assert_eq!(ids(data.list("")), ["stuffed", "abel", "cain", "eve"]);
    assert_eq!(data.said("mods order cain abel"), "load order: `common`, `stuffed`, `cain`, `eve`, `abel`\n");
    assert_eq!(ids(data.list("")), ["stuffed", "cain", "eve", "abel"]);
    let text = fs::read_to_string(data.path("config.toml")).unwrap();
    assert_eq!(text, "[mods]\nenabled = [\"eve\", \"cain\", \"abel\"]\n");
    let said = data.said("mods order eve cain");
    assert!(said.ends_with("`cain` still loads before `eve`, which depends on it\n"), "{said}");
    // Only those are named that depend on one another, also through others, and not those that are held back with them.
    data.add("four", "aaron", "[\"stuffed\", \"eve\"]", "");
    data.said("mods enable aaron");
    assert_eq!(
        data.said("mods order aaron abel cain"),
        "load order: `common`, `stuffed`, `abel`, `cain`, `eve`, `aaron`\n`cain` still loads before `aaron`, which depends on it\n"
    );
    data.said("mods disable aaron");
    // The command line orders the mods that it names.
    assert!(data.said("explain creature bat --mod cain --mod abel").contains("attack = 31"));
    assert!(data.said("explain creature bat --mod abel --mod cain").contains("attack = 32"));
    let (code, _, complained) = data.run("mods order lilith");
    assert_eq!((code, complained.starts_with("error: there is no mod `lilith`")), (2, true), "{complained}");
    data.said("mods disable abel");
    let (code, _, complained) = data.run("mods order abel");
    assert_eq!(
        (code, complained.as_str()),
        (2, "error: `abel` is off\nhelp: turn it on first: stuffed mods enable abel\n")
    );
}
