//! Creatures that come to a level from elsewhere, where the player doesn't see it.

use std::sync::Arc;

use crate::content::{
    ArrivalPlace, ClockKind, Content, CreatureKind, HordeKind, ItemKind, ModifierKind, MovementKind, Ref,
};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::CreatureId;
use crate::game::model::movement_mode::MovementMode;
use crate::game::model::world::TURN;
use crate::game::rules::ground::footing::is_room_for;
use crate::grid::{Point, Variables};
use crate::mapgen::{DrawnHorde, draw, draw_horde, horde_count};

impl Game {
    /// Lets the creatures of a clock arrive on a level, all near one place. Returns how many there are.
    pub(super) fn arrive(&mut self, level: usize, clock: &ClockKind) -> usize {
        if clock.arrive.is_empty() && clock.hordes.is_none() {
            return 0;
        }
        if self.world.player().is_some_and(|player| player.level() == level) {
            // So that its view is that of this moment.
            self.look();
        }
        let (mut arrived, mut meeting) = (0, None);
        let depth = self.world.depth_of(level);
        for spawn in clock.arrive.iter().filter(|spawn| spawn.applies_at(depth)) {
            let variables = Variables { depth: depth.into(), ..Variables::default() };
            for _ in 0..spawn.count.roll(variables, &mut self.world.random) {
                if !self.has_room_for_more(level) || self.is_out_of_budget() {
                    return arrived;
                }
                let Some(kind) = draw(&spawn.of.0, &mut self.world.random) else { break };
                let mode = self.mode_of_kind(&self.content.creatures[kind]);
                meeting = meeting.or_else(|| self.arrival_place(level, mode, clock.arrive_at));
                let Some(at) = meeting.and_then(|place| self.unseen_room(level, place, mode)) else { continue };
                self.bring_in(kind, level, at, &spawn.modifiers, clock.hunts);
                self.lay_beside_arrival(&spawn.with, level, at);
                arrived += 1;
            }
        }
        arrived + self.arrive_in_hordes(level, clock)
    }

    /// Lets the hordes of a clock arrive on a level. Returns how many creatures there are.
    fn arrive_in_hordes(&mut self, level: usize, clock: &ClockKind) -> usize {
        let content = Arc::clone(&self.content);
        let (Some(hordes), depth) = (&clock.hordes, self.world.depth_of(level)) else { return 0 };
        let mut arrived = 0;
        for _ in 0..horde_count(hordes, depth, &mut self.world.random) {
            let can_come = |horde: &HordeKind| can_arrive(&content, horde);
            let Some(horde) = draw_horde(&content, hordes, depth, can_come, &mut self.world.random) else { break };
            let mode = self.mode_of_kind(&content.creatures[horde.leader]);
            if let Some(place) = self.arrival_place(level, mode, clock.arrive_at) {
                arrived += self.bring_in_horde(horde, level, place, clock.hunts);
            }
        }
        arrived
    }

    /// Brings a horde to a level, near a place. Returns how many of it found room.
    fn bring_in_horde(&mut self, horde: DrawnHorde, level: usize, place: Point, hunts: bool) -> usize {
        let content = Arc::clone(&self.content);
        let kind = &content.hordes[horde.kind];
        let (mut leader, mut arrived) = (None, 0);
        for (creature, modifiers) in [(horde.leader, kind.modifiers.clone())].into_iter().chain(horde.members) {
            let mode = self.mode_of_kind(&content.creatures[creature]);
            let has_room = self.has_room_for_more(level) && !self.is_out_of_budget();
            let Some(at) = has_room.then(|| self.unseen_room(level, place, mode)).flatten() else { break };
            let who = self.bring_in(creature, level, at, &modifiers, hunts);
            if let Some(leader) = leader.filter(|_| kind.follow) {
                self.lead(who, Some(leader));
            }
            leader = leader.or(Some(who));
            arrived += 1;
        }
        arrived
    }

    /// A random place at which those of a mode can arrive unseen.
    fn arrival_place(&mut self, level: usize, mode: MovementMode, place: ArrivalPlace) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        let is_unseen = |at: &Point| !self.is_visible(level, *at);
        let mut places: Vec<Point> = match place {
            ArrivalPlace::Stairs => ground.links().keys().copied().filter(is_unseen).collect(),
            ArrivalPlace::OutOfSight => Vec::new(),
        };
        if places.is_empty() {
            self.charge_search(ground.size(), None);
            let is_place = |at: &Point| is_room_for(mode, ground, *at) && is_unseen(at);
            let is_stairs = |at: &Point| self.tile(level, *at).is_some_and(|tile| tile.stairs.is_some());
            places = ground.size().points().filter(|at| is_place(at) && !is_stairs(at)).collect();
        }
        self.world.random.pick(&places).copied()
    }

    /// The cell nearest to a place with room for those of a mode that the player doesn't see, by steps over ground that anybody or they can
    /// cross.
    fn unseen_room(&self, level: usize, place: Point, mode: MovementMode) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        let is_room = |at: Point| is_room_for(mode, ground, at) && !self.is_visible(level, at);
        if is_room(place) {
            return Some(place);
        }
        let is_open = |at| ground.is_walkable(at) || mode.passes(ground, at);
        self.search(level, place, &is_open, is_room)
    }

    /// Brings a creature to a level. It acts a turn later.
    fn bring_in(
        &mut self,
        kind: Ref<CreatureKind>,
        level: usize,
        at: Point,
        modifiers: &[Ref<ModifierKind>],
        hunts: bool,
    ) -> CreatureId {
        let who = self.spawn_creature(kind, level, at, Memory::new());
        self.begin_life_with(who, modifiers);
        self.world.schedule_turn(who, self.world.time + TURN);
        if hunts {
            self.set_after_player(who);
        }
        who
    }

    /// Lays the items that come with a creature beside it.
    fn lay_beside_arrival(&mut self, items: &[Ref<ItemKind>], level: usize, at: Point) {
        let content = Arc::clone(&self.content);
        for item in items.iter().filter(|item| !content.items.is_placeholder(**item)) {
            self.lay(*item, 1, level, at);
        }
    }

    /// Lets a creature know where the player is, if that is its enemy and on its level.
    fn set_after_player(&mut self, who: CreatureId) {
        let player = self.world.player;
        let (Some(hunter), Some(prey)) = (self.world.creature(who), self.world.creature(player)) else { return };
        let (is_there, place) = (hunter.level() == prey.level(), (prey.level(), Creature::at(prey)));
        if !is_there || !self.are_enemies(who, player) {
            return;
        }
        self.set_enemy_seen(who, Some(place));
        if self.has_noticing() {
            self.become_aware(who, player);
        }
    }
}

/// Whether the leader of a horde can come from elsewhere: it moves, and nothing that it has from the start keeps it in its place.
fn can_arrive(content: &Content, horde: &HordeKind) -> bool {
    let moves = |kind: Ref<CreatureKind>| content.movement_of(&content.creatures[kind]).is_none_or(MovementKind::moves);
    let is_kept = horde.modifiers.iter().any(|kind| content.modifiers[*kind].keeps_in_place());
    !is_kept && horde.leader.0.iter().all(|choice| moves(choice.kind))
}
