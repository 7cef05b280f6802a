//! Keeps black bars out of a window whose size changes.

use std::time::{Duration, Instant};

use bracket_terminal::prelude::BACKEND;

/// Width and height of a window or a monitor, in pixels.
type Pixels = (u32, u32);

/// Within this time, changes of place or size count as one drag.
const PAUSE: Duration = Duration::from_millis(700);

/// About how many rows of pixels the desktop's bars and the window's title take from a monitor.
const DESKTOP_BARS: u32 = 48;

/// The aspect ratio that a window will probably have after its next change.
///
/// The library keeps the proportions of a window: when its size changes, it fills up with black bars. It looks at the proportions
/// it is to keep before the program hears of the change, so the program has to name them in advance. While a window is dragged
/// larger, the proportions it has now are as good as the next; a window that rests will most likely be maximised or, when it is
/// that, get its old size back. Where this guess is wrong the bars stay until the next change.
#[derive(Debug)]
pub(crate) struct Proportions {
    monitor: Pixels,
    /// The size now.
    current: Pixels,
    /// The last size before it was maximised.
    usual: Pixels,
    changed: Instant,
}

impl Proportions {
    /// For a window that opens with the size `current` on a monitor of the size `monitor`.
    pub(crate) fn new(monitor: Pixels, current: Pixels, now: Instant) -> Self {
        Self { monitor, current, usual: current, changed: now }
    }

    /// Notes a change: the window now has the size `current`, perhaps at another place.
    pub(crate) fn change(&mut self, current: Pixels, now: Instant) {
        self.current = current;
        self.changed = now;
        if !self.is_maximised() {
            self.usual = current;
        }
    }

    /// A size with the aspect ratio to expect at `now`.
    pub(crate) fn expected(&self, now: Instant) -> Pixels {
        if now.duration_since(self.changed) < PAUSE {
            self.current
        } else if self.is_maximised() {
            self.usual
        } else {
            (self.monitor.0, self.monitor.1.saturating_sub(DESKTOP_BARS))
        }
    }

    fn is_maximised(&self) -> bool {
        self.current.0 >= self.monitor.0 / 20 * 19 && self.current.1 >= self.monitor.1 / 20 * 17
    }
}

/// The size of the whole window, bars included.
pub(crate) fn window_size() -> Pixels {
    BACKEND.lock().screen_scaler.physical_size
}

/// The black bars at the left and at the top, in pixels.
pub(crate) fn bars() -> Pixels {
    let backend = BACKEND.lock();
    (backend.screen_scaler.gutter_left, backend.screen_scaler.gutter_top)
}

/// Tells the library which aspect ratio to keep at the next change, and that there are no bars now: it would add new ones to them.
pub(crate) fn keep(size: Pixels) {
    let mut backend = BACKEND.lock();
    let scaler = &mut backend.screen_scaler;
    scaler.smooth_gutter_x = 0;
    scaler.smooth_gutter_y = 0;
    // This call computes the aspect ratio of `physical_size`, and overwrites `logical_size`.
    let (physical, logical) = (scaler.physical_size, scaler.logical_size);
    scaler.physical_size = size;
    scaler.new_window_size();
    (scaler.physical_size, scaler.logical_size) = (physical, logical);
}
