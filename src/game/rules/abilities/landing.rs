//! What an ability does to those whom it reaches, and to the ground.

use std::sync::Arc;

use crate::content::{AbilityKind, AbilityShape, ModifierKind, Ref, Spared};
use crate::game::Game;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::rules::abilities::area::Area;
use crate::game::rules::combat::damage::{Damage, Means};
use crate::game::time::budget::EFFECT;
use crate::grid::{Point, line, ray};

/// The most creatures that one use of an ability brings.
const MAX_SUMMONED: i32 = 20;

impl Game {
    /// Lets an ability of a creature that is aimed at a cell take its effect.
    pub(super) fn land_ability(&mut self, caster: CreatureRef, ability: Ref<AbilityKind>, to: Point) {
        let content = Arc::clone(&self.content);
        let kind = &content.abilities[ability];
        let Some(level) = self.world.creature(caster.id).map(Creature::level) else { return };
        let area = self.area_of(caster.id, kind, to);
        let mirror = self.mirror_of(caster, kind, &area);
        let area = mirror.map_or(area, |mirror| self.thrown_back(caster, mirror));
        self.land_on_area(caster, ability, level, &area, mirror);
    }

    /// Lets an ability take its effect around a cell to which a creature has brought it without flying there.
    pub(crate) fn land_at(&mut self, caster: CreatureRef, ability: Ref<AbilityKind>, level: usize, at: Point) {
        let area = self.area_around(level, &self.content.abilities[ability], at);
        self.land_on_area(caster, ability, level, &area, None);
    }

    /// Lets an ability take its effect on cells. What `mirror` throws back is its doing.
    fn land_on_area(
        &mut self,
        caster: CreatureRef,
        ability: Ref<AbilityKind>,
        level: usize,
        area: &Area,
        mirror: Option<CreatureRef>,
    ) {
        let content = Arc::clone(&self.content);
        let kind = &content.abilities[ability];
        self.charge(EFFECT + (area.path.len() + area.cells.len()) as u64);
        self.dig_along(caster, level, kind, area);
        let reached = self.reached(caster.id, level, kind, area);
        for target in &reached {
            self.land_on(caster, kind, *target, mirror);
        }
        self.shape_ground(caster, level, kind, area);
        self.raise_landings(caster, ability, &reached, area.end);
    }

    /// The creature that throws a bolt back, if one does. What it throws back is not thrown again.
    fn mirror_of(&mut self, caster: CreatureRef, kind: &AbilityKind, area: &Area) -> Option<CreatureRef> {
        let content = Arc::clone(&self.content);
        let level = self.world.creature(caster.id)?.level();
        let hit = self.occupant(level, area.end).filter(|hit| *hit != caster.id)?;
        let mirror = self.world.creature(hit).filter(|_| matches!(kind.shape, AbilityShape::Bolt(_)))?;
        let (mirror, percent) = (mirror.who(), mirror.reflection(&content));
        if !self.world.random.chance(percent.into()) {
            return None;
        }
        self.tell_reflected(mirror, caster);
        Some(mirror)
    }

    /// The way of a bolt from whoever throws it back to the one who sent it.
    fn thrown_back(&self, caster: CreatureRef, mirror: CreatureRef) -> Area {
        let at = |who: CreatureRef| self.world.creature(who.id).map_or(Point::new(0, 0), Creature::at);
        let (from, end) = (at(mirror), at(caster));
        Area { path: line(from, end).skip(1).collect(), cells: vec![end], end }
    }

    /// The creatures that an ability reaches and doesn't spare.
    fn reached(&self, caster: CreatureId, level: usize, kind: &AbilityKind, area: &Area) -> Vec<CreatureId> {
        let found = area.cells.iter().filter_map(|at| self.occupant(level, *at));
        found.filter(|other| !self.is_spared(caster, *other, kind)).collect()
    }

    /// Whether an ability leaves a creature alone.
    pub(super) fn is_spared(&self, caster: CreatureId, other: CreatureId, kind: &AbilityKind) -> bool {
        kind.spares.iter().any(|spared| match spared {
            Spared::Oneself => other == caster,
            Spared::Allies => other != caster && self.are_allies(caster, other),
            Spared::Enemies => self.are_enemies(caster, other),
        })
    }

    /// What an ability does to one creature.
    fn land_on(&mut self, caster: CreatureRef, kind: &AbilityKind, target: CreatureId, mirror: Option<CreatureRef>) {
        if let Some(damage) = &kind.damage {
            let rolled = self.roll_between(damage, caster.id, target);
            let roll = self.roll_blocked(rolled, kind.blocked.as_ref(), caster.id, target);
            // The player is told even of what misses.
            if rolled > 0 || caster.id == self.world.player {
                let means = mirror.map_or(Means::Ability { caster }, |by| Means::Reflection { by });
                let source = source_of(mirror.unwrap_or(caster), target);
                let (amount, of_type) = (roll.left(), kind.damage_type);
                self.deal(Damage { target, amount, of_type, source, means, is_told: false, roll });
            }
        }
        if let Some(heals) = &kind.heals {
            let amount = self.roll_between(heals, caster.id, target);
            self.restore_hp(target, amount);
        }
        let cured = self.cured_by(kind);
        if !cured.is_empty() {
            self.cure(target, &cured);
        }
        if !self.is_immune_to(kind, target) {
            self.apply_modifiers(&kind.applies, caster, target);
        }
        self.move_target(caster.id, kind, target);
    }

    /// Whether a creature is immune to the type of an ability.
    pub(super) fn is_immune_to(&self, kind: &AbilityKind, target: CreatureId) -> bool {
        kind.damage_type.is_some_and(|of_type| self.resistance_of(target, of_type) >= 100)
    }

    /// The kinds of modifiers that an ability ends.
    pub(super) fn cured_by(&self, kind: &AbilityKind) -> Vec<Ref<ModifierKind>> {
        let mut cured = kind.cures.clone();
        if !kind.dispels.is_empty() {
            let has_tag = |modifier: &ModifierKind| modifier.tags.iter().any(|tag| kind.dispels.contains(tag));
            let dispelled = self.content.modifiers.iter().filter(|(_, _, modifier)| has_tag(modifier));
            cured.extend(dispelled.map(|(modifier, ..)| modifier));
        }
        cured
    }

    /// Pulls, pushes or swaps a creature.
    fn move_target(&mut self, caster: CreatureId, kind: &AbilityKind, target: CreatureId) {
        if target == caster {
            return;
        }
        let at = |id: CreatureId| self.world.creature(id).filter(|one| one.hp > 0).map(|one| (one.level(), one.at()));
        let (Some((level, from)), Some((_, to))) = (at(caster), at(target)) else { return };
        if kind.swaps {
            self.world.swap_creatures(caster, target);
            for id in [caster, target] {
                self.fire_hook(Hook::Enter, id);
                self.meet_ground(id, self.world.creature(caster).map(Creature::who));
            }
        }
        if kind.pulls > 0 {
            let way = line(to, from).skip(1).take_while(|at| *at != from).take(kind.pulls as usize);
            self.drag(target, level, way.collect(), caster);
        }
        if kind.pushes > 0 {
            // The continuation of the line from the caster to its target.
            let length = from.distance(to).saturating_add(kind.pushes);
            let way = ray(from, to, length).skip_while(|at| *at != to).skip(1);
            self.drag(target, level, way.collect(), caster);
        }
    }

    /// Moves a creature along cells until one is not free. `by` is whoever does it.
    fn drag(&mut self, who: CreatureId, level: usize, way: Vec<Point>, by: CreatureId) {
        if let Some(to) = self.end_of_shove(who, level, way.into_iter()) {
            self.relocate_by(who, level, to, self.world.creature(by).map(Creature::who));
        }
    }

    /// Digs through what is in the way.
    fn dig_along(&mut self, caster: CreatureRef, level: usize, kind: &AbilityKind, area: &Area) {
        let source = EffectSource::creature(caster, level);
        for at in area.path.iter().filter(|_| kind.digs > 0) {
            let left = self.tile(level, *at).filter(|tile| !tile.walkable).and_then(|tile| tile.dig);
            if let Some(left) = left {
                self.change_tile(level, *at, left, source);
            }
        }
    }

    /// Changes tiles, brings creatures, and takes the one who uses it where it ends.
    fn shape_ground(&mut self, caster: CreatureRef, level: usize, kind: &AbilityKind, area: &Area) {
        if let Some(tile) = kind.leaves {
            for at in &area.cells {
                self.change_tile(level, *at, tile, EffectSource::creature(caster, level));
            }
        }
        if let Some(feature) = kind.feature {
            let along = matches!(kind.shape, AbilityShape::Beam(_) | AbilityShape::Cone(_));
            let cells = if along { area.cells.as_slice() } else { std::slice::from_ref(&area.end) };
            for at in cells {
                self.pour(feature, level, *at, None, Some(caster));
            }
        }
        if kind.blinks
            && let Some(to) = self.blink_goal(caster.id, level, area)
        {
            self.relocate(caster.id, level, to);
        }
        if let Some(summons) = &kind.summons {
            let count = self.roll_between(&summons.count, caster.id, caster.id).clamp(0, MAX_SUMMONED);
            for _ in 0..count {
                self.spawn_near(caster, summons.kind, level, area.end, Memory::new());
            }
        }
    }

    /// Where an ability that blinks takes a creature: to the last cell on the way where it could stand.
    pub fn blink_goal(&self, who: CreatureId, level: usize, area: &Area) -> Option<Point> {
        area.path.iter().chain([&area.end]).rev().find(|at| self.could_stand(who, level, **at)).copied()
    }

    /// Queues the hooks of an ability: for each creature that it reached, or once if it reached none.
    fn raise_landings(&mut self, caster: CreatureRef, ability: Ref<AbilityKind>, reached: &[CreatureId], end: Point) {
        let Some(event) = self.hook_event(Hook::Land, caster.id) else { return };
        let event = HookEvent { ability: Some(ability), at: end, ..event };
        if reached.is_empty() {
            self.raise(event);
        }
        for target in reached {
            let at = self.world.creature(*target).map_or(end, Creature::at);
            self.raise(HookEvent { other: Some(*target), at, ..event });
        }
    }
}

/// Whom to blame for what an ability does to a creature: nobody but itself if it hits the one who uses it.
fn source_of(caster: CreatureRef, target: CreatureId) -> DamageSource {
    if caster.id == target { DamageSource::alone(Cause::Itself) } else { DamageSource::creature(caster) }
}
