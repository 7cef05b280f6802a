//! The archive of past runs: a replay and a morgue file for each.
#![expect(clippy::disallowed_types, reason = "the date on which a run ended")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::disk::DiskFolder;
use crate::game::RunSummary;
use crate::save::{Disk, FinishedRun, MAX_BYTES, PastRun, Replay, heading};

/// The file extension of replays.
const REPLAY: &str = ".replay";
/// The number of bytes read from a replay to find its header.
const HEADING: usize = 64 * 1024;

/// A folder of past runs.
pub(crate) struct RunArchive {
    path: PathBuf,
    folder: DiskFolder,
}

impl RunArchive {
    /// The archive in the user's data folder.
    pub(crate) fn of(data_dir: &Path) -> Self {
        let path = data_dir.join("games");
        Self { folder: DiskFolder::new(path.clone()), path }
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Archives a run of the game `game`. A run that is already there is skipped: the program may have ended before it
    /// deleted the saved game.
    ///
    /// # Errors
    /// If it can't be written.
    pub(crate) fn write(&mut self, game: &str, last: &FinishedRun) -> Result<(), String> {
        let summary = &last.summary;
        if self.runs(game).iter().any(|past| (past.summary.hash, past.summary.seed) == (summary.hash, summary.seed)) {
            return Ok(());
        }
        let name = |number: u32| format!("{game}-{number}");
        let is_free = |name: &String| !self.folder.has(&format!("{name}{REPLAY}"));
        let name = (1..=u32::MAX).map(name).find(is_free).unwrap_or_else(|| name(0));
        let summary = RunSummary { date: Some(today()), ..summary.clone() };
        let dump = last.dump.replace(FinishedRun::DATE, &today());
        let replay = Replay { summary: Some(summary), recording: last.recording.clone() };
        self.folder.write(&format!("{name}.txt"), dump.as_bytes())?;
        // Written last: a run counts as archived only once its replay is there.
        self.folder.write(&format!("{name}{REPLAY}"), &replay.encode()?)?;
        self.folder.settle()
    }

    /// The past runs of the game `game`, best first.
    pub(crate) fn runs(&self, game: &str) -> Vec<PastRun> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let names = names.filter_map(|name| name.strip_suffix(REPLAY).map(str::to_owned));
        let of_game = names.filter(|name| name.rsplit_once('-').is_some_and(|(of_game, _)| of_game == game));
        let mut runs: Vec<PastRun> =
            of_game.filter_map(|name| Some(PastRun { summary: self.summary(&name)?, name })).collect();
        runs.sort_by(|one, other| {
            one.summary.rank().cmp(&other.summary.rank()).then_with(|| one.name.cmp(&other.name))
        });
        runs
    }

    fn summary(&self, name: &str) -> Option<RunSummary> {
        let bytes = self.folder.read(&format!("{name}{REPLAY}"), HEADING).ok()??;
        heading(&bytes)
    }

    /// The path of a replay.
    pub(crate) fn replay(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}{REPLAY}"))
    }

    /// The morgue file of a run.
    ///
    /// # Errors
    /// If it can't be read.
    pub(crate) fn dump(&self, name: &str) -> Result<String, String> {
        let bytes = self.folder.read(&format!("{name}.txt"), MAX_BYTES)?;
        let bytes = bytes.ok_or_else(|| "there is no such file".to_owned())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Today's date in UTC, such as `2026-11-22`.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}
