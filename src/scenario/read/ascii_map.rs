//! Maps drawn in text, with the place of each cell in the file.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::outfit::{Outfit, Possession};
use super::steps::TestStep;
use crate::content::{CreatureKind, FieldKind, Ref, TileKind};
use crate::diagnostics::{Diagnostic, Location};
use crate::grid::{Grid, Point, Size};
use crate::loader::tree::{Node, Value};

/// The maximum size of a map.
const MAX_SIZE: Size = Size { width: 120, height: 60 };

/// A level, drawn in text.
#[derive(Clone, Debug)]
pub struct AsciiMap {
    glyphs: Grid<char>,
    location: Location,
    /// The byte offset of each row in the file; `None` if the text contains escapes.
    rows: Option<Vec<usize>>,
    /// The meaning of each character.
    pub signs: BTreeMap<char, LegendEntry>,
}

/// The names of wires and locks that a cell of a map has.
#[derive(Clone, Debug, Default)]
pub struct WireMarks {
    /// The wire that it is on.
    pub wire: Option<String>,
    /// Its lock.
    pub lock: Option<String>,
    /// The lock that its item fits.
    pub fits: Option<String>,
}

/// The meaning of a character on a map.
#[derive(Clone, Debug)]
pub struct LegendEntry {
    /// The tile of the cell.
    pub tile: Ref<TileKind>,
    /// Whether the tile is given; otherwise it is the level's floor.
    pub names_tile: bool,
    /// The fields there, and how much there is of each.
    pub fields: Vec<(Ref<FieldKind>, u16)>,
    /// The item on the ground.
    pub item: Option<Possession>,
    /// The creature in the cell.
    pub creature: Option<Ref<CreatureKind>>,
    /// How the creature differs from a new one.
    pub outfit: Outfit,
    /// What it is wired to, what is locked, and what unlocks it.
    pub marks: WireMarks,
    /// The actions that the creature takes first, in order, before its mind decides.
    pub acts: Vec<TestStep>,
}

impl LegendEntry {
    /// A cell without field, item or creature.
    pub(crate) fn ground(tile: Ref<TileKind>, names_tile: bool) -> Self {
        let (fields, acts) = (Vec::new(), Vec::new());
        let (outfit, marks) = (Outfit::default(), WireMarks::default());
        Self { tile, names_tile, fields, item: None, creature: None, outfit, marks, acts }
    }
}

impl AsciiMap {
    /// Reads a map from a text in the file `source`. Blank lines around it and the common indentation are ignored.
    pub(crate) fn read(node: &Node, source: &str) -> Result<Self, Diagnostic> {
        let Value::Text(text) = &node.value else {
            return Err(Diagnostic::error("expected a map").at(node.location()));
        };
        let start = text_start(node, text, source);
        let mut lines = numbered_lines(text, start.map_or(1, |start| start.newline));
        while lines.last().is_some_and(|(_, line)| line.trim().is_empty()) {
            lines.pop();
        }
        let blank = lines.iter().take_while(|(_, line)| line.trim().is_empty()).count();
        lines.drain(..blank);
        let indent = lines.iter().filter(|(_, line)| !line.trim().is_empty()).map(|(_, line)| indent(line)).min();
        let indent = indent.unwrap_or(0);
        let rows: Vec<(usize, &str)> = lines
            .into_iter()
            .map(|(offset, line)| (offset + indent.min(line.len()), line.get(indent..).unwrap_or_default().trim_end()))
            .collect();
        let starts = start.map(|start| rows.iter().map(|(offset, _)| start.offset + offset).collect());
        let rows: Vec<Vec<char>> = rows.into_iter().map(|(_, row)| row.chars().collect()).collect();
        Self::of_rows(&rows, node.location(), starts)
    }

    fn of_rows(rows: &[Vec<char>], location: Location, starts: Option<Vec<usize>>) -> Result<Self, Diagnostic> {
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(width as i32, rows.len() as i32);
        let mut drawing = Self { glyphs: Grid::default(), location, rows: starts, signs: BTreeMap::new() };
        if width == 0 {
            return Err(Diagnostic::error("this map is empty").at(drawing.location));
        }
        if size.width > MAX_SIZE.width || size.height > MAX_SIZE.height {
            let (width, height) = (MAX_SIZE.width, MAX_SIZE.height);
            let message = format!("this map is {} x {} cells large", size.width, size.height);
            let help = format!("{width} columns and {height} rows are allowed");
            return Err(Diagnostic::error(message).at(drawing.location).help(help));
        }
        if let Some((row, cells)) = rows.iter().enumerate().find(|(_, row)| row.len() != width) {
            let message = format!("this row of the map has {} cells, but the first has {width}", cells.len());
            return Err(Diagnostic::error(message).at(drawing.row_location(row, cells)));
        }
        drawing.glyphs = Grid::from_values(size, rows.concat()).unwrap_or_default();
        Ok(drawing)
    }

    /// The number of columns and rows.
    pub fn size(&self) -> Size {
        self.glyphs.size()
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Point, char)> {
        self.glyphs.iter().map(|(at, glyph)| (at, *glyph))
    }

    /// All cells whose character has a meaning, in reading order.
    pub fn drawn(&self) -> impl Iterator<Item = (Point, char, &LegendEntry)> {
        self.cells().filter_map(|(at, glyph)| Some((at, glyph, self.signs.get(&glyph)?)))
    }

    /// The rows as text.
    pub fn rows(&self) -> Vec<String> {
        let size = self.size();
        (0..size.height).map(|y| (0..size.width).map(|x| self.glyphs.at(Point::new(x, y), ' ')).collect()).collect()
    }

    /// The place of the map in the file.
    pub fn location(&self) -> Location {
        self.location.clone()
    }

    /// The place of a cell in the file.
    pub fn location_of(&self, at: Point) -> Location {
        let row: Vec<char> = (0..self.size().width).map(|x| self.glyphs.at(Point::new(x, at.y), ' ')).collect();
        let Some(start) = self.rows.as_ref().and_then(|rows| rows.get(at.y as usize)) else { return self.location() };
        let before: usize = row.iter().take(at.x as usize).map(|glyph| glyph.len_utf8()).sum();
        let length = row.get(at.x as usize).map_or(0, |glyph| glyph.len_utf8());
        Location::new(Arc::clone(&self.location.file), start + before..start + before + length)
    }

    fn row_location(&self, row: usize, cells: &[char]) -> Location {
        let length: usize = cells.iter().map(|glyph| glyph.len_utf8()).sum();
        let start = self.rows.as_ref().and_then(|rows| rows.get(row));
        start.map_or_else(
            || self.location(),
            |start| Location::new(Arc::clone(&self.location.file), *start..start + length.max(1)),
        )
    }
}

/// The lines of a text with their byte offsets. A line ends with `newline` bytes.
fn numbered_lines(text: &str, newline: usize) -> Vec<(usize, &str)> {
    let mut offset = 0;
    let lines = text.split('\n').map(|line| {
        let start = offset;
        offset += line.len() + newline;
        (start, line)
    });
    lines.collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The start of a text in its file.
#[derive(Clone, Copy)]
struct Start {
    /// The byte offset of its first character.
    offset: usize,
    /// The number of bytes in a line ending.
    newline: usize,
}

/// The start of a text that is written without escapes; `None` for any other.
fn text_start(node: &Node, text: &str, source: &str) -> Option<Start> {
    let written = source.get(node.span.start..)?;
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| written.starts_with(quotes))?;
    let mut inside = written.get(quotes.len()..)?;
    let newline = if inside.lines().next()?.len() < inside.find('\n').unwrap_or(0) { 2 } else { 1 };
    if quotes.len() == 3 {
        inside = inside.strip_prefix("\r\n").or_else(|| inside.strip_prefix('\n')).unwrap_or(inside);
    }
    let letters = inside.chars().filter(|letter| *letter != '\r');
    let offset = node.span.start + (written.len() - inside.len());
    letters.take(text.chars().count()).eq(text.chars()).then_some(Start { offset, newline })
}
