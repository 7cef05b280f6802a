//! The window front end, with bracket-terminal.
//!
//! - `aspect_ratio`: Keeps black bars out of a window whose size changes
//! - `bitmap_font`: Bitmap fonts, read from console fonts
//! - `events`: Waits for events, so that the library draws only when something changed
//! - `keys`: The keys of a window
//! - `layout`: How cells fill a window
//! - `mouse`: The mouse of a window
//! - `picture`: Drawing in a window

use std::panic::{self, UnwindSafe};
use std::time::Instant;

use bracket_terminal::prelude::{BACKEND, BACKEND_INTERNAL, BResult, BTerm, BTermBuilder, EMBED, main_loop};

use crate::frontend::FrontendError;
use crate::ui::Program;
use aspect_ratio::Proportions;
use bitmap_font::Strike;
use layout::{FIRST_SIZE, LEAST_SIZE, USUAL_CELL};
use picture::WindowProgram;

mod aspect_ratio;
mod bitmap_font;
mod events;
mod keys;
mod layout;
mod mouse;
mod picture;

#[cfg(test)]
mod tests;

/// The fonts of the window, from small to large: the sizes of Spleen.
const FONTS: [&[u8]; 3] = [spleen_font::FONT_8X16, spleen_font::FONT_12X24, spleen_font::FONT_16X32];

/// The letters of the window's fonts.
#[derive(Debug)]
pub struct Fonts {
    strikes: Vec<Strike>,
}

impl Default for Fonts {
    fn default() -> Self {
        Self { strikes: FONTS.into_iter().filter_map(Strike::parse).collect() }
    }
}

impl Fonts {
    /// What is shown in place of a letter that one of the fonts lacks.
    pub fn stand_in(&self, letter: char) -> Option<char> {
        self.strikes.iter().map(|strike| strike.shown(letter)).find(|shown| *shown != letter)
    }
}

/// An open window.
pub struct Window {
    context: BTerm,
    strikes: Vec<Strike>,
    proportions: Proportions,
}

impl Window {
    /// Opens a window with this title.
    ///
    /// # Errors
    /// When there is no display or it has no OpenGL; holds the system's message.
    pub fn open(title: &str) -> Result<Self, String> {
        let strikes: Vec<Strike> = FONTS.into_iter().filter_map(Strike::parse).collect();
        let builder = prepare(title, &strikes).map_err(|error| error.to_string())?;
        // The library panics if DISPLAY names a display that isn't there.
        let context = catch_silently(move || builder.build())?.map_err(|error| error.to_string())?;
        let proportions = fit_to_monitor();
        Ok(Self { context, strikes, proportions })
    }

    /// Runs `program` in this window until it is over or the window is closed, and ends the process. With `mouse`, it gets that too.
    ///
    /// # Errors
    /// When the window fails before it shows anything.
    pub fn run(self, program: Box<dyn Program>, mouse: bool) -> Result<(), FrontendError> {
        let stage =
            WindowProgram::new(program, mouse, self.strikes, self.proportions).map_err(FrontendError::Terminal)?;
        main_loop(self.context, stage).map_err(|error| FrontendError::Window(error.to_string()))
    }
}

/// Registers the fonts and describes the window.
fn prepare(title: &str, strikes: &[Strike]) -> BResult<BTermBuilder> {
    let title: String = title.chars().filter(|letter| !letter.is_control()).collect();
    let mut builder = BTermBuilder::new()
        .with_title(title)
        .with_dimensions(FIRST_SIZE.width, FIRST_SIZE.height)
        .with_tile_dimensions(USUAL_CELL.0, USUAL_CELL.1)
        .with_fitscreen(true)
        .with_automatic_console_resize(true)
        .with_advanced_input(true)
        .with_fps_cap(30.0);
    let mut first = None;
    for strike in strikes {
        let name = format!("spleen-{}x{}.png", strike.size.0, strike.size.1);
        // The library keeps images as static bytes. These are made once per process.
        EMBED.lock().add_resource(format!("resources/{name}"), Vec::leak(strike.sheet()?));
        builder = builder.with_font(&name, strike.size.0, strike.size.1);
        first.get_or_insert(name);
    }
    Ok(builder.with_fancy_console(1, 1, first.unwrap_or_default()))
}

/// Runs `action`; the error is the message of its panic.
fn catch_silently<T>(action: impl FnOnce() -> T + UnwindSafe) -> Result<T, String> {
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = panic::catch_unwind(action);
    panic::set_hook(report);
    result.map_err(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("it gives no reason").to_owned()
    })
}

/// Makes the window fit its monitor, and lets the player shrink it below its first size.
fn fit_to_monitor() -> Proportions {
    let (mut monitor, mut size) = ((1920, 1080), (1, 1));
    if let Some(window) = BACKEND.lock().context_wrapper.as_ref().map(|wrapper| wrapper.wc.window()) {
        let mut least = window.inner_size();
        (least.width, least.height) = (LEAST_SIZE.width as u32 * 8, LEAST_SIZE.height as u32 * 16);
        window.set_min_inner_size(Some(least));
        let mut wanted = window.inner_size();
        if let Some(found) = window.current_monitor().map(|monitor| monitor.size()) {
            monitor = (found.width, found.height);
            wanted.width = wanted.width.min(monitor.0 / 20 * 19).max(least.width);
            wanted.height = wanted.height.min(monitor.1 / 10 * 9).max(least.height);
        }
        if wanted != window.inner_size() {
            window.set_inner_size(wanted);
        }
        size = (wanted.width, wanted.height);
    }
    // The library rounds the picture down to whole cells of the font, and fills up with black bars. The layout has a margin of its own.
    for font in &mut BACKEND_INTERNAL.lock().fonts {
        font.tile_size = (1, 1);
    }
    aspect_ratio::keep(size);
    Proportions::new(monitor, size, Instant::now())
}
