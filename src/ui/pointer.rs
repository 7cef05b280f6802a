//! The mouse, in cells of the screen: what front ends report, and what screens are told.

use super::click_map::Target;
use super::widgets::layout::Layout;
use crate::grid::Point;

/// An event of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The cell of the screen that it points at.
    pub at: Point,
    /// What happened.
    pub kind: PointerKind,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// It moved to the cell.
    Moved,
    /// It left the screen.
    Gone,
    /// A button was pressed.
    Pressed(Button),
    /// The wheel was turned away from the player, which scrolls up.
    WheelUp,
    /// The wheel was turned towards the player, which scrolls down.
    WheelDown,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left button, or a tap.
    Left,
    /// The right button.
    Right,
    /// The middle button, which does nothing.
    Middle,
}

/// An event of the mouse together with what the player saw there.
#[derive(Clone, Copy, Debug)]
pub struct Pointing {
    /// The event.
    pub pointer: Pointer,
    /// What was drawn there to be clicked.
    pub target: Option<Target>,
    /// The layout of the picture.
    pub layout: Layout,
}

impl Pointing {
    /// Whether the left button was pressed.
    pub fn is_click(&self) -> bool {
        self.pointer.kind == PointerKind::Pressed(Button::Left)
    }

    /// Whether the left or the right button was pressed.
    pub fn is_press(&self) -> bool {
        self.is_click() || self.is_right_click()
    }

    /// Whether it only moved.
    pub fn is_move(&self) -> bool {
        self.pointer.kind == PointerKind::Moved
    }

    /// Whether the right button was pressed.
    pub fn is_right_click(&self) -> bool {
        self.pointer.kind == PointerKind::Pressed(Button::Right)
    }

    /// Which way the wheel was turned: down is true.
    pub fn wheel(&self) -> Option<bool> {
        match self.pointer.kind {
            PointerKind::WheelDown => Some(true),
            PointerKind::WheelUp => Some(false),
            _ => None,
        }
    }
}
