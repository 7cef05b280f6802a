//! What the player carries, in the panel.

use super::rows::shown_of;
use super::side_panel::Panel;
use crate::content::ViewCommand;
use crate::game::{Creature, Inventory, Item};
use crate::grid::Rect;
use crate::ui::click_map::Target;

/// What a creature carries and doesn't wear, with the slots.
pub fn carried_by(creature: &Creature) -> impl Iterator<Item = (usize, &Item)> {
    creature.inventory.iter().filter(|(slot, _)| creature.inventory.worn_on(*slot).is_none())
}

impl Panel<'_> {
    /// What the player carries and doesn't wear, behind the letters by which lists name it. A click opens the inventory, but not in a replay.
    pub fn carried(&mut self, player: &Creature, rows: i32, can_click: bool) {
        let all = carried_by(player).count();
        let shown = shown_of(all, rows);
        let inventory = Target::of_key(&self.game.content.keys.view, ViewCommand::Inventory).filter(|_| can_click);
        for (slot, item) in carried_by(player).take(shown) {
            let letter = Inventory::letter(slot);
            let name = self.game.item_name(item.thing(), "a");
            self.left(0, &format!("{letter}  {name}"), self.palette.text);
            self.left(0, &letter.to_string(), self.palette.accent);
            if let Some(target) = inventory.filter(|_| self.y < self.area.bottom()) {
                self.canvas.mark(Rect::new(self.area.origin.x, self.y, self.area.size.width, 1), target);
            }
            self.y += 1;
        }
        self.more(all - shown);
    }
}
