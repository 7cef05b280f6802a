//! `stuffed play`: the game on a screen.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use directories::ProjectDirs;

use super::load::load;
use super::{Failure, RootArgs};
use crate::content::{Color, Content};
use crate::frontend::{self, Choice};
use crate::grid::Point;
use crate::ui::{Canvas, Key, KeyCode, Program};

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
    let program = start(content, args.seed.unwrap_or_else(fresh_seed), data_dir);
    frontend::run(choice(args), program).map_err(Failure::told)
}

fn start(_content: Arc<Content>, seed: u64, _data_dir: PathBuf) -> Box<dyn Program> {
    Box::new(TitleCard { seed, is_stale: true, is_over: false })
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

/// A screen that shows what is about to be played.
struct TitleCard {
    seed: u64,
    is_stale: bool,
    is_over: bool,
}

impl Program for TitleCard {
    fn title(&self) -> String {
        "Stuffed".to_owned()
    }

    fn press(&mut self, key: Key) {
        self.is_over |= key.code == KeyCode::Escape;
    }

    fn tick(&mut self, _milliseconds: u32) {}

    fn is_stale(&self) -> bool {
        self.is_stale
    }

    fn next_motion(&self) -> Option<u32> {
        None
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        self.is_stale = false;
        canvas.print(Point::new(2, 1), "Stuffed", Color::new(255, 255, 255));
        canvas.print(Point::new(2, 3), &format!("seed {}", self.seed), Color::new(124, 132, 140));
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn interrupt(&mut self) {}
}
