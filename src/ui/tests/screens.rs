//! Whole screens, compared as text.

use std::sync::Arc;

use super::super::App;
use super::stage::{app, app_of, content, drawn, give, press, text};

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
fn in_the_cave() -> App {
    let content = Arc::new(content());
    let mut session = drawn(&content, CAVE);
    give(&mut session, &["dagger", "tunic", "apple", "baguette"]);
    // Every blow then takes one hit point.
    for creature in session.game.world.creatures.values_mut() {
        creature.defense += 100;
    }
    let player = session.game.world.player;
    session.game.world.creature_mut(player).unwrap().defense -= 100;
    let mut app = app_of(content);
    app.stage(session);
    app
}

#[track_caller]
fn expect(app: &mut App, (width, height): (i32, i32), expected: &str) {
    let found = text(app, width, height);
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
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............
            ####......z........                              You
            .........@.........                              ██████████ 100/100
            .................*.
            ..............>....                              attack          25
            ###################                              defense          7
                                                             turn             4

                                                             wields dagger +5
                                                             wears  tunic +2

                                                             In sight
                                                             z zombie    idling
                                                               ███████████████░
                                                             b bat    wandering
                                                               ████████████████
                                                             * teddy bear

  You put the dagger to use.
  You put the tunic to use.
· You hit the zombie for 1 damage. (x2)
",
    );
}

#[test]
fn play_on_a_usual_screen() {
    let mut app = in_the_cave();
    press(&mut app, "u u");
    expect(
        &mut app,
        (100, 34),
        "|
             #################
               ...............                                         Stuffed         depth 1 of 5
               #..........b....
               #...............                                        You
            ####......z........                                        ████████████████████ 100/100
            .........@.........
            .................*.                                        attack     20  defense     5
            ..............>....                                        turn                       2
            ###################
                                                                       wields nothing
                                                                       wears  nothing

                                                                       In sight
                                                                       z zombie    █████▌ idling
                                                                       b bat       ██████ wandering
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

                                                                                                       You
                                                                                                       ████████████████████████████ 100/100
                   #################
                     ...............                                                                   attack         20  defense         5
                     #..........b....                                                                  turn                               2
                     #...............
                  ####......z........                                                                  wields nothing
                  .........@.........                                                                  wears  nothing
                  .................*.
                  ..............>....                                                                  In sight
                  ###################                                                                  z zombie        █████████▌ idling
                                                                                                       b bat           ██████████ wandering
                                                                                                       * teddy bear
































  You hit the zombie for 1 damage. (x2)
  Ins does nothing here. ? shows the keys.
");
}

#[test]
fn the_inventory_tells_what_is_worn() {
    let mut app = in_the_cave();
    press(&mut app, "w a w b i");
    expect(
        &mut app,
        (80, 24),
        "|
             ######
               ....  You carry                               Stuffed
               #...                                          depth 1 of 5
               #...  a  ) a dagger (equipped)    attack +5
            ####...  b  [ a tunic (equipped)    defense +2   You
            .......  c  % an apple               feeds 100   ██████████ 100/100
            .......  d  ) a baguette  attack +3, feeds 100
            .......                                          attack          25
            #######  4 of 20 slots                           defense          7
                                                             turn             2
                     a letter takes it, Esc closes
                                                             wields dagger +5
                                                             wears  tunic +2

                                                             In sight
                                                             z zombie    idling
                                                               ████████████████
                                                             b bat    wandering
                                                               ████████████████
                                                             * teddy bear


  You put the dagger to use.
  You put the tunic to use.
",
    );
}

#[test]
fn the_card_of_an_item_offers_what_fits_it() {
    let mut app = in_the_cave();
    press(&mut app, "i d");
    expect(
        &mut app,
        (80, 24),
        "|
             ###
               .  A baguette                                 Stuffed
               #                                             depth 1 of 5
               #  Stale enough to fight with, fresh enough
            ####  to eat.                                    You
            ....  attack +3, feeds 100                       ██████████ 100/100
            ....
            ....  e  eat it                                  attack          20
            ####  w  put it to use                           defense          5
                  d  drop it                                 turn             0

                  Esc goes back                              wields nothing
                                                             wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ████████████████
                                                             b bat    wandering
                                                               ████████████████
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
             ################
               ..............  Eat what?                               Stuffed         depth 1 of 5
               #..........b..
               #.............  c  % an apple               feeds 100   You
            ####......z......  d  ) a baguette  attack +3, feeds 100   ████████████████████ 100/100
            .........@.......
            .................  a letter takes it, Esc closes           attack     20  defense     5
            ..............>..                                          turn                       0
            ###################
                                                                       wields nothing
                                                                       wears  nothing

                                                                       In sight
                                                                       z zombie    ██████ idling
                                                                       b bat       ██████ wandering
                                                                       * teddy bear


















",
    );
}

#[test]
fn the_cursor_tells_of_somebody() {
    let mut app = in_the_cave();
    press(&mut app, "u x");
    expect(
        &mut app,
        (80, 24),
        "|
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............
            ####......z........                              You
            .........@.........                              ██████████ 100/100
            .................*.
            ..............>....                              attack          20
            ###################                              defense          5
                                                             turn             1

                                                             wields nothing
                                                             wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ███████████████▌
                                                             b bat    wandering
                                                               ████████████████
                                                             * teddy bear
                              Tab next in sight, Esc closes
  A zombie, scratched, idling (49/50)
  Slow, patient and hard to discourage.

",
    );
}

#[test]
fn the_cursor_tells_of_what_is_remembered() {
    let mut app = in_the_cave();
    press(&mut app, "h h h h h h h h x L L L j j l");
    expect(
        &mut app,
        (100, 34),
        "|
             #################
               ...............                                         Stuffed         depth 1 of 5
               #...............
    ..         #...............                                        You
    f..... #####......z........                                        ████████████████████ 100/100
    .........@.................
    .........................*.                                        attack     20  defense     5
    ......................>....                                        turn                       8
    ###########################
                                                                       wields nothing
                                                                       wears  nothing

                                                                       In sight
                                                                       f fungus    ██████ spreading
                                                                       z zombie    ██████ idling













                                        Tab next in sight, Esc closes
  You remember a teddy bear here.
  Stuffed, one-eyed, much loved. Somebody up there misses it.



",
    );
}

#[test]
fn all_messages() {
    let mut app = in_the_cave();
    press(&mut app, "w a u u d b m");
    expect(
        &mut app,
        (80, 24),
        "|

  Messages                                                   Stuffed
                                                             depth 1 of 5
  You put the dagger to use.
  You hit the zombie for 1 damage. (x2)                      You
  You drop the tunic.                                        ██████████ 100/100

                                                             attack          25
                                                             defense          5
                                                             turn             4

                                                             wields dagger +5
                                                             wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ███████████████░
                                                             b bat    wandering
                                                               ████████████████
                                                             [ tunic
                                                             * teddy bear

  up down scroll, Esc closes

",
    );
}

#[test]
fn the_keys_in_two_columns() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    expect(
        &mut app,
        (100, 34),
        "|

  Keys

  Somewhere at the bottom of these caves waits a teddy bear. Go down, fetch it, and leave by the
  way out on the first level.

  Step                                              See
  y k u    7 8 9    home   up   pgup                i         what you carry
  h   l    4   6    left        right               x ;       look round with a cursor
  b j n    1 2 3     end  down  pgdn                m ctrl+p  all messages
  Into an enemy: strike. Into soft rock: dig,       ? f1      these keys
  which makes hungry.                               S ctrl+s  save and leave

  Run                                               Look round
  Y K U    shift+home   shift+up   shift+pgup       Tab +        the next thing in sight
  H   L    shift+left              shift+right      shift+Tab -  the one before
  B J N     shift+end  shift+down  shift+pgdn
  Until something comes up.                         Lists
                                                    up 8         up
  Do                                                down 2       down
  . 5 s  wait a turn                                pgup 9       a page up
  R      rest until healed or disturbed             pgdn 3       a page down
  o      walk on into the unknown                   home 7       to the beginning
  g ,    pick up what lies here                     end 1        to the end
  d      drop something                             Enter Space  take it
  e      eat something                              Esc          close what is open
  w      wear or wield something
  T      take something off
  >      go down, or walk to stairs down
  <      go up or out, or walk there


  up down scroll, Esc closes

",
    );
}

#[test]
fn the_keys_scroll() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    text(&mut app, 80, 24);
    press(&mut app, "page_down");
    expect(
        &mut app,
        (80, 24),
        "|

  Keys

  B J N
  shift+home   shift+up   shift+pgup      Lists
  shift+left              shift+right     up 8         up
   shift+end  shift+down  shift+pgdn      down 2       down
  Until something comes up.               pgup 9       a page up
                                          pgdn 3       a page down
  Do                                      home 7       to the beginning
  . 5 s  wait a turn                      end 1        to the end
  R      rest until healed or disturbed   Enter Space  take it
  o      walk on into the unknown         Esc          close what is open
  g ,    pick up what lies here
  d      drop something
  e      eat something
  w      wear or wield something
  T      take something off
  >      go down, or walk to stairs down
  <      go up or out, or walk there


  up down scroll, Esc closes                                          14-31/31

",
    );
}

#[test]
fn escape_asks_before_it_leaves() {
    let mut app = in_the_cave();
    press(&mut app, "escape");
    expect(
        &mut app,
        (80, 24),
        "|
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............
            ####......z........                              You
            .........@.........                              ██████████ 100/100
            .................*.
            ..............>....                              attack          20
            ###################                              defense          5
                                                             turn             0
           Save, and go back to the first screen?
                                                             wields nothing
           y yes   n no                                      wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ████████████████
                                                             b bat    wandering
                                                               ████████████████
                                                             * teddy bear




",
    );
}

#[test]
fn a_life_that_ended() {
    let mut app = in_the_cave();
    let mut session = app.unstage();
    let player = session.game.world.player;
    session.game.world.creature_mut(player).unwrap().fullness.as_mut().unwrap().food = 1;
    app.stage(session);
    press(&mut app, ".");
    expect(
        &mut app,
        (80, 24),
        "|
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............
            ####......z........                              You    nearly dead
            .........@.........                              ░░░░░░░░░░   0/100

       You starved                                                           20
                                                                              5
       You starved on level 1, on turn 1.                                     1
       You had been as deep as level 1, and killed 0 things you might
       have eaten.
       The fungi will make good use of you.

       1 turns, depth 1, deepest 1, 0 kills, seed 7
                                                                            ing
       n New game    m Messages    q Quit                                   ███
                                                                            ing
                                                               ████████████████
                                                             * teddy bear



· You die.
",
    );
}

#[test]
fn a_window_that_is_too_small() {
    let mut app = app();
    expect(
        &mut app,
        (60, 10),
        "|




          This window is too small for the caves.
               60 x 10 now, 80 x 24 at least.




",
    );
}

#[test]
fn the_first_screen() {
    let mut app = app();
    let text = text(&mut app, 80, 24);
    // The cave behind is not what is tested here.
    let words: Vec<&str> = text.lines().map(|line| line.trim_matches(['#', '.', ' '])).collect();
    let banner = "▄▀▀▀▄ ▀▀█▀▀ █   █ █▀▀▀▀ █▀▀▀▀ █▀▀▀▀ █▀▀▀▄";
    for line in
        [banner, "Go down. Fetch the bear. Come back", "n   New game          seed 7", "s   Choose a seed", "q   Quit"]
    {
        assert!(words.contains(&line), "`{line}` is missing:\n{text}");
    }
    assert!(!text.contains("Continue"), "{text}");
}
