//! What creatures are born with.

use std::sync::Arc;

use crate::content::{Carried, CarriedKind, CreatureKind, ItemKind, Ref, limits};
use crate::game::Game;
use crate::game::model::items::inventory::Inventory;
use crate::grid::Variables;
use crate::mapgen;

impl Game {
    /// What a creature of a kind begins with on a level. Items beyond the number of its slots are lost.
    pub(super) fn first_belongings(&mut self, definition: &CreatureKind, level: usize) -> Inventory {
        let mut inventory = Inventory::new(definition.slots);
        for carried in &definition.carries {
            let has_it =
                carried.chance >= limits::CHANCE.most as u32 || self.world.random.chance(carried.chance.into());
            if let Some((kind, count)) = has_it.then(|| self.draw_belonging(carried, level)).flatten() {
                self.stow_first(&mut inventory, (kind, count), level, carried.worn);
            }
        }
        inventory
    }

    /// Draws one of the kinds of something that is carried, and how many there are of it.
    fn draw_belonging(&mut self, carried: &Carried, level: usize) -> Option<(Ref<ItemKind>, u32)> {
        let depth = self.world.depth_of(level);
        let kind = match &carried.what {
            CarriedKind::Treasure(treasure) => {
                let drawn = mapgen::draw_item(&self.content, *treasure, depth, &mut self.world.random)?;
                return Some((drawn.kind, u32::from(drawn.count)));
            }
            CarriedKind::OneOf(choices) => match choices.as_slice() {
                // Without a choice there is nothing to roll.
                [one] => one.kind,
                several => mapgen::draw(several, &mut self.world.random)?,
            },
        };
        let variables = Variables { depth: depth.into(), ..Variables::default() };
        let count = carried.count.roll(variables, &mut self.world.random).clamp(0, limits::STACK.most);
        Some((kind, count as u32))
    }

    /// Puts new items into an inventory, and wears the first of them if it should be worn and nothing else is worn there.
    fn stow_first(&mut self, inventory: &mut Inventory, (kind, count): (Ref<ItemKind>, u32), level: usize, worn: bool) {
        let content = Arc::clone(&self.content);
        for item in self.make_items(kind, count, level) {
            let (id, rots_at) = (item.id, item.rots_at);
            let (slot, _) = inventory.stow(item, content.items[kind].stack);
            let is_held = slot.and_then(|slot| inventory.get(slot)).is_some_and(|held| held.id == id);
            if let (false, Some(turn)) = (is_held, rots_at) {
                self.derived.rotting.remove(&(turn, id));
            }
            let body_slot = content.items[kind].slot.filter(|body_slot| worn && inventory.worn(*body_slot).is_none());
            if let Some((slot, body_slot)) = slot.zip(body_slot) {
                inventory.wear(slot, body_slot);
            }
        }
    }
}
