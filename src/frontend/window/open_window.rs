//! An open window: what happens in it, and when it is drawn.

use std::num::NonZeroU32;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use softbuffer::{Context, Surface};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
use winit::monitor::MonitorHandle;
use winit::window::{Window, WindowAttributes, WindowId};

use super::keys::{KeyPress, Keyboard, ZoomKey};
use super::layout::{FIRST_SIZE, LEAST_SIZE, USUAL_CELL, WindowLayout};
use super::mouse::{CellGrid, Mouse};
use super::painter::paint;
use super::{FONTS, Wake, in_words};
use crate::content::Color;
use crate::frontend::pixels::bitmap_font::Strike;
use crate::frontend::{FrontendError, Stopwatch, print_exit_message};
use crate::grid::Size;
use crate::ui::{Canvas, Pointer, PointerKind, Program};

/// A program in a window.
pub(super) struct OpenWindow {
    program: Box<dyn Program>,
    strikes: Vec<Strike>,
    keyboard: Keyboard,
    /// The mouse, if the program gets it.
    mouse: Option<Mouse>,
    /// The last move of the mouse, until something else happens: of several moves between two pictures, only the last one counts.
    pending: Option<Pointer>,
    watch: Stopwatch,
    /// How many sizes larger the letters are than usual.
    zoom: i32,
    /// The window, once the system has opened it.
    screen: Option<Screen>,
    /// How it ended.
    outcome: Result<(), FrontendError>,
}

/// A window of the system, and its pixels.
struct Screen {
    window: Rc<Window>,
    surface: Surface<Rc<Window>, Rc<Window>>,
    /// The layout of the last picture.
    layout: Option<WindowLayout>,
}

impl OpenWindow {
    pub(super) fn new(mut program: Box<dyn Program>, mouse: bool, zoom: i32, proxy: EventLoopProxy<Wake>) -> Self {
        program.wake_by(Arc::new(move || {
            // It fails only once the window is closed.
            let _ = proxy.send_event(Wake::News);
        }));
        Self {
            program,
            strikes: FONTS.into_iter().filter_map(Strike::parse).collect(),
            keyboard: Keyboard::default(),
            mouse: mouse.then(Mouse::default),
            pending: None,
            watch: Stopwatch::start(),
            zoom,
            screen: None,
            outcome: Ok(()),
        }
    }

    /// How many sizes larger the letters are than usual, or smaller if negative.
    pub(super) fn zoom(&self) -> i32 {
        self.zoom
    }

    /// How it ended. Prints the parting words of the program.
    pub(super) fn end(self) -> Result<(), FrontendError> {
        if self.outcome.is_ok() {
            print_exit_message(self.program.as_ref());
        }
        self.outcome
    }

    /// Saves what must not be lost, and closes the window.
    fn close(&mut self, events: &ActiveEventLoop) {
        self.outcome = self.program.interrupt().map_err(FrontendError::Lost);
        events.exit();
    }

    /// Saves what must not be lost, and closes a window that can't be used any more.
    fn fail(&mut self, events: &ActiveEventLoop, why: &str) {
        self.close(events);
        if self.outcome.is_ok() {
            self.outcome = Err(FrontendError::Window(why.to_owned()));
        }
    }

    /// Lets the program know of something unless it is over already.
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Program)) {
        if !self.program.is_over() {
            tell(self.program.as_mut());
        }
    }

    fn send_move(&mut self) {
        if let Some(pointer) = self.pending.take() {
            self.tell(|program| program.point(pointer));
        }
    }

    fn press(&mut self, press: &KeyPress) {
        if let Some(key) = self.keyboard.zoom(press) {
            self.zoom_by(key);
            return self.redraw();
        }
        self.send_move();
        for key in self.keyboard.keys(press) {
            self.tell(|program| program.press(key));
        }
    }

    /// Makes the letters larger or smaller, unless there are none of that size or too few of them would fit.
    fn zoom_by(&mut self, key: ZoomKey) {
        let Some(screen) = &self.screen else { return };
        let zoom = match key {
            ZoomKey::In => self.zoom + 1,
            ZoomKey::Out => self.zoom - 1,
            ZoomKey::Usual => 0,
        };
        let wanted = self.program.wanted_size();
        let layout_at = |zoom| screen.layout_at(zoom, wanted, &self.strikes);
        if key == ZoomKey::Usual || layout_at(zoom) != layout_at(self.zoom) {
            self.zoom = zoom;
        }
    }

    fn point(&mut self, event: &WindowEvent) {
        let layout = self.screen.as_ref().and_then(|screen| screen.layout);
        let (Some(mouse), Some(layout)) = (&mut self.mouse, layout) else { return };
        for pointer in mouse.take(event, CellGrid::new(&layout)) {
            if matches!(pointer.kind, PointerKind::Moved | PointerKind::Gone) {
                self.pending = Some(pointer);
            } else {
                self.send_move();
                self.tell(|program| program.point(pointer));
            }
        }
    }

    fn redraw(&self) {
        if let Some(screen) = &self.screen {
            screen.window.request_redraw();
        }
    }
}

impl ApplicationHandler<Wake> for OpenWindow {
    fn new_events(&mut self, _: &ActiveEventLoop, _: StartCause) {
        let passed = self.watch.lap();
        self.tell(|program| program.tick(passed));
    }

    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.screen.is_some() {
            return;
        }
        match Screen::open(events, &self.program.title()) {
            Ok(screen) => self.screen = Some(screen),
            Err(why) => self.fail(events, &why),
        }
    }

    fn user_event(&mut self, events: &ActiveEventLoop, wake: Wake) {
        match wake {
            Wake::News => {
                let passed = self.watch.lap();
                self.tell(|program| program.tick(passed));
            }
            Wake::End => self.close(events),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if events.exiting() {
            return;
        }
        match &event {
            WindowEvent::CloseRequested => self.close(events),
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => self.redraw(),
            WindowEvent::ModifiersChanged(modifiers) => self.keyboard.hold(*modifiers),
            WindowEvent::KeyboardInput { event, .. } => {
                if let Some(press) = KeyPress::of(event) {
                    self.press(&press);
                }
            }
            WindowEvent::RedrawRequested => {
                if let Some(screen) = &mut self.screen
                    && let Err(why) = screen.show(self.program.as_mut(), self.zoom, &self.strikes)
                {
                    self.fail(events, &why);
                }
            }
            _ => self.point(&event),
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        if events.exiting() {
            return;
        }
        self.send_move();
        if self.program.is_over() {
            return events.exit();
        }
        if self.program.is_stale() {
            self.redraw();
        }
        let motion = self.program.next_motion().map(|wait| Duration::from_millis(u64::from(wait.max(1))));
        events.set_control_flow(motion.map_or(ControlFlow::Wait, |wait| ControlFlow::WaitUntil(Instant::now() + wait)));
    }
}

impl Screen {
    /// Opens a window.
    ///
    /// # Errors
    /// When the system refuses; holds its message.
    fn open(events: &ActiveEventLoop, title: &str) -> Result<Self, String> {
        let window = Rc::new(events.create_window(attributes(events, title)).map_err(|error| in_words(&error))?);
        let context = Context::new(Rc::clone(&window)).map_err(|error| in_words(&error))?;
        let surface = Surface::new(&context, Rc::clone(&window)).map_err(|error| in_words(&error))?;
        Ok(Self { window, surface, layout: None })
    }

    /// How cells of letters that are `zoom` sizes larger than those that suit the program fill the window.
    fn layout_at(&self, zoom: i32, wanted: Option<Size>, strikes: &[Strike]) -> WindowLayout {
        let PhysicalSize { width, height } = self.window.inner_size();
        let sizes: Vec<_> = strikes.iter().map(|strike| strike.size).collect();
        WindowLayout::new((width, height), self.window.scale_factor(), zoom, wanted, &sizes)
    }

    /// Draws the picture of the program with letters that are `zoom` sizes larger than usual.
    ///
    /// # Errors
    /// When the system doesn't take it; holds its message.
    fn show(&mut self, program: &mut dyn Program, zoom: i32, strikes: &[Strike]) -> Result<(), String> {
        let PhysicalSize { width, height } = self.window.inner_size();
        let (Some(columns), Some(rows)) = (NonZeroU32::new(width), NonZeroU32::new(height)) else { return Ok(()) };
        let layout = self.layout_at(zoom, program.wanted_size(), strikes);
        self.layout = Some(layout);
        let Some(strike) = strikes.get(layout.font) else { return Ok(()) };
        let mut canvas = Canvas::new(layout.size, Color::default());
        program.draw(&mut canvas);
        self.surface.resize(columns, rows).map_err(|error| in_words(&error))?;
        let mut pixels = self.surface.buffer_mut().map_err(|error| in_words(&error))?;
        paint(&canvas, &layout, strike, width as usize, &mut pixels);
        self.window.pre_present_notify();
        pixels.present().map_err(|error| in_words(&error))
    }
}

/// The window to open: as large as its monitor allows, up to the first size.
fn attributes(events: &ActiveEventLoop, title: &str) -> WindowAttributes {
    let title: String = title.chars().filter(|letter| !letter.is_control()).collect();
    let monitor = events.primary_monitor().or_else(|| events.available_monitors().next());
    let scale = monitor.as_ref().map_or(1.0, MonitorHandle::scale_factor);
    let least = PhysicalSize::new(LEAST_SIZE.width as u32 * 8, LEAST_SIZE.height as u32 * 16);
    let scaled = |cells: i32, pixels: u32| (f64::from(cells) * f64::from(pixels) * scale).round() as u32;
    let mut size = PhysicalSize::new(scaled(FIRST_SIZE.width, USUAL_CELL.0), scaled(FIRST_SIZE.height, USUAL_CELL.1));
    if let Some(monitor) = monitor.map(|monitor| monitor.size()).filter(|size| size.width > 0 && size.height > 0) {
        // The desktop's bars and the title of the window need room, too.
        size.width = size.width.min(monitor.width / 20 * 19).max(least.width);
        size.height = size.height.min(monitor.height / 10 * 9).max(least.height);
    }
    WindowAttributes::default().with_title(title).with_inner_size(size).with_min_inner_size(least)
}
