//! `stuffed play`: plays the game in a window or the terminal.
#![expect(clippy::disallowed_types, reason = "each new game gets another seed")]

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::mods::settings;
use super::shared::failure::CommandFailure;
use super::shared::level_names::level_named;
use super::shared::load::{playable, unread};
use super::shared::output::warn;
use super::shared::root_args::RootArgs;
use super::shared::zoom::kept_zoom;
use crate::content::{Content, LevelId};
use crate::diagnostics::sanitize;
use crate::frontend;
use crate::frontend::FrontendChoice;
use crate::host::config::Config;
use crate::host::mods::selection::AvailableMods;
use crate::host::mods::store::{UserMods, load_order, wanted, wanted_game};
use crate::host::packs::reload::{FolderSource, Shared, put_in_force};
use crate::host::saves::crash_report::{CrashReport, SaveLocation};
use crate::host::saves::file_store::FileStore;
use crate::host::{from_roots, installed};
use crate::script::Playable;
use crate::ui::App;

/// The arguments of `stuffed play`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// The seed of the new game. The same seed gives the same caves, creatures and items
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Start new games on this level, to try it out: its depth, 1 for the top, or its id. The last screen mentions it
    #[arg(long, value_name = "LEVEL", alias = "depth")]
    pub start: Option<String>,
    /// Play in a window (the default if there is a display)
    #[arg(long, conflicts_with = "terminal")]
    pub window: bool,
    /// Play in the terminal
    #[arg(long)]
    pub terminal: bool,
    /// Leave the mouse alone, so that the terminal can select text with it. Keys do everything
    #[arg(long)]
    pub no_mouse: bool,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed play                 play in a window, or in the terminal if there is no display
  stuffed play --terminal      play in the terminal
  stuffed play --terminal --no-mouse
                               play by keys alone, and let the terminal select text with the mouse
  stuffed play --seed 7        play the game of seed 7
  stuffed play --root .        play with the content of this folder
  stuffed play --start 3       start on the third level; `main:3` or `deep_caves` does as well
  stuffed play --mod spiders   play with a mod of the mods folder, this once
  stuffed play --data-dir /tmp/trial
                               use another folder for saved games, mods and settings";

/// Plays the game.
pub(crate) fn run(args: &PlayArgs) -> Result<(), CommandFailure> {
    let data_dir = args.content.request().data_dir()?;
    let (Playable { content, mind }, mods, config) = line_up(&args.content, &data_dir)?;
    let first_level = first_level(args.start.as_deref(), &content)?;
    let location = SaveLocation::default();
    let store = FileStore::new(&content, &data_dir, location.clone()).with_roots(&args.content.roots, &data_dir);
    let _consolation = CrashReport::new(&data_dir, location).listen();
    let program = App::new(Arc::clone(&content), Box::new(mind), Box::new(store), seeds(args.seed));
    let program = program.beginning_on(first_level);
    let program = watched(program, &args.content.roots, &mods.in_force).choosing_from(Box::new(mods));
    frontend::run(choice(args), !args.no_mouse, kept_zoom(config.zoom(), &data_dir), Box::new(program))
        .map_err(CommandFailure::because)
}

/// The level where new games start.
fn first_level(start: Option<&str>, content: &Content) -> Result<LevelId, CommandFailure> {
    let Some(start) = start else { return Ok(LevelId::default()) };
    level_named(start, content).map_err(|why| CommandFailure::Usage(format!("--start {why}")))
}

/// The content of `args` and of the enabled mods, and the settings. Mods with errors are left out and reported.
fn line_up(args: &RootArgs, data_dir: &Path) -> Result<(Playable, UserMods, Config), CommandFailure> {
    let roots = from_roots(&args.roots).map_err(unread)?;
    let request = args.request();
    let mut stock = AvailableMods { roots, folder: installed(data_dir), game: None, order: Vec::new() };
    let config = settings(&stock, data_dir);
    (stock.game, stock.order) = (wanted_game(&config, &request), load_order(&config, &request.mods));
    let asked = request.asked(&stock, data_dir)?;
    let selection = stock.line_up(&wanted(&config.enabled(), &asked));
    let in_force = Shared::default();
    put_in_force(&in_force, stock.game.clone(), stock.homes(&selection.played));
    let mods = UserMods {
        roots: args.roots.clone(),
        data_dir: data_dir.to_owned(),
        asked,
        asked_order: request.mods,
        game: stock.game,
        in_force,
        left_out: selection.left_out,
    };
    for rejected in mods.told() {
        let (id, why) = (sanitize(&rejected.id), sanitize(&rejected.faults.first));
        warn(&format!("stuffed: the mod `{id}` is left out: {why}\n"));
    }
    Ok((playable(selection.loaded)?, mods, config))
}

/// Lets `program` reload changes in `roots` and in the active mods. Built-in packs never change.
fn watched(program: App, roots: &[PathBuf], mods: &Shared) -> App {
    match FolderSource::with_mods(roots.to_vec(), Arc::clone(mods)) {
        Ok(source) => program.reading(Box::new(source)),
        Err(error) => {
            warn(&format!("stuffed: changes to the content won't show before the next start: {error}\n"));
            program
        }
    }
}

/// The seeds of new games: the requested one first, then random ones.
fn seeds(first: Option<u64>) -> Box<dyn FnMut() -> u64> {
    let mut first = first;
    Box::new(move || first.take().unwrap_or_else(fresh_seed))
}

fn choice(args: &PlayArgs) -> Option<FrontendChoice> {
    match (args.window, args.terminal) {
        (true, _) => Some(FrontendChoice::Window),
        (_, true) => Some(FrontendChoice::Terminal),
        _ => None,
    }
}

/// A random seed, short enough to share.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
