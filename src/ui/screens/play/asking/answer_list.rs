//! The choices or the items of a question, in a box: the question, the entries, what there is to say about the chosen one, and the keys.

use crate::content::{Palette, fill};
use crate::game::{Answer, Creature, Game, Inventory, Item, Prompt, PromptForm};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::widgets::item_words::uses;
use crate::ui::widgets::lists::overlay::{OverlayLine, POSITION, position};
use crate::ui::widgets::lists::pick_list::PickList;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{width, wrap};

/// Columns and rows between the edge and the text.
const PADDING: (i32, i32) = (2, 1);
/// The most lines of the question, and of a description.
const MAX_LINES: usize = 6;

/// An entry: its letter, its line, what more there is to say, and the answer that it is.
pub struct AnswerEntry {
    /// The letter that picks it.
    pub letter: char,
    line: OverlayLine,
    description: String,
    /// The answer.
    pub answer: Answer,
}

impl AnswerEntry {
    /// The line with the letter before it.
    fn lettered_line(&self, palette: &Palette) -> OverlayLine {
        let mut line = self.line.clone();
        line.pieces.insert(0, (format!("{}  ", self.letter), palette.accent));
        line
    }
}

/// The entries of a question that has any.
pub fn entries(game: &Game, prompt: &Prompt) -> Vec<AnswerEntry> {
    let choices = prompt.choices().iter().enumerate().map(|(index, choice)| AnswerEntry {
        letter: PickList::letter(index),
        line: OverlayLine {
            pieces: vec![(game.choice_text(prompt, choice), game.content.palette.text)],
            ..OverlayLine::default()
        },
        description: game.choice_description(prompt, choice).unwrap_or_default(),
        answer: Answer::Choice(index),
    });
    let there = prompt.items().iter().filter_map(|id| game.all_items().find(|item| item.id == *id));
    let mut items: Vec<&Item> = there.collect();
    // What the player wears is meant most often.
    items.sort_by_key(|item| !is_worn(game, item));
    let letters = item_letters(game, &items);
    let items = items.into_iter().zip(letters).map(|(item, letter)| item_entry(game, prompt, item, letter));
    choices.chain(items).collect()
}

/// The letters of items: those of the pack if all of them are in it, and the alphabet otherwise.
fn item_letters(game: &Game, items: &[&Item]) -> Vec<char> {
    let slot = |item: &&Item| game.world().player()?.inventory.slot_of(item.id).map(Inventory::letter);
    let of_pack: Option<Vec<char>> = items.iter().map(slot).collect();
    of_pack.unwrap_or_else(|| (0..items.len()).map(PickList::letter).collect())
}

fn item_entry(game: &Game, prompt: &Prompt, item: &Item, letter: char) -> AnswerEntry {
    let (palette, kind) = (&game.content.palette, &game.content.items[item.kind]);
    let name = (game.item_name(item.thing(), "a"), palette.text);
    let mark = is_worn(game, item).then(|| (format!(" {}", game.content.text.inventory.equipped), palette.good));
    AnswerEntry {
        letter,
        line: OverlayLine {
            pieces: [(format!("{} ", kind.glyph), kind.color), name].into_iter().chain(mark).collect(),
            right: right(game, prompt, item).map(|text| (text, palette.quiet)),
            ..OverlayLine::default()
        },
        description: kind.description.clone(),
        answer: Answer::Item(item.id),
    }
}

/// Whether the player wears an item.
fn is_worn(game: &Game, item: &Item) -> bool {
    let wears = |player: &Creature| player.inventory.all_worn().any(|(_, _, worn)| worn.id == item.id);
    game.world().player().is_some_and(wears)
}

/// What stands beside an item: the stat that the question shows, or what the item is good for.
fn right(game: &Game, prompt: &Prompt, item: &Item) -> Option<String> {
    if let PromptForm::Items { shows: Some(stat), .. } = prompt.form {
        let (amount, stat) = (game.item_stat(item, stat), &game.content.stats[stat].name);
        return Some(fill(&game.content.text.prompt.shown, &[("amount", &amount), ("stat", stat)]));
    }
    Some(uses(game, item).join(", ")).filter(|uses| !uses.is_empty())
}

/// The box around the entries.
pub struct AnswerBox<'a> {
    /// The question.
    pub title: &'a str,
    /// The entries.
    pub entries: &'a [AnswerEntry],
    /// The hint about keys.
    pub keys: &'a str,
}

impl AnswerBox<'_> {
    /// Draws the box into the top right corner of `area`, as large as its text.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, palette: &Palette, list: &mut PickList) {
        let most = area.size.width - 2 * PADDING.0;
        let lines: Vec<OverlayLine> = self.entries.iter().map(|entry| entry.lettered_line(palette)).collect();
        let entries = lines.iter().map(OverlayLine::width);
        // Beside the keys stands which entries are shown.
        let foot = width(self.keys) + POSITION;
        let widest = entries.chain([width(self.title), foot]).max().unwrap_or(0).clamp(most.min(40), most);
        let wrapped = |text: &str| wrap(text, widest).into_iter().take(MAX_LINES).collect::<Vec<String>>();
        let title = wrapped(self.title);
        let said = self.entries.get(list.chosen).map_or_else(Vec::new, |entry| wrapped(&entry.description));
        // As many rows for each description as the longest takes, so that the box stays as it is.
        let about = self.entries.iter().map(|entry| wrapped(&entry.description).len()).max().unwrap_or(0) as i32;
        let gap = i32::from(about > 0);
        let fixed = 2 * PADDING.1 + title.len() as i32 + 1 + gap + about + 2;
        let rows = (lines.len() as i32).min((area.size.height - fixed).max(1));
        let across = widest + 2 * PADDING.0;
        let sheet = Rect::new(area.right() - across, area.origin.y, across, (fixed + rows).min(area.size.height));
        canvas.clear(sheet, palette.panel);
        canvas.mark(sheet, Target::Surface);
        let inside = paint::inset(sheet, PADDING.0, PADDING.1);
        let mut at = inside.origin;
        for line in &title {
            canvas.print(at, line, palette.accent);
            at.y += 1;
        }
        at.y += 1;
        let (first, shown) = list.draw(canvas, Rect::new(at.x, at.y, inside.size.width, rows), &lines, palette);
        at.y += rows + gap;
        for (line, y) in said.iter().zip(at.y..) {
            canvas.print(Point::new(at.x, y), line, palette.notice);
        }
        let bottom = inside.bottom() - 1;
        canvas.print(Point::new(at.x, bottom), self.keys, palette.quiet);
        let position = position(first, shown, lines.len());
        paint::print_right(canvas, inside.right(), bottom, &position, palette.quiet);
    }
}
