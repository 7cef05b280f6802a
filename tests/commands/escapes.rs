//! Nothing that a stranger wrote reaches the terminal with its escape sequences: not from files of any kind, their names, or arguments.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use serde_json::{Value, json};
use stuffed::diagnostics::is_unsafe;
use stuffed::loader::load;
use stuffed::packs::embedded;

use crate::saves;

/// Colours, the title of the window, a control character of one byte, and marks that turn the direction of text.
const HOSTILE: &str = "\x1b[31m\x1b]0;x\x07\u{9b}2J\u{202e}\u{61c}";

/// Runs the program, and checks that its output is clean. Returns the exit code and all output.
#[track_caller]
fn run(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    for absent in ["DISPLAY", "WAYLAND_DISPLAY"] {
        command.env_remove(absent);
    }
    let output = command.output().unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    let found = said.chars().find(|letter| is_unsafe(*letter) && !matches!(letter, '\n' | '\t'));
    assert!(found.is_none(), "{arguments:?} says {found:?}:\n{said:?}");
    (output.status.code().unwrap_or(-1), said)
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn arguments_are_quoted_without_their_escapes() {
    let here = tempfile::tempdir().unwrap();
    let own = format!("{HOSTILE}arg");
    let own = own.as_str();
    let inside = format!("nowhere/{own}");
    for arguments in [
        &[own][..],
        &["--seed", own],
        &["--mod", own, "--data-dir", "data"],
        &["--data-dir", own, "--root", own],
        &["check", own],
        &["check", "--root", own],
        &["check", "--mod", own, "--data-dir", "data"],
        &["check", "--format", own],
        &["explain", own],
        &["explain", "creature", own],
        &["explain", "game", own],
        &["sim", "--seeds", own, "--turns", "1"],
        &["sim", "--seeds", "1", "--turns", "1", "--bot", own],
        &["sim", "--seeds", "1", "--turns", "1", "--record", own],
        &["new", "mod", own],
        &["new", own, "mine"],
        &["new", "mod", "mine", own],
        &["mods", "enable", own, "--data-dir", "data"],
        &["mods", "disable", own, "--data-dir", "data"],
        &["mods", "--data-dir", own],
        &["export", own],
        &["export", own],
        &["replay", own],
        &["test", "--filter", own],
        &["test", own],
        &["scores", "--data-dir", own],
        &["schema", "--out", &inside],
        &["docs", "--out", &inside],
    ] {
        let (_, said) = run(here.path(), arguments);
        assert!(!said.is_empty() || arguments[0] == "docs", "{arguments:?} says nothing");
    }
}

/// A pack with a hostile id in a hostile folder, of which every string is hostile.
fn hostile_pack(root: &Path) {
    let pack = format!("{HOSTILE}pack");
    let content = root.join("content").join(&pack);
    let quoted = serde_json::to_string(HOSTILE).unwrap();
    let header = "id = TEXT\ntitle = TEXT\nversion = TEXT\nauthors = [TEXT]\nlicense = TEXT\ndescription = TEXT\ndepends = { TEXT = TEXT }\n\
                  TEXT = TEXT\n[pack.renamed]\nTEXT = TEXT";
    let things = "[creature.TEXT]\nname = TEXT\nglyph = TEXT\ncolor = TEXT\nTEXT = TEXT\nai = [TEXT, { use = TEXT, TEXT = 1 }]\n\
                  [patch.creature.TEXT]\nset = { TEXT = TEXT }\n[TEXT.TEXT]\nTEXT = TEXT\n[sentence.TEXT]\nyou = TEXT\n[text.saving]\nTEXT = TEXT\n\
                  [keys]\nTEXT = TEXT\n";
    write(&content.join("pack.toml"), format!("[pack]\n{}", header.replace("TEXT", &quoted)));
    write(&content.join(format!("{HOSTILE}.toml")), things.replace("TEXT", &quoted));
    write(&content.join("raw.toml"), things.replace("TEXT", &format!("\"{HOSTILE}\"")));
    let tests = "[test.TEXT]\nmap = TEXT\nTEXT = TEXT\n".replace("TEXT", &quoted);
    write(&content.join("tests").join(format!("{HOSTILE}.toml")), tests);
    let script = format!("fn act(me) {{ me.{HOSTILE}(\"{HOSTILE}\") }}");
    write(&root.join("scripts").join(&pack).join(format!("{HOSTILE}.rhai")), script);
    write(&root.join("scripts").join(&pack).join("good.rhai"), "fn act(me) { \"\\x1b[2J\".nothing() }");
}

#[test]
fn packs_are_reported_without_their_escapes() {
    let here = tempfile::tempdir().unwrap();
    hostile_pack(&here.path().join("root"));
    hostile_pack(&here.path().join("data/mods").join(HOSTILE));
    write(&here.path().join("data/config.toml"), format!("[mods]\nenable = [\"{HOSTILE}\"]\n{HOSTILE} = 1\n"));
    for arguments in [
        &["check", "root"][..],
        &["check", "root", "--format", "json"],
        &["check", "root", "--format", "github"],
        &["check", "--data-dir", "data"],
        &["test", "root"],
        &["explain", "creature", "bat", "--root", "root"],
        &["sim", "--root", "root", "--seeds", "1", "--turns", "1"],
        &["mods", "--data-dir", "data"],
        &["mods", "--data-dir", "data", "--faults"],
        &["mods", "--data-dir", "data", "--json"],
        &["--data-dir", "data", "--terminal"],
    ] {
        let (_, said) = run(here.path(), arguments);
        assert!(!said.is_empty(), "{arguments:?} says nothing");
        if arguments.contains(&"json") {
            let lines: Result<Vec<Value>, _> =
                said.lines().filter(|line| line.starts_with('{')).map(serde_json::from_str).collect();
            assert!(!lines.expect("valid JSON").is_empty());
        }
    }
}

#[test]
fn saves_and_replays_are_reported_without_their_escapes() {
    let here = tempfile::tempdir().unwrap();
    let content = Arc::new(load(&embedded()).content.expect("the shipped content"));
    let sound: Value = serde_json::from_str(&saves::document(&saves::three_saves(&content)[0])).unwrap();
    let harms: [fn(&mut Value); 6] = [
        |save| save[HOSTILE] = json!(HOSTILE),
        |save| save["format"] = json!(HOSTILE),
        |save| save["recording"]["segments"][0]["packs"][0]["id"] = json!(HOSTILE),
        |save| save["recording"]["segments"][0]["packs"][0]["version"] = json!(HOSTILE),
        |save| save["world"]["creatures"][0]["kind"] = json!(HOSTILE),
        |save| save["recording"]["segments"][0]["deeds"] = json!(format!("0000{{\"{HOSTILE}\":1}}\n")),
    ];
    for (number, harm) in harms.into_iter().enumerate() {
        let mut save = sound.clone();
        harm(&mut save);
        let file = format!("{HOSTILE}{number}.save");
        write(&here.path().join(&file), saves::sealed(&save.to_string()));
        let (_, said) = run(here.path(), &["replay", "--verify", &file, "--data-dir", "data"]);
        assert!(!said.is_empty());
    }
    assert_eq!(run(here.path(), &["sim", "--seeds", "3", "--turns", "5", "--record", "data/games"]).0, 0);
    let recorded = fs::read(here.path().join("data/games/seed-3.replay")).unwrap();
    write(&here.path().join("data/games").join(format!("stuffed-{HOSTILE}.replay")), recorded);
    for arguments in [&["scores", "--data-dir", "data"][..], &["scores", "--json", "--data-dir", "data"]] {
        let (code, said) = run(here.path(), arguments);
        assert!(code == 0 && !said.is_empty(), "{said}");
    }
}
