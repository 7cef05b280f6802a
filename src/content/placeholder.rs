//! Placeholders for ids in a world that the packs no longer declare.
//!
//! After a reload, or in a saved game, a world may use kinds that the content no longer has. Each gets a placeholder: an entry in its
//! catalog under the old id, which is shown by that id and does nothing. Saves keep the old id, so everything is itself again as soon as
//! the kind is back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Content;
use super::catalog::{Catalog, Kind, Ref};
use crate::content::kinds::behaviour::Script;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ending::Ending;
use crate::content::kinds::faction::Faction;
use crate::content::kinds::item::{ItemKind, Slot};
use crate::content::kinds::level::LevelKind;
use crate::content::kinds::look::Look;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::tile::TileKind;
use crate::diagnostics::sanitize;

/// How a placeholder looks on the map.
const GLYPH: char = '?';
/// The faction of creatures whose faction is gone as well. It has no enemies. No pack can declare an id without a namespace.
const LOST: &str = "lost";
/// The most letters of an id that are shown.
const MAX_NAME: usize = 40;

/// Ids in a world that a content does not have, by table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingIds {
    /// Kinds of creatures.
    pub creatures: BTreeSet<String>,
    /// Kinds of items.
    pub items: BTreeSet<String>,
    /// The slots of items of such kinds that are worn: the slot's id by the kind's.
    pub worn: BTreeMap<String, String>,
    /// Places where items are worn.
    pub slots: BTreeSet<String>,
    /// Kinds of tiles.
    pub tiles: BTreeSet<String>,
    /// Kinds of levels.
    pub levels: BTreeSet<String>,
    /// Ways in which the game ended.
    pub endings: BTreeSet<String>,
    /// What lasts on creatures.
    pub modifiers: BTreeSet<String>,
    /// Scripts.
    pub scripts: BTreeSet<String>,
}

impl MissingIds {
    /// Whether no id is missing.
    pub fn is_empty(&self) -> bool {
        self.sorts().all(|(_, ids)| ids.is_empty())
    }

    /// Each id, with its table.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, &String)> {
        self.sorts().flat_map(|(table, ids)| ids.iter().map(move |id| (table, id)))
    }

    /// The tables, as `creature`, and the ids of each.
    pub fn sorts(&self) -> impl Iterator<Item = (&'static str, &BTreeSet<String>)> {
        [
            (CreatureKind::TABLE, &self.creatures),
            (ItemKind::TABLE, &self.items),
            (Slot::TABLE, &self.slots),
            (TileKind::TABLE, &self.tiles),
            (LevelKind::TABLE, &self.levels),
            (Ending::TABLE, &self.endings),
            (ModifierKind::TABLE, &self.modifiers),
            (Script::TABLE, &self.scripts),
        ]
        .into_iter()
    }
}

impl Content {
    /// This content with a placeholder for each missing id; itself if there is none. `before` is the content that the world was played with
    /// so far, if it is still known: then tiles stay walkable and transparent as they were, and creatures keep their faction.
    #[must_use]
    pub fn with_placeholders(self: &Arc<Self>, missing: &MissingIds, before: Option<&Self>) -> Arc<Self> {
        if missing.is_empty() {
            return Arc::clone(self);
        }
        let mut content = Self::clone(self);
        let placeholders = Placeholders { before, now: self };
        content.slots.add_placeholders(missing.slots.iter().map(|id| (id.clone(), Slot::placeholder(shown(id)))));
        let slots = &content.slots;
        let worn = |id: &String| missing.worn.get(id).and_then(|slot| slots.find(slot));
        let items: Vec<(String, ItemKind)> =
            missing.items.iter().map(|id| (id.clone(), placeholders.item(id, worn(id)))).collect();
        content.items.add_placeholders(items);
        content.tiles.add_placeholders(missing.tiles.iter().map(|id| (id.clone(), placeholders.tile(id))));
        if !missing.creatures.is_empty() {
            content.factions.add_placeholders([(LOST.to_owned(), Faction { enemies: Vec::new() })]);
            let factions = &content.factions;
            let creatures: Vec<(String, CreatureKind)> = missing
                .creatures
                .iter()
                .filter_map(|id| Some((id.clone(), placeholders.creature(id, factions)?)))
                .collect();
            content.creatures.add_placeholders(creatures);
        }
        content
            .levels
            .add_placeholders(missing.levels.iter().filter_map(|id| Some((id.clone(), placeholders.level()?))));
        content.endings.add_placeholders(missing.endings.iter().map(|id| (id.clone(), Ending::placeholder(shown(id)))));
        content
            .modifiers
            .add_placeholders(missing.modifiers.iter().map(|id| (id.clone(), ModifierKind::placeholder(shown(id)))));
        content.scripts.add_placeholders(missing.scripts.iter().map(|id| (id.clone(), Script::default())));
        Arc::new(content)
    }

    /// The placeholders of this content: table and id of each.
    pub fn placeholders(&self) -> Vec<(&'static str, String)> {
        fn of<T: Kind>(catalog: &Catalog<T>) -> impl Iterator<Item = (&'static str, String)> + use<'_, T> {
            let placeholders = catalog.iter().filter(|(kind, ..)| catalog.is_placeholder(*kind));
            placeholders.map(|(_, id, _)| (T::TABLE, id.to_owned()))
        }
        let kinds = of(&self.creatures).chain(of(&self.items)).chain(of(&self.slots)).chain(of(&self.tiles));
        kinds
            .chain(of(&self.levels))
            .chain(of(&self.endings))
            .chain(of(&self.modifiers))
            .chain(of(&self.scripts))
            .collect()
    }

    /// Whether the packs declare something under this id in a table.
    pub fn declares(&self, table: &str, id: &str) -> bool {
        fn of<T: Kind>(catalog: &Catalog<T>, table: &str, id: &str) -> bool {
            table == T::TABLE && catalog.find(id).is_some_and(|kind| !catalog.is_placeholder(kind))
        }
        of(&self.creatures, table, id)
            || of(&self.items, table, id)
            || of(&self.slots, table, id)
            || of(&self.tiles, table, id)
            || of(&self.levels, table, id)
            || of(&self.endings, table, id)
            || of(&self.modifiers, table, id)
            || of(&self.scripts, table, id)
    }
}

/// Makes placeholders.
struct Placeholders<'a> {
    /// The content before the kinds vanished.
    before: Option<&'a Content>,
    /// The content without them.
    now: &'a Content,
}

impl Placeholders<'_> {
    /// An item without any use. What was worn stays worn, on `slot`.
    fn item(&self, id: &str, slot: Option<Ref<Slot>>) -> ItemKind {
        ItemKind { slot, ..ItemKind::placeholder(self.look(id)) }
    }

    /// Ground that can't be dug. It is as walkable and transparent as it was before, or else open to everybody.
    fn tile(&self, id: &str) -> TileKind {
        let tile = TileKind::placeholder(self.look(id));
        match self.before.and_then(|before| Some(&before.tiles[before.tiles.find(id)?])) {
            Some(&TileKind { walkable, transparent, stairs, .. }) => TileKind { walkable, transparent, stairs, ..tile },
            None => tile,
        }
    }

    /// A creature that only waits. The one in the world keeps its hit points, attack and defense.
    fn creature(&self, id: &str, factions: &Catalog<Faction>) -> Option<CreatureKind> {
        let side = self.before.and_then(|before| {
            let kind = &before.creatures[before.creatures.find(id)?];
            factions.find(before.factions.id(kind.faction))
        });
        let faction = side.or_else(|| factions.find(LOST))?;
        Some(CreatureKind::placeholder(self.look(id), faction))
    }

    fn look(&self, id: &str) -> Look {
        let description = self.now.text.reload.phantom.clone();
        Look { name: shown(id), description, glyph: GLYPH, color: self.now.palette.quiet }
    }

    /// A level of which only the name matters, as it is built already.
    fn level(&self) -> Option<LevelKind> {
        let other = self.now.rules.levels.first()?;
        let kind = self.now.levels[*other].clone();
        let name = self.now.text.reload.phantom_level.clone();
        Some(LevelKind { name, creatures: Vec::new(), items: Vec::new(), ..kind })
    }
}

/// An id as a name, made safe, since it may come from a damaged file.
fn shown(id: &str) -> String {
    sanitize(id).chars().take(MAX_NAME).collect()
}
