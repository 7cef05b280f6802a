//! Playing on with other mods.

use std::collections::BTreeSet;

use super::App;
use crate::content::{StartCommand, ViewCommand, fill, key_of};
use crate::session::{ContentFaults, ModRefusal, ModStore, Renewal};
use crate::ui::screens::menu::error_screen::ErrorScreen;

impl App {
    /// Lets the player choose from `mods`.
    #[must_use]
    pub fn choosing_from(mut self, mods: Box<dyn ModStore>) -> Self {
        self.mods = Some(mods);
        self.notice = self.start_notice();
        self
    }

    /// What the first screen says of the mods that are turned on but can't be played.
    pub(crate) fn start_notice(&self) -> Option<String> {
        self.left_out_notice(&key_of(&self.content.text, &self.content.keys.start, StartCommand::Mods))
    }

    /// What is said of them while a game is played.
    pub(crate) fn play_notice(&self) -> Option<String> {
        self.left_out_notice(&key_of(&self.content.text, &self.content.keys.view, ViewCommand::Mods))
    }

    fn left_out_notice(&self, key: &str) -> Option<String> {
        let left_out = self.mods.as_ref().map_or_else(Vec::new, |mods| mods.left_out());
        let ids: Vec<String> = left_out.into_iter().map(|unplayable| unplayable.id).collect();
        let notice = || fill(&self.content.text.mods.left_out, &[("what", &ids.join(", ")), ("key", &key)]);
        (!ids.is_empty()).then(notice)
    }

    /// Plays on with the mods `ids`: with all of them, or as before.
    pub(crate) fn choose_mods(&mut self, ids: &BTreeSet<String>) {
        let Some(mods) = &mut self.mods else { return };
        let chosen = mods.choose(ids).map_err(|refusal| match refusal {
            ModRefusal::Faulty(faults) => faults,
            ModRefusal::Unkept { file, detail } => {
                ContentFaults::one(fill(&self.content.text.mods.unkept, &[("file", &file), ("detail", &detail)]))
            }
        });
        let renewed = chosen.and_then(|Renewal { content, mind }| self.renew(content, Some(mind)));
        self.notice = self.start_notice();
        if let Err(faults) = renewed {
            self.reject(faults);
            self.open(Box::new(ErrorScreen::default()));
        }
    }
}
