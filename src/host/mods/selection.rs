//! Selects the mods that can be played together, on top of the built-in packs and those of `--root`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::folder::{Mod, ModsFolder};
use super::games::Games;
use crate::content::PackSource;
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::host::packs::content_faults::{content_faults, unread};
use crate::host::packs::reload::OwnFolder;
use crate::loader::declared_pack;
use crate::packs;
use crate::script::LoadedPacks;
use crate::session::ContentFaults;

/// The packs to choose from.
pub(crate) struct AvailableMods {
    /// The packs of `--root`, which are always enabled, each with its folder.
    pub(crate) roots: BTreeMap<String, (PathBuf, PackSource)>,
    /// The user's mods.
    pub(crate) folder: ModsFolder,
    /// The game that was asked for or chosen. If `None`, the packs decide.
    pub(crate) game: Option<String>,
    /// The ids of mods in the order in which they load, as far as their dependencies allow. All others come after them, by id.
    pub(crate) order: Vec<String>,
}

/// Why a mod is enabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// By the user's settings.
    Config,
    /// By the command line.
    Asked,
    /// By another enabled pack that depends on it: the id of that pack.
    NeededBy(String),
}

/// An enabled mod that can't be played.
#[derive(Clone, Debug)]
pub(crate) struct RejectedMod {
    /// Its id.
    pub(crate) id: String,
    /// The reason.
    pub(crate) faults: ContentFaults,
    /// Whether the only reason is that another game is played.
    pub(crate) is_of_other_game: bool,
}

impl RejectedMod {
    /// A mod with errors.
    fn faulty(id: &str, faults: ContentFaults) -> Self {
        Self { id: id.to_owned(), faults, is_of_other_game: false }
    }

    /// A mod of the game `game` while `played` is played.
    pub(super) fn of_other_game(id: &str, game: &str, played: &str) -> Self {
        let why = format!("it belongs to the game `{game}`, and `{played}` is played");
        let faults = ContentFaults { count: 1, first: why.clone(), report: vec![why] };
        Self { id: id.to_owned(), faults, is_of_other_game: true }
    }
}

/// The mods that are played, and those that were requested but rejected.
pub(crate) struct ModSelection {
    /// The enabled mods, each with the reason.
    pub(crate) on: BTreeMap<String, Reason>,
    /// The enabled mods that were rejected.
    pub(crate) left_out: Vec<RejectedMod>,
    /// The mods that are played.
    pub(crate) played: Vec<PackSource>,
    /// The result of loading everything together.
    pub(crate) loaded: LoadedPacks,
}

impl AvailableMods {
    /// The mods by id, without those that share the id of a built-in pack or of a pack of `--root`. Of two mods with one
    /// id either may be listed, because neither can be played.
    pub(crate) fn mods(&self) -> BTreeMap<&str, &Mod> {
        let free =
            self.folder.mods.iter().filter(|candidate| !candidate.is_shadow && !self.roots.contains_key(&candidate.id));
        free.map(|candidate| (candidate.id.as_str(), candidate)).collect()
    }

    /// The folders of the mods `played`.
    pub(crate) fn homes(&self, played: &[PackSource]) -> Vec<OwnFolder> {
        let mods = self.mods();
        let home = |pack: &PackSource| Some((pack.id.clone(), PathBuf::from(&mods.get(pack.id.as_str())?.folder)));
        played.iter().filter_map(home).collect()
    }

    /// The dependencies of a mod or of a pack of `--root`.
    pub(crate) fn needs(&self, id: &str) -> Vec<String> {
        let source = self.roots.get(id).map(|(_, pack)| pack);
        let source = source.or_else(|| self.mods().get(id).map(|candidate| &candidate.source));
        source.map_or_else(Vec::new, |pack| declared_pack(pack).depends.into_iter().map(|other| other.id).collect())
    }

    /// Whether the mod `id` is a game.
    pub(crate) fn is_game(&self, id: &str) -> bool {
        self.mods().get(id).is_some_and(|candidate| declared_pack(&candidate.source).game)
    }

    /// The mods in `wanted` and the game, if that is a mod, together with their dependencies and those of the packs of `--root`.
    pub(crate) fn closure(&self, wanted: &BTreeMap<String, Reason>) -> BTreeMap<String, Reason> {
        let mods = self.mods();
        let mut on: BTreeMap<String, Reason> = BTreeMap::new();
        on.extend(
            wanted.iter().filter(|(id, _)| mods.contains_key(id.as_str())).map(|(id, why)| (id.clone(), why.clone())),
        );
        if let Some(game) = self.game.as_ref().filter(|game| mods.contains_key(game.as_str())) {
            on.entry(game.clone()).or_insert(Reason::Asked);
        }
        let mut open: Vec<String> = self.roots.keys().chain(on.keys()).cloned().collect();
        while let Some(id) = open.pop() {
            for other in self.needs(&id) {
                if mods.contains_key(other.as_str()) && !on.contains_key(&other) {
                    on.insert(other.clone(), Reason::NeededBy(id.clone()));
                    open.push(other);
                }
            }
        }
        on
    }

    /// Loads these mods together with the packs that are always enabled.
    fn load(&self, mods: &[PackSource]) -> LoadedPacks {
        LoadedPacks::new(self.with_built_in(mods))
    }

    /// The same, to play with. Scripts of the built-in packs alone need no check, which saves time at each start.
    fn load_to_play(&self, mods: &[PackSource]) -> LoadedPacks {
        let is_built_in = self.roots.is_empty() && mods.is_empty();
        if is_built_in { LoadedPacks::unchecked(self.with_built_in(mods)) } else { self.load(mods) }
    }

    /// These mods and the packs that are always enabled.
    fn with_built_in(&self, mods: &[PackSource]) -> Vec<PackSource> {
        let roots = self.roots.values().map(|(_, pack)| pack.clone());
        let mods = mods.iter().map(|pack| PackSource { rank: self.rank(&pack.id), ..pack.clone() });
        packs::over_built_in(roots.chain(mods), self.game.as_deref())
    }

    /// The place of a mod in the load order. Packs that are always enabled come first, with 0.
    pub(super) fn rank(&self, id: &str) -> usize {
        self.order.iter().position(|other| other == id).unwrap_or(self.order.len()) + 1
    }

    /// Whether a mod would be left out beside the mods `on` because another game is played.
    pub(crate) fn is_of_other_game(&self, id: &str, on: &BTreeMap<String, Reason>) -> bool {
        let mut wanted = on.clone();
        wanted.entry(id.to_owned()).or_insert(Reason::Config);
        Games::of(self).others(&self.closure(&wanted)).iter().any(|rejected| rejected.id == id)
    }

    /// Loads all of `wanted`. An error in one mod fails the whole.
    pub(crate) fn load_strictly(&self, wanted: &BTreeMap<String, Reason>) -> LoadedPacks {
        let (mods, on) = (self.mods(), self.closure(wanted));
        let mut faults = Diagnostics::default();
        let mut sources = Vec::new();
        for candidate in on.keys().filter_map(|id| mods.get(id.as_str())) {
            faults.extend(candidate.faults.clone());
            sources.push(candidate.source.clone());
        }
        if faults.has_errors() { LoadedPacks::unread(faults) } else { self.load(&sources) }
    }

    /// Loads `wanted` without the mods that have errors and the mods that depend on those.
    pub(crate) fn line_up(&self, wanted: &BTreeMap<String, Reason>) -> ModSelection {
        let (mods, on) = (self.mods(), self.closure(wanted));
        let mut draft = SelectionDraft { stock: self, left_out: Vec::new(), played: Vec::new(), open: Vec::new() };
        draft.left_out = Games::of(self).others(&on);
        let is_of_other_game = |id: &&String| draft.left_out.iter().any(|rejected| rejected.id == **id);
        let here = on.keys().filter(|id| !is_of_other_game(id));
        let mut open: Vec<&Mod> = here.filter_map(|id| mods.get(id.as_str()).copied()).collect();
        open.sort_by_key(|candidate| self.rank(&candidate.id));
        draft.open = open;
        draft.leave_out_unread();
        let all: Vec<PackSource> = draft.open.iter().map(|candidate| candidate.source.clone()).collect();
        let mut loaded = self.load_to_play(&all);
        if loaded.playable.is_some() {
            draft.played = all;
        } else {
            loaded = draft.try_each();
        }
        ModSelection { on, left_out: draft.left_out, played: draft.played, loaded }
    }
}

/// A selection in progress.
struct SelectionDraft<'s> {
    stock: &'s AvailableMods,
    left_out: Vec<RejectedMod>,
    played: Vec<PackSource>,
    /// The mods not yet accepted or rejected.
    open: Vec<&'s Mod>,
}

impl<'s> SelectionDraft<'s> {
    fn leave_out_unread(&mut self) {
        let (sound, broken): (Vec<&Mod>, Vec<&Mod>) =
            self.open.iter().partition(|candidate| !candidate.faults.has_errors());
        self.open = sound;
        for candidate in broken {
            let faults = unread(candidate.faults.clone());
            self.left_out.push(RejectedMod::faulty(&candidate.id, faults));
        }
        self.leave_out_dependents();
    }

    /// Rejects the mods that depend on a rejected one.
    fn leave_out_dependents(&mut self) {
        let needs = |candidate: &Mod, left_out: &[RejectedMod]| {
            let needs = self.stock.needs(&candidate.id);
            left_out.iter().find(|other| needs.contains(&other.id)).map(|other| other.id.clone())
        };
        while let Some((index, candidate, other)) = self
            .open
            .iter()
            .enumerate()
            .find_map(|(index, candidate)| Some((index, *candidate, needs(candidate, &self.left_out)?)))
        {
            self.open.remove(index);
            let message = format!("`{}` depends on `{other}`, which is left out", candidate.id);
            let location =
                candidate.source.content.first().map_or(candidate.folder.as_str(), |file| file.path.as_str());
            let diagnostic = Diagnostic::error(message).at(Location::whole(location));
            let faults = unread(diagnostic.into());
            self.left_out.push(RejectedMod::faulty(&candidate.id, faults));
        }
    }

    /// Tries one mod at a time, after its dependencies and then in load order, and keeps those that load.
    fn try_each(&mut self) -> LoadedPacks {
        let mut loaded = self.stock.load(&[]);
        while let Some(candidate) = self.next() {
            if self.waits(candidate) {
                self.leave_out_circle();
                continue;
            }
            self.open.retain(|other| other.id != candidate.id);
            self.played.push(candidate.source.clone());
            let more = self.stock.load(&self.played);
            // An error that occurs without any mod is not a mod's fault. A pack of a root may also need the mod to be
            // valid.
            if more.playable.is_some()
                || (loaded.playable.is_none() && more.diagnostics.errors() <= loaded.diagnostics.errors())
            {
                loaded = more;
                continue;
            }
            self.played.pop();
            self.left_out.push(RejectedMod::faulty(&candidate.id, content_faults(&more)));
            self.leave_out_dependents();
        }
        loaded
    }

    /// Rejects the mods in a dependency cycle, and those that depend on them.
    fn leave_out_circle(&mut self) {
        let circle = std::mem::take(&mut self.open);
        let all: Vec<PackSource> =
            self.played.iter().chain(circle.iter().map(|candidate| &candidate.source)).cloned().collect();
        let faults = content_faults(&self.stock.load(&all));
        self.left_out.extend(circle.iter().map(|candidate| RejectedMod::faulty(&candidate.id, faults.clone())));
    }

    /// Whether a mod depends on one that is still open.
    fn waits(&self, candidate: &Mod) -> bool {
        self.stock.needs(&candidate.id).iter().any(|other| self.open.iter().any(|open| open.id == *other))
    }

    /// The next mod without open dependencies. If only cycles are left, the first of their mods.
    fn next(&self) -> Option<&'s Mod> {
        self.open.iter().find(|candidate| !self.waits(candidate)).or(self.open.first()).copied()
    }
}
