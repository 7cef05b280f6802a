//! `stuffed docs`: writes the script reference for people and definitions for editors.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::output::say;
use crate::script::{definitions, manual};

/// The path of the script manual in a root.
pub(crate) const MANUAL: &str = "scripts/README.md";
/// The path of the editor definitions in a root.
pub(crate) const DEFINITIONS: &str = "scripts/stuffed.d.rhai";

/// The arguments of `stuffed docs`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct DocsArgs {
    /// Write `README.md` and `stuffed.d.rhai` to this folder, instead of printing the first
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  stuffed docs                 print the guide and the reference of all functions and hooks
  stuffed docs --out scripts   write them to scripts/README.md, and definitions for editors to scripts/stuffed.d.rhai";

/// Writes the guide, the reference and the definitions.
pub(crate) fn run(args: &DocsArgs) -> Result<(), CommandFailure> {
    let Some(folder) = &args.out else { return say(&mut io::stdout(), &manual()).map(drop) };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    for (name, text) in [("README.md", manual()), ("stuffed.d.rhai", definitions())] {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
    }
    Ok(())
}

fn unwritable(path: &Path, error: &io::Error) -> CommandFailure {
    CommandFailure::because(format!("can't write `{}`: {error}", path.display()))
}
