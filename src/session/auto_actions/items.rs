//! Which items exploring fetches, offers to the player, and leaves lying.

use crate::content::{ActCommand, Content, ItemKind, Ref, fill, fill_name, key_of};
use crate::game::{Creature, Event, EventKind, Item, ItemId, ItemRef, Level};
use crate::grid::Point;
use crate::session::session::Session;

/// How many of the items that were left on a level are named.
const NAMED: usize = 4;

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

    /// Whether exploring takes up what lies here, unless that would set something off.
    pub(in crate::session) fn takes_here(&self) -> bool {
        let Some(player) = self.game.world().player() else { return false };
        let (level, at) = (player.level(), player.at());
        let Some(item) = self.known_item(level, at) else { return false };
        self.takes(item) && !self.game.would_trigger_by_taking(level, at)
    }

    /// Whether exploring takes up an item: what the player counts, and, as far as there is room, what it takes by a step or what its kind says is
    /// taken. What was laid down stays there.
    fn takes(&self, item: &Item) -> bool {
        let game = &self.game;
        let is_taken = game.takes_by_step(item) || (self.is_fetched(item.kind) && !item.is_laid_down);
        self.is_gathered(item.kind) || (is_taken && game.has_room_for_item(item))
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

    /// Whether the player knows of an item at a cell and might want to take it: it has never stood on it, nor left one of its kind on the level. What
    /// exploring takes is new again once there is room for it.
    pub fn is_new_item(&self, depth: usize, at: Point) -> bool {
        let is_known = |item: &Item| self.stood_on.contains(&item.id) || self.passed.contains(&(depth, item.kind));
        let is_passed = |item: &Item| is_known(item) && !self.takes(item);
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

    /// Where the new items of a level lie. They come before anything else there is to explore.
    pub(super) fn new_items(&self, depth: usize) -> Vec<Point> {
        let Some(level) = self.game.world().levels().get(depth) else { return Vec::new() };
        level.items().keys().copied().filter(|at| self.is_new_item(depth, *at)).collect()
    }

    /// Which items the player knows of on a level where nothing is left to explore, in a sentence: it has left them, or knows no way there. It names
    /// those first of which fewest are there, since whatever lies about everywhere is hardly worth a way, and last what was laid down.
    pub(super) fn left_items(&self, depth: usize) -> Option<String> {
        let game = &self.game;
        let level = game.world().levels().get(depth)?;
        // What lies in a case that has snapped shut isn't there to be taken.
        let is_open = |at: Point| self.game.known_tile(depth, at).is_some_and(|tile| tile.walkable);
        let left = level.items().keys().filter(|at| is_open(**at)).filter_map(|at| self.known_item(depth, *at));
        let mut left: Vec<&Item> = left.collect();
        let name = |item: &Item| game.item_name(item.thing(), "a");
        let all: Vec<String> = left.iter().map(|item| name(item)).collect();
        left.sort_by_cached_key(|item| (item.is_laid_down, all.iter().filter(|other| **other == name(item)).count()));
        let mut names = game.told_together(left.iter().map(|item| item.thing()));
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        if more > 0 {
            names.push(fill(&game.content.text.panel.more, &[("count", &more)]));
        }
        let told = fill(&game.content.text.play.left_items, &[("count", &left.len()), ("what", &names.join(", "))]);
        (!left.is_empty()).then_some(told)
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

    /// Lets exploring stop at food again that was left on the level, once the player is warned of hunger and carries none.
    pub(in crate::session) fn note_hunger(&mut self) {
        let game = &self.game;
        let Some(player) = game.world().player() else { return };
        let is_warned = game.events().iter().any(|event| game.warned_of_hunger(event) == Some(player.id()));
        if !is_warned || game.carries_food(player) {
            return;
        }
        let level = player.level();
        let items = game.world().levels().get(level).map(Level::items);
        let food = items.into_iter().flatten().map(|(_, item)| item).filter(|item| game.is_food(item.thing()));
        for item in food {
            self.stood_on.remove(&item.id);
            self.passed.remove(&(level, item.kind));
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

    /// The offer to pick up the item that the player has just come to, unless exploring takes it or leaves it alone, or the rules have refused it.
    pub(super) fn offer(&self) -> Option<String> {
        let game = &self.game;
        let has_come = |event: &Event| matches!(event.kind, EventKind::ItemHere { .. });
        let is_refused = |event: &Event| matches!(event.kind, EventKind::Refused { .. });
        if !game.events().iter().any(has_come)
            || game.events().iter().any(is_refused)
            || self.is_passed()
            || self.takes_here()
        {
            return None;
        }
        let player = game.world().player()?;
        let item = game.world().level_of(player.id())?.item(player.at())?;
        let Content { text, keys, .. } = &*game.content;
        let pick_up = key_of(text, &keys.act, ActCommand::PickUp);
        let again = key_of(text, &keys.act, ActCommand::Explore);
        let offer = if game.has_room_for_item(item) { &text.play.offer } else { &text.play.offer_full };
        let offer = fill(offer, &[("key", &pick_up), ("again", &again)]);
        Some(fill_name(&offer, "what", |form| game.item_name(item.thing(), form)))
    }
}
