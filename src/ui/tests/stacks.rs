//! Stacks, unknown items and names with numbers, as the list, the card, the look cursor and the log show them.

use super::stage::{app_of, drawn, expect, give, press, screen, turn};
use super::trial::trial;
use crate::game::Item;
use crate::ui::app::App;

const MORE: &str = r##"
[stat.edge]
name = "edge"

[flavor.potion]
names = ["red potion"]
colors = ["#d04040"]
glyph = "&"
description = "Who knows what it does."

[ability.calm]
name = "calm"
shape = "self"
target = "self"
heals = 5

[patch.creature."stuffed:player"]
set = { slots = 52 }

[item.potion_of_calm]
name = "potion of calm"
description = "It calms."
glyph = "!"
color = "#ffffff"
flavor = "potion"
identify = "use"
usable = "once"
food = 10
ability = "calm"
stack = 20
forms = { many = "potions of calm" }

[item.nail]
name = "{edge:+} nail"
description = "Bent."
glyph = "="
color = "#ffffff"
stack = 1000
stats = { edge = 1 }
"##;

fn staged(map: &str, carried: &[(&str, u16)]) -> App {
    let content = trial(MORE);
    let mut session = drawn(&content, map);
    for (slot, (name, count)) in carried.iter().enumerate() {
        give(&mut session, &[*name]);
        let player = session.game.world().player;
        let inventory = &mut session.game.tamper().creature_mut(player).unwrap().inventory;
        let item = inventory.take(slot).unwrap();
        let shown = content.items[item.kind].shown_stats().into_iter().collect();
        inventory.put(slot, Item { count: *count, shown, ..item });
    }
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn counts(app: &App) -> Vec<u16> {
    app.game().unwrap().world().player().unwrap().inventory.iter().map(|(_, item)| item.count).collect()
}

#[test]
fn the_list_counts_and_the_unknown_shows_nothing_of_what_it_is() {
    let mut app = staged("######\n#@!..#\n######", &[("potion_of_calm", 3), ("nail", 12)]);
    press(&mut app, "i");
    expect(&mut app, "a & 3 red potions");
    expect(&mut app, "b = 12 +0 nails");
    press(&mut app, "a");
    expect(&mut app, "3 red potions");
    expect(&mut app, "Who knows what it does.");
    let card = screen(&mut app);
    assert!(!card.contains("calm") && !card.contains("food 10"), "{card}");
    press(&mut app, "escape escape");
    expect(&mut app, "&");
    press(&mut app, "x l");
    expect(&mut app, "red potion");
    assert!(!screen(&mut app).contains("calm"), "{}", screen(&mut app));
}

#[test]
fn what_is_used_is_known_from_then_on_and_called_by_its_old_name_before() {
    let mut app = staged("######\n#@...#\n######", &[("potion_of_calm", 3)]);
    press(&mut app, "a a");
    expect(&mut app, "You use the red potion.");
    expect(&mut app, "You now know that the red potion is a potion of calm.");
    press(&mut app, "i");
    expect(&mut app, "a ! 2 potions of calm");
    press(&mut app, "a");
    expect(&mut app, "It calms.");
}

#[test]
fn of_a_stack_the_player_says_how_many_to_drop() {
    let mut app = staged("######\n#@...#\n######", &[("nail", 12)]);
    press(&mut app, "d a");
    expect(&mut app, "Drop how many? 12 of 12");
    press(&mut app, "5");
    expect(&mut app, "Drop how many? 5 of 12");
    press(&mut app, "enter");
    expect(&mut app, "You drop the 5 +0 nails.");
    assert_eq!((counts(&app), turn(&app)), (vec![7], 1));
    // More than there are is all, and nothing is nothing.
    press(&mut app, "d a 9 9");
    expect(&mut app, "Drop how many? 7 of 7");
    press(&mut app, "backspace");
    expect(&mut app, "Drop how many? 0 of 7");
    press(&mut app, "enter");
    assert_eq!((counts(&app), turn(&app)), (vec![7], 1));
    press(&mut app, "escape d a escape");
    assert_eq!((counts(&app), turn(&app)), (vec![7], 1));
    press(&mut app, "escape d a down enter");
    assert_eq!((counts(&app), turn(&app)), (vec![1], 2));
}

#[test]
fn fifty_two_letters_choose_items() {
    let letters: String = (0..52).map(crate::game::Inventory::letter).collect();
    assert_eq!(letters, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (slot, letter) in letters.chars().enumerate() {
        assert_eq!(crate::game::Inventory::slot_of_letter(letter), Some(slot));
    }
    let mut app = staged("######\n#@...#\n######", &[("dagger", 1); 30]);
    press(&mut app, "d");
    expect(&mut app, "a ) a dagger");
    press(&mut app, "D");
    assert_eq!(app.game().unwrap().world().player().unwrap().inventory.get(29), None);
    press(&mut app, "i end");
    expect(&mut app, "C ) a dagger");
    expect(&mut app, "29 of 52");
}
