//! Replays and past games from the shell.

use std::fs;
use std::path::Path;
use std::process::Command;

use stuffed::game::RULES;
use stuffed::save::Replay;

/// Runs the program. Returns its exit code, standard output and standard error.
fn stuffed(folder: &Path, line: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
    command.args(line.split_whitespace()).current_dir(folder);
    // `export` and `new` have no `--data-dir`.
    if !["export ", "new "].iter().any(|own| line.starts_with(own)) {
        command.args(["--data-dir", "data"]);
    }
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A folder with a recorded bot game of `turns` turns.
fn played(turns: u32) -> tempfile::TempDir {
    let here = tempfile::tempdir().unwrap();
    let (code, ..) = stuffed(here.path(), &format!("sim --seeds 3 --turns {turns} --record games"));
    assert_eq!(code, 0);
    here
}

#[test]
fn a_bot_game_is_recorded_and_replays_the_same() {
    let here = played(300);
    let verified = stuffed(here.path(), "replay --verify games/seed-3.replay");
    let said = "goes as recorded: seed 3, 300 actions, 300 turns: the game goes on\n";
    assert_eq!(verified, (0, said.to_owned(), String::new()));
    let again = fs::read(here.path().join("games/seed-3.replay")).unwrap();
    assert_eq!(stuffed(here.path(), "sim --seeds 3 --turns 300 --record games").0, 0);
    assert_eq!(fs::read(here.path().join("games/seed-3.replay")).unwrap(), again, "another file for the same game");
    let (code, _, told) = stuffed(here.path(), "sim --seeds 3 --turns 1 --record games/seed-3.replay");
    assert!(code == 1 && told.starts_with("error: games/seed-3.replay/seed-3.replay: "), "{told}");
}

#[test]
fn games_with_powers_questions_and_thrown_things_go_alike_in_two_processes() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs");
    let root = |pack: &str| format!("--root {}", packs.join(pack).display());
    for (pack, root) in [("powers", root("powers")), ("town", root("town")), ("rltut", "--game rltut".to_owned())] {
        let here = tempfile::tempdir().unwrap();
        let (code, _, told) = stuffed(here.path(), &format!("sim --seeds 1..3 --turns 250 --record games {root}"));
        assert_eq!(code, 0, "{told}");
        for seed in 1..3 {
            let (code, said, told) = stuffed(here.path(), &format!("replay --verify games/seed-{seed}.replay {root}"));
            assert!(code == 0 && said.starts_with("goes as recorded: "), "{pack}: {said}{told}");
        }
    }
}

#[test]
fn a_replay_with_missing_content_is_refused_by_name() {
    let here = played(20);
    let path = here.path().join("own/content/stuffed/creatures.toml");
    let (code, _, told) = stuffed(here.path(), "export own");
    assert_eq!(code, 0, "{told}");
    let same = stuffed(here.path(), "replay --verify --root own games/seed-3.replay");
    assert_eq!(same.0, 0, "{}", same.2);
    fs::write(&path, fs::read_to_string(&path).unwrap() + "\n# another\n").unwrap();
    for line in ["replay --verify --root own games/seed-3.replay", "replay --terminal --root own games/seed-3.replay"] {
        let told = "\
error: games/seed-3.replay: from turn 0 on it was played with common 0.1.0, stuffed 0.1.0, and the current content is different (common 0.1.0, stuffed 0.1.0)
help: a replay needs exactly that content: name its folder with --root, or restore those versions of the mods
";
        assert_eq!(stuffed(here.path(), line), (1, String::new(), told.to_owned()));
    }
    // Installed mods are found without being named.
    assert_eq!(stuffed(here.path(), "new mod grim data/mods/grim").0, 0);
    let (code, _, told) = stuffed(here.path(), "sim --seeds 3 --turns 20 --record grim --mod grim");
    assert_eq!(code, 0, "{told}");
    let verified = stuffed(here.path(), "replay --verify grim/seed-3.replay");
    assert_eq!(verified.0, 0, "{}", verified.2);
    fs::remove_dir_all(here.path().join("data/mods/grim")).unwrap();
    let (code, _, told) = stuffed(here.path(), "replay --verify grim/seed-3.replay");
    assert!(
        code == 1
            && told
                .contains("it was played with common 0.1.0, stuffed 0.1.0, grim 0.1.0, and grim 0.1.0 was not found\n"),
        "{told}"
    );
}

#[test]
fn a_replay_by_older_rules_is_refused_by_name() {
    let here = played(20);
    let path = here.path().join("games/seed-3.replay");
    let replay = Replay::decode(&fs::read(&path).unwrap()).unwrap();
    let mut older = serde_json::to_value(&replay.recording).unwrap();
    let first = &mut older["segments"][0];
    assert_eq!(first["rules"], RULES);
    // Older recordings don't name their rules.
    first.as_object_mut().unwrap().remove("rules");
    let recording = serde_json::from_value(older).unwrap();
    fs::write(&path, Replay { recording, ..replay }.encode().unwrap()).unwrap();
    let told = format!(
        "error: games/seed-3.replay: from turn 0 on it was played by rules 1, and this program plays by rules {RULES}\nhelp: replay it with the version of Stuffed that recorded it\n"
    );
    assert_eq!(stuffed(here.path(), "replay --verify games/seed-3.replay"), (1, String::new(), told));
}

#[test]
fn a_file_that_is_no_replay_is_refused_by_name() {
    let here = played(20);
    fs::write(here.path().join("list"), "eggs").unwrap();
    for (file, why) in [("list", "this is not a replay: it does not start like one"), ("none", "No such file")] {
        let (code, _, told) = stuffed(here.path(), &format!("replay --verify {file}"));
        assert!(code == 1 && told.starts_with(&format!("error: {file}: {why}")), "{told}");
    }
    let path = here.path().join("games/seed-3.replay");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let told = "error: games/seed-3.replay: this is not a replay: its checksum is wrong\n";
    assert_eq!(stuffed(here.path(), "replay games/seed-3.replay"), (1, String::new(), told.to_owned()));
}

#[test]
fn past_games_are_listed_best_first() {
    let here = played(300);
    let empty = stuffed(here.path(), "scores");
    assert_eq!(empty, (0, "Nobody has gone down yet.\n".to_owned(), String::new()));
    let games = here.path().join("data/games");
    fs::create_dir_all(&games).unwrap();
    let replays = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut names: Vec<_> = fs::read_dir(replays).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    for (number, path) in (1..).zip(&names) {
        fs::copy(path, games.join(format!("stuffed-{number}.replay"))).unwrap();
    }
    fs::write(games.join("stuffed-9.replay"), "damaged").unwrap();
    fs::write(games.join("other-1.replay"), fs::read(&names[0]).unwrap()).unwrap();
    let (code, said, _) = stuffed(here.path(), "scores");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((code, lines.len()), (0, names.len() + 3), "{said}");
    assert!(lines[0].trim_start().starts_with("how it ended"), "{said}");
    assert!(lines[1].starts_with("1  You made it out"), "{said}");
    assert!(lines[2].starts_with("2  You ") && lines[2].ends_with(|last: char| last.is_ascii_digit()), "{said}");
    assert!(lines.last().unwrap().ends_with("data/games"), "{said}");
    let (code, said, _) = stuffed(here.path(), "scores --json");
    assert_eq!((code, said.lines().count()), (0, names.len()), "{said}");
    assert!(said.lines().next().unwrap().contains("\"won\":true"), "{said}");
}

#[test]
fn any_number_of_jobs_answers_and_the_largest_seed_can_be_played() {
    let here = tempfile::tempdir().unwrap();
    let (code, said, _) = stuffed(here.path(), "sim --seeds 18446744073709551615 --turns 2 --jobs 1000000");
    assert!(code == 0 && said.starts_with("seed 18446744073709551615 "), "{said}");
}

#[cfg(unix)]
#[test]
fn a_recording_is_not_written_through_a_link() {
    let here = played(5);
    let (path, target) = (here.path().join("games/seed-3.replay"), here.path().join("target"));
    fs::write(&target, "precious").unwrap();
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink(&target, &path).unwrap();
    let (code, _, told) = stuffed(here.path(), "sim --seeds 3 --turns 5 --record games");
    assert!(code == 1 && told.contains("it is not a regular file"), "{told}");
    assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_does_not_hold_up_the_program() {
    let here = played(5);
    let pipe = |path: &str| {
        let path = here.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path, rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR).unwrap();
    };
    pipe("pipe.replay");
    let (code, _, told) = stuffed(here.path(), "replay --verify pipe.replay");
    assert!(code == 1 && told.contains("it is not a regular file"), "{told}");
    pipe("data/games/stuffed-1.replay");
    assert_eq!(stuffed(here.path(), "scores").0, 0);
}
