//! `stuffed replay`: shows or verifies a recorded game.

use std::io;
use std::path::PathBuf;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::output::say;
use super::shared::root_args::RootArgs;
use super::shared::zoom::kept_zoom;
use crate::diagnostics::sanitize;
use crate::frontend;
use crate::frontend::FrontendChoice;
use crate::host::config::Config;
use crate::host::saves::replay_content::{ReplayContent, read_replay};
use crate::save::{MemoryStore, Replay};
use crate::script::ScriptMind;
use crate::session::replay_player::ReplayPlayer;
use crate::ui::App;

/// The arguments of `stuffed replay`.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// The replay, or a saved game
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Play it without a screen, and check that it goes as recorded
    #[arg(long)]
    pub verify: bool,
    /// Start on this turn
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "verify")]
    pub turn: u64,
    /// Watch it in a window (the default if there is a display)
    #[arg(long, conflicts_with_all = ["terminal", "verify"])]
    pub window: bool,
    /// Watch it in the terminal
    #[arg(long, conflicts_with = "verify")]
    pub terminal: bool,
    /// Leave the mouse alone, so that the terminal can select text with it. Keys do everything
    #[arg(long, conflicts_with = "verify")]
    pub no_mouse: bool,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed replay stuffed-1.replay             watch it: space pauses, + and - change the speed, g jumps to a turn
  stuffed replay stuffed-1.replay --turn 300  watch it from turn 300 on
  stuffed replay stuffed-1.replay --verify    check that it goes as recorded, or show the first turn that differs
  stuffed replay --root . --verify seed-7.replay
                                              the same with the content of this folder
The folder `games` of the data folder holds the replays of past games. `stuffed scores` lists them.";

/// Shows or verifies a recorded game.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), CommandFailure> {
    let data_dir = args.content.request().data_dir()?;
    let replay = read_replay(&args.file).map_err(|why| CommandFailure::because(why.to_string()))?;
    let replay_content = ReplayContent::of(&args.content.roots, &data_dir);
    let named = |why: &dyn std::fmt::Display| {
        CommandFailure::because(format!("{}: {why}", sanitize(&args.file.display().to_string())))
    };
    if args.verify {
        let verdict = verify(&replay, &replay_content).map_err(|why| named(&why))?;
        return say(&mut io::stdout(), &verdict).map(|_| ());
    }
    let recorded = replay_content.recorded_game(replay.recording).map_err(|why| named(&why))?;
    let Some(content) = recorded.contents.first().cloned() else { return Err(named(&"it is empty")) };
    let mind = Box::new(ScriptMind::unchecked(&content));
    let app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 0));
    let app = app.showing(ReplayPlayer::new(recorded), args.turn).map_err(|why| named(&why))?;
    let zoom = kept_zoom(Config::read(&data_dir).zoom(), &data_dir);
    frontend::run(choice(args), !args.no_mouse, zoom, Box::new(app)).map_err(CommandFailure::because)
}

fn choice(args: &ReplayArgs) -> Option<FrontendChoice> {
    match (args.window, args.terminal) {
        (true, _) => Some(FrontendChoice::Window),
        (_, true) => Some(FrontendChoice::Terminal),
        _ => None,
    }
}

/// Plays a recorded game through and describes the result.
fn verify(replay: &Replay, replay_content: &ReplayContent) -> Result<String, String> {
    let recording = &replay.recording;
    let contents = replay_content.contents(recording)?;
    let mut last = None;
    for (segment, content) in recording.segments().iter().zip(&contents) {
        let played = segment.play_through(recording.seed(), content, &mut ScriptMind::unchecked(content));
        last = Some(played.map_err(|difference| difference.to_string())?);
    }
    let (Some(game), actions, seed) = (last, recording.actions(), recording.seed()) else {
        return Err("it is empty".to_owned());
    };
    let end = replay.summary.as_ref();
    if end.is_some_and(|summary| summary.hash != game.hash()) && !recording.is_full() {
        return Err(format!("turn {} differs: the world at the end is not the same", game.world().turn()));
    }
    let end = end.and_then(|summary| summary.end.clone()).unwrap_or_else(|| "the game goes on".to_owned());
    Ok(format!("goes as recorded: seed {seed}, {actions} actions, {} turns: {}\n", game.world().turn(), sanitize(&end)))
}
