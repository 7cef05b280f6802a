//! Summarises the results of many games.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::sim_run::{AbilityTally, KindTally, SimRun};
use crate::content::Content;

/// The maximum number of different failures shown, and of different things dropped.
const MAX_LINES: usize = 10;

/// Summarises the results of many games in a few lines.
pub fn summarize(runs: &[SimRun], content: &Content) -> String {
    let mut text = String::new();
    let count = runs.len().max(1);
    let won = runs.iter().filter(|run| run.won).count();
    // Writing to a String can't fail.
    let _ = writeln!(text, "games    {}", runs.len());
    let _ = writeln!(text, "won      {won} ({} %)", won * 100 / count);
    let _ = writeln!(text, "ended    {}", tally(runs.iter().map(|run| run.end.as_str())));
    let _ = writeln!(text, "killers  {}", tally(runs.iter().filter_map(|run| run.cause.as_deref())));
    let _ = writeln!(text, "deepest  {}", tally(runs.iter().map(|run| format!("level {}:", run.deepest))));
    let branches = runs.iter().flat_map(|run| &run.branches);
    let reached = tally(branches.map(|(branch, last)| format!("{branch}:{last}:")));
    if !reached.is_empty() {
        let _ = writeln!(text, "branches {reached}");
    }
    let _ = writeln!(
        text,
        "turns    median {}, most {}",
        median(runs.iter().map(|run| run.turns)),
        most(runs, |run| run.turns)
    );
    let _ = writeln!(
        text,
        "kills    median {}, most {}",
        median(runs.iter().map(|run| u64::from(run.kills))),
        most(runs, |run| run.kills.into())
    );
    let _ = writeln!(text, "faults   {}", runs.iter().map(|run| run.faults).sum::<u32>());
    text.push_str(&indented(runs.iter().flat_map(|run| &run.failures)));
    let disabled: BTreeSet<&str> = runs.iter().flat_map(|run| &run.disabled).map(String::as_str).collect();
    for script in disabled {
        let games = runs.iter().filter(|run| run.disabled.contains(script)).count();
        let _ =
            writeln!(text, "         {script} failed too often and was disabled in {games} of {} games", runs.len());
    }
    let overflows = runs.iter().map(|run| run.overflows).sum::<u32>();
    if overflows > 0 {
        let _ = writeln!(text, "dropped  effects or hooks of {overflows} actions, because too much happened at once");
        text.push_str(&indented(runs.iter().flat_map(|run| &run.dropped)));
    }
    let _ = writeln!(text, "cover at turn 3000, on the most covered level: {}", cover(runs));
    text.push_str(&kinds(runs));
    text.push_str(&abilities(runs));
    let _ = writeln!(text, "{:<30} {:>6} {:>6}", "items", "found", "used");
    for (_, id, _) in content.items.iter() {
        let sum =
            |of: fn(&SimRun) -> &BTreeMap<String, u32>| runs.iter().filter_map(|run| of(run).get(id)).sum::<u32>();
        let _ = writeln!(text, "  {id:<28} {:>6} {:>6}", sum(|run| &run.found), sum(|run| &run.used));
    }
    text
}

/// Different lines, each once, below a heading.
fn indented<'a>(lines: impl Iterator<Item = &'a String>) -> String {
    let lines: BTreeSet<&String> = lines.collect();
    let mut text = String::new();
    for line in lines.iter().take(MAX_LINES) {
        // Writing to a String can't fail.
        let _ = writeln!(text, "         {line}");
    }
    if lines.len() > MAX_LINES {
        let _ = writeln!(text, "         and {} more", lines.len() - MAX_LINES);
    }
    text
}

/// What became of the creatures of all games, by kind.
fn kinds(runs: &[SimRun]) -> String {
    let mut sums: BTreeMap<&str, KindTally> = BTreeMap::new();
    for (kind, tally) in runs.iter().flat_map(|run| &run.kinds) {
        let sum = sums.entry(kind).or_default();
        sum.lived += tally.lived;
        sum.died += tally.died;
        sum.killed += tally.killed;
    }
    let head = format!("{:<30} {:>6} {:>6} {:>6}\n", "creatures", "lived", "died", "killed");
    let rows = sums
        .into_iter()
        .map(|(kind, KindTally { lived, died, killed })| format!("  {kind:<28} {lived:>6} {died:>6} {killed:>6}\n"));
    std::iter::once(head).chain(rows).collect()
}

/// How often abilities were used in all games; nothing if none was.
fn abilities(runs: &[SimRun]) -> String {
    let mut sums: BTreeMap<&str, AbilityTally> = BTreeMap::new();
    for (ability, tally) in runs.iter().flat_map(|run| &run.abilities) {
        let sum = sums.entry(ability).or_default();
        sum.by_player += tally.by_player;
        sum.by_others += tally.by_others;
    }
    if sums.is_empty() {
        return String::new();
    }
    let head = format!("{:<30} {:>6} {:>6}\n", "abilities used by", "player", "others");
    let rows = sums
        .into_iter()
        .map(|(id, AbilityTally { by_player, by_others })| format!("  {id:<28} {by_player:>6} {by_others:>6}\n"));
    std::iter::once(head).chain(rows).collect()
}

/// Counts how often each word occurs, most frequent first.
fn tally(words: impl Iterator<Item = impl Into<String>>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    words.for_each(|word| *counts.entry(word.into()).or_default() += 1);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    counts.into_iter().map(|(word, count)| format!("{word} {count}")).collect::<Vec<_>>().join(", ")
}

fn median(values: impl Iterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

fn most(runs: &[SimRun], value: impl Fn(&SimRun) -> u64) -> u64 {
    runs.iter().map(value).max().unwrap_or(0)
}

fn cover(runs: &[SimRun]) -> String {
    let mut most: BTreeMap<&str, u32> = BTreeMap::new();
    for (kind, percent) in runs.iter().filter_map(|run| run.cover.as_ref()).flatten() {
        let entry = most.entry(kind).or_default();
        *entry = (*entry).max(*percent);
    }
    let measured = runs.iter().filter(|run| run.cover.is_some()).count();
    let kinds: Vec<String> = most.into_iter().map(|(kind, percent)| format!("{kind} {percent} %")).collect();
    format!("{} ({measured} games lasted that long)", kinds.join(", "))
}
