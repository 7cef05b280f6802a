//! Watches pack folders for changes.
//!
//! File system events only say when to look. The folders are then read as a whole and compared with the last reading,
//! so lost or extra events do no harm. Only folders are watched, never single files: an editor that saves by renaming
//! replaces the watched file.
#![expect(clippy::disallowed_types, reason = "waits for the file system")]

use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use notify::{Config, Event, RecommendedWatcher, RecursiveMode, Watcher};
use xxhash_rust::xxh3::Xxh3Default;

use crate::content::PackSource;
use crate::diagnostics::Diagnostics;

/// How long the files must be unchanged after an event, so that a save of several files, or one written in pieces, is
/// read once.
const QUIET: Duration = Duration::from_millis(40);
/// The longest wait for files to settle.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often to look for a root that is missing or can't be watched.
const RETRY: Duration = Duration::from_millis(400);
/// The stack size of the watcher thread in bytes. It checks scripts, which needs more than the default.
const STACK: usize = 8 * 1024 * 1024;

/// The packs that were read, or why they could not be.
pub type Reading = Result<Vec<PackSource>, Diagnostics>;

/// The pack roots to watch. The set can change over time.
pub trait Roots {
    /// Identifies a set of roots, so that readings of an outdated set can be discarded.
    type Mark: Copy + PartialEq;

    /// The current roots and their mark. With no roots, nothing is watched or read.
    fn roots(&self) -> (Self::Mark, Vec<PathBuf>);

    /// Reads the packs in the current roots.
    fn read(&self) -> (Self::Mark, Reading);
}

/// Watches pack roots until it is dropped.
#[derive(Debug)]
pub struct PackWatcher {
    signals: Sender<Signal>,
}

/// Wakes the watcher thread.
#[derive(Debug)]
enum Signal {
    /// Something in a root changed.
    Touched,
    /// A watched folder may have been replaced.
    Moved,
    /// The watcher was dropped.
    Stop,
}

impl PackWatcher {
    /// Reads `source` on a background thread and passes the result to `changed`, once at the start and then after each
    /// change. The thread sleeps while nothing changes.
    ///
    /// # Errors
    /// If the thread can't be started.
    pub fn start<S: Roots + Send + 'static>(
        source: S,
        changed: impl FnMut(S::Mark, Reading) + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, signals) = mpsc::channel();
        let vigil = WatcherState { folders: Folders::new(sender.clone()), signals };
        thread::Builder::new().name("watch".into()).stack_size(STACK).spawn(move || vigil.keep(&source, changed))?;
        Ok(Self { signals: sender })
    }

    /// Looks up and reads the roots again without waiting for an event.
    pub fn look(&self) {
        let _ = self.signals.send(Signal::Touched);
    }
}

impl Drop for PackWatcher {
    fn drop(&mut self) {
        let _ = self.signals.send(Signal::Stop);
    }
}

/// The state of the watcher thread.
struct WatcherState {
    folders: Folders,
    signals: Receiver<Signal>,
}

impl WatcherState {
    fn keep<S: Roots>(mut self, source: &S, mut changed: impl FnMut(S::Mark, Reading)) {
        // The mark of the last reading, and its hash.
        let mut last = None;
        loop {
            let (mark, roots) = source.roots();
            self.folders.aim(&roots);
            // Watch before reading: later changes raise an event, and earlier ones are included in the reading.
            let mut is_watched = self.folders.watch();
            if !roots.is_empty() {
                let (choice, reading) = source.read();
                let now = Some((choice, hash(&reading)));
                if last != now {
                    last = now;
                    changed(choice, reading);
                }
                // The roots changed in the meantime.
                is_watched &= choice == mark;
            }
            if !self.wait(is_watched) {
                return;
            }
        }
    }

    /// Waits for a reason to look again. Returns `false` once the watcher was dropped.
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

/// The watched folders.
struct Folders {
    /// `None` where the system has no file events; the folders are then polled.
    watcher: Option<RecommendedWatcher>,
    all: Vec<Folder>,
    /// Their paths, for the event handler.
    paths: Arc<Mutex<Vec<PathBuf>>>,
}

struct Folder {
    path: PathBuf,
    mode: RecursiveMode,
    is_root: bool,
    /// The identity of the watched folder, to notice when another one replaces it.
    watched: Option<Identity>,
}

/// Device and inode number of a folder, where the system has them.
type Identity = (u64, u64);

impl Folders {
    fn new(signals: Sender<Signal>) -> Self {
        let paths: Arc<Mutex<Vec<PathBuf>>> = Arc::default();
        let known = Arc::clone(&paths);
        let heard = move |event: notify::Result<Event>| {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(signal) = signal_of(&event, &known) {
                let _ = signals.send(signal);
            }
        };
        // A link in a pack may lead to a folder with thousands of others.
        let watcher = RecommendedWatcher::new(heard, Config::default().with_follow_symlinks(false));
        Self { watcher: watcher.ok(), all: Vec::new(), paths }
    }

    /// Watches `roots` instead of the previous ones.
    fn aim(&mut self, roots: &[PathBuf]) {
        let mut wanted: Vec<Folder> = Vec::new();
        for root in roots {
            let root = std::path::absolute(root).unwrap_or_else(|_| root.clone());
            let folder = |path: PathBuf, mode, is_root| Folder { path, mode, is_root, watched: None };
            // Other entries of a root, such as build output, are ignored.
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

    /// Watches every existing folder. Returns whether events cover all changes.
    fn watch(&mut self) -> bool {
        let Some(watcher) = &mut self.watcher else { return false };
        let mut is_watched = true;
        for folder in &mut self.all {
            let found = identity(&folder.path, folder.is_root);
            if found.is_some() && found == folder.watched {
                continue;
            }
            if folder.watched.take().is_some() {
                // The folder was replaced or deleted, so its watch is gone or useless.
                let _ = watcher.unwatch(&folder.path);
            }
            folder.watched = found.filter(|_| watcher.watch(&folder.path, folder.mode).is_ok());
            // When a folder in a root appears, the watch on the root reports it.
            is_watched &= folder.watched.is_some() || (found.is_none() && !folder.is_root);
        }
        is_watched
    }

    /// Marks every folder as replaced.
    fn forget(&mut self) {
        for folder in &mut self.all {
            if folder.watched.is_some() {
                folder.watched = Some((0, 0));
            }
        }
    }
}

/// Converts a file system event; `None` for mere reads.
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

/// The folder at a path. Only a root may be a symbolic link: packs can't contain links, and a link may lead out of the root.
fn folder_at(path: &Path, may_be_link: bool) -> Option<fs::Metadata> {
    let found = if may_be_link { fs::metadata(path) } else { fs::symlink_metadata(path) };
    found.ok().filter(fs::Metadata::is_dir)
}

#[cfg(unix)]
fn identity(path: &Path, may_be_link: bool) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    let found = folder_at(path, may_be_link)?;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, may_be_link: bool) -> Option<Identity> {
    let found = folder_at(path, may_be_link)?;
    let created = found.created().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some((created.as_secs(), u64::from(created.subsec_nanos()) + 1))
}

/// A hash of everything that was read.
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::os::unix::fs::symlink;

    use super::*;

    /// The ids of the folders that this process watches.
    fn watches() -> usize {
        let files =
            fs::read_dir("/proc/self/fdinfo").unwrap().filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
        files.map(|text| text.lines().filter(|line| line.starts_with("inotify ")).count()).sum()
    }

    #[test]
    fn links_out_of_a_root_are_not_watched() {
        let folder = tempfile::tempdir().unwrap();
        let (root, elsewhere) = (folder.path().join("root"), folder.path().join("elsewhere"));
        for number in 0..50 {
            fs::create_dir_all(elsewhere.join(number.to_string())).unwrap();
        }
        fs::create_dir_all(root.join("content/pack")).unwrap();
        fs::create_dir_all(root.join("scripts/pack")).unwrap();
        symlink(&elsewhere, root.join("content/pack/more")).unwrap();
        let (signals, _heard) = mpsc::channel();
        let mut folders = Folders::new(signals);
        let before = watches();
        folders.aim(std::slice::from_ref(&root));
        assert!(folders.watch());
        assert_eq!(watches() - before, 5, "the root, and the two folders of each kind");
        // A watched folder is replaced by a link.
        fs::rename(root.join("scripts"), folder.path().join("aside")).unwrap();
        symlink(&elsewhere, root.join("scripts")).unwrap();
        folders.forget();
        folders.watch();
        assert!(watches() - before <= 5, "{} folders are watched", watches() - before);
    }
}
