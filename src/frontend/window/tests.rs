#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::time::{Duration, Instant};

use bracket_terminal::prelude::{BEvent, Point as Pixel, VirtualKeyCode as Code};

use super::aspect_ratio::Proportions;
use super::bitmap_font::Strike;
use super::events::needs_frame;
use super::keys::Keyboard;
use super::layout::WindowLayout;
use super::mouse::{CellGrid, Mouse};
use super::{FONTS, Fonts};
use crate::content::{Key, KeyCode};
use crate::grid::{Point, Size};
use crate::ui::{Button, Pointer, PointerKind};

const SIZES: [(u32, u32); 3] = [(8, 16), (12, 24), (16, 32)];

#[track_caller]
fn expect(pixels: (u32, u32), scale: f64, cell: (u32, u32), columns: i32, rows: i32) {
    let layout = WindowLayout::new(pixels, scale, &SIZES);
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
fn leftover_pixels_are_split_between_the_sides() {
    assert_eq!(WindowLayout::new((1209, 821), 1.0, &SIZES).margin, (4, 2));
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

#[test]
fn the_font_sheet_has_each_character_at_its_place() {
    let strike = Strike::parse(FONTS[1]).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(strike.sheet().unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size()];
    let picture = reader.next_frame(&mut pixels).unwrap();
    let index = usize::from(strike.index('▌'));
    let (left, top) = (index % 32 * 12, index / 32 * 24);
    for y in 0..24 {
        for x in 0..12 {
            let pixel = pixels[(top + y) * picture.width as usize + left + x];
            assert_eq!(pixel == 255, x < 6, "pixel {x}, {y}");
        }
    }
}

#[track_caller]
fn keys_of(events: &[BEvent]) -> Vec<Key> {
    let mut keyboard = Keyboard::default();
    events.iter().filter_map(|event| keyboard.take(event)).collect()
}

fn key(key: Code, pressed: bool) -> BEvent {
    BEvent::KeyboardInput { key, scan_code: 0, pressed }
}

#[test]
fn a_character_key_counts_once_as_the_character_it_types() {
    let typed = |c| [key(Code::LShift, true), key(Code::Comma, true), BEvent::Character { c }, key(Code::Comma, false)];
    assert_eq!(keys_of(&typed('<')), [Key::char('<')]);
    let digit = [key(Code::Numpad7, true), BEvent::Character { c: '7' }];
    assert_eq!(keys_of(&digit), [Key::char('7')]);
    let enter = [key(Code::Return, true), BEvent::Character { c: '\r' }, key(Code::Return, false)];
    assert_eq!(keys_of(&enter), [Key::new(KeyCode::Enter)]);
}

#[test]
fn shift_and_control_apply_while_held() {
    let with = |shift, control, code| Key { code, shift, control };
    let events = [
        key(Code::LShift, true),
        key(Code::Left, true),
        key(Code::LShift, false),
        key(Code::Left, true),
        key(Code::LControl, true),
        key(Code::R, true),
        BEvent::Character { c: '\u{12}' },
        BEvent::Focused { focused: false },
        key(Code::F12, true),
    ];
    assert_eq!(
        keys_of(&events),
        [
            with(true, false, KeyCode::Left),
            with(false, false, KeyCode::Left),
            with(false, true, KeyCode::Char('r')),
            with(false, false, KeyCode::Function(12)),
        ]
    );
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
        (Code::Return, "enter"),
        (Code::NumpadEnter, "enter"),
        (Code::Escape, "escape"),
        (Code::Back, "backspace"),
        (Code::Delete, "delete"),
        (Code::Insert, "insert"),
        (Code::Tab, "tab"),
        (Code::F1, "f1"),
        (Code::F2, "f2"),
        (Code::F11, "f11"),
        (Code::F12, "f12"),
    ] {
        assert_eq!(keys_of(&[key(code, true)]), [name.parse().unwrap()], "{name}");
    }
    assert_eq!(keys_of(&[key(Code::F13, true)]), []);
    assert_eq!(keys_of(&[key(Code::A, true), key(Code::Numpad7, true)]), [], "these write a character, which follows");
}

#[test]
fn the_expected_size_follows_maximising_and_restoring() {
    let start = Instant::now();
    let after = |milliseconds| start + Duration::from_millis(milliseconds);
    let mut proportions = Proportions::new((1920, 1080), (1200, 816), start);
    assert_eq!(proportions.expected(after(10)), (1200, 816));
    assert_eq!(proportions.expected(after(2000)), (1920, 1032));
    proportions.change((1300, 900), after(2000));
    assert_eq!(
        proportions.expected(after(2016)),
        (1300, 900),
        "a window that is being dragged changes little by little"
    );
    proportions.change((1920, 1040), after(5000));
    assert_eq!(proportions.expected(after(7000)), (1300, 900));
}

#[test]
fn only_events_that_can_change_the_picture_get_a_frame() {
    assert!(needs_frame(&key(Code::A, true)) && needs_frame(&BEvent::Character { c: 'a' }));
    assert!(needs_frame(&key(Code::LShift, false)) && needs_frame(&BEvent::Focused { focused: true }));
    assert!(!needs_frame(&key(Code::A, false)));
    assert!(!needs_frame(&BEvent::CursorMoved { position: Pixel::new(1, 2) }));
}

#[test]
fn every_pixel_of_a_cell_belongs_to_it_at_odd_sizes_too() {
    for (pixels, scale) in
        [((1209, 821), 1.0), ((959, 601), 1.0), ((2403, 1635), 2.0), ((641, 385), 1.0), ((1501, 1023), 1.25)]
    {
        for bars in [(0, 0), (7, 0), (0, 33)] {
            let layout = WindowLayout::new(pixels, scale, &SIZES);
            let grid = CellGrid::new(&layout, bars);
            let left = (bars.0 + layout.margin.0) as i32;
            let top = (bars.1 + layout.margin.1) as i32;
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
}

#[test]
fn the_mouse_is_told_in_cells_and_only_when_the_cell_changes() {
    let grid = CellGrid::new(&WindowLayout::new((1200, 816), 1.0, &SIZES), (0, 0));
    let mut mouse = Mouse::default();
    let moved = |x, y| BEvent::CursorMoved { position: Pixel::new(x, y) };
    let at = |x, y, kind| Some(Pointer { at: Point::new(x, y), kind });
    let left = PointerKind::Pressed(Button::Left);
    for (event, told) in [
        (BEvent::MouseButtonDown { button: 0 }, None),
        (moved(25, 25), at(2, 1, PointerKind::Moved)),
        (moved(35, 47), None),
        (moved(36, 47), at(3, 1, PointerKind::Moved)),
        (BEvent::MouseButtonDown { button: 0 }, at(3, 1, left)),
        (BEvent::MouseClick { button: 0, pressed: true }, None),
        (BEvent::MouseButtonUp { button: 0 }, None),
        (BEvent::MouseButtonDown { button: 1 }, at(3, 1, PointerKind::Pressed(Button::Right))),
        (BEvent::MouseButtonDown { button: 2 }, at(3, 1, PointerKind::Pressed(Button::Middle))),
        (BEvent::MouseButtonDown { button: 7 }, None),
        (BEvent::CursorLeft, at(3, 1, PointerKind::Gone)),
        (BEvent::CursorLeft, None),
        (moved(0, 0), at(0, 0, PointerKind::Moved)),
        (moved(-4, 0), at(0, 0, PointerKind::Gone)),
    ] {
        assert_eq!(mouse.take(&event, grid), told, "{event:?}");
    }
}
