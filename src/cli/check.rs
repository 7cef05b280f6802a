//! `stuffed check`: finds all errors in content, scripts and scenario tests.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::failure::CommandFailure;
use super::shared::load::style;
use super::shared::output::{say_styled, warn};
use super::shared::root_args::RootArgs;
use crate::content::PackSource;
use crate::diagnostics::{Sources, sanitize, to_github, to_json};
use crate::host::engine_checks::check_engine;
use crate::host::mods::notices::mod_notices;
use crate::host::packs::origins::{Origins, overlooked};
use crate::host::packs::unread_files::unread_files;
use crate::script::LoadedPacks;

/// The arguments of `stuffed check`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Folders with packs, the same as --root
    #[arg(value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Exit with 1 if there are warnings, too
    #[arg(long)]
    pub deny_warnings: bool,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the line, a caret below it, and how to fix it
    Human,
    /// For programs: one JSON object per line, with severity, message, file, line, column, end, label, help and related
    Json,
    /// For GitHub workflows: annotations that show up beside the line they are about
    Github,
}

const EXAMPLES: &str = "\
Examples:
  stuffed check                check the built-in content
  stuffed check --root .       check the packs of this folder; `stuffed check .` does the same
  stuffed check --root . --root ../my-mod
                               check a mod together with the packs it needs
  stuffed check --root . --format github --deny-warnings
                               in a workflow that allows no warnings

Errors come first, then warnings, each in the order of the files. An error keeps the content from being used. \
Warnings are about definitions that nothing uses, glyphs that the window can't show (if the program was built with \
one), and levels too small for the creatures and items they ask for, tried with 50 seeds. To offer definitions to \
other packs without a warning, name their tables in `[pack]`: `offers = [\"color\"]`.

Exits with 0 if there are no errors, and with 1 if there are.";

/// Checks the content and prints the report.
pub(crate) fn run(args: &CheckArgs) -> Result<(), CommandFailure> {
    let request = args.content.and(&args.folders).request();
    let mut loaded = request.load()?;
    request.scenarios(&mut loaded, false);
    if request.is_empty() {
        loaded.diagnostics.extend(overlooked("check"));
    }
    for root in &request.roots {
        loaded.diagnostics.extend(unread_files(root));
    }
    if let Some(content) = loaded.content() {
        let found = check_engine(content, &loaded.definitions);
        loaded.diagnostics.extend(found);
    }
    say_styled(&mut io::stdout(), &report(&loaded, &Origins::of(&request.roots), args.format))?;
    warn(&mod_notices(&request, &loaded));
    if loaded.diagnostics.has_errors() {
        return Err(CommandFailure::Faults);
    }
    if args.deny_warnings && loaded.diagnostics.warnings() > 0 {
        if args.format == Format::Human {
            warn("error: there are warnings, and --deny-warnings is set\n");
        }
        return Err(CommandFailure::Faults);
    }
    Ok(())
}

fn report(loaded: &LoadedPacks, origins: &Origins, format: Format) -> String {
    let one_a_line = |line: fn(&crate::diagnostics::Diagnostic, &Sources<'_>) -> String| {
        let sources = PackSource::sources(&loaded.packs);
        loaded.diagnostics.by_severity().into_iter().map(|found| line(found, &sources) + "\n").collect()
    };
    match format {
        Format::Human if loaded.diagnostics.is_empty() => {
            format!("checked {}: nothing is wrong\n", sanitize(&origins.describe(&loaded.packs)))
        }
        Format::Human if loaded.packs.is_empty() => loaded.report(style(io::stdout().is_terminal())),
        Format::Human => {
            let report = loaded.report(style(io::stdout().is_terminal()));
            format!("{report}checked {}\n", sanitize(&origins.describe(&loaded.packs)))
        }
        Format::Json => one_a_line(to_json),
        Format::Github => one_a_line(to_github),
    }
}
