//! What kinds of items look like that the player doesn't know.
//!
//! Each kind likes some names of its flavour better than others, by a number made of the seed and their ids, and the best pairs are found
//! first. So another kind, or another name, changes the names of few kinds in a new game, and of none in one that has begun.

use std::collections::BTreeSet;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::content::{Content, FlavorKind, FlavorName, ItemKind, Ref};
use crate::game::Game;

impl Game {
    /// Gives each kind with a flavour one of its names, unless it has one already.
    pub(crate) fn draw_flavors(&mut self) {
        let content = Arc::clone(&self.content);
        for (flavor, ..) in content.flavors.iter() {
            self.draw_flavor(flavor, &content);
        }
    }

    fn draw_flavor(&mut self, flavor: Ref<FlavorKind>, content: &Content) {
        let definition = &content.flavors[flavor];
        let names = &mut self.world.lore.names;
        let kinds: Vec<Ref<ItemKind>> =
            content.items.iter().filter(|(_, _, kind)| kind.flavor == Some(flavor)).map(|(kind, ..)| kind).collect();
        let has_name = |name: &String| definition.names.iter().any(|known| known.name == *name);
        let mut nameless = Vec::new();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for kind in kinds {
            let own = names.get(&kind).filter(|name| has_name(name) && !taken.contains(*name)).cloned();
            if own.is_none() {
                nameless.push(kind);
            }
            taken.extend(own);
        }
        // Kinds that are gone keep their names as long as there are enough others.
        let is_gone = |kind: Ref<ItemKind>| content.items[kind].flavor.is_none();
        let kept: BTreeSet<String> =
            names.iter().filter(|(kind, _)| is_gone(**kind)).map(|(_, name)| name.clone()).collect();
        let free = |others: &BTreeSet<String>| -> Vec<&str> {
            let all = definition.names.iter().map(|known| known.name.as_str());
            all.filter(|name| !taken.contains(*name) && !others.contains(*name)).collect()
        };
        let mut left = free(&kept);
        if left.len() < nameless.len() {
            left = free(&BTreeSet::new());
        }
        let id = content.flavors.id(flavor);
        for (kind, name) in pairs(self.world.seed, id, &nameless, &left, content) {
            names.insert(kind, name);
        }
    }

    /// The name that a kind goes by until the player knows it, with its position among those of its flavour.
    pub(crate) fn flavor_name(&self, kind: Ref<ItemKind>) -> Option<(usize, &FlavorName)> {
        let flavor = &self.content.flavors[self.content.items[kind].flavor?];
        let drawn = self.world.lore.names.get(&kind);
        flavor.names.iter().enumerate().find(|(_, known)| Some(&known.name) == drawn)
    }
}

/// Pairs kinds with names, those first that like each other best.
fn pairs(
    seed: u64,
    flavor: &str,
    kinds: &[Ref<ItemKind>],
    names: &[&str],
    content: &Content,
) -> Vec<(Ref<ItemKind>, String)> {
    let liking = |kind: &Ref<ItemKind>, name: &str| {
        let text = format!("{flavor}\n{}\n{name}", content.items.id(*kind));
        xxh3_64_with_seed(text.as_bytes(), seed)
    };
    let mut all: Vec<(u64, &str, Ref<ItemKind>)> =
        kinds.iter().flat_map(|kind| names.iter().map(move |name| (liking(kind, name), *name, *kind))).collect();
    all.sort_unstable();
    let mut found: Vec<(Ref<ItemKind>, String)> = Vec::new();
    for (_, name, kind) in all {
        if found.iter().all(|(known, taken)| *known != kind && taken != name) {
            found.push((kind, name.to_owned()));
        }
    }
    found
}
