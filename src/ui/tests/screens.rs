//! The main screen and the windows over it, compared as text.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::sync::Arc;

use super::stage::{app_of, content, drawn, give, press, text};
use crate::ui::app::App;

const CAVE: &str = "
    ##################################
    #................................#
    #..,.......#####..........b......#
    #..........#   #.................#
    #...f......#####......z..........#
    #....................@...........#
    #............................*...#
    #.........................>......#
    ##################################
";

/// A game in [`CAVE`] by a player who carries a few things.
pub fn in_the_cave() -> App {
    let content = Arc::new(content());
    let mut session = drawn(&content, CAVE);
    give(&mut session, &["dagger", "tunic", "apple", "baguette"]);
    // Balance changes don't matter here: every hit by the player takes one hit point.
    let player = session.game.world().player;
    for creature in session.game.tamper().creatures_mut() {
        let is_player = creature.id() == player;
        (creature.attack, creature.defense) = if is_player { (20, 5) } else { (10, 100) };
        creature.max_hp = if is_player { 100 } else { 50 };
        creature.hp = creature.max_hp;
    }
    let mut app = app_of(content);
    app.stage(session);
    app
}

/// Compares the whole screen. `STUFFED_BLESS` names a folder to write it to instead, in a file named after the line of the call.
#[track_caller]
pub fn expect(app: &mut App, (width, height): (i32, i32), expected: &str) {
    expect_text(&text(app, width, height), expected);
}

/// Like [`expect`], for text.
#[track_caller]
pub fn expect_text(found: &str, expected: &str) {
    if let Ok(folder) = std::env::var("STUFFED_BLESS") {
        let line = std::panic::Location::caller().line();
        return std::fs::write(format!("{folder}/{line}"), found).unwrap();
    }
    assert!(found == expected.trim_start_matches("|\n"), "expected\n{expected}\nfound\n{found}");
}

#[test]
fn play_on_the_smallest_screen() {
    let mut app = in_the_cave();
    press(&mut app, "w a w b u u");
    expect(
        &mut app,
        (80, 24),
        "|

                                                          Stuffed  depth 1 of 5
                                                          The upper caves

                                                          You
                    #################                     ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                      ...............                     fullness          66%
                      #..........b....                    attack             25
                      #...............                    defense             7
                   ####......z........                    turn                4
                   .........@.........
                   .................*.                    wields dagger +5
                   ..............>....                    wears  tunic +2
                   ###################
                                                          In sight
                                                          z!zombie      waiting
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀¯
                                                          b bat       wandering
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          * teddy bear

  You equip the dagger.
  You equip the tunic.
· You hit the zombie for 1 damage. (x2)
",
    );
}

#[test]
fn play_on_a_common_screen() {
    let mut app = in_the_cave();
    press(&mut app, "u u");
    expect(
        &mut app,
        (100, 34),
        "|

                                                                        Stuffed        depth 1 of 5
                                                                        The upper caves

                                                                        You
                                                                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                                                                        fullness                66%
                           #################                            attack    20   defense    5
                             ...............                            turn                      2
                             #..........b....
                             #...............                           wields nothing
                          ####......z........                           wears  nothing
                          .........@.........
                          .................*.                           In sight
                          ..............>....                           z!zombie            waiting
                          ###################                             ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀¯
                                                                        b bat             wandering
                                                                          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                                        * teddy bear














· You hit the zombie for 1 damage. (x2)
",
    );
}

#[test]
fn play_on_a_large_screen() {
    let mut app = in_the_cave();
    press(&mut app, "u u insert");
    expect(&mut app, (140, 50), "|

                                                                                                       Stuffed                 depth 1 of 5
                                                                                                       The upper caves

                                                                                                       You
                  #################                                                                    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                    ...............                                                                    fullness                         66%
                    #..........b....                                                                   attack         20  defense         5
                    #...............                                                                   turn                               2
                 ####......z........
                 .........@.........                                                                   wields nothing
                 .................*.                                                                   wears  nothing
                 ..............>....
                 ###################                                                                   In sight
                                                                                                       z!zombie       ▄▄▄▄▄▄▄▄▄ waiting
                                                                                                       b bat          ▄▄▄▄▄▄▄▄▄ wandering
                                                                                                       * teddy bear































  You hit the zombie for 1 damage. (x2)
  Ins does nothing here. ? shows the keys.
");
}

#[test]
fn the_inventory_shows_worn_items() {
    let mut app = in_the_cave();
    press(&mut app, "w a w b i");
    expect(
        &mut app,
        (80, 24),
        "|

                   Inventory                              Stuffed  depth 1 of 5
                                                          The upper caves
                   a  ) a dagger (equipped)   attack +5
                   b  [ a tunic (equipped)   defense +2   You
                   c  % an apple               food 100   ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                   d  ) a baguette  attack +3, food 100   fullness          66%
                                                          attack             25
                   4 of 20 slots                          defense             7
                                                          turn                2
                   a letter chooses, Esc closes
                                                          wields dagger +5
                   ..............>....                    wears  tunic +2
                   ###################
                                                          In sight
                                                          z!zombie      waiting
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          b bat       wandering
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          * teddy bear


  You equip the dagger.
  You equip the tunic.
",
    );
}

#[test]
fn the_item_menu_offers_actions_that_fit() {
    let mut app = in_the_cave();
    press(&mut app, "i d");
    expect(
        &mut app,
        (80, 24),
        "|

               A baguette                                 Stuffed  depth 1 of 5
                                                          The upper caves
               Stale enough to fight with, fresh enough
               to eat.                                    You
               food 100                                   ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
               Equipped: attack +3.                       fullness          66%
                                                          attack             20
               e  eat it                                  defense             5
               w  equip it                                turn                0
               d  drop it
                                                          wields nothing
               Esc goes back                              wears  nothing

                                                          In sight
                                                          z!zombie      waiting
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          b bat       wandering
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          * teddy bear




",
    );
}

#[test]
fn only_food_is_offered_for_eating() {
    let mut app = in_the_cave();
    press(&mut app, "e");
    expect(
        &mut app,
        (100, 34),
        "|

                                 Eat what?                              Stuffed        depth 1 of 5
                                                                        The upper caves
                                 c  % an apple               food 100
                                 d  ) a baguette  attack +3, food 100   You
                                                                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                                 a letter chooses, Esc closes           fullness                66%
                           ####                                         attack    20   defense    5
                             ...............                            turn                      0
                             #..........b....
                             #...............                           wields nothing
                          ####......z........                           wears  nothing
                          .........@.........
                          .................*.                           In sight
                          ..............>....                           z!zombie            waiting
                          ###################                             ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                                        b bat             wandering
                                                                          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                                        * teddy bear















",
    );
}

#[test]
fn the_cursor_describes_a_creature() {
    let mut app = in_the_cave();
    press(&mut app, "u x");
    expect(
        &mut app,
        (80, 24),
        "|

                                                          Stuffed  depth 1 of 5
                                                          The upper caves

                                                          You
                    #################                     ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                      ...............                     fullness          66%
                      #..........b....                    attack             20
                      #...............                    defense             5
                   ####......z........                    turn                1
                   .........@.........
                   .................*.                    wields nothing
                   ..............>....                    wears  nothing
                   ###################
                                                          In sight
                                                          z!zombie      waiting
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          b bat       wandering
    Tab next, Enter goes there, d tells more, Esc closes    ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
  A zombie, scratched, waiting (49/50)                    * teddy bear
  Deadly: hits you for 1 to 5; about 34 more hits
  would kill you (20 to 100).
  You hit it for 1; 49 hits would kill it.
  Slow, patient and hard to discourage.
",
    );
}

#[test]
fn the_cursor_describes_remembered_ground() {
    let mut app = in_the_cave();
    press(&mut app, "h h h h h h h h x L L L j j l");
    expect(
        &mut app,
        (100, 34),
        "|

                                                                        Stuffed        depth 1 of 5
                                                                        The upper caves

                                                                        You
                                                                        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                                                                        fullness                65%
                              #################                         attack    20   defense    5
                                ...............                         turn                      8
                                #...............
                     ..         #...............                        wields nothing
                     f..... #####......z........                        wears  nothing
                     .........@.................
                     .........................*.                        In sight
                     ......................>....                        f fungus          spreading
                     ###########################                          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                                        z zombie            waiting
                                                                          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀










                  Tab next, Enter goes there, d tells more, Esc closes
  You remember a teddy bear here.
  Stuffed, one-eyed, much loved. Somebody up there misses it.



",
    );
}
