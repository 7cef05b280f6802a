//! The player's abilities in the panel.

use super::rows::shown_of;
use super::side_panel::Panel;
use crate::game::Creature;
use crate::grid::Rect;
use crate::ui::click_map::Target;
use crate::ui::widgets::commands_in_use::key_of_ability;

impl Panel<'_> {
    /// The abilities, in the order of their list, each behind the key of the command for it alone, if there is one. Those that can't be used
    /// now are quiet, with the turns until they can if they only need time. In a replay, they can't be clicked.
    pub fn abilities(&mut self, player: &Creature, rows: i32, can_click: bool) {
        let all = player.abilities(&self.game.content);
        let shown = shown_of(all.len(), rows);
        for ability in all.iter().take(shown) {
            let turns = self.game.cooldown_of(player.id(), *ability);
            let is_ready = self.game.is_ready(player.id(), *ability).is_ok();
            let ink = if is_ready { self.palette.text } else { self.palette.quiet };
            let turns = if turns > 0 { turns.to_string() } else { String::new() };
            let key = key_of_ability(&self.game.content, *ability).map(|key| format!("{key} ")).unwrap_or_default();
            self.pair(
                (&format!("{key}{}", self.game.content.abilities[*ability].name), ink),
                (&turns, self.palette.quiet),
            );
            self.left(0, &key, self.palette.accent);
            if can_click && self.y < self.area.bottom() {
                let row = Rect::new(self.area.origin.x, self.y, self.area.size.width, 1);
                self.canvas.mark(row, Target::Ability(*ability));
            }
            self.y += 1;
        }
        self.more(all.len() - shown);
    }
}
