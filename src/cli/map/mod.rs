//! `stuffed map`: draws levels, and measures many of them.
//!
//! - `drawing`: Draws a level as text
//! - `measures`: What many worlds of a game are like
//! - `picture`: Pictures of levels
//! - `watch`: Draws a picture again whenever content changes

pub(crate) mod drawing;
pub(crate) mod measures;
pub(crate) mod picture;
#[cfg(test)]
mod tests;
pub(crate) mod watch;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::load::playable;
use super::shared::output::{say, warn};
use super::shared::root_args::RootArgs;
use super::sim::seeds::Seeds;
use crate::content::{Content, in_order};
use crate::host::mods::notices::mod_notices;
use crate::host::regular_file::replace_file;
use crate::mapgen::{LevelPlan, plan, sketch};
use drawing::{drawn, key, tiles_only};
use measures::report;
use picture::contact_sheet::contact_sheet;
use picture::level_picture::level_picture;
use picture::shading::Shading;
use picture::surface::Format;

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
    /// Draw a picture to this file: `level.png` or `level.svg`. With --seeds it is a contact sheet of all their levels
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What a picture shows beside the map
    #[arg(long, value_enum, default_value_t, requires = "out")]
    pub show: Shading,
    /// Draw the picture again whenever a file in the folders of --root is saved, until the program is interrupted
    #[arg(long, requires = "out")]
    pub watch: bool,
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
  stuffed map --seeds 0..500           how much floor, how many loops and dead ends the levels of 500 seeds have
  stuffed map --depth 2 --out level.png
                                       a picture of the second level, with its legend
  stuffed map --depth 2 --out level.svg --show distances
                                       how far each cell is from the way in, as shapes and letters
  stuffed map --depth 2 --stage 1 --out level.png
                                       the same level after its first stage
  stuffed map --depth 2 --seeds 0..50 --out sheet.png
                                       a contact sheet: the second levels of 50 seeds in one picture
  stuffed map --root ../my-mod --depth 1 --out level.png --watch
                                       the picture is drawn again whenever you save a file of the mod";

/// Draws levels, or measures them.
pub(crate) fn run(args: &MapArgs) -> Result<(), CommandFailure> {
    if args.watch { watch::watch(args) } else { draw(args) }
}

/// Draws or measures once.
fn draw(args: &MapArgs) -> Result<(), CommandFailure> {
    let request = args.content.request();
    let loaded = request.load()?;
    warn(&mod_notices(&request, &loaded));
    let content = playable(loaded)?.content;
    let levels = content.rules.levels.len();
    let depth = args.depth.map(|depth| depth as usize);
    if let Some(depth) = depth.filter(|depth| *depth > levels) {
        return Err(CommandFailure::Usage(format!("there is no depth {depth}: the game has {levels}")));
    }
    if let Some(file) = &args.out {
        return picture(args, &content, depth, file);
    }
    let text = match (&args.seeds, depth.zip(args.stage)) {
        (Some(seeds), _) => report(&content, seeds.iter(), depth),
        (None, Some((depth, stages))) => after_stages(&content, args.seed, depth, stages)?,
        (None, None) => levels_of(&content, args.seed, depth),
    };
    say(&mut io::stdout(), &text)?;
    Ok(())
}

/// Draws a picture to a file.
fn picture(args: &MapArgs, content: &Arc<Content>, depth: Option<usize>, file: &Path) -> Result<(), CommandFailure> {
    let Some(format) = Format::of(file) else {
        let name = file.display();
        return Err(CommandFailure::Usage(format!("{name}: the name of a picture ends in .png or .svg")));
    };
    let drawn = if let Some(seeds) = &args.seeds {
        contact_sheet(content, seeds.iter(), depth, args.show, format)
    } else {
        one_level(args, content, depth.unwrap_or(1), format)
    };
    replace_file(file, &drawn).map_err(|error| CommandFailure::Reason(format!("{}: {error}", file.display())))?;
    say(&mut io::stdout(), &format!("wrote {}\n", file.display()))?;
    Ok(())
}

/// The picture of a level of a depth.
fn one_level(args: &MapArgs, content: &Arc<Content>, depth: usize, format: Format) -> Vec<u8> {
    let mut world = plan(content, args.seed);
    let Some(level) = world.levels.get_mut(depth - 1) else { return Vec::new() };
    let mut title = format!("{}, depth {depth}, seed {}", content.levels[level.kind].name, args.seed);
    if let Some(stages) = args.stage {
        let tiles = sketch(content, args.seed, depth - 1, stages);
        *level = LevelPlan::bare(level.kind, tiles, BTreeMap::new());
        let build = in_order(&content.levels[level.kind].build);
        let names: Vec<&str> = build.iter().take(stages).map(|stage| stage.name.as_str()).collect();
        title = format!("{title}, after {}", names.join(", "));
    }
    let shades = args.show.of(content, args.seed, &world, depth - 1);
    world.levels.get(depth - 1).map_or_else(Vec::new, |level| {
        let scale = args.show.scale();
        level_picture(content, level, &title, (&shades, scale), format)
    })
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
