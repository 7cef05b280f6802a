//! Finds fields that several packs change in different ways, and tells which change wins and why.

use super::definition_index::{Definition, DefinitionIndex};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::loader::names::Names;
use crate::loader::tables::title;
use crate::loader::tree::{Node, Provenance, Value};

/// Reports each field where the patch of one pack overrides that of another. If the winner depends on the loser, this is intended and only
/// a note. Otherwise it is a warning.
pub fn conflicts(definition_index: &DefinitionIndex, names: &Names, diagnostics: &mut Diagnostics) {
    for (table, id, definition) in definition_index.all() {
        let title = title(table, id);
        Search { definition, title: &title, names, diagnostics: &mut *diagnostics }.run();
    }
}

/// Looks for conflicts in one definition.
struct Search<'a> {
    definition: &'a Definition,
    /// The name of the definition in messages.
    title: &'a str,
    names: &'a Names,
    diagnostics: &'a mut Diagnostics,
}

impl Search<'_> {
    fn run(mut self) {
        let definition = self.definition;
        self.walk(&definition.node, &mut Vec::new());
        for gone in definition.removed.iter().filter(|gone| !gone.is_inherited) {
            let old = gone.node.past.node().into_iter().flat_map(Node::history);
            self.undone(&gone.node, old, "removed", &gone.path);
            // What a later patch adds builds on the removal.
            if let Some(again) = gone.again.as_ref().filter(|again| again.how == Provenance::Set) {
                self.undone(again, std::iter::once(&gone.node), "set", &gone.path);
            }
        }
    }

    fn walk<'n>(&mut self, node: &'n Node, path: &mut Vec<&'n str>) {
        // A patched list is compared as a whole.
        let is_whole = node.how.is_patch() && matches!(node.value, Value::List(_));
        for (key, child) in node.children().filter(|_| !is_whole) {
            path.extend(key);
            self.walk(child, path);
            path.truncate(path.len() - usize::from(key.is_some()));
        }
        if node.how.is_patch() {
            // Only `set` overrides earlier changes. `add` and `scale` build on them.
            if let Some(setter) =
                node.history().take_while(|node| node.how.is_patch()).find(|node| node.how == Provenance::Set)
            {
                self.undone(setter, setter.history().skip(1), "set", &path.join("."));
            }
            self.scaled_together(node, &path.join("."));
        }
    }

    /// Adds a note if several packs scale the same value: their factors multiply.
    fn scaled_together(&mut self, node: &Node, path: &str) {
        let built = node.history().take_while(|node| node.how.is_patch() && node.how != Provenance::Set);
        let mut scalings: Vec<(&Node, i64)> = built
            .filter_map(|node| match node.how {
                Provenance::Scaled(percent) => Some((node, percent)),
                _ => None,
            })
            .collect();
        scalings.reverse();
        let (Some((first, by)), Some((last, _))) = (scalings.first(), scalings.last()) else { return };
        if scalings.iter().all(|(node, _)| node.pack() == first.pack()) {
            return;
        }
        let packs: Vec<String> =
            scalings.iter().map(|(node, percent)| format!("by `{}` {}", node.pack(), times(*percent))).collect();
        let together = scalings.iter().fold(100, |all: i64, (_, percent)| all.saturating_mul(*percent) / 100);
        let title = self.title;
        let message = format!(
            "`{path}` of {title} is scaled by several packs: {}, together {}",
            packs.join(", "),
            times(together)
        );
        let diagnostic = Diagnostic::note(message).at(last.location()).label("scales it again");
        self.diagnostics.push(diagnostic.related(first.location(), times(*by)));
    }

    /// Reports the changes by other packs among `old` that `winner` overrides.
    fn undone<'n>(&mut self, winner: &Node, old: impl Iterator<Item = &'n Node>, verb: &str, path: &str) {
        let mut packs = vec![winner.pack(), self.definition.pack.as_str()];
        for loser in old.take_while(|node| node.how.is_patch()) {
            if !winner.value.same(&loser.value) && !packs.contains(&loser.pack()) {
                packs.push(loser.pack());
                self.report(winner, loser, verb, path);
            }
        }
    }

    fn report(&mut self, winner: &Node, loser: &Node, verb: &str, path: &str) {
        let (first, last) = (loser.pack(), winner.pack());
        let is_meant = self.names.check_visible(first, last).is_ok();
        let why = if is_meant { "depends on" } else { "loads after" };
        let title = self.title;
        let message = format!(
            "`{path}` of {title} is changed by `{first}` and {verb} by `{last}`, which wins: `{last}` {why} `{first}`"
        );
        let diagnostic = if is_meant {
            Diagnostic::note(message)
        } else {
            let help = format!(
                "to reverse this, make `{first}` depend on `{last}`; a player writes `stuffed mods order {first}`, or names its --mod last"
            );
            Diagnostic::warning(message).help(help)
        };
        let diagnostic = diagnostic.code(Code::PatchConflict);
        self.diagnostics
            .push(diagnostic.at(winner.location()).label("wins").related(loser.location(), "has no effect"));
    }
}

/// A percentage as a factor: `x1.5` for 150.
fn times(percent: i64) -> String {
    let (whole, rest) = (percent / 100, percent % 100);
    let digits = format!("x{whole}.{rest:02}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}
