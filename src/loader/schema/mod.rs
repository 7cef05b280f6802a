//! JSON Schema for editors, and the field reference for people. Both are generated from the types that the game loads.
//!
//! - `file`: The JSON Schema of content files, and that of test files
//! - `manual`: The field reference for people who write content, as Markdown
//! - `tidy`: Simplifies generated schemas for TOML

pub(crate) mod file;
pub(crate) mod manual;
pub(crate) mod tidy;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::content::{
    AbilityKind, Behaviour, BotKind, BranchKind, ClockKind, CommandKind, CreatureKind, DamageType, Ending, Faction,
    FeatureKind, FieldKind, FlavorKind, GameRules, HordeKind, ItemKind, KeyBindings, Language, LevelKind, Message,
    Messages, ModifierKind, MovementKind, NamedColor, Pack, Palette, ScreenLayout, ScreenText, Slot, StatKind,
    TileKind, TreasureKind, VaultKind,
};

/// What a table of a file contains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableForm {
    /// Definitions by id: `[creature.bat]`.
    Definitions,
    /// Fields, once in a game: `[palette]`.
    Once,
    /// Fields, once in a pack: `[pack]`.
    Pack,
    /// Scenario tests by name, in files of their own: `[test.bats_fly]`.
    Tests,
}

/// A table of content files.
struct SchemaTable {
    name: &'static str,
    sort: TableForm,
    /// The schema of one definition, or of the table itself. Refers to [`Types::shared`] where it can.
    schema: Value,
}

/// The table of scenario tests. The layer that runs them defines it.
pub struct TestTable {
    /// The name of the table.
    pub name: &'static str,
    /// The schema of one test.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

/// The schemas of all types.
struct Types {
    /// In the order of the reference.
    tables: Vec<SchemaTable>,
    /// The schemas that a `$ref` can refer to, by name.
    shared: Map<String, Value>,
}

impl Types {
    fn new(tests: &TestTable) -> Self {
        let mut generator = SchemaSettings::draft2020_12().into_generator();
        let tables = tables(&mut generator, tests);
        let mut shared = generator.take_definitions(true);
        shared.values_mut().for_each(tidy::tidy);
        let mut types = Self { tables, shared };
        types.tables.iter_mut().for_each(|table| tidy::tidy(&mut table.schema));
        types
    }

    /// The schema that a `$ref` refers to; any other schema itself.
    fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        name_of(schema).and_then(|name| self.shared.get(name)).unwrap_or(schema)
    }
}

/// The name in a `$ref`.
fn name_of(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

fn text_of<'s>(schema: &'s Value, key: &str) -> &'s str {
    schema.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn tables(generator: &mut SchemaGenerator, tests: &TestTable) -> Vec<SchemaTable> {
    fn of<T: JsonSchema>(name: &'static str, sort: TableForm, generator: &mut SchemaGenerator) -> SchemaTable {
        SchemaTable { name, sort, schema: generator.subschema_for::<T>().to_value() }
    }
    vec![
        of::<CreatureKind>("creature", TableForm::Definitions, generator),
        of::<ItemKind>("item", TableForm::Definitions, generator),
        of::<FlavorKind>("flavor", TableForm::Definitions, generator),
        of::<Slot>("slot", TableForm::Definitions, generator),
        of::<TileKind>("tile", TableForm::Definitions, generator),
        of::<LevelKind>("level", TableForm::Definitions, generator),
        of::<BranchKind>("branch", TableForm::Definitions, generator),
        of::<HordeKind>("horde", TableForm::Definitions, generator),
        of::<TreasureKind>("treasure", TableForm::Definitions, generator),
        of::<VaultKind>("vault", TableForm::Definitions, generator),
        of::<Faction>("faction", TableForm::Definitions, generator),
        of::<ModifierKind>("modifier", TableForm::Definitions, generator),
        of::<AbilityKind>("ability", TableForm::Definitions, generator),
        of::<DamageType>("damage_type", TableForm::Definitions, generator),
        of::<MovementKind>("movement", TableForm::Definitions, generator),
        of::<ClockKind>("clock", TableForm::Definitions, generator),
        of::<FieldKind>("field", TableForm::Definitions, generator),
        of::<FeatureKind>("feature", TableForm::Definitions, generator),
        of::<StatKind>("stat", TableForm::Definitions, generator),
        of::<Message>("sentence", TableForm::Definitions, generator),
        of::<Behaviour>("behaviour", TableForm::Definitions, generator),
        of::<NamedColor>("color", TableForm::Definitions, generator),
        of::<BotKind>("bot", TableForm::Definitions, generator),
        of::<CommandKind>("command", TableForm::Definitions, generator),
        of::<Ending>("ending", TableForm::Definitions, generator),
        of::<GameRules>("game", TableForm::Once, generator),
        of::<Pack>("pack", TableForm::Pack, generator),
        of::<Language>("language", TableForm::Once, generator),
        of::<Messages>("message", TableForm::Once, generator),
        of::<KeyBindings>("keys", TableForm::Once, generator),
        of::<Palette>("palette", TableForm::Once, generator),
        of::<ScreenLayout>("layout", TableForm::Once, generator),
        of::<ScreenText>("text", TableForm::Once, generator),
        SchemaTable { name: tests.name, sort: TableForm::Tests, schema: (tests.schema)(generator).to_value() },
    ]
}
