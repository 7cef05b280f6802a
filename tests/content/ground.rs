//! Ways to move, and ground that harms: what `check` says of them.

use super::trial::report;

const WALK: &str = "[movement.walk]\nname = \"walks\"\nthrough = { ground = 100, mud = 200 }\n\n[patch.game]\nset = { movement = \"walk\" }\n\n";

fn tile(id: &str, more: &str) -> String {
    format!(
        "[tile.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\ntransparent = true\n{more}\n\n"
    )
}

#[test]
fn misspelt_media_are_told() {
    let text = format!("{WALK}{}", tile("bog", "walkable = true\nmedium = \"mudd\""));
    expect_told(
        &report(&text, &[]),
        &["no tile is made of `mud`", "did you mean `mudd`?", "nobody moves through `mudd`"],
    );
}

#[test]
fn costs_are_percent_or_avoid() {
    let text = "[movement.walk]\nname = \"walks\"\nthrough = { ground = \"slow\", solid = 0 }\n";
    expect_told(
        &report(text, &[]),
        &["write percent of the usual time, such as 200, or \"avoid\"", "write from 1 to 1000 percent, or \"avoid\""],
    );
}

#[test]
fn a_player_who_could_not_move_is_an_error() {
    let text =
        "[movement.swim]\nname = \"swims\"\nthrough = { solid = 50 }\n\n[patch.game]\nset = { movement = \"swim\" }\n";
    expect_told(
        &report(text, &[]),
        &["`stuffed:player` can't move on `stuffed:floor`, where it starts", "add `ground = 100` to the `through`"],
    );
}

#[test]
fn hazards_must_be_walkable() {
    let text = format!("{WALK}{}", tile("pit", "hole = {}\nmedium = \"mud\""));
    expect_told(&report(&text, &[]), &["nobody gets here by mistake or by a push, since this tile isn't walkable"]);
}

/// Expects each of `parts` in a report.
#[track_caller]
fn expect_told(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(report.contains(part), "`{part}` is missing:\n{report}");
    }
}
