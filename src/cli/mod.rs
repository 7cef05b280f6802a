//! The subcommands of the program and their arguments.
//!
//! - `check`: `stuffed check`: finds all errors in content, scripts and scenario tests
//! - `docs`: `stuffed docs`: writes the script reference
//! - `explain`: `stuffed explain`: shows where each field of a definition comes from
//! - `export`: `stuffed export`: writes the built-in packs to a folder
//! - `map`: `stuffed map`: draws levels, and measures many of them
//! - `mods`: `stuffed mods`: lists packs, and enables or disables mods
//! - `new`: `stuffed new`: writes a small mod or game to start from
//! - `play`: `stuffed play`: plays the game in a window or the terminal
//! - `replay`: `stuffed replay`: shows or verifies a recorded game
//! - `schema`: `stuffed schema`: writes the schema or the field reference of content files
//! - `scores`: `stuffed scores`: prints the table of past games
//! - `shared`: What commands share: arguments, loading, output, and failures
//! - `sim`: `stuffed sim`: lets a bot play games without a screen
//! - `test`: `stuffed test`: runs the scenario tests of packs

pub(crate) mod check;
pub(crate) mod docs;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod map;
pub(crate) mod mods;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod scores;
pub(crate) mod shared;
pub mod sim;
pub(crate) mod test;
#[cfg(test)]
mod tests;

pub use check::{CheckArgs, Format};
pub use docs::DocsArgs;
pub use explain::ExplainArgs;
pub use export::ExportArgs;
pub use map::MapArgs;
pub use mods::ModsArgs;
pub use new::NewArgs;
pub use play::PlayArgs;
pub use replay::ReplayArgs;
pub use schema::SchemaArgs;
pub use scores::ScoresArgs;
pub use shared::failure::CommandFailure;
pub use shared::root_args::RootArgs;
pub use sim::SimArgs;
pub use sim::seeds::Seeds;
pub use test::TestArgs;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use shared::output::{explain_arguments, warn};

/// A roguelike in which everything you meet is content: go down into the caves, fetch the stuffed teddy bear, come back out.
#[derive(Debug, Parser)]
#[command(name = "stuffed", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    play: PlayArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed                      play in a window, or in the terminal if there is no display
  stuffed --terminal           play in the terminal
  stuffed --seed 7             play the game of seed 7
  stuffed --root .             play with the content of this folder
  stuffed check --root .       find the errors in the content of this folder
  stuffed explain creature bat --root .
                               show which file set which field of the bat
  stuffed test --root .        play the scenario tests of the packs in this folder
  stuffed new mod my_mod       write a small mod to start from
  stuffed mods                 list the mods
  stuffed sim --seeds 0..20 --turns 3000
                               let a bot play twenty games
  stuffed scores               list past games, best first
  stuffed replay FILE          watch a recorded game

Without a command, stuffed plays. `stuffed help COMMAND` explains a command.";

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Play the game (the default)
    Play(PlayArgs),
    /// Watch a recorded game, or verify that it still plays the same way
    Replay(ReplayArgs),
    /// List past games, best first
    Scores(ScoresArgs),
    /// Check content and scripts, and show everything that is wrong
    Check(CheckArgs),
    /// Show where each field of a definition comes from, and what it overrode
    Explain(ExplainArgs),
    /// Run the scenario tests of packs, and show what differs from what they expect
    Test(TestArgs),
    /// Write the schema or the reference of content files
    Schema(SchemaArgs),
    /// Write the guide and reference of the script functions
    Docs(DocsArgs),
    /// List mods and other packs, and turn mods on and off
    Mods(ModsArgs),
    /// Draw levels, or measure those of many seeds
    Map(MapArgs),
    /// Let a bot play many games without a screen, and report the results
    Sim(SimArgs),
    /// Write the built-in packs to a folder, so you can read and change them
    Export(ExportArgs),
    /// Write a small mod or game to start from
    New(NewArgs),
}

/// Runs the command given by `arguments`, the first of which is the program's name. The exit code is 0 for success, 1
/// if something is wrong, and 2 for invalid arguments.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let line = match CommandLine::try_parse_from(arguments) {
        Ok(line) => line,
        Err(error) => {
            explain_arguments(&error);
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let result = match line.command.unwrap_or(CliCommand::Play(line.play)) {
        CliCommand::Play(args) => play::run(&args),
        CliCommand::Replay(args) => replay::run(&args),
        CliCommand::Scores(args) => scores::run(&args),
        CliCommand::Check(args) => check::run(&args),
        CliCommand::Explain(args) => explain::run(&args),
        CliCommand::Test(args) => test::run(&args),
        CliCommand::Schema(args) => schema::run(&args),
        CliCommand::Docs(args) => docs::run(&args),
        CliCommand::Mods(args) => mods::run(&args),
        CliCommand::Map(args) => map::run(&args),
        CliCommand::Sim(args) => sim::run(&args),
        CliCommand::Export(args) => export::run(&args),
        CliCommand::New(args) => new::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandFailure::Faults) => ExitCode::FAILURE,
        Err(CommandFailure::Usage(reason)) => {
            warn(&format!("error: {reason}\n"));
            ExitCode::from(2)
        }
        Err(CommandFailure::Reason(reason)) => {
            warn(&format!("error: {reason}\n"));
            ExitCode::FAILURE
        }
    }
}
