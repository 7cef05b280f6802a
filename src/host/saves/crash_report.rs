//! Writes a report after a crash, and tells the user where it is and where the game was saved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostics::{on_panic, sanitize};
use crate::game::Game;
use crate::host::console::put;

/// The location of the current game, for a crash report.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaveLocation(Arc<Mutex<Option<Moment>>>);

#[derive(Clone, Debug)]
struct Moment {
    seed: u64,
    turn: u64,
    packs: String,
    save: PathBuf,
}

impl SaveLocation {
    /// Records the state of a game and its save file `save`.
    pub(crate) fn note(&self, game: &Game, save: PathBuf) {
        let packs = game.content.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version));
        let packs = packs.collect::<Vec<_>>().join(", ");
        let moment = Moment { seed: game.world().seed, turn: game.world().turn(), packs, save };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(moment);
    }

    fn save(&self) -> Option<PathBuf> {
        Some(self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.save.clone())
    }

    fn describe(&self) -> String {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Moment { seed, turn, packs, save }) => {
                format!("seed: {seed}\nturn: {turn}\npacks: {packs}\nsave: {}\n", save.display())
            }
            None => "no game was in progress\n".to_owned(),
        }
    }
}

/// Reports a crash when dropped during a panic. It does not save the game, which may be corrupt.
pub(crate) struct CrashReport {
    folder: PathBuf,
    location: SaveLocation,
    /// The panic message.
    message: Arc<Mutex<String>>,
}

impl CrashReport {
    /// Writes reports to `data_dir`.
    pub(crate) fn new(data_dir: &Path, location: SaveLocation) -> Self {
        Self { folder: data_dir.to_owned(), location, message: Arc::default() }
    }

    /// Installs a panic hook that keeps the message.
    pub(crate) fn listen(self) -> Self {
        let message = Arc::clone(&self.message);
        on_panic(move |panic| *message.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string());
        self
    }

    /// The text of the report: the panic message and the game.
    fn report(&self) -> String {
        let message = self.message.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<String> = message.lines().map(sanitize).collect();
        format!(
            "stuffed {} crashed.\n\n{}\n\n{}",
            env!("CARGO_PKG_VERSION"),
            lines.join("\n"),
            self.location.describe()
        )
    }

    /// Writes the report under an unused name, and returns its path.
    fn write_report(&self) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let name = |number: u32| self.folder.join(format!("crash-{number}.txt"));
        let path = (1..=u32::MAX).map(name).find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| name(0));
        fs::write(&path, self.report())?;
        Ok(path)
    }

    pub(crate) fn words(&self) -> String {
        let game = match self.location.save().filter(|save| save.exists()) {
            Some(save) => {
                format!("the game crashed. You can continue from the turn before: {}", save.display())
            }
            None => "the game crashed, and there is no saved game".to_owned(),
        };
        match self.write_report() {
            Ok(report) => format!("{game}; see the crash report in {}", report.display()),
            Err(why) => format!("{game}; the crash report could not be written ({why})"),
        }
    }
}

impl Drop for CrashReport {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // There is nobody to report a closed standard error to.
            let _ = put(&mut io::stderr(), &format!("stuffed: {}\n", self.words()));
        }
    }
}
