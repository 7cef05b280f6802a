//! Values on their way between a creature's memory, a behaviour's options, and a script.

use rhai::{Array, Dynamic, Map};

use super::sandbox::{MAX_LIST, MAX_MAP, MAX_TEXT};
use crate::content::OptionValue;
use crate::diagnostics::clean;
use crate::game::{Memory, Value};
use crate::script::api::handles::{Actor, Answer, Place, as_one};

/// How deep lists and maps in a memory may lie in each other.
const MAX_DEPTH: usize = 6;
/// Values that a memory may hold, all told.
const MAX_VALUES: usize = 512;
/// Bytes of text that a memory may hold, all told.
const MAX_BYTES: usize = 4096;

/// A remembered value, for a script.
pub(crate) fn to_dynamic(value: &Value) -> Dynamic {
    match value {
        Value::Nothing => Dynamic::UNIT,
        Value::Bool(flag) => (*flag).into(),
        Value::Int(number) => (*number).into(),
        Value::Text(text) => text.clone().into(),
        Value::Place(point) => Dynamic::from(Place(*point)),
        Value::Creature(id) => Dynamic::from(Actor(*id)),
        Value::List(values) => values.iter().map(to_dynamic).collect::<Array>().into(),
        Value::Map(memory) => to_map(memory).into(),
    }
}

/// A memory, for a script.
pub(crate) fn to_map(memory: &Memory) -> Map {
    let mut map = Map::new();
    // One by one takes half as long as collecting, for the few that there are.
    for (name, value) in memory {
        map.insert(name.as_str().into(), to_dynamic(value));
    }
    map
}

/// An option, for a script.
pub(crate) fn option_to_dynamic(value: &OptionValue) -> Dynamic {
    match value {
        OptionValue::Bool(flag) => (*flag).into(),
        OptionValue::Int(number) => (*number).into(),
        OptionValue::Text(text) => text.clone().into(),
        OptionValue::List(values) => values.iter().map(option_to_dynamic).collect::<Array>().into(),
    }
}

/// What a script wants remembered; fails when it is too much, or of a sort that can't be saved.
pub(crate) fn from_map(map: &Map) -> Answer<Memory> {
    Budget { values: MAX_VALUES, bytes: MAX_BYTES }.map(map, MAX_DEPTH)
}

/// Takes over what a script wants remembered; fails when it is too much, or of a sort that can't be saved, and changes nothing then.
pub(crate) fn remember(map: &Map, memory: &mut Memory) -> Answer<()> {
    let mut budget = Budget { values: MAX_VALUES, bytes: MAX_BYTES };
    if map.len() > MAX_MAP {
        return Err(too_many_entries().into());
    }
    // Mostly one value changes, and all names stay.
    let mut changed = Vec::new();
    for (name, value) in map {
        let known = memory.get(name.as_str());
        budget.take(name)?;
        let value = budget.value(value, MAX_DEPTH)?;
        if known != Some(&value) {
            changed.push((name, value));
        }
    }
    memory.retain(|name, _| map.contains_key(name.as_str()));
    for (name, value) in changed {
        match memory.get_mut(name.as_str()) {
            Some(own) => *own = value,
            None => drop(memory.insert(clean(name), value)),
        }
    }
    Ok(())
}

fn too_many_entries() -> String {
    format!("a map in the memory has more than {MAX_MAP} entries")
}

/// What may still be remembered.
struct Budget {
    values: usize,
    bytes: usize,
}

impl Budget {
    fn map(&mut self, map: &Map, depth: usize) -> Answer<Memory> {
        if map.len() > MAX_MAP {
            return Err(too_many_entries().into());
        }
        let mut memory = Memory::new();
        for (name, value) in map {
            memory.insert(self.text(name)?, self.value(value, depth)?);
        }
        Ok(memory)
    }

    fn value(&mut self, value: &Dynamic, depth: usize) -> Answer<Value> {
        self.values =
            self.values.checked_sub(1).ok_or_else(|| format!("the memory holds more than {MAX_VALUES} values"))?;
        let depth = depth.checked_sub(1).ok_or("lists and maps in the memory lie too deep in each other")?;
        if value.is_unit() {
            return Ok(Value::Nothing);
        }
        if let Ok(flag) = value.as_bool() {
            return Ok(Value::Bool(flag));
        }
        if let Ok(number) = value.as_int() {
            return Ok(Value::Int(number));
        }
        if let Ok(letter) = value.as_char() {
            return Ok(Value::Text(self.text(&letter.to_string())?));
        }
        if let Some(text) = value.read_lock::<rhai::ImmutableString>() {
            return Ok(Value::Text(self.text(&text)?));
        }
        if let Some(Place(point)) = as_one(value) {
            return Ok(Value::Place(point));
        }
        if let Some(Actor(id)) = as_one(value) {
            return Ok(Value::Creature(id));
        }
        if let Some(map) = value.read_lock::<Map>() {
            return Ok(Value::Map(self.map(&map, depth)?));
        }
        if let Some(list) = value.read_lock::<Array>() {
            return self.list(&list, depth);
        }
        Err("the memory holds truths, numbers, text, places, creatures, lists and maps, and nothing else".into())
    }

    fn list(&mut self, list: &Array, depth: usize) -> Answer<Value> {
        if list.len() > MAX_LIST {
            return Err(format!("a list in the memory has more than {MAX_LIST} elements").into());
        }
        list.iter().map(|value| self.value(value, depth)).collect::<Answer<Vec<Value>>>().map(Value::List)
    }

    fn text(&mut self, text: &str) -> Answer<String> {
        self.take(text)?;
        Ok(clean(text))
    }

    /// Counts a text.
    fn take(&mut self, text: &str) -> Answer<()> {
        if text.len() > MAX_TEXT {
            return Err(format!("a text in the memory is longer than {MAX_TEXT} bytes").into());
        }
        self.bytes = self
            .bytes
            .checked_sub(text.len())
            .ok_or_else(|| format!("the memory holds more than {MAX_BYTES} bytes of text"))?;
        Ok(())
    }
}
