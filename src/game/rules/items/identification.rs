//! How the player gets to know items: which kind they are, and their numbers.

use std::sync::Arc;

use crate::content::{Identify, ItemKind, Ref};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::ids::{CreatureId, ItemDetails, ItemId, ItemRef};
use crate::game::model::items::item::Item;

impl Game {
    /// Whether the player knows a kind of item.
    pub fn knows_kind(&self, kind: Ref<ItemKind>) -> bool {
        self.content.items[kind].flavor.is_none() || self.world.lore.learned.contains(&kind)
    }

    /// Whether the player knows the kind of an item, and its numbers.
    pub fn is_known(&self, item: &Item) -> bool {
        self.knows_kind(item.kind) && (item.is_identified || !self.hides_numbers(item))
    }

    /// Whether an item has numbers that are unknown until it is identified.
    fn hides_numbers(&self, item: &Item) -> bool {
        self.content.items[item.kind].has_secrets() && !item.stats.is_empty()
    }

    /// The kinds that an item may be as far as the player knows: its own, and if the player doesn't know that, all others of its flavour
    /// that are unknown, too.
    pub fn possible_kinds(&self, kind: Ref<ItemKind>) -> Vec<&ItemKind> {
        let definition = &self.content.items[kind];
        if self.knows_kind(kind) {
            return vec![definition];
        }
        let unknown = |(other, _, of): &(Ref<ItemKind>, &str, &ItemKind)| {
            of.flavor == definition.flavor && !self.knows_kind(*other)
        };
        self.content.items.iter().filter(unknown).map(|(_, _, kind)| kind).collect()
    }

    /// Lets the player know a kind of item. Nothing happens if it does already.
    pub(crate) fn learn(&mut self, kind: Ref<ItemKind>) {
        if !self.knows_kind(kind) {
            self.world.lore.learned.insert(kind);
            let thing = ItemRef::of_kind(kind);
            self.tell_learned(ItemRef { details: unknown(thing.details), ..thing }, thing);
        }
    }

    /// Lets the player know what it carries when a game begins, without a word.
    pub(crate) fn learn_belongings(&mut self) {
        let (content, player) = (Arc::clone(&self.content), self.world.player);
        let Some(creature) = self.world.creature_mut(player) else { return };
        let mut kinds = Vec::new();
        for item in creature.inventory.items_mut() {
            item.is_identified = content.items[item.kind].has_secrets() && !item.stats.is_empty();
            kinds.push(item.kind);
        }
        self.world.lore.learned.extend(kinds.into_iter().filter(|kind| content.items[*kind].flavor.is_some()));
    }

    /// Lets the player know an item: its kind, and the numbers of all that lie or are carried together with it.
    pub(crate) fn identify(&mut self, id: ItemId) {
        self.charge(self.world.count_holders() / 8);
        let Some(item) = self.world.item(id).filter(|item| !self.is_known(item)) else { return };
        let (thing, kind, hides) = (item.thing(), item.kind, self.hides_numbers(item));
        let before = if self.knows_kind(kind) { thing } else { ItemRef { details: unknown(thing.details), ..thing } };
        if self.content.items[kind].flavor.is_some() {
            self.world.lore.learned.insert(kind);
        }
        let Some((item, _)) = self.world.item_mut(id) else { return };
        (item.is_identified, item.worn_turns) = (hides, 0);
        let known = item.thing();
        self.tell_learned(before, known);
    }

    /// Lets the player know what it has used, if using lets it.
    pub(crate) fn learn_by_use(&mut self, who: CreatureId, id: ItemId, kind: Ref<ItemKind>) {
        if who != self.world.player || self.content.items[kind].identify != Some(Identify::Use) {
            return;
        }
        match self.world.item(id) {
            Some(_) => self.identify(id),
            None => self.learn(kind),
        }
    }

    /// Counts the turns for which the player has worn items that it doesn't know, and lets it know them in time.
    pub(crate) fn learn_by_wearing(&mut self) {
        let content = Arc::clone(&self.content);
        let Some(player) = self.world.player().filter(|player| player.hp > 0) else { return };
        let turns = |item: &Item| match content.items[item.kind].identify {
            Some(Identify::Worn(turns)) if !self.is_known(item) => Some((item.id, turns)),
            _ => None,
        };
        let worn: Vec<(ItemId, u32)> = player.inventory.all_worn().filter_map(|(.., item)| turns(item)).collect();
        for (id, turns) in worn {
            let player = self.world.player;
            let Some(creature) = self.world.creature_mut(player) else { return };
            let Some(item) = creature.inventory.items_mut().find(|item| item.id == id) else { continue };
            item.worn_turns = item.worn_turns.saturating_add(1);
            if item.worn_turns >= turns {
                self.identify(id);
            }
        }
    }

    fn tell_learned(&mut self, thing: ItemRef, known: ItemRef) {
        // "The red potion is a potion of calm", however many there are.
        let (thing, known) = (thing.counted(1), known.counted(1));
        // Two kinds may have the same name, and numbers need not be shown.
        if self.item_name(thing, "") != self.item_name(known, "") {
            self.emit_to_player(EventKind::Learned { thing, known });
        }
    }
}

/// The details of an item of a kind that the player did not know.
fn unknown(details: ItemDetails) -> ItemDetails {
    ItemDetails { knew_kind: Some(false), ..details }
}
