#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Environment, FrontendChoice, FrontendError, NoWindow};

#[track_caller]
fn expect(
    window: Result<(), NoWindow>,
    terminal: bool,
    wanted: Option<FrontendChoice>,
    expected: Result<(FrontendChoice, Option<NoWindow>), &str>,
) {
    let found = Environment { window, terminal }.choose(wanted).map_err(|error| match error {
        FrontendError::Nowhere(_) => "nowhere",
        FrontendError::NoTerminal => "no terminal",
        FrontendError::Window(_) | FrontendError::Terminal(_) | FrontendError::Lost(_) => "failed",
    });
    assert_eq!(found, expected);
}

#[test]
fn a_window_is_preferred_and_the_terminal_is_the_fallback() {
    let none = Err(NoWindow::NoDisplay);
    for wanted in [None, Some(FrontendChoice::Window)] {
        expect(Ok(()), true, wanted, Ok((FrontendChoice::Window, None)));
        expect(Ok(()), false, wanted, Ok((FrontendChoice::Window, None)));
        expect(none, true, wanted, Ok((FrontendChoice::Terminal, Some(NoWindow::NoDisplay))));
        expect(none, false, wanted, Err("nowhere"));
    }
}

#[test]
fn a_requested_terminal_is_never_replaced_by_a_window() {
    let wanted = Some(FrontendChoice::Terminal);
    expect(Ok(()), true, wanted, Ok((FrontendChoice::Terminal, None)));
    expect(Ok(()), false, wanted, Err("no terminal"));
}
