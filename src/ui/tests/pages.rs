//! Pages, questions, and the start and last screens, compared as text.

use super::screens::{expect, in_the_cave};
use super::stage::{app, press, text};
use crate::grid::Direction;
use crate::ui::app::App;

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
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀¯
                                                          b bat       wandering
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
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

  Step                                              Act
  y k u    7 8 9    home   up   pgup                . 5 s  wait a turn
  h   l    4   6    left        right               R      rest until healed or disturbed
  b j n    1 2 3     end  down  pgdn                o      explore automatically
  Into an enemy: attack. Into soft rock: dig,       g ,    pick up what is here
  which is hungry work.                             d      drop something
                                                    e      eat something
  Run                                               w      wear or wield something
  Y K U    shift+home   shift+up   shift+pgup       T      take something off
  H   L    shift+left              shift+right      >      go down, or walk to the stairs
  B J N     shift+end  shift+down  shift+pgdn       <      go up or out, or walk there
  Until something comes up.
                                                    View
  Lists                                             i         what you carry
  up 8 k       up                                   x ;       look around
  down 2 j     down                                 m ctrl+p  all messages
  pgup 9       a page up                            ctrl+t    a monster's mind (debug)
  pgdn 3       a page down                          F f2      content and script errors
  home 7       to the beginning                     ? f1      these keys
  end 1        to the end                           S ctrl+s  save and leave
  Enter Space  choose
  Esc          close what is open                   While you look around
                                                    Tab +        the next thing in sight
  Mouse                                             shift+Tab -  the one before
  Point looks, click acts, right click closes.      d            all about it

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

  R      rest until healed or disturbed   View
  o      explore automatically            i         what you carry
  g ,    pick up what is here             x ;       look around
  d      drop something                   m ctrl+p  all messages
  e      eat something                    ctrl+t    a monster's mind (debug)
  w      wear or wield something          F f2      content and script errors
  T      take something off               ? f1      these keys
  >      go down, or walk to the stairs   S ctrl+s  save and leave
  <      go up or out, or walk there
                                          Lists
  While you look around                   up 8 k       up
  Tab +        the next thing in sight    down 2 j     down
  shift+Tab -  the one before             pgup 9       a page up
  d            all about it               pgdn 3       a page down
                                          home 7       to the beginning
  Mouse                                   end 1        to the end
  Point looks, click acts, right click    Enter Space  choose
  closes.                                 Esc          close what is open

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
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          b bat       wandering
                                                            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                          * teddy bear




",
    );
}

#[test]
fn a_step_takes_back_the_question_whether_to_leave() {
    let mut app = in_the_cave();
    let at = |app: &App| app.game().unwrap().world().player().unwrap().at();
    let before = at(&app);
    press(&mut app, "escape h");
    let shown = text(&mut app, 80, 24);
    assert!(!shown.contains("go back to the first screen?"), "{shown}");
    assert_eq!(at(&app), before + Direction::West, "the step was taken: {shown}");
}

#[test]
fn a_question_says_which_keys_are_no_answer() {
    let mut app = in_the_cave();
    press(&mut app, "ctrl+t x");
    let shown = text(&mut app, 80, 24);
    assert!(shown.contains("x is no answer here.") && shown.contains("y yes   n no"), "{shown}");
    press(&mut app, "n");
    assert!(!text(&mut app, 80, 24).contains("no answer"));
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

#[test]
fn help_leaves_a_margin_at_both_sides() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    for width in 96..170 {
        let help = text(&mut app, width, 56);
        let longest = help.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(longest < width as usize, "at {width} columns:\n{help}");
    }
}
