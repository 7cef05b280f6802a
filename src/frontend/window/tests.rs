#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, ElementState, Modifiers, MouseButton, MouseScrollDelta, TouchPhase, WindowEvent};
use winit::keyboard::{Key as Pressed, KeyCode as Place, ModifiersState, NamedKey, NativeKeyCode, PhysicalKey};

use super::keys::{KeyPress, Keyboard, ZoomKey};
use super::layout::WindowLayout;
use super::mouse::{CellGrid, Mouse};
use super::painter::paint;
use super::{FONTS, Fonts, in_words};
use crate::content::{Color, Key, KeyCode};
use crate::frontend::pixels::bitmap_font::Strike;
use crate::grid::{Point, Size};
use crate::ui::{Button, Canvas, Cell, Pointer, PointerKind};

const SIZES: [(u32, u32); 3] = [(8, 16), (12, 24), (16, 32)];

#[track_caller]
fn expect(pixels: (u32, u32), scale: f64, cell: (u32, u32), columns: i32, rows: i32) {
    let layout = WindowLayout::new(pixels, scale, 0, None, &SIZES);
    assert_eq!((layout.cell, layout.size), (cell, Size::new(columns, rows)));
}

#[test]
fn missing_characters_have_a_substitute() {
    let fonts = Fonts::default();
    for letter in ['a', '@', '#', 'ä', 'ß', '█', '·'] {
        assert_eq!(fonts.stand_in(letter), None, "{letter}");
    }
    assert_eq!((fonts.stand_in('★'), fonts.stand_in('猫')), (Some('*'), Some('?')));
}

#[test]
fn large_windows_show_more_cells_and_small_ones_use_smaller_fonts() {
    expect((1200, 816), 1.0, (12, 24), 100, 34);
    expect((1920, 1080), 1.0, (12, 24), 160, 45);
    expect((959, 600), 1.0, (8, 16), 119, 37);
    expect((640, 384), 1.0, (8, 16), 80, 24);
    expect((300, 100), 1.0, (8, 16), 37, 6);
    expect((2400, 1632), 2.0, (24, 48), 100, 34);
    expect((1500, 1020), 1.25, (12, 24), 125, 42);
    expect((1800, 1224), 1.5, (16, 32), 112, 38);
    expect((0, 0), 1.0, (8, 16), 0, 0);
}

#[test]
fn letters_are_zoomed_as_far_as_there_are_sizes_and_the_least_screen_fits() {
    let cell = |zoom| WindowLayout::new((1584, 972), 1.0, zoom, None, &SIZES).cell;
    assert_eq!([-9, -1, 0, 1, 2, 9].map(cell), [(8, 16), (8, 16), (12, 24), (16, 32), (16, 32), (16, 32)]);
    let cell = |zoom| WindowLayout::new((3840, 2160), 1.0, zoom, None, &SIZES).cell;
    assert_eq!([-1, 0, 1, 2, 3, 4, 9].map(cell), [(8, 16), (12, 24), (16, 32), (24, 48), (32, 64), (36, 72), (36, 72)]);
}

#[test]
fn letters_begin_small_where_more_cells_are_wanted_and_fit() {
    let cell = |wanted, zoom| WindowLayout::new((1584, 972), 1.0, zoom, Some(wanted), &SIZES).cell;
    assert_eq!(cell(Size::new(100, 40), 0), (12, 24), "they fit anyway");
    assert_eq!(cell(Size::new(119, 56), 0), (8, 16));
    assert_eq!(cell(Size::new(119, 56), 1), (12, 24), "the player may want large ones all the same");
    assert_eq!(cell(Size::new(139, 112), 0), (12, 24), "no letters are small enough");
}

#[test]
fn control_with_plus_minus_and_zero_changes_the_size_of_the_letters() {
    let press = |key: &str| KeyPress {
        meaning: Pressed::Character(key.into()),
        place: PhysicalKey::Unidentified(NativeKeyCode::Unidentified),
        text: None,
    };
    let zooms = |keyboard: &Keyboard| ["+", "=", "-", "0", "p"].map(|key| keyboard.zoom(&press(key)));
    assert_eq!(
        zooms(&holding(ModifiersState::CONTROL)),
        [Some(ZoomKey::In), Some(ZoomKey::In), Some(ZoomKey::Out), Some(ZoomKey::Usual), None]
    );
    assert_eq!(zooms(&Keyboard::default()), [None; 5]);
}

#[test]
fn leftover_pixels_are_split_between_the_sides() {
    assert_eq!(WindowLayout::new((1209, 821), 1.0, 0, None, &SIZES).margin, (4, 2));
}

#[test]
fn every_font_has_its_size_and_common_characters() {
    for (file, size) in FONTS.into_iter().zip(SIZES) {
        let strike = Strike::parse(file).unwrap();
        assert_eq!(strike.size, size);
        let unknown = strike.index('?');
        let distinct: std::collections::BTreeSet<u16> = ('!'..='~').map(|letter| strike.index(letter)).collect();
        assert_eq!(distinct.len(), 94);
        for letter in "█▌░▓─│┌éüß·—…→★’“".chars() {
            assert_ne!(strike.index(letter), unknown, "{letter} in {size:?}");
        }
        for letter in "猫\u{202e}\u{7}".chars() {
            assert_eq!(strike.index(letter), unknown, "{letter:?} in {size:?}");
        }
    }
}

/// The picture of a canvas as rows of signs: `#` for white, `.` for black, `+` for anything else.
fn painted(canvas: &Canvas, layout: &WindowLayout, strike: &Strike, size: (u32, u32)) -> Vec<String> {
    let mut pixels = vec![1; (size.0 * size.1) as usize];
    paint(canvas, layout, strike, size.0 as usize, &mut pixels);
    let sign = |pixel: &u32| match pixel {
        0xff_ff_ff => '#',
        0 => '.',
        _ => '+',
    };
    pixels.chunks(size.0 as usize).map(|row| row.iter().map(sign).collect()).collect()
}

#[test]
fn letters_are_painted_pixel_by_pixel_at_their_cells() {
    let strike = Strike::parse(FONTS[0]).unwrap();
    let (white, black) = (Color::new(255, 255, 255), Color::new(0, 0, 0));
    let mut canvas = Canvas::new(Size::new(2, 1), black);
    *canvas.get_mut(Point::new(0, 0)).unwrap() = Cell { glyph: '▌', ink: white, paper: black };
    *canvas.get_mut(Point::new(1, 0)).unwrap() = Cell { glyph: ' ', ink: white, paper: Color::new(9, 9, 9) };
    // A pixel of margin at each side.
    let layout = WindowLayout { font: 0, cell: (8, 16), size: Size::new(2, 1), margin: (1, 1) };
    let rows = painted(&canvas, &layout, &strike, (18, 18));
    assert_eq!(rows[0], "..................");
    assert!(rows[1..17].iter().all(|row| row == ".####....++++++++."), "{rows:#?}");
    assert_eq!(rows[17], "..................");
    // Twice as large, every pixel is four.
    let layout = WindowLayout { font: 0, cell: (16, 32), size: Size::new(2, 1), margin: (0, 0) };
    let rows = painted(&canvas, &layout, &strike, (32, 32));
    assert!(rows.iter().all(|row| row == "########........++++++++++++++++"), "{rows:#?}");
}

#[test]
fn a_canvas_that_does_not_fit_is_cut_off() {
    let strike = Strike::parse(FONTS[0]).unwrap();
    let canvas = Canvas::new(Size::new(2, 1), Color::default());
    let layout = WindowLayout { font: 0, cell: (8, 16), size: Size::new(2, 1), margin: (0, 0) };
    for size in [(7, 3), (16, 5), (1, 1)] {
        assert_eq!(painted(&canvas, &layout, &strike, size).len(), size.1 as usize);
    }
}

/// A press of a key that writes `text`.
fn typed(text: &str) -> KeyPress {
    let place = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
    KeyPress { meaning: Pressed::Character(text.into()), place, text: Some(text.to_owned()) }
}

/// A press of a key with a name.
fn special(key: NamedKey, text: Option<&str>) -> KeyPress {
    let place = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
    KeyPress { meaning: Pressed::Named(key), place, text: text.map(str::to_owned) }
}

fn holding(state: ModifiersState) -> Keyboard {
    let mut keyboard = Keyboard::default();
    keyboard.hold(Modifiers::from(state));
    keyboard
}

#[test]
fn a_key_that_writes_counts_as_what_it_writes() {
    let keyboard = Keyboard::default();
    for text in ["<", "7", "Q", "é", "ß", "ы"] {
        assert_eq!(keyboard.keys(&typed(text)), [Key::char(text.chars().next().unwrap())]);
    }
    assert_eq!(holding(ModifiersState::SHIFT).keys(&typed("Q")), [Key::char('Q')]);
    assert_eq!(keyboard.keys(&special(NamedKey::Space, Some(" "))), [Key::char(' ')]);
    assert_eq!(keyboard.keys(&special(NamedKey::Enter, Some("\r"))), [Key::new(KeyCode::Enter)]);
    // A letter that is put together of two keys.
    assert_eq!(keyboard.keys(&KeyPress { meaning: Pressed::Dead(Some('^')), ..typed("ô") }), [Key::char('ô')]);
    assert_eq!(keyboard.keys(&KeyPress { text: None, ..typed("x") }), []);
}

#[test]
fn shift_and_control_apply_while_held() {
    let with = |shift, control, code| Key { code, shift, control };
    let left = special(NamedKey::ArrowLeft, None);
    assert_eq!(holding(ModifiersState::SHIFT).keys(&left), [with(true, false, KeyCode::Left)]);
    assert_eq!(holding(ModifiersState::empty()).keys(&left), [with(false, false, KeyCode::Left)]);
    let control = holding(ModifiersState::CONTROL);
    let ctrl_r = [with(false, true, KeyCode::Char('r'))];
    assert_eq!(control.keys(&KeyPress { text: Some("\u{12}".to_owned()), ..typed("r") }), ctrl_r);
    assert_eq!(control.keys(&typed("R")), ctrl_r);
    // On a Cyrillic keyboard, the key is where R is on others.
    assert_eq!(control.keys(&KeyPress { place: PhysicalKey::Code(Place::KeyR), ..typed("к") }), ctrl_r);
    assert_eq!(control.keys(&typed("7")), []);
}

#[test]
fn non_character_keys_are_translated_by_name() {
    for (key, name) in [
        (NamedKey::ArrowUp, "up"),
        (NamedKey::ArrowDown, "down"),
        (NamedKey::ArrowLeft, "left"),
        (NamedKey::ArrowRight, "right"),
        (NamedKey::Home, "home"),
        (NamedKey::End, "end"),
        (NamedKey::PageUp, "page_up"),
        (NamedKey::PageDown, "page_down"),
        (NamedKey::Enter, "enter"),
        (NamedKey::Escape, "escape"),
        (NamedKey::Backspace, "backspace"),
        (NamedKey::Delete, "delete"),
        (NamedKey::Insert, "insert"),
        (NamedKey::Tab, "tab"),
        (NamedKey::F1, "f1"),
        (NamedKey::F2, "f2"),
        (NamedKey::F11, "f11"),
        (NamedKey::F12, "f12"),
    ] {
        assert_eq!(Keyboard::default().keys(&special(key, None)), [name.parse().unwrap()], "{name}");
    }
    assert_eq!(Keyboard::default().keys(&special(NamedKey::F13, None)), []);
    assert_eq!(Keyboard::default().keys(&special(NamedKey::Shift, None)), []);
}

#[test]
fn every_pixel_of_a_cell_belongs_to_it_at_odd_sizes_too() {
    for (pixels, scale) in
        [((1209, 821), 1.0), ((959, 601), 1.0), ((2403, 1635), 2.0), ((641, 385), 1.0), ((1501, 1023), 1.25)]
    {
        let layout = WindowLayout::new(pixels, scale, 0, None, &SIZES);
        let grid = CellGrid::new(&layout);
        let (left, top) = (layout.margin.0 as i32, layout.margin.1 as i32);
        let (width, height) = (layout.cell.0 as i32, layout.cell.1 as i32);
        let last = Point::new(layout.size.width - 1, layout.size.height - 1);
        for cell in [Point::default(), Point::new(17, 11), last] {
            let (x, y) = (left + cell.x * width, top + cell.y * height);
            for pixel in [(x, y), (x + width - 1, y + height - 1)] {
                assert_eq!(grid.cell_at(pixel), Some(cell), "{pixel:?} of {pixels:?} at {scale}");
            }
        }
        let (right, bottom) = (left + layout.size.width * width, top + layout.size.height * height);
        for outside in [(left - 1, top), (left, top - 1), (right, top), (left, bottom)] {
            assert_eq!(grid.cell_at(outside), None, "{outside:?} of {pixels:?} at {scale}");
        }
    }
}

fn moved(x: f64, y: f64) -> WindowEvent {
    WindowEvent::CursorMoved { device_id: DeviceId::dummy(), position: PhysicalPosition::new(x, y) }
}

fn button(button: MouseButton, state: ElementState) -> WindowEvent {
    WindowEvent::MouseInput { device_id: DeviceId::dummy(), state, button }
}

fn wheel(delta: MouseScrollDelta) -> WindowEvent {
    WindowEvent::MouseWheel { device_id: DeviceId::dummy(), delta, phase: TouchPhase::Moved }
}

#[test]
fn the_mouse_is_told_in_cells_and_only_when_the_cell_changes() {
    let grid = CellGrid::new(&WindowLayout::new((1200, 816), 1.0, 0, None, &SIZES));
    let mut mouse = Mouse::default();
    let at = |x, y, kind| vec![Pointer { at: Point::new(x, y), kind }];
    let pressed = |which| button(which, ElementState::Pressed);
    let left = WindowEvent::CursorLeft { device_id: DeviceId::dummy() };
    for (event, told) in [
        (pressed(MouseButton::Left), vec![]),
        // Where it rests when the window opens.
        (moved(25.0, 25.0), vec![]),
        (moved(35.9, 47.0), vec![]),
        (moved(36.0, 47.0), at(3, 1, PointerKind::Moved)),
        (pressed(MouseButton::Left), at(3, 1, PointerKind::Pressed(Button::Left))),
        (button(MouseButton::Left, ElementState::Released), vec![]),
        (pressed(MouseButton::Right), at(3, 1, PointerKind::Pressed(Button::Right))),
        (pressed(MouseButton::Middle), at(3, 1, PointerKind::Pressed(Button::Middle))),
        (pressed(MouseButton::Back), vec![]),
        (left.clone(), at(3, 1, PointerKind::Gone)),
        (left, vec![]),
        (moved(0.0, 0.0), at(0, 0, PointerKind::Moved)),
        (moved(-0.5, 0.0), at(0, 0, PointerKind::Gone)),
    ] {
        assert_eq!(mouse.take(&event, grid), told, "{event:?}");
    }
}

#[test]
fn the_wheel_scrolls_by_notches_and_by_rows() {
    let grid = CellGrid::new(&WindowLayout::new((1200, 816), 1.0, 0, None, &SIZES));
    let mut mouse = Mouse::default();
    let turned = |count, kind| vec![Pointer { at: Point::new(2, 1), kind }; count];
    let smooth = |y| wheel(MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, y)));
    assert_eq!(mouse.take(&wheel(MouseScrollDelta::LineDelta(0.0, 1.0)), grid), [], "it points at nothing yet");
    mouse.take(&moved(25.0, 25.0), grid);
    for (event, told) in [
        (wheel(MouseScrollDelta::LineDelta(0.0, 1.0)), turned(1, PointerKind::WheelUp)),
        (wheel(MouseScrollDelta::LineDelta(0.0, -2.0)), turned(2, PointerKind::WheelDown)),
        (wheel(MouseScrollDelta::LineDelta(3.0, 0.0)), vec![]),
        // A row has 24 pixels.
        (smooth(-10.0), vec![]),
        (smooth(-15.0), turned(1, PointerKind::WheelDown)),
        (smooth(-47.0), turned(2, PointerKind::WheelDown)),
        (smooth(24.0), turned(1, PointerKind::WheelUp)),
        (wheel(MouseScrollDelta::LineDelta(0.0, f32::MAX)), turned(100, PointerKind::WheelUp)),
    ] {
        assert_eq!(mouse.take(&event, grid), told, "{event:?}");
    }
}

#[test]
fn errors_of_the_system_are_told_without_places_in_libraries() {
    for (text, told) in [
        ("os error at /library/x11.rs:7: Failed to open: no display", "Failed to open: no display"),
        ("no display", "no display"),
    ] {
        assert_eq!(in_words(&text), told);
    }
}
