//! The commands `check` and `sim`: their output and exit codes.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn stuffed(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    command
}

fn run(line: &str) -> Output {
    stuffed(line).output().expect("the program runs")
}

#[track_caller]
fn expect(line: &str, code: i32, said: &str, complained: &str) {
    let output = run(line);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(code), "{line}\n{out}\n{err}");
    assert_eq!((out.as_str(), err.as_str()), (said, complained), "{line}");
}

/// A temporary copy of the tiny pack with one text replaced.
fn tiny_with(from: &str, to: &str) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for kind in ["content", "scripts"] {
        let folder = Path::new("tests/packs/tiny").join(kind).join("tiny");
        fs::create_dir_all(root.path().join(kind).join("tiny")).unwrap();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap().replace(from, to);
            fs::write(root.path().join(kind).join("tiny").join(path.file_name().unwrap()), text).unwrap();
        }
    }
    root
}

#[test]
fn a_check_without_errors_says_so_and_exits_with_0() {
    let clean = "checked `tiny` (in `tests/packs/tiny`): nothing is wrong\n";
    expect("check --root tests/packs/tiny", 0, clean, "");
    expect("check tests/packs/tiny", 0, clean, "");
}

#[test]
fn a_check_prints_every_error_and_exits_with_1() {
    let output = run("check --root tests/packs/faulty");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let faults = said.lines().filter(|line| line.starts_with("error")).count();
    assert!(faults >= 30 && said.contains(&format!("\n{faults} errors\nchecked `tiny` (in `")), "{said}");
    assert!(said.contains("--> tests/packs/faulty/content/tiny/pack.toml:12:17\n"), "{said}");
}

#[test]
fn a_warning_alone_is_printed_and_exits_with_0() {
    let unused = "[ending.rich]\non = \"leave\"\nwon = true\ntitle = \"Rich\"\nstory = []\n\n[bot.walker]";
    let root = tiny_with("[bot.walker]", unused);
    let output = run(&format!("check --root {}", root.path().display()));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("warning: the ending `tiny:rich` is not part of the game"), "{said}");
}

const UNUSED: &str = "[creature.ghost]\nname = \"ghost\"\ndescription = \"Boo.\"\nglyph = \"g\"\ncolor = \"ash\"\nhp = 1\nfaction = \"beasts\"\n\n[creature.rat]";

#[test]
fn warnings_may_be_denied() {
    let root = tiny_with("[creature.rat]", UNUSED);
    let line = format!("check --root {} --deny-warnings", root.path().display());
    let output = run(&line);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with("warning: the creature `tiny:ghost` never appears: no level in the game uses it\n"),
        "{said}"
    );
    assert!(said.contains("\n1 warning\nchecked `tiny` (in `"), "{said}");
    assert_eq!(output.stderr, b"error: there are warnings, and --deny-warnings is set\n");
    expect(
        "check --deny-warnings --root .",
        0,
        "checked `common` (in `.`) and `stuffed` (in `.`): nothing is wrong\n",
        "",
    );
}

#[test]
fn errors_come_before_warnings() {
    let unused = "[ending.rich]\non = \"leave\"\nwon = true\ntitle = \"\"\nstory = []\n\n[slot.hat]\nlabel = \"wears on a large head\"\norder = 2\n\n[bot.walker]";
    let root = tiny_with("[bot.walker]", unused);
    let said = String::from_utf8(run(&format!("check --root {}", root.path().display())).stdout).unwrap();
    let place = |text: &str| said.find(text).unwrap_or_else(|| panic!("no `{text}` in\n{said}"));
    assert!(place("error: `title` must not be empty") < place("warning: `label` takes 21 cells"), "{said}");
    assert!(said.contains("\n1 error, 1 warning\nchecked "), "{said}");
}

#[test]
fn reports_can_be_json_or_github_commands() {
    let root = tiny_with("hp = 4", "hp = 0");
    let check = |format: &str| run(&format!("check --root {} --format {format}", root.path().display()));
    let output = check("json");
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let file = format!("{}/content/tiny/things.toml", root.path().display());
    let expected = serde_json::json!([{
        "severity": "error",
        "message": "`hp` must be from 1 to 100000, but can be 0",
        "file": file,
        "line": 34,
        "column": 6,
        "end": { "line": 34, "column": 7 },
        "label": null,
        "help": [],
        "related": null,
    }]);
    assert_eq!(serde_json::Value::Array(lines), expected);
    let said = String::from_utf8(check("github").stdout).unwrap();
    assert_eq!(said, format!("::error file={file},line=34,col=6::`hp` must be from 1 to 100000, but can be 0\n"));
    let said = String::from_utf8(run("check --root no/100%,a:b --format github").stdout).unwrap();
    assert_eq!(
        said,
        "::error::there is no folder `no/100%25,a:b`%0Ahelp: name a folder that holds `content/<pack>/pack.toml` and `scripts/<pack>/`\n"
    );
    assert_eq!(run("check --root . --format json").stdout, b"");
}

#[test]
fn an_overfull_level_is_reported_with_numbers() {
    let check = |from: &str, to: &str| {
        let root = tiny_with(from, to);
        let output = run(&format!("check --root {}", root.path().display()));
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = check("bot = \"walker\"", "bot = \"walker\"\nmax_creatures = 2");
    let capped = "warning: of the 3 creatures that `tiny:den` calls for at depth 1 `max_creatures` lets in 2 only, in the world of seed 0\n";
    assert!(said.starts_with(capped) && said.contains("of 50 seeds tried, this happens in 50\n"), "{said}");
    let said = check("count = 2, from_depth", "count = 800, from_depth");
    assert!(
        said.starts_with("warning: of the 800 items that `tiny:den` calls for at depth 1 there is room for "),
        "{said}"
    );
    assert!(said.contains("places.toml:57:9\n") && said.contains("\n1 warning\nchecked "), "{said}");
}

#[test]
fn ground_and_drawn_stairs_out_of_reach_are_reported() {
    let caves = "cave = { floor = 55, smoothings = 4, min_region = 20 }";
    let check = |stages: &str| {
        let root = tiny_with(caves, stages);
        let output = run(&format!("check --root {}", root.path().display()));
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let cell = "{ map = \"\"\"\n###\n#x#\n###\n\"\"\", legend = { x = \"gate\" } }";
    let said = check(&format!("arena = {{}} }}, {{ drawn = {cell}"));
    let lost = "warning: the stages of `tiny:den` at depth 1 draw stairs that can't be reached, so they lie elsewhere, in the world of seed 0\n";
    assert!(said.starts_with(lost) && said.contains("of 50 seeds tried, this happens in 50\n"), "{said}");
    let open = cell.replace("#x#", ".x.");
    assert!(check(&format!("arena = {{}} }}, {{ drawn = {open}")).contains("nothing is wrong"));
    let said = check(&format!("drawn = {open}"));
    assert!(said.starts_with("warning: the stages of `tiny:den` at depth 1 open too little ground"), "{said}");
}

#[test]
fn a_pack_with_errors_starts_no_game() {
    let root = tiny_with("hp = 4", "hp = 0");
    for line in ["sim --seeds 0..1 --turns 5 --bot none", "play --terminal"] {
        let output = run(&format!("{line} --root {}", root.path().display()));
        let complained = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(complained.contains("`hp` must be from 1 to 100000, but can be 0"), "{complained}");
        assert!(complained.contains("things.toml:34:6"), "{complained}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn each_game_is_one_line_or_one_json_object() {
    let output = run("sim --seeds 3..5 --turns 20 --bot none --json");
    assert_eq!(output.status.code(), Some(0));
    let lines: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    for (line, seed) in lines.iter().zip(3..) {
        assert_eq!(line["seed"], seed);
        assert_eq!((&line["turns"], &line["end"], &line["kills"]), (&20.into(), &"unfinished".into(), &0.into()));
        assert_eq!((&line["depth"], &line["deepest"], &line["won"]), (&1.into(), &1.into(), &false.into()));
        assert!(line["hash"].as_str().is_some_and(|hash| hash.len() == 16), "{line}");
    }
    assert_ne!(lines[0]["hash"], lines[1]["hash"]);
    let output = String::from_utf8(run("sim --seeds 3..5 --turns 20 --bot none").stdout).unwrap();
    let hash = lines[1]["hash"].as_str().unwrap();
    assert!(output.lines().nth(1).is_some_and(|line| line.starts_with("seed 4 ") && line.contains(hash)), "{output}");
    assert!(output.contains("\ngames    2\nwon      0 (0 %)\nended    unfinished 2\n"), "{output}");
    assert!(output.contains("\nturns    median 20, most 20\n"), "{output}");
}

#[test]
fn parallel_games_give_the_same_results_in_the_same_order() {
    let games = |options: &str| {
        let output = run(&format!("sim --seeds 0..12 --turns 60 {options}"));
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let alone = games("--jobs 1");
    assert_eq!(alone.lines().filter(|line| line.starts_with("seed ")).count(), 12);
    for jobs in ["--jobs 2", "--jobs 5", ""] {
        assert_eq!(games(jobs), alone, "{jobs}");
    }
    assert_eq!(run("sim --seeds 0..2 --turns 1 --jobs 0").status.code(), Some(2));
}

#[test]
fn a_profile_lists_the_time_of_each_script_function() {
    let packs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/bestiary");
    let line = format!("sim --seeds 3..5 --turns 40 --root {packs}");
    let output = String::from_utf8(run(&format!("{line} --profile --json")).stdout).unwrap();
    let objects: Vec<serde_json::Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [one, other, last] = objects.as_slice() else { panic!("{output}") };
    let number = |row: &serde_json::Value, field: &str| row[field].as_u64().unwrap();
    assert_eq!(number(last, "turns"), number(one, "turns") + number(other, "turns"));
    let rows = last["profile"].as_array().unwrap();
    for row in rows {
        let parts = ["acted", "passed", "failed"].map(|field| number(row, field));
        assert_eq!((number(row, "calls"), parts[2]), (parts.iter().sum(), 0), "{row}");
        assert_eq!(number(row, "mean_ns"), number(row, "total_ns") / number(row, "calls"), "{row}");
    }
    assert_eq!(number(last, "calls"), rows.iter().map(|row| number(row, "calls")).sum::<u64>());
    let total: Vec<u64> = rows.iter().map(|row| number(row, "total_ns")).collect();
    assert!(total.is_sorted_by(|one, other| one >= other) && total[0] > 0, "{total:?}");
    let of = |script: &str, function: &str| {
        rows.iter().find(|row| row["script"] == script && row["function"] == function).expect("a row").clone()
    };
    assert!(number(&of("bestiary:urge_on", "on_tick"), "calls") > 0);
    // Wandering always finds a step. Hunting passes until an enemy is in sight.
    assert!(number(&of("common:wander", "act"), "acted") > number(&of("common:hunt", "act"), "acted"));
    assert!(number(&of("common:hunt", "act"), "passed") > 0);
    let table = String::from_utf8(run(&format!("{line} --profile")).stdout).unwrap();
    assert!(table.contains("\nscript and function ") && table.contains("\nbestiary:urge_on on_tick "), "{table}");
    assert!(table.trim_end().ends_with(" per turn"), "{table}");
    // Profiling does not change the games.
    let bare = String::from_utf8(run(&format!("{line} --json")).stdout).unwrap();
    assert_eq!(bare.lines().collect::<Vec<_>>(), output.lines().take(2).collect::<Vec<_>>());
}

#[test]
fn worlds_can_be_populated_and_enlarged_for_load_tests() {
    let calls = |options: &str| {
        let output = run(&format!("sim --seeds 3 --turns 10 --bot none --profile --json {options}")).stdout;
        let output = String::from_utf8(output).unwrap();
        let last: serde_json::Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
        last["calls"].as_u64().unwrap()
    };
    let own = calls("");
    assert_eq!(calls("--populate 1 --enlarge 1"), own);
    assert!((own * 9..own * 11).contains(&calls("--populate 10")), "ten times the creatures on the same ground");
    assert!((own * 8..own * 10).contains(&calls("--enlarge 3")), "nine times the ground, as full as before");
    expect(
        "sim --seeds 0 --turns 3 --enlarge 12",
        2,
        "",
        "error: the level `stuffed:deep_caves` would be larger than 1000 by 1000 cells\nhelp: give `--enlarge` a smaller number\n",
    );
    for line in ["--populate 0", "--enlarge 99", "--populate 2 --record games", "--speed --profile"] {
        assert_eq!(run(&format!("sim --seeds 0 --turns 3 {line}")).status.code(), Some(2), "{line}");
    }
}

#[test]
fn the_speed_of_games_is_printed_on_request() {
    let output = String::from_utf8(run("sim --seeds 3..5 --turns 20 --bot none --speed --json").stdout).unwrap();
    let lines: Vec<serde_json::Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [_, _, speed] = lines.as_slice() else { panic!("{output}") };
    assert_eq!(speed["turns"], 40);
    let [seconds, speed] = ["seconds", "turns_per_second"].map(|field| speed[field].as_f64().unwrap());
    assert!(seconds > 0.0 && (seconds * speed - 40.0).abs() < 0.01, "{output}");
    let words = String::from_utf8(run("sim --seeds 3..5 --turns 20 --bot none --speed").stdout).unwrap();
    let last = words.lines().last().unwrap();
    assert!(last.starts_with("40 turns in ") && last.ends_with(" us each"), "{words}");
}

#[test]
fn a_game_without_eating_ends_in_starvation() {
    let root =
        tiny_with("ai = [{ use = \"roam\", chance = 50, radius = 3, likes = [\"cheese\", \"rind\"] }, \"roam\"]\n", "");
    let line = format!("sim --seeds 1..2 --turns 1000 --bot none --json --root {}", root.path().display());
    let object: serde_json::Value = serde_json::from_slice(&run(&line).stdout).unwrap();
    assert_eq!((&object["end"], &object["cause"]), (&"tiny:dead".into(), &"hunger".into()), "{object}");
    assert!(object["turns"].as_u64().is_some_and(|turns| (80..=180).contains(&turns)), "{object}");
}

#[test]
fn bots_are_named_with_or_without_their_pack() {
    let turns = |bot: &str| run(&format!("sim --seeds 7..8 --turns 30 --json --bot {bot}")).stdout;
    assert_eq!(turns("careful"), turns("stuffed:careful"));
    assert_ne!(turns("careful"), turns("none"));
    expect(
        "sim --seeds 0..1 --turns 3 --bot carefull",
        2,
        "",
        "error: there is no bot `carefull`: did you mean `careful`?\nhelp: there is stuffed:careful, none\n",
    );
}

#[test]
fn wrong_usage_exits_with_2() {
    for line in [
        "--bogus",
        "sim",
        "sim --seeds 5..2 --turns 3",
        "sim --seeds 0..1",
        "play --window --terminal",
        "play --start 0",
        "play --start 99 --data-dir no/such/folder",
        "play --start uper_caves --data-dir no/such/folder",
        "map --out level.bmp",
        "map --out level.png --watch",
        "chekc",
    ] {
        let output = run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{line}");
    }
    expect(
        "check --root no/such/folder",
        1,
        "error: there is no folder `no/such/folder`\n |\n = help: name a folder that holds `content/<pack>/pack.toml` and `scripts/<pack>/`\n\n1 error\n",
        "",
    );
}

#[test]
fn a_closed_output_pipe_ends_a_long_run() {
    let mut child = stuffed("sim --seeds 0..100000 --turns 1 --bot none --json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 8];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_simulation_without_a_bot_says_so() {
    let note = "note: this game has no bot, so the player rests all the time\n";
    let root = tiny_with("bot = \"walker\"", "");
    let said = |line: &str| {
        let output = run(&format!("sim --root {} --seeds 1 --turns 5 {line}", root.path().display()));
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said("").starts_with(note) && said("--json").starts_with(note));
    assert_eq!(said("--bot none"), "");
    assert_eq!(said("--bot walker"), "");
}

#[test]
fn a_simulation_names_what_is_dropped_and_disabled() {
    let root = tiny_with("attack = 3\n", "attack = 3\nhooks = [\"thorns\"]\n");
    let text = "fn on_tick(me) { damage(me, 1) }\nfn on_hurt(me) { damage(me, 1) }\n";
    fs::write(root.path().join("scripts/tiny/thorns.rhai"), text).unwrap();
    fs::write(
        root.path().join("scripts/tiny/roam.rhai"),
        "fn act(me) { me.option(\"radius\", 3); me.option(\"likes\", []); throw \"lost\" }\n",
    )
    .unwrap();
    let line = format!("sim --root {} --seeds 0..2 --turns 9", root.path().display());
    let said = String::from_utf8(run(&line).stdout).unwrap();
    for told in [
        "\n         tiny:roam failed too often and was disabled in 2 of 2 games\n",
        "\ndropped  effects or hooks of ",
        "/thorns.rhai were dropped: hooks led to hooks more than 8 times in a row\n",
    ] {
        assert!(said.contains(told), "{told} is not in\n{said}");
    }
}

#[test]
fn a_test_that_sets_a_memory_that_no_script_reads_is_warned_of() {
    let root = tiny_with("@@", "");
    let script = "fn act(me) { me.option(\"radius\", 3); me.option(\"likes\", []); if me.memory.afraid == true { me.memory.afraid = (); } me.wait() }\n";
    fs::write(root.path().join("scripts/tiny/roam.rhai"), script).unwrap();
    fs::create_dir(root.path().join("content/tiny/tests")).unwrap();
    for (name, told) in [("afraid", ""), ("afradi", "no script reads `me.memory.afradi`: did you mean `afraid`?")] {
        let rat = format!("{{ creature = \"rat\", memory = {{ {name} = true }} }}");
        let text =
            format!("[test.t]\nmap = \"@r\"\nlegend = {{ r = {rat} }}\nturns = 1\nexpect = {{ over = false }}\n");
        fs::write(root.path().join("content/tiny/tests/t.toml"), text).unwrap();
        let line = format!("check --root {}", root.path().display());
        let said = String::from_utf8(run(&line).stdout).unwrap();
        assert_eq!(said.lines().find_map(|line| line.strip_prefix("warning: ")).unwrap_or_default(), told, "{said}");
    }
}

#[test]
fn shipped_and_test_packs_give_no_warnings() {
    for roots in [
        ".",
        "tests/packs/tiny",
        "tests/packs/deutsch",
        "tests/packs/bestiary",
        "tests/packs/adds --root tests/packs/patches",
    ] {
        let output = run(&format!("check --deny-warnings --root {roots}"));
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8(output.stdout).unwrap());
    }
}

#[test]
fn a_simulation_counts_by_kind_who_lived_died_and_killed() {
    let output = run("sim --root . --seeds 0..3 --turns 1500 --json");
    let text = String::from_utf8(output.stdout).unwrap();
    let (mut player_kills, mut died, mut killed) = (0, 0, 0);
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let kinds = game["kinds"].as_object().unwrap();
        let count = |kind: &str, what: &str| kinds[kind][what].as_u64().unwrap();
        assert_eq!(count("stuffed:player", "killed"), game["kills"].as_u64().unwrap());
        assert_eq!(count("stuffed:player", "lived") + count("stuffed:player", "died"), 1, "{line}");
        player_kills += count("stuffed:player", "killed");
        died += kinds.keys().map(|kind| count(kind, "died")).sum::<u64>();
        killed += kinds.keys().map(|kind| count(kind, "killed")).sum::<u64>();
    }
    assert!(player_kills > 0 && killed >= player_kills && killed <= died, "{text}");
}

#[test]
fn a_mistake_in_one_test_does_not_keep_the_others_from_running() {
    let root = tiny_with("", "");
    let tests = root.path().join("content/tiny/tests");
    fs::create_dir_all(&tests).unwrap();
    let test = |name: &str, line: &str| format!("[test.{name}]\nmap = \"#@.#\"\n{line}\nexpect = {{ over = false }}\n");
    fs::write(tests.join("good.toml"), test("good", "do = \"east\"")).unwrap();
    fs::write(tests.join("mixed.toml"), test("bad", "do = \"eest\"") + &*test("fine", "")).unwrap();
    fs::write(tests.join("broken.toml"), "[test.broken\n").unwrap();
    let output = run(&format!("test --root {}", root.path().display()));
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1), "{out}\n{err}");
    assert!(err.contains("there is no command `eest`: did you mean `east`?") && err.contains("not closed"), "{err}");
    assert!(
        out.contains("ok    good\n") && out.contains("ok    fine\n") && out.contains("2 tests: 2 passed, in"),
        "{out}"
    );
    assert!(out.ends_with("Some tests did not run, because of the errors above.\n"), "{out}");
}

#[test]
fn explain_finds_a_near_word_and_the_right_table() {
    let line = "explain creature zmbie";
    expect(line, 2, "", "error: there is no creature `zmbie`: did you mean `zombie`?\n");
    expect(
        "explain item zombie",
        2,
        "",
        "error: there is no item `zombie`\nhelp: it is a creature: write `creature zombie`\n",
    );
    let output = run("explain creature spidr --root tests/packs/adds");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with("error: there is no creature `spidr`: did you mean `cave_spider`?\n"), "{said}");
}
