//! Levels on which something goes wrong while they are built, found by planning the worlds of some seeds.

use std::collections::BTreeMap;

use crate::content::{Content, LevelId, LevelKind, Ref};
use crate::diagnostics::Diagnostic;
use crate::loader::DefinitionIndex;
use crate::mapgen::{BuildReport, LevelPlan, survey};

/// The number of worlds planned.
const SEEDS: u64 = 50;

/// The maximum number of cells planned, about a fifth of a second. Huge worlds are tried with fewer seeds.
const MOST_CELLS: u64 = 6_000_000;

/// The worst case of what went wrong on a level.
struct Worst {
    kind: Ref<LevelKind>,
    id: LevelId,
    depth: u32,
    /// The number of worlds in which it went wrong.
    worlds: u64,
    seed: u64,
    report: BuildReport,
}

/// Warnings about levels without room for what they place, with too little ground, or with scripts that fail.
pub(super) fn faulty_levels(content: &Content, definition_index: &DefinitionIndex) -> Vec<Diagnostic> {
    let size = |kind: Ref<LevelKind>| content.levels[kind].width as u64 * content.levels[kind].height as u64;
    let cells: u64 = content.all_branches().flat_map(|branch| branch.levels.kinds()).map(size).sum();
    let seeds = (MOST_CELLS / cells.max(1)).clamp(1, SEEDS);
    let (mut creatures, mut items, mut vaults) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut ground = [const { BTreeMap::new() }; GROUND_FAULTS.len()];
    let mut faults: BTreeMap<(Ref<LevelKind>, String), (u64, u64)> = BTreeMap::new();
    for seed in 0..seeds {
        let (world, reports) = survey(content, seed);
        for report in reports {
            let Some(level) = world.levels.get(report.level) else { continue };
            for why in &report.faults {
                let worlds = faults.entry((level.kind, why.clone())).or_insert((seed, 0_u64));
                worlds.1 += 1;
            }
            note(&mut creatures, level, seed, &report, |report| report.creatures_left_out);
            note(&mut items, level, seed, &report, |report| report.items_left_out);
            note(&mut vaults, level, seed, &report, |report| report.vaults_left_out);
            for (worst, fault) in ground.iter_mut().zip(&GROUND_FAULTS) {
                note(worst, level, seed, &report, fault.count);
            }
        }
    }
    let warning = |(worst, field): (Worst, &str)| too_small(content, definition_index, &worst, field, seeds);
    let creatures = creatures.into_values().map(|worst| (worst, "creatures"));
    let items = items.into_values().map(|worst| (worst, "items"));
    let vaults = vaults.into_values().map(|worst| (worst, "vaults"));
    let ground = ground.into_iter().zip(&GROUND_FAULTS).flat_map(|(worst, fault)| {
        worst.into_values().map(move |worst| about_ground(content, definition_index, &worst, fault, seeds))
    });
    let faults = faults.into_iter().map(|fault| failed_stage(content, definition_index, fault, seeds));
    creatures.chain(items).chain(vaults).map(warning).chain(ground).chain(faults).collect()
}

/// Keeps the worst case for a level.
fn note(
    worst: &mut BTreeMap<usize, Worst>,
    level: &LevelPlan,
    seed: u64,
    report: &BuildReport,
    of: fn(&BuildReport) -> usize,
) {
    let left_out = of(report);
    if left_out == 0 {
        return;
    }
    let LevelPlan { id, kind, depth, .. } = level;
    let new = || Worst { kind: *kind, id: id.clone(), depth: *depth, worlds: 0, seed, report: report.clone() };
    let entry = worst.entry(report.level).or_insert_with(new);
    entry.worlds += 1;
    if left_out > of(&entry.report) {
        (entry.seed, entry.report) = (seed, report.clone());
    }
}

/// The error for a script of a stage that failed.
fn failed_stage(
    content: &Content,
    definition_index: &DefinitionIndex,
    ((kind, why), (seed, worlds)): ((Ref<LevelKind>, String), (u64, u64)),
    seeds: u64,
) -> Diagnostic {
    let id = content.levels.id(kind);
    let message = format!("a script that builds `{id}` fails in the world of seed {seed}: {why}");
    at_field(Diagnostic::error(message), (id, "build"), definition_index, (worlds, seeds))
}

/// What can be wrong with the ground of a level.
struct GroundFault {
    /// How much of it there is; 0 for none.
    count: fn(&BuildReport) -> usize,
    /// What the stages do.
    what: &'static str,
    /// What to do about it.
    advice: &'static str,
}

const GROUND_FAULTS: [GroundFault; 3] = [
    GroundFault {
        count: |report| usize::from(report.needed_tunnels),
        what: "open too little ground that can be reached, so tunnels are dug instead",
        advice: "at least 15 % of a level must be within reach, or 2,000 cells and half of what is open, or 30 cells if it is drawn. Are its rooms larger \
                 than the level, or its parts not joined? The stage `connect` joins them",
    },
    GroundFault {
        count: |report| usize::from(report.has_unreachable_stairs),
        what: "draw stairs that can't be reached, so they lie elsewhere",
        advice: "a later stage may cut them off, `connect` joins what is apart, and `stacked_stairs` need open ground on both levels",
    },
    GroundFault {
        count: |report| report.unlocked,
        what: "leave no place for a key, so what it would unlock is open",
        advice: "a key lies on plain floor that is reached without any key",
    },
];

/// The warning for a level with something wrong with its ground.
fn about_ground(
    content: &Content,
    definition_index: &DefinitionIndex,
    worst: &Worst,
    fault: &GroundFault,
    seeds: u64,
) -> Diagnostic {
    let Worst { kind, id: level, depth, worlds, seed, .. } = worst;
    let id = content.levels.id(*kind);
    let message = format!("the stages of `{id}` at depth {depth} {}, in the world of seed {seed}", fault.what);
    let help = format!("look at it with `stuffed map --seed {seed} --level {level}`: {}", fault.advice);
    at_field(Diagnostic::warning(message).help(help), (id, "build"), definition_index, (*worlds, seeds))
}

/// Adds in how many worlds it happens, and the place of a field of a level.
fn at_field(
    diagnostic: Diagnostic,
    (level, field): (&str, &str),
    definition_index: &DefinitionIndex,
    (worlds, seeds): (u64, u64),
) -> Diagnostic {
    let diagnostic = diagnostic.help(format!("of {seeds} seeds tried, this happens in {worlds}"));
    match definition_index.find("level", level, &[field]) {
        Some(location) => diagnostic.at(location),
        None => diagnostic,
    }
}

fn too_small(
    content: &Content,
    definition_index: &DefinitionIndex,
    worst: &Worst,
    field: &str,
    seeds: u64,
) -> Diagnostic {
    let Worst { kind, depth, worlds, seed, report: worst, .. } = worst;
    let (settled, left_out) = match field {
        "items" => (worst.items, worst.items_left_out),
        "vaults" => (worst.vaults, worst.vaults_left_out),
        _ => (worst.creatures, worst.creatures_left_out),
    };
    let id = content.levels.id(*kind);
    let is_capped = field == "creatures" && settled >= content.rules.max_creatures as usize;
    let (why, help) = if is_capped {
        ("`max_creatures` lets in", "ask for fewer, or raise `max_creatures` in `[game]`")
    } else if field == "vaults" {
        (
            "there is room for",
            "ask for fewer, or leave them more room: solid walls in which they fit, or floor, as their `on` says",
        )
    } else {
        ("there is room for", "ask for fewer, or make the level larger or more open")
    };
    let message = format!(
        "of the {} {field} that `{id}` calls for at depth {depth} {why} {settled} only, in the world of seed {seed}",
        settled + left_out
    );
    let field = if field == "vaults" { "build" } else { field };
    at_field(Diagnostic::warning(message).help(help), (id, field), definition_index, (*worlds, seeds))
}
