//! An item in play.

use std::collections::BTreeSet;

use thin_vec::ThinVec;

use crate::content::{CreatureKind, ItemKind, Ref, StatKind};
use crate::game::model::ids::{ItemDetails, ItemId, ItemRef};
use crate::game::model::stat_values::StatValues;

/// An item in play, or several that are all alike. Exactly one place owns it: a cell of a level or a slot of an inventory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id.
    pub id: ItemId,
    /// Its definition.
    pub kind: Ref<ItemKind>,
    /// How many there are.
    pub count: u16,
    /// Whether the player knows its numbers.
    pub is_identified: bool,
    /// How many turns the player has worn it while not knowing it.
    pub worn_turns: u32,
    /// The creature kind that it was made from, such as that of a corpse.
    pub of: Option<Ref<CreatureKind>>,
    /// The turn on which it rots away; `None` if it never does.
    pub rots_at: Option<u64>,
    /// Its own stats, such as charges.
    pub stats: StatValues,
    /// The stats that its name shows. Derived from its kind; not saved.
    pub shown: ThinVec<Ref<StatKind>>,
    /// The turn on which its ability can be used again; `None` if it can be used at once.
    pub ready_at: Option<u64>,
    /// The turn on which it gets something back of what using it has cost; `None` if it lacks nothing.
    pub recharges_at: Option<u64>,
    /// The number of the lock that it fits.
    pub fits: Option<u32>,
    /// Whether the player has laid it down. Then a step there doesn't pick it up.
    pub is_laid_down: bool,
}

impl Item {
    /// Puts off what it waits for by some turns, during which time stood still for it.
    pub(in crate::game) fn put_off(&mut self, turns: u64) {
        for at in [&mut self.rots_at, &mut self.ready_at, &mut self.recharges_at].into_iter().flatten() {
            *at = at.saturating_add(turns);
        }
    }

    /// An item that has no stats and doesn't rot.
    pub fn plain(id: ItemId, kind: Ref<ItemKind>) -> Self {
        Self {
            id,
            kind,
            count: 1,
            is_identified: false,
            worn_turns: 0,
            of: None,
            rots_at: None,
            stats: StatValues::new(),
            shown: ThinVec::new(),
            ready_at: None,
            recharges_at: None,
            fits: None,
            is_laid_down: false,
        }
    }

    /// A reference for events, which stays valid after the item is gone.
    pub fn thing(&self) -> ItemRef {
        let mut details =
            ItemDetails { count: self.count, is_identified: self.is_identified, ..ItemDetails::default() };
        for (number, stat) in details.numbers.iter_mut().zip(&self.shown) {
            *number = self.stats.get(*stat).unwrap_or(0);
        }
        ItemRef { kind: self.kind, of: self.of, details }
    }

    /// Whether nothing but their ids and counts tells the two apart.
    pub fn is_like(&self, other: &Self) -> bool {
        let whole = |item: &Self| (item.kind, item.of, item.rots_at, item.ready_at, item.recharges_at, item.fits);
        let known = |item: &Self| (item.is_identified, item.worn_turns);
        let stats: BTreeSet<Ref<StatKind>> =
            self.stats.iter().chain(other.stats.iter()).map(|(stat, _)| stat).collect();
        // Having none of a stat is the same as not having it.
        let has = |item: &Self, stat| item.stats.get(stat).unwrap_or(0);
        whole(self) == whole(other)
            && known(self) == known(other)
            && stats.into_iter().all(|stat| has(self, stat) == has(other, stat))
    }

    /// How many more of the items like it fit on top of it, if at most `limit` may lie together.
    pub fn room_for(&self, other: &Self, limit: u32) -> u16 {
        let room = u16::try_from(limit).unwrap_or(u16::MAX).saturating_sub(self.count);
        if room > 0 && self.is_like(other) { room } else { 0 }
    }

    /// Takes `count` of the items away, which get the id `id`. At least one stays.
    pub(in crate::game) fn split(&mut self, count: u16, id: ItemId) -> Self {
        let taken = count.min(self.count.saturating_sub(1));
        self.count -= taken;
        Self { id, count: taken, ..self.clone() }
    }
}
