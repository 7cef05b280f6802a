//! Content in folders that changes while it is played.

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

/// What came of a change: the content with all its scripts, or what is wrong with it.
pub type Verdict = Result<Arc<Content>, ContentFaults>;

/// Loads and checks packs as they were read, aside from what is played.
///
/// # Errors
/// All that is wrong with them.
pub fn judge(reading: Reading) -> Verdict {
    let loaded = LoadedPacks::of_reading(reading);
    loaded.content().cloned().ok_or_else(|| content_faults(&loaded))
}

/// The mods that are played besides the packs of the roots. Whoever holds it may put others in their place.
#[derive(Debug, Default)]
pub struct ActiveContent {
    /// How often others were put in their place.
    choice: u64,
    mods: Vec<OwnFolder>,
}

/// Where a pack is found: its id, and the root that it lies in.
pub type OwnFolder = (String, PathBuf);

/// The mods in force, as both the one who watches them and the one who chooses mods see them.
pub type Shared = Arc<Mutex<ActiveContent>>;

/// Puts `mods` in force.
pub fn put_in_force(shared: &Shared, mods: Vec<OwnFolder>) {
    let mut state = locked(shared);
    (state.choice, state.mods) = (state.choice + 1, mods);
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The roots of the command line, and the mods in force.
struct Played {
    roots: Vec<PathBuf>,
    in_force: Shared,
}

impl Played {
    /// Which choice of mods is in force, and where they are found.
    fn mods(&self) -> (u64, Vec<OwnFolder>) {
        let state = locked(&self.in_force);
        (state.choice, state.mods.clone())
    }
}

impl Roots for Played {
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
        let reading = if faults.has_errors() { Err(faults) } else { Ok(over_built_in(found.into_values())) };
        (choice, reading)
    }
}

/// The mods, from the folders that they were found in when they were chosen.
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
                Some(pack) => found.push(pack.clone()),
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

/// Pack roots that are watched while their content is played.
pub struct FolderSource {
    verdicts: Receiver<(u64, Verdict)>,
    waker: Arc<Mutex<Option<Waker>>>,
    in_force: Shared,
    /// The choice of mods that is watched.
    choice: u64,
    watch: PackWatcher,
}

impl FolderSource {
    /// Watches `roots` from now on, and tells first of how they are now.
    ///
    /// # Errors
    /// When that needs a thread which the system does not grant.
    pub fn watch(roots: Vec<PathBuf>) -> io::Result<Self> {
        Self::with_mods(roots, Shared::default())
    }

    /// As [`FolderSource::watch`], with mods besides.
    ///
    /// # Errors
    /// As there.
    pub fn with_mods(roots: Vec<PathBuf>, in_force: Shared) -> io::Result<Self> {
        let (sender, verdicts) = mpsc::channel();
        let waker: Arc<Mutex<Option<Waker>>> = Arc::default();
        let to_wake = Arc::clone(&waker);
        let choice = locked(&in_force).choice;
        let watch = PackWatcher::start(Played { roots, in_force: Arc::clone(&in_force) }, move |choice, reading| {
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
        // Of several changes only the last is of interest, unless it is of mods that are not played any more.
        let (made_for, verdict) = self.verdicts.try_iter().last()?;
        (made_for == choice).then_some(verdict)
    }

    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(ScriptMind::new(content).0)
    }

    fn wake_by(&mut self, waker: Waker) {
        // Something may have come before anybody could be woken.
        waker();
        *locked(&self.waker) = Some(waker);
    }
}
