//! Restores a world from a snapshot.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;
use std::sync::Arc;

use super::migrate::{FormerKinds, Kinds, Migration, Rebinding};
use super::{
    CauseRecord, CreatureRecord, CreatureRefRecord, DetailsRecord, GameEndRecord, ItemRecord, ItemRefRecord,
    LevelRecord, ModifierDetails, ModifierRecord, RememberedRecord, RunStatsRecord, Snapshot, SnapshotError,
};
use super::{clocks, prompts};
use thin_vec::ThinVec;

use crate::content::{AbilityKind, Catalog, Content, CreatureKind, ItemKind, Kind, LevelId, Ref, limits};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::creatures::rare_state::RareState;
use crate::game::model::fields::field::{FULL, Field};
use crate::game::model::ids::{CreatureId, CreatureRef, ItemDetails, ItemRef};
use crate::game::model::items::inventory::Inventory;
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::map_memory::{Remembered, RememberedGas, RememberedItem};
use crate::game::model::run_stats::{Cause, GameEnd, RunStats};
use crate::game::model::scent::Scent;
use crate::game::model::stat_values::{MOST, StatValues};
use crate::game::model::wiring::Wiring;
use crate::game::model::world::World;
use crate::game::rules::relations::faction_of;
use crate::grid::{Point, Size};
use crate::mapgen::Link;

/// The latest time that a world may be at. Nobody plays that long, and sums of times stay far from the limit of their type.
const MAX_TIME: u64 = 1 << 60;

type Read<T> = Result<T, SnapshotError>;

impl Snapshot {
    /// Parses the bytes of [`Snapshot::to_bytes`].
    ///
    /// # Errors
    /// When they are not valid.
    pub fn from_bytes(bytes: &[u8]) -> Read<Self> {
        serde_json::from_slice(bytes).map_err(|error| SnapshotError(error.to_string()))
    }

    /// The game that continues from here with `content`. Ids that the content does not have become placeholders.
    ///
    /// # Errors
    /// When the snapshot contradicts itself, or a creature finds no ground to stand on.
    pub fn restore(&self, content: &Arc<Content>) -> Read<Game> {
        self.rebind(content, None).map(|(game, _)| game)
    }

    /// The game that continues from here with `content`, which may have changed since, and a report of what that did to
    /// the world. All ids are looked up again, missing ones become placeholders, and creatures adapt to their changed
    /// kinds. `before` is the content the world was last played with, if known.
    ///
    /// # Errors
    /// When the snapshot contradicts itself, or a creature finds no ground to stand on.
    pub fn rebind(&self, content: &Arc<Content>, before: Option<&Content>) -> Read<(Game, Rebinding)> {
        self.clone().bind(content, before, self.kinds(before), usize::MAX)
    }

    /// The same for a world from a file, whose former content is unknown. It may take at most `memory` bytes besides
    /// those of the snapshot itself.
    ///
    /// # Errors
    /// As for [`Snapshot::rebind`], and when it takes more memory.
    pub fn restore_world(self, content: &Arc<Content>, memory: usize) -> Read<(Game, Rebinding)> {
        self.bind(content, None, Kinds::default(), memory)
    }

    fn bind(
        mut self,
        content: &Arc<Content>,
        before: Option<&Content>,
        kinds: Kinds,
        memory: usize,
    ) -> Read<(Game, Rebinding)> {
        let worn = self.worn();
        self.rename(content);
        let absent = self.absent(content);
        self.is_bounded(&absent, content, before, memory)?;
        let whole = content.with_placeholders(&absent, before);
        let world = Reader { content: &whole, player: self.player }.world(&mut self)?;
        let mut game = Game::empty(whole, world);
        let mut report = Rebinding::new(&absent, before, content);
        report.is_news =
            report.gone.iter().any(|(table, id)| !self.absent.contains(&((*table).to_owned(), id.clone())));
        report.changes.extend(taken_off(&worn, &game));
        let past = FormerKinds { content: before, failed: &self.failed, kinds };
        game.follow(&past, &mut report).map_err(SnapshotError)?;
        game.world.restore_sleep(&self.asleep()?, &game.content.tiles);
        game.rebuild_derived();
        report.closed = prompts::restore(take(&mut self.prompts), &mut game)?;
        game.check().map_err(SnapshotError)?;
        Ok((game, report))
    }

    /// The places of the levels on which time stands still, from the last on, and since when it does.
    ///
    /// # Errors
    /// When the player is on one of them, or a level is there twice.
    fn asleep(&self) -> Read<Vec<(usize, u64)>> {
        let levels = self.levels.iter().enumerate().rev();
        let asleep = levels.filter_map(|(index, level)| Some((index, level.asleep_since?)));
        let asleep = asleep.map(|(index, since)| Ok((index, time(since)?))).collect::<Read<Vec<(usize, u64)>>>()?;
        let player = self.creatures.iter().find(|creature| creature.id == self.player);
        if player.is_some_and(|player| asleep.iter().any(|(index, _)| *index == player.level)) {
            return Err(SnapshotError("time stands still where the player is".to_owned()));
        }
        let mut seen = BTreeSet::new();
        let ids = self.levels.iter().filter(|level| level.width > 0).filter_map(|level| level.id.as_ref());
        let mut ids = ids;
        match ids.find(|id| !seen.insert(*id)) {
            Some(id) => Err(SnapshotError(format!("the level {id} is there twice"))),
            None => Ok(asleep),
        }
    }

    /// The worn items: the creature, and the slot of its inventory.
    fn worn(&self) -> Vec<(CreatureId, usize)> {
        self.creatures.iter().flat_map(|creature| creature.worn.values().map(|slot| (creature.id, *slot))).collect()
    }

    /// The former kinds of creatures and items, as far as they are known.
    fn kinds(&self, before: Option<&Content>) -> Kinds {
        let kind = |creature: &CreatureRecord| Some((creature.id, known(&before?.creatures, &creature.kind)?));
        let item = |item: &ItemRecord| Some((item.id, known(&before?.items, &item.kind)?));
        let lying = self.levels.iter().flat_map(|level| &level.items).map(|(_, item)| item);
        let carried = self.creatures.iter().flat_map(|creature| &creature.carried).map(|(_, item)| item);
        Kinds {
            creatures: self.creatures.iter().filter_map(kind).collect(),
            items: lying.chain(carried).filter_map(item).collect(),
        }
    }
}

/// The items that were worn and can no longer be worn where they were.
fn taken_off(worn: &[(CreatureId, usize)], game: &Game) -> Vec<Migration> {
    let taken_off = worn.iter().filter_map(|(who, slot)| {
        let now = game.world.creature(*who)?;
        let thing = now.inventory.get(*slot)?.thing();
        now.inventory.worn_on(*slot).is_none().then(|| Migration::TakenOff(now.who(), thing))
    });
    taken_off.collect()
}

impl Game {
    /// This game with other content: see [`Snapshot::rebind`].
    ///
    /// # Errors
    /// When a creature finds no ground to stand on.
    pub fn rebind(&self, content: &Arc<Content>) -> Read<(Self, Rebinding)> {
        self.snapshot().rebind(content, Some(&self.content))
    }
}

/// A level of a world that was saved before there were branches, by its place in the list.
fn main_level(index: usize) -> LevelId {
    LevelId::main(u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1))
}

/// Where stairs lead that were saved before there were branches: both ends are numbered by the cell of the upper one.
fn old_link(index: usize, at: Point, to: usize, end: Point) -> Link {
    let upper = if to > index { at } else { end };
    let flight = upper.y.unsigned_abs().wrapping_shl(16) | (upper.x.unsigned_abs() & 0xffff);
    Link { level: main_level(to), flight }
}

struct Reader<'a> {
    content: &'a Content,
    player: CreatureId,
}

impl Reader<'_> {
    /// The world. Script memories are moved out of `record`.
    fn world(&self, record: &mut Snapshot) -> Read<World> {
        let mut world = World::new(record.seed, record.random.clone());
        world.time = time(record.time)?;
        world.player = record.player;
        world.strikes = counts(&self.content.scripts, &record.strikes)?;
        world.record = self.record(&record.record)?;
        world.end = record.end.as_ref().map(|end| self.end(end)).transpose()?;
        world.prompts.answered = record.answered;
        (world.next_creature, world.next_item) = (record.next_creature, record.next_item);
        world.is_closed = record.closed;
        world.gone.clone_from(&record.gone);
        for (index, level) in record.levels.iter().enumerate() {
            world.push_level(self.level(level, index)?);
            for (kind, clock) in &level.clocks {
                clocks::restore(kind, *clock, index, self.content, &mut world)?;
            }
        }
        let settled = record.creatures.iter_mut().map(|creature| self.settle(world.levels(), creature));
        let settled = settled.collect::<Read<Vec<Creature>>>()?;
        world.insert_creatures(settled);
        let item = |id: &String| bind(&self.content.items, id);
        let names = take(&mut record.flavors).into_iter().map(|(id, name)| Ok((item(&id)?, name)));
        world.lore.names = names.collect::<Read<_>>()?;
        world.lore.learned = record.learned.iter().map(item).collect::<Read<_>>()?;
        Ok(world)
    }

    fn record(&self, record: &RunStatsRecord) -> Read<RunStats> {
        Ok(RunStats {
            deepest: record.deepest,
            kills: counts(&self.content.creatures, &record.kills)?,
            found: counts(&self.content.items, &record.found)?,
            used: counts(&self.content.items, &record.used)?,
            debugged: record.debugged,
        })
    }

    fn end(&self, record: &GameEndRecord) -> Read<GameEnd> {
        Ok(GameEnd {
            ending: record.ending.as_ref().map(|id| bind(&self.content.endings, id)).transpose()?,
            cause: record.cause.as_ref().map(|cause| self.cause(cause)).transpose()?,
            turn: record.turn,
        })
    }

    fn cause(&self, record: &CauseRecord) -> Read<Cause> {
        Ok(match record {
            CauseRecord::Creature { id, kind } => {
                Cause::Creature(CreatureRef { id: *id, kind: bind(&self.content.creatures, kind)? })
            }
            CauseRecord::Itself => Cause::Itself,
            CauseRecord::Hunger => Cause::Hunger,
            CauseRecord::Overeating(thing) => Cause::Overeating(self.thing(thing)?),
            CauseRecord::Item(thing) => Cause::Item(self.thing(thing)?),
            CauseRecord::Tile(tile) => Cause::Tile(bind(&self.content.tiles, tile)?),
            CauseRecord::Field(field) => Cause::Field(bind(&self.content.fields, field)?),
            CauseRecord::Modifier(modifier) => Cause::Modifier(bind(&self.content.modifiers, modifier)?),
        })
    }

    fn level(&self, record: &LevelRecord, index: usize) -> Read<Level> {
        let size = Size::new(record.width, record.height);
        let id = record.id.clone().unwrap_or_else(|| main_level(index));
        let depth = record.depth.unwrap_or_else(|| id.number()).max(1);
        let tiles = record.tiles.unpack(size, |id| bind(&self.content.tiles, id))?;
        let old = record.links.iter().map(|(at, level, end)| (*at, old_link(index, *at, *level, *end)));
        let stairs =
            record.stairs.iter().map(|(at, level, flight)| (*at, Link { level: level.clone(), flight: *flight }));
        let (kind, links) = (bind(&self.content.levels, &record.kind)?, old.chain(stairs).collect());
        let mut level = Level::new(kind, tiles, links, &self.content.tiles).placed(id, depth);
        level.left_on = record.left_on.map(time).transpose()?;
        let known =
            record.remembered.unpack(size, |known| known.as_ref().map(|known| self.remembered(known)).transpose());
        level.set_remembered(known?);
        for (at, known) in &record.details {
            if let Some(thing) = level.remembered_item(*at) {
                level.remember_details(*at, details(self.content, thing.kind, known));
            }
        }
        for (at, item) in &record.items {
            level.put_item(*at, self.item(item)?);
        }
        for (at, by) in &record.changed_by {
            level.set_changed_by(*at, Some(self.creature_ref(by)?));
        }
        for (at, who, left) in &record.scents {
            level.leave_scent(*at, Scent { time: time(*left)?, who: *who });
        }
        let [wires, locks] = [&record.wires, &record.locks].map(|pairs| {
            let inside = pairs.iter().copied().filter(|(at, _)| size.contains(*at));
            inside.collect::<BTreeMap<Point, u32>>()
        });
        level.set_wiring(Wiring { wires, locks });
        for (at, kind) in &record.known_fields {
            level.remember_field(*at, bind(&self.content.fields, kind)?);
        }
        for (at, kind, turn) in &record.known_gas {
            level.remember_gas(*at, RememberedGas { kind: bind(&self.content.fields, kind)?, turn: *turn });
        }
        for record in &record.fields {
            let kind = bind(&self.content.fields, &record.kind)?;
            let by = record.by.as_ref().map(|by| self.creature_ref(by)).transpose()?;
            let field = Field { kind, amount: record.amount.clamp(1, FULL), by };
            level.set_field(record.at, record.layer, Some(field), &self.content.tiles, &self.content.fields);
        }
        Ok(level)
    }

    fn remembered(&self, record: &RememberedRecord) -> Read<Remembered> {
        let item = record.item.as_ref().map(|thing| self.thing(thing).map(RememberedItem::from)).transpose()?;
        Ok(Remembered { tile: bind(&self.content.tiles, &record.tile)?, item, is_mapped: record.is_mapped })
    }

    fn thing(&self, record: &ItemRefRecord) -> Read<ItemRef> {
        let of = record.of.as_ref().map(|of| bind(&self.content.creatures, of)).transpose()?;
        let kind = bind(&self.content.items, &record.kind)?;
        Ok(ItemRef { kind, of, details: details(self.content, kind, &record.details) })
    }

    fn item(&self, record: &ItemRecord) -> Read<Item> {
        let kind = bind(&self.content.items, &record.kind)?;
        Ok(Item {
            id: record.id,
            kind,
            of: record.of.as_ref().map(|of| bind(&self.content.creatures, of)).transpose()?,
            count: count(record.count),
            is_identified: record.identified,
            worn_turns: record.worn_turns,
            is_laid_down: record.laid_down,
            shown: self.content.items[kind].shown_stats().into_iter().collect(),
            rots_at: record.rots_at.map(time).transpose()?,
            stats: self.stats(&record.stats)?,
            ready_at: record.ready_at.map(time).transpose()?,
            recharges_at: record.recharges_at.map(time).transpose()?,
            fits: record.fits,
        })
    }

    fn cooldowns(&self, cooldowns: &BTreeMap<String, u64>) -> Read<BTreeMap<Ref<AbilityKind>, u64>> {
        cooldowns.iter().map(|(id, ready)| Ok((bind(&self.content.abilities, id)?, time(*ready)?))).collect()
    }

    /// Each ability once, even if two were merged.
    fn taught(&self, ids: &[String]) -> Read<Vec<Ref<AbilityKind>>> {
        let mut taught = Vec::new();
        for id in ids.iter().take(limits::SCRIPTS) {
            let ability = bind(&self.content.abilities, id)?;
            if !taught.contains(&ability) {
                taught.push(ability);
            }
        }
        Ok(taught)
    }

    fn stats(&self, values: &BTreeMap<String, i32>) -> Read<StatValues> {
        values.iter().map(|(id, value)| Ok((bind(&self.content.stats, id)?, *value))).collect()
    }

    /// A creature that stands on a cell of a level.
    fn settle(&self, levels: &[Level], record: &mut CreatureRecord) -> Read<Creature> {
        let creature = self.creature(record)?;
        let level = levels.get(creature.level()).filter(|level| level.size().contains(creature.at()));
        level.ok_or_else(|| SnapshotError(format!("creature {} is nowhere", creature.id().0)))?;
        Ok(creature)
    }

    fn creature(&self, record: &mut CreatureRecord) -> Read<Creature> {
        let kind = self.creature_kind(record)?;
        let joined = record.faction.as_ref().map(|id| bind(&self.content.factions, id)).transpose()?;
        let modifiers = self.modifiers(record)?;
        let faction = faction_of(self.content, kind, joined, &modifiers);
        let mut creature = Creature::new(record.id, kind, faction, record.level, record.at, time(record.ready_at)?);
        (creature.hp, creature.max_hp) = (record.hp, record.max_hp);
        (creature.attack, creature.defense) = (record.attack, record.defense);
        creature.inventory = self.inventory(record)?;
        creature.satiety = record.satiety;
        creature.born = record.born;
        creature.modifiers = modifiers;
        creature.disguise = record.disguise.as_ref().map(|item| bind(&self.content.items, item)).transpose()?;
        creature.is_new = record.is_new;
        let rare = RareState {
            leader: record.leader,
            order: record.order,
            loosened: record.loosened,
            joined,
            lost_turns: record.lost_turns,
            watched: take(&mut record.watched),
            stats: self.stats(&record.stats)?,
            growth: record.growth.within_bounds(),
            taught: self.taught(&record.taught)?,
            cooldowns: self.cooldowns(&record.cooldowns)?,
            awareness: take(&mut record.awareness).within_bounds(),
        };
        if rare != RareState::default() {
            *creature.rare_mut() = rare;
        }
        if record.id == self.player && creature.is_asleep() {
            // Nobody would ever wake it.
            creature.awareness_mut().is_asleep = false;
        }
        creature.enemy_seen = record.enemy_seen;
        creature.birthplace = record.birthplace;
        creature.memory = take(&mut record.memory);
        creature.behaviour = record.behaviour.and_then(|index| u16::try_from(index).ok());
        (creature.seen, creature.seen_at, creature.stays) = (record.seen, record.seen_at, record.stays);
        Ok(creature)
    }

    fn modifiers(&self, record: &CreatureRecord) -> Read<ThinVec<Modifier>> {
        let modifier = |ModifierRecord(kind, until, details): &ModifierRecord| {
            let ModifierDetails { id, kind: by, strength, absorbed, since, is_worn } =
                details.clone().unwrap_or_default();
            let by = id.zip(by).map(|(id, kind)| self.creature_ref(&CreatureRefRecord { id, kind })).transpose()?;
            let kind = bind(&self.content.modifiers, kind)?;
            let strength = strength.unwrap_or(1).clamp(1, limits::INTENSITY.most as i32);
            Ok(Modifier {
                kind,
                until: time(*until)?,
                by,
                strength,
                absorbed: absorbed.max(0),
                is_worn,
                since: time(since)?,
            })
        };
        record.modifiers.iter().map(modifier).collect()
    }

    fn creature_ref(&self, record: &CreatureRefRecord) -> Read<CreatureRef> {
        Ok(CreatureRef { id: record.id, kind: bind(&self.content.creatures, &record.kind)? })
    }

    /// The kind of a creature. A player of a missing kind gets the current player kind.
    fn creature_kind(&self, record: &CreatureRecord) -> Read<Ref<CreatureKind>> {
        match self.content.creatures.find(&record.kind) {
            None if record.id == self.player => Ok(self.content.rules.player),
            Some(kind) if record.id == self.player && self.content.creatures.is_placeholder(kind) => {
                Ok(self.content.rules.player)
            }
            _ => bind(&self.content.creatures, &record.kind),
        }
    }

    fn inventory(&self, record: &CreatureRecord) -> Read<Inventory> {
        let mut inventory = Inventory::new(record.slots.min(52) as u32);
        for (slot, item) in &record.carried {
            if *slot >= inventory.size() {
                return Err(SnapshotError(format!("creature {} carries more than it has slots for", record.id.0)));
            }
            inventory.put(*slot, self.item(item)?);
        }
        for (body_slot, slot) in &record.worn {
            let body_slot = bind(&self.content.slots, body_slot)?;
            // If the content has since moved the item to another slot, it is only carried.
            if inventory.get(*slot).is_some_and(|item| self.content.items[item.kind].slot == Some(body_slot)) {
                inventory.wear(*slot, body_slot);
            }
        }
        Ok(inventory)
    }
}

/// How many items there are, if that is not one.
fn count(count: Option<u16>) -> u16 {
    count.unwrap_or(1).clamp(1, limits::STACK.most as u16)
}

/// A time or a turn, which must leave room to count on.
pub(super) fn time(time: u64) -> Read<u64> {
    if time <= MAX_TIME { Ok(time) } else { Err(SnapshotError(format!("the time {time} is too late"))) }
}

/// The definition with an id, if a pack declares it.
fn known<T>(catalog: &Catalog<T>, id: &str) -> Option<Ref<T>> {
    catalog.find(id).filter(|definition| !catalog.is_placeholder(*definition))
}

/// What tells an item from others of its kind.
pub(super) fn details(content: &Content, kind: Ref<ItemKind>, record: &DetailsRecord) -> ItemDetails {
    let mut numbers = ItemDetails::default().numbers;
    let shown = content.items[kind].shown_stats();
    for (number, stat) in numbers.iter_mut().zip(shown) {
        *number = record.numbers.get(content.stats.id(stat)).copied().unwrap_or(0).clamp(-MOST, MOST);
    }
    ItemDetails { count: count(record.count), is_identified: record.identified, knew_kind: record.knew_kind, numbers }
}

fn bind<T: Kind>(catalog: &Catalog<T>, id: &str) -> Read<Ref<T>> {
    catalog.find(id).ok_or_else(|| SnapshotError(format!("there is no {} `{id}`", T::TABLE)))
}

fn counts<T: Kind>(catalog: &Catalog<T>, counts: &BTreeMap<String, u32>) -> Read<BTreeMap<Ref<T>, u32>> {
    counts.iter().map(|(id, count)| Ok((bind(catalog, id)?, *count))).collect()
}
