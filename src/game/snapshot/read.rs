//! Restores a world from a snapshot.

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::Arc;

use super::migrate::{FormerKinds, Kinds, Migration, Rebinding};
use super::{
    CauseRecord, CreatureRecord, GameEndRecord, ItemRecord, ItemRefRecord, LevelRecord, RememberedRecord,
    RunStatsRecord, Snapshot, SnapshotError,
};
use thin_vec::ThinVec;

use crate::content::{Catalog, Content, CreatureKind, Kind, Ref};
use crate::game::Game;
use crate::game::model::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemRef};
use crate::game::model::inventory::Inventory;
use crate::game::model::item::Item;
use crate::game::model::level::{Level, Remembered};
use crate::game::model::modifier::Modifier;
use crate::game::model::run_stats::{Cause, GameEnd, RunStats};
use crate::game::model::world::World;
use crate::grid::Size;
use crate::mapgen::Link;

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
    pub fn revive(self, content: &Arc<Content>, memory: usize) -> Read<(Game, Rebinding)> {
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
        game.rebuild_derived();
        game.check().map_err(SnapshotError)?;
        Ok((game, report))
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

struct Reader<'a> {
    content: &'a Content,
    player: CreatureId,
}

impl Reader<'_> {
    /// The world. Script memories are moved out of `shot`.
    fn world(&self, shot: &mut Snapshot) -> Read<World> {
        let mut world = World::new(shot.seed, shot.random.clone());
        world.time = shot.time;
        world.player = shot.player;
        world.strikes = counts(&self.content.scripts, &shot.strikes)?;
        world.record = self.record(&shot.record)?;
        world.end = shot.end.as_ref().map(|end| self.end(end)).transpose()?;
        (world.next_creature, world.next_item) = (shot.next_creature, shot.next_item);
        for level in &shot.levels {
            world.push_level(self.level(level)?);
        }
        let settled = shot.creatures.iter_mut().map(|creature| self.settle(world.levels(), creature));
        let settled = settled.collect::<Read<Vec<Creature>>>()?;
        world.insert_creatures(settled);
        Ok(world)
    }

    fn record(&self, shot: &RunStatsRecord) -> Read<RunStats> {
        Ok(RunStats {
            deepest: shot.deepest,
            kills: counts(&self.content.creatures, &shot.kills)?,
            found: counts(&self.content.items, &shot.found)?,
            used: counts(&self.content.items, &shot.used)?,
            debugged: shot.debugged,
        })
    }

    fn end(&self, shot: &GameEndRecord) -> Read<GameEnd> {
        Ok(GameEnd {
            ending: shot.ending.as_ref().map(|id| bind(&self.content.endings, id)).transpose()?,
            cause: shot.cause.as_ref().map(|cause| self.cause(cause)).transpose()?,
            turn: shot.turn,
        })
    }

    fn cause(&self, shot: &CauseRecord) -> Read<Cause> {
        Ok(match shot {
            CauseRecord::Creature { id, kind } => {
                Cause::Creature(CreatureRef { id: *id, kind: bind(&self.content.creatures, kind)? })
            }
            CauseRecord::Hunger => Cause::Hunger,
            CauseRecord::Overeating(thing) => Cause::Overeating(self.thing(thing)?),
            CauseRecord::Item(thing) => Cause::Item(self.thing(thing)?),
            CauseRecord::Tile(tile) => Cause::Tile(bind(&self.content.tiles, tile)?),
        })
    }

    fn level(&self, shot: &LevelRecord) -> Read<Level> {
        let size = Size::new(shot.width, shot.height);
        let tiles = shot.tiles.unpack(size, |id| bind(&self.content.tiles, id))?;
        let links = shot.links.iter().map(|(at, level, point)| (*at, Link { level: *level, point: *point }));
        let mut level =
            Level::new(bind(&self.content.levels, &shot.kind)?, tiles, links.collect(), &self.content.tiles);
        let known =
            shot.remembered.unpack(size, |known| known.as_ref().map(|known| self.remembered(known)).transpose());
        level.set_remembered(known?);
        for (at, item) in &shot.items {
            level.put_item(*at, self.item(item)?);
        }
        Ok(level)
    }

    fn remembered(&self, shot: &RememberedRecord) -> Read<Remembered> {
        let item = shot.item.as_ref().map(|thing| self.thing(thing)).transpose()?;
        Ok(Remembered { tile: bind(&self.content.tiles, &shot.tile)?, item })
    }

    fn thing(&self, shot: &ItemRefRecord) -> Read<ItemRef> {
        let of = shot.of.as_ref().map(|of| bind(&self.content.creatures, of)).transpose()?;
        Ok(ItemRef { kind: bind(&self.content.items, &shot.kind)?, of })
    }

    fn item(&self, shot: &ItemRecord) -> Read<Item> {
        let thing = self.thing(&ItemRefRecord { kind: shot.kind.clone(), of: shot.of.clone() })?;
        Ok(Item { id: shot.id, kind: thing.kind, of: thing.of, rots_at: shot.rots_at })
    }

    /// A creature that stands on a cell of a level.
    fn settle(&self, levels: &[Level], shot: &mut CreatureRecord) -> Read<Creature> {
        let creature = self.creature(shot)?;
        let level = levels.get(creature.level()).filter(|level| level.size().contains(creature.at()));
        level.ok_or_else(|| SnapshotError(format!("creature {} is nowhere", creature.id().0)))?;
        Ok(creature)
    }

    fn creature(&self, shot: &mut CreatureRecord) -> Read<Creature> {
        let kind = self.creature_kind(shot)?;
        let mut creature = Creature::new(shot.id, kind, shot.level, shot.at, shot.ready_at);
        (creature.hp, creature.max_hp) = (shot.hp, shot.max_hp);
        (creature.attack, creature.defense) = (shot.attack, shot.defense);
        creature.inventory = self.inventory(shot)?;
        creature.satiety = shot.satiety;
        creature.born = shot.born;
        creature.modifiers = self.modifiers(shot)?;
        creature.disguise = shot.disguise.as_ref().map(|item| bind(&self.content.items, item)).transpose()?;
        creature.is_new = shot.is_new;
        creature.watched = take(&mut shot.watched);
        creature.enemy_seen = shot.enemy_seen;
        creature.birthplace = shot.birthplace;
        creature.memory = take(&mut shot.memory);
        creature.behaviour = shot.behaviour;
        (creature.seen, creature.seen_at) = (shot.seen, shot.seen_at);
        Ok(creature)
    }

    fn modifiers(&self, shot: &CreatureRecord) -> Read<ThinVec<Modifier>> {
        let modifier =
            |(kind, until): &(String, u64)| Ok(Modifier { kind: bind(&self.content.modifiers, kind)?, until: *until });
        shot.modifiers.iter().map(modifier).collect()
    }

    /// The kind of a creature. A player of a missing kind gets the current player kind.
    fn creature_kind(&self, shot: &CreatureRecord) -> Read<Ref<CreatureKind>> {
        match self.content.creatures.find(&shot.kind) {
            None if shot.id == self.player => Ok(self.content.rules.player),
            Some(kind) if shot.id == self.player && self.content.creatures.is_placeholder(kind) => {
                Ok(self.content.rules.player)
            }
            _ => bind(&self.content.creatures, &shot.kind),
        }
    }

    fn inventory(&self, shot: &CreatureRecord) -> Read<Inventory> {
        let mut inventory = Inventory::new(shot.slots.min(26) as u32);
        for (slot, item) in &shot.carried {
            if *slot >= inventory.size() {
                return Err(SnapshotError(format!("creature {} carries more than it has slots for", shot.id.0)));
            }
            inventory.put(*slot, self.item(item)?);
        }
        for (place, slot) in &shot.worn {
            let place = bind(&self.content.slots, place)?;
            // If the content has since moved the item to another slot, it is only carried.
            if inventory.get(*slot).is_some_and(|item| self.content.items[item.kind].slot == Some(place)) {
                inventory.wear(*slot, place);
            }
        }
        Ok(inventory)
    }
}

/// The definition with an id, if a pack declares it.
fn known<T>(catalog: &Catalog<T>, id: &str) -> Option<Ref<T>> {
    catalog.find(id).filter(|definition| !catalog.is_placeholder(*definition))
}

fn bind<T: Kind>(catalog: &Catalog<T>, id: &str) -> Read<Ref<T>> {
    catalog.find(id).ok_or_else(|| SnapshotError(format!("there is no {} `{id}`", T::TABLE)))
}

fn counts<T: Kind>(catalog: &Catalog<T>, counts: &BTreeMap<String, u32>) -> Read<BTreeMap<Ref<T>, u32>> {
    counts.iter().map(|(id, count)| Ok((bind(catalog, id)?, *count))).collect()
}
