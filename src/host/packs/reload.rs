//! Reloads content when its files change during play.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::content_faults::content_faults;
use super::folder::from_root;
use super::roots::from_roots;
use super::watch::{PackWatcher, Reading, Roots};
use crate::content::{Content, PackSource};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::game::Mind;
use crate::packs::over_built_in;
use crate::script::{LoadedPacks, ScriptMind};
use crate::session::{ContentFaults, ContentSource, Waker};

/// The result of a change: content that loads with all its scripts, or the errors.
pub type Verdict = Result<Arc<Content>, ContentFaults>;

/// Loads and checks packs without affecting the running game.
///
/// # Errors
/// All errors in the packs.
pub fn judge(reading: Reading) -> Verdict {
    let loaded = LoadedPacks::of_reading(reading);
    loaded.content().cloned().ok_or_else(|| content_faults(&loaded))
}

/// The game that is played, and the mods in addition to the packs of the roots. Choosing another game or other mods replaces them.
#[derive(Debug, Default)]
pub struct ActiveContent {
    /// The number of times they were replaced.
    choice: u64,
    game: Option<String>,
    mods: Vec<OwnFolder>,
}

/// A pack id and the root that holds the pack.
pub type OwnFolder = (String, PathBuf);

/// The active game and mods, shared by the watcher and the screens where they are chosen.
pub type Shared = Arc<Mutex<ActiveContent>>;

/// Makes `game` and `mods` the active ones. Without a game, that of the roots or the shipped one is played.
pub fn put_in_force(shared: &Shared, game: Option<String>, mods: Vec<OwnFolder>) {
    let mut state = locked(shared);
    *state = ActiveContent { choice: state.choice + 1, game, mods };
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The roots of the command line, and the active mods.
struct PlayedContent {
    roots: Vec<PathBuf>,
    in_force: Shared,
}

impl PlayedContent {
    /// The number of the current choice of mods, and their folders.
    fn mods(&self) -> (u64, Vec<OwnFolder>) {
        let state = locked(&self.in_force);
        (state.choice, state.mods.clone())
    }
}

impl Roots for PlayedContent {
    type Mark = u64;

    fn roots(&self) -> (u64, Vec<PathBuf>) {
        let (choice, mods) = self.mods();
        let folders: BTreeSet<PathBuf> = mods.into_iter().map(|(_, folder)| folder).collect();
        (choice, self.roots.iter().cloned().chain(folders).collect())
    }

    fn read(&self) -> (u64, Reading) {
        let (choice, mods) = self.mods();
        let mut faults = Diagnostics::default();
        let mut found: BTreeMap<String, PackSource> = BTreeMap::new();
        match from_roots(&self.roots) {
            Ok(packs) => found.extend(packs.into_iter().map(|(id, (_, pack))| (id, pack))),
            Err(more) => faults.extend(more),
        }
        match read_mods(&mods) {
            Ok(packs) => {
                for pack in packs {
                    found.entry(pack.id.clone()).or_insert(pack);
                }
            }
            Err(more) => faults.extend(more),
        }
        let game = locked(&self.in_force).game.clone();
        let reading =
            if faults.has_errors() { Err(faults) } else { Ok(over_built_in(found.into_values(), game.as_deref())) };
        (choice, reading)
    }
}

/// Reads the mods from the folders where they were found when they were chosen. They keep their order.
fn read_mods(mods: &[OwnFolder]) -> Reading {
    let folders: BTreeSet<&PathBuf> = mods.iter().map(|(_, folder)| folder).collect();
    let (mut found, mut faults) = (Vec::new(), Diagnostics::default());
    for folder in folders {
        let packs = match if folder.is_dir() { from_root(folder) } else { Ok(Vec::new()) } {
            Ok(packs) => packs,
            Err(more) => {
                faults.extend(more);
                continue;
            }
        };
        for (id, _) in mods.iter().filter(|(_, other)| other == folder) {
            match packs.iter().find(|pack| pack.id == *id) {
                Some(pack) => {
                    let rank = mods.iter().position(|(other, _)| other == id).unwrap_or_default() + 1;
                    found.push(PackSource { rank, ..pack.clone() });
                }
                None => faults.push(gone(id, folder)),
            }
        }
    }
    if faults.has_errors() { Err(faults) } else { Ok(found) }
}

fn gone(id: &str, folder: &Path) -> Diagnostic {
    let message = format!("the mod `{id}` is no longer in `{}`", folder.display());
    Diagnostic::error(message).help("put it back, or turn it off")
}

/// Watches pack roots while their content is played.
pub struct FolderSource {
    verdicts: Receiver<(u64, Verdict)>,
    waker: Arc<Mutex<Option<Waker>>>,
    in_force: Shared,
    /// The number of the choice of mods being watched.
    choice: u64,
    watch: PackWatcher,
}

impl FolderSource {
    /// Starts watching `roots`. The first result is their current state.
    ///
    /// # Errors
    /// If the system does not allow another thread.
    pub fn watch(roots: Vec<PathBuf>) -> io::Result<Self> {
        Self::with_mods(roots, Shared::default())
    }

    /// Like [`FolderSource::watch`], with mods in addition.
    ///
    /// # Errors
    /// The same as for [`FolderSource::watch`].
    pub fn with_mods(roots: Vec<PathBuf>, in_force: Shared) -> io::Result<Self> {
        let (sender, verdicts) = mpsc::channel();
        let waker: Arc<Mutex<Option<Waker>>> = Arc::default();
        let to_wake = Arc::clone(&waker);
        let choice = locked(&in_force).choice;
        let watch =
            PackWatcher::start(PlayedContent { roots, in_force: Arc::clone(&in_force) }, move |choice, reading| {
                if sender.send((choice, judge(reading))).is_ok()
                    && let Some(wake) = locked(&to_wake).as_ref()
                {
                    wake();
                }
            })?;
        Ok(Self { verdicts, waker, in_force, choice, watch })
    }
}

impl ContentSource for FolderSource {
    fn take(&mut self) -> Option<Verdict> {
        let choice = locked(&self.in_force).choice;
        if self.choice != choice {
            self.choice = choice;
            self.watch.look();
        }
        // Of several changes only the last matters, unless it is for mods that are no longer played.
        let (made_for, verdict) = self.verdicts.try_iter().last()?;
        (made_for == choice).then_some(verdict)
    }

    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(ScriptMind::unchecked(content))
    }

    fn wake_by(&mut self, waker: Waker) {
        // A change may have arrived before there was a waker.
        waker();
        *locked(&self.waker) = Some(waker);
    }
}
