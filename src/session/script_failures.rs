//! What went wrong with scripts during this session.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{EventKind, Fault, Game};

/// The most different things that are listed as dropped.
const MAX_DROPPED: usize = 20;

/// What went wrong with scripts during this session. A saved game only has the number of failures.
#[derive(Clone, Debug, Default)]
pub struct ScriptFailures {
    /// The failures, by script id.
    seen: BTreeMap<String, Vec<Fault>>,
    /// What was dropped because an action led to too much.
    dropped: BTreeSet<String>,
}

impl ScriptFailures {
    /// Adds what went wrong in the last action of `game`. Returns whether a script failed for the first time, or something new was dropped.
    pub fn read(&mut self, game: &Game) -> bool {
        let mut is_first = false;
        for event in game.events() {
            if let EventKind::Overflowed(overflow) = &event.kind {
                let is_noted =
                    self.dropped.len() < MAX_DROPPED && self.dropped.insert(overflow.describe(&game.content));
                is_first |= is_noted;
            }
            let EventKind::Failed { fault, strikes, .. } = &event.kind else { continue };
            let seen = self.seen.entry(game.content.scripts.id(fault.script).to_owned()).or_default();
            if *strikes == 1 {
                // A first strike means that the script was fixed and reloaded, so older failures no longer apply.
                seen.clear();
                is_first = true;
            }
            if !seen.iter().any(|known| known.message == fault.message && known.details == fault.details) {
                seen.push((**fault).clone());
            }
        }
        is_first
    }

    /// What was dropped because an action led to too much: a line each, with script and hook.
    pub fn dropped(&self) -> impl Iterator<Item = &str> {
        self.dropped.iter().map(String::as_str)
    }

    /// The failures of the script `id` seen so far.
    pub fn of(&self, id: &str) -> &[Fault] {
        self.seen.get(id).map_or(&[], Vec::as_slice)
    }
}
