//! Reads recorded games, and finds the content that they were played with.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content::Content;
use crate::game::{PackStamp, RULES, Recording, Segment};
use crate::host::mods::folder::installed;
use crate::host::mods::games::Games;
use crate::host::mods::selection::{AvailableMods, Reason};
use crate::host::packs::roots::from_roots;
use crate::host::regular_file::read_file;
use crate::save::{MAX_BYTES, RecordedGame, Replay, SaveError, SaveErrorKind};
use crate::script::ScriptMind;

/// Finds the content of recorded games in the roots of the command line, the user's mods and the built-in packs.
pub(crate) struct ReplayContent {
    roots: Vec<PathBuf>,
    data_dir: PathBuf,
}

impl ReplayContent {
    pub(crate) fn of(roots: &[PathBuf], data_dir: &Path) -> Self {
        Self { roots: roots.to_vec(), data_dir: data_dir.to_owned() }
    }

    /// Loads the content of each segment.
    ///
    /// # Errors
    /// Names the first segment whose content is missing, and its packs.
    pub(crate) fn contents(&self, recording: &Recording) -> Result<Vec<Arc<Content>>, String> {
        let roots = from_roots(&self.roots).map_err(|_| "can't read the content of --root: see `stuffed check`")?;
        let mut stock = AvailableMods { roots, folder: installed(&self.data_dir), game: None, order: Vec::new() };
        let mut known: BTreeMap<u64, Arc<Content>> = BTreeMap::new();
        let mut contents = Vec::new();
        for segment in recording.segments() {
            let content = match known.get(&segment.fingerprint) {
                Some(content) if segment.rules == RULES => Arc::clone(content),
                _ => content_of(segment, &mut stock)?,
            };
            known.insert(segment.fingerprint, Arc::clone(&content));
            contents.push(content);
        }
        Ok(contents)
    }

    /// Combines `recording` with its content.
    ///
    /// # Errors
    /// If its content is missing.
    pub(crate) fn recorded_game(&self, recording: Recording) -> Result<RecordedGame, String> {
        let contents = self.contents(&recording)?;
        Ok(RecordedGame { recording, contents, minds: Box::new(|content| Box::new(ScriptMind::unchecked(content))) })
    }
}

/// Loads the content that a segment was played with.
fn content_of(segment: &Segment, stock: &mut AvailableMods) -> Result<Arc<Content>, String> {
    let (turn, rules) = (segment.turn, segment.rules);
    if rules != RULES {
        return Err(format!(
            "from turn {turn} on it was played by rules {rules}, and this program plays by rules {RULES}\nhelp: replay it with the \
             version of Stuffed that recorded it"
        ));
    }
    stock.order = segment.packs.iter().map(|pack| pack.id.clone()).collect();
    // A game may depend on another, which stands before it.
    let games: Vec<String> = Games::of(stock).all().into_iter().map(|game| game.id).collect();
    stock.game = segment.packs.iter().rfind(|pack| games.contains(&pack.id)).map(|pack| pack.id.clone());
    let wanted = segment.packs.iter().map(|pack| (pack.id.clone(), Reason::Asked)).collect();
    let loaded = stock.load_strictly(&wanted);
    let refused = |why: &str| {
        let packs = PackStamp::list(&segment.packs);
        format!(
            "from turn {} on it was played with {packs}, and {why}\nhelp: a replay needs exactly that content: name its folder \
             with --root, or restore those versions of the mods",
            segment.turn
        )
    };
    let content = loaded.content().cloned();
    let content = content.ok_or_else(|| refused("the current content has errors: see `stuffed check`"))?;
    let is_there = |pack: &&PackStamp| content.packs.iter().any(|present| present.id == pack.id);
    let gone: Vec<String> = segment.packs.iter().filter(|pack| !is_there(pack)).map(PackStamp::to_string).collect();
    if !gone.is_empty() {
        return Err(refused(&format!("{} was not found", gone.join(", "))));
    }
    if content.fingerprint != segment.fingerprint {
        let now = PackStamp::list(&PackStamp::of(&content));
        return Err(refused(&format!("the current content is different ({now})")));
    }
    Ok(content)
}

/// Reads a replay from a file, which may also be a saved game.
///
/// # Errors
/// If the file can't be read or is neither. The error names the file.
pub(crate) fn read_replay(path: &Path) -> Result<Replay, SaveError> {
    let read = read_file(path, MAX_BYTES).map_err(|error| SaveError::new(SaveErrorKind::Unopened, error));
    read.and_then(|bytes| Replay::decode(&bytes)).map_err(|error| error.of_file(path.display()))
}
