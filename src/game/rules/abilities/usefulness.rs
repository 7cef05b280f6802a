//! Which ability is of use to a creature now, and at which target.
//!
//! What is cheap to know is asked first: cooldown, cost and chance before anybody is looked for. The line to each creature is traced once.

use std::sync::Arc;

use crate::content::{AbilityKind, AbilityShape, AbilityTarget, AbilityUse, BehaviourUse, Content, Ref, Spared};
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::grid::{Point, VisibleSet};

/// A creature in sight, as one that has abilities looks at it.
pub(super) struct Sighting {
    pub who: CreatureId,
    at: Point,
    pub distance: u32,
    /// The creatures on the line to it and behind it, nearest first, with their distances; `None` until it is traced.
    line: Option<Vec<(CreatureId, u32)>>,
}

/// What a creature that has abilities knows of the others in its sight.
pub(super) struct Situation {
    pub who: CreatureId,
    level: usize,
    at: Point,
    /// Its enemies, nearest first.
    pub enemies: Vec<Sighting>,
    /// Its allies, nearest first.
    pub allies: Vec<Sighting>,
}

impl Situation {
    /// Whether an ability harms neither the one who uses it nor its allies, given which cells it reaches.
    fn is_clear_of(&self, ability: &AbilityKind, reaches: impl Fn(Point) -> bool) -> bool {
        let spares_itself = ability.spares.contains(&Spared::Oneself);
        let spares_allies = ability.spares.contains(&Spared::Allies);
        (spares_itself || !reaches(self.at)) && (spares_allies || !self.allies.iter().any(|ally| reaches(ally.at)))
    }
}

impl Game {
    /// The use of the first ability of a creature that is of use to it now: of its own, or else of an item that it carries.
    pub fn useful_ability(&mut self, who: CreatureId) -> Option<Action> {
        let content = Arc::clone(&self.content);
        let mut situation = None;
        let own = |game: &mut Self, situation: &mut Option<Situation>| {
            let repertoire: Vec<AbilityUse> = game.world.creature(who)?.repertoire(&content).collect();
            repertoire.into_iter().find_map(|listed| {
                let is_possible =
                    game.is_ready(who, listed.ability).is_ok() && game.world.random.chance(i64::from(listed.chance));
                let at = is_possible.then(|| game.useful_aim(who, listed.ability, situation))??;
                Some(Action::Cast { ability: listed.ability, at })
            })
        };
        own(self, &mut situation).or_else(|| self.useful_item(who, &content, &mut situation))
    }

    /// The use of the first carried item whose ability is of use now.
    fn useful_item(&mut self, who: CreatureId, content: &Content, situation: &mut Option<Situation>) -> Option<Action> {
        let inventory = &self.world.creature(who)?.inventory;
        let is_ready = |item: &Item| self.knows_use_of(who, item) && self.is_item_ready(who, item).is_ok();
        let ready: Vec<(usize, Ref<AbilityKind>)> = inventory
            .iter()
            .filter_map(|(slot, item)| Some((slot, content.items[item.kind].ability?, item)))
            .filter(|(_, _, item)| is_ready(item))
            .map(|(slot, ability, _)| (slot, ability))
            .collect();
        ready.into_iter().find_map(|(slot, ability)| {
            let at = self.useful_aim(who, ability, situation)?;
            Some(Action::UseAt { slot, at })
        })
    }

    /// Whether a creature knows what an item does. A bot doesn't know what the player it plays for doesn't know.
    pub(super) fn knows_use_of(&self, who: CreatureId, item: &Item) -> bool {
        who != self.world.player || self.knows_kind(item.kind)
    }

    /// Where to aim an ability so that it is of use. What the creature knows of others is found out when it is first needed.
    fn useful_aim(
        &mut self,
        who: CreatureId,
        ability: Ref<AbilityKind>,
        situation: &mut Option<Situation>,
    ) -> Option<Point> {
        let situation = match situation {
            Some(situation) => situation,
            none => none.insert(self.situation_of(who)?),
        };
        let kind = &self.content.abilities[ability];
        self.useful_target(ability, situation).filter(|aim| self.is_safe_to_use(kind, who, *aim))
    }

    pub(super) fn situation_of(&mut self, who: CreatureId) -> Option<Situation> {
        let seen = self.creatures_in_sight(who);
        let creature = self.world.creature(who)?;
        let (level, at) = (creature.level(), creature.at());
        let sighting = |other: CreatureId| {
            let there = self.world.creature(other)?.at();
            Some(Sighting { who: other, at: there, distance: at.distance(there), line: None })
        };
        let is_known = |other: &CreatureId| self.world.creature(*other).is_some_and(|other| other.disguise.is_none());
        let (enemies, others): (Vec<CreatureId>, Vec<CreatureId>) =
            seen.into_iter().filter(is_known).partition(|other| self.are_enemies(who, *other));
        let allies = others.into_iter().filter(|other| self.are_allies(who, *other)).filter_map(sighting).collect();
        let enemies = enemies.into_iter().filter_map(sighting).collect();
        Some(Situation { who, level, at, enemies, allies })
    }

    /// Where to aim an ability so that it is of use.
    fn useful_target(&self, id: Ref<AbilityKind>, situation: &mut Situation) -> Option<Point> {
        let ability = &self.content.abilities[id];
        let (who, at) = (situation.who, situation.at);
        let is_fight = !situation.enemies.is_empty();
        match ability.target {
            AbilityTarget::Enemy => {
                let index = (0..situation.enemies.len()).find(|index| self.is_good_aim(id, situation, *index))?;
                situation.enemies.get(index).map(|enemy| enemy.at)
            }
            AbilityTarget::Ally => {
                let helps = |ally: &Sighting| {
                    let judged = self.derived.judgements.of(id, ally.who);
                    judged.unwrap_or_else(|| self.helps(ability, who, ally.who, ally.distance, is_fight))
                };
                let fits = |ally: &&Sighting| is_in_reach(ability, ally.distance) && helps(ally);
                situation.allies.iter().find(fits).map(|ally| ally.at)
            }
            AbilityTarget::Oneself => {
                let judged = self.derived.judgements.of(id, who);
                judged.unwrap_or_else(|| self.helps(ability, who, who, 0, is_fight)).then_some(at)
            }
            AbilityTarget::Cell => {
                let nearest = situation.enemies.first()?;
                let is_near = ability.within == 0 || nearest.distance <= ability.within;
                let aim = if ability.summons.is_some() { at } else { nearest.at };
                let judged = self.derived.judgements.of(id, nearest.who);
                let is_promising = || is_near && !ability.blinks && !self.pours_in_vain(ability, nearest.who);
                let is_useful = judged.unwrap_or_else(is_promising);
                (is_useful && is_in_reach(ability, at.distance(aim))).then_some(aim)
            }
        }
    }

    /// Whether an ability is of use to a creature itself or to an ally.
    fn helps(&self, ability: &AbilityKind, who: CreatureId, target: CreatureId, distance: u32, is_fight: bool) -> bool {
        let mends = self.mends(ability, target);
        let strengthens = is_fight && (self.would_modify(ability, target) || ability.summons.is_some());
        let hooks_only = is_fight && !ability.hooks.is_empty() && ability.applies.is_empty() && ability.heals.is_none();
        let is_wanted = who == target || ability.within == 0 || distance <= ability.within;
        is_wanted && self.is_fitting_state(ability, target) && (mends || strengthens || hooks_only)
    }

    /// Whether an ability would restore hit points, or end a modifier.
    fn mends(&self, ability: &AbilityKind, target: CreatureId) -> bool {
        let Some(creature) = self.world.creature(target) else { return false };
        let heals = ability.heals.is_some() && creature.hp < creature.most_hp(&self.content);
        heals
            || (has_cure(ability) && {
                let cured = self.cured_by(ability);
                creature.modifiers.iter().any(|active| cured.contains(&active.kind))
            })
    }

    /// Whether the player knows that an item would do nothing but heal the player, who is not hurt. What scripts do can't be known.
    pub fn is_wasted_healing(&self, item: &Item) -> bool {
        let kind = &self.content.items[item.kind];
        let Some(ability) = kind.ability.map(|ability| &self.content.abilities[ability]) else { return false };
        let is_told = self.knows_kind(item.kind) && kind.hooks.is_empty();
        is_told && self.only_mends_oneself(ability) && !self.mends(ability, self.world.player)
    }

    /// Whether an ability does nothing but heal and cure the one who uses it.
    fn only_mends_oneself(&self, ability: &AbilityKind) -> bool {
        let acts = |hook: &BehaviourUse| self.content.scripts[hook.script].hears_landings;
        let changes_ground = ability.summons.is_some() || ability.leaves.is_some() || ability.feature.is_some();
        let does_more = ability.damage.is_some()
            || !ability.applies.is_empty()
            || ability.blinks
            || changes_ground
            || ability.hooks.iter().any(acts);
        matches!(ability.shape, AbilityShape::Oneself) && ability.heals.is_some() && !does_more
    }

    /// Whether an ability would put a modifier on a creature that it doesn't have yet.
    fn would_modify(&self, ability: &AbilityKind, target: CreatureId) -> bool {
        let lacks = |creature: &Creature| {
            let has = |kind| creature.modifiers.iter().any(|active| active.kind == kind);
            ability.applies.iter().any(|one| !has(one.modifier) && !self.is_blocked(target, one.modifier))
        };
        self.world.creature(target).is_some_and(lacks)
    }

    /// Whether a target has the hit points and modifiers that the ability is for.
    fn is_fitting_state(&self, ability: &AbilityKind, target: CreatureId) -> bool {
        let Some(creature) = self.world.creature(target) else { return false };
        let is_low = ability.below_hp.is_none_or(|percent| {
            i64::from(creature.hp) * 100 < i64::from(percent) * i64::from(creature.most_hp(&self.content))
        });
        is_low && !creature.modifiers.iter().any(|active| ability.unless.contains(&active.kind))
    }

    /// Whether it is of use to aim an ability at an enemy: it reaches it, does something to it, and hits no friends. What a script has said
    /// about it counts instead of all but the reach.
    fn is_good_aim(&self, id: Ref<AbilityKind>, situation: &mut Situation, index: usize) -> bool {
        let ability = &self.content.abilities[id];
        let (who, level, from) = (situation.who, situation.level, situation.at);
        let Some(enemy) = situation.enemies.get_mut(index) else { return false };
        let judged = self.derived.judgements.of(id, enemy.who);
        let is_meant = || {
            let is_near = ability.within == 0 || enemy.distance <= ability.within;
            is_near && self.is_fitting_state(ability, enemy.who) && self.harms(ability, who, enemy)
        };
        if !is_in_reach(ability, enemy.distance) || !judged.unwrap_or_else(is_meant) {
            return false;
        }
        if matches!(ability.shape, AbilityShape::Bolt(_) | AbilityShape::Beam(_) | AbilityShape::Ball(_)) {
            enemy.line.get_or_insert_with(|| self.creatures_on_line(level, from, enemy.at));
        }
        let Some(enemy) = situation.enemies.get(index) else { return false };
        reaches(ability, enemy) && (judged == Some(true) || self.is_clean_aim(ability, situation, enemy))
    }

    /// Whether an ability that reaches an enemy harms neither friends nor the one who uses it.
    fn is_clean_aim(&self, ability: &AbilityKind, situation: &Situation, enemy: &Sighting) -> bool {
        let (who, from) = (situation.who, situation.at);
        match ability.shape {
            AbilityShape::Bolt(_) => !self.is_mirror(enemy.who),
            AbilityShape::Beam(range) => {
                let harmed = |(other, away): &(CreatureId, u32)| {
                    *away <= range && self.are_allies(who, *other) && !self.is_spared(who, *other, ability)
                };
                !enemy.line.iter().flatten().any(harmed)
            }
            AbilityShape::Ball(ball) => {
                situation.is_clear_of(ability, |friend| friend.is_within(enemy.at, ball.radius))
            }
            AbilityShape::Cone(range) => {
                situation.is_clear_of(ability, |friend| friend != from && friend.is_within(from, range))
            }
            AbilityShape::Sight => situation.is_clear_of(ability, |friend| friend != from),
            AbilityShape::Touch | AbilityShape::Oneself | AbilityShape::Cell(_) => true,
        }
    }

    /// Whether a creature would rather throw a bolt back than not.
    fn is_mirror(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| creature.reflection(&self.content) >= 50)
    }

    /// Whether an ability does something to an enemy.
    fn harms(&self, ability: &AbilityKind, who: CreatureId, enemy: &Sighting) -> bool {
        let is_immune = self.is_immune_to(ability, enemy.who);
        let is_unharmed = self.world.creature(enemy.who).is_some_and(|enemy| enemy.is_unharmed(&self.content, false));
        let hurts = ability.damage.is_some() && !is_immune && !is_unharmed;
        let moves = (ability.pulls > 0 && enemy.distance > 1) || (ability.pushes > 0 && enemy.distance <= 2);
        let strips = has_cure(ability) && self.mends(ability, enemy.who);
        let is_by_script = !ability.hooks.is_empty() && ability.damage.is_none() && ability.applies.is_empty();
        let has_other_use = ability.summons.is_some() || ability.leaves.is_some() || is_by_script;
        let weakens = !is_immune && self.would_modify(ability, enemy.who);
        let pours = ability.feature.is_some() && self.pours_harm_on(ability, enemy.who);
        who != enemy.who && (hurts || moves || strips || has_other_use || weakens || pours)
    }

    /// The creatures on the line of a bolt through a cell and on behind it, up to the first thing in the way, with their distances.
    fn creatures_on_line(&self, level: usize, from: Point, to: Point) -> Vec<(CreatureId, u32)> {
        let line = self.open_ray(level, from, to, VisibleSet::FARTHEST);
        let open = line.take_while(|at| self.can_fly_over(level, *at));
        open.filter_map(|at| Some((self.occupant(level, at)?, from.distance(at)))).collect()
    }
}

/// Whether an ability ends any modifiers.
pub(super) fn has_cure(ability: &AbilityKind) -> bool {
    !ability.cures.is_empty() || !ability.dispels.is_empty()
}

/// Whether an ability reaches as far as that.
pub(super) fn is_in_reach(ability: &AbilityKind, distance: u32) -> bool {
    ability.shape.range().is_none_or(|range| distance <= range)
}

/// Whether an ability that is aimed at an enemy in its range gets to it.
fn reaches(ability: &AbilityKind, enemy: &Sighting) -> bool {
    let mut line = enemy.line.iter().flatten();
    match ability.shape {
        AbilityShape::Bolt(_) | AbilityShape::Ball(_) => line.next().is_some_and(|(first, _)| *first == enemy.who),
        AbilityShape::Beam(_) => line.any(|(other, _)| *other == enemy.who),
        AbilityShape::Touch => enemy.distance <= 1,
        _ => true,
    }
}
