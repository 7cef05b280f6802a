//! The shared cell through which scripts see the game.
//!
//! Rhai requires host functions to own what they access, so all of them share one cell. While a script runs, the game
//! is swapped into it, in place of a spare one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use super::sandbox::CALL_UNITS;
use super::trace::Trace;
use super::values::convert::{plain_words, remember};
use crate::content::{BehaviourUse, Content, ItemKind, LevelSketch, OptionValue, Ref, Script};
use crate::diagnostics::{Panicked, catch};
use crate::game::{
    Action, Answer, Creature, CreatureId, Game, Hook, HookEvent, HookOwner, Item, ItemId, ItemRef, PathGoal, Prompt,
    WeightedGoal, World,
};
use crate::grid::{Direction, Point};
use crate::script::api::handles::{CreatureHandle, HostResult, ItemHandle};

/// The cost of a path search, out of the [`EFFORT`] of one call.
pub(crate) const WAY: u32 = 10;
/// The cost of a field of view.
pub(crate) const VIEW: u32 = 1;
/// The budget for host functions in one call: two hundred path searches. Steps alone don't bound the time, since one
/// step may search a whole map.
pub(crate) const EFFORT: u32 = 2_000;

/// The units of a turn's budget for each unit of effort.
const EFFORT_UNITS: u64 = 20;

/// What a script has learned about the position of its creature's enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Enemy {
    /// The script has not looked.
    #[default]
    Unknown,
    /// No longer where it was last seen.
    Gone,
    /// The same, and the creature looks around there.
    Sought,
    /// On that level and cell.
    Seen(usize, Point),
}

/// The context of a running script: one creature's turn, or one hook.
pub(crate) struct ScriptContext {
    /// The game. Only its random stream changes while the script runs.
    pub game: Game,
    /// The acting creature.
    pub me: CreatureId,
    /// The script.
    pub script: Ref<Script>,
    /// The options of this behaviour in the creature's list.
    pub options: BTreeMap<String, OptionValue>,
    /// The event and the owner of the hook, if this is a hook.
    pub event: Option<(HookEvent, HookOwner)>,
    /// The question that is answered, if this is the function that does so.
    pub prompt: Option<Box<Prompt>>,
    /// The creature's memory as the script changes it; `None` until the script reads or writes it.
    pub memory: Option<rhai::Map>,
    /// Where the creature's enemy is.
    pub enemy: Enemy,
    /// A creature known to be in sight, and where. Nobody moves while a script runs, so it stays valid.
    in_sight: Option<(CreatureId, Point)>,
    /// Whether the host function being called is the script's return value.
    pub is_last_word: bool,
    /// The action that such a call returned.
    pub decision: Option<Action>,
    /// The effort spent so far.
    pub effort: u32,
    /// The units of the turn's budget that were spent before the call.
    spent_before: u64,
    /// The calls of the script, if they are traced.
    pub trace: Option<Trace>,
    /// The level that a stage builds.
    pub sketch: Option<Box<LevelSketch>>,
}

impl ScriptContext {
    /// Starts a creature's turn, or one of its hooks. `game` stays here until the script ends.
    fn begin(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        event: Option<(HookEvent, HookOwner)>,
    ) {
        mem::swap(&mut self.game, game);
        self.me = me;
        self.script = behaviour.script;
        self.memory = None;
        self.enemy = Enemy::Unknown;
        self.in_sight = None;
        self.is_last_word = false;
        self.decision = None;
        self.effort = 0;
        self.spent_before = self.game.spent_units();
        self.event = event;
        // Creatures of a kind share their options, and comparing is cheaper than copying.
        if !(self.options.is_empty() && behaviour.options.is_empty()) && self.options != behaviour.options {
            self.options.clone_from(&behaviour.options);
        }
    }

    /// Stores what a successful script has changed about its creature: the memory, and where its enemy is.
    ///
    /// # Errors
    /// When the memory can't be saved.
    pub fn commit(&mut self) -> Result<(), String> {
        if self.memory.is_none() && self.enemy == Enemy::Unknown {
            return Ok(());
        }
        if let Some(map) = self.memory.take()
            && let Some(memory) = self.game.memory_mut(self.me)
        {
            remember(&map, memory).map_err(|error| plain_words(&error))?;
        }
        match self.enemy {
            Enemy::Unknown => {}
            Enemy::Gone => self.game.set_enemy_seen(self.me, None),
            Enemy::Sought => {
                self.game.set_enemy_seen(self.me, None);
                self.game.begin_lookout(self.me);
            }
            Enemy::Seen(level, at) => self.game.set_enemy_seen(self.me, Some((level, at))),
        }
        Ok(())
    }

    /// The pack to which an id belongs that a script passes: the one that wrote the option from which it comes, or else that of the script.
    pub fn pack_of(&self, text: &str) -> &str {
        self.options.values().find_map(|value| value.pack_of(text)).unwrap_or_else(|| self.pack())
    }

    /// The pack of the script.
    pub fn pack(&self) -> &str {
        let id = self.game.content.scripts.id(self.script);
        id.split_once(':').map_or(id, |(pack, _)| pack)
    }

    /// The creature's step toward a place.
    pub fn step_toward(&mut self, goal: Point) -> Option<Direction> {
        self.aims(PathGoal::Toward(goal));
        self.game.step_toward(self.me, goal)
    }

    /// The creature's step away from a place.
    pub fn step_away(&mut self, threat: Point) -> Option<Direction> {
        self.aims(PathGoal::Away(threat));
        self.game.step_away(self.me, threat)
    }

    /// The creature's step out of what harms it, and of ground that it avoids.
    pub fn step_out(&mut self) -> Option<Direction> {
        self.game.step_out(self.me)
    }

    /// The creature's step toward the best of several goals.
    pub fn step_toward_best(&mut self, goals: &[WeightedGoal]) -> Option<Direction> {
        let map = self.game.goal_map(self.me, goals)?;
        if self.is_traced()
            && let Some(goal) = self.game.best_goal(self.me, goals, &map).and_then(|index| goals.get(index))
        {
            self.aims(PathGoal::Toward(goal.at));
        }
        self.game.step_down(self.me, &map)
    }

    /// The index of the best of several goals for the creature; `None` if it can reach none.
    pub fn best_goal(&self, goals: &[WeightedGoal]) -> Option<usize> {
        self.game.best_goal(self.me, goals, &self.game.goal_map(self.me, goals)?)
    }

    /// The creature's step away from several places.
    pub fn step_away_from(&mut self, threats: &[Point]) -> Option<Direction> {
        let from = self.game.world().creature(self.me)?.at();
        let nearest = threats.iter().min_by_key(|threat| threat.distance(from))?;
        self.aims(PathGoal::Away(*nearest));
        self.game.step_away_from(self.me, threats)
    }

    /// Fails unless `actor` is the acting creature. Scripts can't act for other creatures or read their memory.
    pub fn only_for(&self, actor: CreatureHandle, what: &str) -> HostResult<()> {
        if actor.0 == self.me {
            return Ok(());
        }
        Err(format!("`{what}` only works on the creature whose turn it is").into())
    }

    /// The acting creature, if `actor` is that creature.
    pub fn mine(&self, actor: CreatureHandle, what: &str) -> HostResult<&Creature> {
        self.only_for(actor, what)?;
        self.game.world().creature(self.me).ok_or_else(|| format!("`{what}` only works on the living").into())
    }

    /// Charges the effort of a host function.
    pub fn charge(&mut self, effort: u32) -> HostResult<()> {
        self.effort = self.effort.saturating_add(effort);
        self.game.charge(u64::from(effort) * EFFORT_UNITS);
        if self.game.is_out_of_budget() {
            // Not the script's fault: what it answers no longer counts.
            return Err("the budget of the turn is spent".into());
        }
        if self.effort > EFFORT {
            let (paths, views) = (EFFORT / WAY, EFFORT / VIEW);
            return Err(
                format!("asks for too much: one call may search {paths} paths or look around {views} times").into()
            );
        }
        if self.game.spent_units() - self.spent_before > CALL_UNITS {
            return Err(format!("asks for too much: one call may cost {CALL_UNITS} units, and each cell that a path search visits is one").into());
        }
        Ok(())
    }

    /// The nearest enemy in sight, which the creature remembers.
    pub fn nearest_enemy(&mut self) -> Option<CreatureHandle> {
        let enemy = self.game.nearest_enemy(self.me)?;
        self.note_enemy(CreatureHandle(enemy));
        Some(CreatureHandle(enemy))
    }

    /// Remembers where an enemy in sight is.
    pub fn note_enemy(&mut self, enemy: CreatureHandle) {
        if let Some(enemy) = self.game.world().creature(enemy.0) {
            self.in_sight = Some((enemy.id(), enemy.at()));
            self.enemy = Enemy::Seen(enemy.level(), enemy.at());
        }
    }

    /// Where the creature last saw an enemy on its level; `None` once it stands there.
    pub fn last_seen_enemy(&mut self) -> Option<Point> {
        let me = self.game.world().creature(self.me)?;
        let (level, at) = match self.enemy {
            Enemy::Unknown => me.enemy_seen?,
            Enemy::Gone | Enemy::Sought => return None,
            Enemy::Seen(level, at) => (level, at),
        };
        if (level, at) == (me.level(), me.at()) {
            self.enemy = Enemy::Gone;
            return None;
        }
        Some(at).filter(|_| level == me.level())
    }

    /// The stairs by which the creature saw an enemy leave its level; `None` if it sees another enemy now.
    pub fn enemy_stairs(&self) -> Option<Point> {
        match self.enemy {
            Enemy::Unknown => self.game.enemy_stairs(self.me),
            Enemy::Gone | Enemy::Sought | Enemy::Seen(..) => None,
        }
    }

    /// Remembers where an enemy must be, though it is out of sight.
    pub fn note_enemy_at(&mut self, level: usize, at: Point) {
        self.enemy = Enemy::Seen(level, at);
    }

    /// A step of the creature that looks around where it has lost its enemy. It begins where [`Self::last_seen_enemy`] has led it.
    pub fn lookout_step(&mut self) -> Option<Direction> {
        if self.enemy == Enemy::Gone {
            self.enemy = Enemy::Sought;
            return self.game.random_step(self.me);
        }
        self.game.lookout_step(self.me)
    }

    /// In a hook, the item concerned: the one that was handled, or the one that owns the hook.
    pub fn event_item(&self) -> Option<ItemHandle> {
        let (event, owner) = self.event?;
        if event.hook == Hook::Answer {
            let Some((_, Answer::Item(item))) = self.game.answered(&event) else { return None };
            return self.item_handle(item);
        }
        let of_item = if let HookOwner::Item(id, thing) = owner { Some((id, thing)) } else { None };
        let (id, thing) = event.item.or(of_item)?;
        let inventory = &self.game.world().creature(self.me)?.inventory;
        let slot = inventory.slot_of(id);
        let worn = slot.is_some_and(|slot| inventory.worn_on(slot).is_some());
        Some(ItemHandle { id: Some(id), thing, slot, at: None, worn })
    }

    /// Whether the script plays for the player, and so knows only what the player knows. Hooks know everything.
    fn plays_for_player(&self) -> bool {
        self.event.is_none() && self.me == self.game.world().player
    }

    /// Whether the script must not know that an item is of this kind.
    pub fn hides_kind(&self, kind: Ref<ItemKind>) -> bool {
        self.plays_for_player() && !self.game.knows_kind(kind)
    }

    /// Whether the script must not know the numbers of an item.
    pub fn hides_numbers(&self, item: ItemHandle) -> bool {
        self.plays_for_player()
            && (self.hides_kind(item.thing.kind) || self.item(item).is_some_and(|item| !self.game.is_known(item)))
    }

    /// The name of a single item, as far as the script knows it.
    pub fn name_of(&self, thing: ItemRef) -> String {
        let mut thing = thing.counted(1);
        if !self.plays_for_player() {
            (thing.details.is_identified, thing.details.knew_kind) = (true, Some(true));
        }
        self.game.item_name(thing, "")
    }

    /// The handle of an item, wherever it is; `None` if it is gone.
    pub fn item_handle(&self, id: ItemId) -> Option<ItemHandle> {
        let world = self.game.world();
        self.game.charge(world.count_holders() / 8);
        let me = world.creature(self.me)?;
        let thing = world.item(id)?.thing();
        let slot = me.inventory.slot_of(id);
        let worn = slot.is_some_and(|slot| me.inventory.worn_on(slot).is_some());
        let ground = world.levels().get(me.level()).map(crate::game::Level::items);
        let at = ground.and_then(|items| items.iter().find(|(_, lying)| lying.id == id)).map(|(at, _)| *at);
        Some(ItemHandle { id: Some(id), thing, slot, at, worn })
    }

    /// An item as it is now; `None` if it is gone, or only remembered.
    pub fn item(&self, handle: ItemHandle) -> Option<&Item> {
        let (id, world) = (handle.id?, self.game.world());
        let me = world.creature(self.me)?;
        let carried = handle.slot.and_then(|slot| me.inventory.get(slot));
        let lying = handle.at.and_then(|at| world.levels().get(me.level())?.item(at));
        let is_it = |item: &&Item| item.id == id;
        carried.filter(is_it).or_else(|| lying.filter(is_it)).or_else(|| {
            self.game.charge(world.count_holders() / 8);
            world.item(id)
        })
    }

    /// A creature, if the acting creature perceives it; `None` if it is out of sight or dead. It always perceives itself.
    pub fn perceived(&mut self, actor: CreatureHandle) -> Option<&Creature> {
        // Even in death: hooks are called before the body is removed.
        if actor.0 == self.me || self.is_victim(actor) {
            return self.game.world().creature(actor.0);
        }
        if self.in_sight.is_none_or(|(id, _)| id != actor.0) {
            if !self.game.can_see(self.me, actor.0) {
                return None;
            }
            let living = self.game.world().creature(actor.0).filter(|creature| creature.hp > 0)?;
            self.in_sight = Some((living.id(), living.at()));
        }
        self.game.world().creature(actor.0).filter(|creature| creature.hp > 0)
    }

    /// Whether this is `on_kill`, and that creature was killed. The killer can still read it.
    fn is_victim(&self, actor: CreatureHandle) -> bool {
        self.event.is_some_and(|(event, _)| event.hook == Hook::Kill && event.other == Some(actor.0))
    }

    /// The position of a creature, if the acting creature perceives it.
    pub fn location_of(&mut self, actor: CreatureHandle) -> Option<Point> {
        match self.in_sight {
            Some((id, at)) if id == actor.0 => Some(at),
            _ => self.perceived(actor).map(Creature::at),
        }
    }
}

/// The cell that all host functions share.
#[derive(Clone)]
pub(crate) struct Host(Rc<RefCell<ScriptContext>>);

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

impl Host {
    /// A cell with a spare game of `content`.
    pub fn new(content: &Arc<Content>) -> Self {
        let game = Game::resume(Arc::clone(content), World::default());
        let turn = ScriptContext {
            game,
            me: CreatureId::default(),
            script: Ref::new(0),
            options: BTreeMap::new(),
            event: None,
            prompt: None,
            memory: None,
            enemy: Enemy::Unknown,
            in_sight: None,
            is_last_word: false,
            decision: None,
            effort: 0,
            spent_before: 0,
            trace: None,
            sketch: None,
        };
        Self(Rc::new(RefCell::new(turn)))
    }

    /// Runs a host function on the game. Host functions never call back into scripts, so the cell is never borrowed
    /// already.
    #[inline]
    pub fn ask<R>(&self, question: impl FnOnce(&mut ScriptContext) -> R) -> R {
        question(&mut self.0.borrow_mut())
    }

    /// Who is calling, and when: `zombie#4, turn 12`.
    pub fn caller(&self) -> String {
        self.ask(|turn| {
            let name = turn.game.script_format(turn.me).named(turn.me);
            format!("{name}, turn {}", turn.game.world().turn())
        })
    }

    /// Lends `game` to the scripts while `run` runs, and returns it even if `run` panics.
    pub fn lend<R>(
        &self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        event: Option<(HookEvent, HookOwner)>,
        run: impl FnOnce() -> R,
    ) -> Result<R, Panicked> {
        self.ask(|turn| turn.begin(game, me, behaviour, event));
        let result = catch(run);
        self.ask(|turn| mem::swap(&mut turn.game, game));
        result
    }

    /// Like [`Host::lend`] on a creature's turn, for the fast path.
    pub fn lend_plain<R>(
        &self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        run: impl FnOnce(&mut ScriptContext) -> R,
    ) -> Result<R, Panicked> {
        self.ask(|turn| {
            turn.begin(game, me, behaviour, None);
            let result = catch(|| run(turn));
            mem::swap(&mut turn.game, game);
            result
        })
    }
}
