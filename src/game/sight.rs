//! Who sees what, and what the player remembers.

use std::collections::BTreeMap;

use super::{CreatureId, Fact, Game, Remembered};
use crate::grid::{Grid, Point, field_of_view};

/// What is seen from where. All of it can be worked out anew from the world.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// How far the farthest-seeing kind sees.
    farthest: u32,
    /// The level that `visible` is of.
    level: usize,
    /// What the player sees.
    visible: Grid<bool>,
    /// From where a creature can be seen.
    exposure: BTreeMap<CreatureId, Exposure>,
}

/// The cells from which a creature can be seen: sight is symmetric, so they are those that it would see if it saw far enough.
#[derive(Clone, Debug)]
struct Exposure {
    level: usize,
    at: Point,
    revision: u64,
    cells: Grid<bool>,
}

impl Sight {
    pub(super) fn new(farthest: u32) -> Self {
        Self { farthest, level: 0, visible: Grid::default(), exposure: BTreeMap::new() }
    }
}

/// Whether two places are at most `radius` apart, by the round measure that sight uses.
pub(super) fn is_within(one: Point, other: Point, radius: u32) -> bool {
    one.distance_squared(other) <= radius * radius + radius
}

impl Game {
    /// Whether the player sees the cell now.
    #[inline]
    pub fn is_visible(&self, level: usize, at: Point) -> bool {
        level == self.derived.sight.level && self.derived.sight.visible.at(at, false)
    }

    /// Lets the player look round, and remember.
    pub(super) fn look(&mut self) {
        let Some(player) = self.world.player() else { return };
        let (level, at, vision) = (player.level, player.at, self.vision_of(player.id));
        self.derived.sight.visible = self.view_from(level, at, vision);
        self.derived.sight.level = level;
        self.remember(level);
        self.notice_all();
    }

    /// The cells of a level that can be seen from `at`.
    fn view_from(&self, level: usize, at: Point, radius: u32) -> Grid<bool> {
        let Some(ground) = self.world.levels.get(level) else { return Grid::default() };
        let mut cells = Grid::new(ground.size(), false);
        field_of_view(at, radius, |point| self.is_transparent(level, point), |point| cells.set(point, true));
        cells
    }

    /// Keeps in memory what the player sees of a level.
    fn remember(&mut self, level: usize) {
        let Some(ground) = self.world.levels.get_mut(level) else { return };
        for (at, _) in self.derived.sight.visible.iter().filter(|(_, visible)| **visible) {
            let seen =
                ground.tile(at).map(|tile| Remembered { tile, item: ground.items.get(&at).map(super::Item::thing) });
            ground.remembered.set(at, seen);
        }
        let posing = self.world.creatures.values().filter(|own| own.level == level);
        for (at, guise) in posing.filter_map(|own| Some((own.at, own.guise?))) {
            if let (true, Some(known)) = (self.derived.sight.visible.at(at, false), ground.remembered.get_mut(at)) {
                let item = Some(super::Thing { kind: guise, of: None });
                *known = known.map(|known| Remembered { item, ..known });
            }
        }
    }

    /// Notes which enemies the player sees, and tells of those that are news.
    fn notice_all(&mut self) {
        for enemy in self.visible_enemies() {
            self.notice(enemy);
        }
    }

    /// Notes that the player sees an enemy, if so, and tells of it when it can do harm and had not been seen for a while: what only flits
    /// out of sight and back is no news. So an enemy is told of before what it then does.
    pub(super) fn notice(&mut self, who: CreatureId) {
        let (turn, player) = (self.world.turn(), self.world.player);
        let Some(creature) = self.world.creature(who) else { return };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        if !self.is_visible(level, at) || !self.are_enemies(player, who) || self.is_in_guise(who) {
            return;
        }
        let absence = u64::from(self.content.rules.notice_after);
        let is_danger = self.is_danger(who);
        let Some(creature) = self.world.creature_mut(who) else { return };
        let before = creature.seen.replace(turn);
        creature.seen_at = Some(at);
        if is_danger && before.is_none_or(|before| turn.saturating_sub(before) > absence) {
            self.emit(Fact::Noticed { who: name, at }, level, at);
        }
    }

    /// The creatures that the player sees, the nearest first; the player is not among them.
    pub fn visible_creatures(&self) -> Vec<CreatureId> {
        let (Some(player), Some(level)) = (self.world.player(), self.world.levels.get(self.derived.sight.level)) else {
            return Vec::new();
        };
        let seen = self.derived.sight.visible.iter().filter(|(_, visible)| **visible);
        let mut creatures: Vec<(u32, u32, CreatureId)> = seen
            .filter_map(|(at, _)| Some((at.distance(player.at), at.distance_squared(player.at), level.occupant(at)?)))
            .filter(|(_, _, id)| *id != player.id && !self.is_in_guise(*id))
            .collect();
        creatures.sort_unstable();
        creatures.into_iter().map(|(_, _, id)| id).collect()
    }

    /// The enemies that the player sees, the nearest first.
    pub fn visible_enemies(&self) -> Vec<CreatureId> {
        let player = self.world.player;
        self.visible_creatures().into_iter().filter(|id| self.are_enemies(player, *id)).collect()
    }

    /// Whether a creature is an enemy of the player, and one that can hurt.
    pub fn is_danger(&self, who: CreatureId) -> bool {
        self.are_enemies(self.world.player, who) && self.attack_of(who) > 0
    }

    /// The enemies in sight that can hurt, the nearest first.
    pub fn visible_dangers(&self) -> Vec<CreatureId> {
        self.visible_creatures().into_iter().filter(|id| self.is_danger(*id)).collect()
    }

    /// Whether one creature sees another: it is near enough for its eyes, and nothing is between.
    pub fn can_see(&mut self, one: CreatureId, other: CreatureId) -> bool {
        let (Some(viewer), Some(target)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        let vision = self.vision_of(one);
        if viewer.level != target.level || !is_within(viewer.at, target.at, vision) {
            return false;
        }
        let (level, from, to) = (viewer.level, viewer.at, target.at);
        let revision = self.world.levels.get(level).map_or(0, super::Level::revision);
        let known = self.derived.sight.exposure.get(&other);
        if known.is_none_or(|known| (known.level, known.at, known.revision) != (level, to, revision)) {
            let cells = self.view_from(level, to, self.derived.sight.farthest);
            self.derived.sight.exposure.insert(other, Exposure { level, at: to, revision, cells });
        }
        self.derived.sight.exposure.get(&other).is_some_and(|exposure| exposure.cells.at(from, false))
    }

    /// The cells of its level that a creature sees.
    pub fn view_of(&self, who: CreatureId) -> Grid<bool> {
        let viewer = self.world.creature(who);
        viewer.map(|viewer| self.view_from(viewer.level, viewer.at, self.vision_of(who))).unwrap_or_default()
    }

    /// The enemy in sight that is nearest to a creature; of several equally near the one with the lowest id.
    pub fn nearest_enemy(&mut self, me: CreatureId) -> Option<CreatureId> {
        let creature = self.world.creature(me)?;
        let (level, at, kind) = (creature.level, creature.at, creature.kind);
        let vision = self.vision_of(me);
        let mut enemies: Vec<(u32, CreatureId)> = self
            .world
            .creatures
            .values()
            .filter(|other| {
                other.level == level && is_within(at, other.at, vision) && self.are_hostile(kind, other.kind)
            })
            .filter(|other| other.hp > 0)
            .map(|other| (other.at.distance(at), other.id))
            .collect();
        enemies.sort_unstable();
        enemies.into_iter().map(|(_, id)| id).find(|id| self.can_see(me, *id))
    }

    /// The others that a creature sees, the nearest first, and of those equally near the one with the lowest id.
    pub fn creatures_in_sight(&mut self, me: CreatureId) -> Vec<CreatureId> {
        let Some(creature) = self.world.creature(me) else { return Vec::new() };
        let (level, at) = (creature.level, creature.at);
        let vision = self.vision_of(me);
        let near = self.world.creatures.values().filter(|other| other.id != me && other.hp > 0);
        let near = near.filter(|other| other.level == level && is_within(at, other.at, vision));
        let mut others: Vec<(u32, CreatureId)> = near.map(|other| (other.at.distance(at), other.id)).collect();
        others.sort_unstable();
        others.into_iter().map(|(_, id)| id).filter(|id| self.can_see(me, *id)).collect()
    }

    /// Who is to be seen at a cell: nobody who looks like an item.
    pub fn shown_creature(&self, level: usize, at: Point) -> Option<&super::Creature> {
        let creature = self.occupant(level, at).and_then(|id| self.world.creature(id));
        creature.filter(|creature| creature.guise.is_none())
    }

    /// What is to be seen lying at a cell: an item, or who looks like one.
    pub fn shown_item(&self, level: usize, at: Point) -> Option<super::Thing> {
        let guise = self.occupant(level, at).and_then(|id| self.world.creature(id)?.guise);
        let lies = self.world.levels.get(level)?.items.get(&at).map(super::Item::thing);
        guise.map(|kind| super::Thing { kind, of: None }).or(lies)
    }

    /// Whether a creature looks like an item.
    pub fn is_in_guise(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| creature.guise.is_some())
    }

    /// Forgets from where the dead could be seen.
    pub(super) fn forget_exposure(&mut self, who: CreatureId) {
        self.derived.sight.exposure.remove(&who);
    }
}
