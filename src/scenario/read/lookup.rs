//! The ids that tests can refer to.

use std::collections::BTreeMap;

use crate::content::{
    Catalog, Content, CreatureKind, Ending, ItemKind, Kind, ModifierKind, Pack, Ref, Script, TileKind,
};
use crate::diagnostics::{Diagnostic, suggest};
use crate::loader::names::Names;

/// Something that a map can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapSymbol {
    /// A kind of creature.
    Creature(Ref<CreatureKind>),
    /// A kind of item.
    Item(Ref<ItemKind>),
    /// A kind of tile.
    Tile(Ref<TileKind>),
}

/// The tables whose ids a map can show.
const ON_MAPS: [&str; 3] = [CreatureKind::TABLE, ItemKind::TABLE, TileKind::TABLE];

/// The ids in `content`, and which packs can refer to them.
pub(crate) fn names_of(content: &Content) -> Names {
    let mut ids = BTreeMap::new();
    note(&mut ids, &content.creatures);
    note(&mut ids, &content.items);
    note(&mut ids, &content.tiles);
    note::<ModifierKind>(&mut ids, &content.modifiers);
    note::<Ending>(&mut ids, &content.endings);
    note::<Script>(&mut ids, &content.scripts);
    let visible = content.packs.iter().map(|pack| (pack.id.clone(), reach(&content.packs, pack))).collect();
    Names::new(ids, Vec::new(), visible, Vec::new())
}

fn note<T: Kind>(ids: &mut BTreeMap<&'static str, Vec<String>>, catalog: &Catalog<T>) {
    ids.insert(T::TABLE, catalog.iter().map(|(_, id, _)| id.to_owned()).collect());
}

/// A pack and all its direct and indirect dependencies.
fn reach(packs: &[Pack], from: &Pack) -> Vec<String> {
    let mut reached = vec![from.id.clone()];
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

/// The creature, item or tile that the id `written` refers to in `pack`.
pub(crate) fn find(names: &Names, written: &str, pack: &str) -> Result<MapSymbol, Diagnostic> {
    let found = [
        names.find(CreatureKind::TABLE, written, pack).map(|index| MapSymbol::Creature(Ref::new(index))),
        names.find(ItemKind::TABLE, written, pack).map(|index| MapSymbol::Item(Ref::new(index))),
        names.find(TileKind::TABLE, written, pack).map(|index| MapSymbol::Tile(Ref::new(index))),
    ];
    let sound: Vec<MapSymbol> = found.into_iter().flatten().collect();
    match sound.as_slice() {
        [one] => Ok(*one),
        [] => Err(unknown(names, written, pack)),
        [_, ..] => {
            let help = format!("write {{ creature = \"{written}\" }}, {{ item = ... }} or {{ tile = ... }}");
            Err(Diagnostic::error(format!("`{written}` is more than one thing")).help(help))
        }
    }
}

fn unknown(names: &Names, written: &str, pack: &str) -> Diagnostic {
    let visible = names.visible.get(pack).map_or(&[][..], Vec::as_slice);
    let ids = ON_MAPS.iter().filter_map(|table| names.ids.get(table)).flatten();
    let shown = ids.filter_map(|id| {
        let (owner, bare) = id.split_once(':')?;
        let is_visible = visible.iter().any(|pack| pack == owner);
        is_visible.then_some(if written.contains(':') { id.as_str() } else { bare })
    });
    let hint = suggest(written, shown).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    Diagnostic::error(format!("there is no creature, item or tile `{written}`{hint}"))
}
