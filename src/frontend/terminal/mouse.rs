//! The mouse of a terminal.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::grid::Point;
use crate::ui::{Button, Pointer, PointerKind};

/// What `event` does; `None` for what no screen needs, such as releasing a button.
pub(crate) fn translate(event: MouseEvent) -> Option<Pointer> {
    let kind = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => PointerKind::Moved,
        MouseEventKind::Down(MouseButton::Left) => PointerKind::Pressed(Button::Left),
        MouseEventKind::Down(MouseButton::Right) => PointerKind::Pressed(Button::Right),
        MouseEventKind::Down(MouseButton::Middle) => PointerKind::Pressed(Button::Middle),
        MouseEventKind::ScrollUp => PointerKind::WheelUp,
        MouseEventKind::ScrollDown => PointerKind::WheelDown,
        MouseEventKind::Up(_) | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
    };
    Some(Pointer { at: Point::new(i32::from(event.column), i32::from(event.row)), kind })
}
