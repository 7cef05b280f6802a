//! The list of what is in sight, for the side panel and the look cursor.

use std::collections::BTreeMap;

use super::statuses::{Status, statuses};
use crate::content::{Color, CreatureKind, Ref, fill};
use crate::game::{Creature, CreatureId, Event, EventKind, Game, Perspective};
use crate::grid::Point;
use crate::session::session::Session;
use crate::session::threats::Aim;

/// Percent by which a creature is darker that is only perceived through walls.
pub const SENSED: u32 = 50;

/// A creature, an item or stairs in sight, or several that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleEntry {
    /// The cell; of several the nearest.
    pub at: Point,
    /// All their cells.
    pub cells: Vec<Point>,
    /// Whether it is a creature.
    pub is_creature: bool,
    /// How it looks on the map.
    pub glyph: char,
    /// The glyph's colour.
    pub color: Color,
    /// What it is called; of several, what one of them is called.
    pub name: String,
    /// Hit points and maximum, of a single creature.
    pub health: Option<(i32, i32)>,
    /// A word for what a creature is doing, or for who stands on an item.
    pub doing: String,
    /// What lasts on a single creature.
    pub statuses: Vec<Status>,
    /// Whether it could hurt the player next turn.
    pub reaches: bool,
    /// Whether it lies where the player stands.
    pub is_here: bool,
}

/// What creatures in one entry have in common: their kind, the order that they follow, and the creature itself if it is listed apart.
type GroupKey<'a> = (Ref<CreatureKind>, &'a str, Option<CreatureId>);

/// Everything in sight: dangers, first those who could hurt the player next turn, and nearest first; then other creatures, by kind in a fixed order, those of a kind together unless they are hurt; then the stairs under the player; then
/// items, nearest first.
pub fn visible_list(session: &Session) -> Vec<VisibleEntry> {
    let game = &session.game;
    let (dangers, others): (Vec<CreatureId>, Vec<CreatureId>) =
        game.visible_creatures().into_iter().partition(|id| game.is_threat(*id));
    let mut entries: Vec<VisibleEntry> = dangers.into_iter().filter_map(|id| creature_entry(session, id)).collect();
    entries.sort_by_key(|entry| !entry.reaches);
    let mut kinds: BTreeMap<GroupKey<'_>, Vec<&Creature>> = BTreeMap::new();
    for creature in others.into_iter().filter_map(|id| game.world().creature(id)) {
        // Followers with different orders are listed apart.
        let order = service(game, creature.id()).unwrap_or_default();
        let apart = Some(creature.id()).filter(|_| has_news(game, creature));
        kinds.entry((creature.kind(), order, apart)).or_default().push(creature);
    }
    let groups = kinds.iter().filter_map(|((_, order, _), creatures)| group_entry(session, creatures, order));
    entries.extend(groups);
    entries.extend(game.sensed_creatures().into_iter().filter_map(|id| sensed_entry(session, id)));
    entries.extend(stairs_entry(game));
    entries.extend(item_entries(game));
    entries
}

/// The same with items that look alike in one entry, in the place of the nearest: what the side panel lists. Stepping from thing to thing
/// goes through all of them.
pub fn panel_list(session: &Session) -> Vec<VisibleEntry> {
    let mut entries: Vec<VisibleEntry> = Vec::new();
    for entry in visible_list(session) {
        match entries.iter_mut().find(|first| first.is_alike(&entry)) {
            Some(first) => {
                if first.doing != entry.doing {
                    first.doing = String::new();
                }
                first.cells.extend(entry.cells);
            }
            None => entries.push(entry),
        }
    }
    entries
}

impl VisibleEntry {
    /// Whether both are items that nothing in the list tells apart, but for who stands on them. What lies under the player is listed apart.
    pub fn is_alike(&self, other: &Self) -> bool {
        let told = |entry: &Self| (entry.is_creature, entry.glyph, entry.color, entry.is_here);
        !self.is_creature && told(self) == told(other) && self.name == other.name
    }
}

/// Words for what a creature does to the player.
#[derive(Clone, Copy)]
struct AimWords<'t> {
    attacks: &'t str,
    hunts: &'t str,
    unaware: &'t str,
    aware: &'t str,
}

/// What a creature is doing, in a word for lists: to the player, if it can be seen, and else the word of its behaviour. Nothing about one
/// that can't do what it wants: what lasts on it tells why.
pub fn doing(session: &Session, id: CreatureId) -> &str {
    let text = &session.game.content.text.panel;
    doing_in(
        session,
        id,
        AimWords { attacks: &text.attacks, hunts: &text.hunts, unaware: &text.unaware, aware: &text.aware },
    )
}

/// The same as it follows the name of the creature in a sentence.
pub fn doing_in_full(session: &Session, id: CreatureId) -> &str {
    let text = &session.game.content.text.look;
    doing_in(
        session,
        id,
        AimWords { attacks: &text.attacks, hunts: &text.hunts, unaware: &text.unaware, aware: &text.aware },
    )
}

fn doing_in<'s>(session: &'s Session, id: CreatureId, words: AimWords<'s>) -> &'s str {
    let game = &session.game;
    match session.threats.aim(id) {
        Some(Aim::Attacks) => words.attacks,
        _ if game.is_fixed_captive(id) => &game.content.text.panel.captive,
        _ if game.world().creature(id).is_some_and(Creature::is_asleep) => &game.content.text.panel.asleep,
        _ if !game.has_noticed(id, game.world().player) => words.unaware,
        _ if !game.acts_freely(id) => "",
        Some(Aim::Hunts) => words.hunts,
        None => match own_doing(game, id) {
            "" if is_alert(game, id) => {
                if session.is_beside(id) {
                    words.hunts
                } else {
                    words.aware
                }
            }
            word => word,
        },
    }
}

/// Whether a creature is a danger that had to notice the player, and has.
fn is_alert(game: &Game, id: CreatureId) -> bool {
    game.content.rules.noticing.is_some() && game.is_threat(id)
}

/// The word of a creature's order or behaviour; if it has none, that it uses an ability, if it was seen to.
fn own_doing(game: &Game, id: CreatureId) -> &str {
    let word = service(game, id).unwrap_or_else(|| game.doing(id));
    let is_use = |event: &Event| {
        event.perspective != Perspective::Unseen && matches!(&event.kind, EventKind::Cast { who, .. } if who.id == id)
    };
    let casts = word.is_empty() && game.events().iter().any(is_use);
    if casts { &game.content.text.panel.casts } else { word }
}

/// What a follower of the player does for it; `None` for others.
fn service(game: &Game, id: CreatureId) -> Option<&str> {
    let follows = game.leader_of(id) == Some(game.world().player);
    follows.then(|| game.content.text.orders.doing(game.order_of(id).map(|order| order.word().name())))
}

fn creature_entry(session: &Session, id: CreatureId) -> Option<VisibleEntry> {
    let game = &session.game;
    let creature = game.world().creature(id)?;
    let kind = &game.content.creatures[game.apparent_kind(creature.who())];
    Some(VisibleEntry {
        at: creature.at(),
        cells: vec![creature.at()],
        is_creature: true,
        glyph: kind.glyph,
        color: kind.color,
        name: kind.name.clone(),
        health: Some((creature.hp, creature.most_hp(&game.content))),
        doing: doing(session, id).to_owned(),
        statuses: untold_statuses(game, creature),
        reaches: game.is_threat(id) && game.can_hurt_player_next(id),
        is_here: false,
    })
}

/// What lasts on a creature, without what makes it a captive: that is what it is doing.
fn untold_statuses(game: &Game, creature: &Creature) -> Vec<Status> {
    let captivity = game.captivity_of(creature.id()).filter(|_| game.is_fixed_captive(creature.id()));
    let told = captivity.map(|(modifier, _)| &game.content.modifiers[modifier].name);
    let mut statuses = statuses(game, creature);
    statuses.retain(|status| Some(&status.name) != told);
    statuses
}

/// A creature that the player perceives through walls: little can be told of it, but what it does for the player as a follower.
fn sensed_entry(session: &Session, id: CreatureId) -> Option<VisibleEntry> {
    let palette = &session.game.content.palette;
    let entry = creature_entry(session, id)?;
    let color = entry.color.mix(palette.background, SENSED);
    let doing = service(&session.game, id).unwrap_or(&session.game.content.text.panel.sensed).to_owned();
    Some(VisibleEntry { color, doing, health: None, statuses: Vec::new(), reaches: false, ..entry })
}

/// Whether a creature is hurt, or something lasts on it for some turns, so that it isn't just one of many. Of harmless enemies that only counts
/// beside the player.
fn has_news(game: &Game, creature: &Creature) -> bool {
    let now = game.world().turn();
    let passes = || creature.modifiers.iter().any(|modifier| modifier.turns_left(now).is_some());
    let is_near = game.world().player().is_some_and(|player| player.at().distance(creature.at()) <= 1);
    let matters = is_near || !game.are_enemies(game.world().player, creature.id());
    matters && (passes() || creature.hp < creature.most_hp(&game.content))
}

/// Creatures of one kind, the nearest first, in one entry, with what followers among them do.
fn group_entry(session: &Session, creatures: &[&Creature], order: &str) -> Option<VisibleEntry> {
    let one = creature_entry(session, creatures.first()?.id())?;
    if creatures.len() == 1 {
        return Some(one);
    }
    let cells = creatures.iter().map(|creature| creature.at()).collect();
    Some(VisibleEntry { cells, health: None, statuses: Vec::new(), doing: order.to_owned(), ..one })
}

/// The stairs under the player, whose glyph hides them.
fn stairs_entry(game: &Game) -> Option<VisibleEntry> {
    let player = game.world().player()?;
    let tile = game.tile(player.level(), player.at()).filter(|tile| tile.stairs.is_some())?;
    Some(VisibleEntry {
        at: player.at(),
        cells: vec![player.at()],
        glyph: tile.glyph,
        color: tile.color,
        name: tile.name.clone(),
        doing: game.content.text.panel.here.clone(),
        ..VisibleEntry::default()
    })
}

fn item_entries(game: &Game) -> Vec<VisibleEntry> {
    let text = &game.content.text.panel;
    let above = |at: Point| match game.world().player().and_then(|player| game.shown_creature(player.level(), at)) {
        Some(creature) if creature.id() == game.world().player => text.here.clone(),
        Some(creature) => fill(&text.under, &[("who", &game.name(creature.who(), ""))]),
        None => String::new(),
    };
    let here = game.world().player().map(Creature::at);
    let level = game.world().player().map_or(0, Creature::level);
    // What is shut away, as in a case, isn't there to be taken.
    let is_open = |at: Point| game.known_tile(level, at).is_none_or(|tile| tile.walkable);
    let items = game.visible_items().into_iter().filter(|(at, _)| is_open(*at)).map(|(at, item)| {
        let ((glyph, color), name, doing) = (game.item_look(item), game.item_name(item, ""), above(at));
        let is_here = Some(at) == here;
        VisibleEntry { at, cells: vec![at], glyph, color, name, doing, is_here, ..VisibleEntry::default() }
    });
    items.collect()
}
