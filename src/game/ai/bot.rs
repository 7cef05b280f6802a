//! A bot that plays the player's creature.

use std::collections::BTreeMap;
use std::mem::swap;
use std::sync::Arc;

use super::mind::Mind;
use crate::content::{BotKind, Ref, Script};
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::model::creatures::script_memory::Memory;
use crate::grid::{Point, Random};

/// Sets the random numbers of a bot apart from those of the world.
const BOT: u64 = 0x0b07;

/// Plays by a list of behaviours. Whatever they remember, and the random numbers that they draw, are the bot's own: the world does not know
/// that a bot plays it, so a recording needs its actions alone.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Ref<BotKind>,
    random: Random,
    memory: Memory,
    enemy_seen: Option<(usize, Point)>,
    strikes: BTreeMap<Ref<Script>, u32>,
}

impl Bot {
    /// A bot for the game of `seed`.
    pub fn new(kind: Ref<BotKind>, seed: u64) -> Self {
        let random = Random::new(seed, &[BOT]);
        Self { kind, random, memory: Memory::new(), enemy_seen: None, strikes: BTreeMap::new() }
    }

    /// The bot that the content of a game names, to play that game; `None` when it names none.
    pub fn of(game: &Game) -> Option<Self> {
        Some(Self::new(game.content.rules.bot?, game.world.seed))
    }

    /// The next action; `None` when no behaviour returns one.
    pub fn decide(&mut self, game: &mut Game, mind: &mut dyn Mind) -> Option<Action> {
        let content = Arc::clone(&game.content);
        self.change_places(game);
        let action = game.choose(game.world.player, &content.bots[self.kind].ai, mind);
        self.change_places(game);
        action
    }

    /// How often its behaviours have failed.
    pub fn strikes(&self) -> u32 {
        self.strikes.values().sum()
    }

    fn change_places(&mut self, game: &mut Game) {
        let player = game.world.player;
        swap(&mut self.random, &mut game.world.random);
        swap(&mut self.strikes, &mut game.world.strikes);
        if let Some(creature) = game.world.creature_mut(player) {
            swap(&mut self.memory, &mut creature.memory);
            swap(&mut self.enemy_seen, &mut creature.enemy_seen);
        }
    }
}
