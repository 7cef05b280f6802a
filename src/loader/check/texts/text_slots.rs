//! Checks of the slots in texts, such as `{depth}`: each must be one that is filled in there.

use std::collections::BTreeSet;
use std::ops::Range;

use super::described_slots::DESCRIBED;
use super::forms::{known_forms, unknown_form};
use super::sentences::{MODIFIER_MESSAGES, TILE_CHANGES};
use crate::content::{SIGNED, slot_words};
use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::reach::advice::bare_of;
use crate::loader::tree::Value;

/// The slots of an ending's story. A dot at the end marks a name, which can have a form: `{cause.the}`.
const STORY: &[&str] = &["turns", "depth", "deepest", "kills", "cause.", "seed", "level", "levels", STATS];

/// Stands for the stats of the player: `{stat.gold}`.
const STATS: &str = "stat.";
/// Stands for the stats of what bears the name: `{enchant}`.
const OWN_STATS: &str = "(stat)";

/// The slots of the texts in `[text]`, by path. Texts that are not listed have none.
const TEXT: &[(&str, &[&str])] = &[
    ("too_small", &["width", "height", "least_width", "least_height"]),
    ("start.saved", &["turn", "depth", "seed"]),
    ("start.debugged", &["turn", "depth", "seed"]),
    ("start.seed", &["seed"]),
    ("start.deep", &["seed", "depth"]),
    ("start.typing", &["seed"]),
    ("start.typing_keys", &["choose", "close"]),
    ("start.with_mods", &["what"]),
    ("panel.depth", &["depth", "levels"]),
    ("panel.level", &["level"]),
    ("panel.more", &["count"]),
    ("panel.several", &["name", "count"]),
    ("panel.enemies_left", &["count"]),
    ("panel.enemies_at_least", &["count"]),
    ("panel.under", &["who"]),
    ("panel.percent", &["percent", "amount", "most"]),
    ("log.repeated", &["text", "count"]),
    ("log.more", &["count", "key"]),
    ("play.bound", &["text"]),
    ("play.unknown_key", &["key", "help"]),
    ("play.no_rest", &["who."]),
    ("play.danger_in_way", &["what."]),
    ("play.not_walkable", &["what."]),
    ("play.sees_captive", &["who."]),
    ("play.sees_rigged", &["what"]),
    ("play.passing_danger_in_way", &["what.", "rest"]),
    ("play.leaves_harm", &["what."]),
    ("play.in_circles_around", &["what.", "rest"]),
    ("play.danger_around", &["what."]),
    ("play.in_way", &["who."]),
    ("play.explored_but", &["who."]),
    ("play.explored_but_beyond", &["what."]),
    ("play.enemy_in_way", &["who."]),
    ("play.near", &["who."]),
    ("play.near_to_fight", &["who."]),
    ("play.about_foe", &["who.", "text"]),
    ("play.better_from_afar", &["who.", "what."]),
    ("play.risky_unaware", &["who."]),
    ("play.risky_unaware_together", &["count"]),
    ("play.several_to_fight", &["count", "who."]),
    ("play.all_to_fight", &["count"]),
    ("play.near_no_rest", &["who."]),
    ("play.seen_to_fight", &["who."]),
    ("play.one_seen_to_fight", &["who."]),
    ("play.comes_to_fight", &["who."]),
    ("play.after_you", &["who."]),
    ("play.follower_fights", &["who.", "enemy."]),
    ("play.follower_fights_help", &["who.", "enemy."]),
    ("play.shoots", &["who."]),
    ("play.shoots_to_fight", &["who."]),
    ("play.losing_hp_in", &["what."]),
    ("play.fire_near", &["what."]),
    ("play.losing_hp_to", &["what"]),
    ("play.follower_hurt", &["who."]),
    ("play.followers_behind", &["who"]),
    ("play.deadly_together", &["count"]),
    ("play.enemies_in_sight", &["who"]),
    ("prompt.no_answer", &["key"]),
    ("play.comes", &["who."]),
    ("play.sees", &["what."]),
    ("play.rots_soon", &["what."]),
    ("play.which_door", &["close"]),
    ("play.left_items", &["count", "what"]),
    ("play.left_captives", &["who"]),
    ("play.way_out", &["key"]),
    ("play.levers", &["what"]),
    ("play.harmed_by", &["text"]),
    ("play.untried_down", &["count", "key"]),
    ("play.known_down", &["key"]),
    ("play.untried_up", &["count", "key"]),
    ("play.untried_cut_off", &["count"]),
    ("play.untried_elsewhere", &["depth", "count"]),
    ("play.enemies_elsewhere", &["depth", "count"]),
    ("play.offer", &["key", "again", "what."]),
    ("play.offer_full", &["key", "again", "what."]),
    ("play.long_rest", &["turns", "each"]),
    ("saving.unopened", &["file", "detail"]),
    ("saving.damaged", &["file", "detail"]),
    ("saving.too_new", &["file", "detail"]),
    ("saving.unfit", &["packs", "file", "detail"]),
    ("saving.busy", &["file"]),
    ("saving.full", &["count"]),
    ("saving.unsaved", &["file", "detail"]),
    ("saving.unremoved", &["file", "detail"]),
    ("saving.unrecorded", &["file", "detail"]),
    ("saving.older", &["file"]),
    ("saving.undone", &["count"]),
    ("saving.journal_damaged", &["count"]),
    ("saving.lost", &["turn", "seed"]),
    ("saved.game", &["turn", "depth", "levels", "level", "hp", "full", "seed"]),
    ("saved.debugged", &["turn", "depth", "levels", "level", "hp", "full", "seed"]),
    ("saved.packs", &["packs"]),
    ("saved.unreadable", &["name"]),
    ("saved.keys", &["up", "down", "choose", "delete", "close"]),
    ("past.end", &["end"]),
    ("past.killed", &["end", "cause"]),
    ("past.debugged", &["how"]),
    ("past.keys", &["up", "down", "choose", "watch", "close"]),
    ("past.told_keys", &["up", "down", "close"]),
    ("past.date", &["date"]),
    ("past.packs", &["packs"]),
    ("past.map", &["level", "depth"]),
    ("past.kills", &["count", "name"]),
    ("replay.playing", &["turn", "last", "speed"]),
    ("replay.paused", &["turn", "last"]),
    ("replay.over", &["turn", "last"]),
    ("replay.keys", &["pause", "step", "back", "faster", "slower", "jump", "help", "close"]),
    ("replay.typing", &["turn"]),
    ("replay.differs", &["detail"]),
    ("inventory.attack", &["amount"]),
    ("inventory.defense", &["amount"]),
    ("inventory.food", &["amount"]),
    ("inventory.stat", &["stat", "amount"]),
    ("inventory.slots", &["used", "size"]),
    ("inventory.how_many", &["typed", "count"]),
    ("inventory.how_many_keys", &["choose", "close"]),
    ("inventory.keys", &["close"]),
    ("inventory.item_keys", &["close"]),
    ("look.remembered", &["what."]),
    ("look.sensed", &["what."]),
    ("look.seen", &["what"]),
    ("look.lies", &["what."]),
    ("look.unknown_key", &["key", "next", "choose", "details", "close"]),
    ("look.keys", &["next", "choose", "details", "close"]),
    ("look.details_keys", &["up", "down", "close"]),
    ("target.aimed", &["what", "target"]),
    ("target.away", &["cells"]),
    ("target.range", &["away", "range"]),
    ("target.immune", &["type"]),
    ("target.often", &["damage", "chance"]),
    ("target.chance", &["chance"]),
    ("target.first", &["who."]),
    ("target.reaches", &["who"]),
    ("target.keeps_off", &["status"]),
    ("target.keys", &["next", "choose", "close"]),
    ("abilities.cost", &["amount", "stat"]),
    ("abilities.wait", &["turns"]),
    ("abilities.keys", &["close"]),
    ("orders.title", &["who."]),
    ("orders.keys", &["next", "close"]),
    ("prompt.shown", &["amount", "stat"]),
    ("prompt.number", &["number", "least", "most"]),
    ("prompt.of", &["what", "question"]),
    ("prompt.list_keys", &["choose"]),
    ("prompt.place_keys", &["choose"]),
    ("prompt.number_keys", &["choose"]),
    ("prompt.cancel_keys", &["close"]),
    ("think.title", &["what."]),
    ("think.state", &["hp", "full", "place", "depth"]),
    ("think.on_turn", &["turn"]),
    ("think.wanted", &["what"]),
    ("think.failed", &["what"]),
    ("think.refused", &["why"]),
    ("think.more", &["count"]),
    ("think.printed", &["what"]),
    ("think.untraced", &["turn"]),
    ("think.nobody", &["next"]),
    ("think.typing", &["what"]),
    ("think.typing_keys", &["choose", "close"]),
    ("think.unknown", &["what"]),
    ("think.near", &["what", "near", "choose"]),
    ("history.keys", &["up", "down", "close"]),
    ("help.mods", &["what"]),
    ("help.keys", &["up", "down", "close"]),
    ("reload.gone", &["what"]),
    ("reload.gone_packs", &["what", "key"]),
    ("reload.back", &["what"]),
    ("reload.taken_off", &["what"]),
    ("reload.dropped", &["what"]),
    ("reload.closed", &["what"]),
    ("reload.unfit", &["detail"]),
    ("reload.faults", &["count", "first", "key"]),
    ("reload.look", &["key"]),
    ("reload.failed", &["what", "count"]),
    ("reload.retired", &["what", "count"]),
    ("reload.keys", &["up", "down", "close"]),
    ("games.saved", &["turn", "depth"]),
    ("games.record", &["games", "wins"]),
    ("games.keys", &["up", "down", "choose", "close"]),
    ("mods.empty", &["folder"]),
    ("mods.needed", &["who"]),
    ("mods.keys", &["up", "down", "choose", "close"]),
    ("mods.locked", &["close"]),
    ("mods.settings", &["key"]),
    ("mods.left_out", &["what", "key"]),
    ("mods.of_other_game", &["what", "key"]),
    ("mods.refused", &["what"]),
    ("mods.unkept", &["file", "detail"]),
    ("mods.out", &["what"]),
    ("confirm.other", &["key"]),
    ("confirm.free", &["who."]),
    ("confirm.danger", &["what."]),
    ("confirm.landing", &["what."]),
    ("confirm.delete", &["what"]),
    ("confirm.gone", &["what"]),
    ("end.figures", STORY),
];

/// The slots of the text at `path` in a table; `None` for text that people don't see, or that is checked elsewhere.
fn slots(table: &str, path: &str) -> Option<&'static [&'static str]> {
    let under = |field: &str| path == field || path.strip_prefix(field).is_some_and(|rest| rest.starts_with('.'));
    match table {
        "bot" | "branch" | "clock" | "color" | "game" | "horde" | "keys" | "layout" | "message" | "palette"
        | "sentence" | "treasure" | "vault" => None,
        "creature" if under("ai") => None,
        "creature" | "item" | "tile" | "modifier" if under("hooks") => None,
        "ability" if under("message") || under("hooks") => None,
        "item" if under("message") => None,
        "tile" if under("hole") || under("opening") || TILE_CHANGES.into_iter().any(under) => None,
        "damage_type" if under("resisted") => None,
        "modifier" if under("ai") || MODIFIER_MESSAGES.into_iter().any(under) => None,
        "text" if under("start.banner") => None,
        "text" => {
            let mut known = TEXT.iter().chain(DESCRIBED);
            Some(known.find(|(known, _)| *known == path).map_or(&[][..], |(_, known_slots)| known_slots))
        }
        "ending" if under("story") => Some(STORY),
        "item" if under("name") || under("forms") => Some(&["creature.", OWN_STATS]),
        "language" if under("counted") => Some(&["count", "name."]),
        "language" => (path.rsplit('.').next() == Some("text")).then_some(&["name"]),
        _ => Some(&[]),
    }
}

/// Checks every text of every table.
pub fn check_text_slots<'a>(checker: &'a Checker<'a>) {
    let forms = known_forms(checker);
    for (table, _, definition) in checker.definition_index.all() {
        definition.node.walk(&mut |path, node| {
            if let Value::Text(text) = &node.value
                && let Some(slots) = slots(table, &path.join("."))
            {
                let field = FieldCheck::new(node, checker);
                filled_in(text, slots, &forms, checker, field);
                if table == "language"
                    && path.first() != Some(&"counted")
                    && pieces(text).iter().all(|(_, piece)| !matches!(piece, TextPiece::Slot(_)))
                {
                    field.error("`{name}` is missing, so every name would be the same");
                }
            }
        });
    }
}

/// Checks that every slot in the text is one of `known_slots`. In a text without slots, a single brace is just a brace.
fn filled_in(text: &str, known_slots: &[&str], forms: &BTreeSet<&str>, checker: &Checker<'_>, check: FieldCheck<'_>) {
    for (range, piece) in pieces(text) {
        let check = check.within(text, range);
        let piece = match piece {
            TextPiece::Slot(slot) => TextPiece::Slot(without_words(slot, check)),
            brace => brace,
        };
        match piece {
            TextPiece::Slot(name) if known_slots.contains(&STATS) && name.starts_with(STATS) => {
                known_stat(name.trim_start_matches(STATS), checker, check);
            }
            TextPiece::Slot(name) if known_slots.contains(&OWN_STATS) && is_stat(name, checker) => {}
            TextPiece::Slot(name) if known_slots.iter().any(|slot| slot.trim_end_matches('.') == name) => {}
            TextPiece::Slot(name) if form_of(name, known_slots).is_some() => {
                let form = form_of(name, known_slots).unwrap_or_default();
                if !forms.contains(form) {
                    check.say(unknown_form(form, forms.iter().copied()));
                }
            }
            TextPiece::Slot(name) => {
                let is_name = !name.is_empty() && name.chars().all(|one| one.is_alphanumeric() || "_.".contains(one));
                if is_name || !known_slots.is_empty() {
                    let stats = checker.definition_index.ids("stat").map(bare_of);
                    let stats = stats.filter(|_| known_slots.contains(&OWN_STATS));
                    let all: Vec<&str> = known_slots.iter().copied().chain(stats).collect();
                    check.say(unknown_slot(name, &all));
                }
            }
            TextPiece::Open if !known_slots.is_empty() => check.error("a `{` has no matching `}`"),
            TextPiece::Close if !known_slots.is_empty() => check.error("a `}` has no matching `{`"),
            _ => {}
        }
    }
}

/// Whether any pack has a stat with this id. Whether the pack that wrote it may use it, is found out when the text is read.
fn is_stat(id: &str, checker: &Checker<'_>) -> bool {
    checker.definition_index.ids("stat").any(|stat| bare_of(stat) == id)
}

/// Checks that there is a stat with this id.
pub(super) fn known_stat(id: &str, checker: &Checker<'_>, check: FieldCheck<'_>) {
    if !is_stat(id, checker) {
        let stats = checker.definition_index.ids("stat").map(bare_of);
        let message = format!("unknown stat `{id}`");
        check.say(Diagnostic::unknown_name(message, suggest(id, stats), |error| error).code(Code::UnknownId));
    }
}

/// The name in a slot. Checks the words that it chooses from.
pub(super) fn without_words<'t>(slot: &'t str, check: FieldCheck<'_>) -> &'t str {
    let (name, words) = slot_words(slot);
    if !matches!(words.len(), 0 | 2 | 3) && words != [SIGNED] {
        let one_or_many =
            format!("write `{{{name}:# turn|# turns}}`, or with words for 0 in front: `{{{name}:none|one|#}}`");
        check.say(Diagnostic::error(format!("`{{{slot}}}` needs two or three words to choose from")).help(one_or_many));
    }
    name
}

/// The form in a slot for a name.
fn form_of<'p>(name: &'p str, known_slots: &[&str]) -> Option<&'p str> {
    known_slots.iter().filter(|slot| slot.ends_with('.')).find_map(|slot| name.strip_prefix(slot))
}

/// The error about a slot that is not filled in here, with those that are.
pub fn unknown_slot(name: &str, known_slots: &[&str]) -> Diagnostic {
    let message = format!("`{{{name}}}` has no meaning here");
    let known_slots = known_slots.iter().filter(|slot| ![STATS, OWN_STATS].contains(slot));
    let known_slots: Vec<&str> = known_slots.map(|slot| slot.trim_end_matches('.')).collect();
    let near = suggest(name, known_slots.iter().copied()).map(|near| format!("{{{near}}}"));
    Diagnostic::unknown_name(message, near.as_deref(), |error| match known_slots.as_slice() {
        [] => error.help("nothing can be filled in here"),
        _ => error.help(format!("you can use `{{{}}}`", known_slots.join("}`, `{"))),
    })
}

/// A slot, or an unmatched brace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPiece<'t> {
    /// The text between `{` and `}`.
    Slot(&'t str),
    /// A `{` without `}`.
    Open,
    /// A `}` without `{`.
    Close,
}

/// The slots and unmatched braces of a text, each with its byte range.
pub fn pieces(text: &str) -> Vec<(Range<usize>, TextPiece<'_>)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let start = text.len() - rest.len() + at;
        let (opens, after) = (rest.get(at..=at) == Some("{"), rest.get(at + 1..).unwrap_or_default());
        let name = after.split_once('}').filter(|(name, _)| opens && !name.contains('{'));
        if let Some((name, tail)) = name {
            found.push((start..start + name.len() + 2, TextPiece::Slot(name)));
            rest = tail;
        } else {
            found.push((start..start + 1, if opens { TextPiece::Open } else { TextPiece::Close }));
            rest = after;
        }
    }
    found
}
