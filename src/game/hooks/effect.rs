//! Effects: what a hook asks the engine to do.
//!
//! A new effect is a variant of [`Effect`], its text for the AI inspector, and its arm in `Game::apply`, all in this file. The host
//! function that returns it stands with those of scripts.

use crate::content::{
    AbilityKind, CreatureKind, DamageType, Ending, Faction, FeatureKind, ItemKind, Message, ModifierKind, Ref, TileKind,
};
use crate::game::Game;
use crate::game::ai::script_format::{ScriptFormat, bare, direction, place};
use crate::game::events::event::EventKind;
use crate::game::hooks::amendment::Amendment;
use crate::game::hooks::hook::HookOwner;
use crate::game::model::creatures::order::OrderWord;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::model::stat_values::{AnyStat, Bearer};
use crate::game::prompts::prompt::Prompt;
use crate::game::rules::levels::which_level::WhichLevel;
use crate::grid::{Direction, Point};

/// What a hook asks the engine to do. An effect that is impossible by the time it is applied does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Takes hit points from a creature.
    Damage {
        /// The creature.
        who: CreatureId,
        /// The number of hit points; nothing happens if it is not positive.
        amount: i32,
        /// Who gets the kill; `None` for whoever's hook it is.
        by: Option<CreatureId>,
        /// Its type; `None` for damage that nothing resists.
        damage_type: Option<Ref<DamageType>>,
    },
    /// Restores hit points, up to the maximum.
    Heal {
        /// The creature.
        who: CreatureId,
        /// The number of hit points.
        amount: i32,
    },
    /// Moves a creature to another cell of its level, or to a free one next to it.
    Teleport {
        /// The creature.
        who: CreatureId,
        /// The cell.
        to: Point,
    },
    /// Moves a creature in a direction until something is in the way.
    Push {
        /// The creature.
        who: CreatureId,
        /// The direction.
        direction: Direction,
        /// The maximum number of steps.
        steps: u32,
    },
    /// Spawns a creature at a cell, or at a free one next to it.
    Spawn {
        /// Its kind.
        kind: Ref<CreatureKind>,
        /// The cell.
        at: Point,
        /// The variables that its behaviours start with.
        memory: Memory,
    },
    /// Changes the tile of a cell.
    SetTile {
        /// The cell.
        at: Point,
        /// The new tile.
        tile: Ref<TileKind>,
    },
    /// Gives a creature a new item. Without a free slot, the item lands on the ground.
    Give {
        /// The creature.
        who: CreatureId,
        /// The kind of item.
        kind: Ref<ItemKind>,
        /// How many.
        count: u32,
    },
    /// Puts a new item on the ground at a cell, or on the nearest floor without an item.
    Lay {
        /// The kind of item.
        kind: Ref<ItemKind>,
        /// The cell.
        at: Point,
        /// How many.
        count: u32,
    },
    /// Moves an item from one creature to another.
    Take {
        /// Who loses it.
        from: CreatureId,
        /// The item; `None` for a random one that is not worn.
        item: Option<ItemId>,
        /// Who gets it.
        to: CreatureId,
    },
    /// Removes an item from the world.
    Destroy {
        /// The item.
        item: ItemId,
        /// How many of a stack; `None` for all.
        count: Option<u32>,
    },
    /// Lets the player know an item: its kind and its numbers.
    Identify {
        /// The item.
        item: ItemId,
    },
    /// Lets the player know a kind of item.
    Learn {
        /// The kind.
        kind: Ref<ItemKind>,
    },
    /// Adds points to a stat.
    Change {
        /// Whose stat.
        whose: Bearer,
        /// The stat.
        stat: AnyStat,
        /// The points; negative to take some.
        points: i32,
    },
    /// Lets a creature use an ability, whether it has it or not.
    Unleash {
        /// The creature.
        who: CreatureId,
        /// The ability.
        ability: Ref<AbilityKind>,
        /// The cell that it is aimed at.
        at: Point,
    },
    /// Teaches a creature an ability, or makes it forget one that it was taught.
    Teach {
        /// The creature.
        who: CreatureId,
        /// The ability.
        ability: Ref<AbilityKind>,
        /// Whether it forgets it.
        forgets: bool,
    },
    /// Puts a modifier on a creature.
    Modify {
        /// The creature.
        who: CreatureId,
        /// The modifier.
        modifier: Ref<ModifierKind>,
        /// How many turns it lasts.
        turns: u32,
    },
    /// Removes modifiers from a creature.
    Cure {
        /// The creature.
        who: CreatureId,
        /// The kinds of modifiers.
        kinds: Vec<Ref<ModifierKind>>,
        /// The id or the tag by which the script named them.
        name: String,
    },
    /// Removes a creature without a death.
    Vanish {
        /// The creature.
        who: CreatureId,
    },
    /// Makes a creature one of another kind.
    Become {
        /// The creature.
        who: CreatureId,
        /// Its new kind.
        kind: Ref<CreatureKind>,
    },
    /// Makes a creature join a faction.
    Join {
        /// The creature.
        who: CreatureId,
        /// The faction.
        faction: Ref<Faction>,
    },
    /// Makes a creature follow another one.
    Lead {
        /// The creature.
        who: CreatureId,
        /// The other one; `None` for nobody.
        leader: Option<CreatureId>,
    },
    /// Gives an order to a creature, as if its leader did.
    Order {
        /// The creature.
        who: CreatureId,
        /// The order.
        order: OrderWord,
        /// Where to stay, or whom to attack.
        at: Option<Point>,
    },
    /// Moves a creature to a level.
    Send {
        /// The creature.
        who: CreatureId,
        /// The level.
        level: WhichLevel,
        /// The cell, or the nearest free one.
        to: Point,
    },
    /// Puts values into the memory of a creature.
    Remember {
        /// The creature.
        who: CreatureId,
        /// The values, by their names.
        values: Memory,
    },
    /// Disguises a creature as an item until it acts.
    Pose {
        /// The creature.
        who: CreatureId,
        /// The kind of item; `None` ends the disguise.
        item: Option<Ref<ItemKind>>,
    },
    /// Makes a noise at a cell.
    Noise {
        /// The cell.
        at: Point,
        /// How many cells far it carries.
        loudness: u32,
    },
    /// Pours out a feature at a cell.
    Pour {
        /// The feature.
        feature: Ref<FeatureKind>,
        /// The cell.
        at: Point,
        /// How much of a gas or a liquid; `None` for as much as the feature says.
        amount: Option<u32>,
    },
    /// Sends a signal along the wire of a cell.
    Trigger {
        /// The cell.
        at: Point,
    },
    /// Wakes a creature that is asleep.
    Wake {
        /// The creature.
        who: CreatureId,
    },
    /// Lets a creature fall asleep.
    Sleep {
        /// The creature.
        who: CreatureId,
    },
    /// Adds the cells around a point to the player's map.
    Reveal {
        /// The centre.
        at: Point,
        /// The radius, in cells.
        radius: u32,
    },
    /// Logs a sentence, if the player sees it happen.
    Tell {
        /// The sentence.
        sentence: Ref<Message>,
        /// Who fills its actor.
        actor: Option<CreatureRef>,
        /// Who fills its target.
        target: Option<CreatureRef>,
        /// What fills its item.
        item: Option<ItemRef>,
        /// What fills its amount.
        amount: Option<i32>,
        /// Where it happens.
        at: Point,
    },
    /// Asks a creature a question, whose answer the script hears later.
    Ask {
        /// The creature.
        who: CreatureId,
        /// The question.
        prompt: Box<Prompt>,
    },
    /// Changes what is about to happen. The hook that was asked about it has returned it.
    Amend(Amendment),
    /// Ends the game.
    End {
        /// The ending.
        ending: Ref<Ending>,
    },
}

/// Where an effect comes from: whose hook returned it, and for which event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectSource {
    /// The creature that the event happened to.
    pub me: CreatureRef,
    /// The owner of the hook.
    pub owner: HookOwner,
    /// The level of the event.
    pub level: usize,
    /// The creature that applied the modifier or changed the tile that owns the hook, if any.
    pub by: Option<CreatureRef>,
}

impl EffectSource {
    /// A creature's own action as the source.
    pub(crate) fn creature(me: CreatureRef, level: usize) -> Self {
        Self { me, owner: HookOwner::Creature, level, by: None }
    }

    /// The creature other than `victim` to blame for what the effect does to it: whoever applied the modifier or changed the tile that
    /// owns the hook, or else the creature whose hook it is.
    pub(crate) fn blamed(self, victim: CreatureId) -> Option<CreatureRef> {
        let own = (!matches!(self.owner, HookOwner::Tile(_) | HookOwner::Clock(_))).then_some(self.me);
        self.by.or(own).filter(|by| by.id != victim)
    }

    /// The source of the damage if the effect hurts `victim`.
    pub(crate) fn damage_source(self, victim: CreatureId) -> DamageSource {
        let by = self.blamed(victim);
        let cause = match (self.owner, by) {
            (HookOwner::Tile(tile), _) => Cause::Tile(tile),
            (HookOwner::Item(_, thing), _) if victim == self.me.id => Cause::Item(thing),
            (HookOwner::Modifier(modifier), _) if victim == self.me.id => Cause::Modifier(modifier),
            (_, Some(by)) => Cause::Creature(by),
            (_, None) => Cause::Itself,
        };
        DamageSource { cause, by }
    }
}

impl ScriptFormat<'_> {
    /// An effect as scripts write it: `damage(zombie#4, 3)`.
    pub fn effect(self, effect: &Effect) -> String {
        let content = self.content();
        match effect {
            Effect::Damage { who, amount, by: None, damage_type: None } => {
                format!("damage({}, {amount})", self.creature(*who))
            }
            Effect::Damage { who, amount, by, damage_type } => {
                let by = by.map(|by| format!("by: {}", self.creature(by)));
                let sort = damage_type.map(|sort| format!("type: \"{}\"", bare(&content.damage_types, sort)));
                let options: Vec<String> = by.into_iter().chain(sort).collect();
                format!("damage({}, {amount}, #{{{}}})", self.creature(*who), options.join(", "))
            }
            Effect::Heal { who, amount } => format!("heal({}, {amount})", self.creature(*who)),
            Effect::Teleport { who, to } => format!("teleport({}, {})", self.creature(*who), place(*to)),
            Effect::Push { who, direction: towards, steps } => {
                format!("shove({}, {}, {steps})", self.creature(*who), direction(*towards))
            }
            Effect::Spawn { kind, at, memory } if memory.is_empty() => {
                format!("bring_forth(\"{}\", {})", bare(&content.creatures, *kind), place(*at))
            }
            Effect::Spawn { kind, at, memory } => {
                let kind = bare(&content.creatures, *kind);
                format!("bring_forth(\"{kind}\", {}, {})", place(*at), self.memory(memory))
            }
            Effect::SetTile { at, tile } => format!("change_tile({}, \"{}\")", place(*at), bare(&content.tiles, *tile)),
            Effect::Give { who, kind, count } => {
                format!("give({}, \"{}\"{})", self.creature(*who), bare(&content.items, *kind), several(*count))
            }
            Effect::Lay { kind, at, count } => {
                format!("lay(\"{}\", {}{})", bare(&content.items, *kind), place(*at), several(*count))
            }
            Effect::Take { from, .. } => format!("take({})", self.creature(*from)),
            Effect::Destroy { item, count } => {
                let count = count.map_or_else(String::new, |count| format!(", {count}"));
                format!("destroy({}{count})", self.item(*item))
            }
            Effect::Identify { item } => format!("identify({})", self.item(*item)),
            Effect::Learn { kind } => format!("learn(\"{}\")", bare(&content.items, *kind)),
            Effect::Modify { who, modifier, turns } => {
                format!("modify({}, \"{}\", {turns})", self.creature(*who), bare(&content.modifiers, *modifier))
            }
            Effect::Unleash { who, ability, at } => {
                format!("unleash({}, \"{}\", {})", self.creature(*who), bare(&content.abilities, *ability), place(*at))
            }
            Effect::Teach { who, ability, forgets } => {
                let function = if *forgets { "unteach" } else { "teach" };
                format!("{function}({}, \"{}\")", self.creature(*who), bare(&content.abilities, *ability))
            }
            Effect::Change { whose, stat, points } => {
                let whose = match whose {
                    Bearer::Creature(who) => self.creature(*who),
                    Bearer::Item(item) => self.item(*item),
                };
                format!("change({whose}, \"{}\", {points})", self.stat(*stat))
            }
            Effect::Cure { who, name, .. } => format!("cure({}, \"{name}\")", self.creature(*who)),
            Effect::Vanish { who } => format!("vanish({})", self.creature(*who)),
            Effect::Become { who, kind } => {
                format!("become({}, \"{}\")", self.creature(*who), bare(&content.creatures, *kind))
            }
            Effect::Join { who, faction } => {
                format!("join({}, \"{}\")", self.creature(*who), bare(&content.factions, *faction))
            }
            Effect::Lead { who, leader } => {
                let leader = leader.map_or_else(|| "()".to_owned(), |leader| self.creature(leader));
                format!("lead({}, {leader})", self.creature(*who))
            }
            Effect::Order { who, order, at } => {
                let at = at.map_or_else(String::new, |at| format!(", {}", place(at)));
                format!("order({}, \"{}\"{at})", self.creature(*who), order.name())
            }
            Effect::Send { who, level, to } => format!("send({}, {level}, {})", self.creature(*who), place(*to)),
            Effect::Remember { who, values } => {
                let set =
                    |(name, value)| format!("remember({}, \"{name}\", {})", self.creature(*who), self.value(value));
                values.iter().map(set).collect::<Vec<_>>().join(", ")
            }
            Effect::Pose { who, item } => {
                let item = item.map_or_else(String::new, |item| format!(", \"{}\"", bare(&content.items, item)));
                format!("pose({}{item})", self.creature(*who))
            }
            Effect::Noise { at, loudness } => format!("noise({}, {loudness})", place(*at)),
            Effect::Pour { feature, at, amount } => {
                let amount = amount.map_or_else(String::new, |amount| format!(", {amount}"));
                format!("pour(\"{}\", {}{amount})", bare(&content.features, *feature), place(*at))
            }
            Effect::Trigger { at } => format!("trigger({})", place(*at)),
            Effect::Wake { who } => format!("wake({})", self.creature(*who)),
            Effect::Sleep { who } => format!("put_to_sleep({})", self.creature(*who)),
            Effect::Reveal { at, radius } => format!("reveal({}, {radius})", place(*at)),
            Effect::Tell { sentence, .. } => format!("message(\"{}\")", bare(&content.sentences, *sentence)),
            Effect::Ask { who, prompt } => self.prompt(*who, prompt),
            Effect::Amend(amendment) => match amendment {
                Amendment::Reduce(points) => format!("reduce({points})"),
                Amendment::Survive(hp) => format!("survive({hp})"),
                Amendment::Ignore | Amendment::Reflect => format!("{}()", amendment.function()),
            },
            Effect::End { ending } => format!("end_game(\"{}\")", bare(&content.endings, *ending)),
        }
    }
}

/// The argument for how many items; scripts leave it out for one.
fn several(count: u32) -> String {
    if count == 1 { String::new() } else { format!(", {count}") }
}

impl ScriptFormat<'_> {
    /// A stat as scripts name it.
    fn stat(self, stat: AnyStat) -> String {
        let named = AnyStat::NAMED.into_iter().find(|(_, known)| *known == stat).map(|(name, _)| name.to_owned());
        match stat {
            AnyStat::Own(stat) => bare(&self.content().stats, stat).to_owned(),
            _ => named.unwrap_or_default(),
        }
    }
}

impl Game {
    /// Applies an effect.
    pub(crate) fn apply(&mut self, effect: Effect, source: EffectSource) {
        let level = source.level;
        match effect {
            Effect::Damage { who, amount, by, damage_type } => self.harm(who, amount, by, damage_type, source),
            Effect::Heal { who, amount } => self.restore_hp(who, amount),
            Effect::Teleport { who, to } => self.teleport(who, to),
            Effect::Push { who, direction, steps } => self.push(who, direction, steps, source.blamed(who)),
            Effect::Spawn { kind, at, memory } => self.spawn_near(source.me, kind, level, at, memory),
            Effect::SetTile { at, tile } => self.change_tile(level, at, tile, source),
            Effect::Give { who, kind, count } => self.give(who, kind, count),
            Effect::Lay { kind, at, count } => self.lay(kind, count, level, at),
            Effect::Take { from, item, to } => self.take(from, item, to),
            Effect::Destroy { item, count } => self.destroy(item, count),
            Effect::Identify { item } => self.identify(item),
            Effect::Learn { kind } => self.learn(kind),
            Effect::Modify { who, modifier, turns } => self.impose(who, modifier, turns, source.blamed(who)),
            Effect::Unleash { who, ability, at } => self.release_for(who, ability, at, source),
            Effect::Teach { who, ability, forgets: false } => self.teach(who, ability),
            Effect::Teach { who, ability, forgets: true } => self.unteach(who, ability),
            Effect::Change { whose, stat, points } => self.change(whose, stat, points),
            Effect::Cure { who, kinds, .. } => self.cure(who, &kinds),
            Effect::Vanish { who } => self.vanish(who),
            Effect::Become { who, kind } => self.transform(who, kind),
            Effect::Join { who, faction } => self.join(who, faction),
            Effect::Lead { who, leader } => self.lead(who, leader),
            Effect::Order { who, order, at } => self.give_order(who, order, at),
            Effect::Send { who, level, to } => self.send(who, &level, to),
            Effect::Remember { who, values } => self.remember_for(who, values),
            Effect::Pose { who, item } => self.pose(who, item),
            Effect::Noise { at, loudness } => self.make_noise(level, at, loudness, Some(source.me.id)),
            Effect::Pour { feature, at, amount } => {
                self.pour(feature, level, at, amount, Some(source.by.unwrap_or(source.me)));
            }
            Effect::Trigger { at } => self.send_signal(level, at, source.by.or(Some(source.me))),
            Effect::Wake { who } => self.wake(who),
            Effect::Sleep { who } => self.fall_asleep(who),
            Effect::Reveal { at, radius } => self.reveal(level, at, radius),
            Effect::Tell { sentence, actor, target, item, amount, at } => {
                self.emit(EventKind::Said { sentence, actor, target, item, amount, at }, level, at);
            }
            // Whoever asked the hook has seen to it, and an answer needs a mind.
            Effect::Amend(_) | Effect::Ask { .. } => {}
            Effect::End { ending } => self.finish(Some(ending), None),
        }
    }
}
