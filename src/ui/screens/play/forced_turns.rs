//! The turns that the player loses, for example because it is paralysed. They pass one by one, and any key skips ahead.

use super::play;
use crate::content::{Key, fill};
use crate::game::Action;
use crate::session::auto_actions::auto_action::AutoAction;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;

/// How long each lost turn is shown, in milliseconds.
const PAUSE: u32 = 150;

/// Lets a lost turn pass.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForcedTurns {
    waited: u32,
}

impl ForcedTurns {
    /// What the player reads meanwhile; `None` if it has its turn.
    pub fn notice(session: &Session) -> Option<String> {
        let game = &session.game;
        let modifier = game.bound_by(game.world().player).filter(|_| game.world().end.is_none())?;
        let name = &game.content.modifiers[modifier].name;
        Some(fill(&game.content.text.play.bound, &[("text", name)]))
    }
}

impl Screen for ForcedTurns {
    /// Keys that open a screen, save or leave work as ever. All others skip ahead.
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        match play::press(key, session, app) {
            Request::Act(_) | Request::Run(_) | Request::UnknownKey(_) | Request::Say(_) => {
                Request::Run(AutoAction::Endure)
            }
            other => other,
        }
    }

    /// A click skips ahead too.
    fn point(&mut self, pointing: &Pointing, _: &AppView<'_>) -> Option<Request> {
        Some(if pointing.is_press() { Request::Run(AutoAction::Endure) } else { Request::Stay })
    }

    fn tick(&mut self, milliseconds: u32) -> Request {
        self.waited = self.waited.saturating_add(milliseconds);
        if self.waited < PAUSE { Request::Stay } else { Request::Act(Action::Wait) }
    }

    fn next_tick(&self) -> Option<u32> {
        Some(PAUSE.saturating_sub(self.waited))
    }

    /// The map below shows all there is to see.
    fn draw(&mut self, _: &mut Canvas, _: Layout, _: &AppView<'_>) {}

    fn closes_on_reload(&self) -> bool {
        true
    }
}
