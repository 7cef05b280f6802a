//! Who is to blame for fields.

use std::collections::BTreeMap;

use crate::content::{CreatureKind, Ref};
use crate::game::model::ids::{CreatureId, CreatureRef};

/// How many creatures are remembered at least before those that are to blame for nothing any more are forgotten.
const MANY: usize = 64;

/// The creatures to blame for the fields of a level, so that a cell needs no more than a number: the position of one, from 1; 0 is nobody.
#[derive(Clone, Debug, Default)]
pub(crate) struct Owners {
    names: Vec<CreatureRef>,
    /// The number of each.
    numbers: BTreeMap<(CreatureId, Ref<CreatureKind>), u32>,
    /// How many were left when some were last forgotten.
    kept: usize,
}

impl Owners {
    /// The creature with a number.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<CreatureRef> {
        self.names.get((number as usize).checked_sub(1)?).copied()
    }

    /// The number of a creature, if it has one.
    pub(crate) fn find(&self, owner: CreatureRef) -> Option<u32> {
        self.numbers.get(&(owner.id, owner.kind)).copied()
    }

    /// Gives a creature a number.
    pub(crate) fn add(&mut self, owner: CreatureRef) -> u32 {
        self.names.push(owner);
        let number = self.names.len() as u32;
        self.numbers.insert((owner.id, owner.kind), number);
        number
    }

    /// Whether it is time to forget those that are to blame for nothing any more.
    pub(crate) fn are_many(&self) -> bool {
        self.names.len() >= MANY.max(2 * self.kept)
    }

    /// Forgets all whose numbers are not among those in use. Returns the new number of each, by the old one.
    pub(crate) fn forget_unused(&mut self, used: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut numbers = vec![0; self.names.len() + 1];
        for number in used {
            if let Some(is_used) = numbers.get_mut(number as usize) {
                *is_used = 1;
            }
        }
        let mut names = Vec::new();
        for (name, number) in self.names.iter().zip(numbers.iter_mut().skip(1)).filter(|(_, is_used)| **is_used == 1) {
            names.push(*name);
            *number = names.len() as u32;
        }
        // Nobody keeps being nobody.
        numbers.iter_mut().take(1).for_each(|nobody| *nobody = 0);
        self.kept = names.len();
        self.numbers = (1..).zip(&names).map(|(number, name)| ((name.id, name.kind), number)).collect();
        self.names = names;
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::{MANY, Owners};
    use crate::content::Ref;
    use crate::game::model::ids::{CreatureId, CreatureRef};

    #[test]
    fn those_in_use_keep_their_names_under_new_numbers() {
        let mut owners = Owners::default();
        let name = |id: u32| CreatureRef { id: CreatureId(id), kind: Ref::new(0) };
        for id in 0..MANY as u32 {
            assert!(!owners.are_many());
            assert_eq!(owners.add(name(id)), id + 1);
        }
        assert!(owners.are_many());
        let numbers = owners.forget_unused([0, 64, 3, 3].into_iter());
        let renamed = [0, 3, 64, 4].map(|old| numbers.get(old).copied());
        assert_eq!(renamed, [Some(0), Some(1), Some(2), Some(0)]);
        assert_eq!(
            (owners.get(0), owners.get(1), owners.get(2), owners.get(3)),
            (None, Some(name(2)), Some(name(63)), None)
        );
        assert_eq!((owners.find(name(63)), owners.find(name(5)), owners.are_many()), (Some(2), None, false));
    }
}
