//! The screens' colours, compared as text: each cell by the part of the palette that its ink and its paper come from.

use std::sync::Arc;

use super::screens::{expect_text, in_the_cave};
use super::stage::{app_of, content, drawn, picture, press};
use crate::content::{Color, Content};
use crate::grid::Point;
use crate::ui::app::App;
use crate::ui::canvas::Cell;
use crate::ui::program::Program;

/// The letter for a colour: of the palette or of a kind, `~` for a shade between some of them.
fn letter(content: &Content, color: Color) -> char {
    let palette = &content.palette;
    let parts = [
        (palette.background, ' '),
        (palette.panel, '.'),
        (palette.selected, 'S'),
        (palette.text, 't'),
        (palette.quiet, 'q'),
        (palette.accent, 'a'),
        (palette.good, 'g'),
        (palette.notice, 'n'),
        (palette.warning, 'w'),
        (palette.remembered, 'r'),
        (palette.remembered_things, 'R'),
        (palette.remembered_shade, 's'),
        (palette.flash, 'F'),
        (palette.light, 'l'),
        (palette.bar.high, 'H'),
        (palette.bar.middle, 'M'),
        (palette.bar.low, 'L'),
        (palette.bar.empty, 'E'),
    ];
    let kinds = content.creatures.iter().map(|(_, _, kind)| (kind.color, kind.glyph));
    let items = content.items.iter().map(|(_, _, kind)| (kind.color, kind.glyph));
    let tiles = content.tiles.iter().map(|(_, _, kind)| (kind.color, kind.glyph));
    let known = parts.into_iter().chain(kinds).chain(items).chain(tiles);
    known.into_iter().find(|(named, _)| *named == color).map_or('~', |(_, letter)| letter)
}

/// A screen as two maps: the ink of all that is written, and the paper.
fn colors(app: &mut App, (width, height): (i32, i32)) -> String {
    let canvas = picture(app, width, height);
    let content = Arc::clone(&app.game().unwrap().content);
    let map = |of: &dyn Fn(Cell) -> char| -> String {
        let row = |y| (0..width).map(|x| of(canvas.get(Point::new(x, y)).unwrap())).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    };
    let ink = map(&|cell| if cell.glyph == ' ' { ' ' } else { letter(&content, cell.ink) });
    format!("{ink}---\n{}", map(&|cell| letter(&content, cell.paper)))
}

#[track_caller]
fn expect(app: &mut App, expected: &str) {
    let found = colors(app, (80, 24));
    expect_text(&found, expected);
}

#[test]
fn visible_ground_is_bright_and_remembered_ground_is_dim() {
    let mut app = in_the_cave();
    press(&mut app, "w a l l l l l l");
    expect(
        &mut app,
        "|
             rrrrrr~~~~~~~~~~~~~~~
              rrrrr~~~~~~~~~~~~~~~                           aaaaaaa
               rrr~~~~~~~~b~~~~~~~                           ttttt t tt t
               rrr~~~~~~~~~~~~~~~~                           qqq qqqqq qqqqq
            rrrrrr~~~~z~~~...~~~~~
            rrrrrr~~~~~~~~.@.~~~~~                           ttt
            rrrrrr~~~~~~~~...n~~~~                           HHHHHHHHHH ttttttt
            rrrrrr~~~~~~~~~~~~~~~~                           qqqqqqqq       ttt
            rrrrrr~~~~~~~~~~~~~~~~                           qqqqqq          tt
                                                             qqqqqqq          t
                                                             qqqq             t

                                                             qqqqqq tttttt tt
                                                             qqqqq  qqqqqqq

                                                             aa aaaaa
                                                             b ttt    qqqqqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             z tttttt    qqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             n ttttt tttt


  ~~~ ~~~~~ ~~~ ~~~~~~~
---
             ssssss ~~~~~~~~~~~~~~                          ....................
                    ~~~~~~~~~~~~~~                          ....................
               s   ~~~~~~~~~~~~~~~                          ....................
               s   ~~~~~~~~~~~~~~~                          ....................
            ssss   ~~~~~~~lll~~~~~                          ....................
                   ~~~~~~~lll~~~~~                          ....................
                   ~~~~~~~lll~~~~~                          ....................
                   ~~~~~~~~~~~~~~~                          ....................
            ssssss ~~~~~~~~~~~~~~~                          ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
",
    );
}

#[test]
fn the_cursor_and_its_entry_in_the_list_are_highlighted() {
    let mut app = in_the_cave();
    press(&mut app, "x tab");
    expect(
        &mut app,
        "|
             ~~~~~~~~~~~~~~~~~
               ~~~~~~~~~~~~~~~                               aaaaaaa
               ~~~~~~~~~~~ ~~~~                              ttttt t tt t
               ~~~~~~~~~~~~~~~~                              qqq qqqqq qqqqq
            ~~~~~~~~..z~~~~~~~~
            ~~~~~~~~.@.~~~~~~~~                              ttt
            ~~~~~~~~...~~~~~~~~                              HHHHHHHHHH ttttttt
            ~~~~~~~~~~~~~~~~~~~                              qqqqqqqq       ttt
            ~~~~~~~~~~~~~~~~~~~                              qqqqqq          tt
                                                             qqqqqqq          t
                                                             qqqq             t

                                                             qqqqqq qqqqqqq
                                                             qqqqq  qqqqqqq

                                                             aa aaaaa
                                                             z tttttt    qqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             b ttt    qqqqqqqqq
                                                               HHHHHHHHHHHHHHHH
            qqq qqqq qq qqqqqq qqqqq qqqq qqqqqq qqq qqqqqq  n ttttt tttt
  a aaaa aaaaaaaaa aaaaaaa
  ttttt ttttt tt tt tttttttt ttt ttttt tttttttt tt ttttt
  ttttt
---
              ~~~~~~~~~~~~~~~                               ....................
               ~~~~~~~~~~~~~~                               ....................
               ~~~~~~~~~~~a~~~                              ....................
               ~~~~~~~~~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~~~~~~~~~~~                              ....................
             ~~~~~~~~~~~~~~~~~                              ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            SSSSSSSSSSSSSSSSSSSS
                                                            SSSSSSSSSSSSSSSSSSSS
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
",
    );
}

#[test]
fn the_chosen_line_of_a_list_is_highlighted() {
    let mut app = in_the_cave();
    press(&mut app, "i down");
    expect(
        &mut app,
        "|
             ~~~~~~~
               ~~~~~  aaaaaaaaa                              aaaaaaa
               ~~~~~                                         ttttt t tt t
               ~~~~~  a  [ t tttttt              qqqqqq qq   qqq qqqqq qqqqq
            ~~~~~~~~  a  [ t ttttt              qqqqqqq qq
            ~~~~~~~~  a  % tt ttttt               qqqq qqq   ttt
            ~~~~~~~~  a  ) t tttttttt  qqqqqq qqq qqqq qqq   HHHHHHHHHH ttttttt
            ~~~~~~~~                                         qqqqqqqq       ttt
            ~~~~~~~~  q qq qq qqqqq                          qqqqqq          tt
                                                             qqqqqqq          t
                      q qqqqqq qqqqqqqq qqq qqqqqq           qqqq             t

                                                             qqqqqq qqqqqqq
                                                             qqqqq  qqqqqqq

                                                             aa aaaaa
                                                             z tttttt    qqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             b ttt    qqqqqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             n ttttt tttt



---
              ~~~~~~............................................................
               ~~~~~............................................................
               ~~~~~............................................................
               ~~~~~............................................................
             ~~~~~~~.SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS.....................
             ~~~~~~~............................................................
             ~~~~~~~............................................................
             ~~~~~~~............................................................
             ~~~~~~~............................................................
                    ............................................................
                    ............................................................
                    ............................................................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
",
    );
}

#[test]
fn a_hit_flashes_where_it_landed() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#######\n#..@z.#\n#######");
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 20;
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "l");
    expect(
        &mut app,
        "|
~~###~~
~~.@z~~                                                      aaaaaaa
~~###~~                                                      ttttt t tt t
                                                             qqq qqqqq qqqqq

                                                             ttt     wwwww wwww
                                                             wwEEEEEEEE  wwwwww
                                                             qqqqqqqq       ttt
                                                             qqqqqq          tt
                                                             qqqqqqq          t
                                                             qqqq             t

                                                             qqqqqq qqqqqqq
                                                             qqqqq  qqqqqqq

                                                             aa aaaaa
                                                             z tttttt    qqqqqq
                                                               HHHHHHHHHHHHH~EE





a ttt ttt ttt tttttt ttt t ttttttt
---
~~~~~~~                                                     ....................
~~llF~~                                                     ....................
~~~~~~~                                                     ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
",
    );
}

#[test]
fn the_last_screen_is_drawn_over_darkness() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#######\n#..@z.#\n#######");
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
    session.game.tamper().creature_mut(player).unwrap().hp = 1;
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, ".");
    app.tick(10_000);
    expect(
        &mut app,
        "|
~~~~~~~
~~~~~~~                                                      ~~~~~~~
~~~~~~~                                                      ~~~~~ ~ ~~ ~
                                                             ~~~ ~~~~~ ~~~~~

                                                             ~~~    ~~~~~~ ~~~~
                                                                            ~~~
       www wwwwwww                                                           ~~
                                                                             ~~
       ttt ttttttt tt ttttt tt tt tttt tt                                     ~
       ttt ttt tttt tt tttt tt ttttt tt ttt tttttt t tttttt ttt ttttt         ~
       tttt tttttt
       ttt ttttt tttt tttt tttt ttt tt tttt

       q qqqqqq qqqqq qq qqqqqqq qq q qqqqqq qqqq q

       a ttt tttt    a tttttttt    a tttt                                   ~~~
                                                                            ~~~





~ ~~~ ~~~~
---
~~~~~~~                                                     ~~~~~~~~~~~~~~~~~~~~
~~~~~~~                                                     ~~~~~~~~~~~~~~~~~~~~
~~~~~~~                                                     ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
    ........................................................................~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
                                                            ~~~~~~~~~~~~~~~~~~~~
",
    );
}

#[test]
fn a_question_is_drawn_over_the_map() {
    let mut app = in_the_cave();
    press(&mut app, "escape");
    expect(
        &mut app,
        "|
             ~~~~~~~~~~~~~~~~~
               ~~~~~~~~~~~~~~~                               aaaaaaa
               ~~~~~~~~~~~b~~~~                              ttttt t tt t
               ~~~~~~~~~~~~~~~~                              qqq qqqqq qqqqq
            ~~~~~~~~..z~~~~~~~~
            ~~~~~~~~.@.~~~~~~~~                              ttt
            ~~~~~~~~...~~~~~~~~                              HHHHHHHHHH ttttttt
            ~~~~~~~~~~~~~~~~~~~                              qqqqqqqq       ttt
            ~~~~~~~~~~~~~~~~~~~                              qqqqqq          tt
                                                             qqqqqqq          t
           nnnnn nnn nn nnnn nn nnn nnnnn nnnnnnn            qqqq             t

           a ttt   a tt                                      qqqqqq qqqqqqq
                                                             qqqqq  qqqqqqq

                                                             aa aaaaa
                                                             z tttttt    qqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             b ttt    qqqqqqqqq
                                                               HHHHHHHHHHHHHHHH
                                                             n ttttt tttt



---
              ~~~~~~~~~~~~~~~                               ....................
               ~~~~~~~~~~~~~~                               ....................
               ~~~~~~~~~~~~~~~                              ....................
               ~~~~~~~~~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~lll~~~~~~~                              ....................
             ~~~~~~~~~~~~~~~~~                              ....................
             ~~~~~~~~~~~~~~~~~                              ....................
        SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS        ....................
        SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS        ....................
        SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS        ....................
        SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS        ....................
        SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS        ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
                                                            ....................
",
    );
}
