//! `stuffed export`: writes the built-in packs to a folder.

use std::io;
use std::path::PathBuf;

use clap::Args;

use super::docs::{DEFINITIONS, MANUAL};
use super::schema::{REFERENCE, SCHEMA, TESTS_SCHEMA, WORKSPACE, schema, tests_schema};
use super::shared::failure::CommandFailure;
use super::shared::game_files::{files_of, game_named};
use super::shared::output::say;
use crate::host::write_files::FileWriter;
use crate::loader::field_reference;
use crate::packs;
use crate::scenario::test_table;
use crate::script::{definitions, manual};

/// The arguments of `stuffed export`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExportArgs {
    /// The folder to write to. It is created if it does not exist
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The id of the built-in game to write, with the packs that it needs [default: the shipped game]
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Replace existing files
    #[arg(long)]
    pub force: bool,
}

const EXAMPLES: &str = "\
Examples:
  stuffed export mine          write content, scripts and tests into the folder `mine`, with the schema for editors,
                               the reference of all fields and the manual of scripts
  stuffed --root mine          play with what you have changed there
  stuffed export mine --game ID
                               write another of the built-in games; `stuffed mods` lists them
  stuffed export mine --force  undo all changes to the files that came with the game";

/// Writes the packs and prints the next steps.
pub(crate) fn run(args: &ExportArgs) -> Result<(), CommandFailure> {
    let game = args.game.as_deref().map(game_named).transpose().map_err(CommandFailure::Usage)?;
    let packs = packs::over_built_in([], game.as_ref().map(|game| game.id.as_str()));
    let schemas = [(SCHEMA, schema()), (TESTS_SCHEMA, tests_schema())];
    let manuals = [(REFERENCE, field_reference(&test_table())), (MANUAL, manual()), (DEFINITIONS, definitions())];
    let workspace = WORKSPACE.map(|(path, text)| (path, text.to_owned()));
    let known = schemas.into_iter().chain(manuals).chain(workspace);
    let known = known.map(|(path, text)| (path.to_owned(), text));
    let files = packs.into_iter().flat_map(files_of).chain(known).collect();
    let files = FileWriter { root: args.folder.clone(), files };
    let written = files.write(args.force).map_err(CommandFailure::Reason)?;
    let (root, all) = (args.folder.display(), files.files.len());
    let done = match written {
        0 => format!("All {all} files are already in `{root}`, unchanged.\n"),
        1 => format!("Wrote 1 file into `{root}`.\n"),
        _ => format!("Wrote {written} files into `{root}`.\n"),
    };
    let next = format!(
        "\nNow change what you like. {root}/{REFERENCE} explains every field, and {root}/{MANUAL} explains scripts. Editors\nread {SCHEMA} and {DEFINITIONS}. Then:\n  stuffed check --root {root}    find mistakes\n  stuffed test --root {root}     \
         run the tests\n  stuffed --root {root}          play it\n"
    );
    say(&mut io::stdout(), &format!("{done}{next}")).map(drop)
}
