//! Connected regions of open ground.

use super::connectivity::Connectivity;
use crate::grid::{Direction, Grid, Point, Size};

/// The regions of a level: areas of open ground connected by steps.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    /// The region of each cell, counted from 1; 0 for closed ground.
    of: Grid<u32>,
    /// The number of cells of each region.
    areas: Vec<usize>,
    connectivity: Connectivity,
}

/// A run of open cells in a row, from `start` up to, but not including, `end`.
struct OpenRun {
    y: i32,
    start: i32,
    end: i32,
    /// An earlier run of the same region, or the run itself (a union-find parent).
    parent: usize,
}

impl Regions {
    /// Finds the regions of a level in reading order, leaving out those with fewer than `least` cells.
    ///
    /// Runs of open cells are joined row by row (Hoshen and Kopelman 1976).
    pub(crate) fn find(open: &Grid<bool>, least: usize, connectivity: Connectivity) -> Self {
        let mut runs = runs(open);
        join_touching(&mut runs, connectivity);
        let roots = roots(&runs);
        let mut areas = vec![0; runs.len()];
        for (run, root) in runs.iter().zip(&roots) {
            if let Some(area) = areas.get_mut(*root) {
                *area += (run.end - run.start) as usize;
            }
        }
        let mut numbers = vec![0; runs.len()];
        let mut regions = Self { of: Grid::new(open.size(), 0), areas: Vec::new(), connectivity };
        for (run, root) in runs.iter().zip(&roots) {
            let (Some(area), Some(number)) = (areas.get(*root), numbers.get_mut(*root)) else { continue };
            if *area >= least {
                regions.add(run, *area, number);
            }
        }
        regions
    }

    /// Adds a run to the region `number`, creating the region, of the given area, if the number is still 0.
    fn add(&mut self, run: &OpenRun, area: usize, number: &mut u32) {
        if *number == 0 {
            self.areas.push(area);
            *number = self.areas.len() as u32;
        }
        let start = self.of.index(Point::new(run.start, run.y)).unwrap_or_default();
        let cells = self.of.values_mut().get_mut(start..start + (run.end - run.start) as usize);
        cells.unwrap_or_default().fill(*number);
    }

    /// Which cells belong together.
    pub(crate) fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// The level's extent.
    pub(crate) fn size(&self) -> Size {
        self.of.size()
    }

    /// How many regions there are.
    pub(crate) fn len(&self) -> usize {
        self.areas.len()
    }

    /// The region of a cell, counted from 0; `None` for closed ground.
    pub(crate) fn at(&self, point: Point) -> Option<usize> {
        (self.of.at(point, 0) as usize).checked_sub(1)
    }

    /// The number of cells of a region.
    pub(crate) fn area(&self, region: usize) -> usize {
        self.areas.get(region).copied().unwrap_or(0)
    }

    /// The region with the most cells, the first among equals; `None` when all ground is closed.
    pub(crate) fn largest(&self) -> Option<usize> {
        (0..self.len()).rev().max_by_key(|region| self.area(*region))
    }

    /// All cells with their regions, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Point, usize)> {
        self.of.iter().filter(|(_, number)| **number > 0).map(|(point, number)| (point, *number as usize - 1))
    }

    /// All cells that are open here and on the level `below`, with their regions on both, in reading order.
    pub(crate) fn shared(&self, below: &Self) -> impl Iterator<Item = (Point, (usize, usize))> {
        let rows = (0..).zip(self.of.rows().zip(below.of.rows()));
        let cells = rows.flat_map(|(y, (upper, lower))| (0..).zip(upper.iter().zip(lower)).map(move |cell| (y, cell)));
        cells.filter_map(|(y, (x, (upper, lower)))| {
            let both = ((*upper as usize).checked_sub(1)?, (*lower as usize).checked_sub(1)?);
            Some((Point::new(x, y), both))
        })
    }

    /// Where the ground is open.
    pub(crate) fn open(&self) -> Grid<bool> {
        self.where_region(|_| true)
    }

    /// Where the ground belongs to a region that is `wanted`.
    pub(crate) fn where_region(&self, wanted: impl Fn(usize) -> bool) -> Grid<bool> {
        let wanted: Vec<bool> = (0..self.len()).map(wanted).collect();
        Grid::from_fn(self.size(), |point| self.at(point).and_then(|region| wanted.get(region)) == Some(&true))
    }

    /// How many of a place's eight neighbours are open.
    pub(crate) fn room_at(&self, point: Point) -> usize {
        Direction::ALL.into_iter().filter(|direction| self.at(point + *direction).is_some()).count()
    }
}

/// The runs of open cells, in reading order.
fn runs(open: &Grid<bool>) -> Vec<OpenRun> {
    let mut runs: Vec<OpenRun> = Vec::new();
    for (y, row) in (0..).zip(open.rows()) {
        for (x, _) in (0..).zip(row).filter(|(_, open)| **open) {
            match runs.last_mut() {
                Some(run) if run.y == y && run.end == x => run.end += 1,
                _ => runs.push(OpenRun { y, start: x, end: x + 1, parent: runs.len() }),
            }
        }
    }
    runs
}

/// Joins runs of adjacent rows that touch, also at corners if these count.
fn join_touching(runs: &mut [OpenRun], connectivity: Connectivity) {
    let reach = i32::from(connectivity == Connectivity::Eight);
    let mut above = 0;
    let mut below = 0;
    while let (Some(upper), Some(lower)) = (runs.get(above), runs.get(below)) {
        let (gap, upper_end, lower_end) = (lower.y - upper.y, upper.end, lower.end);
        if gap == 1 && upper.start < lower.end + reach && lower.start < upper.end + reach {
            join(runs, above, below);
        }
        // The run that ends first can't touch anything further.
        if gap > 1 || (gap == 1 && upper_end < lower_end) {
            above += 1;
        } else {
            below += 1;
        }
    }
}

/// Merges the regions of two runs; the earlier root stays.
fn join(runs: &mut [OpenRun], one: usize, other: usize) {
    let (one, other) = (root(runs, one), root(runs, other));
    if let Some(run) = runs.get_mut(one.max(other)) {
        run.parent = one.min(other);
    }
}

/// The root of a run, with path compression.
fn root(runs: &mut [OpenRun], mut index: usize) -> usize {
    let parent = |runs: &[OpenRun], index: usize| runs.get(index).map_or(index, |run| run.parent);
    while parent(runs, index) != index {
        let next = parent(runs, parent(runs, index));
        if let Some(run) = runs.get_mut(index) {
            run.parent = next;
        }
        index = next;
    }
    index
}

/// The root of each run.
fn roots(runs: &[OpenRun]) -> Vec<usize> {
    let mut roots: Vec<usize> = Vec::with_capacity(runs.len());
    for (index, run) in runs.iter().enumerate() {
        // Parents come first, so theirs is known; otherwise the run is its own parent.
        roots.push(roots.get(run.parent).copied().unwrap_or(index));
    }
    roots
}
