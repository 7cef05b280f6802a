//! Playing another game, or playing on with other mods.

use std::collections::BTreeSet;

use super::App;
use crate::content::{LevelId, StartCommand, ViewCommand, fill, key_of};
use crate::session::{ChoiceRefusal, ContentFaults, PackStore, Renewal, UnplayableMod};
use crate::ui::screens::menu::error_screen::ErrorScreen;

impl App {
    /// Lets the player choose the game and its mods from `packs`.
    #[must_use]
    pub fn choosing_from(mut self, packs: Box<dyn PackStore>) -> Self {
        self.packs = Some(packs);
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

    /// What is said of errors in the settings, which may keep all mods off.
    fn settings_notice(&self) -> Option<String> {
        let errors = self.packs.as_ref().map_or_else(Vec::new, |mods| mods.settings_errors());
        let key = key_of(&self.content.text, &self.content.keys.view, ViewCommand::Faults);
        (!errors.is_empty()).then(|| fill(&self.content.text.mods.settings, &[("key", &key)]))
    }

    fn left_out_notice(&self, key: &str) -> Option<String> {
        let left_out = self.packs.as_ref().map_or_else(Vec::new, |mods| mods.left_out());
        let (others, faulty): (Vec<_>, Vec<_>) =
            left_out.into_iter().partition(|unplayable| unplayable.is_of_other_game);
        let text = &self.content.text.mods;
        let notice = |form: &str, of: &[UnplayableMod]| fill(form, &[("what", &ids(of)), ("key", &key)]);
        let told = [(&text.left_out, faulty), (&text.of_other_game, others)];
        let told = told.iter().filter(|(_, of)| !of.is_empty()).map(|(form, of)| notice(form, of));
        let told: Vec<String> = self.settings_notice().into_iter().chain(told).collect();
        Some(told.join(" ")).filter(|told| !told.is_empty())
    }

    /// Goes to the first screen of the game `id`, or says why it can't be played.
    pub(crate) fn choose_game(&mut self, id: &str) {
        let Some(packs) = &mut self.packs else { return };
        let chosen = packs.choose_game(id).map_err(|refusal| self.faults_of(refusal));
        (self.trouble, self.first_level) = (None, LevelId::default());
        if let Err(faults) = chosen.and_then(|Renewal { content, mind, .. }| self.renew(content, Some(mind))) {
            self.reject(faults);
            return self.open(Box::new(ErrorScreen::default()));
        }
        self.open_start();
        self.notice = self.start_notice();
    }

    /// What is said of a choice that was refused.
    fn faults_of(&self, refusal: ChoiceRefusal) -> ContentFaults {
        match refusal {
            ChoiceRefusal::Faulty(faults) => faults,
            ChoiceRefusal::Unkept { file, detail } => {
                ContentFaults::one(fill(&self.content.text.mods.unkept, &[("file", &file), ("detail", &detail)]))
            }
        }
    }

    /// Plays on with the mods `ids`: with all of them, or as before.
    pub(crate) fn choose_mods(&mut self, ids: &BTreeSet<String>) {
        let Some(packs) = &mut self.packs else { return };
        let chosen = packs.choose(ids).map_err(|refusal| self.faults_of(refusal));
        let renewed = chosen.and_then(|Renewal { content, mind, refused }| {
            self.renew(content, Some(mind))?;
            Ok(self.told_of(&refused))
        });
        self.notice = self.start_notice();
        match renewed {
            Ok(None) => return,
            Ok(Some(refused)) => {
                self.notice = Some(refused.first.clone());
                self.faults = Some(refused);
            }
            Err(faults) => self.reject(faults),
        }
        self.open(Box::new(ErrorScreen::default()));
    }

    /// The errors of the newly chosen mods that stay off, below the names of these mods; `None` if there are none.
    fn told_of(&self, refused: &[UnplayableMod]) -> Option<ContentFaults> {
        let first = fill(&self.content.text.mods.refused, &[("what", &ids(refused))]);
        let why = refused.iter().flat_map(|unplayable| unplayable.why.iter().cloned());
        let report = [first.clone(), String::new()].into_iter().chain(why).collect();
        (!refused.is_empty()).then_some(ContentFaults { count: refused.len(), first, report })
    }
}

/// The ids of mods, as a list.
fn ids(mods: &[UnplayableMod]) -> String {
    mods.iter().map(|unplayable| unplayable.id.as_str()).collect::<Vec<_>>().join(", ")
}
