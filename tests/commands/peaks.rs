//! No small file takes the program much memory: measured in child processes, from the start to the first screen or the end.
#![cfg(target_os = "linux")]

#[path = "../shared/swollen.rs"]
mod swollen;
#[path = "../shared/terminal.rs"]
#[allow(dead_code)]
mod terminal;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use crate::saves;
use serde_json::{Value, json};
use stuffed::game::RULES;
use stuffed::loader::load;
use stuffed::packs::embedded;
use swollen::{MOST, SMALL, SWELLING, swollen};
use terminal::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_stuffed");

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(text.as_ref().len() < SMALL, "{} is no small file: {} bytes", path.display(), text.as_ref().len());
    fs::write(path, text).unwrap();
}

/// The peak memory of a process so far, in bytes; 0 once it has ended.
fn peak_so_far(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap_or(0) * 1024
}

/// The peak memory of a process until it ends.
fn peak(child: &mut Child) -> usize {
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(peak_so_far(child.id()));
        sleep(Duration::from_millis(1));
    }
    most
}

/// Runs a command with its data in `folder`, and checks its peak.
#[track_caller]
fn expect_little(what: &str, folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let most = peak(&mut command.spawn().unwrap());
    println!("{what}: {most} bytes");
    assert!((1..MOST).contains(&most), "{what}: {most} bytes");
}

/// The document of a sound save.
fn sound() -> Value {
    let content = Arc::new(load(&embedded()).content.unwrap());
    serde_json::from_str(&saves::document(&saves::three_saves(&content)[0])).unwrap()
}

#[test]
fn the_first_screen_takes_little_memory_whatever_is_in_the_slots() {
    let sound = sound();
    let files: Vec<Vec<u8>> =
        SWELLING.map(|(_, unit, wrap, place)| saves::sealed(&swollen(&sound, unit, wrap, place))).into();
    let folder = tempfile::tempdir().unwrap();
    for (number, file) in files.iter().enumerate() {
        let name = if number == 0 { "stuffed.save".to_owned() } else { format!("stuffed-{}.save", number + 1) };
        write(&folder.path().join("saves").join(name), file);
    }
    let data = folder.path().to_str().unwrap();
    let mut terminal = Terminal::start(PROGRAM, &["--terminal", "--data-dir", data], &[]);
    terminal.expect("New game");
    let most = peak_so_far(terminal.child.id());
    println!("the first screen: {most} bytes");
    assert!((1..MOST).contains(&most), "{most} bytes");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn saves_and_replays_take_little_memory() {
    let (sound, folder) = (sound(), tempfile::tempdir().unwrap());
    for (what, unit, wrap, place) in SWELLING {
        let file = saves::sealed(&swollen(&sound, unit, wrap, place));
        write(&folder.path().join("a.save"), &file);
        expect_little(what, folder.path(), &["replay", "--verify", "a.save"]);
    }
}

#[test]
fn packs_and_settings_take_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let header = "[pack]\nid = \"large\"\ntitle = \"Large\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n";
    let repeated = |unit: &str| unit.repeat((SMALL - 1000) / unit.len());
    let numbered = |unit: &str| {
        let (mut text, mut number) = (String::new(), 0);
        while text.len() < SMALL - 2 * unit.len() - 100 {
            let _ = writeln!(text, "{}", unit.replace('#', &number.to_string()));
            number += 1;
        }
        text
    };
    let creature = "hp = 1\nname = \"{a}\"\n";
    for (what, text) in [
        ("colours", format!("[color]\n{}", numbered("c# = \"#\""))),
        ("empty creatures", numbered("[creature.c#]")),
        ("creatures with errors", numbered(&format!("[creature.c#]\n{creature}"))),
        ("unknown keys", format!("[creature.a]\n{}", numbered("k# = 1"))),
        ("one list", format!("[creature.a]\nai = [{}]\n", repeated("1,"))),
        (
            "lists in lists",
            format!("[creature.a]\nai = {}{}\n", repeated("[").split_at(90_000).0, repeated("]").split_at(90_000).0),
        ),
        ("tables in tables", format!("[{}]\n", repeated("a.").trim_end_matches('.'))),
        ("a name of many keys", format!("{} = 1\n", repeated("a.").trim_end_matches('.'))),
        ("renames", format!("[renamed.creature]\n{}", numbered("a# = \"a\""))),
        ("patches", numbered("[patch.creature.\"stuffed:bat\"]\nset = { hp = # }")),
        ("one text", format!("[creature.a]\nname = \"{}\"\n", repeated("x"))),
        ("open brackets", repeated("[")),
        ("quotation marks", repeated("\"")),
        ("comments", repeated("#\n")),
    ] {
        write(&folder.path().join("root/content/large/pack.toml"), header);
        write(&folder.path().join("root/content/large/things.toml"), text);
        expect_little(what, folder.path(), &["check", "--root", "root"]);
    }
    write(&folder.path().join("root/content/large/things.toml"), "");
    write(&folder.path().join("root/content/large/tests/t.toml"), numbered("[test.t#]\nmap = \"#\""));
    expect_little("scenario tests", folder.path(), &["test", "--root", "root"]);
    let ids = (0..1000).map(|number| format!("\"a{number}\",")).collect::<Vec<_>>().concat();
    for (what, list) in
        [("too many mods", repeated("\"a\",")), ("unknown mods", format!("{ids} {}", " ".repeat(100_000)))]
    {
        write(&folder.path().join("data/config.toml"), format!("[mods]\nenabled = [{list}]\n"));
        expect_little(what, folder.path(), &["mods", "--data-dir", "data"]);
    }
}

#[test]
fn journals_and_past_games_take_little_memory() {
    let (sound, folder) = (sound(), tempfile::tempdir().unwrap());
    let content = load(&embedded()).content.unwrap();
    let line = |text: &str| format!("{:016x} {text}\n", xxhash_rust::xxh3::xxh3_64(text.as_bytes()));
    let heading = json!({ "format": "stuffed journal 1", "of": sound["hash"], "fingerprint": content.fingerprint, "rules": RULES });
    let actions = line("\"wait\"").repeat((SMALL - 1000) / line("\"wait\"").len());
    write(&folder.path().join("saves/stuffed.save"), saves::sealed(&sound.to_string()));
    write(&folder.path().join("saves/stuffed.journal"), [line(&heading.to_string()), actions].concat());
    let data = folder.path().to_str().unwrap();
    let mut terminal = Terminal::start(PROGRAM, &["--terminal", "--data-dir", data], &[]);
    terminal.expect("New game");
    terminal.press("c");
    terminal.expect("In sight");
    let most = peak_so_far(terminal.child.id());
    // No game leaves as many actions behind.
    terminal.press("m");
    terminal.expect("your last actions is damaged");
    println!("a journal: {most} bytes");
    assert!((1..MOST).contains(&most), "{most} bytes");
    for (what, text) in [("a line", "x".repeat(SMALL - 1)), ("lines", "{}\n".repeat(SMALL / 4))] {
        write(&folder.path().join("games/stuffed-1.replay"), text);
        expect_little(what, folder.path(), &["scores", "--data-dir", "."]);
    }
}
