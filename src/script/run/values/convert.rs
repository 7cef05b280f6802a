//! Converts values between creature memory, options and scripts.

use rhai::{Array, Dynamic, EvalAltResult, Map};

use crate::content::{OptionText, OptionValue};
use crate::diagnostics::sanitize;
use crate::game::{MAX_BYTES, MAX_VALUES, Memory, MemoryValue};
use crate::script::api::handles::{CreatureHandle, HostResult, PlaceHandle, as_one, describe};
use crate::script::run::sandbox::{MAX_LIST, MAX_MAP, MAX_TEXT};

/// The maximum nesting of lists and maps in a memory.
pub(crate) const MAX_DEPTH: usize = 6;

/// A remembered value as a script value.
pub(crate) fn to_dynamic(value: &MemoryValue) -> Dynamic {
    match value {
        MemoryValue::Nothing => Dynamic::UNIT,
        MemoryValue::Bool(flag) => (*flag).into(),
        MemoryValue::Int(number) => (*number).into(),
        MemoryValue::Text(text) => text.clone().into(),
        MemoryValue::Place(point) => Dynamic::from(PlaceHandle(*point)),
        MemoryValue::Creature(id) => Dynamic::from(CreatureHandle(*id)),
        MemoryValue::List(values) => values.iter().map(to_dynamic).collect::<Array>().into(),
        MemoryValue::Map(memory) => to_map(memory).into(),
    }
}

/// A memory as a script map.
pub(crate) fn to_map(memory: &Memory) -> Map {
    let mut map = Map::new();
    // A loop takes half the time of collecting for the few entries there are.
    for (name, value) in memory {
        map.insert(name.as_str().into(), to_dynamic(value));
    }
    map
}

/// An option as a script value.
pub(crate) fn option_to_dynamic(value: &OptionValue) -> Dynamic {
    match value {
        OptionValue::Bool(flag) => (*flag).into(),
        OptionValue::Int(number) => (*number).into(),
        OptionValue::Text(OptionText { text, .. }) => text.clone().into(),
        OptionValue::List(values) => values.iter().map(option_to_dynamic).collect::<Array>().into(),
    }
}

/// The memory in a script map; fails when it is too large or holds a type that can't be saved.
pub(crate) fn from_map(map: &Map) -> HostResult<Memory> {
    Budget { values: MAX_VALUES, bytes: MAX_BYTES }.map(map, MAX_DEPTH)
}

/// Replaces a memory by a script map; fails, changing nothing, when it is too large or holds a type that can't be
/// saved.
pub(crate) fn remember(map: &Map, memory: &mut Memory) -> HostResult<()> {
    let mut budget = Budget { values: MAX_VALUES, bytes: MAX_BYTES };
    if map.len() > MAX_MAP {
        return Err(too_many_entries().into());
    }
    // Usually one value changes and all names stay.
    let mut changed = Vec::new();
    for (name, value) in map {
        let known = memory.get(name.as_str());
        budget.take(name)?;
        let value = budget.value(value, MAX_DEPTH).map_err(|why| unfit(name, &why))?;
        if known != Some(&value) {
            changed.push((name, value));
        }
    }
    memory.retain(|name, _| map.contains_key(name.as_str()));
    for (name, value) in changed {
        match memory.get_mut(name.as_str()) {
            Some(stored) => *stored = value,
            None => drop(memory.insert(sanitize(name), value)),
        }
    }
    Ok(())
}

/// The text of an error that a conversion made.
pub(crate) fn plain_words(error: &EvalAltResult) -> String {
    match error {
        EvalAltResult::ErrorRuntime(why, _) => why.to_string(),
        other => other.to_string(),
    }
}

/// The error for the value under `name`, which a memory can't hold.
fn unfit(name: &str, why: &EvalAltResult) -> String {
    format!("`me.memory.{}` can't be kept: {}", sanitize(name), plain_words(why))
}

fn too_many_entries() -> String {
    format!("a map in the memory has more than {MAX_MAP} entries")
}

/// What the memory may still hold.
struct Budget {
    values: usize,
    bytes: usize,
}

impl Budget {
    fn map(&mut self, map: &Map, depth: usize) -> HostResult<Memory> {
        if map.len() > MAX_MAP {
            return Err(too_many_entries().into());
        }
        let mut memory = Memory::new();
        for (name, value) in map {
            memory.insert(self.text(name)?, self.value(value, depth)?);
        }
        Ok(memory)
    }

    fn value(&mut self, value: &Dynamic, depth: usize) -> HostResult<MemoryValue> {
        self.values =
            self.values.checked_sub(1).ok_or_else(|| format!("the memory holds more than {MAX_VALUES} values"))?;
        let depth = depth.checked_sub(1).ok_or("lists and maps in the memory are nested too deeply")?;
        if value.is_unit() {
            return Ok(MemoryValue::Nothing);
        }
        if let Ok(flag) = value.as_bool() {
            return Ok(MemoryValue::Bool(flag));
        }
        if let Ok(number) = value.as_int() {
            return Ok(MemoryValue::Int(number));
        }
        if let Ok(letter) = value.as_char() {
            return Ok(MemoryValue::Text(self.text(&letter.to_string())?));
        }
        if let Some(text) = value.read_lock::<rhai::ImmutableString>() {
            return Ok(MemoryValue::Text(self.text(&text)?));
        }
        if let Some(PlaceHandle(point)) = as_one(value) {
            return Ok(MemoryValue::Place(point));
        }
        if let Some(CreatureHandle(id)) = as_one(value) {
            return Ok(MemoryValue::Creature(id));
        }
        if let Some(map) = value.read_lock::<Map>() {
            return Ok(MemoryValue::Map(self.map(&map, depth)?));
        }
        if let Some(list) = value.read_lock::<Array>() {
            return self.list(&list, depth);
        }
        let what = describe(value);
        Err(format!(
            "it is {what}, and the memory can only hold booleans, numbers, text, places, creatures, lists and maps"
        )
        .into())
    }

    fn list(&mut self, list: &Array, depth: usize) -> HostResult<MemoryValue> {
        if list.len() > MAX_LIST {
            return Err(format!("a list in the memory has more than {MAX_LIST} elements").into());
        }
        list.iter()
            .map(|value| self.value(value, depth))
            .collect::<HostResult<Vec<MemoryValue>>>()
            .map(MemoryValue::List)
    }

    fn text(&mut self, text: &str) -> HostResult<String> {
        self.take(text)?;
        Ok(sanitize(text))
    }

    /// Deducts a text.
    fn take(&mut self, text: &str) -> HostResult<()> {
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
