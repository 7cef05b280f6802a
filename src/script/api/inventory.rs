//! Items: what a creature carries, wears and stands on.

use std::sync::Arc;

use rhai::{Array, Dynamic, INT, ImmutableString};

use super::actions::answer_with;
use super::arguments::argument::AnswerTexts;
use super::arguments::ids::Called;
use super::arguments::targets::Target;
use super::handles::{CreatureHandle, HostResult, ItemHandle, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::content::{ItemKind, Kind, Ref, Slot, StatFormula, StatKind};
use crate::game::{Action, ActionTheme, Creature};
use crate::script::run::host::{ScriptContext, WAY};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Items");
    items(api);
    inventory(api);
    api.theme("Handling items");
    super::actions::from_table(api, ActionTheme::HandlingItems);
    shooting(api);
}

fn shooting(api: &mut Registry<'_>) {
    api.function(
        "me.fire_at(target) -> action or ()",
        "Shoots or throws at a creature or a place: what one of its worn items shoots, or else the first item it carries that is made for throwing and can't be used otherwise, as a potion can. `()` if it has none, or the target is out of range or out of sight.",
        "me.fire_at(me.nearest_enemy()) ?? me.step_toward(me.nearest_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(target): Target| {
            turn.only_for(me, "fire_at")?;
            turn.charge(WAY)?;
            let action = turn.game.first_missile(me.0).zip(target).map(|(slot, at)| Action::Throw { slot, at });
            let possible = action.filter(|action| turn.game.can_aim_item(me.0, action).is_ok());
            Ok(answer_with(turn, possible))
        },
    );
}

fn items(api: &mut Registry<'_>) {
    api.property(
        "item.kind -> text",
        "The id of its kind, with its pack: `pack:kind`. For a bot that plays, the id of the flavour of an item that it doesn't know.",
        "for item in me.items() { print(item.kind); }",
        |turn, item: ItemHandle| {
            let content = &turn.game.content;
            let flavor = content.items[item.thing.kind].flavor.filter(|_| turn.hides_kind(item.thing.kind));
            let id = flavor.map_or_else(|| content.items.id(item.thing.kind), |flavor| content.flavors.id(flavor));
            Ok(ImmutableString::from(id))
        },
    );
    api.answers(AnswerTexts::Ids(ItemKind::TABLE));
    api.property(
        "item.name -> text",
        "Its name, without an article, as if it were alone. Bots that play get the name by which they know it.",
        "for item in me.items() { print(item.name); }",
        |turn, item: ItemHandle| Ok(ImmutableString::from(turn.name_of(item.thing))),
    );
    api.property(
        "item.count -> int",
        "How many items it is: those that are alike lie and are carried together.",
        "for item in me.items() { if item.count > 1 { return me.drop_some(item, 1); } }",
        |turn, item: ItemHandle| {
            let now = turn.item(item).map(|item| item.count);
            Ok(INT::from(now.unwrap_or(item.thing.details.count)))
        },
    );
    api.property(
        "item.is_known -> bool",
        "Whether the player knows its kind and its numbers.",
        "let mysteries = me.items().filter(|item| !item.is_known);",
        |turn, item: ItemHandle| {
            let is_known = turn.item(item).map(|item| turn.game.is_known(item));
            Ok(is_known.unwrap_or_else(|| turn.game.knows_kind(item.thing.kind)))
        },
    );
    api.property(
        "item.attack -> int",
        "What it adds to attack when worn or wielded.",
        "let sharp = me.items().filter(|item| item.attack > 0);",
        |turn, item: ItemHandle| Ok(points(turn, item, |kind| &kind.attack)),
    );
    api.property(
        "item.defense -> int",
        "What it adds to defense when worn or wielded.",
        "let armour = me.items().filter(|item| item.defense > 0);",
        |turn, item: ItemHandle| Ok(points(turn, item, |kind| &kind.defense)),
    );
    api.function(
        "item.stat(name) -> int or ()",
        "How much it has of the stat with this id. `()` if it is gone, or only remembered, and for a bot that plays and doesn't know its numbers.",
        "for item in me.items() { if item.stat(\"charges\") > 0 { return me.use_item(item); } }",
        |turn: &mut ScriptContext, item: ItemHandle, stat: Ref<StatKind>| {
            let is_hidden = turn.hides_numbers(item);
            let value = turn.item(item).filter(|_| !is_hidden).map(|item| turn.game.item_stat(item, stat));
            Ok(value.map_or(Dynamic::UNIT, |value| INT::from(value).into()))
        },
    );
    api.property(
        "item.food -> int",
        "Its food points. 0 if it can't be eaten.",
        "let food = me.items().filter(|item| item.food > 0);",
        |turn, item: ItemHandle| {
            let is_hidden = turn.hides_kind(item.thing.kind);
            Ok(if is_hidden { 0 } else { INT::from(turn.game.food_in(item.thing)) })
        },
    );
    api.property(
        "item.worn_on -> text or ()",
        "The id of the slot where it can be worn, with its pack. `()` if it can't be worn.",
        "let gear = me.items().filter(|item| item.worn_on != ());",
        |turn, item: ItemHandle| {
            let slot = in_common(turn, item, |kind| kind.slot).flatten();
            let content = &turn.game.content;
            Ok(slot.map_or(Dynamic::UNIT, |slot| content.slots.id(slot).into()))
        },
    );
    api.answers(AnswerTexts::Ids(Slot::TABLE));
    api.property(
        "item.is_usable -> bool",
        "Whether it can be used. Bots that play know that of an unknown item only if it is so of all kinds that it may be.",
        "let tools = me.items().filter(|item| item.is_usable);",
        |turn, item: ItemHandle| Ok(in_common(turn, item, |kind| kind.use_of().is_some()).unwrap_or(false)),
    );
    api.property(
        "item.is_missile -> bool",
        "Whether it is made for throwing. Bots that play know that of an unknown item only if it is so of all kinds that it may be.",
        "let spears = me.items().filter(|item| item.is_missile);",
        |turn, item: ItemHandle| Ok(in_common(turn, item, |kind| kind.throw.is_some()).unwrap_or(false)),
    );
    api.property(
        "item.is_worn -> bool",
        "Whether the creature wears or wields it.",
        "let spare = me.items().filter(|item| !item.is_worn);",
        |_, item: ItemHandle| Ok(item.worn),
    );
    placed(api);
}

fn placed(api: &mut Registry<'_>) {
    api.property(
        "item.place -> place or ()",
        "Where it lies. `()` if a creature carries it.",
        "for item in me.known_items() { return me.go_to(item.place); }",
        |_, item: ItemHandle| Ok(or_nothing(item.at.map(PlaceHandle))),
    );
    api.function(
        "item.is_a(name) -> bool",
        "Whether this is the id of its kind, or a tag of its kind. For bots that play an unknown item has only the tags that all kinds have which it may be.",
        "for item in me.known_items() { if item.is_a(me.option(\"goal\", \"\")) { return me.go_to(item); } }",
        |turn: &mut ScriptContext, item: ItemHandle, name: Called<ItemKind>| {
            is_called(turn, &item, &name)
        },
    );
}

/// Whether an item has an id or a tag, as far as the script knows it.
pub(super) fn is_called(turn: &ScriptContext, item: &ItemHandle, name: &Called<ItemKind>) -> HostResult<bool> {
    is_kind_called(turn, item.thing.kind, name)
}

/// The same for items of a kind.
pub(super) fn is_kind_called(turn: &ScriptContext, kind: Ref<ItemKind>, name: &Called<ItemKind>) -> HostResult<bool> {
    let is_it = name.is(kind, &turn.game.content)?;
    let has_tag = |kind: &ItemKind| kind.tags.iter().any(|tag| tag == name.text());
    Ok(is_it && (!turn.hides_kind(kind) || turn.game.possible_kinds(kind).into_iter().all(has_tag)))
}

/// What holds of an item, as far as the script knows its kind: of an unknown one only what holds of all kinds that it may be.
fn in_common<T: PartialEq>(turn: &ScriptContext, item: ItemHandle, read: impl Fn(&ItemKind) -> T) -> Option<T> {
    if !turn.hides_kind(item.thing.kind) {
        return Some(read(&turn.game.content.items[item.thing.kind]));
    }
    let mut all = turn.game.possible_kinds(item.thing.kind).into_iter().map(read);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// What an item adds to its wearer's attack or defense.
fn points(turn: &mut ScriptContext, item: ItemHandle, of: impl Fn(&ItemKind) -> &StatFormula) -> INT {
    let content = Arc::clone(&turn.game.content);
    let formula = of(&content.items[item.thing.kind]);
    if turn.hides_kind(item.thing.kind) || (formula.constant().is_none() && turn.hides_numbers(item)) {
        return 0;
    }
    if let Some(constant) = formula.constant() {
        return INT::from(constant);
    }
    let value = turn.item(item).map(|item| item.points(&content, formula));
    INT::from(value.unwrap_or_else(|| formula.value(|_| 0)))
}

fn inventory(api: &mut Registry<'_>) {
    api.function(
        "me.items() -> list of items",
        "The items it carries, in the order of the slots.",
        "let burden = me.items().len();",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            Ok(carried(turn.mine(me, "items")?).map(Dynamic::from).collect::<Array>())
        },
    );
    api.function(
        "me.carries(name) -> bool",
        "Whether it carries an item of the kind with this id or tag.",
        "if me.carries(me.option(\"goal\", \"\")) { return me.random_step(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, name: Called<ItemKind>| {
            let items: Vec<ItemHandle> = carried(turn.mine(me, "carries")?).collect();
            first(items, |item| is_called(turn, item, &name)).map(|item| item.is_some())
        },
    );
    api.function(
        "creature.worn(slot) -> item or ()",
        "The item it wears in a slot, given by its id as in `item.worn_on`.",
        "for item in me.items() { if item.worn_on != () && me.worn(item.worn_on) == () { return me.equip(item); } }",
        |turn: &mut ScriptContext, creature: CreatureHandle, slot: Called<Slot>| {
            let worn = |creature: &Creature| carried(creature).filter(|item| item.worn).collect();
            let worn: Vec<ItemHandle> = turn.perceived(creature).map(worn).unwrap_or_default();
            let content = &turn.game.content;
            let is_on = |item: &ItemHandle| match content.items[item.thing.kind].slot {
                Some(body_slot) => slot.is(body_slot, content),
                None => Ok(false),
            };
            first(worn, is_on).map(or_nothing)
        },
    );
    api.property(
        "me.has_room -> bool",
        "Whether it has a free slot for another item.",
        "if me.has_room && me.item_here() != () { return me.pick_up(); }",
        |turn, me: CreatureHandle| Ok(!turn.mine(me, "has_room")?.inventory.is_full()),
    );
    api.function(
        "me.item_here() -> item or ()",
        "The item on the ground where it stands.",
        "if me.item_here() != () { return me.pick_up(); }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            let creature = turn.mine(me, "item_here")?;
            let (level, at) = (creature.level(), creature.at());
            let item = turn.game.world().levels().get(level).and_then(|level| level.items().get(&at));
            Ok(or_nothing(item.map(|item| ItemHandle {
                id: Some(item.id),
                thing: item.thing(),
                slot: None,
                at: Some(at),
                worn: false,
            })))
        },
    );
}

/// The first item for which `is_meant` holds.
fn first(
    items: Vec<ItemHandle>,
    mut is_meant: impl FnMut(&ItemHandle) -> HostResult<bool>,
) -> HostResult<Option<ItemHandle>> {
    for item in items {
        if is_meant(&item)? {
            return Ok(Some(item));
        }
    }
    Ok(None)
}

/// The items that a creature carries, in slot order.
fn carried(creature: &Creature) -> impl Iterator<Item = ItemHandle> {
    let inventory = &creature.inventory;
    inventory.iter().map(|(slot, item)| ItemHandle {
        id: Some(item.id),
        thing: item.thing(),
        slot: Some(slot),
        at: None,
        worn: inventory.worn_on(slot).is_some(),
    })
}
