//! Mods: the page of them, and playing on with others.

use std::collections::BTreeSet;

use super::super::faults::FaultsPage;
use super::super::mods::ModsPage;
use super::super::screen::Screen;
use super::super::words::{fill, key_of};
use super::super::{Faults, ModShelf, Refusal, Renewal};
use super::App;
use crate::content::StartCommand;

impl App {
    /// Lets the player choose mods from `shelf`.
    #[must_use]
    pub fn choosing_from(mut self, mods: Box<dyn ModShelf>) -> Self {
        self.mods = Some(mods);
        self.notice = self.left_out_notice();
        self
    }

    /// What is said of mods that are chosen and not played.
    fn left_out_notice(&self) -> Option<String> {
        let left_out = self.mods.as_ref()?.left_out();
        let text = &self.content.text;
        let key = key_of(text, &self.content.keys.start, StartCommand::Mods);
        let notice = || fill(&text.mods.left_out, &[("what", &left_out.join(", ")), ("key", &key)]);
        (!left_out.is_empty()).then(notice)
    }

    pub(super) fn open_mods(&mut self) {
        if let Some(shelf) = &mut self.mods {
            let page = ModsPage::new(shelf.list(), shelf.folder(), &shelf.left_out());
            self.screens.push(Screen::Mods(page));
        }
    }

    /// Plays on with the mods `ids`: with all of them, or as before.
    pub(super) fn choose_mods(&mut self, ids: &BTreeSet<String>) {
        self.screens.retain(|screen| !matches!(screen, Screen::Mods(_)));
        let Some(mods) = &mut self.mods else { return };
        let chosen = mods.choose(ids).map_err(|refusal| match refusal {
            Refusal::Faulty(faults) => faults,
            Refusal::Unkept { file, detail } => {
                Faults::one(fill(&self.content.text.mods.unkept, &[("file", &file), ("detail", &detail)]))
            }
        });
        let renewed = chosen.and_then(|Renewal { content, mind }| self.renew(content, Some(mind)));
        self.notice = self.left_out_notice();
        if let Err(faults) = renewed {
            self.keep(faults);
            self.screens.push(Screen::Faults(FaultsPage::default()));
        }
    }
}
