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

  Messages                                                Stuffed  depth 1 of 5
                                                          The upper caves
      1  You equip the dagger.
      3  You hit the zombie for 1 damage. (x2)            You
      4  You drop the tunic.                              ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                                                          fullness          66%
                                                          attack             25
                                                          defense             5
                                                          turn                4

                                                          wields dagger +5
                                                          wears  nothing

                                                          In sight
                                                          z!zombie      waiting
                                                            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄_
                                                          b bat       wandering
                                                            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                          [ tunic          here
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
  o      explore automatically                      ctrl+t    a monster's mind (debug)
  g ,    pick up what is here                       F f2      content and script errors
  d      drop something                             ? f1      these keys
  e      eat something                              S ctrl+s  save and leave
  w      wear or wield something
  T      take something off                         Lists
  >      go down, or walk to stairs down            up 8 k       up
  <      go up or out, or walk there                down 2 j     down
                                                    pgup 9       a page up
  Look around                                       pgdn 3       a page down
  Tab +        the next thing in sight              home 7       to the beginning
  shift+Tab -  the one before                       end 1        to the end
  d            all about it                         Enter Space  choose
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

  View                                    Until something comes up.
  i         what you carry
  x ;       look around                   Act
  m ctrl+p  all messages                  . 5 s  wait a turn
  ctrl+t    a monster's mind (debug)      R      rest until healed or disturbed
  F f2      content and script errors     o      explore automatically
  ? f1      these keys                    g ,    pick up what is here
  S ctrl+s  save and leave                d      drop something
                                          e      eat something
  Lists                                   w      wear or wield something
  up 8 k       up                         T      take something off
  down 2 j     down                       >      go down, or walk to stairs down
  pgup 9       a page up                  <      go up or out, or walk there
  pgdn 3       a page down
  home 7       to the beginning           Look around
  end 1        to the end                 Tab +        the next thing in sight
  Enter Space  choose                     shift+Tab -  the one before
  Esc          close what is open         d            all about it

  up down scroll, Esc closes                                          13-30/30

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

                                                          Stuffed  depth 1 of 5
                                                          The upper caves

                                                          You
                    #################                     ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
                      ...............                     fullness          66%
                      #..........b....                    attack             20
                      #...............                    defense             5
                                                          turn                0
         Save, and go back to the first screen?
                                                          wields nothing
         y yes   n no                                     wears  nothing

                                                          In sight
                                                          z!zombie      waiting
                                                            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                          b bat       wandering
                                                            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
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

       You starved

       You starved on level 1, on turn 1.
       You had been as deep as level 1, and killed nothing you might have
       eaten.
       The fungi will make good use of you.

       seed 7

       n New game    w Watch    m Messages    q Quit







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




          This screen is too small for the caves.
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
