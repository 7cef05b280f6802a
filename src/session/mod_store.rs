//! The mods that there are to choose from.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::content_source::ContentFaults;
use crate::content::Content;
use crate::game::Mind;

/// A mod, as the player chooses it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModEntry {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its version.
    pub version: String,
    /// What it is, in a sentence or two.
    pub description: String,
    /// The ids of the packs that it depends on.
    pub needs: Vec<String>,
    /// Whether the player has chosen it.
    pub is_chosen: bool,
    /// Whether it is on whatever the player chooses.
    pub is_fixed: bool,
    /// What is wrong with it, a line each; nothing when all is well.
    pub wrong: Vec<String>,
}

/// A mod that is chosen, and could not be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnplayableMod {
    /// Its id.
    pub id: String,
    /// What is wrong with it, a line each.
    pub why: Vec<String>,
}

/// Content with other mods, ready to be played.
pub struct Renewal {
    /// The content.
    pub content: Arc<Content>,
    /// A mind by which its creatures decide.
    pub mind: Box<dyn Mind>,
}

/// Why mods can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something is wrong with them.
    Faulty(ContentFaults),
    /// The choice can't be kept.
    Unkept {
        /// The file with the settings.
        file: String,
        /// What the system says, in its own words.
        detail: String,
    },
}

impl From<ContentFaults> for Refusal {
    fn from(faults: ContentFaults) -> Self {
        Self::Faulty(faults)
    }
}

/// Where mods come from. The screens know neither files nor scripts.
pub trait ModStore {
    /// All mods as they are now, ordered by id.
    fn list(&mut self) -> Vec<ModEntry>;

    /// Where a player puts a mod to find it in the list.
    fn folder(&self) -> String;

    /// The mods that are chosen, yet could not be taken when the program began or when others were chosen last.
    fn left_out(&self) -> Vec<UnplayableMod>;

    /// Chooses the mods `ids` and no others, and keeps that choice.
    ///
    /// # Errors
    /// What is wrong with one that was not chosen before, or with the whole. Then all stays as it was, also what is kept.
    fn choose(&mut self, ids: &BTreeSet<String>) -> Result<Renewal, Refusal>;
}
