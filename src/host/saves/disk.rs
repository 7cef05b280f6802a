//! A folder on disk, with appends flushed in the background.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use crate::host::regular_file::{may_be_replaced, read_file};
use crate::save::Disk;

/// The longest delay before appended data is flushed. A power cut loses at most this much, plus the time of the write.
const PATIENCE: Duration = Duration::from_millis(500);

/// A folder in the data folder, created on first use.
pub(crate) struct DiskFolder {
    path: PathBuf,
    /// The file that was appended to last, kept open for the next append.
    open: Option<(String, Arc<File>)>,
    flusher: Option<Flusher>,
}

/// Flushes appended files to disk on a background thread, because a disk may take longer than a turn.
struct Flusher {
    files: Sender<Arc<File>>,
    has_failed: Arc<AtomicBool>,
}

impl Flusher {
    fn start() -> io::Result<Self> {
        let (files, waiting) = channel::<Arc<File>>();
        let has_failed = Arc::new(AtomicBool::new(false));
        let failure = Arc::clone(&has_failed);
        thread::Builder::new().name("flusher".into()).spawn(move || {
            while let Ok(file) = waiting.recv() {
                thread::sleep(PATIENCE);
                // One flush per file is enough. If another file is waiting, it has replaced this one.
                let last = waiting.try_iter().last().unwrap_or(file);
                if last.sync_data().is_err() {
                    failure.store(true, Ordering::Relaxed);
                }
            }
        })?;
        Ok(Self { files, has_failed })
    }
}

impl DiskFolder {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, open: None, flusher: None }
    }

    fn flush_soon(&mut self, file: Arc<File>) -> io::Result<()> {
        let flusher = match self.flusher.take() {
            Some(flusher) => flusher,
            None => Flusher::start()?,
        };
        let has_failed = flusher.has_failed.swap(false, Ordering::Relaxed);
        let is_waiting = flusher.files.send(file).is_ok();
        self.flusher = Some(flusher);
        if has_failed || !is_waiting {
            return Err(io::Error::other("the file could not be flushed to disk"));
        }
        Ok(())
    }

    fn file_to_add_to(&mut self, name: &str) -> io::Result<Arc<File>> {
        if let Some((open_name, file)) = &self.open
            && open_name == name
        {
            return Ok(Arc::clone(file));
        }
        let path = self.path.join(name);
        may_be_replaced(&path)?;
        let file = Arc::new(OpenOptions::new().append(true).open(path)?);
        self.open = Some((name.to_owned(), Arc::clone(&file)));
        Ok(file)
    }
}

impl DiskFolder {
    fn bytes(&self, name: &str, most: usize) -> io::Result<Option<Vec<u8>>> {
        match read_file(&self.path.join(name), most) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            bytes => bytes.map(Some),
        }
    }

    fn write_whole(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.open = None;
        fs::create_dir_all(&self.path)?;
        let path = self.path.join(name);
        may_be_replaced(&path)?;
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let file = self.file_to_add_to(name)?;
        (&*file).write_all(bytes)?;
        self.flush_soon(file)
    }
}

/// Converts a system error to its message.
fn with_reason<T>(result: io::Result<T>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

impl Disk for DiskFolder {
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, String> {
        with_reason(self.bytes(name, most))
    }

    fn has(&self, name: &str) -> bool {
        fs::symlink_metadata(self.path.join(name)).is_ok()
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        with_reason(self.write_whole(name, bytes))
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        with_reason(self.add(name, bytes))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), String> {
        self.open = None;
        with_reason(fs::rename(self.path.join(from), self.path.join(to)))
    }

    fn remove(&mut self, name: &str) -> Result<(), String> {
        self.open = None;
        match fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            result => with_reason(result),
        }
    }

    fn settle(&mut self) -> Result<(), String> {
        // Not every platform can flush a folder.
        with_reason(File::open(&self.path).and_then(|folder| folder.sync_all()).or(Ok(())))
    }
}
