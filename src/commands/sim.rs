//! `stuffed sim`: games without a screen, played by a bot.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::load::load;
use super::simulation::{self, Player, Run};
use super::summary::summarize;
use super::{Failure, RootArgs, Seeds, profile, say, tell};
use crate::content::{Bot, Content, Ref, near};
use crate::game::Mind;
use crate::save::Replay;
use crate::script::{Profile, ScriptMind};

/// What `stuffed sim` may be told.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SimArgs {
    /// The seeds to play: A..B for those from A up to but without B, or a single one
    #[arg(long, value_name = "A..B")]
    pub seeds: Seeds,
    /// How many turns a game lasts at most
    #[arg(long, value_name = "N")]
    pub turns: u64,
    /// Who plays: a bot of the content, or `none`, who rests. Without this, the bot that the game names
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// Record each game in this folder, as `seed-7.replay`, for `stuffed replay`
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// Write one JSON object a line, with at least: seed, turns, end, kills, hash
    #[arg(long)]
    pub json: bool,
    /// Tell in the end what each function of each script took: calls, what came of them, and time. With --json, as one more line
    #[arg(long)]
    pub profile: bool,
}

const EXAMPLES: &str = "\
Examples:
  stuffed sim --seeds 0..200 --turns 20000       two hundred games of the game's own bot
  stuffed sim --seeds 7 --turns 1000 --bot none  a single game in which the player rests
  stuffed sim --seeds 0..5 --turns 3000 --root . --profile
                                                 what each script of this folder takes
  stuffed sim --seeds 0..5 --turns 3000 --record games
                                                 and records of them, to be seen by `stuffed replay games/seed-0.replay`
  stuffed sim --seeds 0..20 --turns 3000 --root . --json
                                                 content of this folder, for other programs to read";

/// Plays the games, and writes how they went.
pub(super) fn run(args: &SimArgs) -> Result<(), Failure> {
    let content = load(&args.content)?;
    let player = player(args, &content)?;
    let mut runs = Vec::new();
    let mut profile = args.profile.then(Profile::default);
    for seed in args.seeds.iter() {
        // A mind of its own for each game, so that no game can depend on the one before.
        let (mut mind, _) = ScriptMind::new(&content);
        let play = |mind: &mut dyn Mind| match &args.record {
            Some(folder) => {
                let (run, replay) = simulation::record(&content, mind, player, seed, args.turns);
                write(&replay, folder, seed).map(|()| run)
            }
            None => Ok(simulation::play(&content, mind, player, seed, args.turns)),
        };
        let run = match &mut profile {
            Some(profile) => play(&mut profile.watch(&mut mind)),
            None => play(&mut mind),
        }?;
        for printed in mind.take_printed() {
            tell(&format!("seed {seed} prints: {printed}\n"));
        }
        if !say(&mut io::stdout(), &line(&run, args.json)?)? {
            return Ok(());
        }
        runs.push(run);
    }
    if !args.json {
        say(&mut io::stdout(), &format!("\n{}", summarize(&runs, &content)))?;
    }
    if let Some(profile) = profile {
        let turns = runs.iter().map(|run| run.turns).sum();
        say(&mut io::stdout(), &profile::told(&profile, &content, turns, args.json)?)?;
    }
    Ok(())
}

fn write(replay: &Replay, folder: &Path, seed: u64) -> Result<(), Failure> {
    let path = folder.join(format!("seed-{seed}.replay"));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, replay.encode()));
    written.map_err(|error| Failure::told(format!("{}: {error}", path.display())))
}

/// Who plays.
fn player(args: &SimArgs, content: &Content) -> Result<Player, Failure> {
    match args.bot.as_deref() {
        Some("none") => Ok(Player::Resting),
        Some(name) => find_bot(name, content).map(Player::Bot).ok_or_else(|| no_bot(name, content)),
        None => Ok(content.rules.bot.map_or(Player::Resting, Player::Bot)),
    }
}

fn find_bot(name: &str, content: &Content) -> Option<Ref<Bot>> {
    let own = |id: &str| id == name || id.split_once(':').is_some_and(|(_, id)| id == name);
    content.bots.iter().find(|(_, id, _)| own(id)).map(|(bot, ..)| bot)
}

fn no_bot(name: &str, content: &Content) -> Failure {
    let names: Vec<&str> = content.bots.iter().map(|(_, id, _)| id).chain(["none"]).collect();
    let meant = near(name, names.iter().map(|id| id.split_once(':').map_or(*id, |(_, bare)| bare)));
    let hint = meant.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    Failure::Usage(format!("there is no bot `{name}`{hint}\nhelp: there is {}", names.join(", ")))
}

/// How a game went, in one line.
fn line(run: &Run, as_json: bool) -> Result<String, Failure> {
    if as_json {
        return serde_json::to_string(run).map(|text| text + "\n").map_err(Failure::told);
    }
    let Run { seed, turns, end, kills, depth, deepest, hp, hash, .. } = run;
    let cause = run.cause.as_ref().map_or_else(String::new, |cause| format!("  by {cause}"));
    Ok(format!(
        "seed {seed:<6} turns {turns:<6} depth {depth:<2} deepest {deepest:<2} hp {hp:<4} kills {kills:<4} world {hash} end {end}{cause}\n"
    ))
}
