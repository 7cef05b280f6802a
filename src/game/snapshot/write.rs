//! Takes a snapshot of a world.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64;

use super::clocks::records;
use super::prompts::PromptRecord;
use super::run_lengths::Runs;
use super::{
    CauseRecord, CreatureRecord, CreatureRefRecord, DetailsRecord, FieldRecord, GameEndRecord, ItemRecord,
    ItemRefRecord, LevelRecord, ModifierDetails, ModifierRecord, RememberedRecord, RunStatsRecord, Snapshot,
};
use crate::content::{AbilityKind, Catalog, Content, FieldLayer, ItemKind, Ref, Script};
use crate::game::Game;
use crate::game::model::clocks::Clocks;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::fields::field::Field;
use crate::game::model::ids::{CreatureRef, ItemDetails, ItemRef};
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::map_memory::{Remembered, RememberedItem};
use crate::game::model::run_stats::{Cause, GameEnd, RunStats};
use crate::game::model::stat_values::StatValues;
use crate::game::model::world::World;
use crate::grid::Point;

impl Game {
    /// A snapshot of the world, with the ids that the content lacks.
    pub fn snapshot(&self) -> Snapshot {
        let mut record = self.record();
        if !self.content.placeholders().is_empty() {
            let absent = record.absent(&self.content);
            record.absent = absent.ids().map(|(table, id)| (table.to_owned(), id.clone())).collect();
        }
        record
    }

    /// A snapshot of the world alone.
    fn record(&self) -> Snapshot {
        let world = &self.world;
        let writer = Writer { content: &self.content, now: world.time, clocks: Some(&world.clocks) };
        Snapshot {
            seed: world.seed,
            time: world.time,
            player: world.player,
            next_creature: world.next_creature,
            next_item: world.next_item,
            random: world.random.clone(),
            strikes: counts(&self.content.scripts, &world.strikes),
            failed: world.strikes.keys().filter_map(|script| marked(&self.content.scripts, *script)).collect(),
            record: writer.record(&world.record),
            end: world.end.map(|end| writer.end(end)),
            prompts: world.prompts.line.iter().filter_map(|prompt| PromptRecord::of(prompt, &self.content)).collect(),
            answered: world.prompts.answered,
            levels: writer.levels(world),
            closed: world.is_closed,
            gone: world.gone.clone(),
            absent: BTreeSet::new(),
            creatures: writer.creatures(world),
            flavors: world.lore.names.iter().map(|(kind, name)| (writer.item_id(*kind), name.clone())).collect(),
            learned: world.lore.learned.iter().map(|kind| writer.item_id(*kind)).collect(),
        }
    }

    /// A number that tells worlds apart, whatever ids the content lacks: the XXH3 hash of the world's bytes in a
    /// [`Snapshot`].
    pub fn hash(&self) -> u64 {
        self.record().hash()
    }
}

impl Snapshot {
    /// The [`Game::hash`] of the world.
    pub fn hash(&self) -> u64 {
        if self.absent.is_empty() {
            return xxh3_64(&self.to_bytes());
        }
        xxh3_64(&Self { absent: BTreeSet::new(), ..self.clone() }.to_bytes())
    }

    /// The snapshot as JSON; the same world always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Plain data with text keys always fits JSON.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// An item of an event, as it is saved.
pub(super) fn thing(content: &Content, thing: ItemRef) -> ItemRefRecord {
    Writer { content, now: 0, clocks: None }.thing(thing)
}

struct Writer<'a> {
    content: &'a Content,
    /// The current time, in hundredths of a turn.
    now: u64,
    /// The clocks of all levels.
    clocks: Option<&'a Clocks>,
}

impl Writer<'_> {
    fn record(&self, record: &RunStats) -> RunStatsRecord {
        RunStatsRecord {
            deepest: record.deepest,
            kills: counts(&self.content.creatures, &record.kills),
            found: counts(&self.content.items, &record.found),
            used: counts(&self.content.items, &record.used),
            debugged: record.debugged,
        }
    }

    fn end(&self, end: GameEnd) -> GameEndRecord {
        GameEndRecord {
            ending: end.ending.map(|ending| self.content.endings.id(ending).to_owned()),
            cause: end.cause.map(|cause| self.cause(cause)),
            turn: end.turn,
        }
    }

    fn cause(&self, cause: Cause) -> CauseRecord {
        match cause {
            Cause::Creature(who) => {
                CauseRecord::Creature { id: who.id, kind: self.content.creatures.id(who.kind).to_owned() }
            }
            Cause::Itself => CauseRecord::Itself,
            Cause::Hunger => CauseRecord::Hunger,
            Cause::Overeating(thing) => CauseRecord::Overeating(self.thing(thing)),
            Cause::Item(thing) => CauseRecord::Item(self.thing(thing)),
            Cause::Tile(tile) => CauseRecord::Tile(self.content.tiles.id(tile).to_owned()),
            Cause::Field(field) => CauseRecord::Field(self.content.fields.id(field).to_owned()),
            Cause::Modifier(modifier) => CauseRecord::Modifier(self.content.modifiers.id(modifier).to_owned()),
        }
    }

    /// The levels in the world, and after them those that are asleep.
    fn levels(&self, world: &World) -> Vec<LevelRecord> {
        let awake = world.levels().iter().enumerate().map(|(index, level)| {
            let clocks = self.clocks.map(|clocks| records(clocks.of_level(index), self.content));
            LevelRecord { clocks: clocks.unwrap_or_default(), ..self.level(level) }
        });
        let asleep = world.sleeping.values().map(|sleeping| {
            let clocks = records(sleeping.clocks.iter().copied(), self.content);
            LevelRecord { asleep_since: Some(sleeping.since), clocks, ..self.level(&sleeping.level) }
        });
        awake.chain(asleep).collect()
    }

    /// The creatures in the world, and after them those on levels that are asleep.
    fn creatures(&self, world: &World) -> Vec<CreatureRecord> {
        let awake = world.creatures().iter().map(|creature| self.creature(creature));
        let asleep = (world.levels().len()..).zip(world.sleeping.values()).flat_map(|(index, sleeping)| {
            sleeping.creatures.iter().map(move |creature| {
                let mut creature = creature.clone();
                creature.move_with_level(index);
                self.creature(&creature)
            })
        });
        awake.chain(asleep).collect()
    }

    /// A level, without its clocks.
    fn level(&self, level: &Level) -> LevelRecord {
        LevelRecord {
            id: Some(level.id().clone()),
            depth: (level.depth() != level.id().number()).then_some(level.depth()),
            left_on: level.left_on,
            asleep_since: None,
            kind: self.content.levels.id(level.kind()).to_owned(),
            width: level.size().width,
            height: level.size().height,
            tiles: Runs::pack(level.tiles(), |tile| self.content.tiles.id(tile).to_owned()),
            remembered: Runs::pack(level.remembered(), |known| known.map(|known| self.remembered(known))),
            links: Vec::new(),
            stairs: level.links().iter().map(|(at, link)| (*at, link.level.clone(), link.flight)).collect(),
            items: level.items().iter().map(|(at, item)| (*at, self.item(item))).collect(),
            changed_by: level.all_changed_by().iter().map(|(at, by)| (*at, self.creature_ref(*by))).collect(),
            details: self.remembered_details(level),
            scents: level.all_scents(self.now).map(|(at, scent)| (at, scent.who, scent.time)).collect(),
            clocks: BTreeMap::new(),
            fields: self.fields(level),
            known_fields: level
                .remembered_fields()
                .iter()
                .map(|(at, kind)| (*at, self.content.fields.id(*kind).to_owned()))
                .collect(),
            known_gas: level
                .all_remembered_gas()
                .iter()
                .map(|(at, gas)| (*at, self.content.fields.id(gas.kind).to_owned(), gas.turn))
                .collect(),
            wires: level.wiring().map_or_else(Vec::new, |wiring| pairs(&wiring.wires)),
            locks: level.wiring().map_or_else(Vec::new, |wiring| pairs(&wiring.locks)),
        }
    }

    fn fields(&self, level: &Level) -> Vec<FieldRecord> {
        let of_layer = |layer| level.fields_in(layer).map(move |(at, field)| (layer, at, field));
        let record = |(layer, at, field): (FieldLayer, Point, Field)| FieldRecord {
            at,
            layer,
            kind: self.content.fields.id(field.kind).to_owned(),
            amount: field.amount,
            by: field.by.map(|by| self.creature_ref(by)),
        };
        FieldLayer::ALL.into_iter().flat_map(of_layer).map(record).collect()
    }

    fn remembered(&self, known: Remembered) -> RememberedRecord {
        RememberedRecord {
            tile: self.content.tiles.id(known.tile).to_owned(),
            item: known
                .item
                .map(|RememberedItem { kind, of }| self.thing(ItemRef { kind, of, details: ItemDetails::default() })),
            is_mapped: known.is_mapped,
        }
    }

    fn thing(&self, thing: ItemRef) -> ItemRefRecord {
        ItemRefRecord {
            kind: self.content.items.id(thing.kind).to_owned(),
            of: thing.of.map(|of| self.content.creatures.id(of).to_owned()),
            details: self.details(thing.kind, thing.details),
        }
    }

    fn item_id(&self, kind: Ref<ItemKind>) -> String {
        self.content.items.id(kind).to_owned()
    }

    fn details(&self, kind: Ref<ItemKind>, details: ItemDetails) -> DetailsRecord {
        let shown = self.content.items[kind].shown_stats().into_iter().zip(details.numbers);
        DetailsRecord {
            count: Some(details.count).filter(|count| *count != 1),
            identified: details.is_identified,
            knew_kind: details.knew_kind,
            numbers: shown.map(|(stat, number)| (self.content.stats.id(stat).to_owned(), number)).collect(),
        }
    }

    fn remembered_details(&self, level: &Level) -> Vec<(Point, DetailsRecord)> {
        let of = |at: Point| level.remembered_item(at);
        let known = level.remembered_details().keys().filter_map(|at| Some((*at, of(*at)?)));
        known.map(|(at, thing)| (at, self.details(thing.kind, thing.details))).collect()
    }

    fn item(&self, item: &Item) -> ItemRecord {
        ItemRecord {
            id: item.id,
            kind: self.item_id(item.kind),
            of: item.of.map(|of| self.content.creatures.id(of).to_owned()),
            rots_at: item.rots_at,
            stats: self.stats(&item.stats),
            ready_at: item.ready_at,
            recharges_at: item.recharges_at,
            fits: item.fits,
            count: Some(item.count).filter(|count| *count != 1),
            identified: item.is_identified,
            worn_turns: item.worn_turns,
            laid_down: item.is_laid_down,
        }
    }

    fn cooldowns(&self, cooldowns: &BTreeMap<Ref<AbilityKind>, u64>) -> BTreeMap<String, u64> {
        let id = |ability| self.content.abilities.id(ability).to_owned();
        cooldowns.iter().map(|(ability, ready)| (id(*ability), *ready)).collect()
    }

    fn stats(&self, values: &StatValues) -> BTreeMap<String, i32> {
        values.iter().map(|(stat, value)| (self.content.stats.id(stat).to_owned(), value)).collect()
    }

    fn creature_ref(&self, who: CreatureRef) -> CreatureRefRecord {
        CreatureRefRecord { id: who.id, kind: self.content.creatures.id(who.kind).to_owned() }
    }

    fn modifier(&self, modifier: Modifier) -> ModifierRecord {
        let kind = self.content.modifiers.id(modifier.kind).to_owned();
        let has_fading = self.content.modifiers[modifier.kind].fades > 0;
        let details = ModifierDetails {
            id: modifier.by.map(|by| by.id),
            kind: modifier.by.map(|by| self.content.creatures.id(by.kind).to_owned()),
            strength: Some(modifier.strength).filter(|strength| *strength != 1),
            absorbed: modifier.absorbed,
            is_worn: modifier.is_worn,
            since: if has_fading { modifier.since } else { 0 },
        };
        ModifierRecord(kind, modifier.until, Some(details).filter(|details| *details != ModifierDetails::default()))
    }

    fn creature(&self, creature: &Creature) -> CreatureRecord {
        let inventory = &creature.inventory;
        CreatureRecord {
            id: creature.id(),
            kind: self.content.creatures.id(creature.kind()).to_owned(),
            level: creature.level(),
            at: creature.at(),
            hp: creature.hp,
            max_hp: creature.max_hp,
            attack: creature.attack,
            defense: creature.defense,
            slots: inventory.size(),
            carried: inventory.iter().map(|(slot, item)| (slot, self.item(item))).collect(),
            worn: inventory
                .all_worn()
                .map(|(body_slot, slot, _)| (self.content.slots.id(body_slot).to_owned(), slot))
                .collect(),
            satiety: creature.satiety,
            ready_at: creature.ready_at(),
            born: creature.born,
            modifiers: creature.modifiers.iter().map(|modifier| self.modifier(*modifier)).collect(),
            disguise: creature.disguise.map(|item| self.content.items.id(item).to_owned()),
            is_new: creature.is_new,
            watched: creature.rare().watched.clone(),
            enemy_seen: creature.enemy_seen,
            birthplace: creature.birthplace,
            memory: creature.memory.clone(),
            behaviour: creature.behaviour.map(usize::from),
            faction: creature.rare().joined.map(|faction| self.content.factions.id(faction).to_owned()),
            lost_turns: creature.rare().lost_turns,
            leader: creature.rare().leader,
            order: creature.rare().order,
            loosened: creature.rare().loosened,
            stats: self.stats(&creature.rare().stats),
            growth: creature.rare().growth,
            taught: creature
                .rare()
                .taught
                .iter()
                .map(|ability| self.content.abilities.id(*ability).to_owned())
                .collect(),
            cooldowns: self.cooldowns(&creature.rare().cooldowns),
            awareness: creature.awareness().clone(),
            seen: creature.seen,
            seen_at: creature.seen_at,
            stays: creature.stays,
        }
    }
}

/// The id of a script and the hash of its text; `None` for a placeholder, which has no text.
fn marked(scripts: &Catalog<Script>, script: Ref<Script>) -> Option<(String, u64)> {
    let text = &scripts[script].text;
    (!scripts.is_placeholder(script)).then(|| (scripts.id(script).to_owned(), xxh3_64(text.as_bytes())))
}

fn counts<T>(catalog: &Catalog<T>, counts: &BTreeMap<Ref<T>, u32>) -> BTreeMap<String, u32> {
    counts.iter().map(|(kind, count)| (catalog.id(*kind).to_owned(), *count)).collect()
}

fn pairs(numbers: &BTreeMap<Point, u32>) -> Vec<(Point, u32)> {
    numbers.iter().map(|(at, number)| (*at, *number)).collect()
}
