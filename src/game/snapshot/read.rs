//! From a snapshot to a world.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{
    CauseShot, CreatureShot, EndShot, ItemShot, LevelShot, RecordShot, RememberedShot, Snapshot, SnapshotError,
    ThingShot,
};
use crate::content::{Catalog, Content, Kind, Ref};
use crate::game::{Cause, Creature, End, Game, Inventory, Item, Level, Record, Remembered, Thing, Who, World};
use crate::grid::Size;
use crate::mapgen::Link;

type Read<T> = Result<T, SnapshotError>;

impl Snapshot {
    /// Reads the bytes that [`Snapshot::to_bytes`] wrote.
    ///
    /// # Errors
    /// When the bytes are not such.
    pub fn from_bytes(bytes: &[u8]) -> Read<Self> {
        serde_json::from_slice(bytes).map_err(|error| SnapshotError::Broken(error.to_string()))
    }

    /// The game that goes on from here with `content`.
    ///
    /// # Errors
    /// When the content lacks something the world is made of, or the snapshot contradicts itself.
    pub fn restore(&self, content: Arc<Content>) -> Read<Game> {
        let world = Reader { content: &content }.world(self)?;
        let game = Game::resume(content, world);
        game.check().map_err(SnapshotError::Broken)?;
        Ok(game)
    }
}

struct Reader<'a> {
    content: &'a Content,
}

impl Reader<'_> {
    fn world(&self, shot: &Snapshot) -> Read<World> {
        self.find_missing(shot)?;
        let mut world = World {
            seed: shot.seed,
            time: shot.time,
            levels: shot.levels.iter().map(|level| self.level(level)).collect::<Read<_>>()?,
            creatures: BTreeMap::new(),
            player: shot.player,
            random: shot.random.clone(),
            strikes: counts(&self.content.scripts, &shot.strikes)?,
            record: self.record(&shot.record)?,
            end: shot.end.as_ref().map(|end| self.end(end)).transpose()?,
            next_creature: shot.next_creature,
            next_item: shot.next_item,
        };
        for creature in &shot.creatures {
            self.settle(&mut world, creature)?;
        }
        Ok(world)
    }

    /// Names all kinds of creatures, items and levels that the content lacks at once, before anything is built.
    fn find_missing(&self, shot: &Snapshot) -> Read<()> {
        let mut gone = BTreeSet::new();
        note_missing(&self.content.creatures, shot.creatures.iter().map(|creature| &creature.kind), &mut gone);
        note_missing(&self.content.levels, shot.levels.iter().map(|level| &level.kind), &mut gone);
        let lying = shot.levels.iter().flat_map(|level| level.items.iter().map(|(_, item)| &item.kind));
        note_missing(&self.content.items, lying, &mut gone);
        let carried = shot.creatures.iter().flat_map(|creature| creature.carried.iter().map(|(_, item)| &item.kind));
        note_missing(&self.content.items, carried, &mut gone);
        if gone.is_empty() { Ok(()) } else { Err(SnapshotError::Missing(gone.into_iter().collect())) }
    }

    fn record(&self, shot: &RecordShot) -> Read<Record> {
        Ok(Record {
            deepest: shot.deepest,
            kills: counts(&self.content.creatures, &shot.kills)?,
            found: counts(&self.content.items, &shot.found)?,
            used: counts(&self.content.items, &shot.used)?,
        })
    }

    fn end(&self, shot: &EndShot) -> Read<End> {
        Ok(End {
            ending: shot.ending.as_ref().map(|id| bind(&self.content.endings, id)).transpose()?,
            cause: shot.cause.as_ref().map(|cause| self.cause(cause)).transpose()?,
            turn: shot.turn,
        })
    }

    fn cause(&self, shot: &CauseShot) -> Read<Cause> {
        Ok(match shot {
            CauseShot::Creature { id, kind } => {
                Cause::Creature(Who { id: *id, kind: bind(&self.content.creatures, kind)? })
            }
            CauseShot::Hunger => Cause::Hunger,
            CauseShot::Overeating(thing) => Cause::Overeating(self.thing(thing)?),
        })
    }

    fn level(&self, shot: &LevelShot) -> Read<Level> {
        let size = Size::new(shot.width, shot.height);
        let tiles = shot.tiles.unpack(size, |id| bind(&self.content.tiles, id))?;
        let links = shot.links.iter().map(|(at, level, point)| (*at, Link { level: *level, point: *point }));
        let mut level = Level::new(bind(&self.content.levels, &shot.kind)?, tiles, links.collect());
        level.remembered =
            shot.remembered.unpack(size, |known| known.as_ref().map(|known| self.remembered(known)).transpose())?;
        for (at, item) in &shot.items {
            level.items.insert(*at, self.item(item)?);
        }
        Ok(level)
    }

    fn remembered(&self, shot: &RememberedShot) -> Read<Remembered> {
        let item = shot.item.as_ref().map(|thing| self.thing(thing)).transpose()?;
        Ok(Remembered { tile: bind(&self.content.tiles, &shot.tile)?, item })
    }

    fn thing(&self, shot: &ThingShot) -> Read<Thing> {
        let of = shot.of.as_ref().map(|of| bind(&self.content.creatures, of)).transpose()?;
        Ok(Thing { kind: bind(&self.content.items, &shot.kind)?, of })
    }

    fn item(&self, shot: &ItemShot) -> Read<Item> {
        let thing = self.thing(&ThingShot { kind: shot.kind.clone(), of: shot.of.clone() })?;
        Ok(Item { id: shot.id, kind: thing.kind, of: thing.of, rots_at: shot.rots_at })
    }

    /// Brings a creature into the world, onto its cell.
    fn settle(&self, world: &mut World, shot: &CreatureShot) -> Read<()> {
        let creature = self.creature(shot)?;
        let level = world.levels.get_mut(creature.level).filter(|level| level.size().contains(creature.at));
        let level = level.ok_or_else(|| SnapshotError::Broken(format!("creature {} is nowhere", creature.id.0)))?;
        level.set_occupant(creature.at, Some(creature.id));
        world.creatures.insert(creature.id, creature);
        Ok(())
    }

    fn creature(&self, shot: &CreatureShot) -> Read<Creature> {
        Ok(Creature {
            id: shot.id,
            kind: bind(&self.content.creatures, &shot.kind)?,
            level: shot.level,
            at: shot.at,
            hp: shot.hp,
            max_hp: shot.max_hp,
            attack: shot.attack,
            defense: shot.defense,
            inventory: self.inventory(shot)?,
            fullness: shot.fullness,
            ready_at: shot.ready_at,
            born: shot.born,
            memory: shot.memory.clone(),
            behaviour: shot.behaviour,
            seen: shot.seen,
        })
    }

    fn inventory(&self, shot: &CreatureShot) -> Read<Inventory> {
        let mut inventory = Inventory::new(shot.slots.min(26) as u32);
        for (slot, item) in &shot.carried {
            if *slot >= inventory.size() {
                return Err(SnapshotError::Broken(format!(
                    "creature {} carries more than it has slots for",
                    shot.id.0
                )));
            }
            inventory.put(*slot, self.item(item)?);
        }
        for (place, slot) in &shot.worn {
            let place = bind(&self.content.slots, place)?;
            // Since then the content may have changed where it is worn; then it is only carried.
            if inventory.get(*slot).is_some_and(|item| self.content.items[item.kind].slot == Some(place)) {
                inventory.wear(*slot, place);
            }
        }
        Ok(inventory)
    }
}

fn bind<T: Kind>(catalog: &Catalog<T>, id: &str) -> Read<Ref<T>> {
    catalog.find(id).ok_or_else(|| SnapshotError::Missing(vec![(T::TABLE, id.to_owned())]))
}

fn counts<T: Kind>(catalog: &Catalog<T>, counts: &BTreeMap<String, u32>) -> Read<BTreeMap<Ref<T>, u32>> {
    counts.iter().map(|(id, count)| Ok((bind(catalog, id)?, *count))).collect()
}

fn note_missing<'a, T: Kind>(
    catalog: &Catalog<T>,
    ids: impl Iterator<Item = &'a String>,
    gone: &mut BTreeSet<(&'static str, String)>,
) {
    gone.extend(ids.filter(|id| catalog.find(id).is_none()).map(|id| (T::TABLE, id.clone())));
}
