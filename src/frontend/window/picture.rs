//! Drawing in a window.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bracket_terminal::prelude::{
    BACKEND, BACKEND_INTERNAL, BEvent, BTerm, FlexiConsole, GameState, INPUT, PointF, RGBA,
};

use super::aspect_ratio;
use super::aspect_ratio::Proportions;
use super::bitmap_font::Strike;
use super::events::{WindowEvents, WindowInput};
use super::keys::Keyboard;
use super::layout::WindowLayout;
use super::mouse::CellGrid;
use crate::content::Color;
use crate::frontend;
use crate::frontend::Stopwatch;
use crate::grid::Point;
use crate::ui::{Canvas, Program};

/// How long frames last while keys come, in milliseconds, and for how long after the last key: so short that no key seems to lag.
const BRISK: (Duration, u64) = (Duration::from_millis(600), 16);

/// How long frames last after that, in milliseconds, unless something happens. The library draws in every frame, and only in a frame does
/// it notice that the window has another size or was covered.
const CALM: u64 = 700;

/// The exit code of a process that a second signal ends, as shells give it for ctrl+c.
const INTERRUPTED: i32 = 130;

/// A program in a window, as the library sees it: ticked once a frame.
pub(crate) struct WindowProgram {
    program: Box<dyn Program>,
    strikes: Vec<Strike>,
    events: WindowEvents,
    keyboard: Keyboard,
    watch: Stopwatch,
    last_key: Instant,
    proportions: Proportions,
    /// Set by signals that ask the process to end.
    is_ended: Arc<AtomicBool>,
    /// The layout of the last picture, and the area it fills, in pixels.
    shown: Option<(WindowLayout, (u32, u32))>,
}

impl WindowProgram {
    pub(crate) fn new(
        mut program: Box<dyn Program>,
        mouse: bool,
        strikes: Vec<Strike>,
        proportions: Proportions,
    ) -> io::Result<Self> {
        let is_ended = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // The first signal ends the game after the current turn, the second one at once.
            signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&is_ended))?;
            signal_hook::flag::register(signal, Arc::clone(&is_ended))?;
        }
        let events = WindowEvents::watch(Arc::clone(&is_ended), mouse);
        program.wake_by(events.waker());
        let (keyboard, watch, last_key) = (Keyboard::default(), Stopwatch::start(), Instant::now());
        Ok(Self { program, strikes, events, keyboard, watch, last_key, proportions, is_ended, shown: None })
    }

    /// Passes on what happened since the last frame; answers whether to close the window, and what is lost by that.
    fn take_input(&mut self) -> Option<Result<(), String>> {
        if self.is_ended.load(Ordering::SeqCst) {
            return Some(self.program.interrupt());
        }
        loop {
            match self.events.next()? {
                WindowInput::Pointer(pointer) => self.program.point(pointer),
                WindowInput::Event(BEvent::CloseRequested) => return Some(self.program.interrupt()),
                WindowInput::Event(event) => self.take_event(&event),
            }
            if self.program.is_over() {
                return Some(Ok(()));
            }
        }
    }

    fn take_event(&mut self, event: &BEvent) {
        if let BEvent::Moved { .. } | BEvent::Resized { .. } = event {
            self.proportions.change(aspect_ratio::window_size(), Instant::now());
        }
        if let Some(key) = self.keyboard.take(event) {
            self.last_key = Instant::now();
            self.program.press(key);
        }
    }

    /// Draws the program's picture if it or the window changed.
    fn show(&mut self) {
        let pixels = available_pixels();
        let sizes: Vec<_> = self.strikes.iter().map(|strike| strike.size).collect();
        let layout = WindowLayout::new(pixels, INPUT.lock().get_scale_factor(), &sizes);
        let wanted = Some((layout, pixels));
        if self.shown != wanted || self.program.is_stale() {
            let mut canvas = Canvas::new(layout.size, Color::default());
            self.program.draw(&mut canvas);
            self.lay_out(&canvas, layout, pixels);
            self.shown = wanted;
        }
        self.events.place_cells(CellGrid::new(&layout, aspect_ratio::bars()));
    }

    /// Turns the cells of `canvas` into what the library draws.
    fn lay_out(&self, canvas: &Canvas, layout: WindowLayout, pixels: (u32, u32)) {
        let Some(strike) = self.strikes.get(layout.font) else { return };
        let mut internal = BACKEND_INTERNAL.lock();
        let Some(display) = internal.consoles.first_mut() else { return };
        display.font_index = layout.font;
        // One unit of the console is one pixel of the window. Cells of this kind of console can have any place and size, so
        // they match the pixels exactly; the ordinary kind stretches its cells to the window and blurs them.
        display.console.set_char_size(pixels.0, pixels.1);
        display.console.cls();
        let Some(console) = display.console.as_any_mut().downcast_mut::<FlexiConsole>() else { return };
        let border = canvas.get(Point::default()).map(|cell| cell.paper).unwrap_or_default();
        let mut put = |x: u32, y: u32, size: (u32, u32), letter: char, ink: Color, paper: Color| {
            let [x, y, width, height] = [x, y, size.0, size.1].map(|pixels| f32::from(pixels as u16));
            // A cell is placed by the top left corner of its central pixel, with rows counted from one.
            let center = PointF::new(x + width / 2.0 - 0.5, y + height / 2.0 + 0.5);
            console.set_fancy(center, 0, 0.0, PointF::new(width, height), rgba(ink), rgba(paper), strike.index(letter));
        };
        if layout.margin != (0, 0) {
            put(0, 0, pixels, ' ', border, border);
        }
        for (at, cell) in canvas.iter() {
            let x = layout.margin.0 + at.x as u32 * layout.cell.0;
            let y = layout.margin.1 + at.y as u32 * layout.cell.1;
            put(x, y, layout.cell, cell.glyph, cell.ink, cell.paper);
        }
    }

    /// Sets how long this frame lasts: short for keys and motion, long to spare the processor otherwise.
    fn pace(&self) {
        let calm = if self.last_key.elapsed() < BRISK.0 { BRISK.1 } else { CALM };
        let motion = self.program.next_motion().map_or(calm, |wait| u64::from(wait).max(BRISK.1));
        BACKEND.lock().frame_sleep_time = Some(calm.min(motion));
    }
}

impl GameState for WindowProgram {
    fn tick(&mut self, context: &mut BTerm) {
        if context.quitting {
            return;
        }
        self.events.begin_frame();
        mark_as_drawn();
        let milliseconds = self.watch.lap();
        self.program.tick(milliseconds);
        if let Some(end) = self.take_input() {
            if let Err(lost) = end {
                frontend::warn(&lost);
                // The library would end the process with success.
                std::process::exit(1);
            }
            frontend::print_exit_message(self.program.as_ref());
            context.quit();
            return;
        }
        aspect_ratio::keep(self.proportions.expected(Instant::now()));
        self.show();
        self.pace();
    }
}

/// The area that the library draws on, in pixels.
fn available_pixels() -> (u32, u32) {
    let backend = BACKEND.lock();
    (backend.screen_scaler.available_width, backend.screen_scaler.available_height)
}

/// Tells the library that it has applied the last frame's layout. Otherwise it does so again in every frame.
fn mark_as_drawn() {
    if let Some(display) = BACKEND_INTERNAL.lock().consoles.first_mut() {
        display.console.clear_dirty();
    }
}

fn rgba(color: Color) -> RGBA {
    RGBA::from_u8(color.red, color.green, color.blue, 255)
}
