//! The packs and mods that a command asks for.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::folder::installed;
use super::games::Games;
use super::selection::{AvailableMods, Reason};
use crate::content::PackSource;
use crate::diagnostics::suggest;
use crate::host::packs::folder::from_root;
use crate::host::packs::origins::Origins;
use crate::host::packs::roots::{collect, from_roots};
use crate::packs::is_built_in;
use crate::scenario::{Scenario, scenarios};
use crate::script::LoadedPacks;

/// Roots and mods to load on top of the built-in packs.
#[derive(Clone, Debug, Default)]
pub(crate) struct PackRequest {
    /// The pack roots. Packs of later ones replace those of earlier ones.
    pub(crate) roots: Vec<PathBuf>,
    /// The ids of the mods.
    pub(crate) mods: Vec<String>,
    /// The id of the game.
    pub(crate) game: Option<String>,
    /// The data folder, if it is not the platform's default.
    pub(crate) data_dir: Option<PathBuf>,
}

/// Why a request can't be fulfilled.
#[derive(Debug)]
pub(crate) enum RequestError {
    /// There is no such mod.
    UnknownMod {
        /// Its id.
        id: String,
        /// A similar id, which was probably meant.
        meant: Option<String>,
        /// The mods folder.
        folder: PathBuf,
    },
    /// There is no such game.
    UnknownGame {
        /// Its id.
        id: String,
        /// A similar id, which was probably meant.
        meant: Option<String>,
        /// All games.
        known: Vec<String>,
    },
    /// The user has no home folder, and no data folder was given.
    NoDataDir,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownMod { id, meant: Some(meant), .. } => {
                write!(f, "there is no mod `{id}`: did you mean `{meant}`?")
            }
            Self::UnknownMod { id, meant: None, folder } => {
                write!(f, "there is no mod `{id}`\nhelp: a mod is a folder in {}", folder.display())
            }
            Self::UnknownGame { id, meant: Some(meant), .. } => {
                write!(f, "there is no game `{id}`: did you mean `{meant}`?")
            }
            Self::UnknownGame { id, meant: None, known } => {
                write!(f, "there is no game `{id}`\nhelp: the games are {}", known.join(", "))
            }
            Self::NoDataDir => f.write_str(
                "there is no folder for saved games and mods: this user has no home folder\nhelp: name a folder with --data-dir DIR",
            ),
        }
    }
}

impl PackRequest {
    /// Loads the packs of the roots, the requested mods and the game, on top of the built-in packs.
    ///
    /// # Errors
    /// If a mod or the game does not exist, or there is no data folder.
    pub(crate) fn load(&self) -> Result<LoadedPacks, RequestError> {
        let mut loaded = self.load_found()?;
        loaded.diagnostics.extend(Origins::of(&self.roots).hidden());
        Ok(loaded)
    }

    fn load_found(&self) -> Result<LoadedPacks, RequestError> {
        if self.mods.is_empty() && self.game.is_none() {
            return Ok(LoadedPacks::of_reading(collect(&self.roots, None)));
        }
        let data_dir = self.data_dir()?;
        let stock = match from_roots(&self.roots) {
            Ok(roots) => {
                let (folder, order) = (installed(&data_dir), self.mods.clone());
                AvailableMods { roots, folder, game: self.game.clone(), order }
            }
            Err(diagnostics) => return Ok(LoadedPacks::unread(diagnostics)),
        };
        Ok(stock.load_strictly(&self.asked(&stock, &data_dir)?))
    }

    /// The user's data folder.
    ///
    /// # Errors
    /// If none was given and the user has no home folder.
    pub(crate) fn data_dir(&self) -> Result<PathBuf, RequestError> {
        data_dir(self.data_dir.as_deref())
    }

    /// The requested mods.
    ///
    /// # Errors
    /// The first mod that does not exist, or else the game, if that doesn't.
    pub(crate) fn asked(
        &self,
        stock: &AvailableMods,
        data_dir: &Path,
    ) -> Result<BTreeMap<String, Reason>, RequestError> {
        let mods = stock.mods();
        for id in &self.mods {
            let is_on = stock.roots.contains_key(id) || is_built_in(id);
            if !is_on && !mods.contains_key(id.as_str()) {
                return Err(unknown_mod(id, mods.keys().copied(), data_dir));
            }
        }
        if let Some(id) = &self.game {
            let known: Vec<String> = Games::of(stock).all().into_iter().map(|game| game.id).collect();
            if !known.contains(id) {
                let meant = suggest(id, known.iter().map(String::as_str)).map(str::to_owned);
                return Err(RequestError::UnknownGame { id: id.clone(), meant, known });
            }
        }
        Ok(self.mods.iter().map(|id| (id.clone(), Reason::Asked)).collect())
    }

    /// Reads the scenario tests of the packs in `loaded`, and adds their errors to `loaded`. If roots or mods are given,
    /// only their tests are read, unless `all` is set: a mod may change another pack in ways that its tests don't expect.
    pub(crate) fn scenarios(&self, loaded: &mut LoadedPacks, all: bool) -> Vec<Scenario> {
        let of_roots = self.roots.iter().flat_map(|root| from_root(root).unwrap_or_default());
        let wanted: Vec<String> = of_roots.map(|pack| pack.id).chain(self.mods.iter().cloned()).collect();
        let is_all = all || self.is_empty();
        let is_wanted = |pack: &&PackSource| is_all || wanted.contains(&pack.id);
        let content = loaded.content().map(AsRef::as_ref);
        let (scenarios, diagnostics) = scenarios(loaded.packs.iter().filter(is_wanted), content);
        loaded.diagnostics.extend(diagnostics);
        if let Some(playable) = &loaded.playable {
            let remembered = scenarios.iter().flat_map(Scenario::remembered);
            let doubts = remembered.filter_map(|(name, at)| Some(playable.mind.doubt_memory(name)?.at(at)));
            loaded.diagnostics.extend(doubts);
        }
        scenarios
    }

    /// Whether it asks for the built-in packs only.
    pub(crate) fn is_empty(&self) -> bool {
        self.roots.is_empty() && self.mods.is_empty()
    }
}

/// The error for an unknown mod, with a similar id.
pub(crate) fn unknown_mod<'n>(id: &str, known: impl IntoIterator<Item = &'n str>, data_dir: &Path) -> RequestError {
    let meant = suggest(id, known).map(str::to_owned);
    RequestError::UnknownMod { id: id.to_owned(), meant, folder: data_dir.join("mods") }
}

/// The data folder: `wanted`, or the platform's default.
///
/// # Errors
/// If none is wanted and the user has no home folder.
pub(crate) fn data_dir(wanted: Option<&Path>) -> Result<PathBuf, RequestError> {
    let usual = || ProjectDirs::from("", "", "stuffed").map(|folders| folders.data_dir().to_owned());
    wanted.map(Path::to_owned).or_else(usual).ok_or(RequestError::NoDataDir)
}
