//! Connected open ground.

use crate::grid::{Direction, Grid, Point, Size};

/// The regions of a level: areas of open ground within which one can walk from any cell to any other, also diagonally.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// The region of each cell, counted from 1; 0 for closed ground.
    of: Grid<u32>,
    /// The number of cells of each region.
    areas: Vec<usize>,
}

impl Regions {
    /// Finds the regions of a level in reading order, and leaves out those with fewer than `least` cells.
    pub(super) fn find(open: &Grid<bool>, least: usize) -> Self {
        let mut regions = Self { of: Grid::new(open.size(), 0), areas: Vec::new() };
        let mut cells = Vec::new();
        let mut too_small = Vec::new();
        for (point, is_open) in open.iter() {
            if *is_open && regions.of.at(point, 0) == 0 {
                regions.flood(open, point, &mut cells);
                if cells.len() < least {
                    regions.areas.pop();
                    too_small.append(&mut cells);
                }
            }
        }
        for point in too_small {
            regions.of.set(point, 0);
        }
        regions
    }

    /// Gives the next number to all cells that are connected to `start`, and lists them in `cells`.
    fn flood(&mut self, open: &Grid<bool>, start: Point, cells: &mut Vec<Point>) {
        let number = self.areas.len() as u32 + 1;
        cells.clear();
        cells.push(start);
        self.of.set(start, number);
        let mut next = 0;
        while let Some(point) = cells.get(next).copied() {
            next += 1;
            for direction in Direction::ALL {
                let neighbour = point + direction;
                if open.at(neighbour, false) && self.of.at(neighbour, number) == 0 {
                    self.of.set(neighbour, number);
                    cells.push(neighbour);
                }
            }
        }
        self.areas.push(cells.len());
    }

    /// The level's extent.
    pub(super) fn size(&self) -> Size {
        self.of.size()
    }

    /// How many regions there are.
    pub(super) fn len(&self) -> usize {
        self.areas.len()
    }

    /// The region, counted from 0, that a place belongs to; `None` for closed ground.
    pub(super) fn at(&self, point: Point) -> Option<usize> {
        (self.of.at(point, 0) as usize).checked_sub(1)
    }

    /// The number of cells of a region.
    pub(super) fn area(&self, region: usize) -> usize {
        self.areas.get(region).copied().unwrap_or(0)
    }

    /// The region with the most cells, of equals the first; `None` when all ground is closed.
    pub(super) fn largest(&self) -> Option<usize> {
        (0..self.len()).rev().max_by_key(|region| self.area(*region))
    }

    /// All cells with their regions, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Point, usize)> {
        self.of.iter().filter(|(_, number)| **number > 0).map(|(point, number)| (point, *number as usize - 1))
    }

    /// Where the ground is open.
    pub(super) fn open(&self) -> Grid<bool> {
        self.where_region(|_| true)
    }

    /// Where the ground belongs to a region that is `wanted`.
    pub(super) fn where_region(&self, wanted: impl Fn(usize) -> bool) -> Grid<bool> {
        let wanted: Vec<bool> = (0..self.len()).map(wanted).collect();
        Grid::from_fn(self.size(), |point| self.at(point).and_then(|region| wanted.get(region)) == Some(&true))
    }

    /// How many of a place's eight neighbours are open.
    pub(super) fn room_at(&self, point: Point) -> usize {
        Direction::ALL.into_iter().filter(|direction| self.at(point + *direction).is_some()).count()
    }
}
