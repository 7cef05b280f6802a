//! `stuffed sim`: games without a screen, played by a bot.

use clap::Args;

use super::{Failure, RootArgs, Seeds};

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
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// Write one JSON object a line, with at least: seed, turns, end, kills, hash
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  stuffed sim --seeds 0..200 --turns 20000       two hundred games of the game's own bot
  stuffed sim --seeds 7 --turns 1000 --bot none  a single game in which the player rests
  stuffed sim --seeds 0..20 --turns 3000 --root . --json
                                                 content of this folder, for other programs to read";

/// Plays the games, and writes how they went.
pub(super) fn run(_args: &SimArgs) -> Result<(), Failure> {
    Err(Failure::told("this build has no simulator"))
}
