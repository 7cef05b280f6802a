//! Finds a place for a vault, and for what holds its key.

use std::collections::BTreeSet;

use super::approach::{Approach, Placed, approach};
use super::composition::{Composition, Meaning, pick, pick_index};
use super::drawing::{Drawing, Orientation, Way};
use super::fit::fits;
use super::furnish::{Marks, furnish};
use crate::content::{ItemKind, Ref, VaultKind, VaultPlace, VaultSite};
use crate::grid::{Direction, Grid, Point, Rect, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::furnishings::{LooseKey, PlacedVault};
use crate::mapgen::ground::reach::reach;
use crate::mapgen::joining::join_regions::join;
use crate::mapgen::stage_context::StageContext;

/// How many places are tried at random for each orientation.
const TRIES: usize = 60;

/// How many places that fit are compared.
const COMPARED: usize = 4;

/// How many vaults hold each other's keys at most. Content could name them in a circle.
const MAX_CHAIN: usize = 4;

/// A key that a vault has to hold.
#[derive(Clone, Copy, Debug)]
struct HeldKey<'h> {
    item: Ref<ItemKind>,
    lock: u32,
    /// The ground from which the vault must be entered.
    home: &'h Grid<bool>,
}

/// A place for a drawing.
struct Site {
    drawing: usize,
    corner: Point,
    approach: Approach,
}

/// Puts a vault on a level, and its keys elsewhere. Returns whether there was a place for it.
pub(crate) fn place(
    draft: &mut LevelDraft<'_>,
    kind: Ref<VaultKind>,
    at: VaultSite,
    cx: &mut StageContext<'_>,
) -> bool {
    place_with(draft, kind, at, None, 0, cx)
}

fn place_with(
    draft: &mut LevelDraft<'_>,
    kind: Ref<VaultKind>,
    at: VaultSite,
    held: Option<HeldKey<'_>>,
    chain: usize,
    cx: &mut StageContext<'_>,
) -> bool {
    let world = cx.world;
    let composition = Composition::of(kind, cx);
    let orientations = orientations(kind, cx);
    let drawings: Vec<Drawing> = orientations.into_iter().map(|to| Drawing::of(&composition, to, world)).collect();
    let on = world.vaults[kind].on;
    let site = match at {
        VaultSite::Anywhere => find(draft, &drawings, on, held.map(|held| held.home), cx),
        VaultSite::Middle => find_middle(draft, &drawings, on, cx),
    };
    let Some(site) = site else { return false };
    let Some(drawing) = drawings.get(site.drawing) else { return false };
    let placed = Placed { drawing, corner: site.corner, on };
    let marks = draw(draft, &composition, placed, &site.approach, cx);
    if world.vaults[kind].spawns {
        open_to_others(draft, placed);
    }
    let vault = PlacedVault { kind, corner: site.corner, size: drawing.size() };
    draft.furnishings().vaults.push(vault);
    if let Some(held) = held {
        hold(draft, held, &marks, site.approach.ground, cx);
    }
    let locks: Vec<(u32, Ref<ItemKind>, Vec<Ref<VaultKind>>)> = marks
        .locks
        .iter()
        .filter_map(|((part, _), (lock, item))| {
            let holders = &world.vaults[*composition.parts.get(*part)?].key_in.0;
            Some((*lock, *item, holders.clone()))
        })
        .collect();
    for (lock, item, holders) in locks {
        lay_out_key(draft, (lock, item), &holders, site.approach.ground, chain, cx);
    }
    true
}

/// Puts a key into one of the vaults that hold it, or else notes that it has to lie anywhere.
fn lay_out_key(
    draft: &mut LevelDraft<'_>,
    (lock, item): (u32, Ref<ItemKind>),
    holders: &[Ref<VaultKind>],
    ground: Point,
    chain: usize,
    cx: &mut StageContext<'_>,
) {
    let world = cx.world;
    let mut holders: Vec<Ref<VaultKind>> = holders.to_vec();
    holders.retain(|kind| chain < MAX_CHAIN && world.vaults[*kind].fits_depth(cx.depth()));
    let is_home = |at: Point| draft.is_open(at) && !draft.is_protected(at);
    let home =
        if holders.is_empty() { Grid::default() } else { reach(draft.size(), ground, draft.connectivity(), is_home) };
    while let Some(index) = pick_index(world.vaults, &holders, cx.random) {
        let holder = holders.swap_remove(index);
        let held = HeldKey { item, lock, home: &home };
        if place_with(draft, holder, VaultSite::Anywhere, Some(held), chain + 1, cx) {
            return;
        }
    }
    draft.furnishings().loose_keys.push(LooseKey { item, lock, ground: Some(ground) });
}

/// Lays a key on one of the cells of a vault that may hold it.
fn hold(draft: &mut LevelDraft<'_>, held: HeldKey<'_>, marks: &Marks<'_>, ground: Point, cx: &mut StageContext<'_>) {
    let HeldKey { item, lock, .. } = held;
    let furnishings = draft.furnishings();
    match cx.random.pick(&marks.key_places) {
        Some(at) => {
            furnishings.items.insert(*at, item);
            furnishings.keys.insert(*at, lock);
        }
        None => furnishings.loose_keys.push(LooseKey { item, lock, ground: Some(ground) }),
    }
}

/// The orientations that a vault may have, in random order.
fn orientations(kind: Ref<VaultKind>, cx: &mut StageContext<'_>) -> Vec<Orientation> {
    let vault = &cx.world.vaults[kind];
    let quarters = if vault.turns { 0..4 } else { 0..1 };
    let mirrored: &[bool] = if vault.mirrors { &[false, true] } else { &[false] };
    let mut all: Vec<Orientation> = quarters
        .flat_map(|quarters| mirrored.iter().map(move |mirrored| Orientation { quarters, mirrored: *mirrored }))
        .collect();
    for index in (1..all.len()).rev() {
        all.swap(index, cx.below(index as i32 + 1) as usize);
    }
    all
}

/// The best of some places that fit: the one with the shortest ways in. If none of those that are tried at random fits, all are.
fn find(
    draft: &LevelDraft<'_>,
    drawings: &[Drawing],
    on: VaultPlace,
    home: Option<&Grid<bool>>,
    cx: &mut StageContext<'_>,
) -> Option<Site> {
    let mut found: Vec<Site> = Vec::new();
    for (index, drawing) in drawings.iter().enumerate() {
        let Some(corners) = corners(cx.area, drawing.size(), on) else { continue };
        for _ in 0..TRIES {
            let (x, y) = (cx.below(corners.size.width), cx.below(corners.size.height));
            let corner = corners.origin + Point::new(x, y);
            found.extend(site(draft, drawings, index, corner, on, home));
            if found.len() >= COMPARED {
                break;
            }
        }
        if found.len() >= COMPARED {
            break;
        }
    }
    let best = found.into_iter().min_by_key(|site| site.approach.dug.len());
    best.or_else(|| find_anywhere(draft, drawings, on, home, cx))
}

/// The middle of the area, for the first drawing that is not too large. Whatever is there makes room.
fn find_middle(
    draft: &mut LevelDraft<'_>,
    drawings: &[Drawing],
    on: VaultPlace,
    cx: &mut StageContext<'_>,
) -> Option<Site> {
    for (index, drawing) in drawings.iter().enumerate() {
        let Some(corners) = corners(cx.area, drawing.size(), on) else { continue };
        let corner = corners.origin + Point::new(corners.size.width / 2, corners.size.height / 2);
        if let Some(site) = site(draft, drawings, index, corner, on, None) {
            return Some(site);
        }
        if on == VaultPlace::Rock && clear(draft, drawing, corner) {
            return site(draft, drawings, index, corner, on, None);
        }
    }
    None
}

/// Fills the place for a drawing and the cells around it, and joins the ground that this cuts in two. Returns whether it could.
fn clear(draft: &mut LevelDraft<'_>, drawing: &Drawing, corner: Point) -> bool {
    let own = drawing.cells.iter().map(|(offset, ..)| corner + *offset);
    let around = own.clone().flat_map(|at| Direction::ALL.map(|way| at + way));
    let cells: BTreeSet<Point> = own.chain(around).filter(|at| draft.size().contains(*at)).collect();
    if cells.iter().any(|at| draft.is_protected(*at)) {
        return false;
    }
    for at in &cells {
        draft.fill(*at);
        draft.protect(*at, true);
    }
    // Where anything is protected, corridors go round it.
    join(draft, |_, _, _| {});
    for at in cells {
        draft.protect(at, false);
    }
    true
}

/// The first place that fits, in reading order from a random row on.
fn find_anywhere(
    draft: &LevelDraft<'_>,
    drawings: &[Drawing],
    on: VaultPlace,
    home: Option<&Grid<bool>>,
    cx: &mut StageContext<'_>,
) -> Option<Site> {
    drawings.iter().enumerate().find_map(|(index, drawing)| {
        let corners = corners(cx.area, drawing.size(), on)?;
        let first = cx.below(corners.size.height);
        (0..corners.size.height).find_map(|row| {
            let y = (first + row) % corners.size.height;
            let mut row = (0..corners.size.width).map(|x| corners.origin + Point::new(x, y));
            row.find_map(|corner| site(draft, drawings, index, corner, on, home))
        })
    })
}

fn site(
    draft: &LevelDraft<'_>,
    drawings: &[Drawing],
    index: usize,
    corner: Point,
    on: VaultPlace,
    home: Option<&Grid<bool>>,
) -> Option<Site> {
    let drawing = drawings.get(index)?;
    if !fits(draft, drawing, corner, on) {
        return None;
    }
    let approach = approach(draft, Placed { drawing, corner, on }, home)?;
    Some(Site { drawing: index, corner, approach })
}

/// The cells on which the upper left corner of something so large can lie in an area; its walls may lie in the rim. `None` if it is too large.
fn corners(area: Rect, size: Size, on: VaultPlace) -> Option<Rect> {
    let rim = i32::from(on == VaultPlace::Rock);
    let corners = Rect::new(
        area.origin.x - rim,
        area.origin.y - rim,
        area.size.width + 2 * rim - size.width + 1,
        area.size.height + 2 * rim - size.height + 1,
    );
    (corners.size.width > 0 && corners.size.height > 0).then_some(corners)
}

/// Draws a vault on a level, with the ways to it. Nothing that is built later changes it.
fn draw<'c>(
    draft: &mut LevelDraft<'_>,
    composition: &Composition,
    placed: Placed<'_>,
    approach: &Approach,
    cx: &mut StageContext<'c>,
) -> Marks<'c> {
    for at in &approach.dug {
        draft.dig(*at);
    }
    let marks = stamp(draft, composition, placed.drawing, placed.corner, cx);
    for at in walls_and_cells(draft, placed, approach) {
        draft.protect(at, true);
    }
    marks
}

/// Puts a vault from the legend of a drawn map on a level, with its upper left corner on a cell, as it is drawn.
pub(crate) fn nest(draft: &mut LevelDraft<'_>, kinds: &[Ref<VaultKind>], at: Point, cx: &mut StageContext<'_>) {
    let Some(kind) = pick(kinds, cx) else { return };
    let composition = Composition::of(kind, cx);
    let upright = Orientation { quarters: 0, mirrored: false };
    let drawing = Drawing::of(&composition, upright, cx.world);
    let marks = stamp(draft, &composition, &drawing, at, cx);
    for (lock, item) in marks.locks.into_values() {
        draft.furnishings().loose_keys.push(LooseKey { item, lock, ground: None });
    }
}

/// Puts the tiles of a drawing on a level, and what else its legend says.
fn stamp<'c>(
    draft: &mut LevelDraft<'_>,
    composition: &Composition,
    drawing: &Drawing,
    corner: Point,
    cx: &mut StageContext<'c>,
) -> Marks<'c> {
    let vaults = cx.world.vaults;
    let mut marks = Marks::default();
    for (offset, sign, _) in &drawing.cells {
        let at = corner + *offset;
        match composition.meaning(vaults, *sign) {
            Meaning::Wall => draft.fill(at),
            Meaning::Floor => draft.lay(at, cx.floor),
            Meaning::Cell(cell) => {
                draft.lay(at, cell.tile.unwrap_or(cx.floor));
                furnish(draft, at, cell, (sign.part, sign.sign), &mut marks, cx);
            }
        }
    }
    marks
}

/// Lets others begin on the ground of a vault on which nothing else is.
fn open_to_others(draft: &mut LevelDraft<'_>, placed: Placed<'_>) {
    let furnishings = draft.furnishings();
    let used = furnishings.creatures.iter().map(|creature| creature.at).chain(furnishings.items.keys().copied());
    let used: BTreeSet<Point> = used.chain(furnishings.treasures.iter().map(|(_, at)| *at)).collect();
    for at in placed.drawing.open().map(|offset| placed.corner + offset).filter(|at| !used.contains(at)) {
        draft.host(at);
    }
}

/// The cells of a vault, and the rock around what is open.
fn walls_and_cells(draft: &LevelDraft<'_>, placed: Placed<'_>, approach: &Approach) -> Vec<Point> {
    let cells = placed.drawing.cells.iter().map(|(offset, ..)| placed.corner + *offset);
    let open = placed.drawing.cells.iter().filter(|(.., way)| *way == Way::Open);
    let around = open.flat_map(|(offset, ..)| Direction::ALL.map(|way| placed.corner + *offset + way));
    let is_rock = |at: &Point| draft.is_wall(*at) && !approach.outside.contains(at);
    cells.chain(around.filter(is_rock)).collect()
}
