//! Effects: what hooks ask for, and how it is done.

use super::event::EventKind;
use super::hook::{Hook, HookOwner};
use crate::content::{CreatureKind, Ending, ItemKind, Message, ModifierKind, Ref, TileKind};
use crate::game::Game;
use crate::game::ai::script_format::{Notation, bare, direction, place};
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::ids::{ItemId, ItemRef};
use crate::game::model::item::Item;
use crate::game::model::memory::Memory;
use crate::game::model::run_stats::Cause;
use crate::grid::{Direction, Point};

/// How far from the cell that was asked for a creature or an item may come to be, in steps.
const NEAR: u32 = 2;

/// Something that a hook asks for. What can't be done is left undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Takes hit points.
    Damage {
        /// From whom.
        who: CreatureId,
        /// How many.
        amount: i32,
    },
    /// Gives back hit points, up to those of an unhurt one.
    Heal {
        /// To whom.
        who: CreatureId,
        /// How many.
        amount: i32,
    },
    /// Puts a creature onto another cell of its level, or next to it.
    Teleport {
        /// Whom.
        who: CreatureId,
        /// Where.
        to: Point,
    },
    /// Moves a creature in a direction until something is in the way.
    Push {
        /// Whom.
        who: CreatureId,
        /// Where to.
        direction: Direction,
        /// How many steps at most.
        steps: u32,
    },
    /// Brings a creature to life, at the cell or next to it.
    Spawn {
        /// What it is.
        kind: Ref<CreatureKind>,
        /// Where.
        at: Point,
        /// What it remembers from birth.
        memory: Memory,
    },
    /// Makes a tile of a cell.
    SetTile {
        /// Where.
        at: Point,
        /// Of what.
        tile: Ref<TileKind>,
    },
    /// Gives a creature a new item; without a free slot it lies beside the creature.
    Give {
        /// To whom.
        who: CreatureId,
        /// What.
        kind: Ref<ItemKind>,
    },
    /// Lays a new item at a cell or next to it.
    Lay {
        /// What.
        kind: Ref<ItemKind>,
        /// Where.
        at: Point,
    },
    /// Takes an item from one creature, and gives it to another.
    Take {
        /// From whom.
        from: CreatureId,
        /// Which; any that is not worn, when none is named.
        item: Option<ItemId>,
        /// To whom.
        to: CreatureId,
    },
    /// Does away with an item.
    Destroy {
        /// Which.
        item: ItemId,
    },
    /// Puts a modifier on a creature.
    Modify {
        /// On whom.
        who: CreatureId,
        /// Which.
        modifier: Ref<ModifierKind>,
        /// For how many turns.
        turns: u32,
    },
    /// Takes a modifier off a creature.
    Cure {
        /// Off whom.
        who: CreatureId,
        /// Which.
        modifier: Ref<ModifierKind>,
    },
    /// Lets a creature look like an item until it stirs; like itself, when none is named.
    Pose {
        /// Who.
        who: CreatureId,
        /// Like what.
        item: Option<Ref<ItemKind>>,
    },
    /// Shows the player the cells round a place.
    Reveal {
        /// Where.
        at: Point,
        /// How far round, in cells.
        radius: u32,
    },
    /// Tells something to the player, if the player perceives it.
    Tell {
        /// What.
        sentence: Ref<Message>,
        /// Who does it.
        actor: Option<CreatureRef>,
        /// To whom it is done.
        target: Option<CreatureRef>,
        /// The item in question.
        item: Option<ItemRef>,
        /// Where.
        at: Point,
    },
    /// Ends the game.
    End {
        /// How.
        ending: Ref<Ending>,
    },
}

/// Who asks for an effect: the one to whom the hook belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectSource {
    /// The creature whom the occasion befell.
    pub me: CreatureRef,
    /// Whose hook it is.
    pub owner: HookOwner,
    /// The level where it takes place.
    pub level: usize,
}

impl EffectSource {
    /// A creature of its own accord.
    pub(crate) fn creature(me: CreatureRef, level: usize) -> Self {
        Self { me, owner: HookOwner::Creature, level }
    }

    /// What somebody who dies of it has died of.
    fn cause(self, victim: CreatureId) -> Cause {
        match self.owner {
            HookOwner::Tile(tile) => Cause::Tile(tile),
            HookOwner::Item(_, thing) if victim == self.me.id => Cause::Item(thing),
            _ => Cause::Creature(self.me),
        }
    }
}

impl Notation<'_> {
    /// An effect: `damage(zombie#4, 3)`.
    pub fn effect(self, effect: &Effect) -> String {
        let content = self.content();
        match effect {
            Effect::Damage { who, amount } => format!("damage({}, {amount})", self.creature(*who)),
            Effect::Heal { who, amount } => format!("heal({}, {amount})", self.creature(*who)),
            Effect::Teleport { who, to } => format!("teleport({}, {})", self.creature(*who), place(*to)),
            Effect::Push { who, direction: way, steps } => {
                format!("shove({}, {}, {steps})", self.creature(*who), direction(*way))
            }
            Effect::Spawn { kind, at, memory } if memory.is_empty() => {
                format!("bring_forth(\"{}\", {})", bare(&content.creatures, *kind), place(*at))
            }
            Effect::Spawn { kind, at, memory } => {
                let kind = bare(&content.creatures, *kind);
                format!("bring_forth(\"{kind}\", {}, {})", place(*at), self.memory(memory))
            }
            Effect::SetTile { at, tile } => format!("change_tile({}, \"{}\")", place(*at), bare(&content.tiles, *tile)),
            Effect::Give { who, kind } => format!("give({}, \"{}\")", self.creature(*who), bare(&content.items, *kind)),
            Effect::Lay { kind, at } => format!("lay(\"{}\", {})", bare(&content.items, *kind), place(*at)),
            Effect::Take { from, .. } => format!("take({})", self.creature(*from)),
            Effect::Destroy { item } => format!("destroy({})", self.item(*item)),
            Effect::Modify { who, modifier, turns } => {
                format!("modify({}, \"{}\", {turns})", self.creature(*who), bare(&content.modifiers, *modifier))
            }
            Effect::Cure { who, modifier } => {
                format!("cure({}, \"{}\")", self.creature(*who), bare(&content.modifiers, *modifier))
            }
            Effect::Pose { who, item } => {
                let item = item.map_or_else(String::new, |item| format!(", \"{}\"", bare(&content.items, item)));
                format!("pose({}{item})", self.creature(*who))
            }
            Effect::Reveal { at, radius } => format!("reveal({}, {radius})", place(*at)),
            Effect::Tell { sentence, .. } => format!("message(\"{}\")", bare(&content.sentences, *sentence)),
            Effect::End { ending } => format!("end_game(\"{}\")", bare(&content.endings, *ending)),
        }
    }
}

impl Game {
    /// Does what an effect asks for.
    pub(crate) fn apply(&mut self, effect: Effect, source: EffectSource) {
        let level = source.level;
        match effect {
            Effect::Damage { who, amount } => self.harm(who, amount, source),
            Effect::Heal { who, amount } => self.restore_hp(who, amount),
            Effect::Teleport { who, to } => self.teleport(who, to),
            Effect::Push { who, direction, steps } => self.push(who, direction, steps),
            Effect::Spawn { kind, at, memory } => self.bring_forth(source.me, kind, level, at, memory),
            Effect::SetTile { at, tile } => self.change_tile(level, at, tile),
            Effect::Give { who, kind } => self.give(who, kind),
            Effect::Lay { kind, at } => {
                let item = self.make_item(kind, None);
                self.leave_behind(level, at, item);
            }
            Effect::Take { from, item, to } => self.take(from, item, to),
            Effect::Destroy { item } => self.destroy(item),
            Effect::Modify { who, modifier, turns } => self.modify(who, modifier, turns),
            Effect::Cure { who, modifier } => self.cure(who, modifier),
            Effect::Pose { who, item } => self.pose(who, item),
            Effect::Reveal { at, radius } => self.reveal(level, at, radius),
            Effect::Tell { sentence, actor, target, item, at } => {
                self.emit(EventKind::Told { sentence, actor, target, item, at }, level, at);
            }
            Effect::End { ending } => self.finish(Some(ending), None),
        }
    }

    /// Whether a creature is there and alive: nothing befalls the dead.
    fn lives(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| creature.hp > 0)
    }

    fn harm(&mut self, who: CreatureId, amount: i32, source: EffectSource) {
        let Some((name, level, at)) = self.world.creature(who).map(|own| (own.who(), own.level, own.at)) else {
            return;
        };
        if amount > 0 && self.lives(who) {
            self.emit(EventKind::Harmed { by: source.me, who: name, damage: amount, at }, level, at);
            self.hurt(who, amount, source.cause(who));
        }
    }

    fn restore_hp(&mut self, who: CreatureId, amount: i32) {
        if self.lives(who)
            && let Some(creature) = self.world.creature_mut(who)
        {
            creature.hp = creature.hp.saturating_add(amount.max(0)).min(creature.max_hp);
        }
    }

    fn teleport(&mut self, who: CreatureId, to: Point) {
        let Some(level) = self.world.creature(who).filter(|own| own.hp > 0).map(|own| own.level) else { return };
        if let Some(place) = self.free_near(level, to) {
            self.relocate(who, level, place);
        }
    }

    fn push(&mut self, who: CreatureId, direction: Direction, steps: u32) {
        let Some((level, from)) = self.world.creature(who).filter(|own| own.hp > 0).map(|own| (own.level, own.at))
        else {
            return;
        };
        let mut to = from;
        for _ in 0..steps.min(100) {
            if !self.is_free(level, to + direction) {
                break;
            }
            to = to + direction;
        }
        if to != from {
            self.relocate(who, level, to);
        }
    }

    /// Brings a creature to life near `at`, unless the level is full or there is no room.
    pub(crate) fn bring_forth(
        &mut self,
        parent: CreatureRef,
        kind: Ref<CreatureKind>,
        level: usize,
        at: Point,
        memory: Memory,
    ) {
        let Some(place) = self.free_near(level, at).filter(|_| self.has_room_for_more(level)) else { return };
        let child = self.spawn_creature(kind, level, place, memory);
        let (time, turn, is_seen) = (self.world.time, self.world.turn(), self.is_visible(level, place));
        if let Some(creature) = self.world.creature_mut(child) {
            creature.ready_at = time + crate::game::model::world::TURN;
            // Whose birth was seen needs not be announced once more.
            creature.seen = is_seen.then_some(turn);
            creature.seen_at = is_seen.then_some(place);
        }
        self.derived.schedule.add(time + crate::game::model::world::TURN, child);
        let child = CreatureRef { id: child, kind };
        self.emit(EventKind::Bred { parent, child, at: place }, level, place);
    }

    /// The free cell nearest to `at`, if there is one near.
    pub(crate) fn free_near(&self, level: usize, at: Point) -> Option<Point> {
        let free = |point: Point| self.is_free(level, point);
        self.nearest(level, at, free).filter(|place| place.distance(at) <= NEAR)
    }

    fn change_tile(&mut self, level: usize, at: Point, tile: Ref<TileKind>) {
        let is_stairs = self.world.levels.get(level).is_none_or(|level| level.links().contains_key(&at));
        let blocks = !self.content.tiles[tile].walkable && self.occupant(level, at).is_some();
        if let Some(level) = self.world.levels.get_mut(level).filter(|own| own.size().contains(at))
            && !is_stairs
            && !blocks
            && self.content.tiles[tile].stairs.is_none()
        {
            level.set_tile(at, tile, &self.content.tiles);
        }
    }

    fn give(&mut self, who: CreatureId, kind: Ref<ItemKind>) {
        if self.lives(who) {
            let item = self.make_item(kind, None);
            self.hand(who, item);
        }
    }

    /// Puts an item into a creature's hands; what does not fit lies beside it.
    fn hand(&mut self, who: CreatureId, item: Item) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (level, at) = (creature.level, creature.at);
        if let Err(item) = creature.inventory.add(item) {
            self.leave_behind(level, at, item);
        }
    }

    fn take(&mut self, from: CreatureId, item: Option<ItemId>, to: CreatureId) {
        let (Some(owner), Some(thief)) = (self.world.creature(from), self.world.creature(to)) else { return };
        if from == to || thief.hp <= 0 {
            return;
        }
        let (victim, thief, level, at) = (owner.who(), thief.who(), owner.level, owner.at);
        let carried: Vec<usize> = owner
            .inventory
            .iter()
            .filter(|(slot, own)| item.map_or_else(|| owner.inventory.worn_on(*slot).is_none(), |item| own.id == item))
            .map(|(slot, _)| slot)
            .collect();
        let Some(slot) = self.world.random.pick(&carried).copied() else { return };
        let loot = self.world.creature_mut(from).and_then(|owner| owner.inventory.take(slot));
        if let Some(loot) = loot {
            let thing = loot.thing();
            self.hand(to, loot);
            self.emit(EventKind::Stolen { thief, victim, thing, at }, level, at);
        }
    }

    pub(crate) fn destroy(&mut self, item: ItemId) {
        let gone = self.world.remove_item(item);
        if let Some(turn) = gone.and_then(|gone| gone.item.rots_at) {
            self.derived.rotting.remove(&(turn, item));
        }
    }

    fn pose(&mut self, who: CreatureId, item: Option<Ref<ItemKind>>) {
        if let Some(creature) = self.world.creature_mut(who).filter(|own| own.hp > 0) {
            creature.disguise = item;
        }
    }

    fn reveal(&mut self, level: usize, at: Point, radius: u32) {
        let Some(ground) = self.world.levels.get_mut(level) else { return };
        let near: Vec<Point> = ground.size().points().filter(|point| point.is_within(at, radius.min(1000))).collect();
        for point in near {
            let item = ground.items().get(&point).map(Item::thing);
            let known = ground.tile(point).map(|tile| crate::game::model::level::Remembered { tile, item });
            ground.remember(point, known);
        }
    }

    /// The occasion on which something befell a creature, where it stands.
    #[inline]
    pub(crate) fn fire_hook(&mut self, hook: Hook, who: CreatureId) {
        if self.derived.has_hooks
            && let Some(occasion) = self.occasion(hook, who)
        {
            self.raise(occasion);
        }
    }
}
