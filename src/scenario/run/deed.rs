//! The actions that a test means.

use crate::content::{ItemKind, Ref};
use crate::diagnostics::Diagnostic;
use crate::game::{Action, CreatureId, Game, Inventory};
use crate::scenario::read::steps::StepAction;

/// The action of `who` that is meant.
pub(crate) fn action(game: &Game, who: CreatureId, deed: StepAction) -> Result<Action, Diagnostic> {
    Ok(match deed {
        StepAction::Wait => Action::Wait,
        StepAction::Step(direction) => Action::Step(direction),
        StepAction::Attack(direction) => Action::Attack(direction),
        StepAction::Dig(direction) => Action::Dig(direction),
        StepAction::PickUp => Action::PickUp,
        StepAction::Drop(kind) => Action::Drop(slot(game, who, kind, false)?),
        StepAction::Eat(kind) => Action::Eat(slot(game, who, kind, false)?),
        StepAction::Use(kind) => Action::Use(slot(game, who, kind, false)?),
        StepAction::Open(direction) => Action::Open(direction),
        StepAction::Close(direction) => Action::Close(direction),
        StepAction::Swap(direction) => Action::Swap(direction),
        StepAction::Equip(kind) => Action::Equip(slot(game, who, kind, false)?),
        StepAction::Unequip(kind) => Action::Unequip(slot(game, who, kind, true)?),
        StepAction::Descend => Action::Descend,
        StepAction::Ascend => Action::Ascend,
    })
}

/// The slot of an item of `who`; one that is worn, or not, is preferred.
fn slot(game: &Game, who: CreatureId, kind: Ref<ItemKind>, worn: bool) -> Result<usize, Diagnostic> {
    let none = Inventory::default();
    let creature = game.world.creature(who);
    let inventory = creature.map_or(&none, |creature| &creature.inventory);
    let own = inventory.iter().filter(|(_, item)| item.kind == kind).map(|(slot, _)| slot);
    let best = own.min_by_key(|slot| inventory.worn_on(*slot).is_some() != worn);
    best.ok_or_else(|| {
        let name = match creature.filter(|_| who != game.world.player) {
            Some(creature) => format!("`{}`", game.content.creatures.id(creature.kind)),
            None => "the player".to_owned(),
        };
        Diagnostic::error(format!("{name} carries no `{}`", game.content.items.id(kind)))
    })
}
