//! Small files that stand for as much memory as possible.

use serde_json::{Value, json};

/// The most memory that any file below [`SMALL`] may take.
pub const MOST: usize = 300_000_000;
/// The length of a small file, in bytes.
pub const SMALL: usize = 200_000;

/// A document that repeats `unit` until it is as long as a small file can stand for.
pub fn swollen(sound: &Value, unit: &str, wrap: fn(&str) -> String, place: &str) -> String {
    let mut save = sound.clone();
    let (within, field) = place.rsplit_once('/').unwrap();
    save.pointer_mut(within).unwrap()[field] = json!("HERE");
    save["memory"] = json!(1_073_741_824_u64);
    let room = 20_000_000;
    let body = wrap(unit.repeat(room / unit.len()).trim_end_matches(','));
    save.to_string().replace("\"HERE\"", &body)
}

/// What a hostile document repeats, and where.
#[expect(clippy::type_complexity, reason = "a table")]
pub const SWELLING: [(&str, &str, fn(&str) -> String, &str); 7] = [
    ("maps", "{\"map\":{\"\":\"nothing\"}},", listed_memory, "/world/creatures/0/memory"),
    ("lists", "{\"list\":[\"nothing\"]},", listed_memory, "/world/creatures/0/memory"),
    ("short texts", "{\"text\":\"x\"},", listed_memory, "/world/creatures/0/memory"),
    ("messages", "{\"text\":\"x\",\"tone\":\"quiet\",\"turn\":1,\"count\":1},", |body| format!("[{body}]"), "/log"),
    ("names", "\"a\",", |body| format!("[{body}]"), "/world/levels/0/tiles/values"),
    ("numbers", "1,", |body| format!("[{body}]"), "/world/creatures/0/watched"),
    ("runs", "[1,0],", |body| format!("[{body}]"), "/world/levels/0/tiles/runs"),
];

fn listed_memory(body: &str) -> String {
    format!("{{\"a\":{{\"list\":[{body}]}}}}")
}
