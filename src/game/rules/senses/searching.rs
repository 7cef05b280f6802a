//! What the player finds: traps and doors that look like something else.

use crate::content::{Ref, TileKind};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::rules::senses::stealth::Conduct;
use crate::grid::{Point, Rect};

/// After so many turns in a row a search is thorough: it finds everything so many cells away.
const THOROUGH: u32 = 5;

impl Game {
    /// Searches for a turn. What is found comes of it when the turn ends, as it does of all turns.
    pub(crate) fn search_around(&mut self, who: CreatureId) -> Outcome {
        if let Some(creature) = self.world.creature(who) {
            let (name, level, at) = (creature.who(), creature.level(), creature.at());
            self.emit(EventKind::Searched { who: name, at }, level, at);
        }
        Outcome::Done { cost: 100 }
    }

    /// Lets the player find what is hidden near it: a little by passing, more by waiting, and most by searching for the `searched`th turn in a
    /// row, farther and more surely with each.
    pub(crate) fn find_secrets(&mut self, conduct: Conduct, searched: u32) {
        if !self.derived.mechanisms.senses.has_secrets {
            return;
        }
        let strength = searched.min(THOROUGH);
        let Some((level, from)) = self.world.player().map(|player| (player.level(), player.at())) else { return };
        let radius = strength.max(1) as i32;
        let side = 2 * radius + 1;
        let cells = Rect::new(from.x - radius, from.y - radius, side, side).points();
        let hidden = |at: &Point| self.tile(level, *at).is_some_and(|tile| tile.secret.is_some());
        let hidden: Vec<Point> = cells.filter(|at| hidden(at) && self.is_near_enough(level, *at)).collect();
        for at in hidden {
            let chance = self.tile(level, at).and_then(|tile| tile.secret).map_or(0, |secret| secret.chance);
            let percent = match conduct {
                Conduct::Acts | Conduct::Steps => (chance / 4).max(1),
                Conduct::Waits => chance,
                Conduct::Searches if strength >= THOROUGH => 100,
                Conduct::Searches => chance.saturating_mul(strength + 1),
            };
            if self.world.random.chance(i64::from(percent)) {
                self.uncover(level, at);
            }
        }
    }

    /// The tile that a cell is made of as far as the player can tell: a secret is what it looks like until it is found.
    pub fn apparent_tile(&self, level: usize, at: Point) -> Option<Ref<TileKind>> {
        let ground = self.world.levels().get(level)?;
        let tile = ground.tile(at)?;
        let Some(secret) = self.content.tiles[tile].secret else { return Some(tile) };
        let of_level = &self.content.levels[ground.kind()].tiles;
        let usual = if ground.is_walkable(at) { of_level.floor } else { of_level.wall };
        Some(secret.looks_like.unwrap_or(usual))
    }

    /// Whether the player could make out what is hidden at a cell. Its view may be that before its step.
    fn is_near_enough(&self, level: usize, at: Point) -> bool {
        let is_beside = self.world.player().map(Creature::at).is_some_and(|from| from.distance(at) <= 1);
        is_beside || self.is_visible(level, at)
    }

    /// Shows what is hidden at a cell to all.
    fn uncover(&mut self, level: usize, at: Point) {
        let secret = self.tile(level, at).and_then(|tile| tile.secret);
        let (Some(secret), Some(ground)) = (secret, self.world.level_mut(level)) else { return };
        ground.set_tile(at, secret.becomes, &self.content.tiles);
        self.emit_to_player(EventKind::Found { tile: secret.becomes, at });
    }
}
