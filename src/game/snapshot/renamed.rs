//! Replaces renamed ids by their current ones.

use std::collections::BTreeMap;

use super::prompts::{DebtRecord, DebtorRecord, FormRecord, OwnerRecord, PromptRecord, TextRecord};
use super::{
    CauseRecord, CreatureRecord, GameEndRecord, ItemRecord, ItemRefRecord, LevelRecord, ModifierRecord, RunStatsRecord,
    Snapshot,
};
use crate::content::{
    AbilityKind, BranchKind, ClockKind, Content, CreatureKind, Ending, Faction, FieldKind, ItemKind, Kind, LevelId,
    LevelKind, Message, ModifierKind, Script, Slot, Stacking, StatKind, TileKind,
};

impl Snapshot {
    /// Replaces all ids that the packs of `content` have renamed, as if they had always had their current names.
    pub(crate) fn rename(&mut self, content: &Content) {
        if !content.renames.is_empty() {
            Renamer { content }.world(self);
        }
    }
}

struct Renamer<'a> {
    content: &'a Content,
}

impl Renamer<'_> {
    fn world(&self, record: &mut Snapshot) {
        self.keys::<Script, _>(&mut record.strikes, add);
        self.keys::<Script, _>(&mut record.failed, |_, _| {});
        self.record(&mut record.record);
        // When two kinds were merged, the first name stays.
        self.keys::<ItemKind, _>(&mut record.flavors, |_, _| {});
        let current = |id: String| self.content.renames.current(ItemKind::TABLE, &id).to_owned();
        record.learned = std::mem::take(&mut record.learned).into_iter().map(current).collect();
        record.end.iter_mut().for_each(|end| self.end(end));
        record.prompts.iter_mut().for_each(|prompt| self.prompt(prompt));
        record.levels.iter_mut().for_each(|level| self.level(level));
        // When two branches were merged, the count of the first stays.
        for (mut id, times) in std::mem::take(&mut record.gone) {
            self.level_id(&mut id);
            record.gone.entry(id).or_insert(times);
        }
        record.creatures.iter_mut().for_each(|creature| self.creature(creature));
    }

    fn record(&self, record: &mut RunStatsRecord) {
        self.keys::<CreatureKind, _>(&mut record.kills, add);
        self.keys::<ItemKind, _>(&mut record.found, add);
        self.keys::<ItemKind, _>(&mut record.used, add);
    }

    fn end(&self, record: &mut GameEndRecord) {
        record.ending.iter_mut().for_each(|id| self.id::<Ending>(id));
        match &mut record.cause {
            Some(CauseRecord::Creature { kind, .. }) => self.id::<CreatureKind>(kind),
            Some(CauseRecord::Overeating(thing) | CauseRecord::Item(thing)) => self.thing(thing),
            Some(CauseRecord::Tile(tile)) => self.id::<TileKind>(tile),
            Some(CauseRecord::Field(field)) => self.id::<FieldKind>(field),
            Some(CauseRecord::Modifier(modifier)) => self.id::<ModifierKind>(modifier),
            Some(CauseRecord::Hunger | CauseRecord::Itself) | None => {}
        }
    }

    fn prompt(&self, record: &mut PromptRecord) {
        self.id::<Message>(&mut record.title);
        self.id::<Script>(&mut record.script);
        for who in record.speaker.iter_mut().chain(&mut record.by) {
            self.id::<CreatureKind>(&mut who.kind);
        }
        match &mut record.owner {
            OwnerRecord::Creature => {}
            OwnerRecord::Item { thing, .. } => self.thing(thing),
            OwnerRecord::Modifier(id) => self.id::<ModifierKind>(id),
            OwnerRecord::Ability(id) => self.id::<AbilityKind>(id),
            OwnerRecord::Tile(id) => self.id::<TileKind>(id),
            OwnerRecord::Clock(id) => self.id::<ClockKind>(id),
        }
        if let Some(DebtRecord { of: DebtorRecord::Ability(id), .. }) = &mut record.debt {
            self.id::<AbilityKind>(id);
        }
        if let FormRecord::Items { shows: Some(id), .. } = &mut record.form {
            self.id::<StatKind>(id);
        }
        for text in record.texts_mut() {
            if let TextRecord::Sentence(id) = text {
                self.id::<Message>(id);
            }
        }
    }

    fn level_id(&self, id: &mut LevelId) {
        let now = self.content.renames.current(BranchKind::TABLE, id.branch());
        if now != id.branch() {
            *id = LevelId::new(now, id.number());
        }
    }

    fn level(&self, record: &mut LevelRecord) {
        self.id::<LevelKind>(&mut record.kind);
        record.id.iter_mut().for_each(|id| self.level_id(id));
        record.stairs.iter_mut().for_each(|(_, id, _)| self.level_id(id));
        record.tiles.values_mut().for_each(|id| self.id::<TileKind>(id));
        for known in record.remembered.values_mut().flatten() {
            self.id::<TileKind>(&mut known.tile);
            known.item.iter_mut().for_each(|thing| self.thing(thing));
        }
        record.items.iter_mut().for_each(|(_, item)| self.item(item));
        record.details.iter_mut().for_each(|(_, details)| self.stats(&mut details.numbers));
        // When two clocks were merged, the first goes on.
        self.keys::<ClockKind, _>(&mut record.clocks, |_, _| {});
        record.changed_by.iter_mut().for_each(|(_, by)| self.id::<CreatureKind>(&mut by.kind));
        record.known_fields.iter_mut().for_each(|(_, kind)| self.id::<FieldKind>(kind));
        record.known_gas.iter_mut().for_each(|(_, kind, _)| self.id::<FieldKind>(kind));
        for field in &mut record.fields {
            self.id::<FieldKind>(&mut field.kind);
            field.by.iter_mut().for_each(|by| self.id::<CreatureKind>(&mut by.kind));
        }
    }

    fn thing(&self, record: &mut ItemRefRecord) {
        self.id::<ItemKind>(&mut record.kind);
        record.of.iter_mut().for_each(|of| self.id::<CreatureKind>(of));
        self.stats(&mut record.details.numbers);
    }

    fn item(&self, record: &mut ItemRecord) {
        self.id::<ItemKind>(&mut record.kind);
        record.of.iter_mut().for_each(|of| self.id::<CreatureKind>(of));
        self.stats(&mut record.stats);
    }

    /// When two stats were merged, their points are added up.
    fn stats(&self, values: &mut BTreeMap<String, i32>) {
        self.keys::<StatKind, _>(values, |first, more| *first = first.saturating_add(more));
    }

    fn creature(&self, record: &mut CreatureRecord) {
        self.id::<CreatureKind>(&mut record.kind);
        record.carried.iter_mut().for_each(|(_, item)| self.item(item));
        // When two slots were merged, the second item is only carried.
        self.keys::<Slot, _>(&mut record.worn, |_, _| {});
        self.modifiers(&mut record.modifiers);
        record.disguise.iter_mut().for_each(|id| self.id::<ItemKind>(id));
        self.stats(&mut record.stats);
        // When two abilities were merged, the longer wait counts.
        self.keys::<AbilityKind, _>(&mut record.cooldowns, |first, more| *first = more.max(*first));
        record.taught.iter_mut().for_each(|id| self.id::<AbilityKind>(id));
        record.faction.iter_mut().for_each(|id| self.id::<Faction>(id));
    }

    /// When two modifiers were merged, the longer one stays, unless its kind stacks.
    fn modifiers(&self, records: &mut Vec<ModifierRecord>) {
        let mut all: Vec<ModifierRecord> = Vec::new();
        for ModifierRecord(mut id, until, mut by) in std::mem::take(records) {
            self.id::<ModifierKind>(&mut id);
            by.iter_mut().flat_map(|by| &mut by.kind).for_each(|kind| self.id::<CreatureKind>(kind));
            let first = all.iter_mut().find(|first| first.0 == id && !self.adds_up(&id));
            match first {
                Some(ModifierRecord(_, longest, _)) => *longest = until.max(*longest),
                None => all.push(ModifierRecord(id, until, by)),
            }
        }
        *records = all;
    }

    /// Whether a creature can have the same modifier twice. Assumed so for a missing modifier.
    fn adds_up(&self, id: &str) -> bool {
        let modifiers = &self.content.modifiers;
        modifiers.find(id).is_none_or(|modifier| modifiers[modifier].stacking == Stacking::Stack)
    }

    fn id<T: Kind>(&self, id: &mut String) {
        let now = self.content.renames.current(T::TABLE, id);
        if now != id {
            *id = now.to_owned();
        }
    }

    /// Renames the keys of a map. When two are merged, `put` adds the second value to the first.
    fn keys<T: Kind, V>(&self, map: &mut BTreeMap<String, V>, put: impl Fn(&mut V, V)) {
        for (id, value) in std::mem::take(map) {
            let now = self.content.renames.current(T::TABLE, &id);
            match map.get_mut(now) {
                Some(first) => put(first, value),
                None => {
                    map.insert(now.to_owned(), value);
                }
            }
        }
    }
}

fn add(count: &mut u32, more: u32) {
    *count = count.saturating_add(more);
}
