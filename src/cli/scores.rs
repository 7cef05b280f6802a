//! `stuffed scores`: prints the table of past games.

use std::io;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::load::load;
use super::shared::output::{json_line, say};
use super::shared::root_args::RootArgs;
use crate::diagnostics::sanitize;
use crate::host::saves::archive::RunArchive;
use crate::host::saves::file_store::game_of;
use crate::save::PastRun;
use crate::ui::screens::menu::past_games::{END, PastGameRow, table, widths};

/// The space between two columns of the table.
const GUTTER: &str = "  ";

/// The arguments of `stuffed scores`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ScoresArgs {
    /// Write one JSON object per line, for other programs to read
    #[arg(long)]
    pub json: bool,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed scores               list past games, best first: won games by fewest turns, then the others
                               by depth, kills and turns
  stuffed scores --json        the same, for other programs to read
  stuffed scores --root .      list past games of the game in this folder";

/// Prints past games.
pub(crate) fn run(args: &ScoresArgs) -> Result<(), CommandFailure> {
    let data_dir = args.content.request().data_dir()?;
    let content = load(&args.content)?;
    let archive = RunArchive::of(&data_dir);
    let runs = archive.runs(&game_of(&content));
    if args.json {
        for past in &runs {
            if !say(&mut io::stdout(), &json_line(&past.summary)?)? {
                break;
            }
        }
        return Ok(());
    }
    let text = if runs.is_empty() {
        format!("{}\n", sanitize(&content.text.past.empty))
    } else {
        format!("{}\nreplays and reports: {}\n", report(&table(&runs, &content), &runs), archive.path().display())
    };
    say(&mut io::stdout(), &text).map(|_| ())
}

/// The table as text, with the file name of each run.
fn report(table: &[PastGameRow], runs: &[PastRun]) -> String {
    let widths = widths(table, i32::MAX);
    let names = std::iter::once("").chain(runs.iter().map(|past| past.name.as_str()));
    let line = |(row, name): (&PastGameRow, &str)| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            let (cell, width) = (sanitize(cell), width as usize);
            if column == END { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let cells = cells.chain([sanitize(name)]).collect::<Vec<_>>().join(GUTTER);
        format!("{}\n", cells.trim_end())
    };
    table.iter().zip(names).map(line).collect()
}
