//! Exploring: where it leads, which items it passes by, and what it tells when it is done.

use super::walking::{Next, Trail, can_hurt, fight_through, named, step_or_go_on};
use crate::content::{ActCommand, ItemKind, Ref, Stairs, capitalized, fill, key_of};
use crate::game::{Action, Creature, CreatureId, EventKind, Game, Item, ItemId, ItemRef, Level};
use crate::grid::{Direction, Point};
use crate::session::session::Session;

/// Exploring keeps so many cells away from those whom no blow hurts.
const GUARDED: u32 = 2;

/// How many of the items that were left on a level are named.
const NAMED: usize = 4;

/// A step to what is not explored yet. A captive doesn't go away, so what lies behind one counts as out of reach.
pub fn explore(session: &Session, level: usize, trail: &mut Trail) -> Next {
    let game = &session.game;
    let text = &game.content.text.play;
    if session.takes_here() {
        return Next::Do(Action::PickUp);
    }
    if let Some(out) = game.step_out_of_gas().or_else(|| game.step_out_of_danger()) {
        return Next::Do(Action::Step(out));
    }
    let wanted = session.wanted_items(level);
    let is_wanted = |at| wanted.contains(&at);
    let is_goal = |at| session.is_unexplored(level, at);
    let counts = |at| is_wanted(at) || is_goal(at);
    let fetched = if wanted.is_empty() { None } else { step_or_go_on(game, trail, &is_wanted, &counts).ok() };
    if let Some(step) = fetched.or_else(|| step_or_go_on(game, trail, &is_goal, &counts).ok()) {
        return match (session.guard_near(step), trail.goal()) {
            (Some(guard), Some(goal)) => Next::Leave((level, goal), guard),
            _ => Next::Do(Action::Step(step)),
        };
    }
    let guard =
        session.guarded.iter().find(|((depth, _), who)| *depth == level && game.world().creature(**who).is_some());
    if let Some((_, guard)) = guard {
        return Next::Never(left_to_explore(session, named(game, &text.explored_but, *guard), None));
    }
    match game.in_the_way(&is_goal).filter(|who| game.is_fixed_captive(who.id)) {
        Some(captive) => {
            Next::Never(left_to_explore(session, named(game, &text.explored_but, captive.id), Some(captive.id)))
        }
        None => match fight_through(session, trail, &text.explored, &is_goal) {
            Next::Never(why) => Next::Never(left_to_explore(session, why, None)),
            next => next,
        },
    }
}

/// What there is to do on a level where everything in reach is `explored`, or something bars the way, as that sentence says: the captives other
/// than the one that bars it and the items that were left there, the stairs not taken yet and, if there are none, those of other levels. Whoever
/// can dig is told so.
fn left_to_explore(session: &Session, explored: String, barred_by: Option<CreatureId>) -> String {
    let game = &session.game;
    let text = &game.content.text.play;
    let Some(player) = game.world().player() else { return String::new() };
    let keys = &game.content.keys.act;
    let stairs = |number: usize, form: &str, command: ActCommand| {
        let key = key_of(&game.content.text, keys, command);
        (number > 0).then(|| fill(form, &[("count", &number), ("key", &key)]))
    };
    let mut told = vec![explored];
    told.extend(enemies_in_sight(game));
    told.extend(left_captives(game, player.level(), barred_by));
    told.extend(session.left_items(player.level()));
    let before = told.len();
    let untried = game.untried_stairs();
    let up = untried.iter().filter(|(_, sort)| sort.leads_as(Stairs::Up)).count();
    told.extend(stairs(untried.len() - up, &text.untried_down, ActCommand::Descend));
    told.extend(stairs(up, &text.untried_up, ActCommand::Ascend));
    if untried.is_empty() {
        told.extend(way_out(game));
        let elsewhere = game.untried_stairs_elsewhere();
        told.extend(
            elsewhere
                .iter()
                .map(|(depth, number)| fill(&text.untried_elsewhere, &[("depth", depth), ("count", number)])),
        );
    }
    if game.content.creatures[player.kind()].digs {
        let knows_stairs = told.len() > before;
        told.push(if knows_stairs { &text.or_dig } else { &text.try_digging }.clone());
    }
    told.retain(|sentence| !sentence.is_empty());
    told.join(" ")
}

/// Which enemies that could come after the player are in sight, in a sentence.
fn enemies_in_sight(game: &Game) -> Option<String> {
    let enemies = game.visible_dangers().into_iter().filter(|who| !game.is_rooted(*who));
    let names = game.creatures_together(enemies, "a");
    (!names.is_empty()).then(|| fill(&game.content.text.play.enemies_in_sight, &[("who", &names.join(", "))]))
}

/// That the player knows the way out, and which key leads there.
fn way_out(game: &Game) -> Option<String> {
    let (_, sort) = game.reachable_stairs().into_iter().find(|(_, sort)| sort.is_exit())?;
    let command = if sort.leads_down() { ActCommand::Descend } else { ActCommand::Ascend };
    let key = key_of(&game.content.text, &game.content.keys.act, command);
    Some(fill(&game.content.text.play.way_out, &[("key", &key)]))
}

/// Which captives are on the known part of a level besides one that is told of already, in a sentence.
fn left_captives(game: &Game, level: usize, told: Option<CreatureId>) -> Option<String> {
    let is_left =
        |creature: &&Creature| Some(creature.id()) != told && game.known_captive(level, creature.at()).is_some();
    let names = game.creatures_together(game.creatures_on(level).filter(is_left).map(Creature::id), "a");
    let told = capitalized(&fill(&game.content.text.play.left_captives, &[("who", &names.join(", "))]));
    (!names.is_empty()).then_some(told)
}

impl Session {
    /// Notes that the player leaves the item that lies here, and with it all of its kind on the level; unless the player gathers that kind: nobody
    /// has enough of it.
    pub(super) fn pass_by(&mut self) {
        self.passed.extend(self.item_here().filter(|(_, kind)| !self.is_gathered(*kind)));
    }

    /// Whether exploring went on from an item of the kind that lies here, or leaves it alone.
    pub(super) fn is_passed(&self) -> bool {
        let at = self.game.world().player().map_or(Point::default(), Creature::at);
        self.item_here().is_some_and(|here| self.passed.contains(&here) || self.is_left_alone(here.0, at))
    }

    /// Whether exploring leaves the item at a cell alone: it would set something off by taking it, or what the player wears is as good.
    fn is_left_alone(&self, depth: usize, at: Point) -> bool {
        let is_no_better = || self.known_item(depth, at).is_some_and(|item| self.game.is_no_better_than_worn(item));
        self.game.would_trigger_by_taking(depth, at) || is_no_better()
    }

    /// Whether exploring takes up what lies here, as far as there is room: what the player counts, and what its kind says is taken. It doesn't if
    /// that would set something off.
    pub(in crate::session) fn takes_here(&self) -> bool {
        let Some(player) = self.game.world().player() else { return false };
        let (level, at) = (player.level(), player.at());
        let Some(item) = self.known_item(level, at) else { return false };
        let is_taken = self.is_gathered(item.kind) || (self.is_fetched(item.kind) && self.game.has_room_for_item(item));
        is_taken && !self.game.would_trigger_by_taking(level, at)
    }

    /// Whether exploring takes up all items of this kind, as far as there is room.
    pub(in crate::session) fn is_taken_for_sure(&self, kind: Ref<ItemKind>) -> bool {
        self.is_gathered(kind) || self.is_fetched(kind)
    }

    /// Whether exploring picks up items of this kind.
    fn is_fetched(&self, kind: Ref<ItemKind>) -> bool {
        self.game.content.items[kind].auto_pickup
    }

    /// The kind of the item that the player stands on, with the level.
    fn item_here(&self) -> Option<(usize, Ref<ItemKind>)> {
        let player = self.game.world().player()?;
        let item = self.game.world().level_of(player.id())?.item(player.at())?;
        Some((player.level(), item.kind))
    }

    /// Whether the player counts items of this kind in place of carrying them.
    fn is_gathered(&self, kind: Ref<ItemKind>) -> bool {
        let player = self.game.world().player().map(|player| &self.game.content.creatures[player.kind()]);
        player.is_some_and(|player| player.gathers.iter().any(|some| some.of.0.contains(&kind)))
    }

    /// Whether the player knows of an item at a cell, has never stood on it, has not left one of its kind on the level, and might want to take it.
    pub fn is_new_item(&self, depth: usize, at: Point) -> bool {
        let is_passed = |item: &Item| self.stood_on.contains(&item.id) || self.passed.contains(&(depth, item.kind));
        let is_left = self.is_left_alone(depth, at) || self.guarded.contains_key(&(depth, at));
        self.known_item(depth, at).is_some_and(|item| !is_passed(item)) && !is_left
    }

    /// The rigged items in sight of which the player has not been told, in a sentence: taking them sets something off. It has been told from
    /// now on. Exploring leaves them alone, since they may be a trap, or a choice.
    pub(super) fn new_rigged(&mut self) -> Option<String> {
        let game = &self.game;
        let level = game.world().player()?.level();
        let rigged: Vec<(ItemId, ItemRef)> = game
            .visible_items()
            .into_iter()
            .filter(|(at, _)| game.would_trigger_by_taking(level, *at))
            .filter_map(|(at, thing)| Some((self.known_item(level, at)?.id, thing)))
            .filter(|(item, _)| !self.rigged.contains(item))
            .collect();
        let names = game.told_together(rigged.iter().map(|(_, thing)| *thing));
        let told = fill(&game.content.text.play.sees_rigged, &[("what", &names.join(", "))]);
        self.rigged.extend(rigged.iter().map(|(item, _)| *item));
        (!rigged.is_empty()).then_some(told)
    }

    /// The item at a cell, if the player remembers one there.
    fn known_item(&self, depth: usize, at: Point) -> Option<&Item> {
        let level = self.game.world().levels().get(depth)?;
        let known = level.remembered().get(at)?.as_ref()?;
        known.item.as_ref()?;
        level.items().get(&at)
    }

    /// Where those new items lie that the player takes by stepping on them, gathers, or picks up by exploring. They come before anything else there is
    /// to explore.
    pub(super) fn wanted_items(&self, depth: usize) -> Vec<Point> {
        let Some(level) = self.game.world().levels().get(depth) else { return Vec::new() };
        let by_step = self.game.content.rules.picks_up_on_step;
        let is_taken = |kind| by_step || self.is_taken_for_sure(kind);
        let is_wanted = |at: Point| self.known_item(depth, at).is_some_and(|item| is_taken(item.kind));
        level.items().keys().copied().filter(|at| is_wanted(*at) && self.is_new_item(depth, *at)).collect()
    }

    /// Which items the player knows of on a level, and has left there, in a sentence.
    fn left_items(&self, depth: usize) -> Option<String> {
        let game = &self.game;
        let left: Vec<&Item> = game
            .world()
            .levels()
            .get(depth)?
            .items()
            .keys()
            .filter(|at| !self.is_new_item(depth, **at))
            .filter_map(|at| self.known_item(depth, *at))
            .collect();
        let mut names: Vec<String> = Vec::new();
        for item in &left {
            let name = game.item_name(item.thing(), "a");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        if more > 0 {
            names.push(fill(&game.content.text.panel.more, &[("count", &more)]));
        }
        let told = fill(&game.content.text.play.left_items, &[("count", &left.len()), ("what", &names.join(", "))]);
        (!left.is_empty()).then_some(told)
    }

    /// Whether exploring leads to a cell: it borders on what the player has not seen, or a new item lies there.
    pub(super) fn is_unexplored(&self, depth: usize, at: Point) -> bool {
        (self.game.is_frontier(depth, at) && !self.guarded.contains_key(&(depth, at))) || self.is_new_item(depth, at)
    }

    /// An enemy in sight that a step takes the player close to, and that no blow hurts, such as a guardian.
    fn guard_near(&self, step: Direction) -> Option<CreatureId> {
        let game = &self.game;
        let here = game.world().player()?.at();
        let is_guard = |who: &CreatureId| {
            let at = game.world().creature(*who).filter(|creature| !creature.is_asleep()).map(Creature::at);
            let comes_close = |at: Point| at.distance(here + step) <= GUARDED.min(at.distance(here));
            at.is_some_and(comes_close) && !can_hurt(game, *who)
        };
        game.visible_dangers().into_iter().find(is_guard)
    }

    /// Lets exploring stop at items of a kind again, of which the player has picked one up after all. It fetches that one, too, should somebody
    /// steal it.
    pub(in crate::session) fn note_taken(&mut self) {
        let Some(player) = self.game.world().player() else { return };
        for event in self.game.events() {
            if let EventKind::PickedUp { who, thing, .. } = &event.kind
                && who.id == player.id()
            {
                self.passed.remove(&(player.level(), thing.kind));
                for (_, item) in player.inventory.iter() {
                    self.stood_on.remove(&item.id);
                }
            }
        }
    }

    /// Notes the item that the player stands on, and those that it has just laid down.
    pub(in crate::session) fn note_ground(&mut self) {
        let Some(player) = self.game.world().player() else { return };
        let dropped = self.game.events().iter().filter_map(|event| match &event.kind {
            EventKind::Dropped { who, at, .. } if who.id == player.id() => Some(*at),
            _ => None,
        });
        let items = self.game.world().levels().get(player.level()).map(Level::items);
        let known = dropped.chain([player.at()]).filter_map(|at| items?.get(&at));
        let known: Vec<_> = known.map(|item| item.id).collect();
        self.stood_on.extend(known);
    }
}
