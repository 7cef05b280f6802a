//! `stuffed sim`: lets a bot play games without a screen.
//!
//! - `parallel`: Runs work on several threads and returns results in order
//! - `profile`: The report of `--profile`: the cost of scripts
//! - `seeds`: Parses ranges of seeds on the command line
//! - `sim_run`: Plays one game and collects its results
//! - `sim_summary`: Summarises the results of many games
//! - `speed`: The report of `--speed`: turns per second

pub(crate) mod parallel;
pub(crate) mod profile;
pub(crate) mod seeds;
pub mod sim_run;
pub mod sim_summary;
pub(crate) mod speed;

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::shared::failure::CommandFailure;
use crate::cli::shared::load::playable;
use crate::cli::shared::output::{json_line, say, warn};
use crate::cli::shared::root_args::RootArgs;
use crate::content::{BotKind, Content, Ref, Scale};
use crate::diagnostics::suggest;
use crate::game::Mind;
use crate::host::mods::notices::mod_notices;
use crate::host::regular_file::replace_file;
use crate::save::Replay;
use crate::script::{Profile, ScriptMind};
use parallel::{all_cores, in_order};
use seeds::Seeds;
use sim_run::{Player, SimRun};
use sim_summary::summarize;
use speed::{Speed, Stopwatch};

/// The arguments of `stuffed sim`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SimArgs {
    /// The seeds to play: a range A..B, which leaves out B, or a single seed
    #[arg(long, value_name = "A..B")]
    pub seeds: Seeds,
    /// The most turns a game may last
    #[arg(long, value_name = "N")]
    pub turns: u64,
    /// The bot that plays, or `none` to rest all the time [default: the game's own bot]
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// How many games to play at the same time, at most 256 [default: the number of cores]. The results and their order don't depend on it
    #[arg(long, value_name = "J")]
    pub jobs: Option<NonZeroUsize>,
    /// Record each game in this folder, as `seed-7.replay`, for `stuffed replay`
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,
    /// Multiply the number of creatures by this, to stress the engine and the scripts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), conflicts_with = "record")]
    pub populate: u32,
    /// Multiply the width and height of levels by this, and creatures and items in proportion
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50), conflicts_with = "record")]
    pub enlarge: u32,
    /// Report turns per second at the end, not counting world generation. With --json, as one more line
    #[arg(long, conflicts_with_all = ["profile", "record"])]
    pub speed: bool,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// Write one JSON object per line, with at least: seed, turns, end, kills, kinds, hash
    #[arg(long)]
    pub json: bool,
    /// Report calls, outcomes and time of each script function at the end. With --json, as one more line
    #[arg(long)]
    pub profile: bool,
}

const EXAMPLES: &str = "\
The summary counts over all games: by kind, the creatures that lived at the end, that died, and that they killed; the items that the player found and used; and the abilities that the player and others used. `faults` counts failed scripts. `cover` is the share of a level's floor that a kind occupies at turn 3000, on the level where it is largest.

Examples:
  stuffed sim --seeds 0..200 --turns 20000       two hundred games, played by the game's own bot
  stuffed sim --seeds 7 --turns 1000 --bot none  one game in which the player rests
  stuffed sim --seeds 0..5 --turns 3000 --root . --profile
                                                 profile the scripts of this folder
  stuffed sim --seeds 0..5 --turns 3000 --record games
                                                 record the games; watch one with `stuffed replay games/seed-0.replay`
  stuffed sim --seeds 3 --turns 50 --bot none --populate 10 --speed
                                                 turns per second with ten times the creatures
  stuffed sim --seeds 0..20 --turns 3000 --root . --json
                                                 with the content of this folder, for other programs to read";

/// Printed if a game has no bot and the command line names none.
const NO_BOT: &str = "\
note: this game has no bot, so the player rests all the time
help: name one of its bots in `[game]`: `bot = \"...\"`, or on the command line: `--bot NAME`
help: a bot is a list of behaviours: `[bot.NAME]`
";

/// The most games that are played at the same time. More threads than this only wait for each other.
const MAX_JOBS: usize = 256;

/// The content that the arguments name. Prints which mods are left out of it.
fn content(args: &SimArgs) -> Result<Arc<Content>, CommandFailure> {
    let request = args.content.request();
    let loaded = request.load()?;
    warn(&mod_notices(&request, &loaded));
    Ok(playable(loaded)?.content)
}

/// Plays the games and prints their results.
pub(crate) fn run(args: &SimArgs) -> Result<(), CommandFailure> {
    let content = enlarged(content(args)?, Scale { creatures: args.populate, sides: args.enlarge })?;
    let player = player(args, &content)?;
    if args.bot.is_none() && matches!(player, Player::Resting) {
        warn(NO_BOT);
    }
    let (mut runs, mut profile, bar) = (Vec::new(), args.profile.then(Profile::default), bar(args.seeds.count()));
    let mut speed = Speed::default();
    let jobs =
        args.jobs.unwrap_or_else(all_cores).get().min(MAX_JOBS).min(args.seeds.count().try_into().unwrap_or(MAX_JOBS));
    let play = |seed| play(args, &content, player, seed);
    in_order(jobs, args.seeds.iter(), play, |done: Result<PlayedGame, CommandFailure>| {
        let done = done?;
        bar.inc(1);
        let is_heard = bar.suspend(|| tell_of(&done, args.json))?;
        if let (Some(profile), Some(added)) = (&mut profile, &done.profile) {
            profile.add(added);
        }
        done.speed.into_iter().for_each(|measured| speed.add(measured));
        runs.push(done.run);
        Ok(is_heard)
    })?;
    bar.finish_and_clear();
    if (runs.len() as u64) < args.seeds.count() {
        return Ok(());
    }
    if !args.json {
        say(&mut io::stdout(), &format!("\n{}", summarize(&runs, &content)))?;
    }
    if args.speed {
        say(&mut io::stdout(), &speed.report(args.json)?)?;
    }
    if let Some(profile) = profile {
        let turns = runs.iter().map(|run| run.turns).sum();
        say(&mut io::stdout(), &profile::report(&profile, &content, turns, args.json)?)?;
    }
    Ok(())
}

/// A finished game.
struct PlayedGame {
    run: SimRun,
    /// The lines its scripts printed.
    printed: Vec<String>,
    profile: Option<Profile>,
    speed: Option<Speed>,
}

/// Scales the content.
fn enlarged(content: Arc<Content>, scale: Scale) -> Result<Arc<Content>, CommandFailure> {
    if scale == Scale::default() {
        return Ok(content);
    }
    let too_large = |level| {
        CommandFailure::Usage(format!(
            "the level `{level}` would be larger than 1000 by 1000 cells\nhelp: give `--enlarge` a smaller number"
        ))
    };
    Arc::unwrap_or_clone(content).enlarged(scale).map(Arc::new).map_err(too_large)
}

/// Plays the game of one seed. Each game has its own mind, so that games can't affect each other.
fn play(args: &SimArgs, content: &Arc<Content>, player: Player, seed: u64) -> Result<PlayedGame, CommandFailure> {
    let mut mind = ScriptMind::unchecked(content);
    let mut profile = args.profile.then(Profile::default);
    let mut watch = None;
    let begun = || watch = args.speed.then(Stopwatch::start);
    let through = |mind: &mut dyn Mind| match &args.record {
        Some(folder) => {
            let (run, replay) = sim_run::record(content, mind, player, seed, args.turns);
            write(&replay, folder, seed).map(|()| run)
        }
        None => Ok(sim_run::play(content, mind, player, (seed, args.turns), begun)),
    };
    let run = match &mut profile {
        Some(profile) => through(&mut profile.watch(&mut mind)),
        None => through(&mut mind),
    }?;
    let taken = watch.map(|watch| watch.stop(run.turns));
    let printed = mind.take_printed().iter().map(ToString::to_string).collect();
    Ok(PlayedGame { run, printed, profile, speed: taken })
}

/// Prints the result of a game. Returns `false` if the reader closed the pipe.
fn tell_of(played: &PlayedGame, as_json: bool) -> Result<bool, CommandFailure> {
    for printed in &played.printed {
        warn(&format!("seed {} prints: {printed}\n", played.run.seed));
    }
    say(&mut io::stdout(), &line(&played.run, as_json)?)
}

/// A progress bar, shown only on a terminal.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} to go");
    let bar = if io::stderr().is_terminal() && games > 1 { ProgressBar::new(games) } else { ProgressBar::hidden() };
    style.map_or_else(|_| ProgressBar::hidden(), |style| bar.with_style(style))
}

fn write(replay: &Replay, folder: &Path, seed: u64) -> Result<(), CommandFailure> {
    let path = folder.join(format!("seed-{seed}.replay"));
    let bytes = replay.encode().map_err(|why| CommandFailure::because(format!("{}: {why}", path.display())))?;
    let written = fs::create_dir_all(folder).and_then(|()| replace_file(&path, &bytes));
    written.map_err(|error| CommandFailure::because(format!("{}: {error}", path.display())))
}

/// The player that the arguments ask for.
fn player(args: &SimArgs, content: &Content) -> Result<Player, CommandFailure> {
    match args.bot.as_deref() {
        Some("none") => Ok(Player::Resting),
        Some(name) => find_bot(name, content).map(Player::Bot),
        None => Ok(content.rules.bot.map_or(Player::Resting, Player::Bot)),
    }
}

fn find_bot(name: &str, content: &Content) -> Result<Ref<BotKind>, CommandFailure> {
    let is_named = |id: &str| id == name || id.split_once(':').is_some_and(|(_, id)| id == name);
    let found: Vec<(Ref<BotKind>, &str)> =
        content.bots.iter().filter(|(_, id, _)| is_named(id)).map(|(bot, id, _)| (bot, id)).collect();
    match found.as_slice() {
        [] => Err(no_bot(name, content)),
        [(only, _)] => Ok(*only),
        several => {
            let ids: Vec<&str> = several.iter().map(|(_, id)| *id).collect();
            let message = format!("several packs have a bot `{name}`: say which of `{}`", ids.join("`, `"));
            Err(CommandFailure::Usage(message))
        }
    }
}

fn no_bot(name: &str, content: &Content) -> CommandFailure {
    let names: Vec<&str> = content.bots.iter().map(|(_, id, _)| id).chain(["none"]).collect();
    let meant = suggest(name, names.iter().map(|id| id.split_once(':').map_or(*id, |(_, bare)| bare)));
    let hint = meant.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    CommandFailure::Usage(format!("there is no bot `{name}`{hint}\nhelp: there is {}", names.join(", ")))
}

/// The result of a game in one line.
fn line(run: &SimRun, as_json: bool) -> Result<String, CommandFailure> {
    if as_json {
        return json_line(run);
    }
    let SimRun { seed, turns, end, kills, depth, deepest, hp, hash, .. } = run;
    let cause = run.cause.as_ref().map_or_else(String::new, |cause| format!("  by {cause}"));
    Ok(format!(
        "seed {seed:<6} turns {turns:<6} depth {depth:<2} deepest {deepest:<2} hp {hp:<4} kills {kills:<4} world {hash} end {end}{cause}\n"
    ))
}
