//! Pages, questions, and the start and last screens, compared as text.

use super::screens::{expect, in_the_cave};
use super::stage::{app, press, text};

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
  You equip the dagger.                                      The upper caves
  You hit the zombie for 1 damage. (x2)
  You drop the tunic.                                        You
                                                             ▄▄▄▄▄▄▄▄▄▄ 100/100
                                                             fullness       66%
                                                             attack          25
                                                             defense          5
                                                             turn             4

                                                             wields dagger +5
                                                             wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄_
                                                             b bat    wandering
                                                               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                             [ tunic       here
                                                             * teddy bear
  up down scroll, Esc closes

",
    );
}

#[test]
fn key_help_in_two_columns() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    expect(
        &mut app,
        (100, 34),
        "|

  Keys

  Somewhere at the bottom of these caves waits a teddy bear. Go down, fetch it, and leave by the
  way out on the first level.

  Step                                              Run
  y k u    7 8 9    home   up   pgup                Y K U    shift+home   shift+up   shift+pgup
  h   l    4   6    left        right               H   L    shift+left              shift+right
  b j n    1 2 3     end  down  pgdn                B J N     shift+end  shift+down  shift+pgdn
  Into an enemy: attack. Into soft rock: dig,       Until something comes up.
  which is hungry work.
                                                    View
  Act                                               i         what you carry
  . 5 s  wait a turn                                x ;       look around
  R      rest until healed or disturbed             m ctrl+p  all messages
  o      explore automatically                      ctrl+t    see a monster's mind
  g ,    pick up what is here                       F f2      content and script errors
  d      drop something                             M         the mods in play
  e      eat something                              ? f1      these keys
  w      wear or wield something                    S ctrl+s  save and leave
  T      take something off
  a      use something                              Lists
  c      close a door                               up 8 k       up
  >      go down, or walk to stairs down            down 2 j     down
  <      go up or out, or walk there                pgup 9       a page up
                                                    pgdn 3       a page down
  Look around                                       home 7       to the beginning
  Tab +        the next thing in sight              end 1        to the end
  shift+Tab -  the one before                       Enter Space  choose
                                                    Esc          close what is open

  up down scroll, Esc closes

",
    );
}

#[test]
fn key_help_scrolls() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    text(&mut app, 80, 24);
    press(&mut app, "page_down");
    expect(
        &mut app,
        (80, 24),
        "|

  Keys

  i         what you carry
  x ;       look around                   Act
  m ctrl+p  all messages                  . 5 s  wait a turn
  ctrl+t    see a monster's mind          R      rest until healed or disturbed
  F f2      content and script errors     o      explore automatically
  M         the mods in play              g ,    pick up what is here
  ? f1      these keys                    d      drop something
  S ctrl+s  save and leave                e      eat something
                                          w      wear or wield something
  Lists                                   T      take something off
  up 8 k       up                         a      use something
  down 2 j     down                       c      close a door
  pgup 9       a page up                  >      go down, or walk to stairs down
  pgdn 3       a page down                <      go up or out, or walk there
  home 7       to the beginning
  end 1        to the end                 Look around
  Enter Space  choose                     Tab +        the next thing in sight
  Esc          close what is open         shift+Tab -  the one before

  up down scroll, Esc closes                                          12-29/29

",
    );
}

#[test]
fn escape_asks_before_leaving() {
    let mut app = in_the_cave();
    press(&mut app, "escape");
    expect(
        &mut app,
        (80, 24),
        "|
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............                              The upper caves
            ####......z........
            .........@.........                              You
            .................*.                              ▄▄▄▄▄▄▄▄▄▄ 100/100
            ..............>....                              fullness       66%
            ###################                              attack          20
                                                             defense          5
           Save, and go back to the first screen?            turn             0

           y yes   n no                                      wields nothing
                                                             wears  nothing

                                                             In sight
                                                             z zombie    idling
                                                               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                             b bat    wandering
                                                               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                             * teddy bear



",
    );
}

#[test]
fn the_last_screen() {
    let mut app = in_the_cave();
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
    session.game.tamper().creature_mut(player).unwrap().hp = 1;
    app.stage(session);
    press(&mut app, ".");
    expect(
        &mut app,
        (80, 24),
        "|
             #################
               ...............                               Stuffed
               #..........b....                              depth 1 of 5
               #...............                              The upper caves
            ####......z........
            .........@.........                              You    nearly dead
                                                                            100
       You starved                                                           0%
                                                                             20
       You starved on level 1, on turn 1.                                     5
       You had been as deep as level 1, and killed 0 things you might         1
       have eaten.
       The fungi will make good use of you.

       1 turns, depth 1, deepest 1, 0 kills, seed 7

       n New game    m Messages    q Quit                                   ing
                                                                            ▄▄▄
                                                             b bat    wandering
                                                               ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
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
fn the_start_screen() {
    let mut app = app();
    let text = text(&mut app, 80, 24);
    // The cave in the background is not tested here.
    let words: Vec<&str> = text.lines().map(|line| line.trim_matches(['#', '.', ' '])).collect();
    let banner = "▄▀▀▀▄ ▀▀█▀▀ █   █ █▀▀▀▀ █▀▀▀▀ █▀▀▀▀ █▀▀▀▄";
    for line in
        [banner, "Go down. Fetch the bear. Come back", "n   New game          seed 7", "s   Choose a seed", "q   Quit"]
    {
        assert!(words.contains(&line), "`{line}` is missing:\n{text}");
    }
    assert!(!text.contains("Continue"), "{text}");
}
