//! Signals that ask the process to end.

use std::io;

use winit::event_loop::EventLoopProxy;

use super::Wake;

/// Passes on signals that ask the process to end. The first one ends the game after the current turn, the second one at once.
#[cfg(unix)]
pub(super) fn watch(proxy: EventLoopProxy<Wake>) -> io::Result<()> {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// The exit code of a process that a second signal ends, as shells give it for ctrl+c.
    const INTERRUPTED: i32 = 130;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let watcher = move || {
        for (count, _) in (&mut signals).into_iter().enumerate() {
            if count > 0 || proxy.send_event(Wake::End).is_err() {
                std::process::exit(INTERRUPTED);
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(watcher).map(drop)
}

/// Other systems close the window instead.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "signals can fail")]
pub(super) fn watch(_proxy: EventLoopProxy<Wake>) -> io::Result<()> {
    Ok(())
}
