//! Paths over the part of the map that the player knows. They never use cells the player has not seen, and lead through doors that it can open.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{FieldKind, ItemKind, ModifierKind, Ref, Stairs, TileKind};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemRef};
use crate::game::model::map_memory::Remembered;
use crate::game::model::movement_mode::MovementMode;
use crate::game::perception::mode_terrain::steps_of;
use crate::grid::{Direction, Point, Steps};

impl Game {
    /// The tile that the player remembers at `at`.
    pub fn known_tile(&self, level: usize, at: Point) -> Option<&TileKind> {
        let known = self.world.levels().get(level)?.remembered().get(at)?.as_ref()?;
        Some(&self.content.tiles[known.tile])
    }

    /// The known cells of a level with what the player can open although it is no way even then, such as levers.
    pub fn known_levers(&self, level: usize) -> Vec<Point> {
        let Some(ground) = self.world.levels().get(level) else { return Vec::new() };
        ground.size().points().filter(|at| self.is_known_lever(level, *at)).collect()
    }

    fn is_known_lever(&self, level: usize, at: Point) -> bool {
        let is_no_way = |opened: Ref<TileKind>| !self.content.tiles[opened].walkable;
        let opens = self.world.player().is_some_and(|player| self.content.creatures[player.kind()].opens);
        opens && self.known_tile(level, at).is_some_and(|tile| tile.opens.is_some_and(is_no_way))
    }

    /// The player's shortest way to a lever on its level. The step onto the last cell, where the lever is, pulls it.
    pub fn way_to_lever(&self, goal: Point) -> Option<Vec<Point>> {
        let level = self.world.player()?.level();
        let mode = self.player_mode();
        let open = |at: Point| at == goal || self.is_known_way(mode, level, at);
        if self.is_known_lever(level, goal) { self.way_over(open, goal) } else { None }
    }

    /// Whether the player believes that it could go to the cell, and would.
    pub fn is_known_walkable(&self, level: usize, at: Point) -> bool {
        let mode = self.player_mode();
        self.is_known_passable(mode, level, at)
    }

    /// Whether the player knows that the cell does something to those who enter it, so that it would only go there by mistake.
    pub fn is_known_danger(&self, level: usize, at: Point) -> bool {
        let mode = self.player_mode();
        self.is_known_enterable(mode, level, at) && !self.is_known_passable(mode, level, at)
    }

    /// Where the player's creature can go.
    pub(super) fn player_mode(&self) -> MovementMode {
        self.world.player().map_or_else(MovementMode::default, |player| self.movement_mode(player))
    }

    /// Where the player's creature could go without the way to move that a modifier lends it for a time, so that paths don't lead over water until it
    /// drops; `None` if nothing is lent, or if it stands where it could not stand without that.
    fn own_mode(&self) -> Option<MovementMode> {
        let player = self.world.player().filter(|_| self.derived.mechanisms.has_movement)?;
        let moves = |active: &&Modifier| self.content.modifiers[active.kind].movement.is_some();
        player.modifiers.iter().rev().find(moves)?.turns_left(self.world.turn())?;
        let own = self.mode_of_kind(&self.content.creatures[player.kind()]);
        self.is_known_passable(own, player.level(), player.at()).then_some(own)
    }

    /// Whether a modifier lends the player another way to move for a time, and the player stands where it could do without.
    pub fn has_lent_movement(&self) -> bool {
        self.own_mode().is_some()
    }

    /// Whether paths of the player lead over a cell: it can go there now, and could if nothing were lent to it.
    fn is_path(&self, modes: (MovementMode, Option<MovementMode>), level: usize, at: Point) -> bool {
        let (mode, own) = modes;
        self.is_known_way(mode, level, at) && own.is_none_or(|own| self.is_known_way(own, level, at))
    }

    /// The stairs of a level that the player has seen, nearest to `from` first.
    pub fn known_stairs(&self, level: usize, from: Point) -> Vec<(Point, Stairs)> {
        let Some(ground) = self.world.levels().get(level) else { return Vec::new() };
        let known = ground
            .remembered()
            .iter()
            .filter_map(|(at, known)| Some((at, self.content.tiles[known.as_ref()?.tile].stairs?)));
        let mut stairs: Vec<(Point, Stairs)> = known.collect();
        stairs.sort_by_key(|(at, _)| (at.distance(from), *at));
        stairs
    }

    /// The player's shortest known path to `goal`, without its start, around creatures the player knows of. If there is none, it leads past those
    /// that the player only remembers, since they may have gone by then; not past those that it has found in the same place again. It relies on
    /// a way to move that is lent for a time, such as flying, only if no path does without.
    pub fn known_way(&self, goal: Point) -> Option<Vec<Point>> {
        let level = self.world.player()?.level();
        let own = self.own_mode();
        let around = |own| self.known_way_past(own, goal, |at| self.is_known_taken(level, at));
        let past = || if self.remembers_creatures(level) { self.known_way_past_remembered(goal) } else { None };
        around(own).or_else(past).or_else(|| own.and_then(|_| around(None)))
    }

    /// The player's shortest known path to `goal` past creatures that it only remembers, even if there is one around them.
    fn known_way_past_remembered(&self, goal: Point) -> Option<Vec<Point>> {
        let level = self.world.player()?.level();
        self.known_way_past(self.own_mode(), goal, |at| self.is_surely_taken(level, at))
    }

    /// The player's shortest known path to `goal` past the cells that are not `taken`, only over what it could go over in its `own` mode.
    fn known_way_past(
        &self,
        own: Option<MovementMode>,
        goal: Point,
        taken: impl Fn(Point) -> bool,
    ) -> Option<Vec<Point>> {
        let player = self.world.player()?;
        let level = player.level();
        let size = self.world.levels().get(level)?.size();
        let mode = self.player_mode();
        let open = |point: Point| self.is_path((mode, own), level, point) && !taken(point);
        self.charge_search(size, None);
        match mode.kind.filter(|_| mode.is_weighted) {
            Some(kind) => self.cheapest_known_way(&self.content.movements[kind], goal, open),
            None => self.derived.known_ground.way(size, (player.at(), goal), &self.known_steps(level, open)),
        }
    }

    /// The player's next step toward `goal` on known ground. The last step may be onto a creature.
    pub fn known_step(&self, goal: Point) -> Option<Direction> {
        self.first_step(&self.known_way(goal)?)
    }

    /// The same by the shortest path past creatures that the player only remembers.
    pub fn known_step_past_remembered(&self, goal: Point) -> Option<Direction> {
        self.first_step(&self.known_way_past_remembered(goal)?)
    }

    pub(super) fn first_step(&self, way: &[Point]) -> Option<Direction> {
        Direction::between(self.world.player()?.at(), *way.first()?)
    }

    /// The nearest known cell that `accepts` takes, in steps over known ground: around creatures the player knows of or, if there is no such cell,
    /// past those that it only remembers.
    pub fn nearest_known(&self, mut accepts: impl FnMut(Point) -> bool) -> Option<Point> {
        self.nearest_known_by(&mut accepts)
    }

    /// The same. The search is large, and so is compiled once for all that look for something.
    fn nearest_known_by(&self, accepts: &mut dyn FnMut(Point) -> bool) -> Option<Point> {
        let player = self.world.player()?;
        let (level, from) = (player.level(), player.at());
        let modes = (self.player_mode(), self.own_mode());
        let passes = |at: Point| self.is_path(modes, level, at);
        let open = |at| passes(at) && !self.is_known_taken(level, at);
        let size = self.world.levels().get(level)?.size();
        let mut visited = 0;
        let found = self.derived.known_ground.nearest(size, from, &self.known_steps(level, open), |at| {
            visited += 1;
            accepts(at)
        });
        self.charge(visited);
        if found.is_some() || !self.remembers_creatures(level) {
            return found;
        }
        let open = |at| passes(at) && !self.is_surely_taken(level, at);
        self.search(level, from, &self.known_steps(level, open), accepts)
    }

    /// The cell nearest to the player that `accepts` agrees to, by steps over cells that are `open`.
    pub(super) fn nearest_over(
        &self,
        open: impl Fn(Point) -> bool,
        accepts: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        let player = self.world.player()?;
        self.search(player.level(), player.at(), &self.known_steps(player.level(), open), accepts)
    }

    /// The player's shortest way to a cell, by steps over cells that are `open`.
    pub(super) fn way_over(&self, open: impl Fn(Point) -> bool, goal: Point) -> Option<Vec<Point>> {
        let player = self.world.player()?;
        let size = self.world.levels().get(player.level())?.size();
        let steps = self.known_steps(player.level(), open);
        self.derived.known_ground.way(size, (player.at(), goal), &steps)
    }

    /// The player's steps over cells that are `open`, past the corners that it knows.
    fn known_steps<'g>(&'g self, level: usize, open: impl Fn(Point) -> bool + 'g) -> impl Steps + 'g {
        let kind = self.player_mode().kind.map(|kind| &self.content.movements[kind]);
        steps_of(kind, open, move |at| self.may_be_walkable(level, at))
    }

    /// Whether a cell is walkable as far as the player knows, which is so for those that it has not seen.
    pub(super) fn may_be_walkable(&self, level: usize, at: Point) -> bool {
        self.known_tile(level, at).is_none_or(|tile| tile.walkable)
    }

    /// Whether the cell borders on cells that the player has not seen. What a map shows it has not seen.
    pub fn is_frontier(&self, level: usize, at: Point) -> bool {
        let Some(ground) = self.world.levels().get(level) else { return false };
        let unseen =
            |at: Point| ground.remembered().get(at).is_some_and(|known| known.is_none_or(|known| known.is_mapped));
        Direction::ALL.into_iter().any(|direction| unseen(at + direction))
    }

    /// The nearest known frontier cell; `None` when everything reachable is explored.
    pub fn nearest_frontier(&self) -> Option<Point> {
        let level = self.world.player()?.level();
        self.nearest_known(|at| self.is_frontier(level, at))
    }

    /// The remembered items on the player's level with a known path, nearest first. Those under creatures that the player knows of are left out.
    pub fn known_items(&self) -> Vec<(Point, ItemRef)> {
        self.known_items_of(|_| true)
    }

    /// Those of the [known items](Self::known_items) of the kinds that `is_one` accepts. Paths are only looked for to these, which is quicker.
    pub fn known_items_of(&self, is_one: impl Fn(Ref<ItemKind>) -> bool) -> Vec<(Point, ItemRef)> {
        let Some(number) = self.world.player().map(Creature::level) else { return Vec::new() };
        let Some(level) = self.world.levels().get(number) else { return Vec::new() };
        let places =
            self.known_places(|known| known.item.filter(|item| is_one(item.kind))).into_iter().map(|(at, _)| at);
        let free = places.filter(|at| !self.is_known_taken(number, *at));
        free.filter_map(|at| Some((at, level.remembered_item(at)?))).collect()
    }

    /// The stairs on the player's level with a known path, nearest first.
    pub fn reachable_stairs(&self) -> Vec<(Point, Stairs)> {
        self.known_places(|known| self.content.tiles[known.tile].stairs)
    }

    /// What `find` picks from the player's memory of the reachable known cells, nearest first.
    fn known_places<T>(&self, find: impl Fn(&Remembered) -> Option<T>) -> Vec<(Point, T)> {
        let Some(player) = self.world.player() else { return Vec::new() };
        let Some(level) = self.world.levels().get(player.level()) else { return Vec::new() };
        let count = level.remembered().values().iter().flatten().filter_map(&find).count();
        let look = |at| find(level.remembered().get(at)?.as_ref()?).map(|found| (at, found));
        let mut found: Vec<(Point, T)> = look(player.at()).into_iter().collect();
        let mut is_found: BTreeSet<Point> = found.iter().map(|(at, _)| *at).collect();
        if found.len() < count {
            // Visits all cells, until nothing is left to be found; those behind creatures out of sight come last.
            self.nearest_known(|at| {
                if let Some(one) = look(at).filter(|_| is_found.insert(at)) {
                    found.push(one);
                }
                found.len() == count
            });
        }
        found
    }

    /// Whether the player knows of another creature there that doesn't make way: one in sight, or one last seen there, unless it moves about and
    /// is not beside the player. Otherwise a path past a motionless creature would be the best whenever it is out of sight, and one that goes in
    /// and out of a passage would make the player turn around each time.
    pub(super) fn is_known_taken(&self, level: usize, at: Point) -> bool {
        let is_there = |creature: &Creature| creature.seen_at == Some(at) && has_stayed(creature);
        let remembers = |who| self.world.creature(who).is_some_and(is_there);
        let is_met = |who| self.is_in_sight(level, at, who) && !self.may_go(who);
        let is_known = |who| remembers(who) || is_met(who) || self.is_fixed_captive(who);
        self.is_taken(level, at, is_known)
    }

    /// Whether another creature that doesn't make way will surely be there still when the player comes: one in sight, unless it is at some distance
    /// and awake, or one that the player has found there again.
    fn is_surely_taken(&self, level: usize, at: Point) -> bool {
        let stays = |creature: &Creature| creature.stays && creature.seen_at == Some(at) && has_stayed(creature);
        let is_there = |who| self.world.creature(who).is_some_and(stays);
        let is_met = |who| self.is_in_sight(level, at, who) && !self.may_go(who);
        let is_known = |who| is_there(who) || is_met(who) || self.is_fixed_captive(who);
        self.is_taken(level, at, is_known)
    }

    /// Whether a creature may have gone from where it is when the player comes there: it has moved before, is awake, free, and not beside the
    /// player.
    fn may_go(&self, who: CreatureId) -> bool {
        let (Some(player), Some(creature)) = (self.world.player(), self.world.creature(who)) else { return false };
        let is_far = player.at().distance(creature.at()) > 1;
        is_far && !has_stayed(creature) && !creature.is_asleep() && self.acts_freely(who)
    }

    /// Whether a creature is a captive that can't leave its place: who has seen that place knows that it is there.
    pub fn is_fixed_captive(&self, who: CreatureId) -> bool {
        let captivity = self.captivity_of(who).map(|(modifier, _)| &self.content.modifiers[modifier]);
        captivity.is_some_and(ModifierKind::keeps_in_place) && !self.is_hidden_from_player(who)
    }

    /// The captive that can't leave its cell, if the player knows of one there, in sight or not.
    pub fn known_captive(&self, level: usize, at: Point) -> Option<&Creature> {
        let who = self.occupant(level, at).filter(|who| self.is_fixed_captive(*who))?;
        self.world.creature(who).filter(|_| self.known_tile(level, at).is_some())
    }

    fn is_taken(&self, level: usize, at: Point, is_known: impl Fn(CreatureId) -> bool) -> bool {
        let who = self.occupant(level, at).filter(|who| *who != self.world.player);
        who.is_some_and(|who| is_known(who) && !self.makes_way(who))
    }

    fn is_in_sight(&self, level: usize, at: Point, who: CreatureId) -> bool {
        self.is_visible(level, at) && !self.is_hidden_from_player(who)
    }

    /// Whether a creature bars a way only because the player remembers it there: it is out of sight, and the player has not found it there again.
    fn remembers_creatures(&self, level: usize) -> bool {
        self.creatures_on(level).any(|creature| {
            let at = creature.at();
            let is_remembered = creature.seen_at == Some(at) && has_stayed(creature);
            is_remembered && !creature.stays && !self.is_in_sight(level, at, creature.id())
        })
    }

    /// The known stairs on the player's level whose other end the player has not seen, nearest first.
    pub fn untried_stairs(&self) -> Vec<(Point, Stairs)> {
        let Some(player) = self.world.player() else { return Vec::new() };
        let known = self.known_stairs(player.level(), player.at());
        known.into_iter().filter(|(at, _)| self.is_untried(player.level(), *at)).collect()
    }

    /// How many known stairs of other levels have an end that the player has not seen, by the depths of the levels; none for levels without.
    pub fn untried_stairs_elsewhere(&self) -> BTreeMap<u32, usize> {
        let here = self.world.player().map(Creature::level);
        let mut untried = BTreeMap::new();
        for (level, ground) in self.world.levels().iter().enumerate().filter(|(level, _)| Some(*level) != here) {
            let known = self.known_stairs(level, Point::default());
            let count = known.into_iter().filter(|(at, _)| self.is_untried(level, *at)).count();
            if count > 0 {
                *untried.entry(ground.depth()).or_default() += count;
            }
        }
        untried
    }

    /// Whether the player has not seen the other end of stairs. An exit never counts, nor do stairs to a level that is gone.
    fn is_untried(&self, level: usize, stairs: Point) -> bool {
        let Some(ground) = self.world.levels().get(level) else { return false };
        let Some(link) = ground.links().get(&stairs) else { return false };
        // Time may stand still on that level although the player has never been there: things fall down to it.
        let other = self.world.sleeping.get(&link.level).map(|sleeping| &sleeping.level);
        let other = other.or_else(|| self.world.levels().get(self.world.find_level(&link.level)?));
        match other {
            Some(other) => !matches!(other.remembered().get(other.end_of(link, ground.id())), Some(Some(_))),
            None => self.world.visits(&link.level) == 0,
        }
    }

    /// The first cell of harmful ground on the way to the nearest cell that `accepts` takes, if only such ground keeps the player from it. A way on
    /// which there is no harm but that of gas and fire, which pass soon, is preferred.
    pub fn danger_in_the_way(&self, accepts: &dyn Fn(Point) -> bool) -> Option<Point> {
        let player = self.world.player().filter(|_| self.derived.mechanisms.has_movement)?;
        let (level, mode) = (player.level(), self.player_mode());
        let cleared = |at: Point| self.is_known_way_once_clear(mode, level, at, FieldKind::passes_soon);
        let any = |at: Point| self.is_known_way(mode, level, at) || self.is_known_enterable(mode, level, at);
        self.danger_over(level, &cleared, accepts).or_else(|| self.danger_over(level, &any, accepts))
    }

    /// The same over the cells that are `open`.
    fn danger_over(
        &self,
        level: usize,
        open: &dyn Fn(Point) -> bool,
        accepts: &dyn Fn(Point) -> bool,
    ) -> Option<Point> {
        let goal = self.nearest_over(open, accepts)?;
        self.way_over(open, goal)?.into_iter().find(|at| self.is_known_danger(level, *at))
    }

    /// The first creature, as far as the player knows, on the path to the nearest cell that `accepts` takes. A captive counts only if all paths
    /// lead past captives: others may go away, or be fought.
    pub fn in_the_way(&self, accepts: &dyn Fn(Point) -> bool) -> Option<CreatureRef> {
        let level = self.world.player()?.level();
        let is_captive = |at: Point| self.occupant(level, at).is_some_and(|who| self.is_fixed_captive(who));
        let around = || self.in_the_way_over(accepts, &|at| !is_captive(at));
        let has_captives = self.derived.mechanisms.has_captives;
        if has_captives { around().or_else(|| self.in_the_way_over(accepts, &|_| true)) } else { around() }
    }

    /// The same over the cells that `leads` agrees to.
    fn in_the_way_over(&self, accepts: &dyn Fn(Point) -> bool, leads: &dyn Fn(Point) -> bool) -> Option<CreatureRef> {
        let player = self.world.player()?;
        let level = player.level();
        let size = self.world.levels().get(level)?.size();
        let mode = self.player_mode();
        let open = |point: Point| self.is_known_way(mode, level, point) && leads(point);
        let goal = self.nearest_over(open, accepts)?;
        let way = self.derived.known_ground.way(size, (player.at(), goal), &self.known_steps(level, open))?;
        let taken = way.into_iter().find(|at| self.is_surely_taken(level, *at))?;
        self.occupant(level, taken).and_then(|who| self.world.creature(who)).map(Creature::who)
    }
}

/// Whether a creature is where it was born.
fn has_stayed(creature: &Creature) -> bool {
    creature.birthplace == creature.at()
}
