//! The queue of creatures waiting for their turn. Time is in hundredths of a turn; at the same time the lower id goes
//! first.

use std::cmp::Reverse;

use crate::game::model::creatures::creature_store::CreatureStore;
use crate::game::model::ids::CreatureId;

/// A queue with one list for each time. Entries of dead creatures, and of those whose turn was put off, are skipped
/// when they come up.
///
/// Most creatures are due at one of a few times, so a list for each time beats a heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schedule {
    /// The time of `next`.
    now: u64,
    /// The creatures due then, the first one last.
    next: Vec<CreatureId>,
    /// The creatures due at later times, the earliest time last; ids in no particular order.
    later: Vec<(u64, Vec<CreatureId>)>,
    /// Empty lists to reuse.
    spare: Vec<Vec<CreatureId>>,
}

impl Schedule {
    /// Adds a turn. An earlier entry of the creature becomes invalid if its time differs from the creature's.
    pub(crate) fn add(&mut self, at: u64, who: CreatureId) {
        if at == self.now && !self.next.is_empty() {
            let index = self.next.partition_point(|queued| *queued > who);
            self.next.insert(index, who);
            return;
        }
        // The most common case is the earliest of the later times.
        match self.later.last_mut() {
            Some((time, list)) if *time == at => list.push(who),
            _ => self.add_later(at, who),
        }
    }

    fn add_later(&mut self, at: u64, who: CreatureId) {
        match self.later.binary_search_by_key(&Reverse(at), |(time, _)| Reverse(*time)) {
            Ok(index) => self.later.get_mut(index).into_iter().for_each(|(_, list)| list.push(who)),
            Err(index) => {
                let mut list = self.spare.pop().unwrap_or_default();
                list.push(who);
                self.later.insert(index, (at, list));
            }
        }
    }

    /// The creatures with valid entries, in order. Each should appear exactly once.
    pub(crate) fn scheduled(&self, creatures: &CreatureStore) -> Vec<CreatureId> {
        let is_valid =
            |at: &u64, who: &CreatureId| creatures.get(*who).is_some_and(|creature| creature.ready_at() == *at);
        let later = self.later.iter().flat_map(|(at, list)| list.iter().map(move |who| (at, who)));
        let all = self.next.iter().map(|who| (&self.now, who)).chain(later);
        let mut scheduled: Vec<CreatureId> = all.filter(|(at, who)| is_valid(at, who)).map(|(_, who)| *who).collect();
        scheduled.sort_unstable();
        scheduled
    }

    /// Removes the creature due next, with its time.
    pub(crate) fn take_next(&mut self, creatures: &CreatureStore) -> Option<(u64, CreatureId)> {
        loop {
            if self.later.last().is_some_and(|(at, _)| *at < self.now) {
                self.put_off();
            }
            while let Some(who) = self.next.pop() {
                if creatures.get(who).is_some_and(|creature| creature.ready_at() == self.now) {
                    return Some((self.now, who));
                }
            }
            let (at, mut list) = self.later.pop()?;
            // The list is a few sorted runs, one for each speed, so a merge sort is fast.
            list.sort_by_key(|who| Reverse(*who));
            self.now = at;
            self.spare.push(std::mem::replace(&mut self.next, list));
        }
    }

    /// Drops the entries of creatures that are no longer in the world. Needed for those that may come back: an old entry would count beside the new one
    /// if it has the same time.
    pub(crate) fn forget_missing(&mut self, creatures: &CreatureStore) {
        let later = self.later.iter_mut().map(|(_, list)| list);
        for list in std::iter::once(&mut self.next).chain(later) {
            list.retain(|who| creatures.get(*who).is_some());
        }
    }

    /// Moves `next` back into `later`, because a creature is due earlier.
    fn put_off(&mut self) {
        let (now, list) = (self.now, std::mem::take(&mut self.next));
        self.now = 0;
        for who in list {
            self.add(now, who);
        }
    }
}
