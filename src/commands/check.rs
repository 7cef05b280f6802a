//! `stuffed check`: finds all that is wrong with content, scripts and scenario tests.

use std::io::{self, IsTerminal};

use clap::Args;

use super::load::Loading;
use super::{Failure, RootArgs, say};

/// What `stuffed check` may be told.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed check                check the built-in content
  stuffed check --root .       check the packs of this folder
  stuffed check --root . --root ../my-mod
                               check a mod together with the packs it needs

Exits with 0 when there is no error, with 1 when there is one.";

/// Checks the content, and writes the report.
pub(super) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let mut loading = Loading::of(&args.content.roots);
    loading.scenarios(&args.content.roots, false);
    let mut text = loading.report(io::stdout().is_terminal());
    if loading.diagnostics.is_empty() {
        text = format!("{} checked, nothing is wrong\n", counted(loading.packs.len()));
    }
    say(&mut io::stdout(), &text)?;
    if loading.diagnostics.has_errors() { Err(Failure::Faults) } else { Ok(()) }
}

fn counted(packs: usize) -> String {
    match packs {
        1 => "1 pack".to_owned(),
        _ => format!("{packs} packs"),
    }
}
