#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use clap::{CommandFactory, Parser};

use super::{Command, CommandLine, Seeds};

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
    let Some(Command::Play(args)) = parse("stuffed play --seed 7").unwrap().command else { panic!("not play") };
    assert_eq!(args.seed, Some(7));
}

#[track_caller]
fn expect_wrong_usage(line: &str, said: &str) {
    let error = parse(line).expect_err("wrong usage is refused");
    assert_eq!(error.exit_code(), 2, "{line}");
    assert!(error.to_string().contains(said), "{line} says:\n{error}");
}

#[test]
fn wrong_usage_is_refused_with_what_is_right() {
    expect_wrong_usage("stuffed --window --terminal", "cannot be used with");
    expect_wrong_usage("stuffed chek", "check");
    expect_wrong_usage("stuffed sim --turns 5", "--seeds");
    expect_wrong_usage("stuffed sim --turns 5 --seeds 3..3", "holds no seed");
    expect_wrong_usage("stuffed --seed x", "invalid digit");
}

#[test]
fn every_command_has_help_with_examples() {
    for line in ["stuffed --help", "stuffed play --help", "stuffed check --help", "stuffed sim --help"] {
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
    expect_seeds("6..3", Err("6..3 holds no seed: a range runs up to its end, but without it"));
    expect_seeds("0..=9", Err("the end of a range is never part of it: write 0..10"));
    expect_seeds("4..", Err("a range has a seed on both sides, such as 0..20"));
    expect_seeds("1..-5", Err("`-5` is no seed: a seed is a whole number from 0 to 18446744073709551615"));
    expect_seeds("bat", Err("`bat` is no seed: a seed is a whole number from 0 to 18446744073709551615"));
    expect_seeds("18446744073709551615", Err("the largest seed is 18446744073709551614"));
}

#[test]
fn after_a_panic_it_is_said_where_the_saved_game_is() {
    let folder = tempfile::tempdir().unwrap();
    let consolation = super::play::Consolation(folder.path().join("a.save"));
    assert!(consolation.words().contains("had not been saved"));
    std::fs::write(folder.path().join("a.save"), "").unwrap();
    assert!(consolation.words().ends_with("a.save"));
}
