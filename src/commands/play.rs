//! `stuffed play`: the game on a screen.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use directories::ProjectDirs;

use super::load::load;
use super::reload::FolderSource;
use super::shelf::FileShelf;
use super::{Failure, RootArgs, tell};
use crate::content::Content;
use crate::frontend::{self, Choice};
use crate::game::Mind;
use crate::script::ScriptMind;
use crate::ui::App;

/// What `stuffed play` may be told.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// The seed of a new game: the same seed gives the same caves, creatures and items
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Play in a window (where there is a display, this needs not be said)
    #[arg(long, conflicts_with = "terminal")]
    pub window: bool,
    /// Play in the terminal
    #[arg(long)]
    pub terminal: bool,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// The folder for saved games, instead of the platform's own
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  stuffed play                 play in a window, or in the terminal where there is no display
  stuffed play --terminal      play in the terminal
  stuffed play --seed 7        play the game of seed 7
  stuffed play --root .        play with the content of this folder
  stuffed play --data-dir /tmp/trial
                               leave the saved games of this user alone";

/// Plays.
pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let content = load(&args.content.roots)?;
    let data_dir = data_dir(args.data_dir.as_deref())?;
    let shelf = FileShelf::new(&content, &data_dir);
    let _consolation = Consolation(shelf.path().to_owned());
    let program = App::new(Arc::clone(&content), mind(&content), Box::new(shelf), seeds(args.seed));
    let program = watched(program, &args.content.roots);
    frontend::run(choice(args), Box::new(program)).map_err(Failure::told)
}

/// `program`, which takes over what changes in `roots`. What is built in never changes.
fn watched(program: App, roots: &[PathBuf]) -> App {
    if roots.is_empty() {
        return program;
    }
    match FolderSource::watch(roots.to_vec()) {
        Ok(source) => program.reading(Box::new(source)),
        Err(error) => {
            tell(&format!("stuffed: changes of the content won't be seen before the next start: {error}\n"));
            program
        }
    }
}

/// Says after a panic where the saved game is. A game whose program is at fault is not saved: it may be broken.
pub(super) struct Consolation(pub(super) PathBuf);

impl Consolation {
    pub(super) fn words(&self) -> String {
        let path = self.0.display();
        if self.0.exists() {
            format!("the game stopped by a fault of its own; it goes on from where it was last saved: {path}")
        } else {
            "the game stopped by a fault of its own, and had not been saved yet".to_owned()
        }
    }
}

impl Drop for Consolation {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Nobody is left to be told that standard error is closed.
            let _ = writeln!(std::io::stderr(), "stuffed: {}", self.words());
        }
    }
}

/// Minds of the content's scripts; what is wrong with them was told when the content was loaded.
fn mind(content: &Arc<Content>) -> Box<dyn Mind> {
    Box::new(ScriptMind::new(content).0)
}

/// The seeds of new games: the one that was asked for, then fresh ones.
fn seeds(first: Option<u64>) -> Box<dyn FnMut() -> u64> {
    let mut first = first;
    Box::new(move || first.take().unwrap_or_else(fresh_seed))
}

fn choice(args: &PlayArgs) -> Option<Choice> {
    match (args.window, args.terminal) {
        (true, _) => Some(Choice::Window),
        (_, true) => Some(Choice::Terminal),
        _ => None,
    }
}

/// The folder for what is kept of this user.
fn data_dir(wanted: Option<&Path>) -> Result<PathBuf, Failure> {
    let usual = || ProjectDirs::from("", "", "stuffed").map(|folders| folders.data_dir().to_owned());
    wanted.map(Path::to_owned).or_else(usual).ok_or_else(|| {
        Failure::told("no folder for saved games: this user has no home\nhelp: name one with --data-dir DIR")
    })
}

/// A seed for a new game, short enough to be told to a friend.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
