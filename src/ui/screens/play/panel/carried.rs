//! What the player carries, in the panel.

use super::rows::shown_of;
use super::side_panel::Panel;
use crate::content::ViewCommand;
use crate::game::{Creature, Inventory};
use crate::grid::Rect;
use crate::ui::click_map::Target;

impl Panel<'_> {
    /// How many things the player carries and doesn't wear.
    pub fn carried_count(player: &Creature) -> usize {
        player.inventory.iter().filter(|(slot, _)| player.inventory.worn_on(*slot).is_none()).count()
    }

    /// What the player carries and doesn't wear, behind the letters by which lists name it. A click opens the inventory, but not in a replay.
    pub fn carried(&mut self, player: &Creature, rows: i32, can_click: bool) {
        let all = Self::carried_count(player);
        let shown = shown_of(all, rows);
        let free = player.inventory.iter().filter(|(slot, _)| player.inventory.worn_on(*slot).is_none());
        let inventory = Target::of_key(&self.game.content.keys.view, ViewCommand::Inventory).filter(|_| can_click);
        for (slot, item) in free.take(shown) {
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
