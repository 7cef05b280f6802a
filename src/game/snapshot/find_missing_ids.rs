//! Collects the ids that the content does not have.

use std::collections::BTreeSet;

use super::bounds::ABSENT;
use super::{CauseRecord, ItemRecord, ItemRefRecord, ModifierRecord, Snapshot};
use crate::content::{Catalog, Content, MissingIds};

impl Snapshot {
    /// All ids in the world that the packs of `content` do not declare.
    pub(crate) fn absent(&self, content: &Content) -> MissingIds {
        let mut search = Search { content, found: MissingIds::default() };
        note(&content.scripts, self.strikes.keys(), &mut search.found.scripts);
        note(&content.creatures, self.record.kills.keys(), &mut search.found.creatures);
        note(&content.items, self.record.found.keys().chain(self.record.used.keys()), &mut search.found.items);
        let lore = self.flavors.keys().chain(&self.learned);
        note(&content.items, lore, &mut search.found.items);
        if let Some(end) = &self.end {
            note(&content.endings, &end.ending, &mut search.found.endings);
            search.cause(end.cause.as_ref());
        }
        for level in &self.levels {
            note(&content.levels, [&level.kind], &mut search.found.levels);
            note(&content.tiles, level.tiles.values(), &mut search.found.tiles);
            for known in level.remembered.values().flatten() {
                note(&content.tiles, [&known.tile], &mut search.found.tiles);
                known.item.iter().for_each(|thing| search.thing(thing));
            }
            level.items.iter().for_each(|(_, item)| search.item(item));
            note(&content.fields, level.fields.iter().map(|field| &field.kind), &mut search.found.fields);
            note(&content.fields, level.known_fields.iter().map(|(_, kind)| kind), &mut search.found.fields);
            note(&content.fields, level.known_gas.iter().map(|(_, kind, _)| kind), &mut search.found.fields);
            let to_blame = level.fields.iter().filter_map(|field| field.by.as_ref());
            note(&content.creatures, to_blame.map(|by| &by.kind), &mut search.found.creatures);
            note(&content.creatures, level.changed_by.iter().map(|(_, by)| &by.kind), &mut search.found.creatures);
        }
        for creature in &self.creatures {
            // A player of a missing kind gets the current player kind.
            if creature.id != self.player {
                note(&content.creatures, [&creature.kind], &mut search.found.creatures);
            }
            creature.carried.iter().for_each(|(_, item)| search.item(item));
            note(&content.factions, &creature.faction, &mut search.found.factions);
            note(&content.items, &creature.disguise, &mut search.found.items);
            creature.modifiers.iter().for_each(|modifier| search.modifier(modifier));
            note(&content.stats, creature.stats.keys(), &mut search.found.stats);
            let abilities = creature.cooldowns.keys().chain(&creature.taught);
            note(&content.abilities, abilities, &mut search.found.abilities);
            for (body_slot, slot) in &creature.worn {
                let worn = creature.carried.iter().find(|(carried_in, _)| carried_in == slot);
                if let Some((_, item)) = worn {
                    search.worn(&item.kind, body_slot);
                }
            }
        }
        search.found
    }
}

struct Search<'a> {
    content: &'a Content,
    found: MissingIds,
}

impl Search<'_> {
    fn cause(&mut self, cause: Option<&CauseRecord>) {
        match cause {
            Some(CauseRecord::Creature { kind, .. }) => {
                note(&self.content.creatures, [kind], &mut self.found.creatures);
            }
            Some(CauseRecord::Overeating(thing) | CauseRecord::Item(thing)) => self.thing(thing),
            Some(CauseRecord::Tile(tile)) => note(&self.content.tiles, [tile], &mut self.found.tiles),
            Some(CauseRecord::Field(field)) => note(&self.content.fields, [field], &mut self.found.fields),
            Some(CauseRecord::Modifier(modifier)) => {
                note(&self.content.modifiers, [modifier], &mut self.found.modifiers);
            }
            Some(CauseRecord::Hunger | CauseRecord::Itself) | None => {}
        }
    }

    fn modifier(&mut self, ModifierRecord(kind, _, by): &ModifierRecord) {
        note(&self.content.modifiers, [kind], &mut self.found.modifiers);
        note(&self.content.creatures, by.as_ref().and_then(|by| by.kind.as_ref()), &mut self.found.creatures);
    }

    fn thing(&mut self, thing: &ItemRefRecord) {
        note(&self.content.items, [&thing.kind], &mut self.found.items);
        note(&self.content.creatures, &thing.of, &mut self.found.creatures);
    }

    fn item(&mut self, item: &ItemRecord) {
        note(&self.content.items, [&item.kind], &mut self.found.items);
        note(&self.content.stats, item.stats.keys(), &mut self.found.stats);
        note(&self.content.creatures, &item.of, &mut self.found.creatures);
    }

    /// A worn item of a missing kind stays worn where it is.
    fn worn(&mut self, kind: &str, body_slot: &String) {
        if self.found.items.contains(kind) {
            note(&self.content.slots, [body_slot], &mut self.found.slots);
            self.found.worn.insert(kind.to_owned(), body_slot.clone());
        }
    }
}

fn note<'a, T>(catalog: &Catalog<T>, ids: impl IntoIterator<Item = &'a String>, absent: &mut BTreeSet<String>) {
    let is_declared = |id: &String| catalog.find(id).is_some_and(|definition| !catalog.is_placeholder(definition));
    // One over the limit shows that there are too many.
    let room = (ABSENT + 1).saturating_sub(absent.len());
    absent.extend(ids.into_iter().filter(|id| !is_declared(id)).take(room).cloned());
}
