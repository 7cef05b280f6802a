//! `stuffed seed`: prints the seed of a day, the same for everybody.

use std::io;

use clap::Args;

use super::failure::CommandFailure;
use super::output::say;

/// The arguments of `stuffed seed`.
#[derive(Clone, Debug, Args)]
pub struct SeedArgs {
    /// The date, as 2026-11-22
    pub date: String,
}

/// Prints the digits of the date.
pub(crate) fn run(args: &SeedArgs) -> Result<(), CommandFailure> {
    let digits: String = args.date.chars().filter(char::is_ascii_digit).collect();
    say(&mut io::stdout(), &format!("{digits}\n")).map(drop)
}
