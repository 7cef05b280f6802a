//! The script failures seen during this session.

use std::collections::BTreeMap;

use crate::game::{EventKind, Fault, Game};

/// The script failures seen during this session, by script id. A saved game only has their number.
#[derive(Clone, Debug, Default)]
pub struct ScriptFailures {
    seen: BTreeMap<String, Vec<Fault>>,
}

impl ScriptFailures {
    /// Adds the failures of the last action of `game`. Returns whether a script failed for the first time.
    pub fn read(&mut self, game: &Game) -> bool {
        let mut is_first = false;
        for event in game.events() {
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

    /// The failures of the script `id` seen so far.
    pub fn of(&self, id: &str) -> &[Fault] {
        self.seen.get(id).map_or(&[], Vec::as_slice)
    }
}
