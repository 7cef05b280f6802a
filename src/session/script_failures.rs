//! Behaviours that failed in the game that is being played.

use std::collections::BTreeMap;

use crate::content::fill;
use crate::game::{EventKind, Fault, Game};
use crate::ui::widgets::overlay::OverlayLine;
use crate::ui::widgets::wrap::wrap;

/// Columns by which what belongs to a headline stands further right, and what belongs to that.
const INDENTS: [&str; 2] = ["  ", "    "];

/// How the behaviours of a game failed, by the ids of their scripts, as far as that was seen: a saved game only knows how often.
#[derive(Clone, Debug, Default)]
pub struct ScriptFailures {
    seen: BTreeMap<String, Vec<Fault>>,
}

impl ScriptFailures {
    /// Takes in what the last action of `game` brought; whether a behaviour failed for the first time.
    pub fn read(&mut self, game: &Game) -> bool {
        let mut is_first = false;
        for event in game.events() {
            let EventKind::Failed { fault, strikes, .. } = &event.fact else { continue };
            let seen = self.seen.entry(game.content.scripts.id(fault.script).to_owned()).or_default();
            if *strikes == 1 {
                // What failed before was mended since.
                seen.clear();
                is_first = true;
            }
            if !seen.iter().any(|own| own.message == fault.message && own.details == fault.details) {
                seen.push((**fault).clone());
            }
        }
        is_first
    }

    /// All that the world of `game` holds against its behaviours, in lines of at most `columns`.
    pub fn lines(&self, game: &Game, columns: i32) -> Vec<OverlayLine> {
        let (text, palette) = (&game.content.text.reload, &game.content.palette);
        let mut lines = Vec::new();
        for (script, strikes) in &game.world.strikes {
            let id = game.content.scripts.id(*script);
            let sentence = if game.world.is_retired(*script) { &text.retired } else { &text.failed };
            let headline = fill(sentence, &[("what", &id), ("count", strikes)]);
            lines.extend(indented(&headline, "", columns).map(|line| OverlayLine::plain(line, palette.warning)));
            let seen = self.seen.get(id).map_or(&[][..], Vec::as_slice);
            if seen.is_empty() {
                lines.extend(
                    indented(&text.earlier, INDENTS[0], columns).map(|line| OverlayLine::plain(line, palette.quiet)),
                );
            }
            for fault in seen {
                lines.extend(
                    indented(&fault.message, INDENTS[0], columns).map(|line| OverlayLine::plain(line, palette.text)),
                );
                for detail in &fault.details {
                    lines.extend(
                        indented(detail, INDENTS[1], columns).map(|line| OverlayLine::plain(line, palette.quiet)),
                    );
                }
            }
            lines.push(OverlayLine::plain(String::new(), palette.text));
        }
        lines.pop();
        lines
    }
}

/// `text` in lines that begin with `indent`.
fn indented(text: &str, indent: &'static str, columns: i32) -> impl Iterator<Item = String> {
    let room = columns - indent.len() as i32;
    wrap(text, room).into_iter().map(move |line| format!("{indent}{line}"))
}
