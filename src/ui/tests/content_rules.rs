//! Rules for the keys, texts and colours of the shipped game.
#![expect(clippy::disallowed_types, clippy::float_arithmetic, reason = "colour perception is measured in fractions")]

use super::stage::{content, key};
use crate::content::{Color, Content, Key, PackSource};
use crate::diagnostics::Style;
use crate::loader::load;
use crate::ui::widgets::wrap;

/// The contrast of two colours by the rules of the Web Content Accessibility Guidelines 2.1, from 1 to 21.
fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(color: Color) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.039_28 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
}

fn text_colors(content: &Content) -> [(&'static str, Color); 6] {
    let palette = &content.palette;
    [
        ("text", palette.text),
        ("quiet", palette.quiet),
        ("accent", palette.accent),
        ("good", palette.good),
        ("notice", palette.notice),
        ("warning", palette.warning),
    ]
}

#[test]
fn text_can_be_read() {
    let content = content();
    for (name, ink) in text_colors(&content) {
        for paper in [content.palette.background, content.palette.panel] {
            let found = contrast(ink, paper);
            assert!(found >= 4.5, "{name} on {paper:?} has a contrast of {found:.2}");
        }
    }
    for paper in [content.palette.selected, content.palette.flash] {
        assert!(contrast(content.palette.text, paper) >= 4.5);
    }
}

#[test]
fn creatures_and_items_stand_out_from_remembered_ground() {
    let content = content();
    let night = content.palette.background;
    for (_, id, kind) in content.creatures.iter() {
        assert!(contrast(kind.color, content.palette.light) >= 5.5, "{id}");
    }
    for (_, id, kind) in content.items.iter() {
        assert!(contrast(kind.color, content.palette.light) >= 4.0, "{id}");
    }
    let remembered = contrast(content.palette.remembered, night);
    assert!((3.0..=4.0).contains(&remembered), "{remembered:.2}");
    let things = contrast(content.palette.remembered_things, night);
    assert!((5.5..=8.0).contains(&things), "{things:.2}");
}

/// How a colour looks to eyes without red (protanopia), green (deuteranopia) or blue receptors (tritanopia); matrices by Machado,
/// Oliveira and Fernandes 2009, at full severity.
fn seen_by(color: Color, eyes: usize) -> [f64; 3] {
    const EYES: [[[f64; 3]; 3]; 3] = [
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];
    let channels = [f64::from(color.red), f64::from(color.green), f64::from(color.blue)];
    EYES[eyes].map(|row| row.iter().zip(channels).map(|(weight, value)| weight * value).sum())
}

/// Colour is never the only sign of a state: bars have a number or a length, worn items have a word. Where two kinds share a glyph, people
/// with any colour blindness can still tell the colours apart.
#[test]
fn stairs_that_share_a_glyph_differ_in_colour() {
    let content = content();
    let stairs: Vec<(&str, char, Color)> = content
        .tiles
        .iter()
        .filter(|(_, _, tile)| tile.stairs.is_some())
        .map(|(_, id, tile)| (id, tile.glyph, tile.color))
        .collect();
    for (index, one) in stairs.iter().enumerate() {
        for other in stairs.iter().skip(index + 1).filter(|other| other.1 == one.1) {
            for eyes in 0..3 {
                let (first, second) = (seen_by(one.2, eyes), seen_by(other.2, eyes));
                let apart: f64 = first.iter().zip(second).map(|(one, other)| (one - other).abs()).sum();
                assert!(apart > 40.0, "{} and {} look alike to eyes {eyes}: {apart:.0}", one.0, other.0);
            }
        }
    }
}

#[test]
fn no_key_has_two_meanings_on_a_screen() {
    assert_eq!(content().keys.duplicates(|_| String::new()), []);
}

#[test]
fn a_key_with_two_meanings_is_found() {
    let keys = r#"
        move = { north = "k", east = "l", south = "j", west = "h", northeast = "u", southeast = "n", southwest = "b", northwest = "y" }
        run = { north = "K", east = [], south = [], west = [], northeast = [], southeast = [], southwest = [], northwest = [] }
        act = { wait = "k", rest = [], explore = [], pick_up = [], drop = [], eat = [], equip = [], unequip = [], use = [], cast = [], throw = [], fire = [], close_door = [], order = [], sneak = [], search = [], descend = [], ascend = [] }
        view = { inventory = [], look = [], messages = [], think = [], faults = [], mods = [], help = [], save = [] }
        look = { next = "k", previous = [], details = [] }
        think = { turn = [], reveal = [], spawn = [], below = [], above = [], more = [], back = [] }
        replay = { pause = "h", step = [], back = [], faster = "h", slower = [], jump = [] }
        menu = { up = "u", down = [], page_up = [], page_down = [], first = [], last = [], choose = "enter", close = "escape" }
        confirm = { yes = "y", no = "escape" }
        start = { continue = [], load = [], new = "f5", seed = [], past = [], watch = [], delete = [], games = [], mods = [], messages = [], help = [], quit = [] }
    "#;
    let mut packs = super::stage::packs();
    for file in packs.iter_mut().flat_map(|pack| &mut pack.content).filter(|file| file.path.ends_with("keys.toml")) {
        file.text = format!("[keys]\n{}", keys.replace("\n        ", "\n"));
    }
    let report = load(&packs).diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    let found: Vec<&str> = report.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(
        found,
        [
            "error: the key `k` is bound to `act.wait` and to `move.north`",
            "error: the key `k` is bound to `look.next` and to `move.north`",
            "error: the key `h` is bound to `replay.faster` and to `replay.pause`",
            "error: the key `escape` is bound to `menu.close` and to `confirm.no`",
        ],
        "{report}"
    );
}

#[test]
fn keys_are_read_by_their_names() {
    for name in ["k", "K", "up", "shift+up", "ctrl+s", "f12", "space", "+", "ctrl+shift+tab", "-"] {
        assert_eq!(key(name).to_string(), name);
    }
    assert_eq!("uup".parse::<Key>().unwrap_err(), "there is no key `uup`: did you mean `up`?");
    assert!("shift+k".parse::<Key>().unwrap_err().contains("write `K`"));
    assert!("f13".parse::<Key>().is_err());
}

#[test]
fn texts_are_filled_once_and_wrapped_between_words() {
    assert_eq!(crate::content::fill("{a} and {b} and {c}", &[("a", &"{b}"), ("b", &2)]), "{b} and 2 and {c}");
    assert_eq!(wrap::wrap("one two  three", 8), ["one two", "three"]);
    assert_eq!(wrap::wrap("extraordinary", 5), ["extra", "ordin", "ary"]);
    assert_eq!(wrap::cut("extraordinary", 7), "extra..");
    assert_eq!(wrap::cut("short", 7), "short");
}
