#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[cfg(unix)]
#[path = "../../../tests/shared/terminal.rs"]
#[allow(dead_code)]
pub(crate) mod terminal;

use std::sync::Arc;

use crossterm::event::{KeyCode as Code, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind as Kind};
use crossterm::style::Color as Ink;

use super::colors::ColorDepth;
use super::keys::translate;
use super::mouse;
use super::screen::encode;
use crate::content::{Color, Content, Key, KeyCode, PackSource, SourceFile};
use crate::game::NoMind;
use crate::grid::{Point, Size};
use crate::loader::load;
use crate::packs::embedded;
use crate::save::MemoryStore;
use crate::ui::{App, Button, Canvas, Pointer, PointerKind, Program};

const PAPER: Color = Color::new(15, 18, 22);
const INK: Color = Color::new(201, 204, 196);

fn canvas(text: &str) -> Canvas {
    let mut canvas = Canvas::new(Size::new(10, 3), PAPER);
    for (y, line) in text.lines().enumerate() {
        canvas.print(Point::new(0, y as i32), line, INK);
    }
    canvas
}

/// The bytes that turn `before` into `after`, with escape sequences written as `<...>`.
fn sent(after: &Canvas, before: Option<&Canvas>) -> String {
    let bytes = encode(after, before, ColorDepth::True).unwrap();
    String::from_utf8(bytes)
        .unwrap()
        .replace("\x1b[?2026h", "<begin>")
        .replace("\x1b[?2026l", "<end>")
        .replace('\x1b', "<esc>")
}

#[test]
fn only_changed_cells_are_sent_and_neighbours_share_escape_sequences() {
    let before = canvas("hello\n\nworld");
    let after = canvas("hellos!\n\nword");
    assert_eq!(
        sent(&after, Some(&before)),
        "<begin><esc>[1;6H<esc>[38;2;201;204;196;48;2;15;18;22ms!\
         <esc>[3;4Hd<esc>[38;2;15;18;22;48;2;15;18;22m <end>"
    );
}

#[test]
fn an_unchanged_picture_sends_nothing() {
    let picture = canvas("hello");
    let mut other_ink = picture.clone();
    other_ink.get_mut(Point::new(7, 1)).unwrap().ink = INK;
    assert_eq!(sent(&other_ink, Some(&picture)), "");
}

#[test]
fn canvas_characters_cannot_control_the_terminal() {
    for hostile in ['\x1b', '\x07', '\n', '\u{9b}', '\u{202e}', '\u{200b}', '宽'] {
        let mut picture = canvas("");
        let empty = picture.clone();
        picture.put(Point::new(0, 0), hostile, INK);
        let bytes = encode(&picture, Some(&empty), ColorDepth::True).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.ends_with("m?\x1b[?2026l"), "{hostile:?} was sent as {text:?}");
    }
}

#[test]
fn a_terminal_with_256_colours_gets_the_nearest_colour() {
    let depth = ColorDepth::from_claim(None, Some("xterm-256color"));
    for (color, entry) in [
        (Color::new(0, 0, 0), 16),
        (Color::new(255, 255, 255), 231),
        (Color::new(18, 18, 18), 233),
        (Color::new(226, 120, 92), 173),
        (Color::new(95, 135, 175), 67),
    ] {
        assert_eq!(depth.ink(color), Ink::AnsiValue(entry), "{color:?}");
    }
    assert_eq!(ColorDepth::from_claim(Some("truecolor"), Some("linux")).ink(INK), Ink::Rgb { r: 201, g: 204, b: 196 });
}

#[test]
fn a_terminal_with_16_colours_gets_the_hue() {
    for term in ["linux", "vt220", "ansi"] {
        assert_eq!(ColorDepth::from_claim(None, Some(term)), ColorDepth::Basic, "{term}");
    }
    for term in ["screen", "screen-256color", "xterm", "alacritty"] {
        assert_eq!(ColorDepth::from_claim(None, Some(term)), ColorDepth::Indexed, "{term}");
    }
    for (color, entry) in [
        (Color::new(15, 18, 22), 0),
        (Color::new(201, 204, 196), 15),
        (Color::new(139, 147, 155), 7),
        (Color::new(80, 73, 62), 8),
        (Color::new(143, 191, 127), 10),
        (Color::new(226, 120, 92), 9),
        (Color::new(240, 199, 94), 11),
        (Color::new(94, 110, 132), 4),
    ] {
        assert_eq!(ColorDepth::Basic.ink(color), Ink::AnsiValue(entry), "{color:?}");
    }
}

#[test]
fn with_16_colours_a_glyph_never_gets_the_colour_behind_it() {
    for (ink, paper) in
        [(Color::new(60, 60, 60), Color::new(90, 90, 90)), (Color::new(250, 250, 250), Color::new(200, 200, 200))]
    {
        let (ink, paper) = ColorDepth::Basic.pair(ink, paper);
        assert_ne!(ink, paper);
    }
    let (remembered, _) = ColorDepth::Basic.pair(Color::new(94, 110, 132), Color::new(15, 18, 22));
    assert_eq!(remembered, Ink::AnsiValue(12), "dark blue can hardly be read on black");
}

#[test]
fn shift_is_kept_only_for_keys_whose_character_it_does_not_change() {
    let key = |code, modifiers| translate(KeyEvent::new(code, modifiers));
    let (none, shift, control) = (KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::CONTROL);
    assert_eq!(key(Code::Char('K'), shift), [Key::char('K')]);
    assert_eq!(key(Code::Char('>'), none), [Key::char('>')]);
    assert_eq!(key(Code::Left, shift), [Key { code: KeyCode::Left, shift: true, control: false }]);
    assert_eq!(key(Code::Char('r'), control), [Key { code: KeyCode::Char('r'), shift: false, control: true }]);
    assert_eq!(key(Code::BackTab, none), [Key { code: KeyCode::Tab, shift: true, control: false }]);
    assert_eq!(key(Code::KeypadBegin, none), [Key::char('5')]);
    assert_eq!(key(Code::Char('q'), KeyModifiers::ALT), [Key::new(KeyCode::Escape), Key::char('q')]);
    assert_eq!(key(Code::F(13), none), []);
}

#[test]
fn non_character_keys_are_translated_by_name() {
    for (code, name) in [
        (Code::Up, "up"),
        (Code::Down, "down"),
        (Code::Left, "left"),
        (Code::Right, "right"),
        (Code::Home, "home"),
        (Code::End, "end"),
        (Code::PageUp, "page_up"),
        (Code::PageDown, "page_down"),
        (Code::Enter, "enter"),
        (Code::Esc, "escape"),
        (Code::Backspace, "backspace"),
        (Code::Delete, "delete"),
        (Code::Insert, "insert"),
        (Code::Tab, "tab"),
        (Code::F(1), "f1"),
        (Code::F(12), "f12"),
    ] {
        assert_eq!(translate(KeyEvent::new(code, KeyModifiers::NONE)), [name.parse().unwrap()], "{name}");
    }
}

#[test]
fn the_mouse_is_translated_to_cells() {
    for (kind, told) in [
        (Kind::Moved, Some(PointerKind::Moved)),
        (Kind::Drag(MouseButton::Left), Some(PointerKind::Moved)),
        (Kind::Down(MouseButton::Left), Some(PointerKind::Pressed(Button::Left))),
        (Kind::Down(MouseButton::Right), Some(PointerKind::Pressed(Button::Right))),
        (Kind::Down(MouseButton::Middle), Some(PointerKind::Pressed(Button::Middle))),
        (Kind::Up(MouseButton::Left), None),
        (Kind::ScrollUp, Some(PointerKind::WheelUp)),
        (Kind::ScrollDown, Some(PointerKind::WheelDown)),
        (Kind::ScrollLeft, None),
    ] {
        let event = MouseEvent { kind, column: 7, row: 3, modifiers: KeyModifiers::NONE };
        assert_eq!(mouse::translate(event), told.map(|kind| Pointer { at: Point::new(7, 3), kind }), "{kind:?}");
    }
}

/// Set for the process that the test below starts.
#[cfg(unix)]
const IN_A_TERMINAL: &str = "STUFFED_IN_A_TERMINAL";

#[cfg(unix)]
#[test]
#[ignore = "is started by the test below, in a terminal of its own"]
fn a_screen_during_which_something_panics() {
    use std::io::{Read, stdin};
    if std::env::var_os(IN_A_TERMINAL).is_none() {
        return;
    }
    let _screen = super::screen::RawTerminal::open(true).unwrap();
    let caught = crate::diagnostics::catch(|| panic!("at the bottom of a script"));
    print!("{caught:?}\r\n");
    stdin().read_exact(&mut [0]).unwrap();
}

#[cfg(unix)]
#[test]
fn a_caught_panic_leaves_the_terminal_taken_and_no_trace() {
    let own = std::env::current_exe().unwrap();
    let name = "frontend::terminal::tests::a_screen_during_which_something_panics";
    let arguments = ["--exact", name, "--ignored", "--nocapture"];
    let mut terminal = terminal::Terminal::start(own, &arguments, &[(IN_A_TERMINAL, "1".as_ref())]);
    terminal.expect("Err(Panicked)");
    terminal.is_taken();
    let sent = String::from_utf8_lossy(&terminal.sent).into_owned();
    assert!(!sent.contains("at the bottom"), "{sent:?}");
    terminal.press("x");
    terminal.end();
    terminal.is_restored();
}

/// A game in the dark, in which the player bears a lamp and has gone some steps.
fn in_the_dark() -> (App, Arc<Content>) {
    let text = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n\n[patch.level.\"stuffed:upper_caves\".set]\nlight = 0\n\n[patch.creature.\"stuffed:player\".set]\nlight = { radius = 4, color = \"#ffcc88\" }\n";
    let mut packs = embedded();
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![SourceFile { path: "content/trial/pack.toml".to_owned(), text: text.to_owned() }],
        ..PackSource::default()
    });
    let content = Arc::new(load(&packs).content.unwrap());
    let mut app = App::new(Arc::clone(&content), Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.begin(7);
    for key in ["l", "j", "h", "k", "y", "u", "b", "n"].repeat(3) {
        app.press(key.parse().unwrap());
        app.press(key.parse().unwrap());
        app.press(key.parse().unwrap());
    }
    (app, content)
}

#[test]
fn dim_ground_is_told_apart_from_remembered_ground_in_all_colours() {
    let (mut app, content) = in_the_dark();
    let mut canvas = Canvas::new(Size::new(100, 34), PAPER);
    app.draw(&mut canvas);
    let floors = canvas.iter().filter(|(_, cell)| cell.glyph == '.' && cell.ink != content.palette.text);
    let (remembered, seen): (Vec<_>, Vec<_>) = floors.partition(|(_, cell)| cell.ink == content.palette.remembered);
    assert!(remembered.len() > 3 && seen.len() > 10, "{}", canvas.to_text());
    for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Basic] {
        for ((_, one), (_, other)) in remembered.iter().flat_map(|one| seen.iter().map(move |other| (one, other))) {
            assert_ne!(
                depth.pair(one.ink, one.paper),
                depth.pair(other.ink, other.paper),
                "{depth:?}: {one:?} {other:?}"
            );
        }
    }
}
