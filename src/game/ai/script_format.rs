//! Values, actions and effects as scripts write them, for those who look on: `step("west")`, `damage(zombie#4, 3)`.

use crate::content::{Catalog, Command, Kind, Ref};
use crate::game::Game;
use crate::game::hooks::effect::Effect;
use crate::game::model::creature::CreatureId;
use crate::game::model::inventory::Inventory;
use crate::game::model::item::ItemRef;
use crate::game::model::memory::{Memory, MemoryValue};
use crate::game::rules::action::Action;
use crate::grid::{Direction, Point};

/// Entries of a list or a map that are written out.
const ENTRIES: usize = 8;
/// Letters of a text that are.
const LETTERS: usize = 60;

/// Writes for the scripts of one creature, which is `me` there.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'g> {
    game: &'g Game,
    me: CreatureId,
}

impl Game {
    /// The notation in the scripts of `me`.
    pub fn notation(&self, me: CreatureId) -> Notation<'_> {
        Notation { game: self, me }
    }
}

/// The id of a definition without its pack.
fn bare<T: Kind>(catalog: &Catalog<T>, of: Ref<T>) -> &str {
    let id = catalog.id(of);
    id.split_once(':').map_or(id, |(_, bare)| bare)
}

fn direction(direction: Direction) -> String {
    let named = Direction::ALL.iter().zip(<Direction as Command>::NAMES).find(|(own, _)| **own == direction);
    format!("\"{}\"", named.map_or("", |(_, name)| name))
}

/// A place.
pub fn place(at: Point) -> String {
    format!("place({}, {})", at.x, at.y)
}

/// A text in quotes, cut when it is long.
pub fn text(text: &str) -> String {
    let mut letters = text.chars();
    let kept: String = letters.by_ref().take(LETTERS).collect();
    let dots = if letters.next().is_some() { ".." } else { "" };
    format!("\"{kept}{dots}\"")
}

/// The first of `length` entries in a row.
pub fn entries(entries: impl Iterator<Item = String>, length: usize) -> String {
    let mut kept: Vec<String> = entries.take(ENTRIES).collect();
    if length > ENTRIES {
        kept.push("..".to_owned());
    }
    kept.join(", ")
}

impl Notation<'_> {
    /// A creature by kind and number, or `me`.
    pub fn creature(self, who: CreatureId) -> String {
        if who == self.me {
            return "me".to_owned();
        }
        let creatures = &self.game.content.creatures;
        let kind = self.game.world.creature(who).map_or("creature", |own| bare(creatures, own.kind));
        format!("{kind}#{}", who.0)
    }

    /// An item by its kind.
    pub fn thing(self, thing: ItemRef) -> String {
        bare(&self.game.content.items, thing.kind).to_owned()
    }

    /// A value that is remembered.
    pub fn value(self, value: &MemoryValue) -> String {
        match value {
            MemoryValue::Nothing => "()".to_owned(),
            MemoryValue::Bool(value) => value.to_string(),
            MemoryValue::Int(value) => value.to_string(),
            MemoryValue::Text(value) => text(value),
            MemoryValue::Place(at) => place(*at),
            MemoryValue::Creature(who) => self.creature(*who),
            MemoryValue::List(list) => format!("[{}]", entries(list.iter().map(|value| self.value(value)), list.len())),
            MemoryValue::Map(map) => self.memory(map),
        }
    }

    fn memory(self, memory: &Memory) -> String {
        let pairs = memory.iter().map(|(name, value)| format!("{name}: {}", self.value(value)));
        format!("#{{{}}}", entries(pairs, memory.len()))
    }

    /// An action.
    pub fn action(self, action: &Action) -> String {
        let content = &self.game.content;
        match action {
            Action::Wait => "wait()".to_owned(),
            Action::Step(way) => format!("step({})", direction(*way)),
            Action::Attack(way) => format!("attack({})", direction(*way)),
            Action::Dig(way) => format!("dig({})", direction(*way)),
            Action::Open(way) => format!("open({})", direction(*way)),
            Action::Close(way) => format!("close({})", direction(*way)),
            Action::Swap(way) => format!("swap({})", direction(*way)),
            Action::PickUp => "pick_up()".to_owned(),
            Action::Drop(slot) => format!("drop({})", self.slot(*slot)),
            Action::Eat(slot) => format!("eat({})", self.slot(*slot)),
            Action::Use(slot) => format!("use_item({})", self.slot(*slot)),
            Action::Equip(slot) => format!("equip({})", self.slot(*slot)),
            Action::Unequip(slot) => format!("unequip({})", self.slot(*slot)),
            Action::Descend => "descend()".to_owned(),
            Action::Ascend => "ascend()".to_owned(),
            Action::Speak(sentence) => format!("speak(\"{}\")", bare(&content.sentences, *sentence)),
            Action::Summon { kind, at, .. } => {
                format!("summon(\"{}\", {})", bare(&content.creatures, *kind), place(*at))
            }
            Action::Breed { at, memory } if memory.is_empty() => format!("spawn_child({})", place(*at)),
            Action::Breed { at, memory } => format!("spawn_child({}, {})", place(*at), self.memory(memory)),
            // No script can ask for these.
            Action::Debug(debug) => format!("{debug:?}"),
        }
    }

    /// What lies in a slot of the creature, as far as it still does.
    fn slot(self, slot: usize) -> String {
        let creature = self.game.world.creature(self.me);
        let item = creature.and_then(|own| own.inventory.get(slot)).map(|item| self.thing(item.thing()));
        item.unwrap_or_else(|| format!("slot {}", Inventory::letter(slot)))
    }

    /// An effect.
    pub fn effect(self, effect: &Effect) -> String {
        let content = &self.game.content;
        match effect {
            Effect::Damage { who, amount } => format!("damage({}, {amount})", self.creature(*who)),
            Effect::Heal { who, amount } => format!("heal({}, {amount})", self.creature(*who)),
            Effect::Teleport { who, to } => format!("teleport({}, {})", self.creature(*who), place(*to)),
            Effect::Push { who, direction: way, steps } => {
                format!("shove({}, {}, {steps})", self.creature(*who), direction(*way))
            }
            Effect::Spawn { kind, at, memory } if memory.is_empty() => {
                format!("bring_forth(\"{}\", {})", bare(&content.creatures, *kind), place(*at))
            }
            Effect::Spawn { kind, at, memory } => {
                let kind = bare(&content.creatures, *kind);
                format!("bring_forth(\"{kind}\", {}, {})", place(*at), self.memory(memory))
            }
            Effect::SetTile { at, tile } => format!("change_tile({}, \"{}\")", place(*at), bare(&content.tiles, *tile)),
            Effect::Give { who, kind } => format!("give({}, \"{}\")", self.creature(*who), bare(&content.items, *kind)),
            Effect::Lay { kind, at } => format!("lay(\"{}\", {})", bare(&content.items, *kind), place(*at)),
            Effect::Take { from, .. } => format!("take({})", self.creature(*from)),
            Effect::Destroy { item } => {
                let known = self.game.all_items().find(|own| own.id == *item);
                format!("destroy({})", known.map_or_else(|| "item".to_owned(), |own| self.thing(own.thing())))
            }
            Effect::Modify { who, modifier, turns } => {
                format!("modify({}, \"{}\", {turns})", self.creature(*who), bare(&content.modifiers, *modifier))
            }
            Effect::Cure { who, modifier } => {
                format!("cure({}, \"{}\")", self.creature(*who), bare(&content.modifiers, *modifier))
            }
            Effect::Pose { who, item } => {
                let item = item.map_or_else(String::new, |item| format!(", \"{}\"", bare(&content.items, item)));
                format!("pose({}{item})", self.creature(*who))
            }
            Effect::Reveal { at, radius } => format!("reveal({}, {radius})", place(*at)),
            Effect::Tell { sentence, .. } => format!("message(\"{}\")", bare(&content.sentences, *sentence)),
            Effect::End { ending } => format!("end_game(\"{}\")", bare(&content.endings, *ending)),
        }
    }
}
