//! Content that changes during play. A change is applied as a whole or not at all.

use std::sync::Arc;

use super::{App, BACKDROP_SALT};
use crate::content::{Content, Tone, ViewCommand, capitalized, fill, key_of};
use crate::game::{Game, Migration, Mind, Rebinding};
use crate::session::session::Session;
use crate::session::{ContentFaults, ContentSource};
use crate::ui::widgets::backdrop::Backdrop;

/// At most so many ids are named in a sentence.
const NAMED: usize = 8;

impl App {
    /// Applies changes of the content from `source` before the next turn.
    #[must_use]
    pub fn reading(mut self, source: Box<dyn ContentSource>) -> Self {
        self.source = Some(source);
        self
    }

    /// The content in force.
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// What is wrong with changed content, while older content is in force.
    pub fn faults(&self) -> Option<&ContentFaults> {
        self.faults.as_ref()
    }

    /// Applies what has changed since the last call.
    pub(crate) fn refresh(&mut self) {
        // A replay uses the content it was recorded with.
        let source = self.source.as_mut().filter(|_| self.replay_player.is_none());
        let Some(news) = source.and_then(|source| source.take()) else { return };
        self.is_stale = true;
        let result = news.and_then(|content| self.renew(content, None));
        if let Err(faults) = result {
            self.reject(faults);
        }
    }

    /// Plays on with `content`. Creatures decide by `mind`, or else by one from the source of changes.
    pub(crate) fn renew(&mut self, content: Arc<Content>, mind: Option<Box<dyn Mind>>) -> Result<(), ContentFaults> {
        if content.fingerprint == self.content.fingerprint {
            if self.forget_faults() {
                let mended = self.content.text.reload.mended.clone();
                self.announce(&mended, Tone::Good);
            }
            return Ok(());
        }
        let rebound = self.session.as_ref().map(|session| session.game.rebind(&content)).transpose();
        let rebound =
            rebound.map_err(|why| ContentFaults::one(fill(&self.content.text.reload.unfit, &[("detail", &why)])))?;
        if let Some(mind) = mind.or_else(|| self.source.as_mut().map(|source| source.mind(&content))) {
            let is_traced = self.mind.ai_trace().is_some();
            self.mind = mind;
            self.mind.trace(is_traced);
        }
        self.content = content;
        self.forget_faults();
        self.screens.retain(|screen| !screen.closes_on_reload());
        if let (Some((game, report)), Some(session)) = (rebound, &mut self.session) {
            session.renew(game);
            self.motion.stop();
            let done = self.content.text.reload.done.clone();
            self.announce(&done, Tone::Notice);
            self.report_changes(&report);
            // The actions journaled so far would play out differently with the new content, so save the whole game.
            self.store();
        } else {
            self.backdrop = Backdrop::new(&self.content, self.seed ^ BACKDROP_SALT);
            self.list_saves();
        }
        Ok(())
    }

    /// Keeps the old content and says why.
    pub(crate) fn reject(&mut self, faults: ContentFaults) {
        let text = &self.content.text;
        let key = key_of(text, &self.content.keys.view, ViewCommand::Faults);
        let notice = fill(&text.reload.faults, &[("count", &faults.count), ("first", &faults.first), ("key", &key)]);
        self.announce(&notice, Tone::Warning);
        self.notice = Some(notice);
        self.faults = Some(faults);
    }

    /// Forgets the faults of the content; answers whether there were any.
    fn forget_faults(&mut self) -> bool {
        let had_faults = self.faults.take().is_some();
        if had_faults {
            self.notice = self.start_notice();
        }
        had_faults
    }

    /// Repeats what is wrong with the content or the mods, for a game that begins or resumes.
    pub(crate) fn remind(&mut self) {
        let notice = if self.faults.is_some() { self.notice.clone() } else { self.play_notice() };
        if let Some(notice) = notice {
            self.announce(&notice, Tone::Warning);
        }
    }

    fn announce(&mut self, text: &str, tone: Tone) {
        if let Some(session) = &mut self.session {
            session.announce(text, tone);
        }
    }

    /// Says what the change of content did to the world.
    pub(crate) fn report_changes(&mut self, report: &Rebinding) {
        if let Some(session) = &mut self.session {
            announce_changes(session, report);
        }
    }
}

fn announce_changes(session: &mut Session, report: &Rebinding) {
    let text = session.game.content.text.reload.clone();
    for (sentence, ids) in [(&text.gone, &report.gone), (&text.back, &report.back)] {
        if !ids.is_empty() {
            session.announce(&fill(sentence, &[("what", &list(ids))]), Tone::Notice);
        }
    }
    for what in &report.closed {
        session.announce(&fill(&text.closed, &[("what", what)]), Tone::Notice);
    }
    let player = session.game.world().player;
    let name = |game: &Game, item| game.item_name(item, "the");
    for change in &report.changes {
        let sentence = match *change {
            Migration::TakenOff(who, item) if who.id == player => {
                fill(&text.taken_off, &[("what", &name(&session.game, item))])
            }
            Migration::Dropped(who, item) if who.id == player => {
                fill(&text.dropped, &[("what", &name(&session.game, item))])
            }
            Migration::Moved(who) if who.id == player => text.moved.clone(),
            _ => continue,
        };
        session.announce(&capitalized(&sentence), Tone::Notice);
    }
}

/// The ids of a report, in a line.
fn list(ids: &[(&'static str, String)]) -> String {
    let mut names: Vec<&str> = ids.iter().map(|(_, id)| id.as_str()).collect();
    names.dedup();
    let more = if names.len() > NAMED { ", ..." } else { "" };
    names.truncate(NAMED);
    format!("{}{more}", names.join(", "))
}
