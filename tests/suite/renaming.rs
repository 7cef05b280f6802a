//! A copy of a pack with every id, name, glyph, colour and key replaced by another.

use std::collections::{BTreeMap, BTreeSet};

use stuffed::content::{PackSource, SourceFile};
use toml::{Table, Value};

/// The tables whose keys are ids that the pack declares.
const DECLARING: &[&str] =
    &["creature", "item", "slot", "tile", "level", "faction", "ending", "bot", "behaviour", "color", "behavior"];
/// Fields whose values are keywords of the engine, not ids of the content.
const ENGINE_WORDS: &[&str] = &["stairs", "on", "cause", "tone"];

/// The copied pack, and the new id, glyph and key for each old one.
pub struct Renaming {
    pub packs: Vec<PackSource>,
    ids: BTreeMap<String, String>,
    glyphs: BTreeMap<char, char>,
    keys: BTreeMap<String, String>,
}

/// The files of a pack: their paths, and what they say.
type Files = Vec<(String, Table)>;

impl Renaming {
    /// Renames everything that `packs` declare, and the packs themselves: `q0` and so on.
    pub fn of(packs: &[PackSource]) -> Self {
        let read = |file: &SourceFile| (file.path.clone(), file.text.parse().expect("a sound file"));
        let files: Vec<Files> = packs.iter().map(|pack| pack.content.iter().map(read).collect()).collect();
        let all = files.concat();
        let mut renaming = Self {
            packs: Vec::new(),
            ids: ids(&all, packs),
            glyphs: rotate(glyphs(&all)).into_iter().collect(),
            keys: keys(&all),
        };
        renaming.ids.extend(packs.iter().enumerate().map(|(index, pack)| (pack.id.clone(), format!("q{index}"))));
        renaming.packs = packs.iter().zip(files).map(|(pack, files)| renaming.pack(pack, files)).collect();
        renaming
    }

    /// A pack with new names.
    fn pack(&self, pack: &PackSource, files: Files) -> PackSource {
        let id = self.id(&pack.id);
        let content = files.into_iter().enumerate().map(|(index, (_, table))| SourceFile {
            path: format!("content/{id}/file{index}.toml"),
            text: toml::to_string(&self.document(table)).expect("a table"),
        });
        let scripts = pack.scripts.iter().map(|script| SourceFile {
            path: format!("scripts/{id}/{}.rhai", self.id(stem(&script.path))),
            text: script.text.clone(),
        });
        let (content, scripts) = (content.collect(), scripts.collect());
        PackSource { id, content, scripts, ..PackSource::default() }
    }

    /// The new name of a key such as `up` or `K`.
    pub fn key<'a>(&'a self, old: &'a str) -> &'a str {
        self.keys.get(old).map_or(old, String::as_str)
    }

    fn id(&self, old: &str) -> String {
        self.ids.get(old).cloned().unwrap_or_else(|| old.to_owned())
    }

    fn document(&self, table: Table) -> Table {
        table.into_iter().map(|(name, value)| (name.clone(), self.section(&name, value))).collect()
    }

    fn section(&self, name: &str, value: Value) -> Value {
        match value {
            Value::Table(table) if name == "keys" => {
                Value::Table(table.into_iter().map(|(key, value)| (key, self.bound(value))).collect())
            }
            Value::Table(table) if name == "color" => {
                Value::Table(table.into_iter().map(|(id, value)| (self.id(&id), inverted(value))).collect())
            }
            Value::Table(table) if DECLARING.contains(&name) => {
                Value::Table(table.into_iter().map(|(id, value)| (self.id(&id), self.value("", value))).collect())
            }
            other => self.value(name, other),
        }
    }

    fn value(&self, field: &str, value: Value) -> Value {
        match value {
            Value::Table(table) if field == "depends" => {
                Value::Table(table.into_iter().map(|(pack, version)| (self.id(&pack), version)).collect())
            }
            Value::Table(table) => {
                Value::Table(table.into_iter().map(|(key, value)| (key.clone(), self.value(&key, value))).collect())
            }
            Value::Array(items) => Value::Array(items.into_iter().map(|item| self.value(field, item)).collect()),
            Value::String(text) => Value::String(self.text(field, &text)),
            other => other,
        }
    }

    fn text(&self, field: &str, text: &str) -> String {
        match field {
            _ if ENGINE_WORDS.contains(&field) => text.to_owned(),
            "glyph" => text.chars().map(|glyph| self.glyphs[&glyph]).collect(),
            "name" if !text.contains('{') && !text.is_empty() => text.chars().rev().collect::<String>() + "o",
            _ => text
                .split_once(':')
                .filter(|(pack, _)| self.ids.contains_key(*pack))
                .map_or_else(|| self.id(text), |(pack, id)| format!("{}:{}", self.id(pack), self.id(id))),
        }
    }

    fn bound(&self, value: Value) -> Value {
        match value {
            Value::Table(table) => {
                Value::Table(table.into_iter().map(|(key, value)| (key, self.bound(value))).collect())
            }
            Value::Array(items) => Value::Array(items.into_iter().map(|item| self.bound(item)).collect()),
            Value::String(key) => Value::String(self.key(&key).to_owned()),
            other => other,
        }
    }
}

fn ids(files: &[(String, Table)], packs: &[PackSource]) -> BTreeMap<String, String> {
    let mut ids = BTreeSet::new();
    for (name, value) in files.iter().flat_map(|(_, table)| table) {
        if let (true, Value::Table(table)) = (DECLARING.contains(&name.as_str()), value) {
            ids.extend(table.keys().cloned());
        }
    }
    ids.extend(packs.iter().flat_map(|pack| &pack.scripts).map(|script| stem(&script.path).to_owned()));
    // Reversing the order of ids shows that nothing depends on it.
    ids.into_iter().rev().enumerate().map(|(index, id)| (id, format!("k{index:03}"))).collect()
}

fn stem(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rhai")
}

fn glyphs(files: &[(String, Table)]) -> BTreeSet<char> {
    let mut found = BTreeSet::new();
    for (_, table) in files {
        leaves(&Value::Table(table.clone()), "", &mut |field, text| {
            if field == "glyph" {
                found.extend(text.chars());
            }
        });
    }
    found
}

/// Single-character keys are swapped within their class: lower case, upper case, others. Named keys are swapped among themselves.
fn keys(files: &[(String, Table)]) -> BTreeMap<String, String> {
    let mut used = BTreeSet::new();
    for table in files.iter().filter_map(|(_, table)| table.get("keys")) {
        leaves(table, "", &mut |_, text| {
            used.insert(text.to_owned());
        });
    }
    let (letters, named): (BTreeSet<String>, BTreeSet<String>) =
        used.into_iter().partition(|key| key.chars().count() == 1);
    let class = |wanted: fn(char) -> bool| -> BTreeSet<String> {
        letters.iter().filter(|key| key.chars().all(wanted)).cloned().collect()
    };
    let mut keys = BTreeMap::new();
    keys.extend(rotate(class(char::is_lowercase)));
    keys.extend(rotate(class(char::is_uppercase)));
    keys.extend(rotate(class(|letter| !letter.is_alphabetic())));
    keys.extend(rotate(named));
    keys
}

/// Pairs each element with the next one, and the last with the first.
fn rotate<T: Clone + Ord>(all: BTreeSet<T>) -> Vec<(T, T)> {
    let all: Vec<T> = all.into_iter().collect();
    (0..all.len()).map(|index| (all[index].clone(), all[(index + 1) % all.len()].clone())).collect()
}

fn leaves(value: &Value, field: &str, visit: &mut impl FnMut(&str, &str)) {
    match value {
        Value::Table(table) => table.iter().for_each(|(key, value)| leaves(value, key, visit)),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, field, visit)),
        Value::String(text) => visit(field, text),
        _ => {}
    }
}

fn inverted(value: Value) -> Value {
    let Value::String(text) = value else { return value };
    let packed = u32::from_str_radix(text.trim_start_matches('#'), 16).expect("a colour");
    Value::String(format!("#{:06x}", 0x00ff_ffff ^ packed))
}
