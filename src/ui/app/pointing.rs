//! The mouse: what it points at, and what a click does.

use super::App;
use crate::content::{Key, KeyCode, MenuCommand, Palette};
use crate::grid::Point;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::{ClickMap, Target};
use crate::ui::pointer::{Button, Pointer, PointerKind, Pointing};
use crate::ui::screen::Request;
use crate::ui::widgets::layout::Layout;

/// Lines that a turn of the wheel scrolls a text.
const WHEEL_LINES: usize = 3;

/// Percent by which what a click would do is tinted while the mouse points at it.
const TINT: u32 = 30;

/// Where the mouse is, and the picture that the player sees.
#[derive(Debug, Default)]
pub(crate) struct Mouse {
    /// The cell of the screen that it points at. `None` after a key, until it moves again.
    at: Option<Point>,
    /// What the picture shows; `None` if the screens changed since. Then a click would hit what the player has not seen.
    picture: Option<(ClickMap, Layout)>,
    /// The first line of the list of the last picture.
    first_line: Option<usize>,
}

impl Mouse {
    /// The cell of the screen that it points at.
    pub(crate) fn at(&self) -> Option<Point> {
        self.at
    }

    /// Rests, because the player uses the keys. What it points at is not highlighted until it moves again.
    pub(crate) fn rest(&mut self) {
        self.at = None;
    }

    /// Notes that the screens change.
    pub(crate) fn forget_picture(&mut self) {
        self.picture = None;
    }

    /// The first line of the list, if it must stay where it is because the mouse selects in it.
    pub(crate) fn steady(&self) -> Option<usize> {
        self.first_line.filter(|_| self.at.is_some())
    }

    /// Takes in a picture when it is complete, and tints the button that the mouse points at.
    pub(crate) fn see(&mut self, canvas: &mut Canvas, layout: Layout, palette: &Palette) {
        let clicks = canvas.clicks().clone();
        if let Some((area, Target::Key(_) | Target::Ability(_))) = self.at.and_then(|at| clicks.at(at)) {
            for cell in area.points() {
                if let Some(cell) = canvas.get_mut(cell) {
                    cell.paper = cell.paper.mix(palette.accent, TINT);
                }
            }
        }
        self.first_line = clicks.list().map(|list| list.first);
        self.picture = Some((clicks, layout));
    }

    /// The event with what the player sees there.
    fn pointing(&self, pointer: Pointer) -> Option<Pointing> {
        let (clicks, layout) = self.picture.as_ref()?;
        let target = clicks.at(pointer.at).map(|(_, target)| target);
        Some(Pointing { pointer, target, layout: *layout })
    }
}

impl App {
    /// Takes an event of the mouse.
    pub(crate) fn take_pointer(&mut self, pointer: Pointer) {
        let before = self.mouse.at;
        self.mouse.at = Some(pointer.at).filter(|_| pointer.kind != PointerKind::Gone);
        let has_moved = before != self.mouse.at;
        self.is_stale |= has_moved;
        match pointer.kind {
            PointerKind::Moved if has_moved => self.hover(pointer),
            PointerKind::Moved | PointerKind::Gone | PointerKind::Pressed(Button::Middle) => {}
            PointerKind::Pressed(_) | PointerKind::WheelUp | PointerKind::WheelDown => self.click(pointer),
        }
    }

    /// Selects what the mouse points at. Nothing else comes of it: whatever a screen answers, pointing costs nothing.
    fn hover(&mut self, pointer: Pointer) {
        let Some(pointing) = self.mouse.pointing(pointer) else { return };
        let Some(mut screen) = self.screens.pop() else { return };
        let answer = screen.point(&pointing, &self.view());
        if let (None, Some(Target::Entry(index))) = (answer, pointing.target) {
            screen.select(index);
        }
        self.screens.push(screen);
    }

    /// Does what a button or the wheel asks for, if anything.
    fn click(&mut self, pointer: Pointer) {
        // Changed content takes effect before the next turn.
        self.refresh();
        let Some(pointing) = self.mouse.pointing(pointer) else { return };
        let request = match self.ask_pointed(&pointing) {
            Some(request) => request,
            None => self.ask_marked(&pointing),
        };
        self.is_stale = true;
        if !matches!(request, Request::Stay | Request::UnknownKey(_)) {
            self.turn_page();
            self.answer(request);
        }
    }

    /// What the topmost screen answers in its own way.
    fn ask_pointed(&mut self, pointing: &Pointing) -> Option<Request> {
        let mut screen = self.screens.pop()?;
        let answer = screen.point(pointing, &self.view());
        self.screens.push(screen);
        answer
    }

    /// What follows from what the widgets have marked.
    fn ask_marked(&mut self, pointing: &Pointing) -> Request {
        if let Some(is_down) = pointing.wheel() {
            return self.turn_wheel(is_down);
        }
        if pointing.is_right_click() {
            return self.command(MenuCommand::Close);
        }
        match pointing.target {
            Some(Target::Entry(index)) => {
                if let Some(screen) = self.screens.last_mut() {
                    screen.select(index);
                }
                self.command(MenuCommand::Choose)
            }
            Some(Target::Key(key)) => self.ask(key),
            Some(Target::Menu(command)) => self.command(command),
            Some(Target::Cell(_)) | None if self.has_parts() => self.command(MenuCommand::Close),
            Some(Target::Surface | Target::Cell(_) | Target::Ability(_)) | None => Request::Stay,
        }
    }

    fn has_parts(&self) -> bool {
        self.mouse.picture.as_ref().is_some_and(|(clicks, _)| clicks.has_parts())
    }

    /// Moves through a list, without wrapping at its ends, or scrolls a text.
    fn turn_wheel(&mut self, is_down: bool) -> Request {
        let command = if is_down { MenuCommand::Down } else { MenuCommand::Up };
        let Some((clicks, _)) = self.mouse.picture.as_ref().filter(|(clicks, _)| clicks.has_parts()) else {
            return Request::Stay;
        };
        match clicks.list() {
            Some(list) if if is_down { list.is_at_end } else { list.is_at_start } => Request::Stay,
            Some(_) => self.command(command),
            None => {
                (1..WHEEL_LINES).for_each(|_| drop(self.command(command)));
                self.command(command)
            }
        }
    }

    /// What the topmost screen answers to a key for a command. A key that writes a character may mean an entry of a list there, so any
    /// other key is better.
    fn command(&mut self, command: MenuCommand) -> Request {
        let keys = self.content.keys.menu.keys(command);
        let is_plain = |key: &&Key| !matches!(key.code, KeyCode::Char(_));
        let key = keys.iter().find(is_plain).or(keys.first()).copied();
        key.map_or(Request::Stay, |key| self.ask(key))
    }
}
