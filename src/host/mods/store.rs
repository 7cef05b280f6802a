//! Connects the screens where games and mods are chosen to the built-in packs, the mods folder and the settings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::folder::installed;
use super::games::Games;
use super::request::PackRequest;
use super::selection::{AvailableMods, ModSelection, Reason, RejectedMod};
use crate::content::{Pack, PackSource};
use crate::diagnostics::Style;
use crate::host::config::{Config, ConfigChange};
use crate::host::packs::content_faults::{content_faults, unread};
use crate::host::packs::reload::{Shared, put_in_force};
use crate::host::packs::roots::from_roots;
use crate::loader::declared_pack;
use crate::script::{LoadedPacks, Playable};
use crate::session;
use crate::session::{ChoiceRefusal, ContentFaults, GameEntry, ModEntry, PackStore, Renewal};

/// The mods folder, settings and command line options of a player.
pub(crate) struct UserMods {
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) data_dir: PathBuf,
    /// The mods given on the command line.
    pub(crate) asked: BTreeMap<String, Reason>,
    /// The same mods in the order of the command line.
    pub(crate) asked_order: Vec<String>,
    /// The game that was asked for or chosen.
    pub(crate) game: Option<String>,
    /// The active game and mods.
    pub(crate) in_force: Shared,
    /// Enabled mods that could not be played when the program started or the mods were last changed.
    pub(crate) left_out: Vec<RejectedMod>,
}

/// The mods that the settings and the command line enable.
pub(crate) fn wanted(enabled: &BTreeSet<String>, asked: &BTreeMap<String, Reason>) -> BTreeMap<String, Reason> {
    let mut wanted: BTreeMap<String, Reason> = enabled.iter().map(|id| (id.clone(), Reason::Config)).collect();
    wanted.extend(asked.clone());
    wanted
}

/// The game that is played, as far as it doesn't follow from the packs: the one asked for, or else the one of the settings, unless folders or
/// mods are asked for.
pub(crate) fn wanted_game(config: &Config, request: &PackRequest) -> Option<String> {
    let chosen = || config.game().filter(|_| request.is_empty()).map(str::to_owned);
    request.game.clone().or_else(chosen)
}

/// The load order: that of the settings, then that of the command line.
pub(crate) fn load_order(config: &Config, asked: &[String]) -> Vec<String> {
    let mut order = config.order();
    order.extend(asked.iter().filter(|id| !config.enabled().contains(*id)).cloned());
    order
}

/// The errors of the mod `id`: as part of the selection, or else when loaded alone.
pub(crate) fn faults_of(id: &str, stock: &AvailableMods, selection: &ModSelection) -> Option<ContentFaults> {
    let installed = stock.folder.mods.iter().find(|installed| installed.id == id);
    if let Some(installed) = installed.filter(|installed| installed.faults.has_errors()) {
        return Some(unread(installed.faults.clone()));
    }
    if selection.on.contains_key(id) {
        return selection.left_out.iter().find(|rejected| rejected.id == id).map(|rejected| rejected.faults.clone());
    }
    let alone = stock.load_strictly(&BTreeMap::from([(id.to_owned(), Reason::Asked)]));
    alone.playable.is_none().then(|| content_faults(&alone))
}

/// A rejected mod, for the screens.
fn unplayable(rejected: &RejectedMod) -> session::UnplayableMod {
    session::UnplayableMod {
        id: rejected.id.clone(),
        why: rejected.faults.report.clone(),
        is_of_other_game: rejected.is_of_other_game,
    }
}

/// What was loaded, ready to play.
fn renewal(mut loaded: LoadedPacks) -> Result<Renewal, ContentFaults> {
    let Some(Playable { content, mind }) = loaded.playable.take() else { return Err(content_faults(&loaded)) };
    Ok(Renewal { content, mind: Box::new(mind), refused: Vec::new() })
}

impl UserMods {
    /// The mods that were left out, without those that wait for another game.
    pub(crate) fn told(&self) -> impl Iterator<Item = &RejectedMod> {
        self.left_out.iter().filter(|rejected| !rejected.is_of_other_game || self.asked.contains_key(&rejected.id))
    }

    fn stock(&self) -> Result<AvailableMods, ContentFaults> {
        let roots = from_roots(&self.roots).map_err(unread)?;
        let order = load_order(&Config::read(&self.data_dir), &self.asked_order);
        Ok(AvailableMods { roots, folder: installed(&self.data_dir), game: self.game.clone(), order })
    }

    /// The game `id` with the mods that are turned on.
    fn selection_of(&self, id: &str) -> Result<(AvailableMods, ModSelection), ContentFaults> {
        let mut stock = self.stock()?;
        stock.game = Some(id.to_owned());
        let selection = stock.line_up(&wanted(&Config::read(&self.data_dir).enabled(), &self.asked));
        Ok((stock, selection))
    }
}

impl PackStore for UserMods {
    fn games(&mut self) -> Vec<GameEntry> {
        let Ok(stock) = self.stock() else { return Vec::new() };
        let entry = |Pack { id, title, description, .. }| GameEntry { id, title, description };
        Games::of(&stock).all().into_iter().map(entry).collect()
    }

    fn load_game(&mut self, id: &str) -> Result<Renewal, ContentFaults> {
        renewal(self.selection_of(id)?.1.loaded)
    }

    fn choose_game(&mut self, id: &str) -> Result<Renewal, ChoiceRefusal> {
        let (stock, selection) = self.selection_of(id)?;
        let renewal = renewal(selection.loaded)?;
        let config = Config::read(&self.data_dir);
        let change = ConfigChange { game: Some(id.to_owned()), ..ConfigChange::default() };
        config.write(&change).map_err(|detail| ChoiceRefusal::Unkept { file: config.shown().to_owned(), detail })?;
        (self.game, self.left_out) = (stock.game.clone(), selection.left_out);
        put_in_force(&self.in_force, self.game.clone(), stock.homes(&selection.played));
        Ok(renewal)
    }

    fn list(&mut self) -> Vec<ModEntry> {
        let Ok(stock) = self.stock() else { return Vec::new() };
        let enabled = Config::read(&self.data_dir).enabled();
        let selection = stock.line_up(&wanted(&enabled, &self.asked));
        let of_roots = stock.roots.values().map(|(_, source)| (source, true, Vec::new()));
        let of_folder = stock.mods().into_iter().map(|(id, installed)| {
            let wrong = faults_of(id, &stock, &selection).map_or_else(Vec::new, |faults| faults.report);
            (&installed.source, self.asked.contains_key(id), wrong)
        });
        let is_of_other_game = |source: &PackSource| stock.is_of_other_game(&source.id, &selection.on);
        let entry = |(source, is_fixed, wrong): (&PackSource, bool, Vec<String>)| {
            let pack = declared_pack(source);
            let is_chosen = !is_fixed && enabled.contains(&source.id);
            let title = if pack.title.is_empty() { source.id.clone() } else { pack.title };
            ModEntry {
                id: source.id.clone(),
                title,
                version: pack.version,
                description: pack.description,
                needs: stock.needs(&source.id),
                is_chosen,
                is_fixed,
                is_of_other_game: !wrong.is_empty() && is_of_other_game(source),
                wrong,
            }
        };
        let mut entries: Vec<ModEntry> = of_roots.chain(of_folder).map(entry).collect();
        entries.sort_by(|one, other| one.id.cmp(&other.id));
        entries
    }

    fn folder(&self) -> String {
        self.data_dir.join("mods").display().to_string()
    }

    fn left_out(&self) -> Vec<session::UnplayableMod> {
        self.told().map(unplayable).collect()
    }

    fn settings_errors(&self) -> Vec<String> {
        let config = Config::read(&self.data_dir);
        let report = if config.diagnostics.has_errors() { config.report(Style::Plain) } else { String::new() };
        report.lines().map(str::to_owned).collect()
    }

    fn choose(&mut self, ids: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal> {
        let mut stock = self.stock()?;
        let config = Config::read(&self.data_dir);
        let enabled = config.enabled();
        let before = stock.line_up(&wanted(&enabled, &self.asked));
        let on: Vec<String> = ids.difference(&enabled).cloned().collect();
        stock.order.extend(on.iter().cloned());
        // Turning a game on is choosing it.
        let new_game = on.iter().rfind(|id| stock.is_game(id)).cloned();
        stock.game = new_game.clone().or(stock.game.filter(|game| ids.contains(game) || !enabled.contains(game)));
        let selection = stock.line_up(&wanted(ids, &self.asked));
        // Choosing another game leaves the mods of this one out; they stay chosen for their own game.
        let is_new = |rejected: &&RejectedMod| {
            let is_meant = !rejected.is_of_other_game || on.contains(&rejected.id);
            is_meant && before.left_out.iter().all(|other| other.id != rejected.id)
        };
        let refused: Vec<&RejectedMod> = selection.left_out.iter().filter(is_new).collect();
        if let Some(first) = refused.first() {
            let rest: BTreeSet<String> =
                ids.iter().filter(|id| refused.iter().all(|rejected| rejected.id != **id)).cloned().collect();
            // Without the refused ones, something else must be left to choose.
            if rest.len() == ids.len() || rest == enabled {
                return Err(first.faults.clone().into());
            }
            let refused: Vec<session::UnplayableMod> = refused.into_iter().map(unplayable).collect();
            let mut renewal = self.choose(&rest)?;
            renewal.refused.extend(refused);
            return Ok(renewal);
        }
        let renewal = renewal(selection.loaded)?;
        let left_out = selection.left_out;
        let mods = stock.mods();
        let off = enabled.iter().filter(|id| mods.contains_key(id.as_str()) && !ids.contains(*id)).cloned().collect();
        let unkept = |detail| ChoiceRefusal::Unkept { file: config.shown().to_owned(), detail };
        config.write(&ConfigChange { on, off, game: new_game, ..ConfigChange::default() }).map_err(unkept)?;
        self.left_out = left_out;
        self.game.clone_from(&stock.game);
        put_in_force(&self.in_force, self.game.clone(), stock.homes(&selection.played));
        Ok(renewal)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use std::fs;

    use super::*;

    /// The mods of a player whose data is in `folder`.
    fn mods_in(folder: &std::path::Path) -> UserMods {
        UserMods {
            roots: Vec::new(),
            data_dir: folder.to_owned(),
            asked: BTreeMap::new(),
            asked_order: Vec::new(),
            game: None,
            in_force: Shared::default(),
            left_out: Vec::new(),
        }
    }

    /// Adds a mod with this content.
    fn add(folder: &std::path::Path, id: &str, header: &str, text: &str) {
        let home = folder.join(format!("mods/{id}/content/{id}"));
        fs::create_dir_all(&home).unwrap();
        let pack = format!("[pack]\nid = \"{id}\"\ntitle = \"The {id}\"\nversion = \"1.0.0\"\n{header}\n");
        fs::write(home.join("pack.toml"), pack).unwrap();
        fs::write(home.join("things.toml"), text).unwrap();
    }

    /// Adds a small game.
    fn write_game(folder: &std::path::Path, id: &str) {
        for (path, text) in crate::packs::template("game") {
            let path = folder.join(format!("mods/{id}")).join(path.replace("PACK", id));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text.replace("{{id}}", id).replace("{{title}}", &format!("The {id}"))).unwrap();
        }
    }

    const HERE: &str = "depends = { stuffed = \"0.1\" }";

    fn ids(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn a_mod_with_errors_does_not_keep_the_others_off() {
        let folder = tempfile::tempdir().unwrap();
        add(folder.path(), "good", HERE, "[color]\npink = \"#ffaaaa\"\n");
        add(folder.path(), "torn", HERE, "[color]\npink = 5\n");
        let mut mods = mods_in(folder.path());
        let renewal = mods.choose(&ids(&["good", "torn"])).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(renewal.refused.iter().map(|refused| refused.id.as_str()).collect::<Vec<_>>(), ["torn"]);
        assert_eq!(Config::read(folder.path()).enabled(), ids(&["good"]));
        assert!(mods.choose(&ids(&["good", "torn"])).is_err(), "nothing else is left to choose");
        assert_eq!(Config::read(folder.path()).enabled(), ids(&["good"]));
    }

    /// The ids of the games of the packs that are played.
    fn games_of(renewal: &Renewal) -> Vec<&str> {
        renewal.content.packs.iter().filter(|pack| pack.game).map(|pack| pack.id.as_str()).collect()
    }

    #[test]
    fn a_chosen_game_is_kept_and_played_with_its_own_mods() {
        let folder = tempfile::tempdir().unwrap();
        write_game(folder.path(), "maze");
        add(folder.path(), "here", HERE, "");
        add(folder.path(), "there", "depends = { maze = \"0.1\" }", "");
        let mut mods = mods_in(folder.path());
        fs::write(folder.path().join("config.toml"), "[mods]\nenabled = [\"here\", \"there\"]\n").unwrap();
        let titles: Vec<String> = mods.games().into_iter().map(|game| game.title).collect();
        assert_eq!(
            (titles.first().map(String::as_str), titles.last().map(String::as_str)),
            (Some("Stuffed"), Some("The maze"))
        );
        let renewal = mods.choose_game("maze").unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(games_of(&renewal), ["maze"]);
        assert!(renewal.content.packs.iter().any(|pack| pack.id == "there"));
        assert!(renewal.content.packs.iter().all(|pack| pack.id != "here" && pack.id != "stuffed"));
        assert_eq!(Config::read(folder.path()).game(), Some("maze"));
        assert_eq!(Config::read(folder.path()).enabled(), ids(&["here", "there"]));
        assert!(mods.left_out().is_empty(), "a mod of another game is no mistake");
        let renewal = mods.choose_game("stuffed").unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(games_of(&renewal), ["stuffed"]);
        assert!(renewal.content.packs.iter().any(|pack| pack.id == "here"));
    }

    #[test]
    fn turning_a_game_on_chooses_it_and_turning_it_off_forgets_it() {
        let folder = tempfile::tempdir().unwrap();
        write_game(folder.path(), "maze");
        let mut mods = mods_in(folder.path());
        let played = |mods: &mut UserMods, on: &[&str]| {
            mods.choose(&ids(on)).map_or_else(|why| panic!("{why:?}"), |renewal| games_of(&renewal).concat())
        };
        mods.choose_game("stuffed").unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(played(&mut mods, &["maze"]), "maze");
        assert_eq!(Config::read(folder.path()).game(), Some("maze"));
        assert_eq!(played(&mut mods, &[]), "stuffed");
        assert_eq!(Config::read(folder.path()).game(), None);
    }

    #[test]
    fn a_mod_of_another_game_has_no_errors() {
        let folder = tempfile::tempdir().unwrap();
        add(folder.path(), "mine", "depends = { elsewhere = \"1\" }", "");
        add(folder.path(), "elsewhere", "game = true", "");
        add(folder.path(), "good", HERE, "");
        fs::write(folder.path().join("config.toml"), "[mods]\nenabled = [\"good\", \"elsewhere\"]\n").unwrap();
        let list = mods_in(folder.path()).list();
        let found: Vec<(&str, bool)> = list.iter().map(|entry| (entry.id.as_str(), entry.is_of_other_game)).collect();
        assert_eq!(found, [("elsewhere", false), ("good", true), ("mine", false)]);
    }
}
