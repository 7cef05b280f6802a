//! The scripts that failed in the game that is being played, and what was dropped in it, in lines to read.

use crate::content::{Color, fill};
use crate::game::{Fault, Game};
use crate::session::script_failures::ScriptFailures;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::wrap::wrap;

/// Columns by which what belongs to a headline stands further right, and what belongs to that.
const INDENTS: [&str; 2] = ["  ", "    "];

/// All that went wrong with the scripts of `game`, in lines of at most `columns`.
pub fn failure_lines(failures: &ScriptFailures, game: &Game, columns: i32) -> Vec<OverlayLine> {
    let (text, palette) = (&game.content.text.reload, &game.content.palette);
    let mut lines = Vec::new();
    for (script, strikes) in &game.world().strikes {
        let id = game.content.scripts.id(*script);
        let sentence = if game.world().is_retired(*script) { &text.retired } else { &text.failed };
        let headline = fill(sentence, &[("what", &id), ("count", strikes)]);
        lines.extend(indented(&headline, "", columns, palette.warning));
        let seen = failures.of(id);
        if seen.is_empty() {
            lines.extend(indented(&text.earlier, INDENTS[0], columns, palette.quiet));
        }
        lines.extend(seen.iter().flat_map(|fault| of_fault(fault, game, columns)));
        lines.push(OverlayLine::plain(String::new(), palette.text));
    }
    if failures.dropped().next().is_some() {
        lines.extend(indented(&text.dropped_effects, "", columns, palette.warning));
        lines.extend(failures.dropped().flat_map(|line| indented(line, INDENTS[0], columns, palette.text)));
        lines.push(OverlayLine::plain(String::new(), palette.text));
    }
    lines.pop();
    lines
}

fn of_fault(fault: &Fault, game: &Game, columns: i32) -> Vec<OverlayLine> {
    let palette = &game.content.palette;
    let details = fault.details.iter().flat_map(|detail| indented(detail, INDENTS[1], columns, palette.quiet));
    indented(&fault.message, INDENTS[0], columns, palette.text).chain(details).collect()
}

/// `text` in lines that begin with `indent`.
fn indented(text: &str, indent: &'static str, columns: i32, ink: Color) -> impl Iterator<Item = OverlayLine> {
    let room = columns - indent.len() as i32;
    wrap(text, room).into_iter().map(move |line| OverlayLine::plain(format!("{indent}{line}"), ink))
}
