//! The report of `stuffed sim --profile`: the cost of scripts.
#![expect(clippy::disallowed_types, clippy::float_arithmetic, reason = "times are printed, and never reach a game")]

use std::fmt::Write as _;

use serde_json::json;

use crate::cli::shared::failure::CommandFailure;
use crate::cli::shared::output::json_line;
use crate::content::Content;
use crate::script::{Profile, ProfileRow};

/// The cost of the scripts of `content` over `turns` turns, as a table or as one JSON object.
pub(crate) fn report(
    profile: &Profile,
    content: &Content,
    turns: u64,
    as_json: bool,
) -> Result<String, CommandFailure> {
    let rows = profile.rows(|script| content.scripts.id(script).to_owned());
    if as_json {
        let per_turn = per_turn(profile, turns);
        let object = json!({ "profile": rows, "turns": turns, "calls": profile.calls(), "calls_per_turn": per_turn });
        return json_line(&object);
    }
    Ok(table(profile, &rows, turns))
}

/// Script calls per turn, to two decimals.
fn per_turn(profile: &Profile, turns: u64) -> f64 {
    f64::from(u32::try_from(profile.calls().saturating_mul(100) / turns.max(1)).unwrap_or(u32::MAX)) / 100.0
}

fn table(profile: &Profile, rows: &[ProfileRow], turns: u64) -> String {
    let name = |row: &ProfileRow| format!("{} {}", row.script, row.function);
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0).max("script and function".len());
    let mut text = format!(
        "\n{:width$}  {:>10}  {:>10}  {:>10}  {:>8}  {:>11}  {:>10}\n",
        "script and function", "calls", "acted", "passed", "failed", "time in us", "each in ns"
    );
    for row in rows {
        let ProfileRow { calls, acted, passed, failed, total_ns, mean_ns, .. } = row;
        let total = total_ns / 1000;
        // Writing to a String can't fail.
        let _ = writeln!(
            text,
            "{:width$}  {calls:>10}  {acted:>10}  {passed:>10}  {failed:>8}  {total:>11}  {mean_ns:>10}",
            name(row)
        );
    }
    let _ =
        writeln!(text, "\n{} script calls in {turns} turns: {:.2} per turn", profile.calls(), per_turn(profile, turns));
    text
}
