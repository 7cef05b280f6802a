#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::cli::sim::seeds::Seeds;
use crate::cli::sim::sim_run::{AbilityTally, KindTally, SimRun, measure_cover};
use crate::cli::sim::sim_summary::summarize;
use crate::cli::{CliCommand, CommandLine};
use crate::content::Content;
use crate::diagnostics::{Diagnostic, Location, Sources, Style, render};
use crate::game::{CreatureId, Game};
use crate::host::saves::crash_report::{CrashReport, SaveLocation};
use crate::loader::load;
use crate::packs::embedded;
use clap::{CommandFactory, Parser};

fn parse(line: &str) -> Result<CommandLine, clap::Error> {
    CommandLine::try_parse_from(line.split_whitespace())
}

#[test]
fn the_command_line_is_well_formed() {
    CommandLine::command().debug_assert();
}

#[test]
fn playing_needs_no_command() {
    let line = parse("stuffed --seed 7 --root a --root b --terminal --data-dir c").unwrap();
    assert!(line.command.is_none());
    assert_eq!(line.play.seed, Some(7));
    assert_eq!(line.play.content.roots, ["a", "b"].map(std::path::PathBuf::from));
    assert!(line.play.terminal && !line.play.window);
    let Some(CliCommand::Play(args)) = parse("stuffed play --seed 7").unwrap().command else { panic!("not play") };
    assert_eq!(args.seed, Some(7));
}

#[track_caller]
fn expect_wrong_usage(line: &str, said: &str) {
    let error = parse(line).expect_err("wrong usage is refused");
    assert_eq!(error.exit_code(), 2, "{line}");
    assert!(error.to_string().contains(said), "{line} says:\n{error}");
}

#[test]
fn wrong_usage_is_refused_with_a_hint() {
    expect_wrong_usage("stuffed --window --terminal", "cannot be used with");
    expect_wrong_usage("stuffed chek", "check");
    expect_wrong_usage("stuffed sim --turns 5", "--seeds");
    expect_wrong_usage("stuffed sim --turns 5 --seeds 3..3", "is empty");
    expect_wrong_usage("stuffed --seed x", "invalid digit");
}

#[test]
fn every_command_has_help_with_examples() {
    for line in [
        "stuffed --help",
        "stuffed play --help",
        "stuffed check --help",
        "stuffed explain --help",
        "stuffed mods --help",
        "stuffed mods enable --help",
        "stuffed mods disable --help",
        "stuffed sim --help",
        "stuffed replay --help",
        "stuffed scores --help",
        "stuffed test --help",
        "stuffed export --help",
        "stuffed new --help",
        "stuffed new mod --help",
        "stuffed new game --help",
    ] {
        let help = parse(line).expect_err("help is not a command");
        assert_eq!(help.exit_code(), 0);
        assert!(help.to_string().contains("Examples:\n  stuffed "), "{help}");
    }
}

#[track_caller]
fn expect_seeds(text: &str, expected: Result<&[u64], &str>) {
    let found: Result<Seeds, String> = text.parse();
    let found = found.map(|seeds| seeds.iter().collect::<Vec<_>>());
    assert_eq!(found.as_deref().map_err(String::as_str), expected, "{text}");
}

#[test]
fn seeds_are_a_half_open_range_or_a_single_one() {
    expect_seeds("3..6", Ok(&[3, 4, 5]));
    expect_seeds("7", Ok(&[7]));
    expect_seeds("18446744073709551614", Ok(&[u64::MAX - 1]));
    expect_seeds("6..3", Err("6..3 is empty: a range does not include its end"));
    expect_seeds("5..5", Err("5..5 is empty: a range does not include its end"));
    expect_seeds("0..=9", Err("a range does not include its end: write 0..10"));
    expect_seeds("4..", Err("a range needs a seed on both sides, such as 0..20"));
    expect_seeds("1..-5", Err("`-5` is not a seed: a seed is a whole number from 0 to 18446744073709551615"));
    expect_seeds("seven", Err("`seven` is not a seed: a seed is a whole number from 0 to 18446744073709551615"));
    expect_seeds("18446744073709551615", Ok(&[u64::MAX]));
}

#[test]
fn a_crash_message_names_the_save_and_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let (save, location) = (folder.path().join("a.save"), SaveLocation::default());
    let consolation = CrashReport::new(folder.path(), location.clone()).listen();
    let text = consolation.words();
    assert!(text.contains("there is no saved game") && text.ends_with("crash-1.txt"), "{text}");
    std::fs::write(&save, "").unwrap();
    let game = Game::new(Arc::new(load(&embedded()).content.unwrap()), 41);
    location.note(&game, save);
    let broken = std::thread::spawn(|| assert_eq!(1, 2, "a fault for trial")).join();
    assert!(broken.is_err());
    let text = consolation.words();
    assert!(text.contains("a.save; ") && text.ends_with("crash-2.txt"), "{text}");
    let report = std::fs::read_to_string(folder.path().join("crash-2.txt")).unwrap();
    for word in ["a fault for trial", "seed: 41", "turn: 0", "packs: ", "save: ", env!("CARGO_PKG_VERSION")] {
        assert!(report.contains(word), "no {word:?} in:\n{report}");
    }
}

/// The ids of a creature other than the player's and of two items.
fn ids(content: &Content) -> [String; 3] {
    let creature = content.creatures.iter().find(|(kind, ..)| *kind != content.rules.player).expect("a creature").1;
    let items: Vec<&str> = content.items.iter().map(|(_, id, _)| id).take(2).collect();
    [creature, items[0], items[1]].map(str::to_owned)
}

fn run_of(content: &Content, seed: u64, end: &str, turns: u64, cover: Option<u32>) -> SimRun {
    let [foe, food, _] = ids(content);
    let counts = |count: u32| BTreeMap::from([(food.clone(), count)]);
    SimRun {
        seed,
        turns,
        end: end.to_owned(),
        won: end == "won",
        cause: (end == "slain").then(|| foe.clone()),
        depth: 1,
        deepest: 2,
        branches: BTreeMap::from([("tiny:mine".to_owned(), 1 + u32::from(turns > 20))]),
        kills: turns as u32 / 10,
        hp: 5,
        hash: "0".repeat(16),
        found: counts(2),
        used: counts(1),
        abilities: BTreeMap::from([("tiny:spit".to_owned(), AbilityTally { by_player: 1, by_others: 3 })]),
        kinds: BTreeMap::from([(foe.clone(), KindTally { lived: 3, died: 2, killed: 1 })]),
        cover: cover.map(|percent| BTreeMap::from([(foe.clone(), percent)])),
        faults: 1,
        failures: BTreeSet::from([format!("fault {}", seed % 2)]),
        disabled: BTreeSet::from(["tiny:imp".to_owned()]),
        overflows: 2,
        dropped: BTreeSet::from(["effects of `on_hurt` were dropped".to_owned()]),
    }
}

#[test]
fn the_summary_covers_all_games() {
    let content = load(&embedded()).content.unwrap();
    let runs = [
        run_of(&content, 0, "slain", 30, Some(2)),
        run_of(&content, 1, "slain", 10, Some(7)),
        run_of(&content, 2, "won", 50, Some(4)),
        run_of(&content, 3, "unfinished", 20, None),
    ];
    let text = summarize(&runs, &content);
    let [foe, food, rest] = ids(&content);
    for line in [
        "games    4",
        "won      1 (25 %)",
        "ended    slain 2, unfinished 1, won 1",
        &format!("killers  {foe} 2"),
        "deepest  level 2: 4",
        "branches tiny:mine:1: 2, tiny:mine:2: 2",
        "creatures                       lived   died killed",
        &format!("  {foe:<28}{:>7}{:>7}{:>7}", 12, 8, 4),
        "abilities used by              player others",
        "  tiny:spit                         4     12",
        "items                           found   used",
        "turns    median 30, most 50",
        "kills    median 3, most 5",
        "faults   4",
        "         fault 0",
        "         fault 1",
        "         tiny:imp failed too often and was disabled in 4 of 4 games",
        "dropped  effects or hooks of 8 actions, because too much happened at once",
        "         effects of `on_hurt` were dropped",
        &format!("cover at turn 3000, on the most covered level: {foe} 7 % (3 games lasted that long)"),
        &format!("  {food:<28}{:>7}{:>7}", 8, 4),
        &format!("  {rest:<28}{:>7}{:>7}", 0, 0),
    ] {
        assert!(text.lines().any(|printed| printed == line), "`{line}` is not in\n{text}");
    }
}

#[test]
fn cover_is_the_largest_share_of_a_levels_floor() {
    let content = Arc::new(load(&embedded()).content.unwrap());
    let mut game = Game::new(Arc::clone(&content), 7);
    let [foe, ..] = ids(&content);
    let kind = content.creatures.find(&foe).unwrap();
    let player = game.world().player;
    let others: Vec<_> = game.world().creatures().ids().filter(|id| *id != player).collect();
    for id in others {
        game.tamper().remove_creature(id);
    }
    let floor = |game: &Game, depth: usize| {
        game.world().levels()[depth].size().points().filter(|at| game.is_walkable(depth, *at)).collect::<Vec<_>>()
    };
    let mut next = 1000;
    for (depth, share) in [(0, 50), (2, 10)] {
        for at in floor(&game, depth).into_iter().step_by(share) {
            let mut creature = game.world().player().unwrap().clone();
            let closed = creature.tamper();
            (*closed.id, *closed.kind, *closed.level, *closed.at) = (CreatureId(next), kind, depth, at);
            game.tamper().insert_creature(creature);
            next += 1;
        }
    }
    assert_eq!(measure_cover(&game)[&foe], 10);
}

/// All commands with their subcommands.
fn commands(of: &clap::Command) -> Vec<clap::Command> {
    let inner = of.get_subcommands().flat_map(commands);
    std::iter::once(of.clone()).chain(inner).collect()
}

#[test]
fn help_is_wrapped_once_by_the_terminal() {
    for command in commands(&CommandLine::command()) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines: Vec<&str> = help.lines().collect();
        for line in lines.iter().filter(|line| line.starts_with("  ")) {
            assert!(line.chars().count() <= 120, "{}: {line}", command.get_name());
        }
        // A paragraph is one line.
        let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
        for pair in lines.windows(2) {
            assert!(!(is_text(pair[0]) && is_text(pair[1])), "{}: {pair:?}", command.get_name());
        }
    }
}

#[test]
fn reports_fit_the_width_of_a_terminal() {
    let text = format!("[pack]\nid = \"tiny\" # {}\n", "x".repeat(200));
    let mut sources = Sources::default();
    sources.add("a.toml", &text);
    let message = "several words that tell what is wrong here, at some length, so that they need more than one line";
    let found = Diagnostic::error(message).at(Location::new("a.toml", 7..18)).help(message);
    for columns in [60, 80, 120] {
        let report = render([&found], &sources, Style::Terminal { columns, coloured: false });
        let widest = report.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{columns}\n{report}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let said = words(&report).join(" ");
        assert_eq!(said.matches("more than one line").count(), 2, "{report}");
    }
}
