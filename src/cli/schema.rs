//! `stuffed schema`: writes the schema or the field reference of content files.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::output::say;
use crate::loader::{field_reference, file_schema, test_schema};
use crate::scenario::test_table;

/// Workspace files for TOML language servers, by path in a root: they tell which schema a file has. Those of this repository serve any.
pub(crate) const WORKSPACE: [(&str, &str); 2] =
    [(".taplo.toml", include_str!("../../.taplo.toml")), ("tombi.toml", include_str!("../../tombi.toml"))];

/// The arguments of `stuffed schema`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SchemaArgs {
    /// Write the field reference for people, in Markdown, instead of the JSON Schema
    #[arg(long)]
    pub reference: bool,
    /// Write the JSON Schema of scenario tests (`content/PACK/tests/`) instead of that of content
    #[arg(long, conflicts_with = "reference")]
    pub tests: bool,
    /// Write to this file instead of printing
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  stuffed schema               print the JSON Schema of content files
  stuffed schema --out content/schema.json
                               write it where `#:schema ../schema.json` in content files expects it
  stuffed schema --tests --out content/tests.schema.json
                               the same for the scenario tests in content/<pack>/tests/
  stuffed schema --reference --out content/README.md
                               write the reference of all fields";

/// The path of the schema in a root. The files of a pack refer to it with `#:schema ../schema.json`.
pub(crate) const SCHEMA: &str = "content/schema.json";
/// The path of the schema of scenario tests in a root. Test files refer to it with `#:schema ../../tests.schema.json`.
pub(crate) const TESTS_SCHEMA: &str = "content/tests.schema.json";
/// The path of the field reference in a root.
pub(crate) const REFERENCE: &str = "content/README.md";

/// The text of the schema file.
pub(crate) fn schema() -> String {
    format!("{:#}\n", file_schema(&test_table()))
}

/// The text of the schema file of scenario tests.
pub(crate) fn tests_schema() -> String {
    format!("{:#}\n", test_schema(&test_table()))
}

/// Writes one of the schemas, or the field reference.
pub(crate) fn run(args: &SchemaArgs) -> Result<(), CommandFailure> {
    let text = match (args.reference, args.tests) {
        (true, _) => field_reference(&test_table()),
        (_, true) => tests_schema(),
        _ => schema(),
    };
    match &args.out {
        None => say(&mut io::stdout(), &text).map(drop),
        Some(path) => fs::write(path, text)
            .map_err(|error| CommandFailure::because(format!("can't write `{}`: {error}", path.display()))),
    }
}
