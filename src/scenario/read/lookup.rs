//! The ids that tests can refer to.

use crate::content::{CreatureKind, Faction, FieldKind, ItemKind, Kind, Ref, TileKind};
use crate::diagnostics::{Diagnostic, suggest};
use crate::loader::Names;

/// Something that a map can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapSymbol {
    /// A kind of creature.
    Creature(Ref<CreatureKind>),
    /// A kind of item.
    Item(Ref<ItemKind>),
    /// A kind of tile.
    Tile(Ref<TileKind>),
    /// A kind of field.
    Field(Ref<FieldKind>),
}

/// Something that a test can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// What a map can show.
    Symbol(MapSymbol),
    /// The living creatures of a faction.
    Faction(Ref<Faction>),
}

/// The tables whose ids a map can show.
const ON_MAPS: [&str; 4] = [CreatureKind::TABLE, ItemKind::TABLE, TileKind::TABLE, FieldKind::TABLE];

/// The creature, item, tile or field that the id `written` refers to in `pack`.
pub(crate) fn find(names: &Names, written: &str, pack: &str) -> Result<MapSymbol, Diagnostic> {
    let found = [
        names.find(CreatureKind::TABLE, written, pack).map(|index| MapSymbol::Creature(Ref::new(index))),
        names.find(ItemKind::TABLE, written, pack).map(|index| MapSymbol::Item(Ref::new(index))),
        names.find(TileKind::TABLE, written, pack).map(|index| MapSymbol::Tile(Ref::new(index))),
        names.find(FieldKind::TABLE, written, pack).map(|index| MapSymbol::Field(Ref::new(index))),
    ];
    let sound: Vec<MapSymbol> = found.into_iter().flatten().collect();
    match sound.as_slice() {
        [one] => Ok(*one),
        [] => Err(unknown(names, written, pack)),
        [_, ..] => {
            let help = format!(
                "write {{ creature = \"{written}\" }}, {{ item = ... }}, {{ tile = ... }} or {{ fields = ... }}"
            );
            Err(Diagnostic::error(format!("`{written}` is more than one thing")).help(help))
        }
    }
}

/// What the id `written` refers to in `pack`, of all that can be counted. A faction is only meant if nothing on maps has the same id.
pub(crate) fn find_counted(names: &Names, written: &str, pack: &str) -> Result<Counted, Diagnostic> {
    let faction = || names.find(Faction::TABLE, written, pack).map(|index| Counted::Faction(Ref::new(index)));
    match find(names, written, pack) {
        Ok(symbol) => Ok(Counted::Symbol(symbol)),
        Err(diagnostic) => faction().map_err(|_| diagnostic),
    }
}

fn unknown(names: &Names, written: &str, pack: &str) -> Diagnostic {
    let visible = names.scope.visible_to(pack);
    let ids = ON_MAPS.iter().filter_map(|table| names.ids.get(table)).flatten();
    let shown = ids.filter_map(|id| {
        let (owner, bare) = id.split_once(':')?;
        let is_visible = visible.iter().any(|pack| pack == owner);
        is_visible.then_some(if written.contains(':') { id.as_str() } else { bare })
    });
    let hint = suggest(written, shown).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    Diagnostic::error(format!("there is no creature, item, tile or field `{written}`{hint}"))
}
