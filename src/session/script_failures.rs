//! Behaviours that failed in the game that is being played.

use std::collections::BTreeMap;

use crate::game::{EventKind, Fault, Game};

/// How the behaviours of a game failed, by the ids of their scripts, as far as that was seen: a saved game only knows how often.
#[derive(Clone, Debug, Default)]
pub struct ScriptFailures {
    seen: BTreeMap<String, Vec<Fault>>,
}

impl ScriptFailures {
    /// Takes in what the last action of `game` brought; whether a behaviour failed for the first time.
    pub fn read(&mut self, game: &Game) -> bool {
        let mut is_first = false;
        for event in game.events() {
            let EventKind::Failed { fault, strikes, .. } = &event.fact else { continue };
            let seen = self.seen.entry(game.content.scripts.id(fault.script).to_owned()).or_default();
            if *strikes == 1 {
                // What failed before was mended since.
                seen.clear();
                is_first = true;
            }
            if !seen.iter().any(|own| own.message == fault.message && own.details == fault.details) {
                seen.push((**fault).clone());
            }
        }
        is_first
    }

    /// The failures of the script `id` that were seen.
    pub fn of(&self, id: &str) -> &[Fault] {
        self.seen.get(id).map_or(&[], Vec::as_slice)
    }
}
