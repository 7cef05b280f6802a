//! The cell through which scripts see the game.
//!
//! A host function has to own what it asks, so all of them share one cell. While a script runs the game lies in it, in place of a spare
//! one; before and after, the game is where the engine has it, and nobody else can see it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use rhai::EvalAltResult;

use super::trace::Trace;
use super::value::remember;
use crate::content::{Content, OptionValue};
use crate::game::{Action, Creature, CreatureId, Game, HookEvent, HookOwner, PathGoal, World};
use crate::grid::{Direction, Point};
use crate::script::api::handles::{CreatureHandle, HostResult, ItemHandle};

/// What finding a way over the map costs, of the [`EFFORT`] of one call.
pub(crate) const WAY: u32 = 10;
/// What looking round costs.
pub(crate) const VIEW: u32 = 1;
/// The effort that the questions of one call may take, together: two hundred ways. Steps alone don't bound the time, for a step may ask
/// for a whole map to be searched.
const EFFORT: u32 = 2_000;

/// What a script has found out of where its creature's enemy is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Enemy {
    /// It did not look.
    #[default]
    Unknown,
    /// Not where it was seen last.
    Gone,
    /// On that level and cell.
    Seen(usize, Point),
}

/// A creature's turn: what a script asks while it runs.
pub(crate) struct ScriptContext {
    /// The game, frozen but for its dice.
    pub game: Game,
    /// Whose turn it is.
    pub me: CreatureId,
    /// The options that the creature's list gives the behaviour.
    pub options: BTreeMap<String, OptionValue>,
    /// What happened, and whose hook is asked, when it is one.
    pub occasion: Option<(HookEvent, HookOwner)>,
    /// The creature's memory as the script leaves it, once the script has touched it.
    pub memory: Option<rhai::Map>,
    /// Where the creature's enemy is.
    pub enemy: Enemy,
    /// Whom the creature is known to see, and where: nobody moves while a script runs.
    in_sight: Option<(CreatureId, Point)>,
    /// Whether the script's answer is what the host function answers that it is asking.
    pub is_last_word: bool,
    /// The action that was such an answer.
    pub decision: Option<Action>,
    /// The effort that the questions so far have taken.
    pub effort: u32,
    /// What the script asks, while somebody looks on.
    pub trace: Option<Trace>,
}

impl ScriptContext {
    /// Begins a creature's turn, or what a hook of it is asked, in `game`, which lies here from now on.
    fn begin(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        options: &BTreeMap<String, OptionValue>,
        occasion: Option<(HookEvent, HookOwner)>,
    ) {
        mem::swap(&mut self.game, game);
        self.me = me;
        self.memory = None;
        self.enemy = Enemy::Unknown;
        self.in_sight = None;
        self.is_last_word = false;
        self.decision = None;
        self.effort = 0;
        self.occasion = occasion;
        // Creatures of a kind have the same ones, and to look costs less than to copy.
        if !(self.options.is_empty() && options.is_empty()) && self.options != *options {
            self.options.clone_from(options);
        }
    }

    /// Keeps what a script that succeeded has left in its creature's head, as far as it has touched that: the memory, and where its
    /// enemy is.
    ///
    /// # Errors
    /// When it can't be remembered.
    pub fn commit(&mut self) -> Result<(), String> {
        if self.memory.is_none() && self.enemy == Enemy::Unknown {
            return Ok(());
        }
        if let Some(map) = self.memory.take()
            && let Some(memory) = self.game.memory_mut(self.me)
        {
            remember(&map, memory).map_err(|error| match *error {
                EvalAltResult::ErrorRuntime(why, _) => why.to_string(),
                other => other.to_string(),
            })?;
        }
        match self.enemy {
            Enemy::Unknown => {}
            Enemy::Gone => self.game.set_enemy_seen(self.me, None),
            Enemy::Seen(level, at) => self.game.set_enemy_seen(self.me, Some((level, at))),
        }
        Ok(())
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

    /// Fails when `actor` is not the creature whose turn it is: nobody acts for others or looks into their heads.
    pub fn only_for(&self, actor: CreatureHandle, what: &str) -> HostResult<()> {
        if actor.0 == self.me {
            return Ok(());
        }
        Err(format!("`{what}` only works on the creature whose turn it is").into())
    }

    /// The creature whose turn it is, when `actor` is that creature.
    pub fn mine(&self, actor: CreatureHandle, what: &str) -> HostResult<&Creature> {
        self.only_for(actor, what)?;
        self.game.world().creature(self.me).ok_or_else(|| format!("`{what}` only works on the living").into())
    }

    /// Counts the effort of a question.
    pub fn charge(&mut self, effort: u32) -> HostResult<()> {
        self.effort = self.effort.saturating_add(effort);
        if self.effort <= EFFORT {
            return Ok(());
        }
        let (ways, views) = (EFFORT / WAY, EFFORT / VIEW);
        Err(format!("asks for too much at once: the limit for one turn is {ways} paths or {views} looks around").into())
    }

    /// The nearest enemy in sight, of which the creature takes note.
    pub fn nearest_enemy(&mut self) -> Option<CreatureHandle> {
        let enemy = self.game.nearest_enemy(self.me)?;
        self.note_enemy(CreatureHandle(enemy));
        Some(CreatureHandle(enemy))
    }

    /// Takes note of where an enemy is, who is in sight.
    pub fn note_enemy(&mut self, enemy: CreatureHandle) {
        if let Some(enemy) = self.game.world().creature(enemy.0) {
            self.in_sight = Some((enemy.id, enemy.at));
            self.enemy = Enemy::Seen(enemy.level, enemy.at);
        }
    }

    /// Where the creature saw an enemy last, on its level. Once it is there, it knows better.
    pub fn last_seen_enemy(&mut self) -> Option<Point> {
        let me = self.game.world().creature(self.me)?;
        let (level, at) = match self.enemy {
            Enemy::Unknown => me.enemy_seen?,
            Enemy::Gone => return None,
            Enemy::Seen(level, at) => (level, at),
        };
        if (level, at) == (me.level, me.at) {
            self.enemy = Enemy::Gone;
            return None;
        }
        Some(at).filter(|_| level == me.level)
    }

    /// The item in question, in a hook: the one that was handled, or the one to which the hook belongs.
    pub fn item_of_occasion(&self) -> Option<ItemHandle> {
        let (occasion, owner) = self.occasion?;
        let own = if let HookOwner::Item(id, thing) = owner { Some((id, thing)) } else { None };
        let (id, thing) = occasion.item.or(own)?;
        let inventory = &self.game.world().creature(self.me)?.inventory;
        let slot = inventory.slot_of(id);
        let worn = slot.is_some_and(|slot| inventory.worn_on(slot).is_some());
        Some(ItemHandle { id: Some(id), thing, slot, at: None, worn })
    }

    /// A creature, as far as the one whose turn it is perceives it; `None` when it is out of sight or dead.
    pub fn perceived(&mut self, actor: CreatureHandle) -> Option<&Creature> {
        if actor.0 != self.me && self.in_sight.is_none_or(|(id, _)| id != actor.0) {
            if !self.game.can_see(self.me, actor.0) {
                return None;
            }
            let living = self.game.world().creature(actor.0).filter(|creature| creature.hp > 0)?;
            self.in_sight = Some((living.id, living.at));
        }
        self.game.world().creature(actor.0).filter(|creature| creature.hp > 0)
    }

    /// Where a creature is, as far as the one whose turn it is perceives it.
    pub fn place_of(&mut self, actor: CreatureHandle) -> Option<Point> {
        match self.in_sight {
            Some((id, at)) if id == actor.0 => Some(at),
            _ => self.perceived(actor).map(|creature| creature.at),
        }
    }
}

/// The cell, shared by all host functions.
#[derive(Clone)]
pub(crate) struct Host(Rc<RefCell<ScriptContext>>);

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

/// A host function broke down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

impl Host {
    /// A cell with a spare game of `content` in it.
    pub fn new(content: &Arc<Content>) -> Self {
        let game = Game::resume(Arc::clone(content), World::default());
        let turn = ScriptContext {
            game,
            me: CreatureId::default(),
            options: BTreeMap::new(),
            occasion: None,
            memory: None,
            enemy: Enemy::Unknown,
            in_sight: None,
            is_last_word: false,
            decision: None,
            effort: 0,
            trace: None,
        };
        Self(Rc::new(RefCell::new(turn)))
    }

    /// Puts a question to the game. Host functions never call back into scripts, so that the cell is free whenever one begins.
    #[inline]
    pub fn ask<R>(&self, question: impl FnOnce(&mut ScriptContext) -> R) -> R {
        question(&mut self.0.borrow_mut())
    }

    /// Lends `game` to the scripts while `run` runs; it comes back whatever happens.
    pub fn lend<R>(
        &self,
        game: &mut Game,
        me: CreatureId,
        options: &BTreeMap<String, OptionValue>,
        occasion: Option<(HookEvent, HookOwner)>,
        run: impl FnOnce() -> R,
    ) -> Result<R, Panicked> {
        self.ask(|turn| turn.begin(game, me, options, occasion));
        let result = catch_unwind(AssertUnwindSafe(run));
        self.ask(|turn| mem::swap(&mut turn.game, game));
        result.map_err(|_| Panicked)
    }

    /// The same on a creature's turn, for what needs no script but the turn alone.
    pub fn lend_plain<R>(
        &self,
        game: &mut Game,
        me: CreatureId,
        options: &BTreeMap<String, OptionValue>,
        run: impl FnOnce(&mut ScriptContext) -> R,
    ) -> Result<R, Panicked> {
        self.ask(|turn| {
            turn.begin(game, me, options, None);
            let result = catch_unwind(AssertUnwindSafe(|| run(turn)));
            mem::swap(&mut turn.game, game);
            result.map_err(|_| Panicked)
        })
    }
}
