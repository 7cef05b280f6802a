//! Which parts of all levels can be reached.

use super::flights::Flight;
use crate::grid::Point;
use crate::mapgen::ground::regions::Regions;

/// A region: the level and its number there.
type RegionOfLevel = (usize, usize);

/// For each level, which of its regions can be reached from some cells of the first, over the stairs from each level to the one
/// below. Two regions of a level may be joined only by way of another level, above or below.
pub(super) fn reached_regions(
    levels: &[Regions],
    stairs: &[Vec<Flight>],
    starts: impl Iterator<Item = Point>,
) -> Vec<Vec<bool>> {
    let mut reached: Vec<Vec<bool>> = levels.iter().map(|regions| vec![false; regions.len()]).collect();
    let starts = starts.filter_map(|start| levels.first()?.at(start));
    mark(&mut reached, starts.map(|region| (0, region)));
    let crossings = crossings(levels, stairs);
    let is_reached = |reached: &[Vec<bool>], (level, region): RegionOfLevel| {
        reached.get(level).and_then(|regions| regions.get(region)) == Some(&true)
    };
    let mut growing = true;
    while growing {
        growing = false;
        for (upper, lower) in &crossings {
            if is_reached(&reached, *upper) != is_reached(&reached, *lower) {
                mark(&mut reached, [*upper, *lower]);
                growing = true;
            }
        }
    }
    reached
}

/// The pairs of regions joined by stairs, from the top down.
fn crossings(levels: &[Regions], stairs: &[Vec<Flight>]) -> Vec<(RegionOfLevel, RegionOfLevel)> {
    let mut crossings = Vec::new();
    for (level, (regions, cells)) in levels.windows(2).zip(stairs).enumerate() {
        let [above, below] = regions else { continue };
        let joined = |flight: &Flight| Some(((level, above.at(flight.above)?), (level + 1, below.at(flight.below)?)));
        crossings.extend(cells.iter().filter_map(joined));
    }
    crossings.sort_unstable();
    crossings.dedup();
    crossings
}

/// Marks regions as reached.
fn mark(reached: &mut [Vec<bool>], regions: impl IntoIterator<Item = RegionOfLevel>) {
    for (level, region) in regions {
        if let Some(region) = reached.get_mut(level).and_then(|regions| regions.get_mut(region)) {
            *region = true;
        }
    }
}
