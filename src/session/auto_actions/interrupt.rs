//! What interrupts an auto action.

use std::collections::BTreeSet;

use super::auto_action::AutoAction;
use super::followers::follower_news;
use super::walking::{named, with_danger};
use crate::content::{Tone, capitalized, fill, fill_name};
use crate::game::{Creature, CreatureId, Event, EventKind, Game, ItemId, Level, Perspective};
use crate::grid::Point;
use crate::session::session::Session;

/// Why an auto action was interrupted.
pub enum Interrupt {
    /// The message log already says why, or else the news that are told at each stop.
    Logged,
    /// Two more rounds of a fight might kill the player.
    Peril,
    /// An enemy that exploring fights once the player has agreed to it. The question follows.
    Ask,
    /// A creature, which the player can choose to go on past. The message names it.
    By(CreatureId, String),
    /// A creature that the player can choose to fight. The message names it.
    ByFoe(CreatureId, String),
    /// This message says why.
    Because(String),
}

/// What the player knew before an action, to compare with afterwards.
pub struct StateBefore {
    hp: i32,
    level: usize,
    items: BTreeSet<Point>,
    stairs: BTreeSet<Point>,
    rotting: BTreeSet<ItemId>,
    stood_on: usize,
    turn: u64,
    /// The most damage of a turn by what lasts on the player and only passes with time.
    lingering: i32,
    /// Whether the player stood in what it knows to harm it.
    was_in_danger: bool,
    /// The fire that may soon have spread to the player.
    fire: Option<Point>,
}

impl StateBefore {
    /// What the player knows now.
    pub fn of(session: &Session) -> Self {
        let game = &session.game;
        let level = game.world().player().map_or(0, Creature::level);
        let (mut items, mut stairs) = (BTreeSet::new(), BTreeSet::new());
        if let Some(ground) = game.world().levels().get(level) {
            for (at, known) in ground.remembered().iter() {
                let Some(known) = known else { continue };
                if known.item.is_some() {
                    items.insert(at);
                }
                if game.content.tiles[known.tile].stairs.is_some() {
                    stairs.insert(at);
                }
            }
        }
        let (rotting, stood_on) = (rotting(game), session.stood_on.len());
        let (turn, lingering) = (game.world().turn(), game.most_lingering_damage(game.world().player));
        let was_in_danger = game.world().player().is_some_and(|player| game.is_known_danger(level, player.at()));
        let fire = game.world().player().and_then(|player| game.approaching_fire(player.at()));
        Self { hp: session.hp(), level, items, stairs, rotting, stood_on, turn, lingering, was_in_danger, fire }
    }

    /// The first interrupt for `auto_action` since this state, if any.
    pub fn halt(&self, auto_action: AutoAction, session: &Session) -> Option<Interrupt> {
        let game = &session.game;
        // The question says enough.
        if game.prompt().is_some() {
            return Some(Interrupt::Logged);
        }
        if auto_action == AutoAction::Endure {
            // Nobody can do anything about what happens meanwhile.
            return game.world().end.map(|_| Interrupt::Logged);
        }
        let after = Self::of(session);
        let is_told = || game.events().iter().any(|event| is_told(event, auto_action, session));
        if is_told() || after.level != self.level || self.is_shielded_anew(game) {
            return Some(Interrupt::Logged);
        }
        if session.is_in_fight(auto_action) && session.is_in_peril() {
            return Some(Interrupt::Peril);
        }
        if session.is_in_fight(auto_action) && game.events().iter().any(|event| session.ends_fight(event)) {
            return Some(Interrupt::Logged);
        }
        // The player may want to throw something, or to let it go.
        if auto_action == AutoAction::Explore && session.got_away().is_some() {
            return Some(Interrupt::Logged);
        }
        let of_follower = || follower_news(auto_action, session).map(|_| Interrupt::Logged);
        if let Some(interrupt) = meets(auto_action, session).or_else(of_follower) {
            return Some(interrupt);
        }
        if let (None, Some(fire)) = (self.fire, after.fire)
            && !matches!(auto_action, AutoAction::Free(_))
        {
            return Some(Interrupt::Because(with_danger(game, &game.content.text.play.fire_near, fire)));
        }
        if after.hp < self.hp && !after.accepts_loss(self, auto_action, session) {
            return Some(Interrupt::Because(loss(game)));
        }
        match auto_action {
            AutoAction::Rest | AutoAction::Recover => after.rots(self, game),
            AutoAction::Explore if after.stood_on > self.stood_on && !session.is_passed() && !session.takes_here() => {
                Some(Interrupt::Logged)
            }
            AutoAction::Explore if game.is_famished(game.world().player) => Some(Interrupt::Because(famished(game))),
            AutoAction::Explore => after.sees(&after.new_ways(&self.stairs, game), &BTreeSet::new(), game),
            AutoAction::Run(_) | AutoAction::Tunnel(_) => {
                after.sees(&after.items, &self.items, game).or_else(|| after.sees(&after.stairs, &self.stairs, game))
            }
            AutoAction::Travel(_) | AutoAction::GoTo(_) | AutoAction::Patrol(_) | AutoAction::Approach(_)
                if game.would_starve(game.world().player) =>
            {
                Some(Interrupt::Because(famished(game)))
            }
            AutoAction::Travel(_)
            | AutoAction::GoTo(_)
            | AutoAction::DigToward(_)
            | AutoAction::Patrol(_)
            | AutoAction::Free(_)
            | AutoAction::Approach(_)
            | AutoAction::Fight(_)
            | AutoAction::Endure => None,
        }
    }

    /// Whether a shield has kept more from the player than what lasts on it and only passes with time: that would stop it at each turn.
    fn is_shielded_anew(&self, game: &Game) -> bool {
        let absorbed = |event: &Event| match &event.kind {
            EventKind::Absorbed { who, amount, .. } if who.id == game.world().player => *amount,
            _ => 0,
        };
        game.events().iter().map(absorbed).fold(0, i32::saturating_add) > self.expected_loss(game)
    }

    /// The most damage since `self` by what lasts on the player and only passes with time.
    fn expected_loss(&self, game: &Game) -> i32 {
        let turns = i32::try_from(game.world().turn().saturating_sub(self.turn)).unwrap_or(i32::MAX);
        self.lingering.saturating_mul(turns)
    }

    /// Whether the player goes on although it has lost hit points since `before`: it knew of that, or walks out of what harms it, or fights.
    fn accepts_loss(&self, before: &Self, auto_action: AutoAction, session: &Session) -> bool {
        let game = &session.game;
        let (player, level) = (game.world().player, self.level);
        // Whoever only tears at what holds it may know something better to do.
        let is_held = |event: &Event| matches!(&event.kind, EventKind::Bound { who, .. } if who.id == player);
        if game.events().iter().any(is_held) {
            return false;
        }
        let is_in_danger = || game.world().player().is_some_and(|player| game.is_known_danger(level, player.at()));
        // Fire goes along with the player.
        let escapes = game.harm_to_escape(player).is_some();
        if session.is_in_fight(auto_action) && !escapes && !is_in_danger() {
            // Blows end with a fight, but shots may go on for as long as whoever shoots keeps its distance.
            return !session.is_shot_at(auto_action) || self.is_same_quarter(before, game);
        }
        // A stop at each step out of gas would only keep the player in it for longer.
        let leads_out =
            matches!(auto_action, AutoAction::Rest | AutoAction::Recover | AutoAction::Explore | AutoAction::Travel(_));
        let has_left = before.was_in_danger && !self.was_in_danger;
        let walks_out = leads_out && (has_left || game.step_out_of_gas().is_some()) && !escapes;
        let accepts = walks_out || matches!(auto_action, AutoAction::Free(_));
        self.is_expected_loss(before, game) || (accepts && self.is_same_quarter(before, game))
    }

    /// Whether only hunger and modifiers that the player had before have cost the hit points since `before`, and no quarter of them all is gone by it.
    /// The player knows of it, and could not walk anywhere if each turn of it were told. In the last quarter, each is.
    fn is_expected_loss(&self, before: &Self, game: &Game) -> bool {
        let Some(player) = game.world().player() else { return false };
        let of_hunger = |event: &Event| match &event.kind {
            EventKind::Starved { who, damage } if who.id == player.id() => *damage,
            _ => 0,
        };
        // Who stands in what harms can do something about it.
        if game.is_known_danger(player.level(), player.at()) {
            return false;
        }
        let starved = game.events().iter().map(of_hunger).fold(0, i32::saturating_add);
        let expected = starved.saturating_add(before.expected_loss(game));
        expected >= before.hp - self.hp && self.is_same_quarter(before, game)
    }

    /// Whether no quarter of the player's hit points is gone since `before`, and the last has not begun.
    fn is_same_quarter(&self, before: &Self, game: &Game) -> bool {
        let most = game.world().player().map_or(1, |player| player.most_hp(&game.content)).max(1);
        // The first blow at somebody who was not hurt leaves all quarters.
        let quarter = |hp: i32| (hp - 1).saturating_mul(4) / most;
        quarter(self.hp) == quarter(before.hp) && quarter(self.hp) > 0
    }

    fn rots(&self, before: &Self, game: &Game) -> Option<Interrupt> {
        let new = self.rotting.difference(&before.rotting).next()?;
        let (_, item) = game.world().player()?.inventory.iter().find(|(_, item)| item.id == *new)?;
        let text = fill_name(&game.content.text.play.rots_soon, "what", |form| game.item_name(item.thing(), form));
        Some(Interrupt::Because(capitalized(&text)))
    }

    /// The stairs that are not in `before`, but for those that lead to the same level as some of those. Exploring stops only at new ways.
    fn new_ways(&self, before: &BTreeSet<Point>, game: &Game) -> BTreeSet<Point> {
        let Some(links) = game.world().levels().get(self.level).map(Level::links) else { return BTreeSet::new() };
        let end = |at: &Point| links.get(at).map(|link| &link.level);
        let known: BTreeSet<_> = before.iter().filter_map(end).collect();
        let is_new = |at: &&Point| !before.contains(*at) && end(at).is_none_or(|end| !known.contains(end));
        self.stairs.iter().filter(is_new).copied().collect()
    }

    /// An interrupt that names what is at the first cell of `now` that is not in `before`.
    fn sees(&self, now: &BTreeSet<Point>, before: &BTreeSet<Point>, game: &Game) -> Option<Interrupt> {
        let (level, at) = (game.world().levels().get(self.level)?, *now.difference(before).next()?);
        let known = level.remembered().get(at)?.as_ref()?;
        let tile = &game.content.tiles[known.tile];
        let name = |form: &str| match level.remembered_item(at) {
            Some(thing) if tile.stairs.is_none() => game.item_name(thing, form),
            _ => game.form(&tile.name, &tile.forms, form),
        };
        Some(Interrupt::Because(capitalized(&fill_name(&game.content.text.play.sees, "what", name))))
    }
}

/// That the player is starving and so takes single steps, and what it could eat.
fn famished(game: &Game) -> String {
    let step = &game.content.text.play.famished_step;
    game.narrate_carried_food().map_or_else(|| step.clone(), |food| format!("{step} {}", food.text))
}

/// The names of what lasts on the player and has cost it hit points, if nothing else has.
fn causes_on_player(game: &Game) -> Vec<&str> {
    let player = game.world().player;
    let mut causes = Vec::new();
    for event in game.events() {
        match &event.kind {
            EventKind::HurtByModifier { who, modifier, .. } if who.id == player => {
                causes.push(game.content.modifiers[*modifier].cause_name());
            }
            EventKind::Hit { target, .. } if target.id == player => return Vec::new(),
            _ => {}
        }
    }
    causes.dedup();
    causes
}

/// That the player stops because it loses hit points, and to what if it stands in that or bears it.
fn loss(game: &Game) -> String {
    let play = &game.content.text.play;
    let costs = |player: &&Creature| {
        let (level, at) = (player.level(), player.at());
        game.is_known_danger(level, at) && game.is_known_to_cost_hp(level, at)
    };
    if let Some(player) = game.world().player().filter(costs) {
        return with_danger(game, &play.losing_hp_in, player.at());
    }
    let causes = causes_on_player(game);
    if causes.is_empty() { play.losing_hp.clone() } else { fill(&play.losing_hp_to, &[("what", &causes.join(", "))]) }
}

/// The enemy that an auto action has met and has to stop for.
fn meets(auto_action: AutoAction, session: &Session) -> Option<Interrupt> {
    let game = &session.game;
    let play = &game.content.text.play;
    if auto_action == AutoAction::Explore {
        return session.meets_while_exploring();
    }
    let rests = matches!(auto_action, AutoAction::Rest | AutoAction::Recover);
    let comes = if rests { &play.no_rest } else { &play.comes };
    // Whoever strikes at the one in its way need not be told that it is beside it.
    let is_fought = |who: CreatureId| session.is_fighting() && session.consent.fights(who);
    let is_news = |who: &CreatureId| !is_fought(*who) && !frees(*who, auto_action, session);
    let near = if rests { &play.near_no_rest } else { &play.near };
    let near = session.danger_beside().filter(is_news).map(|who| (who, near));
    let (who, text) = near.or_else(|| session.hunter().filter(is_news).map(|who| (who, comes)))?;
    Some(Interrupt::By(who, named(game, text, who)))
}

/// Whether an event interrupts an auto action. Each of these events also has a line in the log.
fn is_told(event: &Event, auto_action: AutoAction, session: &Session) -> bool {
    let game = &session.game;
    let player = game.world().player;
    if let Some((attacker, target)) = event.kind.attack() {
        // A harmless creature in the way is fought without a stop.
        let is_new = || game.is_danger(target.id) && !session.consent.fights(target.id);
        let goes_on = session.fights_on_against(event, auto_action) || frees(attacker.id, auto_action, session);
        let is_struck = target.id == player && !goes_on;
        return is_struck || (attacker.id == player && is_new());
    }
    match &event.kind {
        EventKind::Noticed { who, .. } => {
            let is_expected = session.consent.goes_past(who.id) || session.consent.fights(who.id);
            !is_expected && !session.hardly_matters_again(who.id)
        }
        // Whoever went on past one that was unaware has not gone on past one that is after it.
        EventKind::Spotted { who, target, .. } => {
            let is_seen = event.perspective != Perspective::Unseen && game.is_danger(who.id);
            // Amid a fight, one that has been told of may join.
            let joins = session.is_in_fight(auto_action) && session.threats.is_told(who.id);
            let is_new = !session.consent.fights(who.id) && !joins && !session.hardly_matters_again(who.id);
            target.id == player && is_seen && is_new && game.narrate(event).is_some()
        }
        EventKind::Woke { who, .. } => is_news(event, who.id, session) && game.are_enemies(player, who.id),
        EventKind::LostFollower { .. }
        | EventKind::Overflowed(_)
        | EventKind::Failed { strikes: 1, .. }
        | EventKind::Retired { .. }
        | EventKind::Ended { .. } => true,
        EventKind::Died { who, .. } => game.follows_player(who.id),
        // Such as deep water that takes something out of the pack.
        EventKind::Said { .. } => {
            event.perspective == Perspective::You && game.narrate(event).is_some_and(|line| line.tone == Tone::Warning)
        }
        // What protected the player does so no longer.
        EventKind::ModifierEnded { who, modifier } => {
            let rests = matches!(auto_action, AutoAction::Rest | AutoAction::Recover);
            let is_good = game.content.modifiers[*modifier].tone == Tone::Good;
            who.id == player && is_good && !rests && game.narrate(event).is_some()
        }
        EventKind::Cast { who, target: Some(target), .. } => {
            let goes_on = session.fights_on_against_ability(who.id, auto_action) || frees(who.id, auto_action, session);
            target.id == player && game.are_enemies(player, who.id) && game.narrate(event).is_some() && !goes_on
        }
        EventKind::Dug { who, .. } => who.id == player && !matches!(auto_action, AutoAction::Tunnel(_)),
        EventKind::HungerChanged { .. } => game.warned_of_hunger(event) == Some(player),
        EventKind::Struck { clock, .. } => {
            event.perspective == Perspective::You && game.content.clocks[*clock].message.is_some()
        }
        EventKind::TileChanged { .. } => event.perspective != Perspective::Unseen,
        EventKind::Rotted { .. } => event.perspective == Perspective::You,
        EventKind::ItemHere { .. } | EventKind::Refused { .. } => {
            matches!(auto_action, AutoAction::Run(_) | AutoAction::Tunnel(_))
        }
        _ => false,
    }
}

/// Whether the player, who frees a captive, goes on in spite of a creature: it was there when the player began.
fn frees(who: CreatureId, auto_action: AutoAction, session: &Session) -> bool {
    matches!(auto_action, AutoAction::Free(_)) && session.consent.fights(who)
}

/// Whether what a creature does is seen, and it is a danger that the player doesn't ignore.
fn is_news(event: &Event, who: CreatureId, session: &Session) -> bool {
    event.perspective == Perspective::Seen && session.game.is_danger(who) && !session.consent.goes_past(who)
}

/// The carried items that are in the last stage before they rot.
fn rotting(game: &Game) -> BTreeSet<ItemId> {
    let Some(player) = game.world().player() else { return BTreeSet::new() };
    let items = player.inventory.iter().map(|(_, item)| item);
    items.filter(|item| game.is_nearly_rotten(item)).map(|item| item.id).collect()
}
