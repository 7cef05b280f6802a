//! Stacks, unknown items and names with numbers, as the list, the card, the look cursor and the log show them.

use super::stage::{app_of, drawn, expect, give, press, screen, turn};
use super::trial::trial;
use crate::game::Item;
use crate::ui::app::App;

const MORE: &str = r##"
[stat.edge]
name = "edge"

[flavor.potion]
names = ["blue potion", "red potion"]
colors = ["#4040d0", "#d04040"]
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

[item.potion_of_rage]
extends = "potion_of_calm"
name = "potion of rage"
description = "It enrages."

[item.wand]
name = "wand ({charges})"
description = "It hums."
glyph = "/"
color = "#ffffff"
stats = { charges = 3 }
throw = { range = 5, breaks = 100 }

[stat.charges]
name = "charges"

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
    expect(&mut app, "a & 3 blue potions");
    expect(&mut app, "b = 12 +0 nails");
    press(&mut app, "a");
    expect(&mut app, "3 blue potions");
    expect(&mut app, "Who knows what it does.");
    expect(&mut app, "2 kinds of these are still unknown to");
    expect(&mut app, "you: potion of calm, potion of rage.");
    assert!(!screen(&mut app).contains("food 10"), "{}", screen(&mut app));
    press(&mut app, "escape escape");
    expect(&mut app, "&");
    press(&mut app, "x l");
    expect(&mut app, "blue potion");
    assert!(!screen(&mut app).contains("It calms."), "{}", screen(&mut app));
}

#[test]
fn what_is_used_is_known_from_then_on_and_called_by_its_old_name_before() {
    let mut app = staged("######\n#@...#\n######", &[("potion_of_calm", 3)]);
    press(&mut app, "a a");
    expect(&mut app, "You use the blue potion.");
    expect(&mut app, "You now know that the blue potion is a potion of calm.");
    press(&mut app, "i");
    expect(&mut app, "a ! 2 potions of calm");
    press(&mut app, "a");
    expect(&mut app, "It calms.");
}

#[test]
fn a_full_stack_says_that_no_more_fit() {
    let told = |count: u16| {
        let mut app = staged("######\n#@...#\n######", &[("nail", count)]);
        press(&mut app, "i a");
        screen(&mut app).contains("No more of them fit into one slot.")
    };
    assert!(told(1000) && !told(999));
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
    expect(&mut app, "14-29/29");
}

#[test]
fn what_the_name_tells_is_not_told_twice() {
    let mut app = staged("######\n#@...#\n######", &[("wand", 1)]);
    let mut session = app.unstage();
    let content = std::sync::Arc::clone(&session.game.content);
    let player = session.game.world().player;
    let inventory = &mut session.game.tamper().creature_mut(player).unwrap().inventory;
    let mut wand = inventory.take(0).unwrap();
    wand.stats.set(content.stats.find("trial:charges").unwrap(), 3);
    inventory.put(0, wand);
    app.stage(session);
    press(&mut app, "i");
    expect(&mut app, "a / a wand (3)");
    assert!(!screen(&mut app).contains("charges 3"), "{}", screen(&mut app));
    press(&mut app, "a");
    expect(&mut app, "Flies 5 cells. Always breaks.");
    assert!(!screen(&mut app).contains("charges 3"), "{}", screen(&mut app));
}
