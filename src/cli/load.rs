//! Loading what the command line names, and showing what is wrong with it.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use super::failure::CommandFailure;
use super::output::warn;
use super::root_args::RootArgs;
use crate::content::Content;
use crate::diagnostics::{Diagnostics, Style};
use crate::script::{LoadedPacks, Playable};

/// The content that `args` name. Shows all that is wrong when there is any error.
pub(crate) fn load(args: &RootArgs) -> Result<Arc<Content>, CommandFailure> {
    Ok(playable(args.request().load()?)?.content)
}

/// What can be played of packs that were loaded. Shows all that is wrong when there is any error.
pub(crate) fn playable(mut loaded: LoadedPacks) -> Result<Playable, CommandFailure> {
    loaded.playable.take().ok_or_else(|| {
        tell_faults(&loaded);
        CommandFailure::Faults
    })
}

/// Shows why packs can't be read.
pub(crate) fn unread(diagnostics: Diagnostics) -> CommandFailure {
    tell_faults(&LoadedPacks::unread(diagnostics));
    CommandFailure::Faults
}

/// Shows all that is wrong.
pub(crate) fn tell_faults(loaded: &LoadedPacks) {
    warn(&loaded.report(style(io::stderr().is_terminal())));
}

/// How a report is dressed that goes to a terminal or elsewhere.
pub(crate) fn style(to_terminal: bool) -> Style {
    let is_plain = !to_terminal || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_plain { Style::Plain } else { Style::Coloured }
}
