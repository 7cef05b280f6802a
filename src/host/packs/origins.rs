//! Reports which packs a command uses, and where they come from.

use std::path::{Path, PathBuf};

use super::folder::from_root;
use crate::content::PackSource;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::packs::is_built_in;

/// The packs in the folders given on the command line.
pub(crate) struct Origins {
    /// Each pack id with its folder, in the order of the folders.
    found: Vec<(String, PathBuf)>,
}

impl Origins {
    /// Finds the packs in `roots`.
    pub(crate) fn of(roots: &[PathBuf]) -> Self {
        let packs = |root: &PathBuf| from_root(root).unwrap_or_default();
        let found = roots.iter().flat_map(|root| packs(root).into_iter().map(|pack| (pack.id, root.clone())));
        Self { found: found.collect() }
    }

    /// Warns about each pack that is in several folders.
    pub(crate) fn hidden(&self) -> Diagnostics {
        let mut hidden = Diagnostics::default();
        for (index, (id, folder)) in self.found.iter().enumerate() {
            let other = |(other, taken): &&(String, PathBuf)| other == id && taken != folder;
            if let Some((_, taken)) = self.found.iter().skip(index + 1).rfind(other) {
                let (folder, taken) = (folder.display(), taken.display());
                let message =
                    format!("the pack `{id}` is in `{folder}` and in `{taken}`: only the one in `{taken}` is used");
                hidden.push(Diagnostic::warning(message).help("name only one of the two folders").first());
            }
        }
        hidden
    }

    /// The packs and where they come from, with their ids quoted.
    pub(crate) fn describe(&self, packs: &[PackSource]) -> String {
        let describe = packs.iter().map(|pack| {
            let folder = self.found.iter().rfind(|(id, _)| *id == pack.id).map(|(_, folder)| folder);
            match folder {
                Some(folder) => format!("`{}` (in `{}`)", pack.id, folder.display()),
                None if is_built_in(&pack.id) => format!("`{}` (built in)", pack.id),
                None => format!("`{}` (a mod)", pack.id),
            }
        });
        let describe: Vec<String> = describe.collect();
        match describe.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "no pack".to_owned(),
        }
    }
}

/// A hint for `command` when the current folder holds packs but was not given as a root.
pub(crate) fn overlooked(command: &str) -> Option<Diagnostic> {
    let packs = from_root(Path::new(".")).unwrap_or_default();
    let is_pack = |pack: &&PackSource| pack.content.iter().any(|file| file.text.contains("[pack]"));
    let ids: Vec<String> = packs.iter().filter(is_pack).map(|pack| format!("`{}`", pack.id)).collect();
    let (what, them) = match ids.as_slice() {
        [] => return None,
        [only] => (format!("the pack {only}"), "was"),
        several => (format!("the packs {}", several.join(", ")), "were"),
    };
    let note = Diagnostic::note(format!("this folder holds {what}, which {them} ignored: you named no folder"));
    Some(note.help(format!("run `stuffed {command} --root .`")))
}
