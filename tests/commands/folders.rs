//! Which folders a command reads: those that are named, and the notes about those that are not.

use std::path::Path;
use std::process::Command;

/// Runs the program. Returns its exit code and all output.
fn stuffed(folder: &Path, line: &str) -> (i32, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_stuffed")).args(line.split_whitespace()).current_dir(folder).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    (output.status.code().unwrap(), said)
}

#[test]
fn a_folder_with_packs_that_is_not_named_gets_a_note() {
    let here = tempfile::tempdir().unwrap();
    assert_eq!(
        stuffed(here.path(), "check"),
        (0, "checked `common` (built in) and `stuffed` (built in): nothing is wrong\n".to_owned())
    );
    assert_eq!(stuffed(here.path(), "new mod grim").0, 0);
    let (code, said) = stuffed(&here.path().join("grim"), "check");
    let note = "\
note: this folder holds the pack `grim`, which was ignored: you named no folder
 |
 = help: run `stuffed check --root .`

1 note
checked `common` (built in) and `stuffed` (built in)
";
    assert_eq!((code, said.as_str()), (0, note));
    let (code, said) = stuffed(&here.path().join("grim"), "test --filter bat");
    assert!(code == 0 && said.contains("run `stuffed test --root .`"), "{said}");
    let both = "checked `common` (built in), `grim` (in `.`) and `stuffed` (built in): nothing is wrong\n";
    assert_eq!(stuffed(&here.path().join("grim"), "check ."), (0, both.to_owned()));
    assert_eq!(stuffed(&here.path().join("grim"), "check --root ."), (0, both.to_owned()));
    assert!(stuffed(here.path(), "test grim").1.contains("4 tests: 4 passed"));
}

#[test]
fn a_pack_in_two_folders_gets_a_warning_that_names_both() {
    let here = tempfile::tempdir().unwrap();
    stuffed(here.path(), "new mod grim one");
    stuffed(here.path(), "new mod grim two");
    let (code, said) = stuffed(here.path(), "check --root one --root two");
    let warning = "\
warning: the pack `grim` is in `one` and in `two`: only the one in `two` is used
 |
 = help: name only one of the two folders

1 warning
checked `common` (built in), `grim` (in `two`) and `stuffed` (built in)
";
    assert_eq!((code, said.as_str()), (0, warning));
    assert!(stuffed(here.path(), "check one one").1.ends_with(": nothing is wrong\n"));
}

#[test]
fn a_missing_dependency_suggests_naming_its_folder() {
    let here = tempfile::tempdir().unwrap();
    stuffed(here.path(), "new mod base");
    stuffed(here.path(), "new mod grim");
    let header = here.path().join("grim/content/grim/pack.toml");
    let text = std::fs::read_to_string(&header).unwrap().replace("[\"stuffed\"]", "[\"stuffed\", \"base\"]");
    std::fs::write(&header, format!("{text}\n[creature.king_crab]\nextends = \"base:cave_crab\"\nglyph = \"K\"\n"))
        .unwrap();
    let (code, said) = stuffed(here.path(), "check grim");
    assert_eq!(code, 1);
    assert!(said.starts_with("error: `grim` depends on `base`, which was not found\n"), "{said}");
    assert!(
        said.contains("= help: if `base` is in another folder, add that folder: --root DIR\n\n1 error\n"),
        "{said}"
    );
    assert_eq!(stuffed(here.path(), "check grim base").0, 0);
}

/// Expects every command to refuse a root without packs.
#[track_caller]
fn expect_refusal(here: &Path, root: &str, help: &[&str]) {
    for command in ["check", "mods", "test"] {
        let (code, said) = stuffed(here, &format!("{command} --root {root} --data-dir nowhere"));
        let lines: Vec<String> = help.iter().map(|help| format!(" = help: {help}\n")).collect();
        let expected = format!("error: there is no pack in the folder `{root}`\n |\n{}\n1 error\n", lines.concat());
        assert_eq!((code, said.as_str()), (1, expected.as_str()), "{command}");
    }
}

#[test]
fn a_folder_without_packs_shows_the_expected_layout() {
    let here = tempfile::tempdir().unwrap();
    let shape = |root: &str| format!("each pack has its own folder: `{root}/content/<pack>/pack.toml`");
    std::fs::create_dir_all(here.path().join("bare")).unwrap();
    expect_refusal(here.path(), "bare", &[&shape("bare")]);
    stuffed(here.path(), "new mod grim all/grim");
    let inside = "there are packs further down: name `--root all/grim`";
    expect_refusal(here.path(), "all", &[&shape("all"), inside]);
    stuffed(here.path(), "new mod grim home/mods/grim");
    let mods = "to use its mods, name `--data-dir home --mod ID`, or load them as packs with `--root home/mods/grim`";
    expect_refusal(here.path(), "home", &[&shape("home"), mods]);
    let itself = "this is the folder of the pack itself: name the folder that holds `content`, `--root all/grim`";
    expect_refusal(here.path(), "all/grim/content/grim", &[&shape("all/grim/content/grim"), itself]);
    std::fs::create_dir_all(here.path().join("flat/content")).unwrap();
    std::fs::write(here.path().join("flat/content/pack.toml"), "").unwrap();
    let high = "`flat/content/pack.toml` is too high up: move it and the files that go with it to `flat/content/<pack>/pack.toml`";
    expect_refusal(here.path(), "flat", &[&shape("flat"), high]);
}
