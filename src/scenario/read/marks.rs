//! Maps of marks: which cells are lit, or seen.

use super::ANYTHING;
use super::ascii_map::AsciiMap;
use super::draft::ScenarioDraft;
use crate::diagnostics::{Diagnostic, Location};
use crate::grid::Point;

/// The mark of a cell of which something holds.
pub(crate) const YES: char = '+';
/// The mark of a cell of which it doesn't.
const NO: char = '-';

/// For each cell of a level, whether something must hold of it.
#[derive(Clone, Debug)]
pub struct Marks(AsciiMap);

impl Marks {
    /// The cells with what must hold of each; those of which anything may hold are left out.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Point, bool)> {
        self.0.cells().filter(|(_, mark)| *mark != ANYTHING).map(|(at, mark)| (at, mark == YES))
    }

    /// The place of a cell in the file.
    pub(crate) fn location_of(&self, at: Point) -> Location {
        self.0.location_of(at)
    }

    /// The rows that a map would have of which exactly `holds` is true.
    pub(crate) fn rows(&self, holds: impl Fn(Point) -> bool) -> Vec<String> {
        let size = self.0.size();
        let mark = |x, y| if holds(Point::new(x, y)) { YES } else { NO };
        (0..size.height).map(|y| (0..size.width).map(|x| mark(x, y)).collect()).collect()
    }
}

impl ScenarioDraft<'_, '_> {
    /// The map of marks in the field `name` of what a test expects, if it has one without faults.
    pub(crate) fn marks(&self, name: &str, levels: &[AsciiMap]) -> Option<Marks> {
        let node = self.node.field("expect")?.field(name)?;
        let map = match AsciiMap::read(node, self.drafter.source) {
            Ok(map) => map,
            Err(diagnostic) => {
                let location = diagnostic.location.clone().unwrap_or_else(|| node.location());
                self.drafter.say(diagnostic, location);
                return None;
            }
        };
        for (at, mark) in map.cells().filter(|(_, mark)| ![YES, NO, ANYTHING].contains(mark)) {
            let error = Diagnostic::error(format!("`{mark}` is no mark"));
            let help = format!("write `{YES}` for yes, `{NO}` for no, and `{ANYTHING}` where it doesn't matter");
            self.drafter.say(error.help(help), map.location_of(at));
        }
        let first = levels.first()?;
        if map.size() != first.size() {
            let (own, size) = (map.size(), first.size());
            let message = format!("this map has {} x {} cells", own.width, own.height);
            let error = Diagnostic::error(format!("{message}, but the first one has {} x {}", size.width, size.height));
            self.drafter.say(error.related(first.location(), "the map at the beginning"), map.location());
        }
        Some(Marks(map))
    }
}
