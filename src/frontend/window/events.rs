//! Waits for events, so that the library draws only when something changed.
//!
//! The library can't wait for events: it draws, sleeps for the length of a frame, and draws again. But it reads the length anew in every
//! round of its loop, and takes in events without drawing. So frames get as long as nothing changes, and a thread looks for events and
//! cuts the frame short when one needs a picture.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use bracket_terminal::prelude::{BACKEND, BEvent, INPUT, VirtualKeyCode as Code};

use crate::ui::Waker;

/// How often the thread looks for events. The library looks every 33 milliseconds.
const PAUSE: Duration = Duration::from_millis(5);

/// The events of a window, in order.
#[derive(Debug)]
pub(crate) struct WindowEvents {
    arrived: Receiver<BEvent>,
    /// Whether something happened since the last frame began.
    is_due: Arc<AtomicBool>,
}

impl WindowEvents {
    /// Starts to look for events. A signal sets `is_ended`.
    pub(crate) fn watch(is_ended: Arc<AtomicBool>) -> Self {
        let (events, arrived) = mpsc::channel();
        let is_due = Arc::new(AtomicBool::new(false));
        let due = Arc::clone(&is_due);
        thread::spawn(move || while pass_on(&events, &due, &is_ended) {});
        Self { arrived, is_due }
    }

    /// Begins a frame, which will deal with all that happened before.
    pub(crate) fn begin_frame(&self) {
        self.is_due.store(false, Ordering::SeqCst);
    }

    /// The next event; `None` if there is none yet.
    pub(crate) fn next(&self) -> Option<BEvent> {
        self.arrived.try_recv().ok()
    }

    /// What others call for a frame.
    pub(crate) fn waker(&self) -> Waker {
        let due = Arc::clone(&self.is_due);
        Arc::new(move || due.store(true, Ordering::SeqCst))
    }
}

/// Passes on the events that came, and cuts the frame short if one of them needs a picture. Returns whether anybody still listens.
fn pass_on(events: &Sender<BEvent>, is_due: &AtomicBool, is_ended: &AtomicBool) -> bool {
    thread::sleep(PAUSE);
    for event in std::iter::from_fn(|| INPUT.lock().pop()).filter(needs_frame) {
        if events.send(event).is_err() {
            return false;
        }
        is_due.store(true, Ordering::SeqCst);
    }
    // Until the frame begins, do so in every round: the frame before it may just be setting its own length.
    if is_due.load(Ordering::SeqCst) || is_ended.load(Ordering::SeqCst) {
        BACKEND.lock().frame_sleep_time = Some(0);
    }
    true
}

/// Whether an event can change the picture. The mouse and releasing a key can't, except for keys that change the meaning of others.
pub(crate) fn needs_frame(event: &BEvent) -> bool {
    match event {
        BEvent::CursorMoved { .. }
        | BEvent::MouseClick { .. }
        | BEvent::MouseButtonDown { .. }
        | BEvent::MouseButtonUp { .. } => false,
        BEvent::KeyboardInput { key, pressed, .. } => *pressed || is_modifier(*key),
        _ => true,
    }
}

fn is_modifier(key: Code) -> bool {
    matches!(key, Code::LShift | Code::RShift | Code::LControl | Code::RControl)
}
