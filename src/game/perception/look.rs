//! The player looks around: updates the map memory, and notices enemies.

use std::sync::Arc;

use crate::content::{Ref, TileKind};
use crate::game::Game;
use crate::game::events::event::{Event, EventKind};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemRef};
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::map_memory::Remembered;
use crate::grid::{Direction, Point};

impl Game {
    /// Updates the player's view and map memory.
    pub(crate) fn look(&mut self) {
        let Some(player) = self.world.player() else { return };
        let (level, at, vision) = (player.level(), player.at(), self.vision_of(player.id()));
        let clear = self.clairvoyance_of(player);
        let is_new = if self.can_be_dark(level) {
            self.renew_view_by_light(vision, clear)
        } else {
            self.derived.views.player.renew_with(self.world.levels(), level, at, vision, clear)
        };
        self.refresh_faction_index();
        let has_disguised = self.in_view().any(|creature| creature.disguise.is_some());
        let was_so = std::mem::replace(&mut self.derived.views.has_disguised, has_disguised);
        let changes = self.world.levels().get(level).map(Level::changes);
        if is_new || has_disguised || was_so || self.derived.views.remembered != changes {
            self.remember(level);
        }
        let mut seen = std::mem::take(&mut self.derived.views.seen);
        self.creatures_in_view(&mut seen);
        seen.drain(..).for_each(|(_, id)| self.notice(id));
        self.derived.views.seen = seen;
    }

    /// Stores what the player sees of a level.
    fn remember(&mut self, level: usize) {
        let view = &self.derived.views.player.cells;
        let in_view = self.world.creatures().iter().filter(|it| it.level() == level && view.shows(it.at()));
        let disguised: Vec<_> = in_view.filter_map(|it| Some((it.at(), it.disguise?))).collect();
        let turn = self.world.turn();
        let Some(ground) = self.world.level_mut(level) else { return };
        ground.remember_cells(|| view.points(), |at| view.shows(at), turn);
        for (at, kind) in disguised {
            ground.remember_item(at, ItemRef::of_kind(kind));
        }
        self.derived.views.remembered = Some(ground.changes());
    }

    /// Records that the player sees an enemy. Reports it if it is dangerous and has been out of sight for a while; a
    /// short disappearance is no news. The report comes before anything the enemy then does.
    pub(crate) fn notice(&mut self, who: CreatureId) {
        let (turn, player) = (self.world.turn(), self.world.player);
        let Some(creature) = self.world.creature(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        if !self.is_visible(level, at)
            || !self.are_enemies(player, who)
            || self.is_disguised(who)
            || self.is_hidden_from_player(who)
        {
            return;
        }
        let absence = u64::from(self.content.rules.notice_after);
        let is_danger = self.is_danger(who);
        let Some(creature) = self.world.creature_mut(who) else { return };
        let before = creature.seen.replace(turn);
        let has_moved = creature.seen_at.replace(at) != Some(at);
        let was_lost = before.is_some_and(|before| turn.saturating_sub(before) > 1);
        creature.stays = !has_moved && (creature.stays || was_lost);
        let is_news = before.is_none_or(|before| turn.saturating_sub(before) > absence);
        // Where somebody is that can't leave its place, the player knows.
        let is_known = || before.is_some() && !has_moved && self.is_rooted(who);
        if is_danger && is_news && !is_known() {
            self.emit(EventKind::Noticed { who: name, at }, level, at);
        }
    }

    /// Whether a creature can't leave its place.
    pub fn is_rooted(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| self.movement_mode(creature).is_rooted())
    }

    /// Removes the reports of enemies that are out of sight again when it is the player's turn, and have done nothing but walk: the player could
    /// do nothing about them. Their return is reported.
    pub(crate) fn take_back_sightings(&mut self) {
        let is_gone = |game: &Self, who: CreatureId| {
            let creature = game.world.creature(who);
            let is_in_sight = |creature: &Creature| game.is_visible(creature.level(), creature.at());
            creature.is_some_and(|creature| !is_in_sight(creature) && !has_fought(&game.derived.events, who))
        };
        // One by one: a list of them would have to be allocated.
        while let Some(gone) = self.derived.events.iter().filter_map(sighted).find(|who| is_gone(self, *who)) {
            self.derived.events.retain(|event| sighted(event) != Some(gone));
            if let Some(creature) = self.world.creature_mut(gone) {
                creature.seen = None;
            }
        }
    }

    /// Shows the player the cells of a level within `radius` of `at`, as they are now. Of solid cells, which nobody can enter or look through,
    /// only those beside open ones that the player knows by then: as if seen from there.
    pub(crate) fn reveal(&mut self, level: usize, at: Point, radius: u32) {
        let content = Arc::clone(&self.content);
        let Some(ground) = self.world.level_mut(level) else { return };
        let is_open = |tile: Ref<TileKind>| {
            let tile = &content.tiles[tile];
            tile.transparent || tile.walkable || tile.stairs.is_some()
        };
        let is_inside = |point: &Point| point.is_within(at, radius.min(1000));
        let near: Vec<Point> = ground.size().points().filter(is_inside).collect();
        let (open, solid): (Vec<Point>, Vec<Point>) =
            near.into_iter().partition(|point| ground.tile(*point).is_some_and(is_open));
        for point in open {
            show(ground, point);
        }
        for point in solid {
            let known = |at: Point| ground.remembered().get(at).copied().flatten();
            let is_beside = || Direction::ALL.iter().any(|way| known(point + *way).is_some_and(|it| is_open(it.tile)));
            if known(point).is_some() || ground.items().contains_key(&point) || is_beside() {
                show(ground, point);
            }
        }
    }
}

/// The enemy that an event reports to have come into sight, or to have noticed somebody.
fn sighted(event: &Event) -> Option<CreatureId> {
    match &event.kind {
        EventKind::Noticed { who, .. } | EventKind::Spotted { who, .. } => Some(who.id),
        _ => None,
    }
}

/// Whether a creature has attacked, was attacked or has used an ability.
fn has_fought(events: &[Event], who: CreatureId) -> bool {
    events.iter().any(|event| match &event.kind {
        EventKind::Cast { who: caster, .. } => caster.id == who,
        kind => kind.attack().is_some_and(|(attacker, target)| attacker.id == who || target.id == who),
    })
}

/// Shows the player a cell as it is now.
fn show(ground: &mut Level, at: Point) {
    let item = ground.items().get(&at).map(Item::thing);
    let is_mapped = ground.remembered().get(at).copied().flatten().is_none_or(|known| known.is_mapped);
    ground.remember(at, ground.tile(at).map(|tile| Remembered { is_mapped, ..Remembered::seen(tile) }));
    if let Some(thing) = item {
        ground.remember_item(at, thing);
    }
}
