//! Names that show numbers, flavours and stacks: mistakes in content, and games whose content changes.

use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Game, Item, Snapshot};

use super::tiny::content;
use super::trial::{packs, report};

/// Potions of two kinds, and a sword with a number in its name.
const POTIONS: &str = "\
[stat.edge]
name = \"edge\"

[flavor.potion]
names = [\"red potion\", \"blue potion\", \"green potion\"]
colors = [\"#ff0000\", \"#0000ff\", \"#00ff00\"]
description = \"Unknown.\"

[item.potion_of_rust]
name = \"potion of rust\"
description = \"It rusts.\"
glyph = \"!\"
color = \"#ffffff\"
usable = \"once\"
flavor = \"potion\"
stack = 20

[item.potion_of_oil]
name = \"potion of oil\"
description = \"It oils.\"
glyph = \"!\"
color = \"#ffffff\"
usable = \"once\"
flavor = \"potion\"

[item.sword]
name = \"{edge:+} sword\"
description = \"Sharp.\"
glyph = \")\"
color = \"#ffffff\"
stats = { edge = 2 }
";

#[track_caller]
fn expect_report(from: &str, to: &str, message: &str, place: &str) {
    assert!(POTIONS.contains(from), "nothing says {from}");
    let said = report(&POTIONS.replacen(from, to, 1), &[]);
    assert!(said.contains(message) && said.contains(place), "{said}");
}

#[test]
fn mistakes_about_items_are_told() {
    expect_report("{edge:+} sword", "{egde:+} sword", "`{egde}` has no meaning here: did you mean `{edge}`?", ":27:9");
    expect_report("{edge:+} sword", "{edge:a|b|c|d} sword", "needs two or three words to choose from", ":27:9");
    expect_report("stack = 20", "stack = 2000", "`stack` must be from 1 to 1000, but is 2000", ":16:9");
    expect_report("\"green potion\"]", "\"red potion\"]", "the name `red potion` is there twice", ":5:39");
    expect_report(", \"#00ff00\"", "", "each name needs a colour, but there are 3 names and 2 colours", ":6:10");
    expect_report(
        "flavor = \"potion\"",
        "flavor = \"poison\"",
        "unknown flavor `poison`: did you mean `potion`?",
        ":15:10",
    );
    let few = "names = [\"red potion\"]\ncolors = [\"#ff0000\"]";
    let many =
        "names = [\"red potion\", \"blue potion\", \"green potion\"]\ncolors = [\"#ff0000\", \"#0000ff\", \"#00ff00\"]";
    expect_report(many, few, "2 kinds of items have this flavour, but it has only 1 names", ":5:9");
    let stats = "stats = { edge = 2 }";
    expect_report(
        stats,
        &format!("{stats}\nidentify = {{ worn = 9 }}"),
        "this item can't be worn, so nobody",
        ":32:12",
    );
    expect_report(stats, "identify = \"soon\"", "unknown choice `soon`: did you mean `worn`?", ":31:12");
}

#[test]
fn mistakes_about_stats_in_sentences_are_told() {
    let sentence = |text: &str| format!("{POTIONS}[sentence.count]\nyou = \"{text}\"\n");
    let said = report(&sentence("You have {stat.egde}."), &[]);
    assert!(said.contains("unknown stat `egde`: did you mean `edge`?") && said.contains("things.toml:33:17"), "{said}");
    let story = "[patch.ending.\"stuffed:slain\".set]\nstory = [\"You had {stat.egde}.\"]\n";
    let said = report(&format!("{POTIONS}{story}"), &[]);
    assert!(said.contains("unknown stat `egde`: did you mean `edge`?") && said.contains("things.toml:33:"), "{said}");
}

fn loaded(text: &str) -> Arc<Content> {
    Arc::new(content(&packs(text, &[], "")))
}

/// A game whose player carries an item of each of these kinds.
fn game_with(content: &Arc<Content>, kinds: &[&str]) -> Game {
    let mut game = Game::new(Arc::clone(content), 5);
    for id in kinds {
        let kind = content.items.find(id).unwrap();
        let world = game.tamper();
        let (player, id) = (world.player, world.next_item);
        world.next_item.0 += 1;
        let shown = content.items[kind].shown_stats().into_iter().collect();
        let mut item = Item { shown, ..Item::plain(id, kind) };
        for stat in content.items[kind].stats.keys() {
            item.stats.set(*stat, 2);
        }
        world.creature_mut(player).unwrap().inventory.add(item).unwrap();
    }
    game
}

fn names(game: &Game) -> Vec<String> {
    let player = game.world().player().unwrap();
    player.inventory.iter().map(|(_, item)| game.item_name(item.thing(), "a")).collect()
}

const CARRIED: [&str; 3] = ["trial:potion_of_rust", "trial:potion_of_oil", "trial:sword"];

#[test]
fn what_a_game_has_drawn_survives_changed_content() {
    let first = loaded(POTIONS);
    let game = game_with(&first, &CARRIED);
    let before = names(&game);
    assert!(before[0].ends_with(" potion") && before[2] == "a +2 sword", "{before:?}");
    // A kind that is added gets the name that is left.
    let more = POTIONS.replace("[item.potion_of_oil]", "[item.potion_of_air]\nname = \"potion of air\"\ndescription = \"It airs.\"\nglyph = \"!\"\ncolor = \"#ffffff\"\nflavor = \"potion\"\n\n[item.potion_of_oil]");
    let (grown, _) = game.rebind(&loaded(&more)).unwrap();
    assert_eq!((names(&grown), grown.check()), (before.clone(), Ok(())));
    // One that is gone keeps its name until it is back.
    let fewer = POTIONS.replace("[item.potion_of_oil]\nname", "[item.potion_of_tar]\nname");
    let (shrunk, report) = game.rebind(&loaded(&fewer)).unwrap();
    assert_eq!((names(&shrunk)[0].clone(), shrunk.check()), (before[0].clone(), Ok(())));
    assert!(report.gone.contains(&("item", "trial:potion_of_oil".to_owned())), "{report:?}");
    let (back, _) = shrunk.rebind(&first).unwrap();
    assert_eq!((names(&back), back.check()), (before.clone(), Ok(())));
    // Other names: only who has lost its name gets another.
    let lost = before[0].trim_start_matches("a ");
    let renamed = POTIONS.replace(&format!("\"{lost}\""), "\"odd potion\"");
    let (other, _) = game.rebind(&loaded(&renamed)).unwrap();
    assert_eq!((names(&other)[1].clone(), other.check()), (before[1].clone(), Ok(())));
    assert_ne!(names(&other)[0], before[0]);
}

#[test]
fn without_its_flavour_a_kind_is_known_and_with_it_unknown_as_before() {
    let first = loaded(POTIONS);
    let game = game_with(&first, &CARRIED);
    let plain = POTIONS.replace("flavor = \"potion\"\n", "");
    let plain = format!(
        "{}{}",
        plain.split_once("[flavor.potion]").unwrap().0,
        plain.split_once("[item.potion_of_rust]").map(|(_, rest)| format!("[item.potion_of_rust]{rest}")).unwrap()
    );
    let (known, _) = game.rebind(&loaded(&plain)).unwrap();
    assert_eq!((names(&known)[0].as_str(), known.check()), ("a potion of rust", Ok(())));
    let (again, _) = known.rebind(&first).unwrap();
    assert_eq!((names(&again), again.check()), (names(&game), Ok(())));
}

#[test]
fn what_is_known_and_how_many_there_are_is_saved() {
    let first = loaded(POTIONS);
    let mut game = game_with(&first, &CARRIED);
    let known = first.items.find("trial:potion_of_rust").unwrap();
    game.tamper().lore.learned.insert(known);
    let player = game.world().player;
    let mut stack = game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
    stack.count = 7;
    game.tamper().creature_mut(player).unwrap().inventory.put(0, stack);
    assert_eq!(names(&game)[0], "7 potion of rusts");
    let bytes = game.snapshot().to_bytes();
    let again = Snapshot::from_bytes(&bytes).unwrap().restore(&first).unwrap();
    assert_eq!((names(&again), again.hash()), (names(&game), game.hash()));
    // An older save has neither, and what it has not drawn is drawn when it is loaded.
    let text = String::from_utf8(bytes).unwrap();
    let (start, rest) = text.split_once("\"flavors\":{").unwrap();
    let (_, end) = rest.split_once('}').unwrap();
    let older = format!("{start}\"flavors\":{{{}}}{end}", "");
    let older = Snapshot::from_bytes(older.as_bytes()).unwrap().restore(&first).unwrap();
    assert_eq!((names(&older), older.check()), (names(&game), Ok(())));
}

#[test]
fn renamed_kinds_and_stats_keep_what_is_known() {
    let first = loaded(POTIONS);
    let game = game_with(&first, &CARRIED);
    let header = "renamed = { item = { potion_of_rust = \"potion_of_decay\" }, stat = { edge = \"blade\" } }\n";
    let text = POTIONS.replace("potion_of_rust", "potion_of_decay").replace("edge", "blade");
    let mut renamed = packs(&text, &[], "");
    renamed.last_mut().unwrap().content[0].text += header;
    let (now, report) = game.rebind(&Arc::new(content(&renamed))).unwrap();
    assert_eq!((names(&now), now.check()), (names(&game), Ok(())));
    assert!(report.gone.is_empty(), "{report:?}");
}

#[test]
fn another_kind_takes_few_names_away_in_a_new_game() {
    let kind = |index: usize| {
        format!(
            "[item.p{index}]\nname = \"kind {index}\"\ndescription = \"?\"\nglyph = \"!\"\ncolor = \"#ffffff\"\nflavor = \"vial\"\n\n"
        )
    };
    let flavor = |names: usize| {
        let names: Vec<String> = (0..names).map(|name| format!("\"vial {name}\"")).collect();
        format!("[flavor.vial]\nnames = [{}]\ndescription = \"?\"\n\n", names.join(", "))
    };
    let drawn = |kinds: usize| {
        let text = flavor(30) + &*(0..kinds).map(kind).collect::<String>();
        let game = Game::new(loaded(&text), 11);
        let name = |(kind, name): (&stuffed::content::Ref<_>, &String)| {
            (game.content.items.id(*kind).to_owned(), name.clone())
        };
        game.world().lore.names.iter().map(name).collect::<std::collections::BTreeMap<_, _>>()
    };
    let (few, many) = (drawn(12), drawn(13));
    let same = few.iter().filter(|(kind, name)| many.get(*kind) == Some(*name)).count();
    assert!(few.len() == 12 && many.len() == 13 && same >= 9, "{same} of 12 keep their names");
    let all: std::collections::BTreeSet<&String> = many.values().collect();
    assert_eq!(all.len(), 13);
}
