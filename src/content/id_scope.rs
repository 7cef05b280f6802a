//! Which definition an id means: one rule for content, tests and scripts.
//!
//! An id with its pack, such as `wolves:wolf`, means exactly that. An id without one means the definition of the pack that wrote it, or
//! else that of a pack it depends on. If several of those have it, the id is ambiguous.

use std::collections::{BTreeMap, BTreeSet};

use super::pack::Pack;

/// For each pack, the packs whose ids it may use: the pack itself, then its direct and indirect dependencies.
#[derive(Clone, Debug, Default)]
pub struct IdScope(BTreeMap<String, Vec<String>>);

/// Why an id means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdFault {
    /// No pack that it may refer to has it.
    Unknown,
    /// It names a pack that the writer doesn't depend on.
    Hidden,
    /// Several packs have it; these are the full ids of two.
    Ambiguous(String, String),
}

/// The definition that an id means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdMatch<T> {
    /// The full id.
    pub id: String,
    /// What was found under it.
    pub found: T,
}

impl IdScope {
    /// The scope of each of `packs`.
    pub fn of<'p>(packs: impl IntoIterator<Item = &'p Pack>) -> Self {
        let packs: Vec<&Pack> = packs.into_iter().collect();
        Self(packs.iter().map(|pack| (pack.id.clone(), reach(&packs, &pack.id))).collect())
    }

    /// The packs whose ids `pack` may use.
    pub fn visible_to(&self, pack: &str) -> &[String] {
        self.0.get(pack).map_or(&[], Vec::as_slice)
    }

    /// The ids of the games among `packs`, and of the packs on which those depend. All others are mods.
    pub fn game_packs<'p>(packs: impl IntoIterator<Item = &'p Pack>) -> BTreeSet<String> {
        let packs: Vec<&Pack> = packs.into_iter().collect();
        packs.iter().filter(|pack| pack.game).flat_map(|game| reach(&packs, &game.id)).collect()
    }

    /// Whether `pack` may use the ids of `other`.
    pub fn sees(&self, pack: &str, other: &str) -> bool {
        self.visible_to(pack).iter().any(|visible| visible == other)
    }

    /// All packs.
    pub fn packs(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What `pack` means by the id `written`. `find` looks a full id up.
    ///
    /// # Errors
    /// When it means nothing, or more than one thing.
    pub fn resolve<T>(
        &self,
        written: &str,
        pack: &str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<IdMatch<T>, IdFault> {
        if let Some((owner, _)) = written.split_once(':') {
            if !self.sees(pack, owner) {
                return Err(IdFault::Hidden);
            }
            return match find(written) {
                Some(found) => Ok(IdMatch { id: written.to_owned(), found }),
                None => Err(IdFault::Unknown),
            };
        }
        let mut matches = self.visible_to(pack).iter().filter_map(|owner| {
            let id = format!("{owner}:{written}");
            let found = find(&id)?;
            Some((owner == pack, IdMatch { id, found }))
        });
        match matches.next() {
            None => Err(IdFault::Unknown),
            Some((true, own)) => Ok(own),
            Some((false, first)) => match matches.next() {
                Some((_, second)) => Err(IdFault::Ambiguous(first.id, second.id)),
                None => Ok(first),
            },
        }
    }
}

/// The pack `from`, followed by its direct and indirect dependencies.
fn reach(packs: &[&Pack], from: &str) -> Vec<String> {
    let mut reached = vec![from.to_owned()];
    let mut next = 0;
    while let Some(id) = reached.get(next).cloned() {
        for other in packs.iter().filter(|pack| pack.id == id).flat_map(|pack| &pack.depends) {
            if !reached.contains(&other.id) {
                reached.push(other.id.clone());
            }
        }
        next += 1;
    }
    reached
}
