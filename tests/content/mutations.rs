//! Damaged copies of the shipped pack either load or are refused with a place. Nothing panics and nothing hangs.
//!
//! Each case damages one or two files. Most cases change the parsed tree: values change type or place, keys are removed, renamed or
//! duplicated, numbers become extreme, references point elsewhere, tables nest deeply. The others change the text.
//! `STUFFED_MUTATIONS=20000` sets the number of cases (`make soak`), `STUFFED_MUTATION=17` runs one of them. `--no-capture` shows the
//! times.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "measures time, and reads an environment variable"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use stuffed::content::{Content, PackSource};
use stuffed::diagnostics::{Diagnostics, Style, to_github, to_json};
use stuffed::game::{Action, Game};
use stuffed::grid::Random;
use stuffed::host::from_root;
use stuffed::loader::load;
use stuffed::script::ScriptMind;
use toml::{Table, Value};

/// The default number of cases.
const USUAL: u64 = 2000;

/// The longest time for one case.
const PATIENCE: Duration = Duration::from_secs(10);

/// Of the damaged packs that are still accepted, one in this many is played for some turns.
const PLAYED: u64 = 20;

fn shipped() -> Vec<PackSource> {
    from_root(Path::new(".")).expect("the files of the shipped packs can be read")
}

/// One step of the path to a value in a document.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Item(usize),
}

fn paths(value: &Value, here: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    if !here.is_empty() {
        found.push(here.clone());
    }
    let mut visit = |step: Step, value: &Value| {
        here.push(step);
        paths(value, here, found);
        here.pop();
    };
    match value {
        Value::Table(table) => table.iter().for_each(|(key, value)| visit(Step::Key(key.clone()), value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| visit(Step::Item(index), value)),
        _ => {}
    }
}

fn get<'v>(value: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, step| match (value, step) {
        (Value::Table(table), Step::Key(key)) => table.get_mut(key),
        (Value::Array(items), Step::Item(index)) => items.get_mut(*index),
        _ => None,
    })
}

/// Texts that often break programs, and costly formulas.
const TEXTS: &[&str] = &[
    "",
    " ",
    "x",
    "stuffed:",
    ":bat",
    "nosuch:bat",
    "stuffed:stuffed:bat",
    "bat",
    "hunt",
    "floor",
    "#12345",
    "#ffffff",
    "#gggggg",
    "{",
    "}",
    "{}",
    "{name}",
    "{target.the}",
    "{actor.nosuch}",
    "{{name}}",
    "depth",
    "hp",
    "1d6",
    "0d0",
    "99999d99999",
    "4294967295d4294967295",
    "depth / 0",
    "-9223372036854775808",
    "9223372036854775807 * depth",
    "min(1",
    "max(,)",
    "((((((((((1))))))))))",
    "1 +",
    "2d6 + depth * hp",
    "\u{202e}evil",
    "\u{200b}",
    "e\u{301}",
    "猫",
    "👩‍👩‍👧",
    "\u{0}",
    "\u{7}\u{1b}[2J",
    "a\nb",
    "\r\n",
    "\t",
    "\u{feff}",
    "ß",
    "İ",
    "shift+k",
    "ctrl+",
    "f13",
    "up",
    "ä",
    "\\",
    "\"",
    "'''",
    "[creature.bat]",
    "../../etc/passwd",
    "true",
    "1",
    "leave",
    "death",
    "creature",
    "down",
];

const NUMBERS: &[i64] = &[
    0,
    1,
    -1,
    2,
    26,
    27,
    60,
    61,
    99,
    100,
    101,
    500,
    501,
    5000,
    5001,
    65_536,
    i32::MAX as i64,
    i32::MIN as i64,
    u32::MAX as i64,
    i64::MAX,
    i64::MIN,
];

fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.below(all.len() as u32) as usize]
}

/// A random value of any type.
fn any_value(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth == 0 { 7 } else { 9 }) {
        0 => Value::Boolean(random.below(2) == 0),
        1 | 2 => Value::Integer(*pick(random, NUMBERS)),
        3 => Value::Float(*pick(random, &[0.5, -1e300, f64::NAN, f64::INFINITY, 1e9])),
        4 | 5 => Value::String((*pick(random, TEXTS)).to_owned()),
        6 => Value::Datetime("1979-05-27".parse().unwrap()),
        7 => Value::Array((0..random.below(4)).map(|_| any_value(random, depth - 1)).collect()),
        _ => Value::Table((0..random.below(4)).map(|_| (name(random), any_value(random, depth - 1))).collect()),
    }
}

/// A key that some table knows, or that none knows.
fn name(random: &mut Random) -> String {
    const NAMES: &[&str] = &[
        "name",
        "hp",
        "glyph",
        "color",
        "forms",
        "ai",
        "use",
        "chance",
        "of",
        "count",
        "kind",
        "weight",
        "text",
        "tone",
        "from",
        "stairs",
        "dig",
        "creature",
        "item",
        "level",
        "tile",
        "game",
        "pack",
        "message",
        "",
        "a b",
        "ü",
        "Bat",
        "bat",
        "x-y",
        "stuffed:bat",
        "extends",
    ];
    (*pick(random, NAMES)).to_owned()
}

/// A value nested so deeply that unbounded recursion would overflow the stack.
fn deeply_nested(value: Value, depth: u32, in_tables: bool) -> Value {
    (0..depth).fold(value, |value, _| {
        if in_tables { Value::Table(Table::from_iter([("a".to_owned(), value)])) } else { Value::Array(vec![value]) }
    })
}

/// Damages a document in one random way.
fn mutate(document: &mut Value, random: &mut Random) {
    let mut all = Vec::new();
    paths(document, &mut Vec::new(), &mut all);
    if all.is_empty() {
        return;
    }
    let (path, other) = (pick(random, &all).clone(), pick(random, &all).clone());
    let there = get(document, &other).cloned().unwrap();
    let (last, parent) = path.split_last().unwrap();
    match (random.below(14), get(document, &path).unwrap()) {
        (0 | 1, value) => *value = any_value(random, 2),
        (2, value) => {
            // Moves one value to the other's place, whatever their types.
            let here = std::mem::replace(value, there);
            if let Some(there) = get(document, &other) {
                *there = here;
            }
        }
        (3, Value::Integer(number)) => {
            *number = match random.below(5) {
                0 => number.saturating_mul(1000),
                1 => number.saturating_neg(),
                2 => number.saturating_add(1),
                3 => number.saturating_sub(1),
                _ => *pick(random, NUMBERS),
            }
        }
        (4 | 5, Value::String(text)) => {
            let at = text
                .char_indices()
                .map(|(at, _)| at)
                .nth(random.below(text.chars().count().max(1) as u32) as usize)
                .unwrap_or(0);
            match random.below(4) {
                0 if !text.is_empty() => drop(text.remove(at)),
                1 => text.insert_str(at, pick::<&str>(random, TEXTS)),
                2 => there.as_str().unwrap_or("bat").clone_into(text),
                _ => *text = text.repeat(1 + random.below(200) as usize),
            }
        }
        (6, Value::Array(items)) => {
            let copies: Vec<Value> =
                items.iter().cycle().take(items.len() * random.below(60) as usize).cloned().collect();
            *items = copies;
        }
        (7, value) => *value = deeply_nested(value.clone(), 1 + random.below(200), random.below(2) == 0),
        (8, Value::Table(table)) => drop(table.insert(name(random), any_value(random, 1))),
        (9, Value::Table(table)) => drop(table.insert(name(random), there)),
        (_, _) => reshape(get(document, parent).unwrap(), last, random),
    }
}

/// Removes, renames or duplicates an entry.
fn reshape(parent: &mut Value, last: &Step, random: &mut Random) {
    match (parent, last) {
        (Value::Table(table), Step::Key(key)) => {
            let value = table.get(key).cloned().unwrap();
            let mut renamed = key.clone();
            match random.below(4) {
                0 => drop(renamed.pop()),
                1 => renamed.push('s'),
                2 => renamed = name(random),
                _ => renamed = renamed.chars().rev().collect(),
            }
            match random.below(3) {
                0 => drop(table.remove(key)),
                1 => drop(table.insert(renamed, value)),
                _ => {
                    table.remove(key);
                    table.insert(renamed, value);
                }
            }
        }
        (Value::Array(items), Step::Item(index)) => {
            let value = items.remove(*index);
            if random.below(2) == 0 {
                items.extend([value.clone(), value]);
            }
        }
        _ => {}
    }
}

/// Damages characters and lines.
fn damage_text(text: &mut String, random: &mut Random) {
    const TOKENS: &[&str] = &[
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\"\"\"",
        "'",
        "=",
        ".",
        ",",
        "#",
        "\n",
        "\\",
        "-1",
        "0",
        "1e9",
        "[[x]]",
        "[creature]",
        "[message.hit]",
        "true",
        "\u{202e}",
        "\u{7}",
        "枝",
        "stuffed:",
        ":",
        "99999999999",
        "1979-05-27",
        "{}",
        "[]",
        "\"\"",
        "(",
        ")",
        ";",
        "fn act(me) {",
        "let x",
        "loop { }",
        "me.",
        "|x|",
    ];
    let at = |random: &mut Random, text: &str| {
        let mut at = random.below(text.len() as u32 + 1) as usize;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = at(random, text);
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = random.below(lines.len().max(1) as u32) as usize;
    *text = match random.below(8) {
        0 => text[..start].to_owned(),
        1 => {
            let end = at(random, text).max(start).min(start + 40);
            let end = (end..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap();
            format!("{}{}", &text[..start], &text[end..])
        }
        2 | 3 => format!("{}{}{}", &text[..start], pick(random, TOKENS), &text[start..]),
        4 => {
            let word = text[start..].find(|letter: char| !letter.is_alphanumeric()).unwrap_or(0);
            format!("{}{}{}", &text[..start], pick(random, TOKENS), &text[start + word..])
        }
        5 if !lines.is_empty() => {
            lines.insert(line, lines[line]);
            lines.concat()
        }
        6 if !lines.is_empty() => {
            lines.remove(line);
            lines.concat()
        }
        _ if !lines.is_empty() => {
            let other = random.below(lines.len() as u32) as usize;
            lines.swap(line, other);
            lines.concat()
        }
        _ => String::new(),
    };
}

/// The shipped pack as damaged by this case.
fn damaged(shipped: &[PackSource], case: u64) -> Vec<PackSource> {
    let mut random = Random::new(case, &[3]);
    let mut packs = shipped.to_vec();
    for _ in 0..=random.below(2) {
        if random.below(12) == 0 {
            let mut scripts: Vec<_> = packs.iter_mut().flat_map(|pack| &mut pack.scripts).collect();
            let index = random.below(scripts.len() as u32) as usize;
            damage_text(&mut scripts[index].text, &mut random);
            continue;
        }
        let mut files: Vec<_> = packs.iter_mut().flat_map(|pack| &mut pack.content).collect();
        let index = random.below(files.len() as u32) as usize;
        let text = &mut files[index].text;
        let table = text.parse::<Table>().ok().filter(|_| random.below(5) > 0);
        let written = table.and_then(|table| {
            let mut document = Value::Table(table);
            for _ in 0..=random.below(3) {
                mutate(&mut document, &mut random);
            }
            toml::to_string(&document).ok()
        });
        match written {
            Some(written) => *text = written,
            None => (0..=random.below(3)).for_each(|_| damage_text(text, &mut random)),
        }
    }
    packs
}

/// Loads damaged packs. Returns whether they are accepted, or what went wrong while loading or playing them.
fn judge(packs: &[PackSource], case: u64) -> Result<bool, String> {
    let loaded = load(packs);
    let mut diagnostics = loaded.diagnostics;
    if loaded.content.is_some() == diagnostics.has_errors() {
        return Err("it is neither accepted nor refused".to_owned());
    }
    if let Some(content) = loaded.content.map(Arc::new) {
        let (mind, found) = ScriptMind::new(&content);
        diagnostics.extend(found);
        diagnostics.extend(mind.check_lists(&loaded.definition_index));
        if case.is_multiple_of(PLAYED) && !diagnostics.has_errors() {
            play(content, mind)?;
        }
    }
    report(&diagnostics, packs)?;
    Ok(!diagnostics.has_errors())
}

fn play(content: Arc<Content>, mut mind: ScriptMind) -> Result<(), String> {
    let mut game = Game::new(content, 7);
    for _ in 0..5 {
        let _ = game.act(Action::Wait, &mut mind);
    }
    game.check()
}

/// Renders the report in all formats.
fn report(diagnostics: &Diagnostics, packs: &[PackSource]) -> Result<(), String> {
    let sources = PackSource::sources(packs);
    let text = diagnostics.render(&sources, Style::Plain);
    if text.contains(|letter: char| letter.is_control() && letter != '\n') {
        return Err(format!("the report holds control characters: {text:?}"));
    }
    for found in diagnostics.iter() {
        if found.location.is_none() {
            return Err(format!("it is said of no place: {text}"));
        }
        let json: serde_json::Value =
            serde_json::from_str(&to_json(found, &sources)).map_err(|error| error.to_string())?;
        let github = to_github(found, &sources);
        if json["file"].is_null() || github.contains('\n') || !github.starts_with("::") {
            return Err(format!("{json} {github}"));
        }
    }
    Ok(())
}

/// The result of one case, or its panic, and the time it took.
fn trial(shipped: &[PackSource], case: u64) -> (Result<bool, String>, Duration) {
    let packs = damaged(shipped, case);
    let begun = Instant::now();
    let judged = catch_unwind(AssertUnwindSafe(|| judge(&packs, case))).unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        Err(format!(
            "it panics: {}",
            text.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
        ))
    });
    (judged, begun.elapsed())
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable} must be a number")))
}

#[test]
fn damaged_packs_load_or_are_refused_in_time() {
    let cases = match number("STUFFED_MUTATION") {
        Some(one) => one..one + 1,
        None => 0..number("STUFFED_MUTATIONS").unwrap_or(USUAL),
    };
    let (answers, trials) = mpsc::channel();
    let own = cases.clone();
    std::thread::spawn(move || {
        let shipped = shipped();
        for case in own {
            if answers.send((case, trial(&shipped, case))).is_err() {
                return;
            }
        }
    });
    let (mut times, mut accepted, mut faults) = (Vec::new(), 0, Vec::new());
    for case in cases {
        // The case runs in its own thread, so that even an endless loop is reported.
        let Ok((case, (judged, took))) = trials.recv_timeout(PATIENCE) else {
            panic!(
                "case {case} takes longer than {PATIENCE:?}, or ends the thread: STUFFED_MUTATION={case} tries it alone"
            );
        };
        times.push((took, case));
        match judged {
            Ok(is_accepted) => accepted += usize::from(is_accepted),
            Err(why) => faults.push(format!("case {case}: {why}")),
        }
    }
    times.sort_unstable();
    let (median, slowest) = (times[times.len() / 2].0, times[times.len() - 1]);
    println!(
        "{} cases, {accepted} accepted; median {median:.1?}, slowest {:.1?} (case {})",
        times.len(),
        slowest.0,
        slowest.1
    );
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    // Else it is not the damage that the loader sees.
    assert!(times.len() < 100 || (1..times.len()).contains(&accepted), "{accepted} are accepted");
}
