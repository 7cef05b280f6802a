//! The serde deserializer of a node.

use serde::de::value::SeqDeserializer;
use serde::de::{Deserializer, Error, Visitor};

use super::access::{Fields, Items, VariantNode};
use super::bad_nodes::{Mark, address};
use super::bare_variant::BareVariant;
use super::dummy::Dummy;
use super::error::{ReadError, ReadFault, unknown_choice, unknown_field};
use super::habits;
use super::reader::Reader;
use crate::content::{
    Color, CommandKind, Kind, OptionValue, PanelButton, StatFormula, StatKind, StatText, shorthand, slot_words,
};
use crate::diagnostics::{Code, Diagnostic, Location, suggest, with_article};
use crate::loader::tree::{Node, Value};

/// Deserializes a node.
#[derive(Clone, Copy)]
pub struct NodeReader<'r, 'a> {
    pub node: &'r Node,
    pub reader: &'r Reader<'a>,
    form: Form,
}

/// How to read a node.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// As written.
    Plain,
    /// As the value of a table's only key.
    Under(&'static str),
    /// As the only element of a list.
    Alone,
}

impl<'r, 'a> NodeReader<'r, 'a> {
    pub fn new(node: &'r Node, reader: &'r Reader<'a>) -> Self {
        Self { node, reader, form: Form::Plain }
    }

    fn is_bad(self) -> bool {
        self.form == Form::Plain && self.reader.bad_nodes.is_bad(self.node)
    }

    /// Runs `read` on this node, or `dummy` if it is bad. Errors get this node as their place.
    fn located<T>(
        self,
        dummy: impl FnOnce(Dummy) -> Result<T, ReadError>,
        read: impl FnOnce(Self) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let outcome = if self.is_bad() { dummy(Dummy::default()) } else { read(self) };
        outcome.map_err(|error| error.passing(self.node))
    }

    fn mismatch(self, expected: &str) -> ReadError {
        let message = format!("expected {expected}, found {}", self.node.describe());
        let diagnostic = Diagnostic::error(message).code(Code::WrongType);
        ReadError::from(what_to_write(expected, self.node).into_iter().fold(diagnostic, Diagnostic::help))
    }

    fn text(self, expected: &str) -> Result<&'r str, ReadError> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.mismatch(expected)),
        }
    }

    fn integer(self, least: i64, most: i64) -> Result<i64, ReadError> {
        match self.node.value {
            Value::Int(number) if number < least => Err(too("small", number, "least", least)),
            Value::Int(number) if number > most => Err(too("large", number, "most", most)),
            Value::Int(number) => Ok(number),
            _ => Err(self.mismatch("a whole number")),
        }
    }

    fn integer_for<'de, V: Visitor<'de>>(self, visitor: V, least: i64, most: i64) -> Result<V::Value, ReadError> {
        // Visitors of all integer types accept an `i64` that is in their range.
        let dummy = |_| 1_i64;
        let number = self.located(|empty| Ok(dummy(empty)), |reader| reader.integer(least, most))?;
        visitor.visit_i64(number).map_err(|error: ReadError| error.passing(self.node))
    }

    fn items(self, expected: &str) -> Result<Items<'r, 'a>, ReadError> {
        match &self.node.value {
            _ if self.form == Form::Alone => Ok(Items::new(std::slice::from_ref(self.node), self.reader)),
            Value::List(items) => Ok(Items::new(items, self.reader)),
            _ => Err(self.mismatch(expected)),
        }
    }

    fn fields(self) -> Result<Fields<'r, 'a>, ReadError> {
        match (&self.node.value, self.form) {
            (_, Form::Under(key)) => Ok(Fields::single(key, self.node, self.reader)),
            (Value::Table(entries), _) => Ok(Fields::new(entries, self.node, self.reader)),
            _ => Err(self.mismatch("a table")),
        }
    }

    /// The fields of a table of a type with the `known` ones.
    fn fields_of(self, known: &[&str]) -> Result<Fields<'r, 'a>, ReadError> {
        self.fields().map_err(|error| match error.into_parts() {
            (ReadFault::Other(diagnostic), _) if !known.is_empty() => {
                let first: Vec<String> = known.iter().take(2).map(|field| format!("{field} = ...")).collect();
                diagnostic.help(format!("write a table: `{{ {} }}`", first.join(", "))).into()
            }
            (fault, _) => fault.into_diagnostic().into(),
        })
    }

    /// Reports unknown keys. If one is similar to a missing field, that field is not reported as missing too.
    fn report_unknown(self, known: &[&str]) {
        for entry in self.node.entries().filter(|_| self.form == Form::Plain).unwrap_or_default() {
            if known.contains(&entry.key.as_str()) {
                continue;
            }
            let diagnostic = unknown_field(&entry.key, known);
            let meant = habits::meant(&entry.key, known);
            if let Some(meant) = meant.or_else(|| crate::diagnostics::suggest(&entry.key, known.iter().copied()))
                && self.node.field(meant).is_none()
            {
                self.reader.bad_nodes.add(Mark::Lacks(address(self.node), meant.to_owned()));
            }
            self.reader.report(diagnostic.at(entry.key_location()));
        }
    }

    /// Looks up the index of an id, or the value of a colour.
    fn look_up(self, token: &str) -> Result<u32, ReadError> {
        let names = self.reader.names;
        let found = if token == Color::TOKEN {
            names.color(self.text("the name of a colour, or \"#rrggbb\"")?, self.node.pack())
        } else {
            let table = token.strip_prefix("ref:").unwrap_or(token);
            names.look_up(table, self.text(&format!("the id of {} as text", with_article(table)))?, self.node.pack())
        };
        self.found(found)
    }

    /// Looks up the index of a command of the content, for a button. The name may have been meant for a command of the engine.
    fn button_command(self, written: &str) -> Result<u32, ReadError> {
        let found = self.reader.names.look_up(CommandKind::TABLE, written, self.node.pack());
        self.found(found.map_err(|unknown| match suggest(written, PanelButton::names()) {
            Some(meant) => Diagnostic::error(format!("unknown command `{written}`: did you mean `{meant}`?")),
            None => unknown.help("write the name of a command in `[keys.act]`, `[keys.view]` or `[keys.command]`"),
        }))
    }

    /// The number that was found, or 0 if the name may be in a part that could not be read.
    fn found(self, found: Result<Option<u32>, Diagnostic>) -> Result<u32, ReadError> {
        let found = found.map_err(|diagnostic| ReadError::at(diagnostic, self.node))?;
        if found.is_none() {
            self.reader.bad_nodes.add(Mark::Bad(address(self.node)));
        }
        Ok(found.unwrap_or_default())
    }

    /// The text of a formula, and then each stat that it may name, with its number.
    fn formula_parts(self, text: &str) -> Vec<String> {
        let (names, pack) = (self.reader.names, self.node.pack());
        let mut parts = vec![text.to_owned()];
        for name in names.known_to(StatKind::TABLE, pack).flat_map(|(id, bare)| [id, bare]) {
            // A bare name that several packs have means nothing.
            if let Ok(Some(number)) = names.look_up(StatKind::TABLE, name, pack) {
                parts.extend([name.to_owned(), number.to_string()]);
            }
        }
        parts
    }

    /// A text, and then each of its slots that names a stat, with the number of that. A slot that names none is reported by the checks.
    fn stat_text_parts(self, text: &str) -> Vec<String> {
        let (names, pack) = (self.reader.names, self.node.pack());
        let mut parts = vec![text.to_owned()];
        for slot in text.split('{').skip(1).filter_map(|rest| rest.split_once('}')) {
            let (written, _) = slot_words(slot.0);
            let name = written.strip_prefix("stat.").unwrap_or(written);
            // Most slots name no stat, and finding out what an unknown name could mean is slow.
            if !names.is_somewhere(StatKind::TABLE, name) {
                continue;
            }
            match names.look_up(StatKind::TABLE, name, pack) {
                Ok(number) => parts.extend(number.iter().flat_map(|number| [written.to_owned(), number.to_string()])),
                // Several packs have it, or only one that this one doesn't depend on.
                Err(fault) => self.reader.report(fault.at(self.node.location())),
            }
        }
        parts
    }

    /// What a value may be that has the short form which `token` names, if this is neither that nor a table.
    fn lacks_short_form(self, token: &str) -> Option<&'static str> {
        match (token, &self.node.value) {
            (_, Value::Table(_)) | (shorthand::SHORT_RADIUS, Value::Int(_)) => None,
            (shorthand::SHORT_RADIUS, _) => Some("a whole number or a table"),
            (_, Value::Text(_)) => None,
            (token, _) => token.starts_with(shorthand::SHORT).then_some("text or a table"),
        }
    }

    /// The node in its long form, if it is written in the short form that `token` names.
    fn expanded(self, token: &str) -> Self {
        let form = match (token, &self.node.value) {
            (shorthand::MANY, Value::List(_)) => Form::Plain,
            (shorthand::MANY, _) => Form::Alone,
            (shorthand::SHORT_USE, Value::Text(_)) => Form::Under("use"),
            (shorthand::SHORT_KIND, Value::Text(_)) => Form::Under("kind"),
            (shorthand::SHORT_TILE, Value::Text(_)) => Form::Under("tile"),
            (shorthand::SHORT_TEXT, Value::Text(_)) => Form::Under("text"),
            (shorthand::SHORT_NAME, Value::Text(_)) => Form::Under("name"),
            (shorthand::SHORT_LEVEL, Value::Text(_)) => Form::Under("level"),
            (shorthand::SHORT_RADIUS, Value::Int(_)) => Form::Under("radius"),
            _ => Form::Plain,
        };
        Self { form, ..self }
    }
}

/// What to write in place of a value of the wrong type.
fn what_to_write(expected: &str, node: &Node) -> Option<String> {
    Some(match (expected, &node.value) {
        ("a whole number", Value::Text(text)) => match text.trim().parse::<i64>() {
            Ok(number) => format!("write it without quotes: {number}"),
            Err(_) => "write a number without quotes, such as 100".to_owned(),
        },
        ("a whole number", Value::Float(number)) => format!("write it without a fraction, such as {number:.0}"),
        ("text in quotes", Value::Int(number)) => format!("write it in quotes: \"{number}\""),
        ("text in quotes", Value::Bool(value)) => format!("write it in quotes: \"{value}\""),
        ("`true` or `false`", Value::Text(text)) if text == "true" || text == "false" => {
            format!("write it without quotes: {text}")
        }
        ("a list", Value::Text(text)) => format!("write it in brackets: [\"{text}\"]"),
        ("a list", Value::Int(number)) => format!("write it in brackets: [{number}]"),
        _ => return None,
    })
}

fn too(how: &str, number: i64, bound: &str, limit: i64) -> ReadError {
    let message = format!("{number} is too {how}: write at {bound} {limit}");
    ReadError::from(Diagnostic::error(message).code(Code::OutOfRange))
}

macro_rules! integers {
    ($($method:ident: $type:ty),*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            self.integer_for(visitor, i64::from(<$type>::MIN), i64::from(<$type>::MAX))
        }
    )*};
}

impl<'de> Deserializer<'de> for NodeReader<'_, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let node = self.node;
        if self.is_bad() {
            return Dummy::default().deserialize_any(visitor).map_err(|error| error.passing(node));
        }
        let outcome = match &node.value {
            _ if self.form != Form::Plain => match self.form {
                Form::Alone => return self.deserialize_seq(visitor),
                _ => return self.deserialize_map(visitor),
            },
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Int(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Text(text) => visitor.visit_str(text),
            Value::Date => Err(ReadError::custom("dates can't be used here")),
            Value::List(_) => return self.deserialize_seq(visitor),
            Value::Table(_) => return self.deserialize_map(visitor),
        };
        outcome.map_err(|error: ReadError| error.passing(node))
    }

    integers!(deserialize_i8: i8, deserialize_i16: i16, deserialize_i32: i32, deserialize_i64: i64);
    integers!(deserialize_u8: u8, deserialize_u16: u16, deserialize_u32: u32);

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.integer_for(visitor, 0, i64::MAX)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let value = self.located(
            |_| Ok(false),
            |reader| match reader.node.value {
                Value::Bool(value) => Ok(value),
                _ => Err(reader.mismatch("`true` or `false`")),
            },
        )?;
        visitor.visit_bool(value).map_err(|error: ReadError| error.passing(self.node))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let letter = self.located(
            |_| Ok('?'),
            |reader| {
                let mut letters = reader.text("one character as text")?.chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) => Ok(letter),
                    _ => Err(reader.mismatch("exactly one character")),
                }
            },
        )?;
        visitor.visit_char(letter).map_err(|error: ReadError| error.passing(self.node))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let text = self.located(|_| Ok(""), |reader| reader.text("text in quotes"))?;
        visitor.visit_str(text).map_err(|error: ReadError| error.passing(self.node))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }

    /// TOML has no null, so a value that is written is always `Some`.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let node = self.node;
        let outcome = if self.is_bad() { visitor.visit_none() } else { visitor.visit_some(self) };
        outcome.map_err(|error: ReadError| error.passing(node))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let node = self.node;
        let outcome = if name == Color::TOKEN || name.starts_with("ref:") {
            self.located(|_| Ok(0), |reader| reader.look_up(name)).and_then(|number| visitor.visit_u32(number))
        } else if let (OptionValue::TOKEN, Value::Text(text), false) = (name, &node.value, self.is_bad()) {
            visitor.visit_seq(SeqDeserializer::new([text.as_str(), node.pack()].into_iter()))
        } else if let (PanelButton::TOKEN, Value::Text(text), false) = (name, &node.value, self.is_bad()) {
            match PanelButton::named(text) {
                Some(_) => visitor.visit_str(text),
                None => self.button_command(text).and_then(|index| visitor.visit_u32(index)),
            }
        } else if let (StatFormula::TOKEN, Value::Text(text), false) = (name, &node.value, self.is_bad()) {
            visitor.visit_seq(SeqDeserializer::new(self.formula_parts(text).into_iter()))
        } else if let (StatText::TOKEN, Value::Text(text), false) = (name, &node.value, self.is_bad()) {
            visitor.visit_seq(SeqDeserializer::new(self.stat_text_parts(text).into_iter()))
        } else {
            if let Some(expected) = self.lacks_short_form(name).filter(|_| !self.is_bad()) {
                return Err(self.mismatch(expected).passing(node));
            }
            // The dummy of a bad node has the long form, with the key that the short form stands for.
            match self.expanded(name) {
                bad if bad.is_bad() => visitor.visit_newtype_struct(Dummy::short(name)),
                expanded => visitor.visit_newtype_struct(expanded),
            }
        };
        outcome.map_err(|error: ReadError| error.passing(node))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let node = self.node;
        if self.is_bad() {
            return Dummy::default().deserialize_seq(visitor).map_err(|error| error.passing(node));
        }
        self.items("a list").and_then(|items| visitor.visit_seq(items)).map_err(|error| error.passing(node))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, ReadError> {
        let node = self.node;
        if self.is_bad() {
            return Dummy::default().deserialize_tuple(length, visitor).map_err(|error| error.passing(node));
        }
        let expected = format!("a list of {length}");
        let outcome = self.items(&expected).and_then(|items| match items.len() {
            found if found == length => visitor.visit_seq(items),
            found => Err(ReadError::custom(format!("expected {expected}, found {found}"))),
        });
        outcome.map_err(|error| error.passing(node))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let node = self.node;
        if self.is_bad() {
            return Dummy::default().deserialize_map(visitor).map_err(|error| error.passing(node));
        }
        self.fields().and_then(|fields| visitor.visit_map(fields)).map_err(|error| error.passing(node))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let node = self.node;
        if self.is_bad() {
            return Dummy::default().deserialize_struct(name, known, visitor).map_err(|error| error.passing(node));
        }
        self.report_unknown(known);
        let fields = self.fields_of(known).map(|fields| fields.only(known));
        fields.and_then(|fields| visitor.visit_map(fields)).map_err(|error| error.passing(node))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let node = self.node;
        let outcome = match &node.value {
            _ if self.is_bad() => Dummy::default().deserialize_enum(name, variants, visitor),
            Value::Text(text) => {
                known_variant(text, variants, node.location()).and_then(|()| visitor.visit_enum(BareVariant(text)))
            }
            Value::Table(entries) => match entries.as_slice() {
                [entry] => known_variant(&entry.key, variants, entry.key_location())
                    .and_then(|()| visitor.visit_enum(VariantNode::new(entry, self.reader))),
                several => {
                    let (variants, count) = (list(variants), several.len());
                    Err(ReadError::custom(format!(
                        "expected a table with one of the keys {variants}, found {count} keys"
                    )))
                }
            },
            _ => Err(self.mismatch(&format!("one of {}", list(variants)))),
        };
        outcome.map_err(|error| error.passing(node))
    }
}

fn known_variant(written: &str, variants: &[&str], location: Location) -> Result<(), ReadError> {
    if variants.contains(&written) {
        return Ok(());
    }
    let diagnostic: Diagnostic = unknown_choice(written, variants).at(location);
    Err(ReadError::from(diagnostic))
}

fn list(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
