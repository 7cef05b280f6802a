//! Draws a picture again whenever content changes.

use std::path::PathBuf;

use super::{MapArgs, draw};
use crate::cli::shared::failure::CommandFailure;
use crate::cli::shared::output::warn;
use crate::host::packs::roots::from_roots;
use crate::host::packs::watch::{PackWatcher, Reading, Roots};
use crate::packs::over_built_in;

/// The folders of the command line.
struct WatchedRoots(Vec<PathBuf>);

impl Roots for WatchedRoots {
    type Mark = ();

    fn roots(&self) -> ((), Vec<PathBuf>) {
        ((), self.0.clone())
    }

    fn read(&self) -> ((), Reading) {
        let packs = from_roots(&self.0);
        ((), packs.map(|packs| over_built_in(packs.into_values().map(|(_, pack)| pack), None)))
    }
}

/// Draws the picture once, and then after each change of a file, until the program is interrupted. What is wrong with the content is printed,
/// and the last picture stays.
pub(crate) fn watch(args: &MapArgs) -> Result<(), CommandFailure> {
    let roots = args.content.roots.clone();
    if roots.is_empty() {
        return Err(CommandFailure::Usage("--watch needs --root DIR, the folder whose files to watch".to_owned()));
    }
    let once = args.clone();
    let drawn_again = move |(), _: Reading| match draw(&once) {
        Ok(()) | Err(CommandFailure::Faults) => {}
        Err(CommandFailure::Reason(why) | CommandFailure::Usage(why)) => warn(&format!("error: {why}\n")),
    };
    let _watcher = PackWatcher::start(WatchedRoots(roots), drawn_again).map_err(CommandFailure::because)?;
    loop {
        std::thread::park();
    }
}
