//! Reading a saved game takes no more memory than its size allows, whatever it declares.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::sync::Arc;

use serde_json::{Value, json};
use stuffed::content::Content;
use stuffed::grid::Random;
use stuffed::save::{Replay, decode, read_journal};

use crate::changed_saves::{changed, document, sealed, three_saves};
use crate::swollen::{MOST, SMALL, SWELLING, swollen};
use crate::{COUNTED, alone, content};

/// Peak memory may be this many times the size of the document plus the memory that it declares.
const TIMES: usize = 4;

/// The peak of allocated bytes while reading `bytes`, and whether that succeeded.
fn cost(bytes: &[u8], content: &Arc<Content>) -> (usize, bool) {
    COUNTED.reset_peak_usage();
    let before = COUNTED.current_usage();
    let is_read = decode(bytes, content).is_ok();
    (COUNTED.peak_usage() - before, is_read)
}

/// The memory that a document declares, in bytes. 0 when that cannot be read.
fn declared(document: &str) -> usize {
    let said = document.split_once("\"memory\":").map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit));
    said.and_then(|digits| digits.collect::<String>().parse().ok()).unwrap_or(0)
}

/// Reads a saved game with this document, and checks its cost. Returns the cost, and whether reading succeeded.
#[track_caller]
fn expect_cheap(what: &str, document: &str, content: &Arc<Content>) -> (usize, bool) {
    let (cost, is_read) = cost(&sealed(document), content);
    let most = declared(document).saturating_add(document.len()).saturating_mul(TIMES);
    assert!(cost <= most, "{what}: {cost} bytes for a document of {}, where {most} are allowed", document.len());
    (cost, is_read)
}

#[test]
fn reading_a_changed_save_takes_little_memory() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    let tries = std::env::var("STUFFED_SAVES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(600_u64);
    let documents: Vec<String> = three_saves(&content).iter().map(|save| document(save)).collect();
    let (mut most, mut accepted) = (0, 0);
    for number in 0..tries {
        let mut random = Random::new(number, &[]);
        let mut text = documents[(number % 3) as usize].clone();
        for _ in 0..=random.range(0, 2) {
            text = changed(&text, &mut random);
        }
        let said = declared(&text);
        text = text.replacen(&said.to_string(), &random.range(0, said as i64).to_string(), 1);
        let (cost, is_read) = expect_cheap(&format!("change {number}"), &text, &content);
        most = most.max(cost);
        accepted += u64::from(is_read);
    }
    let size = documents[0].len();
    println!("{tries} changed saves, {accepted} accepted; at most {most} bytes, for documents of some {size}");
}

/// A change to the document of a saved game, as JSON.
type Harm = fn(&mut Value);

/// Documents that ask for a lot of memory.
const HARMS: [(&str, Harm); 15] = [
    ("a level as large as numbers go", |save| {
        enlarge(&mut save["world"]["levels"][0], i64::from(i32::MAX), i64::from(u32::MAX));
    }),
    ("a level as large as maps go", |save| enlarge(&mut save["world"]["levels"][0], 1000, 1_000_000)),
    ("a thousand levels as large as maps go", |save| {
        enlarge(&mut save["world"]["levels"][0], 1000, 1_000_000);
        repeat(&mut save["world"]["levels"], 1000);
    }),
    ("a thousand levels", |save| repeat(&mut save["world"]["levels"], 1000)),
    ("runs longer than the map", |save| {
        save["world"]["levels"][0]["tiles"]["runs"] = json!([[u32::MAX, 0], [u32::MAX, 0]]);
    }),
    ("runs of nothing", |save| {
        let runs = save["world"]["levels"][0]["tiles"]["runs"].as_array_mut().unwrap();
        runs.extend(vec![json!([0, 0]); 200_000]);
    }),
    ("many tiles", |save| {
        save["world"]["levels"][0]["tiles"]["values"].as_array_mut().unwrap().extend(names(100_000));
    }),
    ("a deep memory", |save| save["world"]["creatures"][0]["memory"] = json!("DEEP")),
    ("a long memory", |save| {
        save["world"]["creatures"][0]["memory"] = json!({ "a": { "list": vec!["nothing"; 100_000] } });
    }),
    ("countless slots", |save| save["world"]["creatures"][0]["slots"] = json!(u64::MAX)),
    ("much that was watched", |save| {
        save["world"]["creatures"][0]["watched"] = json!(vec![1; 200_000]);
    }),
    ("many creatures", |save| repeat(&mut save["world"]["creatures"], 20_000)),
    ("many kinds that are gone", |save| {
        let kills = names(20_000).into_iter().map(|name| (name.as_str().unwrap().to_owned(), json!(1)));
        save["world"]["record"]["kills"] = Value::Object(kills.collect());
    }),
    ("as many kinds that are gone as there may be", |save| {
        let kills = names(4000).into_iter().map(|name| (name.as_str().unwrap().to_owned(), json!(1)));
        save["world"]["record"]["kills"] = Value::Object(kills.collect());
        save["memory"] = json!(5_000_000);
    }),
    ("a long log", |save| {
        save["log"] = json!(vec![json!({ "text": "", "tone": "quiet", "turn": 1, "count": 1 }); 100_000]);
    }),
];

/// Makes a level `side` by `side` cells, as one run of `cells` cells.
fn enlarge(level: &mut Value, side: i64, cells: i64) {
    level["width"] = json!(side);
    level["height"] = json!(side);
    level["tiles"]["runs"] = json!([[cells, 0]]);
    level["remembered"] = json!({ "values": [null], "runs": [[cells, 0]] });
}

/// Replaces a list by `times` copies of its first element.
fn repeat(list: &mut Value, times: usize) {
    *list = json!(vec![list[0].clone(); times]);
}

fn names(count: usize) -> Vec<Value> {
    (0..count).map(|number| json!(format!("x:{number}"))).collect()
}

/// The document as text, with a value nested deeper than any parser accepts.
fn text(save: &Value) -> String {
    let deep = format!("{{\"a\":{}\"nothing\"{}}}", "{\"list\":[".repeat(5000), "]}".repeat(5000));
    save.to_string().replace("\"DEEP\"", &deep)
}

#[test]
fn reading_a_hostile_save_takes_little_memory() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    let sound: Value = serde_json::from_str(&document(&three_saves(&content)[0])).unwrap();
    for (what, harm) in HARMS {
        let mut save = sound.clone();
        harm(&mut save);
        let text = text(&save);
        let said = declared(&text);
        // With less memory declared, it must be refused sooner.
        for said in [said, said / 2, said / 8, 0] {
            save["memory"] = json!(said);
            let (cost, is_read) = expect_cheap(what, &self::text(&save), &content);
            let what_then = if is_read { "accepted" } else { "refused" };
            println!("{what}, {said} declared: {cost} bytes for {}, {what_then}", text.len());
        }
    }
}

#[test]
fn a_valid_save_takes_no_more_memory_than_it_declares() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    for bytes in three_saves(&content) {
        let text = document(&bytes);
        let (cost, is_read) = cost(&bytes, &content);
        println!("{cost} bytes for {} and {} declared", text.len(), declared(&text));
        assert!(is_read && cost <= declared(&text) + text.len(), "{cost} bytes, {} declared", declared(&text));
        assert!(declared(&text) <= 3 * cost, "{} bytes declared, {cost} taken", declared(&text));
    }
}

#[test]
fn the_largest_level_takes_memory_for_its_cells_only() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    let mut save: Value = serde_json::from_str(&document(&three_saves(&content)[0])).unwrap();
    let creatures = save["world"]["creatures"].as_array_mut().unwrap();
    creatures.retain(|creature| creature["level"] == 0);
    let (levels, (side, cells)) = (&mut save["world"]["levels"], (500, 250_000));
    *levels = json!([levels[0]]);
    levels[0]["links"] = json!([]);
    enlarge(&mut levels[0], side, cells as i64);
    save["memory"] = json!(32 * cells);
    // Floor everywhere, so that the creatures can stand on it.
    save["world"]["levels"][0]["tiles"]["values"][0] = json!("stuffed:floor");
    let (cost, is_read) = cost(&sealed(&save.to_string()), &content);
    assert!(is_read, "the level is refused");
    assert!(cost <= 48 * cells, "{cost} bytes for {cells} cells");
}

#[test]
fn no_small_save_takes_much_memory() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    let sound: Value = serde_json::from_str(&document(&three_saves(&content)[0])).unwrap();
    for (what, unit, wrap, place) in SWELLING {
        let file = sealed(&swollen(&sound, unit, wrap, place));
        assert!(file.len() < SMALL, "{what}: {} bytes", file.len());
        COUNTED.reset_peak_usage();
        let before = COUNTED.current_usage();
        let _ = decode(&file, &content);
        let save = COUNTED.peak_usage() - before;
        let _ = Replay::decode(&file);
        let both = COUNTED.peak_usage() - before;
        println!("{what}: {} bytes take {save}, as a replay {both}", file.len());
        assert!(both < MOST, "{what}: {} bytes take {save}, as a replay {both}", file.len());
    }
}

#[test]
fn a_small_replay_or_journal_takes_little_memory() {
    let _alone = alone();
    let content = content(&stuffed::packs::embedded());
    let Value::Object(sound) = serde_json::from_str(&document(&three_saves(&content)[0])).unwrap() else { panic!() };
    let replay = Replay { summary: None, recording: serde_json::from_value(sound["recording"].clone()).unwrap() };
    let known = replay.encode().unwrap();
    let title = known.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    let text = serde_json::to_string(&replay).unwrap();
    for unit in ["{\"after\":1,\"turn\":1,\"hash\":1},", "{\"id\":\"a\",\"version\":\"b\"},"] {
        let name = if unit.contains("after") { "\"marks\":[" } else { "\"packs\":[" };
        let swollen = text.replacen(name, &format!("{name}{}", unit.repeat(20_000_000 / unit.len())), 1);
        let file = sealed(&swollen);
        let body = file.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        let file = [&known[..title], &file[body..]].concat();
        COUNTED.reset_peak_usage();
        let before = COUNTED.current_usage();
        let is_read = Replay::decode(&file).is_ok();
        let cost = COUNTED.peak_usage() - before;
        println!("{unit}: {} bytes take {cost}, read: {is_read}", file.len());
        assert!(file.len() < SMALL && cost < MOST, "{unit}: {} bytes take {cost}", file.len());
    }
    let journal = "0123456789abcdef \"wait\"\n".repeat(SMALL / 24);
    COUNTED.reset_peak_usage();
    let before = COUNTED.current_usage();
    drop(read_journal(journal.as_bytes(), &content));
    assert!(COUNTED.peak_usage() - before < 20_000_000);
}
