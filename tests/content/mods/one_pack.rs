//! All patches of one pack count as one, whatever files they are in.

use stuffed::content::{PackSource, SourceFile};

use super::support::*;

/// A mod with several files, given as pairs of name and text.
fn files(texts: &[(&str, &str)]) -> PackSource {
    let mut pack = tweak("more", "");
    pack.content.extend(
        texts
            .iter()
            .map(|(name, text)| SourceFile { path: format!("content/more/{name}.toml"), text: (*text).to_owned() }),
    );
    pack
}

#[test]
fn setting_a_field_twice_is_an_error_that_names_both_places() {
    let packs = [
        files(&[
            ("x", "[patch.creature.hero]\nset = { hp = 30 }\n"),
            ("y", "[patch.creature.\"tiny:hero\"]\nset = { hp = 40 }\n"),
        ]),
        tiny(),
    ];
    let expected = "\
error: the pack `more` sets `hp` of the creature `tiny:hero` twice, to different values
 --> content/more/y.toml:2:14
  |
2 | set = { hp = 40 }
  |              ^^ set here
  |
 ::: content/more/x.toml:2:14
  |
2 | set = { hp = 30 }
  |              -- set here
  |
  = help: keep only one: files have no order, so neither of them comes last

1 error
";
    assert_eq!(report(&packs), expected);
}

#[test]
fn contradictory_patches_are_an_error() {
    let cases = [
        (
            "[patch.color.ash]\nset = \"#010101\"",
            "[patch.color.ash]\nset = \"#020202\"",
            "7 the pack `more` sets the color `tiny:ash` twice, to different values",
        ),
        (
            "[patch.creature.hero]\nset = { stomach = { size = 500, start = 1 } }",
            "[patch.creature.hero]\nset = { \"stomach.size\" = 600 }",
            "26 the pack `more` sets `stomach.size` of the creature `tiny:hero` twice, to different values",
        ),
        (
            "[patch.game]\nset = { levels = [\"den\"] }",
            "[patch.game]\nset = { \"levels.0\" = \"tiny:den\" }",
            "22 the pack `more` sets `levels.0` of `[game]` twice, to different values",
        ),
        (
            "[patch.creature.rat]\nset = { corpse = \"twig\" }",
            "[patch.creature.rat]\nremove = [\"corpse\"]",
            "11 the pack `more` both sets and removes `corpse` of the creature `tiny:rat`",
        ),
        (
            "[patch.creature.hero]\nremove = [\"stomach\"]",
            "[patch.creature.hero]\nset = { stomach.size = 600 }",
            "24 the pack `more` both sets and removes `stomach.size` of the creature `tiny:hero`",
        ),
    ];
    for (x, y, said) in cases {
        let found = messages(&[files(&[("x", x), ("y", y)]), tiny()]);
        assert!(found.contains(&format!("more/y.toml:2:{said}")), "{x}\n{y}\n{found:#?}");
    }
    // The same contradiction within one file.
    let one = files(&[("y", "[patch.creature.hero]\nset = { stomach = { size = 600 }, \"stomach.size\" = 500 }\n")]);
    let found = messages(&[one, tiny()]);
    let twice =
        "more/y.toml:2:52 the pack `more` sets `stomach.size` of the creature `tiny:hero` twice, to different values";
    assert_eq!(found, [twice]);
}

#[test]
fn file_names_do_not_matter() {
    let texts = [
        "[patch.creature.hero]\nscale = { hp = 150 }\nadd = { tags = [\"b\"], carries = [\"remains\"] }\nset = { slots = 9 }\n",
        "[patch.creature.\"tiny:hero\"]\nset = { hp = 30, slots = 9 }\nadd = { hp = \"1d6\", tags = [\"a\", \"z\"], carries = [\"twig\"] }\n",
        "[patch.creature.hero]\nadd = { hp = 1 }\ninsert = { tags = { before = \"z\", values = [\"y\"] } }\nscale = { hp = 90 }\n",
    ];
    let made = |order: [usize; 3]| {
        let named: Vec<(&str, &str)> = ["k", "l", "m"].into_iter().zip(order.map(|index| texts[index])).collect();
        let packs = [files(&named), tiny()];
        content(&packs);
        ["hp", "tags", "slots", "carries"].map(|name| field(&packs, "creature", "tiny:hero", name))
    };
    let first = made([0, 1, 2]);
    assert_eq!(first[1], "[\"a\", \"y\", \"z\", \"b\"]");
    assert_eq!(first[0], "\"((40) + (1d6)) + (1)\"");
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(made(order), first, "{order:?}");
    }
}
