//! The side panel with longer words and numbers than the shipped ones, compared as text, and where the level and the mods are named.

use std::sync::Arc;

use super::screens::expect;
use super::stage::{app_of, content_with, drawn, give, load_or_panic, packs, press, text};
use crate::content::{Content, PackSource, SourceFile, limits};
use crate::ui::app::App;

/// The content with edited files.
fn changed(changes: &[(&str, &str)]) -> Arc<Content> {
    let mut packs = packs();
    for (old, new) in changes {
        let mut files = packs.iter_mut().flat_map(|pack| &mut pack.content);
        let file = files.find(|file| file.text.contains(old)).unwrap_or_else(|| panic!("no file says {old:?}"));
        file.text = file.text.replacen(old, new, 1);
    }
    Arc::new(load_or_panic(&packs))
}

/// A strong player with a weapon in hand and a creature in sight.
fn staged(content: Arc<Content>) -> App {
    let mut session = drawn(&content, "#######\n#@.z..#\n#######");
    give(&mut session, &["dagger"]);
    let player = session.game.world().player;
    let creature = session.game.tamper().creature_mut(player).unwrap();
    (creature.hp, creature.max_hp, creature.attack, creature.defense) = (812, 1000, 12_345, 5);
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "w a");
    app
}

fn long_words() -> Arc<Content> {
    changed(&[
        ("label = \"wields\"", "label = \"holds before the chest with both hands\""),
        ("player = \"You\"", "player = \"The one who goes down into the dark\""),
        ("doing = \"waiting\"", "doing = \"standing about and thinking of nothing\""),
        ("name = \"the upper caves\"", "name = \"the caves above the caves below the hill\""),
    ])
}

#[test]
fn long_words_and_numbers_share_space_on_the_smallest_screen() {
    expect(
        &mut staged(long_words()),
        (80, 24),
        "|

                                                          Stuffed  depth 1 of 5
                                                          The caves above the..

                                                          The one w.. scratched
              #######                                     ▄▄▄▄▄▄▄▄▄__  812/1000
              #@.z..#                                     fullness          66%
              #######                                     attack          12350
                                                          defense             5
                                                          turn                1

                                                          holds b.. dagger +5
                                                          wears     nothing

                                                          In sight
                                                          z zombie
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀






· You equip the dagger.
",
    );
}

#[test]
fn long_words_and_numbers_share_space_on_a_common_screen() {
    expect(
        &mut staged(long_words()),
        (100, 34),
        "|

                                                                        Stuffed        depth 1 of 5
                                                                        The caves above the caves..

                                                                        The one who goe.. scratched
                                                                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄___  812/1000
                                                                        fullness                66%
                 #######                                                attack 12350   defense    5
                 #@.z..#                                                turn                      1
                 #######
                                                                        holds befo.. dagger +5
                                                                        wears        nothing

                                                                        In sight
                                                                        z zombie
                                                                          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

















· You equip the dagger.
",
    );
}

#[test]
fn words_within_the_stated_limits_are_shown_in_full() {
    let words = ["wieldeth", "strength--", "turns-----", "idling---", "Under-all-of-these"];
    let content = changed(&[
        ("label = \"wields\"", "label = \"wieldeth\""),
        ("attack = \"attack\"", "attack = \"strength--\""),
        ("turn = \"turn\"", "turn = \"turns-----\""),
        ("doing = \"waiting\"", "doing = \"idling---\""),
        ("name = \"the upper caves\"", "name = \"under-all-of-these\""),
    ]);
    let content_room = [limits::LABEL, limits::STAT, limits::STAT, limits::WORD, limits::ROW];
    for (word, room) in words.iter().zip(content_room) {
        assert_eq!(word.chars().count(), room.0);
    }
    for (width, height) in [(80, 24), (100, 34)] {
        let shown = text(&mut staged(Arc::clone(&content)), width, height);
        for word in words {
            assert!(shown.contains(word), "{word} at {width} columns:\n{shown}");
        }
    }
}

#[test]
fn the_panel_names_the_level_unless_the_content_turns_it_off() {
    let mut app = staged(content_with(|_| {}));
    assert!(text(&mut app, 100, 34).contains("The upper caves"));
    let mut app = staged(content_with(|content| content.text.panel.level = String::new()));
    let text = text(&mut app, 100, 34);
    let row = |words: &str| text.lines().position(|line| line.contains(words)).unwrap();
    assert!(!text.contains("caves") && row("depth 1 of 5") + 2 == row("You"), "{text}");
}

#[test]
fn the_help_names_the_active_mods() {
    let mut packs = packs();
    for (id, title) in [("one", "The first"), ("two", "")] {
        let says = format!(
            "[pack]\nid = \"{id}\"\ntitle = \"{title}\"\nversion = \"1.2.0\"\ndepends = [\"{}\"]\n",
            packs[0].id
        );
        let file = SourceFile { path: format!("content/{id}/pack.toml"), text: says };
        packs.push(PackSource { id: id.to_owned(), content: vec![file], ..PackSource::default() });
    }
    let mut app = staged(Arc::new(load_or_panic(&packs)));
    press(&mut app, "?");
    assert!(text(&mut app, 100, 34).contains("\n  Played with The first 1.2.0, two 1.2.0.\n"));
    let mut app = staged(content_with(|_| {}));
    press(&mut app, "?");
    assert!(!text(&mut app, 100, 34).contains("Played with"));
}

#[test]
fn satiety_can_be_told_as_an_amount() {
    let mut app = staged(content_with(|content| content.text.panel.percent = "{amount}/{most}".to_owned()));
    let shown = text(&mut app, 100, 34);
    let (_, after) = shown.split_once("fullness").unwrap();
    let (food, most) = after.split_whitespace().next().unwrap().split_once('/').unwrap();
    assert_eq!(food.parse::<i32>().unwrap() * 100 / most.parse::<i32>().unwrap(), 66, "{shown}");
}
