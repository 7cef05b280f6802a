//! Attacks: whom a strike hits, and what becomes of it.

use crate::content::{EndedBy, Strike, StrikeShape};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::DamageSource;
use crate::game::rules::combat::damage::{Damage, Means};
use crate::grid::{Direction, Point};

impl Game {
    /// Attacks the creature in a direction. With some modifiers the attack goes astray.
    pub(crate) fn attack(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(astray) = self.stray(who) else { return self.strike(who, direction) };
        match self.strike(who, astray) {
            // It hits nothing, which takes the turn all the same.
            Outcome::Refused(_) => Outcome::Done { cost: 100 },
            outcome => outcome,
        }
    }

    /// Strikes at the creature in a direction, and at whom else the shape of the strike includes.
    pub(crate) fn strike(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(attacker) = self.world.creature(who).map(Creature::who) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let shape = self.strike_shape(who);
        let Some(aim) = self.aim_of(who, direction, shape) else {
            let fits = self.fits_corners(who, direction);
            return Outcome::Refused(if fits { Refusal::NoTarget } else { Refusal::TooNarrow });
        };
        let others = self.also_struck(who, direction, shape, aim);
        self.strike_at(attacker, aim);
        for other in others {
            self.strike_at(attacker, other);
        }
        Outcome::Done { cost: 100 }
    }

    /// Strikes at one creature: first it is decided whether that hits, then how much damage it does.
    fn strike_at(&mut self, attacker: CreatureRef, target: CreatureId) {
        let is_sneak = self.is_surprise_of_use() && self.takes_by_surprise(target, attacker.id);
        self.surface(attacker.id);
        // Whoever bumps into an enemy knows of it.
        if !self.has_noticed(attacker.id, target) {
            self.become_aware(attacker.id, target);
        }
        let is_sure = is_sneak && self.content.rules.attack.sneak_hits;
        if !is_sure && !self.attack_hits(attacker.id, target) {
            self.miss(attacker, target);
            return;
        }
        let roll = self.roll_attack(attacker.id, target);
        let amount = self.surprised(roll.left(), is_sneak);
        let of_type = self.strike_part(attacker.id, |strike| strike.damage_type);
        let source = DamageSource::creature(attacker);
        let means = Means::Attack { attacker, is_sneak };
        self.deal(Damage { target, amount, of_type, source, means, is_told: false, roll });
    }

    /// Tells of an attack that misses a creature, and queues the hooks of both.
    pub(super) fn miss(&mut self, attacker: CreatureRef, target: CreatureId) {
        let Some(victim) = self.world.creature(target) else { return };
        let (victim, level, at) = (victim.who(), victim.level(), victim.at());
        self.emit(EventKind::Missed { attacker, target: victim, at }, level, at);
        self.show_aggression(attacker.id);
        self.rouse(target, Some(attacker.id));
        self.raise_between(Hook::Miss, attacker.id, target);
        self.raise_between(Hook::Dodge, target, attacker.id);
    }

    /// What an attack reveals and ends, whether it hits or not.
    pub(crate) fn show_aggression(&mut self, who: CreatureId) {
        self.unmask(who);
        self.end_modifiers_by(who, EndedBy::Attack);
        self.be_loud(who);
        self.make_noise_of(who, self.content.rules.noise.attack);
    }

    /// Queues the hooks of what `who` did to `other`, or `other` to it.
    fn raise_between(&mut self, hook: Hook, who: CreatureId, other: CreatureId) {
        if let Some(event) = self.hook_event(hook, who) {
            self.raise(HookEvent { other: Some(other), ..event });
        }
    }

    /// What the strike of a creature says about something: its weapon first, then it itself.
    pub(crate) fn strike_part<T>(&self, who: CreatureId, part: impl Fn(&Strike) -> Option<T>) -> Option<T> {
        let creature = self.world.creature(who)?;
        let mut worn = creature.inventory.all_worn().map(|(_, _, item)| &self.content.items[item.kind].strike);
        worn.find_map(&part).or_else(|| part(&self.content.creatures[creature.kind()].strike))
    }

    /// The shape of a creature's strike.
    fn strike_shape(&self, who: CreatureId) -> StrikeShape {
        self.strike_part(who, |strike| strike.shape).unwrap_or(StrikeShape::One)
    }

    /// How many cells away a creature can strike.
    pub(crate) fn reach_of(&self, who: CreatureId) -> u32 {
        if self.derived.mechanisms.has_reach { self.strike_shape(who).reach() } else { 1 }
    }

    /// Whether a creature can do damage by its attacks, or put modifiers on others by them.
    pub(crate) fn has_harmful_strike(&self, who: CreatureId) -> bool {
        let is_harmful = |strike: &Strike| (strike.damage.is_some() || !strike.applies.is_empty()).then_some(());
        self.attack_of(who) > 0 || self.strike_part(who, is_harmful).is_some()
    }

    /// The creatures that a strike hits besides `aim`, the one that it is aimed at.
    fn also_struck(
        &self,
        who: CreatureId,
        direction: Direction,
        shape: StrikeShape,
        aim: CreatureId,
    ) -> Vec<CreatureId> {
        let Some(attacker) = self.world.creature(who) else { return Vec::new() };
        let (level, from) = (attacker.level(), attacker.at());
        let cells: Vec<Point> = match shape {
            StrikeShape::One | StrikeShape::Reach(_) => Vec::new(),
            StrikeShape::Around => {
                let reached = Direction::ALL.into_iter().filter(|direction| self.fits_corners(who, *direction));
                reached.map(|direction| from + direction).collect()
            }
            StrikeShape::Line(reach) => self.open_line(level, from, direction, reach).collect(),
        };
        let enemies = cells.into_iter().filter_map(|at| self.occupant(level, at));
        enemies.filter(|other| *other != aim && self.are_enemies(who, *other)).collect()
    }

    /// The creature that a strike in a direction is aimed at: whoever is beside the attacker there, or else the first within reach if it is
    /// an enemy. A strike along a line passes friends, and goes for the first enemy.
    fn aim_of(&self, who: CreatureId, direction: Direction, shape: StrikeShape) -> Option<CreatureId> {
        let attacker = self.world.creature(who)?;
        let (level, from) = (attacker.level(), attacker.at());
        if !self.fits_corners(who, direction) {
            return None;
        }
        let beside = self.occupant(level, from + direction);
        let is_enemy = |other: &CreatureId| self.are_enemies(who, *other);
        if shape.reach() <= 1 || beside.as_ref().is_some_and(is_enemy) {
            return beside;
        }
        let mut line = self.open_line(level, from, direction, shape.reach()).filter_map(|at| self.occupant(level, at));
        let first = if matches!(shape, StrikeShape::Line(_)) { line.find(is_enemy) } else { line.next() };
        let is_known = |other: &CreatureId| self.world.creature(*other).is_some_and(|it| it.disguise.is_none());
        first.filter(is_known).filter(is_enemy).or(beside)
    }

    /// The cells in a direction up to the first that nobody can walk on, or up to and with the first that nobody can look through.
    fn open_line(
        &self,
        level: usize,
        from: Point,
        direction: Direction,
        cells: u32,
    ) -> impl Iterator<Item = Point> + '_ {
        let line = std::iter::successors(Some(from + direction), move |at| Some(*at + direction));
        let tile = move |at: Point| self.tile(level, at).filter(|tile| tile.walkable);
        let mut is_open = true;
        line.take(cells as usize).map_while(move |at| {
            let tile = tile(at).filter(|_| is_open)?;
            is_open = tile.transparent;
            Some(at)
        })
    }

    /// Whether a step in a direction strikes instead, because an enemy is within reach there. The player has to see it: otherwise a
    /// step would tell that somebody is there.
    pub(crate) fn reaches_enemy(&self, who: CreatureId, direction: Direction) -> bool {
        if !self.derived.mechanisms.has_reach {
            return false;
        }
        let shape = self.strike_shape(who);
        let aim = if shape.reach() > 1 { self.aim_of(who, direction, shape) } else { None };
        let sees = |aim: &Creature| self.is_visible(aim.level(), aim.at()) && !self.is_hidden_from_player(aim.id());
        let aim = aim.filter(|aim| self.are_enemies(who, *aim)).and_then(|aim| self.world.creature(aim));
        aim.is_some_and(|aim| who != self.world.player || sees(aim))
    }

    /// The direction in which a creature has to strike to hit another one; `None` if that is out of reach.
    pub fn direction_to_strike(&self, who: CreatureId, target: CreatureId) -> Option<Direction> {
        let (one, other) = (self.world.creature(who)?, self.world.creature(target)?);
        if one.level() != other.level() {
            return None;
        }
        if let Some(direction) = Direction::between(one.at(), other.at()) {
            return Some(direction).filter(|direction| self.fits_corners(who, *direction));
        }
        let shape = if self.derived.mechanisms.has_reach { self.strike_shape(who) } else { StrikeShape::One };
        let is_aim = |direction: &Direction| self.aim_of(who, *direction, shape) == Some(target);
        Direction::ALL.into_iter().filter(|_| shape.reach() > 1).find(is_aim)
    }
}
