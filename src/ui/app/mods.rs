//! Mods: the page of them, and playing on with others.

use std::collections::BTreeSet;

use super::App;
use crate::content::{StartCommand, ViewCommand, fill, key_of};
use crate::session::{ContentFaults, ModStore, Refusal, Renewal, UnplayableMod};
use crate::ui::screen::Screen;
use crate::ui::screens::menu::error_screen::ErrorScreen;
use crate::ui::screens::menu::mods::ModsScreen;

impl App {
    /// Lets the player choose mods from `shelf`.
    #[must_use]
    pub fn choosing_from(mut self, mods: Box<dyn ModStore>) -> Self {
        self.mods = Some(mods);
        self.notice = self.lobby_notice();
        self
    }

    /// The mods that are chosen and not played.
    pub(crate) fn left_out(&self) -> Vec<UnplayableMod> {
        self.mods.as_ref().map_or_else(Vec::new, |mods| mods.left_out())
    }

    /// What the first screen says of them.
    pub(crate) fn lobby_notice(&self) -> Option<String> {
        self.left_out_notice(&key_of(&self.content.text, &self.content.keys.start, StartCommand::Mods))
    }

    /// What is said of them while a game is played.
    pub(crate) fn play_notice(&self) -> Option<String> {
        self.left_out_notice(&key_of(&self.content.text, &self.content.keys.view, ViewCommand::Mods))
    }

    fn left_out_notice(&self, key: &str) -> Option<String> {
        let ids: Vec<String> = self.left_out().into_iter().map(|own| own.id).collect();
        let notice = || fill(&self.content.text.mods.left_out, &[("what", &ids.join(", ")), ("key", &key)]);
        (!ids.is_empty()).then(notice)
    }

    pub(crate) fn open_mods(&mut self) {
        if let Some(store) = &mut self.mods {
            let page = ModsScreen::new(store.list(), store.folder(), &store.left_out());
            // A game that is played keeps its mods: others are chosen before one begins.
            let page = if self.session.is_some() { page.locked() } else { page };
            self.screens.push(Screen::Mods(page));
        }
    }

    /// Plays on with the mods `ids`: with all of them, or as before.
    pub(crate) fn choose_mods(&mut self, ids: &BTreeSet<String>) {
        self.screens.retain(|screen| !matches!(screen, Screen::Mods(_)));
        let Some(mods) = &mut self.mods else { return };
        let chosen = mods.choose(ids).map_err(|refusal| match refusal {
            Refusal::Faulty(faults) => faults,
            Refusal::Unkept { file, detail } => {
                ContentFaults::one(fill(&self.content.text.mods.unkept, &[("file", &file), ("detail", &detail)]))
            }
        });
        let renewed = chosen.and_then(|Renewal { content, mind }| self.renew(content, Some(mind)));
        self.notice = self.lobby_notice();
        if let Err(faults) = renewed {
            self.keep(faults);
            self.screens.push(Screen::Faults(ErrorScreen::default()));
        }
    }
}
