//! The commands of the program: what the command line may say, and what then happens.
//!
//! - `check`: `stuffed check`
//! - `docs`: `stuffed docs`
//! - `explain`: `stuffed explain`
//! - `export`: `stuffed export`
//! - `load`: Loading what the command line names, and showing what is wrong with it
//! - `mods`: `stuffed mods`
//! - `new`: `stuffed new`
//! - `play`: `stuffed play`
//! - `replay`: `stuffed replay`
//! - `schema`: `stuffed schema`
//! - `scores`: `stuffed scores`
//! - `sim`: `stuffed sim`: games without a screen, played by a bot.
//! - `test`: `stuffed test`

pub(crate) mod check;
pub(crate) mod docs;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod load;
pub(crate) mod mods;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod scores;
pub mod sim;
pub(crate) mod test;
#[cfg(test)]
mod tests;

pub use check::{CheckArgs, Format};
pub use docs::DocsArgs;
pub use explain::ExplainArgs;
pub use export::ExportArgs;
pub use mods::ModsArgs;
pub use new::NewArgs;
pub use play::PlayArgs;
pub use replay::ReplayArgs;
pub use schema::SchemaArgs;
pub use scores::ScoresArgs;
pub use sim::SimArgs;
pub use sim::seeds::Seeds;
pub use test::TestArgs;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::host::mods::request::{PackRequest, RequestError};

/// A roguelike in which everything you meet is content: go down into the caves, fetch the stuffed teddy bear, come back out.
#[derive(Debug, Parser)]
#[command(name = "stuffed", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
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
enum Command {
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
    /// Let a bot play many games without a screen, and report the results
    Sim(SimArgs),
    /// Write the built-in packs to a folder, so you can read and change them
    Export(ExportArgs),
    /// Write a small mod or game to start from
    New(NewArgs),
}

/// Where content comes from.
#[derive(Clone, Debug, Default, Args)]
pub struct RootArgs {
    /// A folder with packs: `content/<pack>/*.toml` and `scripts/<pack>/*.rhai`. A pack found there replaces the built-in pack
    /// of the same name. You can repeat this option; later folders win
    #[arg(long = "root", value_name = "DIR")]
    pub roots: Vec<PathBuf>,
    /// The id of a mod in the mods folder to turn on this once. You can repeat this option
    #[arg(long = "mod", value_name = "ID")]
    pub mods: Vec<String>,
    /// The folder for saved games, mods and settings, instead of the platform's default
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

impl RootArgs {
    /// The same with more folders.
    fn and(&self, folders: &[PathBuf]) -> Self {
        Self { roots: [&self.roots, folders].concat(), ..self.clone() }
    }

    /// What they ask to be loaded.
    fn request(&self) -> PackRequest {
        let Self { roots, mods, data_dir } = self.clone();
        PackRequest { roots, mods, data_dir }
    }
}

/// Why a command did not do what it should.
#[derive(Debug)]
pub enum CommandFailure {
    /// It found faults, and has shown them.
    Faults,
    /// What went wrong, and what to do about it.
    Told(String),
    /// What is wrong with the command line, where only the content can tell.
    Usage(String),
}

impl CommandFailure {
    /// A failure that is told as `reason`.
    pub fn told(reason: impl Display) -> Self {
        Self::Told(reason.to_string())
    }
}

impl From<RequestError> for CommandFailure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::UnknownMod { .. } => Self::Usage(error.to_string()),
            RequestError::NoDataDir => Self::told(error),
        }
    }
}

/// Runs the command that `arguments` name; the first of them is the program's own name. Answers 0 for success, 1 when something was
/// found to be wrong, 2 when the arguments are.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let line = match CommandLine::try_parse_from(arguments) {
        Ok(line) => line,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let result = match line.command.unwrap_or(Command::Play(line.play)) {
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Scores(args) => scores::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Docs(args) => docs::run(&args),
        Command::Mods(args) => mods::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Export(args) => export::run(&args),
        Command::New(args) => new::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandFailure::Faults) => ExitCode::FAILURE,
        Err(CommandFailure::Usage(reason)) => {
            tell(&format!("error: {reason}\n"));
            ExitCode::from(2)
        }
        Err(CommandFailure::Told(reason)) => {
            tell(&format!("error: {reason}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Writes `text`; whether anybody still listens. Whoever closes the pipe early does not want to hear of it.
pub(crate) fn say(out: &mut impl Write, text: &str) -> Result<bool, CommandFailure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CommandFailure::Told(format!("can't write the results: {error}"))),
    }
}

/// Tells of what went wrong, as far as anybody can be told.
pub(crate) fn tell(text: &str) {
    let _ = say(&mut io::stderr(), text);
}
