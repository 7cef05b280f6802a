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
use super::shared::level_names::level_named;
use super::shared::load::playable;
use super::shared::output::{say, warn};
use super::shared::root_args::RootArgs;
use super::sim::seeds::Seeds;
use crate::content::{Content, LevelId, MAIN, in_order};
use crate::host::mods::notices::mod_notices;
use crate::host::regular_file::replace_file;
use crate::mapgen::{LevelPlan, WorldPlan, plan, plan_level, sketch};
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
    /// Draw only this level: its number, 1 for the top, its id, such as `mines:2`, or its kind
    #[arg(long, alias = "depth", value_name = "LEVEL")]
    pub level: Option<String>,
    /// Show the level as it is after this many stages, before stairs, creatures and items
    #[arg(long, value_name = "N", requires = "level", conflicts_with = "seeds")]
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
  stuffed map --seed 7 --level 2       the second level of seed 7
  stuffed map --level mines:2          the second level of a branch
  stuffed map --level 2 --stage 1      the second level after its first stage
  stuffed map --seeds 0..500           how much floor, how many loops and dead ends the levels of 500 seeds have
  stuffed map --level 2 --out level.png
                                       a picture of the second level, with its legend
  stuffed map --level 2 --out level.svg --show distances
                                       how far each cell is from the way in, as shapes and letters
  stuffed map --level 2 --stage 1 --out level.png
                                       the same level after its first stage
  stuffed map --level 2 --seeds 0..50 --out sheet.png
                                       a contact sheet: the second levels of 50 seeds in one picture
  stuffed map --root ../my-mod --level 1 --out level.png --watch
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
    let level = args.level.as_deref().map(|name| level_named(name, &content)).transpose();
    let level = level.map_err(|why| CommandFailure::Usage(format!("--level {why}")))?;
    if let Some(file) = &args.out {
        return picture(args, &content, level.as_ref(), file);
    }
    let text = match (&args.seeds, level.as_ref().zip(args.stage)) {
        (Some(seeds), _) => report(&content, seeds.iter(), level.as_ref()),
        (None, Some((level, stages))) => after_stages(&content, args.seed, level, stages)?,
        (None, None) => levels_of(&content, args.seed, level.as_ref()),
    };
    say(&mut io::stdout(), &text)?;
    Ok(())
}

/// Draws a picture to a file.
fn picture(args: &MapArgs, content: &Arc<Content>, level: Option<&LevelId>, file: &Path) -> Result<(), CommandFailure> {
    let Some(format) = Format::of(file) else {
        let name = file.display();
        return Err(CommandFailure::Usage(format!("{name}: the name of a picture ends in .png or .svg")));
    };
    let drawn = if let Some(seeds) = &args.seeds {
        contact_sheet(content, seeds.iter(), level, args.show, format)
    } else {
        one_level(args, content, &level.cloned().unwrap_or_default(), format)
    };
    replace_file(file, &drawn).map_err(|error| CommandFailure::Reason(format!("{}: {error}", file.display())))?;
    say(&mut io::stdout(), &format!("wrote {}\n", file.display()))?;
    Ok(())
}

/// The picture of a level.
fn one_level(args: &MapArgs, content: &Arc<Content>, id: &LevelId, format: Format) -> Vec<u8> {
    let mut world = some_levels(content, args.seed, Some(id));
    let Some(index) = world.index_of(id) else { return Vec::new() };
    let Some(level) = world.levels.get_mut(index) else { return Vec::new() };
    let mut title = format!("{}, {}, seed {}", content.levels[level.kind].name, place_of(level), args.seed);
    if let Some(stages) = args.stage {
        let tiles = sketch(content, args.seed, id, stages);
        let (id, depth) = (level.id.clone(), level.depth);
        *level = LevelPlan { id, depth, ..LevelPlan::bare(1, level.kind, tiles, BTreeMap::new()) };
        let build = in_order(&content.levels[level.kind].build);
        let names: Vec<&str> = build.iter().take(stages).map(|stage| stage.name.as_str()).collect();
        title = format!("{title}, after {}", names.join(", "));
    }
    let shades = args.show.of(content, args.seed, &world, index);
    world.levels.get(index).map_or_else(Vec::new, |level| {
        let scale = args.show.scale();
        level_picture(content, level, &title, (&shades, scale), format)
    })
}

/// All levels of a world, or those that are planned together with one.
pub(crate) fn some_levels(content: &Content, seed: u64, only: Option<&LevelId>) -> WorldPlan {
    let some = only.and_then(|id| plan_level(content, seed, id, 0));
    some.unwrap_or_else(|| plan(content, seed))
}

/// Where a level is: `depth 3`, or `mines:2, depth 4` in a branch.
pub(crate) fn place_of(level: &LevelPlan) -> String {
    let depth = format!("depth {}", level.depth);
    if level.id.branch() == MAIN { depth } else { format!("{}, {depth}", level.id) }
}

/// All levels of a world, or a single one.
fn levels_of(content: &Arc<Content>, seed: u64, only: Option<&LevelId>) -> String {
    let world = some_levels(content, seed, only);
    let levels = world.levels.iter().filter(|level| only.is_none_or(|only| *only == level.id));
    let texts: Vec<String> = levels
        .map(|level| {
            let title = format!("{}: {}, seed {seed}", place_of(level), content.levels[level.kind].name);
            format!("{title}\n\n{}\n{}", drawn(content, level), key(content, level))
        })
        .collect();
    texts.join("\n")
}

/// A level after its first stages.
fn after_stages(content: &Content, seed: u64, id: &LevelId, stages: usize) -> Result<String, CommandFailure> {
    let missing = || CommandFailure::Usage(format!("there is no level {id}"));
    let kind = content.branch(id.branch()).and_then(|branch| branch.levels.kind_of(id.number())).ok_or_else(missing)?;
    let level = &content.levels[kind];
    let names: Vec<&str> = in_order(&level.build).iter().map(|stage| stage.name.as_str()).collect();
    if stages > names.len() {
        let many = format!("{} has {} stages: {}", level.name, names.len(), names.join(", "));
        return Err(CommandFailure::Usage(many));
    }
    let shown = names.iter().take(stages).copied().collect::<Vec<_>>().join(", ");
    let shown = if shown.is_empty() { "before all stages".to_owned() } else { format!("after {shown}") };
    let map = tiles_only(content, &sketch(content, seed, id, stages));
    let world = some_levels(content, seed, Some(id));
    let place = world.levels.iter().find(|level| level.id == *id).map(place_of).ok_or_else(missing)?;
    Ok(format!("{place}: {}, seed {seed}, {shown}\n\n{map}", level.name))
}
