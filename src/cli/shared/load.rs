//! Loads the content that the arguments name, and prints its errors.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use super::failure::CommandFailure;
use super::output::warn_styled;
use super::root_args::RootArgs;
use crate::content::Content;
use crate::diagnostics::{Diagnostics, Style};
use crate::frontend::terminal::columns;
use crate::script::{LoadedPacks, Playable};

/// Loads the content that `args` name. Prints all diagnostics if there is an error.
pub(crate) fn load(args: &RootArgs) -> Result<Arc<Content>, CommandFailure> {
    Ok(playable(args.request().load()?)?.content)
}

/// Takes the playable content from loaded packs. Prints all diagnostics if there is an error.
pub(crate) fn playable(mut loaded: LoadedPacks) -> Result<Playable, CommandFailure> {
    loaded.playable.take().ok_or_else(|| {
        tell_faults(&loaded);
        CommandFailure::Faults
    })
}

/// Prints why packs can't be read.
pub(crate) fn unread(diagnostics: Diagnostics) -> CommandFailure {
    tell_faults(&LoadedPacks::unread(diagnostics));
    CommandFailure::Faults
}

/// Prints all diagnostics.
pub(crate) fn tell_faults(loaded: &LoadedPacks) {
    warn_styled(&loaded.report(style(io::stderr().is_terminal())));
}

/// The style of a report: on a terminal wrapped to its width, and coloured unless `NO_COLOR` is set.
pub(crate) fn style(to_terminal: bool) -> Style {
    let is_plain = !to_terminal || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    // Without a terminal, asking for its width would start another program, `tput`.
    match to_terminal.then(columns).flatten() {
        Some(columns) => Style::Terminal { columns, coloured: !is_plain },
        _ if is_plain => Style::Plain,
        _ => Style::Coloured,
    }
}
