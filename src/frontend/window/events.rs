//! Waits for events, so that the library draws only when something changed.
//!
//! The library can't wait for events: it draws, sleeps for the length of a frame, and draws again. But it reads the length anew in every
//! round of its loop, and takes in events without drawing. So frames get as long as nothing changes, and a thread looks for events and
//! cuts the frame short when one needs a picture.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bracket_terminal::prelude::{BACKEND, BEvent, INPUT, VirtualKeyCode as Code};

use super::mouse::{CellGrid, Mouse};
use crate::ui::{Pointer, PointerKind, Waker};

/// How often the thread looks for events. The library looks every 33 milliseconds.
const PAUSE: Duration = Duration::from_millis(5);

/// The least time between two pictures for a mouse that moves.
const MOVE_PAUSE: Duration = Duration::from_millis(16);

/// Something that happened in a window.
#[derive(Debug)]
pub(crate) enum WindowInput {
    /// The mouse did something.
    Pointer(Pointer),
    /// Anything else.
    Event(BEvent),
}

/// The events of a window, in order.
#[derive(Debug)]
pub(crate) struct WindowEvents {
    arrived: Receiver<WindowInput>,
    /// Whether something happened since the last frame began.
    is_due: Arc<AtomicBool>,
    /// Where the cells lie, once there is a picture.
    grid: SharedGrid,
}

/// Where the cells lie. The thread needs it to tell which moves of the mouse matter.
type SharedGrid = Arc<Mutex<Option<CellGrid>>>;

impl WindowEvents {
    /// Starts to look for events, on request also for the mouse. A signal sets `is_ended`.
    pub(crate) fn watch(is_ended: Arc<AtomicBool>, mouse: bool) -> Self {
        let (events, arrived) = mpsc::channel();
        let (is_due, grid) = (Arc::new(AtomicBool::new(false)), SharedGrid::default());
        let mouse = mouse.then(Mouse::default);
        let mut watcher = Watcher {
            events,
            is_due: Arc::clone(&is_due),
            is_ended,
            grid: Arc::clone(&grid),
            mouse,
            pending: None,
            moved: Instant::now(),
        };
        thread::spawn(move || while watcher.pass_on().is_ok() {});
        Self { arrived, is_due, grid }
    }

    /// Begins a frame, which will deal with all that happened before.
    pub(crate) fn begin_frame(&self) {
        self.is_due.store(false, Ordering::SeqCst);
    }

    /// The next event; `None` if there is none yet.
    pub(crate) fn next(&self) -> Option<WindowInput> {
        self.arrived.try_recv().ok()
    }

    /// Notes where the cells lie from now on.
    pub(crate) fn place_cells(&self, grid: CellGrid) {
        *self.grid.lock().unwrap_or_else(PoisonError::into_inner) = Some(grid);
    }

    /// What others call for a frame.
    pub(crate) fn waker(&self) -> Waker {
        let due = Arc::clone(&self.is_due);
        Arc::new(move || due.store(true, Ordering::SeqCst))
    }
}

/// What the thread that looks for events needs.
struct Watcher {
    events: Sender<WindowInput>,
    is_due: Arc<AtomicBool>,
    is_ended: Arc<AtomicBool>,
    grid: SharedGrid,
    /// The mouse, if the program gets it.
    mouse: Option<Mouse>,
    /// The last move of the mouse, until it is time for a picture of it.
    pending: Option<Pointer>,
    /// When a move was passed on last.
    moved: Instant,
}

impl Watcher {
    /// Passes on the events that came, and cuts the frame short if one of them needs a picture. Fails when nobody listens any more.
    fn pass_on(&mut self) -> Result<(), SendError<WindowInput>> {
        thread::sleep(PAUSE);
        let grid = *self.grid.lock().unwrap_or_else(PoisonError::into_inner);
        for event in std::iter::from_fn(|| INPUT.lock().pop()) {
            if needs_frame(&event) {
                self.send_move()?;
                self.send(WindowInput::Event(event))?;
            } else if let (Some(mouse), Some(grid)) = (&mut self.mouse, grid)
                && let Some(pointer) = mouse.take(&event, grid)
            {
                self.point(pointer)?;
            }
        }
        if self.moved.elapsed() >= MOVE_PAUSE {
            self.send_move()?;
        }
        // Until the frame begins, do so in every round: the frame before it may just be setting its own length.
        if self.is_due.load(Ordering::SeqCst) || self.is_ended.load(Ordering::SeqCst) {
            BACKEND.lock().frame_sleep_time = Some(0);
        }
        Ok(())
    }

    /// Passes on an event of the mouse. Of moves, only the last one before a picture counts.
    fn point(&mut self, pointer: Pointer) -> Result<(), SendError<WindowInput>> {
        if matches!(pointer.kind, PointerKind::Moved | PointerKind::Gone) {
            self.pending = Some(pointer);
            return Ok(());
        }
        self.send_move()?;
        self.send(WindowInput::Pointer(pointer))
    }

    fn send_move(&mut self) -> Result<(), SendError<WindowInput>> {
        let Some(pointer) = self.pending.take() else { return Ok(()) };
        self.moved = Instant::now();
        self.send(WindowInput::Pointer(pointer))
    }

    fn send(&self, input: WindowInput) -> Result<(), SendError<WindowInput>> {
        self.events.send(input)?;
        self.is_due.store(true, Ordering::SeqCst);
        Ok(())
    }
}

/// Whether an event can change the picture. Releasing a key can't, except for keys that change the meaning of others. What the mouse does is
/// told in cells instead.
pub(crate) fn needs_frame(event: &BEvent) -> bool {
    match event {
        BEvent::CursorMoved { .. }
        | BEvent::CursorEntered
        | BEvent::CursorLeft
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
