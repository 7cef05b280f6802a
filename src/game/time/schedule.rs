//! When creatures are due. Time runs in hundredths of a turn; among those who are due at once the lower id goes first.

use std::cmp::Reverse;

use crate::game::model::ids::CreatureId;
use crate::game::model::world::World;

/// When creatures are due, in a list for each time. Entries of the dead and of those who are due later by now are skipped.
///
/// Most are due at one of a few times, all of a pace together, so that a list for each of these beats a heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schedule {
    /// The time of those who are next.
    now: u64,
    /// Who is due then, the first last.
    next: Vec<CreatureId>,
    /// Who is due at the times to come, the earliest time last; the ids in no order.
    later: Vec<(u64, Vec<CreatureId>)>,
    /// Empty lists, to be used again.
    spare: Vec<Vec<CreatureId>>,
}

impl Schedule {
    pub(crate) fn add(&mut self, at: u64, who: CreatureId) {
        if at == self.now && !self.next.is_empty() {
            let place = self.next.partition_point(|queued| *queued > who);
            self.next.insert(place, who);
            return;
        }
        // Most are due at the next of the times to come.
        match self.later.last_mut() {
            Some((time, list)) if *time == at => list.push(who),
            _ => self.add_later(at, who),
        }
    }

    fn add_later(&mut self, at: u64, who: CreatureId) {
        match self.later.binary_search_by_key(&Reverse(at), |(time, _)| Reverse(*time)) {
            Ok(place) => self.later.get_mut(place).into_iter().for_each(|(_, list)| list.push(who)),
            Err(place) => {
                let mut list = self.spare.pop().unwrap_or_default();
                list.push(who);
                self.later.insert(place, (at, list));
            }
        }
    }

    pub(crate) fn rebuild(&mut self, world: &World) {
        *self = Self::default();
        for creature in &world.creatures {
            self.add(creature.ready_at, creature.id);
        }
    }

    /// Whose entries stand, in order: everybody once, if all is well.
    pub(crate) fn standing(&self, world: &World) -> Vec<CreatureId> {
        let stands = |at: &u64, who: &CreatureId| world.creature(*who).is_some_and(|creature| creature.ready_at == *at);
        let later = self.later.iter().flat_map(|(at, list)| list.iter().map(move |who| (at, who)));
        let all = self.next.iter().map(|who| (&self.now, who)).chain(later);
        let mut standing: Vec<CreatureId> = all.filter(|(at, who)| stands(at, who)).map(|(_, who)| *who).collect();
        standing.sort_unstable();
        standing
    }

    /// Takes out who is due next, and when.
    pub(crate) fn take_next(&mut self, world: &World) -> Option<(u64, CreatureId)> {
        loop {
            if self.later.last().is_some_and(|(at, _)| *at < self.now) {
                self.put_off();
            }
            while let Some(who) = self.next.pop() {
                if world.creature(who).is_some_and(|creature| creature.ready_at == self.now) {
                    return Some((self.now, who));
                }
            }
            let (at, mut list) = self.later.pop()?;
            // A few runs one behind the other, of those who move at the same pace: a sort that merges.
            list.sort_by_key(|who| Reverse(*who));
            self.now = at;
            self.spare.push(std::mem::replace(&mut self.next, list));
        }
    }

    /// Lets those who are next wait, as somebody is due before them.
    fn put_off(&mut self) {
        let (now, list) = (self.now, std::mem::take(&mut self.next));
        self.now = 0;
        for who in list {
            self.add(now, who);
        }
    }
}
