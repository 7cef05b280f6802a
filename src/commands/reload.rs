//! Content in folders that changes while it is played.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::load::Loading;
use crate::content::{Content, PackSource};
use crate::game::Mind;
use crate::packs::watch::{Reading, Watch};
use crate::packs::{from_roots, over_built_in};
use crate::script::ScriptMind;
use crate::ui::{ContentSource, Faults, Waker};

/// What came of a change: the content with all its scripts, or what is wrong with it.
pub type Verdict = Result<Arc<Content>, Faults>;

/// Loads and checks packs as they were read, aside from what is played.
///
/// # Errors
/// All that is wrong with them.
pub fn judge(reading: Reading) -> Verdict {
    let loading = Loading::judge(reading);
    let faults = loading.faults();
    loading.content.ok_or(faults)
}

/// The mods that are played besides the packs of the roots. Whoever holds it may put others in their place.
#[derive(Debug, Default)]
pub struct InForce {
    /// How often others were put in their place.
    choice: u64,
    mods: Vec<PackSource>,
}

/// The mods in force, as both the one who reads the roots and the one who chooses mods see them.
pub type Shared = Arc<Mutex<InForce>>;

/// Puts `mods` in force.
pub(super) fn put_in_force(shared: &Shared, mods: Vec<PackSource>) {
    let mut own = locked(shared);
    (own.choice, own.mods) = (own.choice + 1, mods);
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The packs of `roots` and the mods in force; and which choice of mods that is.
fn read(roots: &[PathBuf], shared: &Shared) -> (u64, Reading) {
    let (choice, mods) = {
        let own = locked(shared);
        (own.choice, own.mods.clone())
    };
    let reading = from_roots(roots).map(|found| {
        let mods: Vec<PackSource> = mods.into_iter().filter(|own| !found.contains_key(&own.id)).collect();
        over_built_in(found.into_values().map(|(_, pack)| pack).chain(mods))
    });
    (choice, reading)
}

/// Pack roots that are watched while their content is played.
pub struct FolderSource {
    verdicts: Receiver<(u64, Verdict)>,
    waker: Arc<Mutex<Option<Waker>>>,
    in_force: Shared,
    watch: Watch,
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
        let (to_wake, to_read) = (Arc::clone(&waker), Arc::clone(&in_force));
        // Which choice of mods the last reading is of.
        let choice = Arc::new(AtomicU64::new(0));
        let last = Arc::clone(&choice);
        let folders = roots.clone();
        let read = move || {
            let (choice, reading) = read(&roots, &to_read);
            last.store(choice, Ordering::Relaxed);
            reading
        };
        let watch = Watch::start(&folders, read, move |reading| {
            if sender.send((choice.load(Ordering::Relaxed), judge(reading))).is_ok()
                && let Some(wake) = locked(&to_wake).as_ref()
            {
                wake();
            }
        })?;
        Ok(Self { verdicts, waker, in_force, watch })
    }
}

impl ContentSource for FolderSource {
    fn take(&mut self) -> Option<Verdict> {
        // Of several changes only the last is of interest.
        let (choice, verdict) = self.verdicts.try_iter().last()?;
        if choice == locked(&self.in_force).choice {
            return Some(verdict);
        }
        // It speaks of mods that are not played any more.
        self.watch.look();
        None
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
