//! A question that has to be answered with yes or no.

use crate::content::{ConfirmCommand, Key, MenuCommand, fill, key_name, key_of};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{width, wrap};

/// Columns and rows between the edge and the text.
const PADDING: (i32, i32) = (3, 1);

/// A question.
#[derive(Debug)]
pub struct ConfirmScreen {
    question: String,
    /// What a yes requests; none once it is answered.
    yes: Option<Request>,
    /// The key that led to the question. Pressed again, it says yes, unless it is bound to another answer.
    again: Option<Key>,
    /// The last key, if it was no answer.
    other: Option<Key>,
    /// Whether a key that is no answer closes the question, and then does what it usually does.
    is_fleeting: bool,
}

impl ConfirmScreen {
    /// Asks `question` before requesting `yes`.
    pub fn new(question: impl Into<String>, yes: Request) -> Self {
        Self { question: question.into(), yes: Some(yes), again: None, other: None, is_fleeting: false }
    }

    /// The same question, to which the key that led to it says yes, too.
    pub fn after(self, key: Option<Key>) -> Self {
        Self { again: key, ..self }
    }

    /// The same question, closed by any key that is no answer, which then does what it usually does.
    pub fn fleeting(self) -> Self {
        Self { is_fleeting: true, ..self }
    }
}

impl Screen for ConfirmScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let keys = &app.content.keys;
        if keys.menu.command(key) == Some(MenuCommand::Close) {
            return Request::Close;
        }
        let again = || self.again.filter(|again| *again == key).map(|_| ConfirmCommand::Yes);
        match keys.confirm.command(key).or_else(again) {
            Some(ConfirmCommand::Yes) => {
                self.yes.take().map_or(Request::Close, |yes| Request::CloseThen(Box::new(yes)))
            }
            Some(ConfirmCommand::No) => Request::Close,
            None if self.is_fleeting => Request::CloseThen(Box::new(Request::Press(key))),
            None => {
                self.other = Some(key);
                Request::Stay
            }
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let content = app.content;
        // During a game it lies over the map and leaves the panel free.
        let area = if app.session.is_some() { layout.beside_panel() } else { layout.screen };
        let (text, palette) = (&content.text, &content.palette);
        let keys = &content.keys.confirm;
        let answers: Vec<(String, &String, Option<Target>)> = text
            .confirm
            .answers
            .iter()
            .map(|(command, answer)| (key_of(text, keys, command), answer, Target::of_key(keys, command)))
            .collect();
        let below: i32 = answers.iter().map(|(key, answer, _)| width(key) + width(answer) + 4).sum();
        let question = wrap(&self.question, area.size.width - 2 * PADDING.0);
        let rows = question.len() as i32;
        let other = self.other.map(|key| fill(&text.confirm.other, &[("key", &key_name(text, key))]));
        let other_rows = if other.is_some() { 2 } else { 0 };
        let widest = question.iter().chain(&other).map(|line| width(line)).max().unwrap_or(0);
        let across = widest.max(below) + 2 * PADDING.0;
        let sheet = paint::middle(area, across, rows + 2 + other_rows + 2 * PADDING.1);
        canvas.clear(sheet, palette.selected);
        canvas.mark(sheet, Target::Surface);
        let inside = paint::inset(sheet, PADDING.0, PADDING.1);
        for (line, y) in question.iter().zip(inside.origin.y..) {
            canvas.print(Point::new(inside.origin.x, y), line, palette.notice);
        }
        let mut at = Point::new(inside.origin.x, inside.origin.y + rows + 1);
        if let Some(other) = other {
            canvas.print(at + Point::new(0, 2), &other, palette.warning);
        }
        for (key, answer, target) in answers {
            let left = at.x - 1;
            at.x = canvas.print(at, &key, palette.accent) + 1;
            at.x = canvas.print(at, answer, palette.text) + 3;
            if let Some(target) = target {
                canvas.mark(Rect::new(left, at.y, at.x - 1 - left - 1, 1), target);
            }
        }
    }
}
