//! Adapts creatures and items to changed kinds.

use std::collections::BTreeMap;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{Content, CreatureKind, ItemKind, Kind, MissingIds, Ref, Script, Stomach};
use crate::game::Game;
use crate::game::model::creatures::creature::{Creature, Satiety};
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::rules::creatures::spawn::clamp_stat;
use crate::grid::{Formula, Point, Variables};

/// The report on a world that was bound to changed content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebinding {
    /// Ids that the content no longer has, now placeholders: the table and the id of each.
    pub gone: Vec<(&'static str, String)>,
    /// Ids that were placeholders and are defined again.
    pub back: Vec<(&'static str, String)>,
    /// Whether any id in `gone` was still defined when the world was last played.
    pub is_news: bool,
    /// The changes to creatures.
    pub changes: Vec<Migration>,
    /// The questions that can't be asked any more, by the ids of their sentences.
    pub closed: Vec<String>,
}

/// A change to a creature because the content changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Migration {
    /// An item that no longer fits was taken off, and is carried now.
    TakenOff(CreatureRef, ItemRef),
    /// There was no slot left for an item, which now lies nearby.
    Dropped(CreatureRef, ItemRef),
    /// The ground under the creature is no longer walkable, so it was moved.
    Moved(CreatureRef),
}

/// What creatures and items were before, as far as it is known.
#[derive(Clone, Debug)]
pub(crate) struct FormerKinds<'a> {
    /// The former content.
    pub content: Option<&'a Content>,
    /// The hashes of the failed scripts' texts, by id.
    pub failed: &'a BTreeMap<String, u64>,
    /// The kinds in that content.
    pub kinds: Kinds,
}

/// The former kinds of creatures and items, without placeholders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds {
    /// The kinds of creatures.
    pub creatures: BTreeMap<CreatureId, Ref<CreatureKind>>,
    /// The kinds of items.
    pub items: BTreeMap<ItemId, Ref<ItemKind>>,
}

impl Rebinding {
    /// A report on the ids that are missing now and were not before.
    pub(crate) fn new(absent: &MissingIds, before: Option<&Content>, now: &Content) -> Self {
        let were = before.map(Content::placeholders).unwrap_or_default();
        let gone = absent.ids().map(|(table, id)| (table, id.clone()));
        let gone = gone.filter(|missing| !were.contains(missing)).collect();
        let renamed = were.into_iter().map(|(table, id)| (table, now.renames.current(table, &id).to_owned()));
        let back = renamed.filter(|(table, id)| now.declares(table, id)).collect();
        Self { gone, back, is_news: false, changes: Vec::new(), closed: Vec::new() }
    }
}

impl Game {
    /// Adapts creatures and items to their kinds, which may have changed.
    pub(crate) fn follow(&mut self, past: &FormerKinds<'_>, report: &mut Rebinding) -> Result<(), String> {
        let content = Arc::clone(&self.content);
        self.reset_strikes(past.failed);
        self.adjust_rotting(past);
        self.add_item_stats();
        if self.derived.mechanisms.has_flavors {
            self.draw_flavors();
        }
        let ids: Vec<CreatureId> = self.world.creatures().ids().collect();
        for id in ids {
            self.find_ground(id, report)?;
            let depth = self.world.level_of(id).map_or(1, |level| i64::from(level.depth()));
            let Some(creature) = self.world.creature_mut(id) else { continue };
            if content.creatures.is_placeholder(creature.kind()) {
                continue;
            }
            let is = Kin { content: &content, kind: &content.creatures[creature.kind()] };
            let was = past.content.zip(past.kinds.creatures.get(&id));
            let was = was.map(|(content, kind)| Kin { content, kind: &content.creatures[*kind] });
            grow(creature, depth, was, is);
            add_stats(creature, depth, is.kind);
            let (who, level, at) = (creature.who(), creature.level(), creature.at());
            for item in creature.inventory.resize(is.kind.slots) {
                report.changes.push(Migration::Dropped(who, item.thing()));
                self.drop_near(level, at, item);
            }
            self.follow_gear(id);
        }
        Ok(())
    }

    /// Gives a creature the modifiers of what it wears now, and cuts hit points and stats that it can no longer have.
    fn follow_gear(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who) else { return };
        let wears_some = !creature.modifiers_of_gear(&self.content).is_empty();
        if wears_some || !creature.modifiers.is_empty() || !creature.rare().stats.is_empty() {
            self.refresh_worn_quietly(who);
        }
    }

    /// Resets the strikes of scripts that were fixed.
    fn reset_strikes(&mut self, failed: &BTreeMap<String, u64>) {
        let now = &self.content.scripts;
        let is_mended = |script: Ref<Script>| {
            let before = failed.get(now.id(script));
            !now.is_placeholder(script) && before.is_some_and(|before| *before != xxh3_64(now[script].text.as_bytes()))
        };
        self.world.strikes.retain(|script, _| !is_mended(*script));
    }

    /// Adapts the rotting times of items. Placeholders don't rot, and keep the time at which they would have.
    fn adjust_rotting(&mut self, past: &FormerKinds<'_>) {
        let (content, turn) = (Arc::clone(&self.content), self.world.turn());
        for item in self.world.items_mut().filter(|item| !content.items.is_placeholder(item.kind)) {
            if let Some((before, was)) = past.content.zip(past.kinds.items.get(&item.id)) {
                rot_otherwise(item, &before.items[*was], &content.items[item.kind], turn);
            }
        }
    }

    /// Gives items the stats that their kinds now start with and that they have nothing of yet, without dice: as much as they can be.
    fn add_item_stats(&mut self) {
        let content = Arc::clone(&self.content);
        for item in self.world.items_mut() {
            for (stat, formula) in &content.items[item.kind].stats {
                if item.stats.get(*stat).is_none() {
                    item.stats.set(*stat, most(formula, 1));
                }
            }
        }
    }

    /// Moves a creature on ground where it can't be, even by the doing of others, to the nearest free cell.
    fn find_ground(&mut self, who: CreatureId, report: &mut Rebinding) -> Result<(), String> {
        let Some(creature) = self.world.creature(who) else { return Ok(()) };
        let (name, depth, from) = (creature.who(), creature.level(), creature.at());
        let mode = self.movement_mode(creature);
        if self.is_on_its_ground(creature) {
            return Ok(());
        }
        let size = self.world.levels().get(depth).map(Level::size).unwrap_or_default();
        let free = size.points().filter(|at| self.has_room_for(mode, depth, *at));
        let cell: Option<Point> = free.min_by_key(|at| (at.distance_squared(from), *at));
        let cell = cell.ok_or_else(|| {
            let kind = self.content.creatures.id(name.kind);
            format!(
                "there is no room for `{kind}` on level {}",
                self.world.levels().get(depth).map(|level| level.id().to_string()).unwrap_or_default()
            )
        })?;
        self.world.move_creature(who, depth, cell);
        report.changes.push(Migration::Moved(name));
        Ok(())
    }
}

/// A kind and its content.
#[derive(Clone, Copy)]
struct Kin<'a> {
    content: &'a Content,
    kind: &'a CreatureKind,
}

/// Turns a creature of the kind `was` into one of the kind `is`. Only what differs between the kinds changes.
fn grow(creature: &mut Creature, depth: i64, was: Option<Kin<'_>>, is: Kin<'_>) {
    if let Some(was) = was {
        let variables = Variables { depth, ..Variables::default() };
        let follow = |stat: i32, was: &Formula, is: &Formula| {
            if was == is { stat } else { scaled(stat, was.bounds(variables), is.bounds(variables)) }
        };
        let most = creature.max_hp;
        creature.max_hp = follow(most, &was.kind.hp, &is.kind.hp).max(1);
        // One that is unhurt stays so, and modifiers may give it even more.
        let is_unhurt = creature.hp >= most;
        creature.hp = if is_unhurt { creature.hp + (creature.max_hp - most) } else { creature.hp.min(creature.max_hp) };
        creature.attack = follow(creature.attack, &was.kind.attack, &is.kind.attack);
        creature.defense = follow(creature.defense, &was.kind.defense, &is.kind.defense);
    }
    creature.satiety =
        digest(creature.satiety, was.and_then(|was| was.kind.stomach.as_ref()), is.kind.stomach.as_ref());
    let behaviour = creature.behaviour.map(usize::from).and_then(|index| match was {
        Some(was) => {
            let script = was.content.scripts.id(was.kind.ai.get(index)?.script);
            let script = is.content.renames.current(Script::TABLE, script);
            let asks = |other: Ref<Script>| is.content.scripts.id(other) == script;
            let same = is.kind.ai.get(index).is_some_and(|behaviour| asks(behaviour.script)).then_some(index);
            same.or_else(|| is.kind.ai.iter().position(|behaviour| asks(behaviour.script)))
        }
        None => (index < is.kind.ai.len()).then_some(index),
    });
    creature.behaviour = behaviour.and_then(|index| u16::try_from(index).ok());
}

/// Gives a creature the stats that its kind now starts with and that it has nothing of yet, without dice: as much as they can be.
fn add_stats(creature: &mut Creature, depth: i64, kind: &CreatureKind) {
    for (stat, formula) in &kind.stats {
        if creature.rare().stats.get(*stat).is_none() {
            creature.rare_mut().stats.set(*stat, most(formula, depth));
        }
    }
}

/// The most that a formula can give.
fn most(formula: &Formula, depth: i64) -> i32 {
    clamp_stat(formula.bounds(Variables { depth, ..Variables::default() }).1)
}

/// The stat that lies in the range `is` where `stat` lies in the range `was`.
fn scaled(stat: i32, was: (i64, i64), is: (i64, i64)) -> i32 {
    let (breadth, room) = (was.1.saturating_sub(was.0), is.1.saturating_sub(is.0));
    let value = if breadth > 0 {
        let share = i64::from(stat).saturating_sub(was.0).clamp(0, breadth);
        is.0.saturating_add((i128::from(share) * i128::from(room) / i128::from(breadth)) as i64)
    } else {
        is.0.saturating_add(room / 2)
    };
    clamp_stat(value)
}

/// The content of a stomach after its size changed: never less than before, unless it does not fit.
fn digest(satiety: Option<Satiety>, was: Option<&Stomach>, is: Option<&Stomach>) -> Option<Satiety> {
    match (satiety, is) {
        (None, Some(is)) => Some(Satiety { food: is.start.clamp(0, is.size), size: is.size }),
        (Some(_), None) if was.is_some() => None,
        (Some(satiety), Some(is)) => {
            let stretched = |was: &Stomach| i64::from(satiety.size) * i64::from(is.size) / i64::from(was.size.max(1));
            let size =
                was.filter(|was| was.size != is.size).map_or(satiety.size, |was| clamp_stat(stretched(was)).max(1));
            Some(Satiety { food: satiety.food.min(size), size })
        }
        (satiety, None) => satiety,
    }
}

/// Shifts the time an item rots by the change in its kind's shelf life. An item already overdue rots on the next turn.
fn rot_otherwise(item: &mut Item, was: &ItemKind, is: &ItemKind, turn: u64) {
    let (before, now) = (u64::from(was.rots), u64::from(is.rots));
    if before != now {
        item.rots_at = match item.rots_at {
            _ if now == 0 => None,
            Some(at) => Some((at + now).saturating_sub(before).max(turn + 1)),
            None => Some(turn + now),
        };
    }
}
