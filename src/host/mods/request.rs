//! Loading what the command line names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use directories::ProjectDirs;

use super::folder::installed;
use super::selection::{AvailableMods, Reason};
use crate::cli::{CommandFailure, RootArgs};
use crate::content::Content;
use crate::diagnostics::suggest;
use crate::host::packs::loading::Loading;
use crate::host::packs::origins::Origins;
use crate::host::packs::roots::from_roots;
use crate::packs::embedded;

impl Loading {
    /// Loads what `args` name: the packs of the roots, and the mods that are asked for, over those that are built in.
    ///
    /// # Errors
    /// A mod that is not there; a user without a data folder.
    pub(crate) fn with(args: &RootArgs) -> Result<Self, CommandFailure> {
        let mut loading = Self::found(args)?;
        loading.diagnostics.extend(Origins::of(args).hidden());
        Ok(loading)
    }

    fn found(args: &RootArgs) -> Result<Self, CommandFailure> {
        if args.mods.is_empty() {
            return Ok(Self::of(&args.roots));
        }
        let data_dir = data_dir(args.data_dir.as_deref())?;
        let stock = match from_roots(&args.roots) {
            Ok(roots) => AvailableMods { roots, folder: installed(&data_dir) },
            Err(diagnostics) => return Ok(Self::judge(Err(diagnostics))),
        };
        Ok(stock.load_strictly(&asked(&stock, &args.mods, &data_dir)?))
    }
}

/// The content that `args` name, to be played. Shows all that is wrong when there is any error.
pub(crate) fn load(args: &RootArgs) -> Result<Arc<Content>, CommandFailure> {
    Loading::with(args)?.or_tell()
}

/// The mods that the command line asks for.
pub(crate) fn asked(
    stock: &AvailableMods,
    ids: &[String],
    data_dir: &Path,
) -> Result<BTreeMap<String, Reason>, CommandFailure> {
    let mods = stock.mods();
    let built_in: Vec<String> = embedded().into_iter().map(|pack| pack.id).collect();
    for id in ids {
        let is_on = stock.roots.contains_key(id) || built_in.contains(id);
        if !is_on && !mods.contains_key(id.as_str()) {
            return Err(no_mod(id, mods.keys().copied(), data_dir));
        }
    }
    Ok(ids.iter().map(|id| (id.clone(), Reason::Asked)).collect())
}

/// Says that there is no such mod, and which one was probably meant.
pub(crate) fn no_mod<'n>(id: &str, known: impl IntoIterator<Item = &'n str>, data_dir: &Path) -> CommandFailure {
    if let Some(meant) = suggest(id, known) {
        return CommandFailure::Usage(format!("there is no mod `{id}`: did you mean `{meant}`?"));
    }
    let folder = data_dir.join("mods");
    CommandFailure::Usage(format!("there is no mod `{id}`\nhelp: a mod is a folder in {}", folder.display()))
}

/// The folder for what is kept of this user.
pub(crate) fn data_dir(wanted: Option<&Path>) -> Result<PathBuf, CommandFailure> {
    let usual = || ProjectDirs::from("", "", "stuffed").map(|folders| folders.data_dir().to_owned());
    wanted.map(Path::to_owned).or_else(usual).ok_or_else(|| {
        CommandFailure::told(
            "no folder for saved games and mods: this user has no home\nhelp: name one with --data-dir DIR",
        )
    })
}
