//! `stuffed explain` shows where each field comes from.

use super::support::*;

#[test]
fn every_field_shows_who_set_it_and_what_it_replaced() {
    let a = tweak(
        "a",
        "[creature.wererat]\nextends = \"rat\"\nname = \"wererat\"\nforms = { the = \"the \\\"wererat\\\"\" }\n",
    );
    let b = pack(
        "b",
        "[\"a\", \"tiny\"]",
        "\
[patch.creature.rat]
set = { attack = 2, \"ai.1.chance\" = 40 }
add = { tags = [\"plague\"] }

[patch.creature.wererat]
remove = [\"corpse\"]
scale = { hp = 300 }
",
    );
    let small = tiny();
    let mut packs = vec![small, a, b];
    let things = packs[0].content.iter_mut().find(|file| file.path.ends_with("things.toml")).unwrap();
    things.text = things.text.replace(", \"roam\"]", ", { use = \"roam\" }]");
    let expected = std::fs::read_to_string("tests/content/mods/wererat.txt").unwrap_or_default();
    let text = explained(&packs, "creature", "a:wererat");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write("tests/content/mods/wererat.txt", &text).expect("the text can be written");
    }
    assert_eq!(text, expected);
}

#[test]
fn a_game_on_top_of_another_overrides_its_tables() {
    let mut deep = pack(
        "deep",
        "[\"tiny\"]",
        "[game]\nlevels = [\"pit\", \"tiny:den\"]\n[level.pit]\nextends = \"den\"\nname = \"the pit\"\n[message.hit]\nyou = \"Thud.\"\n",
    );
    deep.content[0].text.push_str("game = true\n");
    let more = pack("more", "[\"tiny\"]", "[patch.game]\nset = { max_creatures = 90 }\n");
    let packs = [deep, tiny(), more];
    let loaded = content(&packs);
    assert_eq!((loaded.rules.levels.len(), loaded.rules.max_creatures), (2, 90));
    let expected = "\
[game]                                  # content/deep/things.toml:1, by deep
player = \"hero\"                         # content/tiny/pack.toml:9, by tiny
levels = [\"pit\", \"tiny:den\"]            # content/deep/things.toml:2, by deep
                                        #   was [\"den\"]: content/tiny/pack.toml:10, by tiny
";
    let text = explained(&packs, "game", "");
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeezed(&text).starts_with(&squeezed(expected)), "{text}");
}
