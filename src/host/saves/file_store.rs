//! The saved games of a game pack, stored as files.
#![expect(clippy::disallowed_types, reason = "file times say which game was played last")]

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::archive::RunArchive;
use super::crash_report::SaveLocation;
use super::disk::DiskFolder;
use super::replay_content::{ReplayContent, read_replay};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Mind, Recording};
use crate::host::regular_file::may_be_replaced;
use crate::save::{
    FinishedRun, PastRun, RecordedGame, SaveEntry, SaveError, SaveErrorKind, SaveSlot, SaveStore, SavedGame,
};

/// The maximum number of saved games.
const PLACES: usize = 9;

/// Stores the games of each game pack in the data folder.
pub(crate) struct FileStore {
    /// The folder for the files.
    folder: PathBuf,
    archive: RunArchive,
    replay_content: ReplayContent,
    /// The id of the game pack.
    game: String,
    /// Its former ids.
    former: Vec<String>,
    held: Option<OpenGame>,
    /// Receives the location of the current game, for crash reports.
    location: SaveLocation,
}

/// The save slot of the current game.
struct OpenGame {
    name: String,
    slot: SaveSlot<DiskFolder>,
    /// The lock on the slot's files; `None` on a disk without file locks.
    _lock: Option<File>,
}

impl FileStore {
    /// A store in `data_dir` for games played with `content`. It reports the location of the current game to
    /// `location`.
    pub(crate) fn new(content: &Content, data_dir: &Path, location: SaveLocation) -> Self {
        let (folder, archive) = (data_dir.join("saves"), RunArchive::of(data_dir));
        let replay_content = ReplayContent::of(&[], data_dir);
        Self { folder, archive, replay_content, game: game_of(content), former: former(content), held: None, location }
    }

    /// The same store, which also looks in `roots` for the packs of past games.
    pub(crate) fn with_roots(self, roots: &[PathBuf], data_dir: &Path) -> Self {
        Self { replay_content: ReplayContent::of(roots, data_dir), ..self }
    }

    /// The names of this pack's save slots.
    fn names(&self) -> Vec<String> {
        slot_names(&self.game)
    }

    /// The slots in use, including those under former ids of the pack.
    fn taken(&self) -> Vec<String> {
        let former = self.former.iter().flat_map(|game| slot_names(game));
        self.names().into_iter().chain(former).filter(|name| self.slot(name).is_taken()).collect()
    }

    fn slot(&self, name: &str) -> SaveSlot<DiskFolder> {
        SaveSlot::new(DiskFolder::new(self.folder.clone()), name)
    }

    /// The path of the saved game in a slot.
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(self.slot(name).file())
    }

    /// Adds the path of a slot's file to an error.
    fn named(&self, name: &str, error: SaveError) -> SaveError {
        error.of_file(self.path(name).display())
    }

    /// Locks a slot, because two processes writing to it would corrupt it.
    fn hold(&self, name: &str) -> Result<OpenGame, SaveError> {
        let held = |lock| OpenGame { name: name.to_owned(), slot: self.slot(name), _lock: lock };
        let path = self.path(name).with_extension("lock");
        // If no file can be created, none can be corrupted. The error is reported when the game is saved.
        let create = || may_be_replaced(&path).and_then(|()| File::create(&path));
        let Ok(file) = fs::create_dir_all(&self.folder).and_then(|()| create()) else {
            return Ok(held(None));
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(self.named(name, SaveError::new(SaveErrorKind::Busy, ""))),
            Ok(()) => Ok(held(Some(file))),
            // Not every disk supports locks.
            Err(TryLockError::Error(_)) => Ok(held(None)),
        }
    }

    /// The slot that this process holds.
    fn held(&mut self) -> Result<&mut OpenGame, SaveError> {
        let none = SaveError::new(SaveErrorKind::Full, PLACES).of_file(self.folder.display());
        self.held.as_mut().ok_or(none)
    }

    /// Adds the path of the current slot's file to an error.
    fn noting<T>(&self, result: Result<T, SaveError>) -> Result<T, SaveError> {
        let name = self.held.as_ref().map_or(self.game.as_str(), |held| held.name.as_str());
        result.map_err(|error| self.named(name, error))
    }

    /// Loads the game in a slot that this process holds.
    fn read(&self, held: &mut OpenGame, content: &Arc<Content>) -> Result<SavedGame, SaveError> {
        let found = held.slot.load(content);
        let found = found.and_then(|found| found.ok_or_else(|| SaveError::new(SaveErrorKind::Unopened, "it is gone")));
        let mut saved = found.map_err(|error| self.named(&held.name, error))?;
        saved.instead_of = saved.instead_of.map(|error| self.named(&held.name, error));
        Ok(saved)
    }

    /// Reports the location of the current game.
    fn tell_where(&self, game: &Game) {
        let name = self.held.as_ref().map_or(self.game.as_str(), |held| held.name.as_str());
        self.location.note(game, self.path(name));
    }

    /// The error if the folder exists but can't be listed.
    fn unread_folder(&self) -> Option<SaveError> {
        let error = fs::read_dir(&self.folder).err().filter(|error| error.kind() != ErrorKind::NotFound)?;
        Some(SaveError::new(SaveErrorKind::Unopened, error).of_file(self.folder.display()))
    }

    /// When the game in a slot was last saved or played.
    fn touched(&self, name: &str) -> Option<SystemTime> {
        let path = self.path(name);
        let files = [path.with_extension("journal"), path];
        files.iter().filter_map(|file| fs::metadata(file).and_then(|about| about.modified()).ok()).max()
    }
}

/// The id of the game of `content`.
pub(crate) fn game_of(content: &Content) -> String {
    content.packs.iter().rfind(|pack| pack.game).map_or("game", |pack| pack.id.as_str()).to_owned()
}

/// The former ids of the game's pack.
fn former(content: &Content) -> Vec<String> {
    content.renames.former("pack", &game_of(content)).map(str::to_owned).collect()
}

/// The names of the save slots of a pack.
fn slot_names(game: &str) -> Vec<String> {
    (1..=PLACES).map(|number| if number == 1 { game.to_owned() } else { format!("{game}-{number}") }).collect()
}

impl SaveStore for FileStore {
    fn list(&mut self, content: &Arc<Content>, mind: &mut dyn Mind) -> Vec<SaveEntry> {
        // Another game may be played than before.
        (self.game, self.former) = (game_of(content), former(content));
        if let Some(unread) = self.unread_folder() {
            return vec![SaveEntry { name: self.game.clone(), game: Err(unread) }];
        }
        let mut names = self.taken();
        names.sort_by_key(|name| std::cmp::Reverse(self.touched(name)));
        let mut game = |name: &str| {
            let saved = self.hold(name).and_then(|mut held| self.read(&mut held, content));
            saved.map(|saved| saved.summarize(mind))
        };
        names.into_iter().map(|name| SaveEntry { game: game(&name), name }).collect()
    }

    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveError> {
        (self.game, self.held) = (game_of(content), None);
        let mut held = self.hold(name)?;
        let game = self.read(&mut held, content)?;
        self.held = Some(held);
        Ok(game)
    }

    fn begin(&mut self, content: &Content) -> Result<(), SaveError> {
        self.game = game_of(content);
        self.held = None;
        let mut free = self.names().into_iter().filter(|name| !self.slot(name).is_taken());
        // Another process may be starting a game in the same slot.
        self.held = free.find_map(|name| self.hold(&name).ok());
        self.held().map(|_| ())
    }

    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError> {
        self.tell_where(game);
        let result = self.held()?.slot.store(game, log, recording);
        self.noting(result)
    }

    fn note(&mut self, actions: &[Action], game: &Game) -> Result<(), SaveError> {
        self.tell_where(game);
        let result = self.held()?.slot.note(actions, &game.content);
        self.noting(result)
    }

    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveError> {
        let written = self.archive.write(&self.game, last);
        let path = self.archive.path().display();
        written.map_err(|error| SaveError::new(SaveErrorKind::Unrecorded, error).of_file(path))?;
        let result = self.held()?.slot.discard();
        self.noting(result)?;
        self.held = None;
        Ok(())
    }

    fn release(&mut self) {
        self.held = None;
    }

    fn remove(&mut self, name: &str) -> Result<(), SaveError> {
        let removed = self.hold(name)?.slot.clear();
        removed.map_err(|error| self.named(name, error))
    }

    fn past(&mut self, content: &Content) -> Vec<PastRun> {
        self.archive.runs(&game_of(content))
    }

    fn dump(&mut self, name: &str) -> Result<String, SaveError> {
        let path = self.archive.path().join(format!("{name}.txt"));
        self.archive.dump(name).map_err(|error| SaveError::new(SaveErrorKind::Unopened, error).of_file(path.display()))
    }

    fn recorded_game(&mut self, name: &str) -> Result<RecordedGame, SaveError> {
        let path = self.archive.replay(name);
        let recorded = self.replay_content.recorded_game(read_replay(&path)?.recording);
        recorded.map_err(|why| SaveError::new(SaveErrorKind::NoContent, why).of_file(path.display()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use crate::game::{NoMind, RunSummary};
    use crate::packs::embedded;
    use crate::script::LoadedPacks;

    fn store(content: &Content, folder: &Path) -> FileStore {
        FileStore::new(content, folder, SaveLocation::default())
    }

    /// Starts a game with `seed`, and releases its slot.
    fn begin(store: &mut FileStore, content: &Arc<Content>, seed: u64) {
        let game = Game::new(Arc::clone(content), seed);
        store.begin(content).unwrap();
        store.store(&game, &MessageLog::default(), &Recording::begin(&game)).unwrap();
        store.release();
    }

    fn seeds(store: &mut FileStore, content: &Arc<Content>) -> Vec<Option<u64>> {
        let mut seeds: Vec<_> =
            store.list(content, &mut NoMind).into_iter().map(|saved| saved.game.ok().map(|saved| saved.seed)).collect();
        seeds.sort_unstable();
        seeds
    }

    fn finished_run(content: &Arc<Content>, seed: u64) -> FinishedRun {
        let game = Game::new(Arc::clone(content), seed);
        let dump = format!("told on {}", FinishedRun::DATE);
        FinishedRun { summary: RunSummary::of(&game), dump, recording: Recording::begin(&game) }
    }

    #[test]
    fn several_games_fit_and_each_can_be_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        for seed in 0..PLACES as u64 {
            begin(&mut store, &content, seed);
        }
        assert_eq!(seeds(&mut store, &content), (0..9).map(Some).collect::<Vec<_>>());
        assert_eq!(store.begin(&content).unwrap_err().kind, SaveErrorKind::Full);
        let slot_names = store.list(&content, &mut NoMind);
        let third = slot_names.iter().find(|saved| saved.game.as_ref().unwrap().seed == 3).unwrap();
        store.remove(&third.name).unwrap();
        assert_eq!(seeds(&mut store, &content).len(), 8);
        assert!(store.take(&third.name, &content).is_err());
        begin(&mut store, &content, 33);
        assert_eq!(store.list(&content, &mut NoMind)[0].game.as_ref().unwrap().seed, 33, "the last that was played");
    }

    #[test]
    fn a_damaged_save_stays_until_it_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        let (first, path) = (store.game.clone(), store.path(&store.game));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "damaged").unwrap();
        let why = store.list(&content, &mut NoMind).remove(0).game.unwrap_err();
        assert_eq!(why.kind, SaveErrorKind::Damaged);
        assert!(why.message(&content.text.saving).contains("is not a saved game, or it is damaged ("));
        begin(&mut store, &content, 7);
        assert_eq!(fs::read_to_string(&path).unwrap(), "damaged");
        assert_eq!(seeds(&mut store, &content), [None, Some(7)]);
        store.remove(&first).unwrap();
        assert!(!path.exists());
        assert_eq!(seeds(&mut store, &content), [Some(7)]);
    }

    #[test]
    fn finishing_a_game_sets_its_damaged_file_aside() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        begin(&mut store, &content, 7);
        let (name, path) = (store.game.clone(), store.path(&store.game));
        fs::rename(&path, path.with_extension("save.before")).unwrap();
        fs::write(&path, "damaged").unwrap();
        assert!(store.take(&name, &content).unwrap().instead_of.is_some());
        store.finish(&finished_run(&content, 7)).unwrap();
        assert!(store.list(&content, &mut NoMind).is_empty(), "the place is free");
        assert_eq!(fs::read_to_string(path.with_extension("save.kept-1")).unwrap(), "damaged");
    }

    #[test]
    fn an_unreadable_folder_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        assert!(store.list(&content, &mut NoMind).is_empty(), "there are no games yet");
        fs::write(folder.path().join("saves"), "").unwrap();
        let why = store.list(&content, &mut NoMind).remove(0).game.unwrap_err();
        assert_eq!(why.kind, SaveErrorKind::Unopened);
        assert!(store.remove(&store.game.clone()).is_err());
    }

    #[test]
    fn games_saved_under_an_old_pack_id_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        begin(&mut store, &content, 7);
        for file in ["save", "journal"] {
            let path = store.path(&store.game).with_extension(file);
            fs::rename(&path, path.with_file_name(format!("formerly.{file}"))).unwrap();
        }
        assert!(store.list(&content, &mut NoMind).is_empty());
        let mut packs = crate::packs::embedded();
        let renamed = format!("game = true\nrenamed.pack.formerly = \"{}\"", store.game);
        for file in packs.iter_mut().flat_map(|pack| &mut pack.content) {
            file.text = file.text.replace("game = true", &renamed);
        }
        let content = LoadedPacks::new(packs).content().cloned().unwrap();
        assert_eq!(seeds(&mut store, &content), [Some(7)]);
        assert_eq!(store.take("formerly", &content).unwrap().game.world().seed, 7);
    }

    #[test]
    fn a_game_in_use_is_locked_for_other_programs() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let (mut one, mut other) = (store(&content, folder.path()), store(&content, folder.path()));
        begin(&mut one, &content, 7);
        let name = one.list(&content, &mut NoMind).remove(0).name;
        assert_eq!(one.take(&name, &content).unwrap().game.world().seed, 7);
        let bytes = fs::read(one.path(&name)).unwrap();
        let listed = other.list(&content, &mut NoMind).remove(0).game.map(|_| ());
        for why in [listed, other.take(&name, &content).map(|_| ()), other.remove(&name)] {
            assert_eq!(why.unwrap_err().kind, SaveErrorKind::Busy);
        }
        begin(&mut other, &content, 8);
        assert_eq!(fs::read(one.path(&name)).unwrap(), bytes);
        drop(one);
        assert_eq!(seeds(&mut other, &content), [Some(7), Some(8)]);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_in_place_of_files_hold_nothing_up() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        for kind in ["save", "save.before", "journal", "journal.before", "lock"] {
            let mut store = store(&content, folder.path());
            begin(&mut store, &content, 7);
            let name = store.list(&content, &mut NoMind).remove(0).name;
            let path = store.path(&name).with_extension(kind);
            let _ = fs::remove_file(&path);
            let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
            rustix::fs::mkfifoat(rustix::fs::CWD, &path, mode).unwrap();
            let game = store.list(&content, &mut NoMind).remove(0).game;
            assert_eq!(game.is_ok(), kind != "save", "{kind}");
            fs::remove_file(&path).unwrap();
            store.remove(&name).unwrap();
        }
    }

    #[test]
    fn a_save_is_deleted_only_after_its_record_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let content = LoadedPacks::new(embedded()).content().cloned().unwrap();
        let mut store = store(&content, folder.path());
        begin(&mut store, &content, 7);
        let name = store.list(&content, &mut NoMind).remove(0).name;
        store.take(&name, &content).unwrap();
        let (last, games) = (finished_run(&content, 7), folder.path().join("games"));
        // Block the folder with a file of the same name.
        fs::write(&games, "").unwrap();
        assert_eq!(store.finish(&last).unwrap_err().kind, SaveErrorKind::Unrecorded);
        assert!(store.path(&name).exists() && store.past(&content).is_empty());
        fs::remove_file(&games).unwrap();
        store.finish(&last).unwrap();
        assert!(!store.path(&name).exists() && store.list(&content, &mut NoMind).is_empty());
        // After a crash in between, the same run finishes again but is archived only once.
        store.begin(&content).unwrap();
        store.finish(&last).unwrap();
        let past = store.past(&content);
        assert_eq!(past.len(), 1);
        let date = past[0].summary.date.clone().unwrap();
        assert_eq!(past[0].summary, RunSummary { date: Some(date.clone()), ..last.summary });
        assert_eq!(store.dump(&past[0].name).unwrap(), format!("told on {date}"));
    }
}
