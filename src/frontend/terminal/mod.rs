//! The terminal front end, with crossterm.
//!
//! - `colors`: The colours of a terminal
//! - `keys`: The keys of a terminal
//! - `mouse`: The mouse of a terminal
//! - `screen`: Drawing in a terminal

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, Sender};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
#[cfg(unix)]
use signal_hook::iterator::Signals;

use crate::content::Key;
use crate::frontend::{FrontendError, Stopwatch};
use crate::ui::{Pointer, Program};
use screen::RawTerminal;

mod colors;
mod keys;
mod mouse;
mod screen;

#[cfg(test)]
pub(crate) mod tests;

/// What reaches the program from outside.
enum News {
    Key(Key),
    Pointer(Pointer),
    /// The program wants a tick.
    Woken,
    Resized,
    /// The process was asked to stop for a while.
    #[cfg(unix)]
    Suspended,
    /// The terminal was closed, or the process asked to end.
    Closed,
    Failed(io::Error),
}

/// Runs `program` in the terminal until it is over, and leaves the terminal as it was. Without `mouse`, the terminal keeps the mouse for
/// itself, to select text.
///
/// # Errors
/// When the terminal fails, and when the program could not save everything before it was closed.
pub fn run(mut program: Box<dyn Program>, mouse: bool) -> Result<(), FrontendError> {
    let result = play(program.as_mut(), mouse);
    if !program.is_over() {
        program.interrupt().map_err(FrontendError::Lost)?;
    }
    crate::frontend::print_exit_message(program.as_ref());
    result.map_err(FrontendError::Terminal)
}

/// Plays until the program is over or closed from outside.
fn play(program: &mut dyn Program, mouse: bool) -> io::Result<()> {
    let (sender, news) = mpsc::channel();
    let closing = Closing::default();
    listen(&sender, &closing)?;
    program.wake_by(Arc::new(move || drop(sender.send(News::Woken))));
    let mut screen = RawTerminal::open(mouse)?;
    let mut watch = Stopwatch::start();
    while !program.is_over() {
        if program.is_stale() || screen.is_stale() {
            screen.show(program)?;
        }
        let first = wait(&news, program.next_motion());
        program.tick(watch.lap());
        // Take everything that has arrived before the next picture, so that held keys and moves of the mouse never queue up.
        for message in first.into_iter().chain(news.try_iter()) {
            if closing.is_asked() {
                return Ok(());
            }
            match message {
                News::Key(key) => program.press(key),
                News::Pointer(pointer) => program.point(pointer),
                // The tick above is all it needs.
                News::Woken => {}
                News::Resized => screen.resize()?,
                #[cfg(unix)]
                News::Suspended => screen.suspend()?,
                News::Closed => return Ok(()),
                News::Failed(error) => return Err(error),
            }
            if program.is_over() {
                break;
            }
        }
    }
    Ok(())
}

/// Whether the process was asked to end. Shared with the threads that listen, because a turn may take a second or two.
#[derive(Clone, Default)]
struct Closing(Arc<AtomicBool>);

impl Closing {
    fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Asks the process to end after the current turn. Asked a second time, it ends at once; the journal has all earlier turns.
    fn ask(&self, sender: &Sender<News>) -> Result<(), SendError<News>> {
        if self.0.swap(true, Ordering::SeqCst) {
            screen::give_back();
            process::exit(INTERRUPTED);
        }
        sender.send(News::Closed)
    }
}

/// The exit code of a process that ended at once when it was asked to, as shells give it for ctrl+c.
const INTERRUPTED: i32 = 130;

/// Waits for the next news; `None` after `patience` milliseconds without any.
fn wait(news: &Receiver<News>, patience: Option<u32>) -> Option<News> {
    let received = match patience {
        Some(milliseconds) => news.recv_timeout(Duration::from_millis(u64::from(milliseconds.max(1)))),
        None => news.recv().map_err(RecvTimeoutError::from),
    };
    match received {
        Ok(message) => Some(message),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(News::Closed),
    }
}

/// Listens for keys, resizes and signals until the process ends.
///
/// Keys are read on their own thread: crossterm never returns from reading a terminal that was closed, and the signal
/// for that has to get through.
fn listen(sender: &Sender<News>, closing: &Closing) -> io::Result<()> {
    #[cfg(unix)]
    {
        let (sender, closing) = (sender.clone(), closing.clone());
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in &mut signals {
                let sent = if signal == SIGTSTP { sender.send(News::Suspended) } else { closing.ask(&sender) };
                if sent.is_err() {
                    break;
                }
            }
        })?;
    }
    let (sender, closing) = (sender.clone(), closing.clone());
    thread::Builder::new().name("keys".into()).spawn(move || read_events(&sender, &closing))?;
    Ok(())
}

fn read_events(sender: &Sender<News>, closing: &Closing) {
    loop {
        let sent = match event::read() {
            Ok(Event::Key(key)) if keys::is_interrupt(key) => closing.ask(sender),
            Ok(Event::Key(key)) => keys::translate(key).into_iter().try_for_each(|key| sender.send(News::Key(key))),
            Ok(Event::Mouse(event)) => {
                mouse::translate(event).map_or(Ok(()), |pointer| sender.send(News::Pointer(pointer)))
            }
            Ok(Event::Resize(..)) => sender.send(News::Resized),
            Ok(_) => Ok(()),
            Err(error) => {
                let _ = sender.send(News::Failed(error));
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}

/// The width of the terminal in columns; `None` if there is none.
pub(crate) fn columns() -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok()?;
    (columns > 0).then(|| columns.into())
}
