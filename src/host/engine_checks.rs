//! Content checks that need the whole program: whether the window's font has every character, and whether levels have
//! room for what they place.

use std::collections::BTreeMap;

use crate::content::{Content, LevelId, LevelKind, Ref};
use crate::diagnostics::Diagnostic;
use crate::frontend::Letters;
use crate::loader::DefinitionIndex;
use crate::mapgen::{BuildReport, LevelPlan, survey};

/// The number of worlds planned.
const SEEDS: u64 = 50;

/// The maximum number of cells planned, about a fifth of a second. Huge worlds are tried with fewer seeds.
const MOST_CELLS: u64 = 6_000_000;

/// The maximum number of characters listed; the rest are only counted.
const MOST_LETTERS: usize = 10;

/// Warnings about content that is otherwise valid.
pub(crate) fn check_engine(content: &Content, definition_index: &DefinitionIndex) -> Vec<Diagnostic> {
    let mut found = letters(definition_index, &Letters::new());
    found.extend(faulty_levels(content, definition_index));
    found
}

/// Characters that the window's font lacks: every such glyph, and for other texts the first occurrence of each
/// character.
fn letters(definition_index: &DefinitionIndex, letters: &Letters) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut in_texts = BTreeMap::new();
    for written in definition_index.texts() {
        let lacking = written.text.chars().filter(|letter| !letter.is_ascii());
        for (letter, shown) in lacking.filter_map(|letter| Some((letter, letters.stand_in(letter)?))) {
            if written.key == "glyph" {
                let help = "choose another glyph: the characters of a US keyboard always work";
                let message = format!("the window's font has no `{letter}`, and shows `{shown}` instead");
                found.push(Diagnostic::warning(message).at(written.location.clone()).help(help));
            } else if shown == Letters::UNKNOWN {
                in_texts.entry(letter).or_insert_with(|| written.location.clone());
            }
        }
    }
    let more = in_texts.len().saturating_sub(MOST_LETTERS);
    for (index, (letter, location)) in in_texts.into_iter().take(MOST_LETTERS).enumerate() {
        let message =
            format!("the window's font has no `{letter}`, and shows `{shown}` instead", shown = Letters::UNKNOWN);
        let diagnostic = Diagnostic::warning(message).at(location);
        let is_last = more > 0 && index + 1 == MOST_LETTERS;
        found.push(if is_last {
            diagnostic.help(format!("it lacks {more} more characters that the content uses"))
        } else {
            diagnostic
        });
    }
    found
}

/// The worst case of what did not fit on one level.
struct Worst {
    kind: Ref<LevelKind>,
    id: LevelId,
    depth: u32,
    /// The number of worlds in which something did not fit.
    worlds: u64,
    seed: u64,
    report: BuildReport,
}

/// Levels too small for the creatures, items and vaults they place.
fn faulty_levels(content: &Content, definition_index: &DefinitionIndex) -> Vec<Diagnostic> {
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
    of_stages(Diagnostic::error(message), id, definition_index, (worlds, seeds))
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
    of_stages(Diagnostic::warning(message).help(help), id, definition_index, (*worlds, seeds))
}

/// Adds in how many worlds it happens, and the place of the stages of a level.
fn of_stages(
    diagnostic: Diagnostic,
    level: &str,
    definition_index: &DefinitionIndex,
    (worlds, seeds): (u64, u64),
) -> Diagnostic {
    let diagnostic = diagnostic.help(format!("of {seeds} seeds tried, this happens in {worlds}"));
    match definition_index.find("level", level, &["build"]) {
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
    let diagnostic =
        Diagnostic::warning(message).help(help).help(format!("of {seeds} seeds tried, this happens in {worlds}"));
    let field = if field == "vaults" { "build" } else { field };
    match definition_index.find("level", id, &[field]) {
        Some(location) => diagnostic.at(location),
        None => diagnostic,
    }
}
