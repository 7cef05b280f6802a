//! Values as scripts write them, for the trace: `place(3, 4)`, `zombie#4`. Actions and effects are written where they are declared.

use crate::content::{Catalog, Command, Content, Kind, Ref};
use crate::game::Game;
use crate::game::model::creatures::script_memory::{Memory, MemoryValue};
use crate::game::model::ids::CreatureId;
use crate::game::model::ids::{ItemId, ItemRef};
use crate::game::model::items::inventory::Inventory;
use crate::grid::{Direction, Point};

/// The maximum number of list or map entries written out.
const ENTRIES: usize = 8;
/// The maximum number of characters of a text written out.
const LETTERS: usize = 60;

/// Formats for the scripts of one creature, which they call `me`.
#[derive(Clone, Copy, Debug)]
pub struct ScriptFormat<'g> {
    game: &'g Game,
    me: CreatureId,
}

impl Game {
    /// The notation for the scripts of `me`.
    pub fn script_format(&self, me: CreatureId) -> ScriptFormat<'_> {
        ScriptFormat { game: self, me }
    }
}

/// The id of a definition without its pack.
pub(crate) fn bare<T: Kind>(catalog: &Catalog<T>, of: Ref<T>) -> &str {
    let id = catalog.id(of);
    id.split_once(':').map_or(id, |(_, bare)| bare)
}

/// The name of a direction, in quotes.
pub(crate) fn direction(direction: Direction) -> String {
    format!("\"{}\"", direction.name())
}

/// A place.
pub fn place(at: Point) -> String {
    format!("place({}, {})", at.x, at.y)
}

/// A quoted text, truncated when it is long.
pub fn text(text: &str) -> String {
    let mut letters = text.chars();
    let kept: String = letters.by_ref().take(LETTERS).collect();
    let dots = if letters.next().is_some() { ".." } else { "" };
    format!("\"{kept}{dots}\"")
}

/// The first of `length` entries, separated by commas.
pub fn entries(entries: impl Iterator<Item = String>, length: usize) -> String {
    let mut kept: Vec<String> = entries.take(ENTRIES).collect();
    if length > ENTRIES {
        kept.push("..".to_owned());
    }
    kept.join(", ")
}

impl<'g> ScriptFormat<'g> {
    /// What there is in the game.
    pub(crate) fn content(self) -> &'g Content {
        &self.game.content
    }

    /// An item that is somewhere in the world.
    pub(crate) fn item(self, id: ItemId) -> String {
        let known = self.game.all_items().find(|item| item.id == id);
        known.map_or_else(|| "item".to_owned(), |item| self.thing(item.thing()))
    }

    /// A creature by kind and number, or `me`.
    pub fn creature(self, who: CreatureId) -> String {
        if who == self.me {
            return "me".to_owned();
        }
        self.named(who)
    }

    /// A creature by kind and number.
    pub fn named(self, who: CreatureId) -> String {
        let creatures = &self.game.content.creatures;
        let kind = self.game.world.creature(who).map_or("creature", |creature| bare(creatures, creature.kind()));
        format!("{kind}#{}", who.0)
    }

    /// An item by its kind.
    pub fn thing(self, thing: ItemRef) -> String {
        bare(&self.game.content.items, thing.kind).to_owned()
    }

    /// A remembered value.
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

    /// What is remembered.
    pub(crate) fn memory(self, memory: &Memory) -> String {
        let pairs = memory.iter().map(|(name, value)| format!("{name}: {}", self.value(value)));
        format!("#{{{}}}", entries(pairs, memory.len()))
    }

    /// The item in a slot of the creature, if there still is one.
    pub(crate) fn slot(self, slot: usize) -> String {
        let creature = self.game.world.creature(self.me);
        let item = creature.and_then(|creature| creature.inventory.get(slot)).map(|item| self.thing(item.thing()));
        item.unwrap_or_else(|| format!("slot {}", Inventory::letter(slot)))
    }
}
