//! What can be clicked in a picture. Screens and widgets fill it in while they draw, so it always fits what the player sees.

use crate::content::{AbilityKind, Command, Key, Keys, MenuCommand, PerCommand, Ref};
use crate::grid::{Point, Rect};

/// What an area of the screen stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An entry of the screen's list. Pointing at it selects it, a click chooses it.
    Entry(usize),
    /// A click does what this key does.
    Key(Key),
    /// A click does what the keys of this command do.
    Menu(MenuCommand),
    /// A click uses this ability of the player.
    Ability(Ref<AbilityKind>),
    /// A cell of the player's level, outside of the map.
    Cell(Point),
    /// Nothing to click, but part of the screen: a click beside all of its parts closes it.
    Surface,
}

impl Target {
    /// What the first key of a command does; `None` if it has no key.
    pub fn of_key<C: Command>(keys: &PerCommand<C, Keys>, command: C) -> Option<Self> {
        keys.keys(command).first().copied().map(Self::Key)
    }
}

/// The part of a list that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    /// The first line.
    pub first: usize,
    /// Whether the first entry is chosen.
    pub is_at_start: bool,
    /// Whether the last entry is chosen.
    pub is_at_end: bool,
}

/// The areas of a picture that can be clicked. Where areas overlap, the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClickMap {
    areas: Vec<(Rect, Target)>,
    list: Option<ListView>,
    /// The first line of the list at the last drawing, if it may only scroll as far as needed.
    steady: Option<usize>,
}

impl ClickMap {
    /// Begins another screen, over those drawn before. Of those, only cells can still be pointed at, and keys clicked if it `keeps_buttons`. With
    /// `steady`, its list only scrolls as far from this line as needed, so that no line moves away from under the mouse.
    pub fn begin_screen(&mut self, steady: Option<usize>, keeps_buttons: bool) {
        self.areas.retain(|(_, target)| match target {
            Target::Cell(_) => true,
            Target::Key(_) => keeps_buttons,
            _ => false,
        });
        (self.list, self.steady) = (None, steady);
    }

    /// Adds an area.
    pub fn add(&mut self, area: Rect, target: Target) {
        self.areas.push((area, target));
    }

    /// What is at a cell of the screen, and its area.
    pub fn at(&self, cell: Point) -> Option<(Rect, Target)> {
        self.areas.iter().rev().find(|(area, _)| area.contains(cell)).copied()
    }

    /// Whether the topmost screen has parts: without any, there is nothing to click beside.
    pub fn has_parts(&self) -> bool {
        self.areas.iter().any(|(_, target)| !matches!(target, Target::Cell(_)))
    }

    /// The list of the topmost screen.
    pub fn list(&self) -> Option<ListView> {
        self.list
    }

    /// The line of a list of `count` lines that is drawn first if `room` fit, so that the line `chosen` shows: near the middle, or
    /// where it was if the mouse chose it. `entries` are the lines that can be chosen.
    pub fn first_line(&mut self, chosen: usize, count: usize, room: usize, entries: (usize, usize)) -> usize {
        let last = count.saturating_sub(room);
        let first = match self.steady {
            Some(steady) => steady.clamp((chosen + 1).saturating_sub(room.max(1)), chosen),
            None => chosen.saturating_sub(room / 2),
        };
        let first = first.min(last);
        let (is_at_start, is_at_end) = (chosen <= entries.0, chosen >= entries.1);
        self.list = Some(ListView { first, is_at_start, is_at_end });
        first
    }
}
