//! The drawing of a vault, with those that are nested in it.

use crate::content::{Catalog, DrawnCell, Ref, VaultKind};
use crate::grid::{Grid, Point, Random, Size};
use crate::mapgen::stage_context::StageContext;

/// How deep vaults are nested at most. Content could nest them in a circle.
const MAX_NESTING: usize = 4;

/// The most vaults that make up one.
const MAX_PARTS: usize = 32;

/// A sign of a drawing, and which of the vaults that make it up it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sign {
    /// The vault, as an index of [`Composition::parts`].
    pub(crate) part: usize,
    /// The character.
    pub(crate) sign: char,
}

/// The drawing of a vault, with those that are nested in it.
#[derive(Clone, Debug)]
pub(crate) struct Composition {
    /// The vaults that make it up. The first is the one in which the others are nested.
    pub(crate) parts: Vec<Ref<VaultKind>>,
    /// What is drawn; `None` where the level stays as it is.
    pub(crate) signs: Grid<Option<Sign>>,
}

/// What a sign of a drawing stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'c> {
    /// The wall of the level.
    Wall,
    /// The floor of the level.
    Floor,
    /// What a legend says.
    Cell(&'c DrawnCell),
}

impl Composition {
    /// Composes a vault, and draws which others are nested in it.
    pub(crate) fn of(kind: Ref<VaultKind>, cx: &mut StageContext<'_>) -> Self {
        let rows = cx.world.vaults[kind].rows();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let signs = Grid::new(Size::new(width as i32, rows.len() as i32), None);
        let mut composition = Self { parts: Vec::new(), signs };
        composition.add(kind, Point::default(), 0, cx);
        composition
    }

    fn add(&mut self, kind: Ref<VaultKind>, corner: Point, nesting: usize, cx: &mut StageContext<'_>) {
        let part = self.parts.len();
        self.parts.push(kind);
        let vault = &cx.world.vaults[kind];
        for (y, row) in (0..).zip(vault.rows()) {
            for (x, sign) in (0..).zip(row).filter(|(_, sign)| *sign != ' ' || vault.legend.contains_key(sign)) {
                self.signs.set(corner + Point::new(x, y), Some(Sign { part, sign }));
            }
        }
        for (y, row) in (0..).zip(vault.rows()) {
            for (x, sign) in (0..).zip(row) {
                let nested = vault.legend.get(&sign).map_or(&[][..], |cell| &cell.vault);
                if !nested.is_empty() && nesting < MAX_NESTING && self.parts.len() < MAX_PARTS {
                    let at = corner + Point::new(x, y);
                    if let Some(inner) = pick(nested, cx) {
                        self.add(inner, at, nesting + 1, cx);
                    }
                }
            }
        }
    }

    /// What a sign stands for.
    pub(crate) fn meaning<'c>(&self, vaults: &'c Catalog<VaultKind>, Sign { part, sign }: Sign) -> Meaning<'c> {
        let legend = self.parts.get(part).map(|kind| &vaults[*kind].legend);
        match (legend.and_then(|legend| legend.get(&sign)), sign) {
            (Some(cell), _) => Meaning::Cell(cell),
            (None, '#') => Meaning::Wall,
            (None, _) => Meaning::Floor,
        }
    }
}

/// Picks one of several kinds of vaults by weight, among those for the depth of the level.
pub(crate) fn pick(kinds: &[Ref<VaultKind>], cx: &mut StageContext<'_>) -> Option<Ref<VaultKind>> {
    let vaults = cx.world.vaults;
    let mut fits = kinds.to_vec();
    fits.retain(|kind| vaults[*kind].fits_depth(cx.depth()));
    pick_index(vaults, &fits, cx.random).and_then(|index| fits.get(index)).copied()
}

/// Picks one of several kinds of vaults by weight. Returns its index.
pub(crate) fn pick_index(vaults: &Catalog<VaultKind>, kinds: &[Ref<VaultKind>], random: &mut Random) -> Option<usize> {
    random.by_weight(kinds.iter().map(|kind| vaults[*kind].weight))
}
