//! Chooses the vaults of a level.

use std::collections::BTreeSet;

use super::composition::pick_index;
use super::placing::place;
use crate::content::{Ref, VaultKind, VaultsStage};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// Puts vaults on a level: each of another kind as long as there are enough. One for which there is no place gives way to another.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &VaultsStage, cx: &mut StageContext<'_>) {
    let wanted = cx.roll(&stage.count).max(0);
    let mut kinds: Vec<Ref<VaultKind>> = Vec::new();
    let mut without_place = BTreeSet::new();
    for missing in (1..=wanted).rev() {
        let mut is_placed = false;
        // The second round begins again with all kinds.
        for _ in 0..2 {
            while let Some(index) = pick_index(cx.world.vaults, &kinds, cx.random).filter(|_| !is_placed) {
                let kind = kinds.swap_remove(index);
                is_placed = place(draft, kind, stage.at, cx);
                if !is_placed {
                    without_place.insert(kind);
                }
            }
            if !is_placed {
                kinds = eligible(draft, stage, cx);
                kinds.retain(|kind| !without_place.contains(kind));
            }
        }
        if !is_placed {
            let left_out = without_place.iter().copied().cycle().take(missing as usize);
            return draft.furnishings().left_out.extend(left_out);
        }
    }
}

/// The kinds that may appear on the level.
fn eligible(draft: &mut LevelDraft<'_>, stage: &VaultsStage, cx: &StageContext<'_>) -> Vec<Ref<VaultKind>> {
    let placed: BTreeSet<Ref<VaultKind>> = draft.furnishings().vaults.iter().map(|placed| placed.kind).collect();
    let may_be = |kind: &Ref<VaultKind>| {
        let vault = &cx.world.vaults[*kind];
        let is_new = vault.at_most.is_none() || !placed.contains(kind);
        vault.fits_depth(cx.depth()) && cx.world.rare.allow(*kind, cx.site.stream) && is_new
    };
    stage.of.0.iter().copied().filter(may_be).collect()
}
