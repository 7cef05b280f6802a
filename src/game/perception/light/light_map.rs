//! What one source adds to the light of the cells around it.

use crate::content::{FULL_LIGHT, Light};
use crate::game::model::level::Level;
use crate::grid::{Grid, Point, field_of_view};

/// Something that gives or swallows light. The same light at the same place always makes the same [`LightMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LightSource {
    pub(super) at: Point,
    pub(super) light: Light,
}

impl LightSource {
    /// Whether it depends on a cell being transparent.
    pub(super) fn reaches(&self, at: Point) -> bool {
        self.at.is_within(at, self.light.radius)
    }
}

/// The light of a cell, apart from that which is everywhere on its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellLight {
    given: i32,
    swallowed: i32,
}

impl CellLight {
    /// Its brightness in percent, on a level with so much light everywhere. What swallows light takes it from full light at most, so that
    /// a second lamp doesn't make up for it.
    #[inline]
    pub(super) fn brightness(self, everywhere: i32) -> i32 {
        ((everywhere + self.given).min(FULL_LIGHT) - self.swallowed).max(0)
    }
}

/// What one source adds to the light of the cells that it reaches.
#[derive(Clone, Debug)]
pub(super) struct LightMap {
    pub(super) source: LightSource,
    /// The index of each cell in the grid of its level, and what it gets.
    cells: Vec<(u32, i32)>,
}

impl LightMap {
    /// The light of a source, as far as nothing opaque is in between. It shows on what is opaque, but not behind it.
    pub(super) fn cast(source: LightSource, ground: &Level) -> Self {
        let (LightSource { at, light }, size) = (source, ground.size());
        let mut cells = Vec::with_capacity(((2 * light.radius + 1) * (2 * light.radius + 1)) as usize);
        field_of_view(
            at,
            light.radius,
            size,
            |cell| ground.is_transparent_inside(cell),
            |cell| {
                cells.push(((cell.y * size.width + cell.x) as u32, light.at_distance(at, cell)));
            },
        );
        Self { source, cells }
    }

    /// Adds this light to that of a level.
    pub(super) fn add_to(&self, light: &mut Grid<CellLight>) {
        self.apply(light, 1);
    }

    /// Takes this light out of that of a level again.
    pub(super) fn take_from(&self, light: &mut Grid<CellLight>) {
        self.apply(light, -1);
    }

    fn apply(&self, light: &mut Grid<CellLight>, times: i32) {
        let (values, swallows) = (light.values_mut(), self.source.light.swallows());
        for (index, amount) in &self.cells {
            if let Some(cell) = values.get_mut(*index as usize) {
                let part = if swallows { &mut cell.swallowed } else { &mut cell.given };
                *part += times * amount.abs();
            }
        }
    }

    /// The indices of the cells that it gives light, and how much.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, i32)> {
        self.cells.iter().filter(|(_, amount)| *amount > 0).map(|(index, amount)| (*index as usize, *amount))
    }
}
