//! How events become sentences.

use super::event::{Event, EventKind, Perspective};
use crate::content::{
    FieldKind, Forms, Message, Messages, Ref, Sentence, SentenceRole, Stairs, Template, Throw, TileKind, Tone, fill,
    shown_number,
};
use crate::game::Game;
use crate::game::actions::refusal::Refusal;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemRef};
use crate::game::model::items::inventory::Inventory;
use crate::game::model::run_stats::Cause;
use crate::game::rules::combat::damage::DamageRoll;

/// A line for the message log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The line itself.
    pub text: String,
    /// How much it stands out.
    pub tone: Tone,
}

/// What fills the slots of a sentence.
#[derive(Clone, Copy, Default)]
struct Cast<'a> {
    actor: Option<CreatureRef>,
    target: Option<CreatureRef>,
    item: Option<ItemRef>,
    /// The name of a tile or of a field, and its forms.
    tile: Option<(&'a str, &'a Forms)>,
    amount: Option<i32>,
    /// What was rolled for damage.
    roll: Option<DamageRoll>,
    text: &'a str,
}

/// What fills the slots of a sentence that is no event.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spoken {
    pub actor: Option<CreatureRef>,
    pub target: Option<CreatureRef>,
    pub item: Option<ItemRef>,
    pub amount: Option<i32>,
}

impl Game {
    /// A sentence of the content, from the player's point of view: its own, that of whom it is said to, or that of onlookers.
    pub(crate) fn spoken(&self, sentence: Ref<Message>, spoken: Spoken) -> String {
        let Spoken { actor, target, item, amount } = spoken;
        let cast = Cast { actor, target, item, amount, ..Cast::default() };
        let Message { you, at_you, seen } = &self.content.sentences[sentence];
        let is_own = actor.is_none_or(|actor| actor.id == self.world.player);
        let order = if is_own { [you, at_you, seen] } else { [at_you, seen, you] };
        let said = order.into_iter().flatten().next();
        said.map_or_else(String::new, |sentence| self.line(sentence, cast).text)
    }

    /// The line of an ending when the player picks up the item that it requires.
    pub(crate) fn narrate_find(&self, event: &Event) -> Option<LogLine> {
        let (EventKind::PickedUp { thing, .. }, Perspective::You) = (&event.kind, event.perspective) else {
            return None;
        };
        let mut endings = self.content.endings.iter().filter(|(_, _, ending)| ending.holding == Some(thing.kind));
        let text = endings.find_map(|(_, _, ending)| ending.found.clone())?;
        Some(LogLine { text, tone: Tone::Good })
    }

    /// When the player has become hungrier: the food that it carries, or else that it knows of on its level, or that there is none.
    pub(crate) fn narrate_food_left(&self, event: &Event) -> Option<LogLine> {
        let EventKind::HungerChanged { who, worse: true, .. } = &event.kind else { return None };
        if event.perspective != Perspective::You {
            return None;
        }
        let messages = &self.content.messages;
        let known = || self.narrate_food(&messages.food_known, self.known_items().into_iter().map(|(_, thing)| thing));
        let none = || {
            self.warned_of_hunger(event)?;
            self.say(&messages.no_food, Perspective::You, Cast { actor: Some(*who), ..Cast::default() })
        };
        self.narrate_carried_food().or_else(known).or_else(none)
    }

    /// The line of the food that the player carries; `None` if it carries none.
    pub(crate) fn narrate_carried_food(&self) -> Option<LogLine> {
        let carried = self.world.player()?.inventory.iter().map(|(_, item)| item.thing());
        self.narrate_food(&self.content.messages.food_left, carried)
    }

    /// A message that lists the food among some items; `None` if there is none.
    fn narrate_food(&self, message: &Message, items: impl Iterator<Item = ItemRef>) -> Option<LogLine> {
        let text = self.told_together(items.filter(|thing| self.is_food(*thing))).join(", ");
        self.say(message, Perspective::You, Cast { text: &text, ..Cast::default() }).filter(|_| !text.is_empty())
    }

    /// The names of items in the order in which they come, those that are called alike as one, with their number.
    pub fn told_together(&self, items: impl Iterator<Item = ItemRef>) -> Vec<String> {
        self.together(items.map(|thing| (self.item_name(thing, "a"), self.item_name(thing, ""))))
    }

    /// The names of creatures, in a form. Of those that are called the same only one is named, and how many there are.
    pub fn creatures_together(&self, creatures: impl Iterator<Item = CreatureId>, form: &str) -> Vec<String> {
        let creatures = creatures.filter_map(|who| self.world.creature(who)).map(Creature::who);
        self.together(creatures.map(|who| (self.name(who, form), self.name(who, ""))))
    }

    /// The names of tiles, in the same way.
    pub fn tiles_together<'a>(&self, tiles: impl Iterator<Item = &'a TileKind>) -> Vec<String> {
        let form = |tile: &TileKind, form: &str| self.form(&tile.name, &tile.forms, form);
        self.together(tiles.map(|tile| (form(tile, "a"), form(tile, ""))))
    }

    /// Names, each as it is called if there is one of it, and if there are several.
    fn together(&self, names: impl Iterator<Item = (String, String)>) -> Vec<String> {
        let mut told: Vec<(String, String, usize)> = Vec::new();
        for (one, plain) in names {
            match told.iter_mut().find(|(known, ..)| *known == one) {
                Some((.., count)) => *count += 1,
                None => told.push((one, plain, 1)),
            }
        }
        let several = |(one, plain, count): (String, String, usize)| match count {
            1 => one,
            _ => fill(&self.content.text.panel.several, &[("name", &plain), ("count", &count)]),
        };
        told.into_iter().map(several).collect()
    }

    /// The line that the player reads of an event; `None` if it is not for the player.
    pub fn narrate(&self, event: &Event) -> Option<LogLine> {
        match &event.kind {
            _ if event.perspective == Perspective::Unseen => None,
            EventKind::HungerChanged { who, state, worse } => {
                self.narrate_hunger(*who, *state, *worse).filter(|_| event.perspective == Perspective::You)
            }
            EventKind::Refused { why, .. } => Some(self.narrate_refusal(*why)),
            // Only the first failure of a behaviour is news.
            EventKind::Failed { strikes: 2.., .. } => None,
            EventKind::Failed { who, fault, .. } => {
                let cast = Cast { actor: Some(*who), text: &fault.message, ..Cast::default() };
                self.say(&self.content.messages.fault, Perspective::You, cast)
            }
            EventKind::Retired { script } => {
                let cast = Cast { text: self.content.scripts.id(*script), ..Cast::default() };
                self.say(&self.content.messages.retired, Perspective::You, cast)
            }
            EventKind::Said { sentence, actor, target, item, amount, .. } => {
                let cast = Cast { actor: *actor, target: *target, item: *item, amount: *amount, ..Cast::default() };
                let message = &self.content.sentences[*sentence];
                // A message without a sentence for the player's part falls back to that for onlookers.
                self.say(message, event.perspective, cast).or_else(|| self.say(message, Perspective::Seen, cast))
            }
            EventKind::Struck { clock, .. } if event.perspective == Perspective::You => {
                let sentence = self.content.clocks[*clock].message.as_ref();
                sentence.map(|sentence| self.line(sentence, Cast::default()))
            }
            EventKind::TileChanged { tile, why, is_heard, .. } => {
                let change = self.content.tiles[*tile].change(*why)?;
                let sentence = if *is_heard { &change.heard } else { &change.message };
                sentence.as_ref().map(|sentence| self.line(sentence, Cast::default()))
            }
            EventKind::Cast { who, ability, target, is_quiet, .. } => {
                let ability = &self.content.abilities[*ability];
                let is_worded = ability.message.sentences().next().is_some();
                let default = (!is_quiet).then_some(&self.content.messages.cast);
                let message = if is_worded { &ability.message } else { default? };
                let cast = Cast { actor: Some(*who), target: *target, text: &ability.name, ..Cast::default() };
                // A message without a sentence for the player's part falls back to that for onlookers.
                self.say(message, event.perspective, cast).or_else(|| self.say(message, Perspective::Seen, cast))
            }
            EventKind::Used { who, thing } => {
                let own = &self.content.items[thing.kind].message;
                let cast = Cast { actor: Some(*who), item: Some(*thing), ..Cast::default() };
                match own.sentences().next() {
                    None => self.say(&self.content.messages.use_item, event.perspective, cast),
                    // A message without a sentence for the player's part falls back to that for onlookers.
                    Some(_) => {
                        self.say(own, event.perspective, cast).or_else(|| self.say(own, Perspective::Seen, cast))
                    }
                }
            }
            kind => self.narrate_plainly(kind, event.perspective),
        }
    }

    /// The message for what is opened or closed: its own, or the general one.
    fn door_message(&self, tile: Ref<TileKind>, opened: bool) -> &Message {
        let own = &self.content.tiles[tile].opening;
        match opened {
            true if own.sentences().next().is_some() => own,
            true => &self.content.messages.open,
            false => &self.content.messages.close,
        }
    }

    /// The line of an event that has one message and no special cases.
    fn narrate_plainly(&self, kind: &EventKind, perspective: Perspective) -> Option<LogLine> {
        let messages = &self.content.messages;
        let cast = Cast { actor: kind.actor(), target: kind.target(), ..Cast::default() };
        let (message, cast) = match *kind {
            EventKind::Began => (&messages.begin, cast),
            EventKind::Hit { attacker, target, damage, roll, .. } => {
                let message = if attacker.id == target.id { &messages.hit_self } else { &messages.hit };
                (message, Cast { amount: Some(damage), roll: Some(roll), ..cast })
            }
            EventKind::Reflected { .. } => (&messages.reflect, cast),
            EventKind::Missed { .. } => (&messages.miss, cast),
            EventKind::Unharmed { roll, .. } => (&messages.no_damage, Cast { roll: Some(roll), ..cast }),
            EventKind::Resisted { damage_type, .. } => (&self.content.damage_types[damage_type].resisted, cast),
            EventKind::Died { who, cause, .. } => return self.narrate_death(who, cause, perspective),
            EventKind::HurtByGround { cause, damage, .. } => {
                let falls = matches!(cause, Cause::Tile(tile) if self.content.tiles[tile].hole.is_some());
                let message = if falls { &messages.hurt_by_fall } else { &messages.hurt_by_ground };
                (message, Cast { tile: self.ground_name(cause), amount: Some(damage), ..cast })
            }
            EventKind::Dug { tile, .. } => (&messages.dig, Cast { tile: Some(self.tile_name(tile)), ..cast }),
            EventKind::PickedUp { thing, slot, .. } => {
                let (letter, amount) = (Inventory::letter(slot).to_string(), Some(self.gathered_in(thing, slot)));
                let cast = Cast { item: Some(thing), text: &letter, amount, ..cast };
                return self.say(&messages.pick_up, perspective, cast);
            }
            EventKind::Dropped { thing, .. } => (&messages.drop, Cast { item: Some(thing), ..cast }),
            EventKind::Ate { thing, .. } => (&messages.eat, Cast { item: Some(thing), ..cast }),
            EventKind::Starved { damage, .. } => (&messages.starving, Cast { amount: Some(damage), ..cast }),
            EventKind::Overate { damage, .. } => (&messages.overeat, Cast { amount: Some(damage), ..cast }),
            EventKind::Equipped { thing, slot, .. } => {
                (&messages.equip, Cast { item: Some(thing), text: &self.content.slots[slot].label, ..cast })
            }
            EventKind::Unequipped { thing, .. } => (&messages.unequip, Cast { item: Some(thing), ..cast }),
            EventKind::Descended { .. } => (&messages.descend, cast),
            EventKind::Ascended { .. } => (&messages.ascend, cast),
            EventKind::Followed { stairs, .. } => (self.message_for_arrival(stairs), cast),
            EventKind::Fell { tile, .. } => {
                let own = self.content.tiles[tile].hole.as_ref().map(|hole| &hole.message);
                let message = own.filter(|own| own.sentences().next().is_some()).unwrap_or(&messages.fall);
                (message, Cast { tile: Some(self.tile_name(tile)), ..cast })
            }
            EventKind::Stolen { thing, .. } => (&messages.take, Cast { item: Some(thing), ..cast }),
            EventKind::Burned { thing, .. } => (&messages.burn, Cast { item: Some(thing), ..cast }),
            EventKind::Swallowed { thing, .. } => (&messages.swallow, Cast { item: Some(thing), ..cast }),
            EventKind::Left { .. } => (&messages.leave, cast),
            EventKind::Bred { parent, child, .. } => {
                (if parent.kind == child.kind { &messages.breed } else { &messages.summon }, cast)
            }
            EventKind::Thrown { thing, is_shot, .. } => {
                (if is_shot { &messages.fire } else { &messages.throw }, Cast { item: Some(thing), ..cast })
            }
            EventKind::Broke { thing, .. } => {
                let kind = &self.content.items[thing.kind];
                let is_in_vain = kind.use_of().is_some() && !kind.throw.as_ref().is_some_and(Throw::is_harmful);
                let message = if is_in_vain { &messages.break_in_vain } else { &messages.break_item };
                (message, Cast { item: Some(thing), ..cast })
            }
            EventKind::Learned { thing, known } => {
                let text = self.item_name(known, "a");
                return self.say(&messages.learn, perspective, Cast { item: Some(thing), text: &text, ..cast });
            }
            EventKind::Taught { ability, .. } => {
                (&messages.teach, Cast { text: &self.content.abilities[ability].name, ..cast })
            }
            EventKind::DoorMoved { tile, opened, .. } => {
                (self.door_message(tile, opened), Cast { tile: Some(self.tile_name(tile)), ..cast })
            }
            EventKind::Unlocked { tile, key, .. } => {
                (&messages.unlock, Cast { tile: Some(self.tile_name(tile)), item: Some(key), ..cast })
            }
            EventKind::Swapped { .. } => (&messages.swap, cast),
            EventKind::Loosened { .. } => (&messages.loosen, cast),
            EventKind::Freed { .. } => (&messages.free, cast),
            EventKind::LostFollower { cause, .. } => {
                let killer = self.cause_name(cause, "a");
                let message = if killer.is_empty() { &messages.lose_follower } else { &messages.lose_follower_to };
                return self.say(message, perspective, Cast { text: &killer, ..cast });
            }
            EventKind::Ordered { order, .. } => {
                return self.say(
                    &messages.order,
                    perspective,
                    Cast { text: self.content.text.orders.call(order.name()), ..cast },
                );
            }
            EventKind::Unmasked { .. } => (&messages.unmask, cast),
            EventKind::Overflowed(_) => (&messages.overflow, cast),
            EventKind::Rotted { thing, .. } => (&messages.rot, Cast { item: Some(thing), ..cast }),
            EventKind::Noticed { .. } => (&messages.notice, cast),
            EventKind::Spotted { .. } => (&messages.spot, cast),
            // Whoever is struck dead in its sleep has not had time to wake up.
            EventKind::Woke { who, .. } => (&messages.wake, self.world.creature(who.id).map(|_| cast)?),
            EventKind::FellAsleep { .. } => (&messages.fall_asleep, cast),
            EventKind::Sneaked { begins, .. } => (if begins { &messages.sneak } else { &messages.stop_sneaking }, cast),
            EventKind::Searched { .. } => (&messages.search, cast),
            EventKind::Found { tile, .. } => (&messages.find, Cast { tile: Some(self.tile_name(tile)), ..cast }),
            EventKind::ItemHere { thing } => (&messages.here, Cast { item: Some(thing), ..cast }),
            _ => return self.narrate_modifier(kind, perspective, cast),
        };
        self.say(message, perspective, cast)
    }

    /// The line of what a modifier does to its bearer.
    fn narrate_modifier(&self, kind: &EventKind, perspective: Perspective, cast: Cast) -> Option<LogLine> {
        let of = |modifier| &self.content.modifiers[modifier];
        let (message, cast) = match *kind {
            EventKind::ModifierBegan { modifier, is_imposed, .. } => {
                let kind = of(modifier);
                let is_worded = kind.begins.sentences().next().is_some();
                let usual = &self.content.messages.begin_modifier;
                let message = if is_imposed && !is_worded { usual } else { &kind.begins };
                (message, Cast { text: &kind.name, ..cast })
            }
            EventKind::ModifierEnded { modifier, .. } => (&of(modifier).ends, cast),
            EventKind::Bound { modifier, .. } => (&of(modifier).binds, cast),
            EventKind::HurtByModifier { modifier, damage, .. } => {
                (&of(modifier).hurts, Cast { amount: Some(damage), ..cast })
            }
            EventKind::Absorbed { modifier, amount, .. } => {
                (&of(modifier).absorbed, Cast { amount: Some(amount), ..cast })
            }
            _ => return None,
        };
        self.say(message, perspective, cast)
    }

    /// The message for somebody who comes to a level at the end of `stairs`, or through a hole. Whoever arrives at stairs that lead up has come
    /// down.
    fn message_for_arrival(&self, stairs: Option<Stairs>) -> &Message {
        let Messages { follow_up, follow_down, follow_fall, .. } = &self.content.messages;
        match stairs {
            Some(stairs) if stairs.leads_down() => follow_up,
            Some(_) => follow_down,
            None => follow_fall,
        }
    }

    /// A death by a creature has the killer as its actor, any other death the victim.
    fn narrate_death(&self, who: CreatureRef, cause: Cause, perspective: Perspective) -> Option<LogLine> {
        let player = self.world.player;
        let Messages { kill, die, starve, .. } = &self.content.messages;
        let Cause::Creature(killer) = cause else {
            let message = if cause == Cause::Hunger { starve } else { die };
            return self.say(message, perspective, Cast { actor: Some(who), ..Cast::default() });
        };
        let perspective = if killer.id == player {
            Perspective::You
        } else if who.id == player {
            Perspective::AtYou
        } else {
            perspective
        };
        self.say(kill, perspective, Cast { actor: Some(killer), target: Some(who), ..Cast::default() })
    }

    /// How many items the player has in a slot if it had some there before it took up this one, and else 1.
    fn gathered_in(&self, thing: ItemRef, slot: usize) -> i32 {
        let count = self.world.player().and_then(|player| player.inventory.get(slot)).map_or(1, |item| item.count);
        if count > thing.details.count { i32::from(count) } else { 1 }
    }

    /// The name of the tile or the field that is the cause of something, and its forms.
    fn ground_name(&self, cause: Cause) -> Option<(&str, &Forms)> {
        match cause {
            Cause::Tile(tile) => Some(self.tile_name(tile)),
            Cause::Field(field) => Some(self.field_name(field)),
            _ => None,
        }
    }

    /// The name of a tile and its forms.
    fn tile_name(&self, tile: Ref<TileKind>) -> (&str, &Forms) {
        let kind = &self.content.tiles[tile];
        (&kind.name, &kind.forms)
    }

    /// The name of a field and its forms.
    fn field_name(&self, field: Ref<FieldKind>) -> (&str, &Forms) {
        let kind = &self.content.fields[field];
        (&kind.name, &kind.forms)
    }

    /// The sentence of a message for a perspective, filled in. An empty one is not told.
    fn say(&self, message: &Message, perspective: Perspective, cast: Cast) -> Option<LogLine> {
        let sentence = match perspective {
            Perspective::You => &message.you,
            Perspective::AtYou => &message.at_you,
            Perspective::Seen => &message.seen,
            Perspective::Unseen => &None,
        };
        let line = sentence.as_ref().map(|sentence| self.line(sentence, cast));
        line.filter(|line| !line.text.is_empty())
    }

    fn narrate_hunger(&self, who: CreatureRef, state: usize, worse: bool) -> Option<LogLine> {
        let state = self.content.creatures[who.kind].stomach.as_ref()?.states.get(state)?;
        let spoken = !state.message.is_empty() && (worse || state.tone != Tone::Warning);
        spoken.then(|| LogLine { text: state.message.clone(), tone: state.tone })
    }

    /// The line for an action that the rules refuse.
    pub fn narrate_refusal(&self, why: Refusal) -> LogLine {
        let words = &self.content.messages.refused;
        let tile =
            |tile: Option<Ref<TileKind>>| Cast { tile: tile.map(|tile| self.tile_name(tile)), ..Cast::default() };
        let item = |thing| Cast { item: Some(thing), ..Cast::default() };
        let target = |who| Cast { target: self.world.creature(who).map(Creature::who), ..Cast::default() };
        let (sentence, cast) = match why {
            Refusal::Blocked(blocking) => (&words.blocked, tile(blocking)),
            Refusal::TooNarrow => (&words.too_narrow, Cast::default()),
            Refusal::TooHard(blocking) => (&words.too_hard, tile(blocking)),
            Refusal::Occupied(who) => (&words.occupied, target(who)),
            Refusal::NoTarget | Refusal::Over => (&words.no_target, Cast::default()),
            Refusal::NothingHere => (&words.nothing_here, Cast::default()),
            Refusal::HandsFull(thing) => (&words.hands_full, item(thing)),
            Refusal::NoRoom(thing) => (&words.no_room, item(thing)),
            Refusal::NoItem => (&words.no_item, Cast::default()),
            Refusal::NotEdible(thing) => (&words.not_edible, item(thing)),
            Refusal::NotWearable(thing) => (&words.not_wearable, item(thing)),
            Refusal::NotUsable(thing) => (&words.not_usable, item(thing)),
            Refusal::NoDoor => (&words.no_door, Cast::default()),
            Refusal::Locked(locked) => (&words.locked, tile(Some(locked))),
            Refusal::NoStairs => (&words.no_stairs, Cast::default()),
            Refusal::StairsBlocked => (&words.stairs_blocked, Cast::default()),
            Refusal::CannotBreed => (&words.cannot_breed, Cast::default()),
            Refusal::NoAbility(ability) => {
                (&words.no_ability, Cast { text: &self.content.abilities[ability].name, ..Cast::default() })
            }
            Refusal::NotReady { ability, turns } => {
                let (text, turns) = (&self.content.abilities[ability].name, i32::try_from(turns).unwrap_or(i32::MAX));
                (&words.not_ready, Cast { text, amount: Some(turns), ..Cast::default() })
            }
            Refusal::ItemNotReady { thing, turns } => {
                let turns = i32::try_from(turns).unwrap_or(i32::MAX);
                (&words.item_not_ready, Cast { item: Some(thing), amount: Some(turns), ..Cast::default() })
            }
            Refusal::ItemLacks { thing, stat } => {
                let text = &self.content.stats[stat].name;
                (&words.item_lacks, Cast { item: Some(thing), text, ..Cast::default() })
            }
            Refusal::NeedsAim(thing) => (&words.needs_aim, item(thing)),
            Refusal::Lacks(stat) => (&words.lacks, Cast { text: &self.content.stats[stat].name, ..Cast::default() }),
            Refusal::OutOfRange => (&words.out_of_range, Cast::default()),
            Refusal::OutOfSight => (&words.out_of_sight, Cast::default()),
            Refusal::NotCaptive(who) => (&words.not_captive, target(who)),
            Refusal::NoFollowers => (&words.no_followers, Cast::default()),
            Refusal::NotFollower(who) => (&words.not_follower, target(who)),
            Refusal::NotEnemy(who) => (&words.not_enemy, target(who)),
            Refusal::Asked => (&words.asked, Cast::default()),
            Refusal::NotAsked => (&words.not_asked, Cast::default()),
            Refusal::NoSuchAnswer => (&words.no_such_answer, Cast::default()),
            Refusal::MustAnswer => (&words.must_answer, Cast::default()),
            Refusal::Bound(modifier) => {
                (&words.bound, Cast { text: &self.content.modifiers[modifier].name, ..Cast::default() })
            }
        };
        self.line(sentence, cast)
    }

    fn line(&self, sentence: &Sentence, cast: Cast) -> LogLine {
        LogLine { text: self.fill_in(&sentence.text, cast), tone: sentence.tone }
    }

    fn fill_in(&self, template: &Template, cast: Cast) -> String {
        template.fill(|role, form| match role {
            SentenceRole::Actor => cast.actor.map_or_else(String::new, |who| self.name(who, form)),
            SentenceRole::Target => cast.target.map_or_else(String::new, |who| self.name(who, form)),
            SentenceRole::Item => cast.item.map_or_else(String::new, |thing| self.item_name(thing, form)),
            SentenceRole::Tile => cast.tile.map_or_else(String::new, |(name, forms)| self.form(name, forms, form)),
            SentenceRole::Amount => cast.amount.map_or_else(String::new, |amount| amount.to_string()),
            SentenceRole::Rolled => cast.roll.map_or_else(String::new, |roll| roll.rolled.to_string()),
            SentenceRole::Blocked => cast.roll.map_or_else(String::new, |roll| roll.blocked.to_string()),
            SentenceRole::Text => cast.text.to_owned(),
            SentenceRole::Stat(stat) => shown_number(self.player_stat(stat), form),
        })
    }

    /// The name of a creature in a form such as `the`, as the player sees it; the bare name for an empty form.
    pub fn name(&self, who: CreatureRef, form: &str) -> String {
        let kind = &self.content.creatures[self.apparent_kind(who)];
        let language = &self.content.language;
        let of_follower = language.followers.get(form).filter(|_| !kind.forms.contains_key(form));
        // Until the end of the action by which it joins, it is nobody's.
        let is_new = self.derived.new_followers.contains(&who.id);
        match of_follower.filter(|_| !is_new && self.follows_player(who.id)) {
            Some(text) => text.replace("{name}", &kind.name),
            None => self.form(&kind.name, &kind.forms, form),
        }
    }

    /// A name in a form such as `the`; the bare name for an empty form.
    pub fn form(&self, name: &str, forms: &Forms, form: &str) -> String {
        if form.is_empty() { name.to_owned() } else { self.content.language.form(name, forms, form) }
    }
}
