//! How a front end drives the app: keys, time and drawing.

use super::App;
use crate::content::{Key, fill};
use crate::grid::{Rect, Size};
use crate::session::Waker;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointer;
use crate::ui::program::Program;
use crate::ui::screen::{AppView, Request};
use crate::ui::screens::play::asking::prompt_screen::PromptScreen;
use crate::ui::screens::play::forced_turns::ForcedTurns;
use crate::ui::widgets::layout::{LEAST, Layout, REPLAY_ROWS, is_large_enough};
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::wrap;

impl Program for App {
    fn title(&self) -> String {
        self.content.text.title.clone()
    }

    fn wanted_size(&self) -> Option<Size> {
        let layout = Some(&self.content.layout).filter(|layout| layout.whole_levels)?;
        let sizes = self.content.levels.iter().map(|(.., level)| (level.width, level.height));
        let (width, height) = sizes.fold((0, 0), |most, size| (most.0.max(size.0), most.1.max(size.1)));
        Some(Layout::least_for(Size::new(width, height), layout))
    }

    fn wake_by(&mut self, waker: Waker) {
        if let Some(source) = &mut self.source {
            source.wake_by(waker);
        }
    }

    fn press(&mut self, key: Key) {
        self.mouse.rest();
        self.play_key = (self.screens.len() == 1).then_some(key);
        self.turn_page();
        // Changed content takes effect before the next turn.
        self.refresh();
        let request = self.ask(key);
        self.answer(request);
    }

    fn point(&mut self, pointer: Pointer) {
        self.play_key = None;
        self.take_pointer(pointer);
    }

    fn tick(&mut self, milliseconds: u32) {
        self.refresh();
        self.tick_screen(milliseconds);
        if !self.content.palette.motion {
            return;
        }
        let moved = match &self.session {
            Some(_) => self.motion.tick(milliseconds),
            None => self.backdrop.tick(milliseconds),
        };
        self.is_stale |= moved;
    }

    fn is_stale(&self) -> bool {
        self.is_stale
    }

    fn next_motion(&self) -> Option<u32> {
        let next_tick = self.screens.last().and_then(|screen| screen.next_tick());
        if !self.content.palette.motion {
            return next_tick;
        }
        match &self.session {
            Some(_) => self.motion.next().into_iter().chain(next_tick).min(),
            None => Some(self.backdrop.next()),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        let size: Size = canvas.size();
        let area = Rect::new(0, 0, size.width, size.height);
        canvas.clear(area, self.content.palette.background);
        self.is_stale = false;
        if !is_large_enough(size) {
            self.mouse.forget_picture();
            return self.draw_too_small(canvas, area);
        }
        let layout = Layout::new(size, &self.content.layout);
        let layout = if self.is_replaying() { layout.below(REPLAY_ROWS) } else { layout };
        self.draw_screens(canvas, layout);
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn interrupt(&mut self) -> Result<(), String> {
        self.is_over = true;
        if self.store() {
            return Ok(());
        }
        let why = self.trouble.take().unwrap_or_default();
        let (turn, seed) = self.game().map_or((0, 0), |game| (game.world().turn(), game.world().seed));
        let lost = fill(&self.content.text.saving.lost, &[("turn", &turn), ("seed", &seed)]);
        Err(format!("{why} {lost}"))
    }

    fn exit_message(&self) -> Option<String> {
        self.trouble.clone()
    }
}

impl App {
    /// Clears what the last input caused, before the next one takes effect.
    pub(crate) fn turn_page(&mut self) {
        if let Some(session) = &mut self.session {
            session.turn_page();
            if let Some(why) = self.stopped.take() {
                session.log_stop(&why);
            }
            self.motion.stop();
        }
    }

    /// Carries out what the topmost screen answered to input.
    pub(crate) fn answer(&mut self, request: Request) {
        self.mouse.forget_picture();
        self.carry_out(request);
        self.keep_up();
        self.force_turns();
        self.is_stale = true;
    }

    /// Lets time pass on the topmost screen.
    fn tick_screen(&mut self, milliseconds: u32) {
        let Some(screen) = self.screens.last_mut() else { return };
        let request = screen.tick(milliseconds);
        if !matches!(request, Request::Stay) {
            self.answer(request);
        }
    }

    /// Shows on top of the map the question that is open, or else the turns that the player has lost.
    pub(crate) fn force_turns(&mut self) {
        let Some(session) = self.session.as_mut().filter(|_| self.replay_player.is_none() && self.screens.len() == 1)
        else {
            return;
        };
        if let Some(screen) = PromptScreen::of(session) {
            let screen = screen.after(self.play_key, &self.content);
            return self.open(Box::new(screen));
        }
        if let Some(notice) = ForcedTurns::notice(session) {
            session.say(&notice);
            self.open(Box::new(ForcedTurns::default()));
        }
    }

    /// Draws the open screens from the bottom up.
    fn draw_screens(&mut self, canvas: &mut Canvas, layout: Layout) {
        let mut screens = std::mem::take(&mut self.screens);
        let view = self.view();
        let mut rest = screens.as_mut_slice();
        while let [screen, above @ ..] = rest {
            let next = above.first();
            if next.is_none_or(|next| !next.hides_below() && !screen.is_hidden_by_others()) {
                let (cursor_above, anchor_above) =
                    (next.and_then(|next| next.cursor()), next.and_then(|next| next.anchor()));
                let pointer = view.pointer.filter(|_| next.is_none());
                canvas
                    .clicks_mut()
                    .begin_screen(self.mouse.steady().filter(|_| next.is_none()), screen.keeps_buttons());
                screen.draw(canvas, layout, &AppView { cursor_above, anchor_above, pointer, ..view });
            }
            rest = above;
        }
        self.screens = screens;
        self.mouse.see(canvas, layout, &self.content.palette);
    }

    fn draw_too_small(&self, canvas: &mut Canvas, area: Rect) {
        let size = area.size;
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("width", &size.width),
            ("height", &size.height),
            ("least_width", &LEAST.width),
            ("least_height", &LEAST.height),
        ];
        let lines = &self.content.text.too_small;
        let lines: Vec<String> = lines.iter().flat_map(|line| wrap(&fill(line, &values), size.width)).collect();
        let top = (size.height - lines.len() as i32).max(0) / 2;
        for (line, y) in lines.iter().zip(top..) {
            paint::print_centered(canvas, area, y, line, self.content.palette.text);
        }
    }
}
