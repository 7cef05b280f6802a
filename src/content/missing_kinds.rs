//! Placeholders for definitions that a world still needs, but no pack declares.
//!
//! After a reload or in a saved game, a world may refer to ids that the content no longer has. Each gets a placeholder: an entry in its
//! catalog under the old id, which is shown by that id and does nothing. Saves keep the old id, so everything returns to normal once the
//! definition is back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Content;
use super::catalog::{Catalog, Kind, Ref};
use crate::content::kinds::behaviour::Script;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ending::Ending;
use crate::content::kinds::faction::Faction;
use crate::content::kinds::ground::field::FieldKind;
use crate::content::kinds::item::{ItemKind, Slot};
use crate::content::kinds::levels::level::LevelKind;
use crate::content::kinds::look::Look;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::powers::ability::AbilityKind;
use crate::content::kinds::stat::StatKind;
use crate::content::kinds::tile::TileKind;
use crate::diagnostics::sanitize;

/// The glyph of a placeholder on the map.
const GLYPH: char = '?';
/// The id of the faction for creatures whose own faction is gone too. It has no enemies. Packs can't declare it, since their ids have a
/// namespace.
const LOST: &str = "lost";
/// The most characters of an id that are shown.
const MAX_NAME: usize = 40;

/// Ids that a world uses and the content lacks, by table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingIds {
    /// Creature ids.
    pub creatures: BTreeSet<String>,
    /// Faction ids.
    pub factions: BTreeSet<String>,
    /// Item ids.
    pub items: BTreeSet<String>,
    /// The slot that a missing item is worn in: slot id by item id.
    pub worn: BTreeMap<String, String>,
    /// Slot ids.
    pub slots: BTreeSet<String>,
    /// Tile ids.
    pub tiles: BTreeSet<String>,
    /// Level ids.
    pub levels: BTreeSet<String>,
    /// Field ids.
    pub fields: BTreeSet<String>,
    /// Ending ids.
    pub endings: BTreeSet<String>,
    /// Modifier ids.
    pub modifiers: BTreeSet<String>,
    /// Stat ids.
    pub stats: BTreeSet<String>,
    /// Ability ids.
    pub abilities: BTreeSet<String>,
    /// Script ids.
    pub scripts: BTreeSet<String>,
}

impl MissingIds {
    /// Whether no id is missing.
    pub fn is_empty(&self) -> bool {
        self.sorts().all(|(_, ids)| ids.is_empty())
    }

    /// Every missing id with its table.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, &String)> {
        self.sorts().flat_map(|(table, ids)| ids.iter().map(move |id| (table, id)))
    }

    /// Every table, such as `creature`, with its missing ids.
    pub fn sorts(&self) -> impl Iterator<Item = (&'static str, &BTreeSet<String>)> {
        [
            (CreatureKind::TABLE, &self.creatures),
            (Faction::TABLE, &self.factions),
            (ItemKind::TABLE, &self.items),
            (Slot::TABLE, &self.slots),
            (TileKind::TABLE, &self.tiles),
            (FieldKind::TABLE, &self.fields),
            (LevelKind::TABLE, &self.levels),
            (Ending::TABLE, &self.endings),
            (ModifierKind::TABLE, &self.modifiers),
            (StatKind::TABLE, &self.stats),
            (AbilityKind::TABLE, &self.abilities),
            (Script::TABLE, &self.scripts),
        ]
        .into_iter()
    }
}

impl Content {
    /// This content with a placeholder for each missing id; unchanged if nothing is missing. `before` is the content the world was last
    /// played with, if known. With it, tiles stay as walkable and transparent as they were, and creatures keep their faction.
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
        content.fields.add_placeholders(missing.fields.iter().map(|id| (id.clone(), placeholders.field(id))));
        // A faction that is gone has no enemies.
        let lost = missing.factions.iter().cloned().chain((!missing.creatures.is_empty()).then(|| LOST.to_owned()));
        content.factions.add_placeholders(lost.map(|id| (id, Faction { enemies: Vec::new() })));
        if !missing.creatures.is_empty() {
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
        content.stats.add_placeholders(missing.stats.iter().map(|id| (id.clone(), StatKind::placeholder(shown(id)))));
        let abilities = missing.abilities.iter().map(|id| (id.clone(), AbilityKind::placeholder(shown(id))));
        content.abilities.add_placeholders(abilities);
        content.scripts.add_placeholders(missing.scripts.iter().map(|id| (id.clone(), Script::default())));
        Arc::new(content)
    }

    /// The table and id of every placeholder in this content.
    pub fn placeholders(&self) -> Vec<(&'static str, String)> {
        fn of<T: Kind>(catalog: &Catalog<T>) -> impl Iterator<Item = (&'static str, String)> + use<'_, T> {
            let placeholders = catalog.iter().filter(|(kind, ..)| catalog.is_placeholder(*kind));
            placeholders.map(|(_, id, _)| (T::TABLE, id.to_owned()))
        }
        let factions = of(&self.factions).filter(|(_, id)| id != LOST);
        let kinds =
            of(&self.creatures).chain(factions).chain(of(&self.items)).chain(of(&self.slots)).chain(of(&self.tiles));
        kinds
            .chain(of(&self.fields))
            .chain(of(&self.levels))
            .chain(of(&self.endings))
            .chain(of(&self.modifiers))
            .chain(of(&self.stats))
            .chain(of(&self.abilities))
            .chain(of(&self.scripts))
            .collect()
    }

    /// Whether the packs declare this id in a table.
    pub fn declares(&self, table: &str, id: &str) -> bool {
        fn of<T: Kind>(catalog: &Catalog<T>, table: &str, id: &str) -> bool {
            table == T::TABLE && catalog.find(id).is_some_and(|kind| !catalog.is_placeholder(kind))
        }
        of(&self.creatures, table, id)
            || of(&self.factions, table, id)
            || of(&self.items, table, id)
            || of(&self.slots, table, id)
            || of(&self.tiles, table, id)
            || of(&self.fields, table, id)
            || of(&self.levels, table, id)
            || of(&self.endings, table, id)
            || of(&self.modifiers, table, id)
            || of(&self.stats, table, id)
            || of(&self.abilities, table, id)
            || of(&self.scripts, table, id)
    }
}

/// Builds placeholders.
struct Placeholders<'a> {
    /// The content that still had the definitions.
    before: Option<&'a Content>,
    /// The content that lacks them.
    now: &'a Content,
}

impl Placeholders<'_> {
    /// An item without any use. What was worn stays worn in `slot`.
    fn item(&self, id: &str, slot: Option<Ref<Slot>>) -> ItemKind {
        ItemKind { slot, ..ItemKind::placeholder(self.look(id)) }
    }

    /// Ground that can't be dug. It is as walkable and transparent as before, or open to all if that is unknown.
    fn tile(&self, id: &str) -> TileKind {
        let tile = TileKind::placeholder(self.look(id));
        match self.before.and_then(|before| Some(&before.tiles[before.tiles.find(id)?])) {
            Some(before) => {
                let (walkable, transparent, stairs) = (before.walkable, before.transparent, before.stairs);
                let same = TileKind { walkable, transparent, stairs, medium: before.medium.clone(), ..tile };
                TileKind { class: self.now.media.class_of(&same), ..same }
            }
            None => tile,
        }
    }

    /// A creature that only waits. Those in the world keep their hit points, attack and defense.
    fn creature(&self, id: &str, factions: &Catalog<Faction>) -> Option<CreatureKind> {
        let side = self.before.and_then(|before| {
            let kind = &before.creatures[before.creatures.find(id)?];
            factions.find(before.factions.id(kind.faction))
        });
        let faction = side.or_else(|| factions.find(LOST))?;
        Some(CreatureKind::placeholder(self.look(id), faction))
    }

    /// A field that lies where it is and does nothing.
    fn field(&self, id: &str) -> FieldKind {
        FieldKind::placeholder(self.look(id))
    }

    fn look(&self, id: &str) -> Look {
        let description = self.now.text.reload.phantom.clone();
        Look { name: shown(id), description, glyph: GLYPH, color: self.now.palette.quiet }
    }

    /// A level whose name is all that matters, as it is already built.
    fn level(&self) -> Option<LevelKind> {
        let other = self.now.rules.levels.kind_of(1)?;
        let kind = self.now.levels[other].clone();
        let name = self.now.text.reload.phantom_level.clone();
        Some(LevelKind { name, creatures: Vec::new(), items: Vec::new(), features: Vec::new(), ..kind })
    }
}

/// An id as a display name. It is sanitized, since it may come from a damaged file.
fn shown(id: &str) -> String {
    sanitize(id).chars().take(MAX_NAME).collect()
}
