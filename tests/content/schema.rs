//! The schema for editors and the field reference: both are current and complete, and agree with the loader.

use std::path::Path;
use std::{fs, process::Command};

use serde_json::Value;
use stuffed::content::{PackSource, SourceFile};
use stuffed::host::from_root;
use stuffed::loader::{SINGLETONS, TABLES, field_reference, file_schema, load, test_schema};
use stuffed::scenario::scenarios;
use stuffed::scenario::test_table;

use super::tiny::tiny;
use super::walker::{document, faults};

fn packs() -> Vec<PackSource> {
    let mut packs = stuffed::packs::embedded();
    packs.push(tiny());
    packs
}

fn current(path: &str, wanted: &str, command: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == wanted,
        "{path} is out of date. Write it anew:\n\n    cargo run --no-default-features --features cli -- {command}\n"
    );
}

#[test]
fn the_schema_in_the_repository_is_current() {
    let path = "content/schema.json";
    current(path, &format!("{:#}\n", file_schema(&test_table())), &format!("schema --out {path}"));
}

#[test]
fn the_schema_of_tests_in_the_repository_is_current() {
    let path = "content/tests.schema.json";
    current(path, &format!("{:#}\n", test_schema(&test_table())), &format!("schema --tests --out {path}"));
}

#[test]
fn the_reference_in_the_repository_is_current() {
    let path = "content/README.md";
    current(path, &field_reference(&test_table()), &format!("schema --reference --out {path}"));
}

#[test]
fn the_schema_command_writes_the_current_files() {
    let folder = tempfile::tempdir().unwrap();
    let schemas = [
        ("", format!("{:#}\n", file_schema(&test_table()))),
        ("--tests", format!("{:#}\n", test_schema(&test_table()))),
    ];
    for (options, wanted) in schemas.into_iter().chain([("--reference", field_reference(&test_table()))]) {
        let file = folder.path().join("out");
        let run = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_stuffed"));
            let output = command.arg("schema").args(options.split_whitespace()).args(more).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(run(&[]), wanted);
        assert_eq!(run(&["--out", file.to_str().unwrap()]), "");
        assert_eq!(fs::read_to_string(&file).unwrap(), wanted);
    }
}

#[test]
fn every_shipped_file_names_the_schema_and_fits_it() {
    let schema = file_schema(&test_table());
    let mut count = 0;
    for file in packs().iter().flat_map(|pack| &pack.content) {
        assert_eq!(faults(&schema, &document(&file.text)), Vec::<String>::new(), "{}", file.path);
        if file.path.starts_with("content/") {
            let (first, depth) = (file.text.lines().next().unwrap(), file.path.matches('/').count() - 1);
            assert_eq!(first, format!("#:schema {}schema.json", "../".repeat(depth)), "{}", file.path);
            count += 1;
        }
    }
    assert!(count > 9);
}

#[test]
fn every_shipped_test_names_its_schema_and_fits_it() {
    let schema = test_schema(&test_table());
    let mut count = 0;
    for pack in ["adds", "patches", "bestiary", "tiny"].map(|name| format!("tests/packs/{name}")) {
        for file in from_root(Path::new(&pack)).unwrap().iter().flat_map(|pack| &pack.tests) {
            assert_eq!(faults(&schema, &document(&file.text)), Vec::<String>::new(), "{}", file.path);
            count += 1;
        }
    }
    for file in stuffed::packs::embedded().iter().flat_map(|pack| &pack.tests) {
        assert_eq!(faults(&schema, &document(&file.text)), Vec::<String>::new(), "{}", file.path);
        assert_eq!(file.text.lines().next(), Some("#:schema ../../tests.schema.json"), "{}", file.path);
        count += 1;
    }
    assert!(count > 6, "{count}");
}

/// Tests that do not load, and the violation that the schema reports.
const WRONG_TESTS: &[(&str, &str)] = &[
    ("[tset.a]", ".tset unknown"),
    ("[test.A]\nmap = \"@\"\nexpect = { over = true }", ".test propertyNames"),
    ("[test.a]\nexpect = { over = true }", ".test.a anyOf"),
    ("[test.a]\nmap = \"@\"", ".test.a required"),
    ("[test.a]\nmap = \"@\"\nexpct = {}\nexpect = { over = true }", ".test.a.expct unknown"),
    ("[test.a]\nmap = \"@\"\nseeds = 101\nexpect = { over = true }", ".test.a.seeds maximum"),
    ("[test.a]\nmap = \"@\"\nturns = -1\nexpect = { over = true }", ".test.a.turns minimum"),
    ("[test.a]\nmap = \"@\"\nlegend = { rr = \"rat\" }\nexpect = { over = true }", ".test.a.legend propertyNames"),
    ("[test.a]\nmap = \"@\"\nlegend = { r = { hq = 5 } }\nexpect = { over = true }", ".test.a.legend.r anyOf"),
    ("[test.a]\nmap = \"@\"\nexpect = { player = { hp = \"about 5\" } }", ".test.a.expect.player.hp anyOf"),
    ("[test.a]\nmap = \"@\"\nexpect = { player = { beside = \"rat\" } }", ".test.a.expect.player.beside maxLength"),
    ("[test.a]\nmap = \"@\"\nexpect = { over = 5 }", ".test.a.expect.over type"),
];

#[test]
fn tests_that_do_not_load_violate_the_schema() {
    let schema = test_schema(&test_table());
    let content = load(&[tiny()]).content.unwrap();
    for (text, fault) in WRONG_TESTS {
        assert_eq!(faults(&schema, &document(text)), [*fault], "{text}");
        let mut pack = tiny();
        pack.tests = vec![SourceFile { path: "content/tiny/tests/a.toml".to_owned(), text: (*text).to_owned() }];
        let (_, diagnostics) = scenarios([&pack], Some(&content));
        assert!(diagnostics.has_errors(), "{text}");
    }
}

/// Content that does not load, and the violation that the schema reports.
const WRONG: &[(&str, &str)] = &[
    ("[creatur.rat]", ".creatur unknown"),
    ("[creature.Rat]\nextends = \"bat\"", ".creature propertyNames"),
    ("[creature.rat]\nextends = \"bat\"\natack = 3", ".creature.rat.atack unknown"),
    ("[creature.rat]\nextends = \"bat\"\nhp = 0", ".creature.rat.hp anyOf"),
    ("[creature.rat]\nextends = \"bat\"\nspeed = 1001", ".creature.rat.speed maximum"),
    ("[creature.rat]\nextends = \"bat\"\nspeed = \"fast\"", ".creature.rat.speed type"),
    ("[creature.rat]\nextends = \"bat\"\nglyph = \"rat\"", ".creature.rat.glyph maxLength"),
    ("[creature.rat]\nextends = \"bat\"\ncolor = \"#12345\"", ".creature.rat.color pattern"),
    ("[creature.rat]\nextends = \"bat\"\nai = [{ use = \"hunt\", chance = 101 }]", ".creature.rat.ai.0 anyOf"),
    ("[creature.rat]\nextends = \"bat\"\nai = [{ chance = 10 }]", ".creature.rat.ai.0 anyOf"),
    ("[creature.rat]\nextends = \"bat\"\nstomach = { states = [] }", ".creature.rat.stomach.states minItems"),
    (
        "[creature.rat]\nextends = \"bat\"\nstomach = { states = [{ from = 0 }] }",
        ".creature.rat.stomach.states.0 required",
    ),
    ("[creature.rat]\nname = \"rat\"", ".creature.rat required"),
    ("[tile.hole]\nextends = \"floor\"\nstairs = \"sideways\"", ".tile.hole.stairs enum"),
    ("[level.pit]\nextends = \"den\"\nbuild = [{ rooms = { count = 401 } }]", ".level.pit.build.0.rooms.count anyOf"),
    ("[level.pit]\nextends = \"den\"\nbuild = [{ maze = {}, swamp = {} }]", ".level.pit.build.0.swamp unknown"),
    ("[level.pit]\nextends = \"den\"\nbuild = [{ name = \"nothing\" }]", ".level.pit.build.0 oneOf"),
    ("[level.pit]\nextends = \"den\"\nbuild = []", ".level.pit.build minItems"),
    (
        "[level.pit]\nextends = \"den\"\nitems = [{ of = { kind = \"twig\", weight = 0 }, count = 1 }]",
        ".level.pit.items.0.of anyOf",
    ),
    ("[message.hit]\nyou = { text = \"You hit.\", tone = \"loud\" }", ".message.hit.you anyOf"),
    ("[keys.act]\nrest = \"shift+r\"", ".keys.act.rest anyOf"),
    ("[keys.act]\nrest = [\"f13\"]", ".keys.act.rest anyOf"),
    ("[keys.act]\nrest = \"shift+any\"", ".keys.act.rest anyOf"),
    ("[keys.act]\nreast = \"r\"", ".keys.act.reast unknown"),
    ("[game]\nlevels = []", ".game.levels minItems"),
    ("[palette]\nfalloff = 91", ".palette.falloff maximum"),
    ("[color]\nred = \"red\"", ".color.red pattern"),
    ("[pack]\nid = \"x\"\nversion = \"1.0.0\"", ".pack required"),
    ("[pack]\nid = \"x\"\ntitle = \"X\"\nversion = \"1.0.0\"\nrenamed = { rat = 5 }", ".pack.renamed.rat anyOf"),
    ("[patch.creature.\"tiny:rat\"]\nhp = 3", ".patch.creature.tiny:rat.hp unknown"),
    ("[patch.creature.\"tiny:rat\"]\nset = { vison = 3 }", ".patch.creature.tiny:rat.set.vison unknown"),
    ("[patch.creature.\"tiny:rat\"]\nset = { vision = \"far\" }", ".patch.creature.tiny:rat.set.vision type"),
    ("[patch.creature.\"tiny:rat\"]\nset = { speed = 0 }", ".patch.creature.tiny:rat.set.speed minimum"),
    ("[patch.creature.\"tiny:rat\"]\nscale = { speeed = 50 }", ".patch.creature.tiny:rat.scale.speeed unknown"),
    ("[patch.creature.\"tiny:rat\"]\nadd = { atack = 2 }", ".patch.creature.tiny:rat.add.atack unknown"),
    ("[patch.palette]\nset = { acent = \"#000000\" }", ".patch.palette.set.acent unknown"),
    ("[patch.creatures.\"tiny:rat\"]\nset = { hp = 3 }", ".patch.creatures unknown"),
];

#[test]
fn content_that_does_not_load_violates_the_schema() {
    let schema = file_schema(&test_table());
    for (text, fault) in WRONG {
        assert_eq!(faults(&schema, &document(text)), [*fault], "{text}");
        let mut pack = from_root(Path::new("tests/packs/tiny")).unwrap().remove(0);
        pack.content[0].text += &["\n", text, "\n"].concat();
        assert!(load(&[pack]).diagnostics.has_errors(), "{text}");
    }
}

#[test]
fn inheritance_and_patches_fit_the_schema() {
    let schema = file_schema(&test_table());
    for text in [
        "[creature.rat]\nextends = \"tiny:rat\"\nstomach = { size = 10 }",
        "[level.pit]\nextends = \"den\"\nbuild = [{ cave = { floor = 50, smoothings = 3, min_region = 5 } }, { stairs = {} }]\ntiles = { floor = \"mud\" }",
        "[behaviour.\"tiny:roam\"]\ndoing = \"walking\"",
        "[patch.creature.\"tiny:rat\"]\nset = { hp = 60, \"stomach.size\" = 500 }\nscale = { hp = 150 }\nadd = { tags = [\"big\"] }\nremove = [\"corpse\"]",
        "[patch.creature.\"tiny:rat\"]\nset = { stomach = { states = { fed = { name = \"full\" } } } }\nremove = { tags = [\"big\"], corpse = true }",
        "[patch.palette]\nset = { \"bar.high\" = \"#000000\" }",
        "[patch.color.\"tiny:ash\"]\nset = \"#010203\"",
        "[pack]\nid = \"x\"\ntitle = \"X\"\nversion = \"1.0.0\"\ndepends = { tiny = \">=0.1\" }",
        "[pack]\nid = \"x\"\ntitle = \"X\"\nversion = \"1.0.0\"\nrenamed = { rat = \"mouse\", item.cat = \"claw\" }",
        "[keys.act]\nrest = [\"ctrl+r\", \"+\", \"ctrl+shift+up\", \"f12\", \"space\", \"any\"]",
        "[palette]\nmotion = false",
    ] {
        assert_eq!(faults(&schema, &document(text)), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_table_is_in_the_schema_and_in_the_field_reference() {
    let schema = file_schema(&test_table());
    let mut found: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted: Vec<&str> = TABLES.into_iter().chain(SINGLETONS).chain(["pack", "patch"]).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    let page = field_reference(&test_table());
    assert_eq!(test_schema(&test_table())["properties"].as_object().unwrap().keys().collect::<Vec<_>>(), ["test"]);
    for table in wanted.into_iter().filter(|table| *table != "patch").chain(["test"]) {
        assert!(page.contains(&format!("\n## {table}\n")), "{table}");
    }
}

/// All fields of a schema with their paths.
fn fields<'s>(schema: &'s Value, path: &str, found: &mut Vec<(String, &'s Value)>) {
    match schema {
        Value::Object(own) => {
            for (key, value) in own {
                let path = format!("{path}/{key}");
                if key == "properties" {
                    let own = value.as_object().into_iter().flatten();
                    found.extend(own.map(|(name, field)| (format!("{path}/{name}"), field)));
                }
                if key != "else" {
                    fields(value, &path, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| fields(item, path, found)),
        _ => {}
    }
}

#[test]
fn every_field_has_a_description() {
    let (schema, tests) = (file_schema(&test_table()), test_schema(&test_table()));
    let mut found = Vec::new();
    fields(&schema, "", &mut found);
    assert!(found.len() > 300, "{}", found.len());
    let content = found.len();
    fields(&tests, "", &mut found);
    assert!(found.len() > content + 40, "{}", found.len() - content);
    for (path, field) in found {
        let text = field.get("description").and_then(Value::as_str).unwrap_or_default();
        assert!(text.len() > 2 && text.ends_with(['.', '`']), "{path}: {text:?}");
        assert!(!text.contains("[`"), "{path} speaks of code: {text:?}");
    }
}

#[test]
fn every_example_fits_the_schema() {
    let schema = file_schema(&test_table());
    let mut found = Vec::new();
    fields(&schema, "", &mut found);
    let mut count = 0;
    for (path, field) in found {
        let mut own = field.as_object().unwrap().clone();
        own.insert("$defs".to_owned(), schema["$defs"].clone());
        let own = Value::Object(own);
        for example in field.get("examples").and_then(Value::as_array).into_iter().flatten() {
            assert_eq!(faults(&own, example), Vec::<String>::new(), "{path}: {example}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
    let page = field_reference(&test_table());
    let blocks: Vec<&str> = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() > 15);
    let tests = test_schema(&test_table());
    for block in blocks {
        let schema = if block.starts_with("[test.") { &tests } else { &schema };
        assert_eq!(faults(schema, &document(block)), Vec::<String>::new(), "{block}");
    }
}

#[test]
fn the_examples_of_spawns_name_what_spawns() {
    let page = field_reference(&test_table());
    let of = |section: &str| {
        let rest = page.split(&format!("### {section}\n")).nth(1).expect("the section");
        rest.lines().find(|line| line.starts_with("| `of` |")).expect("the field").to_owned()
    };
    let (creatures, items) = (of("creature spawn"), of("item spawn"));
    assert!(creatures.contains("`[\"wolf\", { kind = \"bear\", weight = 5 }]`"), "{creatures}");
    assert!(items.contains("`[\"torch\", { kind = \"lantern\", weight = 5 }]`") && !items.contains("wolf"), "{items}");
}

#[test]
fn the_links_of_the_reference_have_targets() {
    let page = field_reference(&test_table());
    let anchors: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with('#') && line.contains("# "))
        .map(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"))
        .collect();
    for link in page.split("](#").skip(1).map(|rest| rest.split(')').next().unwrap()) {
        assert!(anchors.iter().any(|anchor| anchor == link), "#{link}");
    }
    let mut sorted = anchors.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), anchors.len(), "two headlines read the same: {anchors:?}");
}
