//! Keeping the game that is played safe, and going on with one that was kept.

use super::super::confirm::Confirm;
use super::super::screen::{Screen, Step};
use super::super::session::Session;
use super::super::start::lacking;
use super::super::words::fill;
use super::App;
use crate::content::Tone;

impl App {
    /// Looks whether there is a game that can go on, and does what was done in it since it was kept.
    pub(super) fn look_at_shelf(&mut self) {
        self.saved = None;
        match self.shelf.load(&self.content) {
            Ok(Some(mut saved)) => {
                saved.catch_up(&mut *self.mind);
                let text = &self.content.text.saving;
                if let Some(why) = &saved.instead_of {
                    self.trouble = Some(format!("{} {}", why.told(text), text.older));
                }
                // The program ended between a death and what follows from it.
                if saved.game.world.end.is_some() {
                    return self.discard();
                }
                self.saved = Some(saved);
            }
            Ok(None) => {}
            Err(why) => self.trouble = Some(why.told(&self.content.text.saving)),
        }
    }

    /// Goes on with the saved game, unless something that it speaks of is gone since it was last played.
    pub(super) fn resume_or_ask(&mut self) {
        let is_news = self.saved.as_ref().is_some_and(|saved| saved.report.is_news);
        match lacking(self.lobby()).filter(|_| is_news) {
            Some(what) => {
                let question = fill(&self.content.text.confirm.gone, &[("what", &what)]);
                self.screens.push(Screen::Confirm(Confirm::new(question, Step::ContinueForSure)));
            }
            None => self.resume(),
        }
    }

    pub(super) fn resume(&mut self) {
        let Some(saved) = self.saved.take() else { return };
        self.trouble = None;
        let (report, lost) = (saved.report.clone(), saved.lost);
        self.session = Some(Session::resume(saved));
        self.screens = vec![Screen::Play];
        if lost > 0
            && let Some(session) = &mut self.session
        {
            session.announce(&fill(&self.content.text.saving.undone, &[("count", &lost)]), Tone::Warning);
        }
        self.tell(&report);
        self.remind();
        self.store();
    }

    /// Writes down what the last key has done, before the screen shows it; every so often the whole game.
    pub(super) fn keep_up(&mut self) {
        let Some(session) = self.session.as_mut().filter(|session| session.game.world.end.is_none()) else { return };
        let deeds = session.take_deeds();
        if deeds.is_empty() {
            return;
        }
        // Also before the whole game is kept, which may fail; and with it the game before leads to this one.
        let is_noted = self.shelf.note(&deeds, &session.game).is_ok();
        if !is_noted || session.is_due() {
            self.store();
        }
    }

    /// Keeps the game that is being played; whether it is safe.
    pub(super) fn store(&mut self) -> bool {
        let Some(session) = self.session.as_mut().filter(|session| session.game.world.end.is_none()) else {
            return true;
        };
        match self.shelf.store(&session.game, &session.log) {
            Ok(()) => {
                session.note_kept();
                self.trouble = None;
                true
            }
            Err(why) => {
                let trouble = why.told(&self.content.text.saving);
                self.say(&trouble);
                self.trouble = Some(trouble);
                false
            }
        }
    }

    /// Removes what was kept of a game that is over.
    pub(super) fn discard(&mut self) {
        self.saved = None;
        if let Err(why) = self.shelf.discard() {
            self.trouble = Some(why.told(&self.content.text.saving));
        }
    }

    pub(super) fn leave(&mut self) {
        if self.store() {
            self.open_start();
        }
    }

    pub(super) fn quit(&mut self) {
        self.is_over = self.store();
    }
}
