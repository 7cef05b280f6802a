//! Who sees whom, and the player's memory of the map.

use std::collections::BTreeMap;

use crate::content::Content;
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::model::creature::Creature;
use crate::game::model::faction_index::Whom;
use crate::game::model::ids::{CreatureId, ItemRef};
use crate::game::model::level::Level;
use crate::grid::{Point, VisibleSet};

/// Cached fields of view. Derived from the world; never saved.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// The longest sight radius of any creature.
    farthest: u32,
    /// The player's view.
    player: Eyes,
    /// The cells from which each creature can be seen. As sight is symmetric, these are the cells it would see with the
    /// longest radius.
    exposure: BTreeMap<CreatureId, Eyes>,
    /// A reusable buffer for nearby creatures, and one for those the player sees.
    near: Vec<(u32, CreatureId)>,
    seen: Vec<(Rank, CreatureId)>,
    /// Whether a disguised creature was in the player's view at the last look.
    has_disguised: bool,
    /// The level's change counter when the player last updated the map memory.
    remembered: Option<u64>,
}

/// The maximum sight radius of any creature, whatever it wears and whatever modifiers it has.
pub(crate) const FARTHEST: i32 = 60;

/// A view, and what it depends on.
#[derive(Clone, Debug, Default)]
struct Eyes {
    level: usize,
    at: Point,
    radius: u32,
    /// The revision of the level's tiles; `None` before the first look.
    revision: Option<u64>,
    view: VisibleSet,
}

impl Sight {
    pub(crate) fn new(content: &Content) -> Self {
        let widens = content.modifiers.iter().any(|(_, _, kind)| kind.vision > 0);
        let longest = content.creatures.iter().map(|(_, _, kind)| kind.vision).max().unwrap_or(0);
        let farthest = if widens { FARTHEST as u32 } else { longest };
        Self {
            farthest,
            player: Eyes::default(),
            exposure: BTreeMap::new(),
            near: Vec::new(),
            seen: Vec::new(),
            has_disguised: false,
            remembered: None,
        }
    }
}

impl Eyes {
    /// Recomputes the view if anything it depends on has changed. Returns whether it did.
    fn renew(&mut self, levels: &[Level], level: usize, at: Point, radius: u32) -> bool {
        let Some(ground) = levels.get(level) else {
            *self = Self::default();
            return true;
        };
        let revision = Some(ground.revision());
        let is_due = (self.level, self.at, self.radius, self.revision) != (level, at, radius, revision);
        if is_due {
            (self.level, self.at, self.radius, self.revision) = (level, at, radius, revision);
            self.view.look(at, radius, ground.size(), |point| ground.is_transparent_inside(point));
        }
        is_due
    }
}

/// How near a cell is: by steps, then by the straight distance.
type Rank = (u32, u32);

fn rank(from: Point, to: Point) -> Rank {
    (from.distance(to), from.distance_squared(to))
}

impl Game {
    /// Whether the player sees the cell now.
    #[inline]
    pub fn is_visible(&self, level: usize, at: Point) -> bool {
        let outlook = &self.derived.sight.player;
        level == outlook.level && outlook.view.shows(at)
    }

    /// Updates the player's view and map memory.
    pub(crate) fn look(&mut self) {
        let Some(player) = self.world.player() else { return };
        let (level, at, vision) = (player.level, player.at, self.vision_of(player.id));
        let is_new = self.derived.sight.player.renew(&self.world.levels, level, at, vision);
        self.count();
        let has_disguised = self.in_view().any(|creature| creature.disguise.is_some());
        let was_so = std::mem::replace(&mut self.derived.sight.has_disguised, has_disguised);
        let changes = self.world.levels.get(level).map(Level::changes);
        if is_new || has_disguised || was_so || self.derived.sight.remembered != changes {
            self.remember(level);
        }
        let mut seen = std::mem::take(&mut self.derived.sight.seen);
        self.creatures_in_view(&mut seen);
        seen.drain(..).for_each(|(_, id)| self.notice(id));
        self.derived.sight.seen = seen;
    }

    /// Stores what the player sees of a level.
    fn remember(&mut self, level: usize) {
        let Some(ground) = self.world.levels.get_mut(level) else { return };
        let view = &self.derived.sight.player.view;
        ground.remember_cells(view.points(), |at| view.shows(at));
        let posing = self.world.creatures.iter().filter(|own| own.level == level && view.shows(own.at));
        for (at, kind) in posing.filter_map(|own| Some((own.at, own.disguise?))) {
            ground.remember_item(at, ItemRef { kind, of: None });
        }
        self.derived.sight.remembered = Some(ground.changes());
    }

    /// Records that the player sees an enemy. Reports it if it is dangerous and has been out of sight for a while; a
    /// short disappearance is no news. The report comes before anything the enemy then does.
    pub(crate) fn notice(&mut self, who: CreatureId) {
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
            self.emit(EventKind::Noticed { who: name, at }, level, at);
        }
    }

    /// The creatures the player sees, nearest first, without the player.
    pub fn visible_creatures(&self) -> Vec<CreatureId> {
        let mut seen = Vec::new();
        self.creatures_in_view(&mut seen);
        seen.into_iter().map(|(_, id)| id).collect()
    }

    /// Fills `seen` with the creatures the player sees, nearest first. Among equals in steps, the one straight ahead
    /// comes first, then the one with the lowest id.
    fn creatures_in_view(&self, seen: &mut Vec<(Rank, CreatureId)>) {
        let Some(player) = self.world.player() else { return };
        let others = self.in_view().filter(|other| other.id != player.id && other.disguise.is_none());
        seen.extend(others.map(|other| (rank(player.at, other.at), other.id)));
        seen.sort_unstable();
    }

    /// All creatures on the cells that the player sees, in no particular order.
    fn in_view(&self) -> impl Iterator<Item = &Creature> {
        let Eyes { level, radius, view, .. } = &self.derived.sight.player;
        self.some_near(*level, *radius, Whom::All, view.points()).filter(|creature| view.shows(creature.at))
    }

    /// The enemies the player sees, nearest first.
    pub fn visible_enemies(&self) -> Vec<CreatureId> {
        let player = self.world.player;
        self.visible_creatures().into_iter().filter(|id| self.are_enemies(player, *id)).collect()
    }

    /// Whether a creature is an enemy of the player that can do damage.
    pub fn is_danger(&self, who: CreatureId) -> bool {
        self.are_enemies(self.world.player, who) && self.attack_of(who) > 0
    }

    /// The visible enemies that can do damage, nearest first.
    pub fn visible_dangers(&self) -> Vec<CreatureId> {
        self.visible_creatures().into_iter().filter(|id| self.is_danger(*id)).collect()
    }

    /// Whether one creature sees another: within its sight radius, with nothing opaque in between.
    pub fn can_see(&mut self, one: CreatureId, other: CreatureId) -> bool {
        let (Some(viewer), Some(target)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        if viewer.level != target.level || !viewer.at.is_within(target.at, self.vision_of(one)) {
            return false;
        }
        let (level, from, to) = (viewer.level, viewer.at, target.at);
        let Sight { farthest, exposure, .. } = &mut self.derived.sight;
        let outlook = exposure.entry(other).or_default();
        outlook.renew(&self.world.levels, level, to, *farthest);
        outlook.view.shows(from)
    }

    /// The cells of its level that a creature sees.
    pub fn view_of(&self, who: CreatureId) -> VisibleSet {
        let viewer = self.world.creature(who);
        let ground = viewer.and_then(|viewer| Some((viewer.at, self.world.levels.get(viewer.level)?)));
        let view = |(at, ground): (Point, &Level)| {
            VisibleSet::from(at, self.vision_of(who), ground.size(), |to| ground.is_transparent_inside(to))
        };
        ground.map(view).unwrap_or_default()
    }

    /// The nearest enemy in sight of a creature; among equals the one with the lowest id.
    pub fn nearest_enemy(&mut self, me: CreatureId) -> Option<CreatureId> {
        let faction = self.content.creatures[self.world.creature(me)?.kind].faction;
        let mut near = std::mem::take(&mut self.derived.sight.near);
        self.others_near(me, self.vision_of(me), Whom::FoesOf(faction), &mut near);
        let nearest = near.iter().map(|(_, id)| *id).find(|id| self.can_see(me, *id));
        near.clear();
        self.derived.sight.near = near;
        nearest
    }

    /// The other creatures that a creature sees, nearest first, then by lowest id.
    pub fn creatures_in_sight(&mut self, me: CreatureId) -> Vec<CreatureId> {
        let mut near = Vec::new();
        self.others_near(me, self.vision_of(me), Whom::All, &mut near);
        near.into_iter().map(|(_, id)| id).filter(|id| self.can_see(me, *id)).collect()
    }

    /// The creature visible on a cell; a disguised one is not.
    pub fn shown_creature(&self, level: usize, at: Point) -> Option<&crate::game::model::creature::Creature> {
        let creature = self.occupant(level, at).and_then(|id| self.world.creature(id));
        creature.filter(|creature| creature.disguise.is_none())
    }

    /// What is to be seen lying at a cell: an item, or who looks like one.
    pub fn shown_item(&self, level: usize, at: Point) -> Option<crate::game::model::ids::ItemRef> {
        let disguise = self.occupant(level, at).and_then(|id| self.world.creature(id)?.disguise);
        let lies = self.world.levels.get(level)?.items().get(&at).map(crate::game::model::item::Item::thing);
        disguise.map(|kind| crate::game::model::ids::ItemRef { kind, of: None }).or(lies)
    }

    /// Whether a creature is disguised as an item.
    pub fn is_in_guise(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| creature.disguise.is_some())
    }

    /// Drops the exposure of a dead creature.
    pub(crate) fn forget_exposure(&mut self, who: CreatureId) {
        self.derived.sight.exposure.remove(&who);
    }
}
