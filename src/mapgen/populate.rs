//! Who and what is on a level.

use crate::content::{Choice, Ref, Spawn};
use crate::grid::{Point, Random, Variables};

/// What the spawns of a level have brought.
#[derive(Clone, Debug)]
pub(super) struct Population<T> {
    /// What has found a place, each one of its own.
    pub(super) settled: Vec<(Ref<T>, Point)>,
    /// How many more were called for.
    pub(super) left_out: usize,
}

/// Draws what the spawns of a level call for and gives each a place of its own; what comes when `places` are used up or `most`
/// are there is left out. `depth` counts from 1.
pub(super) fn populate<T>(
    spawns: &[Spawn<T>],
    depth: u32,
    mut places: Vec<Point>,
    most: usize,
    random: &mut Random,
) -> Population<T> {
    let mut population = Population { settled: Vec::new(), left_out: 0 };
    let variables = Variables { depth: depth.into(), hp: 0 };
    for spawn in spawns.iter().filter(|spawn| spawn.applies_at(depth)) {
        let count = usize::try_from(spawn.count.roll(variables, random)).unwrap_or(0);
        for settled in 0..count {
            if places.is_empty() || population.settled.len() >= most {
                population.left_out += count - settled;
                break;
            }
            let Some(kind) = draw(&spawn.of.0, random) else { break };
            population.settled.push((kind, places.swap_remove(random.below(places.len() as u32) as usize)));
        }
    }
    population
}

/// Draws one of the choices by weight; `None` when there is none.
fn draw<T>(choices: &[Choice<T>], random: &mut Random) -> Option<Ref<T>> {
    let total = choices.iter().fold(0, |total: u32, choice| total.saturating_add(choice.weight));
    let mut left = random.below(total);
    for choice in choices {
        if left < choice.weight {
            return Some(choice.kind);
        }
        left -= choice.weight;
    }
    None
}

impl<T> Spawn<T> {
    /// Whether it applies at a depth, counted from 1.
    fn applies_at(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }
}
