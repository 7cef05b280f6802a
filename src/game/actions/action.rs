//! The table of actions: what a creature can do with its turn.
//!
//! Saved games, replays, scenario tests, the AI inspector and the host functions of scripts follow from this table. A new action is a row
//! here and its rule in `game/rules`; a key command, if it has one, is a row of
//! [`ActCommand`](crate::content::ActCommand) with the same name.

use serde::{Deserialize, Serialize};

use super::action_table::{ActionSpec, ActionTheme, Parameter, RecordedLevel, ScriptCall, actions};
use super::argument::Argument;
use super::refusal::Refusal;
use crate::content::{AbilityKind, Content, CreatureKind, LevelRef, Message, Ref};
use crate::game::Game;
use crate::game::ai::script_format::ScriptFormat;
use crate::game::model::creatures::order::OrderWord;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::CreatureId;
use crate::game::prompts::prompt::Answer;
use crate::grid::{Direction, Point};

actions! {
    /// Does nothing for a turn.
    Wait = "wait" by wait, Parameter::Nothing(|| Action::Wait), ScriptCall {
        theme: ActionTheme::Moving,
        signature: "me.wait() -> action",
        about: "Waits a turn.",
        example: "me.wait()",
    };

    /// Takes a step. Bumping into an enemy attacks, into a door opens it, and into rock digs.
    Step(direction: Direction) = "step" by step, Parameter::Direction(Action::Step), ScriptCall {
        theme: ActionTheme::Moving,
        signature: "me.step(direction) -> action",
        about: "Takes a step in a direction: `\"north\"`, `\"northeast\"` and so on. A step into an enemy attacks, and a creature that can dig digs.",
        example: "me.step(\"north\")",
    };

    /// Attacks the creature there, or within reach of the strike in that direction.
    Attack(direction: Direction) = "attack" by attack, Parameter::Strike(Action::Attack), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.attack(creature) -> action or ()",
        about: "Attacks an adjacent creature, or one that its strike reaches. `()` if it is out of reach.",
        example: "me.attack(me.nearest_enemy())",
    };

    /// Digs through the tile there.
    Dig(direction: Direction) = "dig" by dig, Parameter::Direction(Action::Dig), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.dig(direction) -> action",
        about: "Digs through the tile in a direction. A kind that can't dig loses the turn.",
        example: "me.dig(\"north\")",
    };

    /// Opens the tile there, such as a door.
    Open(direction: Direction) = "open" by open, Parameter::Direction(Action::Open), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.open(direction) -> action",
        about: "Opens the tile in a direction, such as a door. A kind that can't open loses the turn.",
        example: "me.open(\"north\")",
    };

    /// Closes the tile there, such as a door.
    Close(direction: Direction) = "close" by close, Parameter::Direction(Action::Close), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.close(direction) -> action",
        about: "Closes the tile in a direction, such as a door. No creature or item may be in the way.",
        example: "me.close(\"north\")",
    };

    /// Swaps places with the ally there.
    Swap(direction: Direction) = "swap" by swap, Parameter::Neighbour(Action::Swap), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.swap(creature) -> action or ()",
        about: "Swaps places with an adjacent ally. `()` if it is not adjacent. The player can't be swapped.",
        example: "for friend in me.allies() { return me.swap(friend); }",
    };

    /// Bumps into the creature there, which is no enemy.
    Bump(direction: Direction) = "bump" by bump, Parameter::Neighbour(Action::Bump), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.bump(creature) -> action or ()",
        about: "Bumps into an adjacent creature, whose hook `on_bump` runs. `()` if it is not adjacent. The turn is lost if it has no such hook.",
        example: "for other in me.creatures() { return me.bump(other); }",
    };

    /// Works for a turn at freeing the captive there.
    Free(direction: Direction) = "free" by free, Parameter::Neighbour(Action::Free), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.free(creature) -> action or ()",
        about: "Works for a turn at freeing an adjacent creature from a modifier with `release`. `()` if it is not adjacent. The turn is lost if it is no captive.",
        example: "for other in me.creatures() { if other.is_captive { return me.free(other); } }",
    };

    /// Gives an order to the follower at a cell, or to all.
    Order {
        /// The cell of the follower; all followers on the level if it is `None`.
        follower: Option<Point>,
        /// The order.
        order: OrderWord,
        /// Where to stay, or whom to attack.
        at: Option<Point>,
    } = "order" by order, Parameter::Order(|follower, order, at| Action::Order { follower, order, at }), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.give_order(order, target) -> action or ()",
        about: "Gives an order to all its followers on the level: `\"follow\"`, `\"stay\"` at a place (or where they are, if `target` is `()`), `\"attack\"` an enemy, or `\"flee\"` from enemies. `()` if it has no followers, or sees no enemy there. Its followers obey by `me.follow_orders()`.",
        example: "me.give_order(\"attack\", me.nearest_enemy())",
    };

    /// Uses an ability at a cell.
    Cast {
        /// The ability.
        ability: Ref<AbilityKind>,
        /// The cell that it is aimed at.
        at: Point,
    } = "cast" by cast, Parameter::Ability(|ability, at| Action::Cast { ability, at }), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.cast(ability, target) -> action or ()",
        about: "Uses its ability with this id at a creature or a place. `()` if it doesn't have the ability, lacks what it costs, has used it too recently, or can't aim there.",
        example: "me.cast(\"spark\", me.nearest_enemy())",
    };

    /// Says a sentence.
    Speak(sentence: Ref<Message>) = "speak" by speak, Parameter::Sentence(Action::Speak), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.speak(sentence) -> action",
        about: "Says the sentence with this id, from `[sentence]`.",
        example: "me.speak(\"howl\")",
    };

    /// Spawns a creature of any kind.
    Summon {
        /// Its kind.
        kind: Ref<CreatureKind>,
        /// Where it appears.
        at: Point,
        /// The variables that its behaviours start with. Boxed to keep actions small, because this one is rare.
        memory: Box<Memory>,
    } = "summon" by summon, Parameter::Newcomer(|kind, at| Action::Summon { kind, at, memory: Box::default() }), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.summon(kind, place) -> action",
        about: "Summons a creature of the kind with this id at a place, or at a free one up to two steps from it. If the level is at its creature limit, the turn is lost.",
        example: "me.summon(me.kind, me.place)",
    };

    /// Spawns a child of its own kind.
    Breed {
        /// Where the child appears.
        at: Point,
        /// The variables that the behaviours of the child start with.
        memory: Box<Memory>,
    } = "breed" by breed, Parameter::Child(|at, memory| Action::Breed { at, memory: Box::new(memory) }), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.spawn_child(place) -> action",
        about: "Spawns another of its own kind at a free place. If the level is at its creature limit, the turn is lost.",
        example: "let spot = me.random_place(3); if spot != () { return me.spawn_child(spot); }",
    };

    /// Goes down the stairs here.
    Descend = "descend" by descend, Parameter::Nothing(|| Action::Descend), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.descend() -> action",
        about: "Goes down the stairs here.",
        example: "if me.place == me.known_stairs(\"down\") { return me.descend(); }",
    };

    /// Goes up the stairs here, or leaves the world by an exit.
    Ascend = "ascend" by ascend, Parameter::Nothing(|| Action::Ascend), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.ascend() -> action",
        about: "Goes up the stairs here. At an exit, the player leaves the world.",
        example: "if me.place == me.known_stairs(\"up\") { return me.ascend(); }",
    };

    /// Goes after the enemy that it saw leave the level by stairs.
    Chase = "chase" by chase, Parameter::EnemyStairs(|| Action::Chase), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.chase() -> action or ()",
        about: "Goes after the enemy that it saw leave by stairs: steps toward those stairs, and once beside them takes them, in one turn. `()` if it saw nobody leave. The turn is lost if there is no way.",
        example: "me.step_toward(me.nearest_enemy()) ?? me.chase()",
    };

    /// Begins to sneak, or stops.
    Sneak = "sneak" by sneak, Parameter::Nothing(|| Action::Sneak), ScriptCall {
        theme: ActionTheme::Moving,
        signature: "me.sneak() -> action",
        about: "Begins to sneak, or stops. In games in which creatures have to notice their enemies, it is noticed from half as far meanwhile, and its steps take twice as long.",
        example: "if me.nearest_enemy() != () { return me.sneak(); }",
    };

    /// Searches for what is hidden nearby.
    Search = "search" by search_around, Parameter::Nothing(|| Action::Search), ScriptCall {
        theme: ActionTheme::Doing,
        signature: "me.search() -> action",
        about: "Searches for a turn. The player finds hidden tiles so: farther away and more surely with each turn in a row, and on the fifth all that are up to five cells away. Others find nothing.",
        example: "me.search()",
    };

    /// Picks up the item here.
    PickUp = "pick_up" by pick_up, Parameter::Nothing(|| Action::PickUp), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.pick_up() -> action",
        about: "Picks up the item here.",
        example: "if me.item_here() != () { return me.pick_up(); }",
    };

    /// Drops the item of a slot.
    Drop(slot: usize) = "drop" by drop_item, Parameter::Item(Action::Drop), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.drop(item) -> action",
        about: "Drops an item it carries, on the nearest floor with room for it; of several that are carried together, all.",
        example: "for item in me.items() { return me.drop(item); }",
    };

    /// Drops some of the items of a slot.
    DropSome {
        /// The slot.
        slot: usize,
        /// How many.
        count: u16,
    } = "drop_some" by drop_some, Parameter::SomeOf(|slot, count| Action::DropSome { slot, count }), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.drop_some(item, count) -> action",
        about: "Drops so many of several items that it carries together, or all if there are not more.",
        example: "for item in me.items() { return me.drop_some(item, 2); }",
    };

    /// Eats the item of a slot.
    Eat(slot: usize) = "eat" by eat, Parameter::Item(Action::Eat), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.eat(item) -> action",
        about: "Eats an item it carries.",
        example: "for item in me.items() { if item.food > 0 { return me.eat(item); } }",
    };

    /// Eats the item that lies here.
    EatHere = "eat_here" by eat_here, Parameter::Nothing(|| Action::EatHere), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.eat_here() -> action",
        about: "Eats the item that lies here.",
        example: "let here = me.item_here(); if here != () && here.food > 0 { return me.eat_here(); }",
    };

    /// Uses the item of a slot.
    Use(slot: usize) = "use" by use_item, Parameter::Item(Action::Use), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.use_item(item) -> action",
        about: "Uses an item it carries. The item's hooks decide what happens.",
        example: "for item in me.items() { if item.is_usable { return me.use_item(item); } }",
    };

    /// Uses the item of a slot at a cell.
    UseAt {
        /// The slot.
        slot: usize,
        /// The cell that it is aimed at.
        at: Point,
    } = "use_at" by use_item_at, Parameter::ItemAt(|slot, at| Action::UseAt { slot, at }), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.use_item_at(item, target) -> action or ()",
        about: "Uses an item it carries, which has an ability, at a creature or a place. `()` if it can't be used or can't be aimed there now.",
        example: "for item in me.items() { let zap = me.use_item_at(item, me.nearest_enemy()); if zap != () { return zap; } }",
    };

    /// Throws the item of a slot at a cell, or shoots it if a worn item does so.
    Throw {
        /// The slot.
        slot: usize,
        /// The cell that it is aimed at.
        at: Point,
    } = "throw" by throw_item, Parameter::ItemAt(|slot, at| Action::Throw { slot, at }), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.throw_at(item, target) -> action or ()",
        about: "Throws an item it carries at a creature or a place. An item that one of its worn items shoots is shot. `()` if that is out of range or out of sight.",
        example: "for item in me.items() { if item.is_a(\"javelin\") { return me.throw_at(item, me.nearest_enemy()); } }",
    };

    /// Uses the item that lies here.
    UseHere = "use_here" by use_here, Parameter::Nothing(|| Action::UseHere), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.use_here() -> action",
        about: "Uses the item that lies here. The item's hooks decide what happens.",
        example: "let here = me.item_here(); if here != () && here.is_usable { return me.use_here(); }",
    };

    /// Wears or wields the item of a slot.
    Equip(slot: usize) = "equip" by equip, Parameter::Item(Action::Equip), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.equip(item) -> action",
        about: "Wears or wields an item it carries, replacing what it wore in that slot.",
        example: "for item in me.items() { if item.worn_on != () { return me.equip(item); } }",
    };

    /// Takes off the item of a slot.
    Unequip(slot: usize) = "unequip" by unequip, Parameter::WornItem(Action::Unequip), ScriptCall {
        theme: ActionTheme::HandlingItems,
        signature: "me.unequip(item) -> action",
        about: "Takes off an item it wears, and keeps carrying it.",
        example: "for item in me.items() { if item.is_worn { return me.unequip(item); } }",
    };

    /// Answers the open prompt. Only the player does.
    Answer(answer: Answer) = "answer" by answer, Parameter::Answer, ScriptCall {
        theme: ActionTheme::Answering,
        signature: "answer(answer)",
        about: "Answers the question that is open. Scripts do so by their function `answer`.",
        example: "answer(0)",
    };
}

/// A debug command of the player. It takes no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Debug {
    /// Opens the AI inspector. Nothing changes but the run's statistics.
    Look,
    /// Adds the whole level to the player's map.
    Reveal,
    /// Spawns a creature on the player's level. It acts at once.
    Spawn {
        /// Its kind.
        kind: Ref<CreatureKind>,
        /// Where it appears, or the nearest free cell.
        at: Point,
    },
    /// Takes the player to another level, to the stairs that lead back.
    Travel {
        /// The level.
        level: LevelRef,
    },
}

impl Action {
    /// Its row of the table; `None` for debug commands.
    pub fn spec(&self) -> Option<&'static ActionSpec> {
        self.name().and_then(ActionSpec::named)
    }
}

impl ActionSpec {
    /// The row with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ACTIONS.iter().find(|spec| spec.name == name)
    }
}

impl ScriptFormat<'_> {
    /// An action as scripts write it: `step("west")`.
    pub fn action(self, action: &Action) -> String {
        match action.spec() {
            Some(spec) => format!("{}({})", spec.script_name(), action.arguments(self).join(", ")),
            // Debug commands are not for scripts.
            None => format!("{action:?}"),
        }
    }
}

/// The result of trying an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done and takes time.
    Done {
        /// How long it takes at normal speed, in hundredths of a turn.
        cost: u32,
    },
    /// The rules turn it into another action.
    Instead(Action),
    /// The rules refuse it, and nothing was done.
    Refused(Refusal),
}
