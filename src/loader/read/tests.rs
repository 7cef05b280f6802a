#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::bad_nodes::BadNodes;
use super::reader::Reader;
use crate::diagnostics::Diagnostics;
use crate::loader::names::Names;

use crate::content::{
    Color, CreatureKind, IdScope, OneOrMany, OptionText, OptionValue, Pack, Ref, Sentence, SourceFile,
};
use crate::diagnostics::Sources;
use crate::loader::syntax::parse::parse;

/// Reads `text`. Returns the value, and the errors as `line:column message`.
fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<String>) {
    let file = SourceFile { path: "test.toml".to_owned(), text: text.to_owned() };
    let mut diagnostics = Diagnostics::default();
    let parsed = parse(&file, &"own".into(), &mut diagnostics);
    let found = RefCell::new(diagnostics);
    let value = Reader::new(&names(), &found, &BadNodes::default()).read(&parsed.root);
    let mut sources = Sources::default();
    sources.add(&file.path, &file.text);
    let errors = found
        .borrow()
        .iter()
        .map(|error| {
            let (line, column) = sources.line_and_column(error.location.as_ref().unwrap()).unwrap();
            format!("{line}:{column} {}", error.message)
        })
        .collect();
    (value, errors)
}

/// A pack `own` that depends on `base` and `more`, and a pack `alien` that it doesn't depend on.
fn names() -> Names {
    let creatures = ["alien:egg", "base:bat", "base:rat", "more:rat", "own:bat", "own:zombie"];
    let pack = |id: &str, depends: &[&str]| -> Pack {
        let depends = serde_json::json!({ "id": id, "title": id, "version": "1.0.0", "depends": depends });
        serde_json::from_value(depends).expect("a pack")
    };
    let packs = [pack("own", &["base", "more"]), pack("base", &[]), pack("more", &[]), pack("alien", &[])];
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    Names::new(
        BTreeMap::from([("creature", owned(&creatures)), ("color", owned(&["base:red", "own:green"]))]),
        vec![Color::new(255, 0, 0), Color::new(0, 255, 0)],
        IdScope::of(&packs),
        Vec::new(),
    )
}

#[track_caller]
fn expect_errors<T: DeserializeOwned>(text: &str, expected: &[&str]) {
    assert_eq!(read::<T>(text).1, expected);
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "most fields exist to be read wrongly")]
#[serde(deny_unknown_fields)]
struct Sample {
    count: u8,
    #[serde(default)]
    name: String,
    #[serde(default)]
    flag: bool,
    #[serde(default)]
    mood: Mood,
    #[serde(default)]
    inner: Vec<Inner>,
    #[serde(default)]
    pair: Option<(i32, char)>,
    #[serde(default)]
    by_mood: BTreeMap<Mood, i32>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "most fields exist to be read wrongly")]
#[serde(deny_unknown_fields)]
struct Inner {
    size: i32,
}

#[derive(Debug, Default, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
enum Mood {
    #[default]
    Calm,
    Angry(i32),
    Wild {
        teeth: u32,
    },
}

#[derive(Debug, Deserialize)]
struct Ids {
    ids: Vec<Ref<CreatureKind>>,
}

#[derive(Debug, Deserialize)]
struct Colors {
    colors: Vec<Color>,
}

#[derive(Debug, Deserialize)]
struct Short {
    says: OneOrMany<Sentence>,
}

#[test]
fn all_errors_of_a_definition_are_found_at_once() {
    expect_errors::<Sample>(
        "count = 300\nname = 5\nflag = \"yes\"\nmood = \"angri\"\ninner = [{ size = 1 }, { size = 1.5 }, {}, 3]\npair = [1, \"ab\"]\n",
        &[
            "1:9 300 is too large: write at most 255",
            "2:8 expected text in quotes, found the number 5",
            "3:8 expected `true` or `false`, found the text \"yes\"",
            "4:8 unknown choice `angri`: did you mean `angry`?",
            "5:33 expected a whole number, found the number 1.5",
            "5:40 `size` is missing",
            "5:44 expected a table, found the number 3",
            "6:12 expected exactly one character, found the text \"ab\"",
        ],
    );
}

#[test]
fn valid_fields_are_read_beside_errors() {
    let (sample, errors) = read::<Sample>("count = 7\nname = []\n");
    assert_eq!((sample.unwrap().count, errors.len()), (7, 1));
}

#[test]
fn choices_with_values_are_read_and_checked() {
    let mood = |text: &str| read::<Sample>(text).0.unwrap().mood;
    assert_eq!(mood("count = 1\nmood = { wild = { teeth = 3 } }"), Mood::Wild { teeth: 3 });
    assert_eq!(mood("count = 1\nmood = { angry = 3 }"), Mood::Angry(3));
    expect_errors::<Sample>(
        "count = 1\nmood = { wild = { teeht = 3 } }",
        &["2:19 unknown field `teeht`: did you mean `teeth`?"],
    );
    expect_errors::<Sample>("count = 1\nmood = { calm = 1 }", &["2:17 `calm` has no fields: write just \"calm\""]);
    expect_errors::<Sample>(
        "count = 1\nmood = {}",
        &["2:8 expected a table with one of the keys `calm`, `angry`, `wild`, found 0 keys"],
    );
    expect_errors::<Sample>(
        "count = 1\nby_mood = { calm = 1, clam = 2, calm2 = 3 }",
        &["2:23 unknown choice `clam`: did you mean `calm`?", "2:33 unknown choice `calm2`: did you mean `calm`?"],
    );
}

#[test]
fn a_misspelt_field_is_not_reported_as_missing_too() {
    expect_errors::<Sample>("cuont = 3\n", &["1:1 unknown field `cuont`: did you mean `count`?"]);
    expect_errors::<Sample>("zzzzzz = 3\n", &["1:1 `count` is missing", "1:1 unknown field `zzzzzz`"]);
}

#[test]
fn ids_resolve_to_the_own_pack_and_then_to_its_dependencies() {
    let (ids, errors) = read::<Ids>("ids = [\"bat\", \"base:bat\", \"zombie\", \"more:rat\"]");
    let indices: Vec<usize> = ids.unwrap().ids.into_iter().map(Ref::index).collect();
    assert_eq!((indices, errors), (vec![4, 1, 5, 3], Vec::new()));
    expect_errors::<Ids>(
        "ids = [\n\"rat\",\n\"zombei\",\n\"egg\",\n\"alien:egg\",\n\"bsae:bat\",\n\"base:bta\",\n\"xyz\",\n3]",
        &[
            "2:1 several packs have a creature `rat`",
            "3:1 unknown creature `zombei`: did you mean `zombie`?",
            "4:1 unknown creature `egg`",
            "5:1 `own` does not depend on the pack `alien`",
            "6:1 unknown pack `bsae`: did you mean `base`?",
            "7:1 unknown creature `base:bta`: did you mean `base:bat`?",
            "8:1 unknown creature `xyz`",
            "9:1 expected the id of a creature as text, found the number 3",
        ],
    );
}

#[test]
fn colors_are_names_or_numbers() {
    let (colors, errors) = read::<Colors>("colors = [\"red\", \"green\", \"#01020f\"]");
    let packed: Vec<u32> = colors.unwrap().colors.into_iter().map(Color::packed).collect();
    assert_eq!((packed, errors), (vec![0x00ff_0000, 0x0000_ff00, 0x0001_020f], Vec::new()));
    expect_errors::<Colors>(
        "colors = [\"rde\",\n\"#12345\",\n\"#+12345\"]",
        &[
            "1:11 unknown color `rde`: did you mean `red`?",
            "2:1 `#12345` is not a colour",
            "3:1 `#+12345` is not a colour",
        ],
    );
}

#[test]
fn short_forms_are_expanded() {
    let (short, errors) = read::<Short>("says = \"Hello {actor.the}.\"");
    assert_eq!((short.unwrap().says.0.len(), errors), (1, Vec::new()));
    let (short, errors) = read::<Short>("says = [\"a\", { text = \"b\", tone = \"good\" }]");
    assert_eq!((short.unwrap().says.0.len(), errors), (2, Vec::new()));
    let (_, errors) = read::<Short>("says = [\"{actor\",\n{ txt = \"b\" },\n{ tone = \"good\" },\n7]");
    assert!(errors[0].starts_with("1:9 a `{` has no matching `}`"), "{errors:?}");
    assert_eq!(
        errors[1..],
        [
            "2:3 unknown field `txt`: did you mean `text`?",
            "3:1 `text` is missing",
            "4:1 expected text or a table, found the number 7",
        ]
    );
}

#[test]
fn options_keep_their_values() {
    let (options, errors) =
        read::<BTreeMap<String, OptionValue>>("a = 1\nb = [true, \"x\"]\nc = 1.5\nd = 1979-05-27\ne = {}");
    let options = options.unwrap();
    assert_eq!(options["a"], OptionValue::Int(1));
    let text = OptionText { text: "x".to_owned(), pack: "own".to_owned() };
    assert_eq!(options["b"], OptionValue::List(vec![OptionValue::Bool(true), OptionValue::Text(text)]));
    let expected = "expected true or false, a whole number, text, or a list of these, found";
    assert_eq!(
        errors,
        [
            format!("3:5 {expected} the number 1.5"),
            "4:5 dates can't be used here".to_owned(),
            format!("5:5 {expected} a table"),
        ]
    );
}

#[test]
fn invisible_characters_are_refused_where_they_enter() {
    expect_errors::<Sample>(
        "count = 1\nname = \"a\\u0007\\u202e\"",
        &["2:8 text must not contain the invisible character U+0007"],
    );
    expect_errors::<Sample>(
        "count = 1\nname = \"a\\nb\"",
        &["2:8 text must not contain the invisible character U+000A"],
    );
    expect_errors::<Sample>("count = 1\nname = \"\"\"a\nb\"\"\"", &[]);
}

#[test]
fn numbers_out_of_range_are_refused() {
    expect_errors::<Sample>("count = 99999999999999999999", &["1:9 this number is too large"]);
    expect_errors::<Sample>("count = -1", &["1:9 -1 is too small: write at least 0"]);
    expect_errors::<Sample>("count = 0xff", &[]);
}
