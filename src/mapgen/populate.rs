//! Who and what is on a level.

use crate::content::{Choice, Ref, Spawn};
use crate::grid::{Point, Random, Variables};

/// Draws what the spawns of a level call for and gives each a place of its own; stops when `places` are used up or `most`
/// are there. `depth` counts from 1.
pub(super) fn populate<T>(
    spawns: &[Spawn<T>],
    depth: u32,
    mut places: Vec<Point>,
    most: usize,
    random: &mut Random,
) -> Vec<(Ref<T>, Point)> {
    let mut population = Vec::new();
    let variables = Variables { depth: depth.into(), hp: 0 };
    for spawn in spawns.iter().filter(|spawn| spawn.applies_at(depth)) {
        for _ in 0..spawn.count.roll(variables, random) {
            if places.is_empty() || population.len() >= most {
                return population;
            }
            let Some(kind) = draw(&spawn.of.0, random) else { break };
            population.push((kind, places.swap_remove(random.below(places.len() as u32) as usize)));
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
