//! `stuffed map`: draws levels, and measures many of them.
//!
//! - `drawing`: Draws a level as text
//! - `measures`: What many worlds of a game are like

pub(crate) mod drawing;
pub(crate) mod measures;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::load::playable;
use super::shared::output::{say, warn};
use super::shared::root_args::RootArgs;
use super::sim::seeds::Seeds;
use crate::content::{Content, in_order};
use crate::host::mods::notices::mod_notices;
use crate::mapgen::{plan, sketch};
use drawing::{drawn, key, tiles_only};
use measures::report;

/// The arguments of `stuffed map`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct MapArgs {
    /// The seed of the world
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "seeds")]
    pub seed: u64,
    /// Draw only the level of this depth, 1 for the top
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Show the level as it is after this many stages, before stairs, creatures and items
    #[arg(long, value_name = "N", requires = "depth", conflicts_with = "seeds")]
    pub stage: Option<usize>,
    /// Measure the levels of these seeds in place of drawing one: a range A..B, which leaves out B
    #[arg(long, value_name = "A..B")]
    pub seeds: Option<Seeds>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed map                          all levels of seed 1
  stuffed map --root ../my-mod         with what a mod changes
  stuffed map --seed 7 --depth 2       the second level of seed 7
  stuffed map --depth 2 --stage 1      the second level after its first stage
  stuffed map --seeds 0..500           how much floor, how many loops and dead ends the levels of 500 seeds have";

/// Draws levels, or measures them.
pub(crate) fn run(args: &MapArgs) -> Result<(), CommandFailure> {
    let request = args.content.request();
    let loaded = request.load()?;
    warn(&mod_notices(&request, &loaded));
    let content = playable(loaded)?.content;
    let levels = content.rules.levels.len();
    let depth = args.depth.map(|depth| depth as usize);
    if let Some(depth) = depth.filter(|depth| *depth > levels) {
        return Err(CommandFailure::Usage(format!("there is no depth {depth}: the game has {levels}")));
    }
    let text = match (&args.seeds, depth.zip(args.stage)) {
        (Some(seeds), _) => report(&content, seeds.iter(), depth),
        (None, Some((depth, stages))) => after_stages(&content, args.seed, depth, stages)?,
        (None, None) => levels_of(&content, args.seed, depth),
    };
    say(&mut io::stdout(), &text)?;
    Ok(())
}

/// All levels of a world, or the one of a depth.
fn levels_of(content: &Arc<Content>, seed: u64, only: Option<usize>) -> String {
    let plan = plan(content, seed);
    let levels = (1..).zip(&plan.levels).filter(|(depth, _)| only.is_none_or(|only| only == *depth));
    let texts: Vec<String> = levels
        .map(|(depth, level)| {
            let title = format!("depth {depth}: {}, seed {seed}", content.levels[level.kind].name);
            format!("{title}\n\n{}\n{}", drawn(content, level), key(content, level))
        })
        .collect();
    texts.join("\n")
}

/// A level after its first stages.
fn after_stages(content: &Content, seed: u64, depth: usize, stages: usize) -> Result<String, CommandFailure> {
    let missing = || CommandFailure::Usage(format!("there is no depth {depth}"));
    let kind = depth.checked_sub(1).and_then(|index| content.rules.levels.get(index)).ok_or_else(missing)?;
    let level = &content.levels[*kind];
    let names: Vec<&str> = in_order(&level.build).iter().map(|stage| stage.name.as_str()).collect();
    if stages > names.len() {
        let many = format!("{} has {} stages: {}", level.name, names.len(), names.join(", "));
        return Err(CommandFailure::Usage(many));
    }
    let shown = names.iter().take(stages).copied().collect::<Vec<_>>().join(", ");
    let shown = if shown.is_empty() { "before all stages".to_owned() } else { format!("after {shown}") };
    let map = tiles_only(content, &sketch(content, seed, depth - 1, stages));
    Ok(format!("depth {depth}: {}, seed {seed}, {shown}\n\n{map}", level.name))
}
