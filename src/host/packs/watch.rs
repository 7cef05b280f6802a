//! Watching the folders of packs for changes.
//!
//! The system's own notices say when to look; what is then there is read whole and compared with what was read before, so that
//! neither a lost notice nor one too many does harm. Folders are watched, never single files: an editor that saves by renaming puts
//! another file in the place of the one that was watched.
#![expect(clippy::disallowed_types, reason = "waits for the file system")]

use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use xxhash_rust::xxh3::Xxh3Default;

use crate::content::PackSource;
use crate::diagnostics::Diagnostics;

/// After a notice the files must have been left alone for so long: whoever saves several, or one in pieces, is waited for.
const QUIET: Duration = Duration::from_millis(40);
/// Though never longer than this.
const PATIENCE: Duration = Duration::from_millis(500);
/// While a root is not there, or can't be watched, it is looked for so often.
const RETRY: Duration = Duration::from_millis(400);
/// Bytes of stack of the thread that watches: it checks scripts, which needs some.
const STACK: usize = 8 * 1024 * 1024;

/// What was read: the packs, or why they can't be.
pub type Reading = Result<Vec<PackSource>, Diagnostics>;

/// What is watched: pack roots, which may be others from time to time.
pub trait Roots {
    /// Tells readings apart that are of other roots.
    type Mark: Copy + PartialEq;

    /// The roots as they now are, and the mark of that choice. Without any there is nothing to watch, and nothing is read.
    fn roots(&self) -> (Self::Mark, Vec<PathBuf>);

    /// What is in those roots now.
    fn read(&self) -> (Self::Mark, Reading);
}

/// Watches pack roots as long as it lives.
#[derive(Debug)]
pub struct PackWatcher {
    signals: Sender<Signal>,
}

/// What wakes the thread.
#[derive(Debug)]
enum Signal {
    /// Something below a root changed.
    Touched,
    /// A folder that is watched may have become another.
    Moved,
    /// Nobody wants to know any more.
    Stop,
}

impl PackWatcher {
    /// Hands what `source` reads to `changed`: once now, and then whenever it reads differently. That happens on a thread of its own,
    /// which sleeps as long as nothing happens.
    ///
    /// # Errors
    /// When there can be no such thread.
    pub fn start<S: Roots + Send + 'static>(
        source: S,
        changed: impl FnMut(S::Mark, Reading) + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, signals) = mpsc::channel();
        let vigil = WatcherState { folders: Folders::new(sender.clone()), signals };
        thread::Builder::new().name("watch".into()).stack_size(STACK).spawn(move || vigil.keep(&source, changed))?;
        Ok(Self { signals: sender })
    }

    /// Has the roots looked up and read again, though no notice may have come.
    pub fn look(&self) {
        let _ = self.signals.send(Signal::Touched);
    }
}

impl Drop for PackWatcher {
    fn drop(&mut self) {
        let _ = self.signals.send(Signal::Stop);
    }
}

/// What the thread knows.
struct WatcherState {
    folders: Folders,
    signals: Receiver<Signal>,
}

impl WatcherState {
    fn keep<S: Roots>(mut self, source: &S, mut changed: impl FnMut(S::Mark, Reading)) {
        // Of which roots the last reading was, and the hash of what was read.
        let mut last = None;
        loop {
            let (mark, roots) = source.roots();
            self.folders.aim(&roots);
            // What changes after this is noticed; what changed before is about to be read.
            let mut is_watched = self.folders.watch();
            if !roots.is_empty() {
                let (choice, reading) = source.read();
                let now = Some((choice, hash(&reading)));
                if last != now {
                    last = now;
                    changed(choice, reading);
                }
                // They became others meanwhile.
                is_watched &= choice == mark;
            }
            if !self.wait(is_watched) {
                return;
            }
        }
    }

    /// Waits until there is reason to look again; answers whether anybody still wants to know.
    fn wait(&mut self, is_watched: bool) -> bool {
        let first = if is_watched {
            self.signals.recv().map_err(RecvTimeoutError::from)
        } else {
            self.signals.recv_timeout(RETRY)
        };
        let begun = Instant::now();
        let mut next = first;
        loop {
            match next {
                Ok(Signal::Touched) => {}
                Ok(Signal::Moved) => self.folders.forget(),
                Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => return true,
            }
            if begun.elapsed() > PATIENCE {
                return true;
            }
            next = self.signals.recv_timeout(QUIET);
        }
    }
}

/// The folders that are watched.
struct Folders {
    /// `None` where the system has no notices to give; then the folders are looked at again and again.
    watcher: Option<RecommendedWatcher>,
    all: Vec<Folder>,
    /// Their paths, for whoever takes the notices.
    paths: Arc<Mutex<Vec<PathBuf>>>,
}

struct Folder {
    path: PathBuf,
    mode: RecursiveMode,
    is_root: bool,
    /// What tells it apart from another folder that takes its place, while it is watched.
    watched: Option<Identity>,
}

/// Device and number of a folder, where the system has such.
type Identity = (u64, u64);

impl Folders {
    fn new(signals: Sender<Signal>) -> Self {
        let paths: Arc<Mutex<Vec<PathBuf>>> = Arc::default();
        let known = Arc::clone(&paths);
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(signal) = signal_of(&event, &known) {
                let _ = signals.send(signal);
            }
        });
        Self { watcher: watcher.ok(), all: Vec::new(), paths }
    }

    /// Turns to `roots`, and away from all others.
    fn aim(&mut self, roots: &[PathBuf]) {
        let mut wanted: Vec<Folder> = Vec::new();
        for root in roots {
            let root = std::path::absolute(root).unwrap_or_else(|_| root.clone());
            let folder = |path: PathBuf, mode, is_root| Folder { path, mode, is_root, watched: None };
            // All else in a root, such as what a compiler writes, is nobody's business.
            wanted.push(folder(root.join("content"), RecursiveMode::Recursive, false));
            wanted.push(folder(root.join("scripts"), RecursiveMode::Recursive, false));
            wanted.push(folder(root, RecursiveMode::NonRecursive, true));
        }
        for watched in std::mem::take(&mut self.all) {
            match wanted.iter_mut().find(|folder| folder.path == watched.path) {
                Some(folder) => *folder = watched,
                None => self.leave(&watched),
            }
        }
        *self.paths.lock().unwrap_or_else(PoisonError::into_inner) =
            wanted.iter().map(|folder| folder.path.clone()).collect();
        self.all = wanted;
    }

    fn leave(&mut self, folder: &Folder) {
        if let Some(watcher) = self.watcher.as_mut().filter(|_| folder.watched.is_some()) {
            let _ = watcher.unwatch(&folder.path);
        }
    }

    /// Watches all that is there; whether every notice will come.
    fn watch(&mut self) -> bool {
        let Some(watcher) = &mut self.watcher else { return false };
        let mut is_watched = true;
        for folder in &mut self.all {
            let found = identity(&folder.path);
            if found.is_some() && found == folder.watched {
                continue;
            }
            if folder.watched.take().is_some() {
                // It is another folder, or none: the watch is gone already, or is of no use.
                let _ = watcher.unwatch(&folder.path);
            }
            folder.watched = found.filter(|_| watcher.watch(&folder.path, folder.mode).is_ok());
            // Of a folder inside a root that is not there the root's own notices tell.
            is_watched &= folder.watched.is_some() || (found.is_none() && !folder.is_root);
        }
        is_watched
    }

    /// Takes every folder for another.
    fn forget(&mut self) {
        for folder in &mut self.all {
            if folder.watched.is_some() {
                folder.watched = Some((0, 0));
            }
        }
    }
}

/// What a notice means; nothing when something was merely read.
fn signal_of(event: &notify::Result<Event>, folders: &[PathBuf]) -> Option<Signal> {
    match event {
        Ok(event) if event.kind.is_access() => None,
        Ok(event) if event.need_rescan() => Some(Signal::Moved),
        Ok(event) => {
            let is_own = |path: &PathBuf| folders.contains(path);
            Some(if event.paths.iter().any(is_own) { Signal::Moved } else { Signal::Touched })
        }
        Err(_) => Some(Signal::Moved),
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    let found = fs::metadata(path).ok().filter(fs::Metadata::is_dir)?;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_dir)?;
    let created = found.created().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some((created.as_secs(), u64::from(created.subsec_nanos()) + 1))
}

/// A number that differs whenever what was read does.
fn hash(reading: &Reading) -> u64 {
    let mut hash = Xxh3Default::new();
    let mut add = |text: &str| {
        hash.write_u64(text.len() as u64);
        hash.write(text.as_bytes());
    };
    match reading {
        Ok(packs) => {
            for pack in packs {
                add(&pack.id);
                for file in pack.content.iter().chain(&pack.scripts) {
                    add(&file.path);
                    add(&file.text);
                }
            }
        }
        Err(faults) => faults.iter().for_each(|fault| add(&fault.message)),
    }
    hash.digest()
}
