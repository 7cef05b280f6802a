//! What the screens show of fire, gas and water, and what they say of it.

use std::sync::Arc;

use super::stage::{app_of, drawn, expect, picture, press, screen, turn};
use super::trial::trial;
use crate::content::{Content, LevelId};
use crate::grid::Point;
use crate::mapgen::Link;
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::canvas::Canvas;

const FIELDS: &str = r##"
[field.flames]
name = "flames"
description = "Hot."
glyph = "^"
color = "#f0a030"
damage = "1d3"
type = "fire"
applies = [{ modifier = "burning", turns = 4 }]
ignites = true

[field.blood]
name = "blood"
description = "Red."
glyph = ","
color = "#a83232"

[field.fume]
name = "fume"
description = "Green."
layer = "gas"
color = "#40ff40"
burns = {}

[damage_type.fire]
name = "fire"

[modifier.burning]
name = "burning"
tone = "warning"
per_turn = { damage = 1, type = "fire" }
ends_in = "pit"

[modifier.fireproof]
name = "fireproof"
resists = { fire = 100 }

[feature.all]
field = "blood"

[tile.pit]
name = "pit"
description = "Deep."
glyph = ":"
color = "#9a9aa2"
walkable = true
transparent = true
hole = {}
medium = "pit"
"##;

/// A hole that closes within a turn.
const CLOSING: &str = r#"
[tile.closing]
extends = "pit"
name = "closing pit"
glyph = ";"
becomes = { tile = "stuffed:floor", per_10000 = 10000 }
"#;

const HALL: &str = "
    ############
    #@.........#
    ############";

/// A hall with fields at cells, on which the player has a modifier.
fn hall(fields: &[(i32, &str, u16)], modifier: Option<&str>) -> App {
    place(HALL, fields, modifier)
}

/// A map with fields at cells so many steps east of the player, on which the player has a modifier.
fn place(map: &str, fields: &[(i32, &str, u16)], modifier: Option<&str>) -> App {
    let content = trial(FIELDS);
    let mut session = drawn(&content, map);
    let player = session.game.world().player;
    let at = session.game.world().player().unwrap().at();
    for (east, name, amount) in fields {
        let kind = content.fields.find(&format!("trial:{name}")).unwrap();
        session.game.set_field(0, at + Point::new(*east, 0), kind, *amount);
    }
    if let Some(modifier) = modifier {
        let kind = content.modifiers.find(&format!("trial:{modifier}")).unwrap();
        session.game.set_modifier(player, kind, 12, 1);
    }
    stage(content, session)
}

fn stage(content: Arc<Content>, session: Session) -> App {
    let mut app = app_of(content);
    app.stage(Session::new(session.game.resumed()));
    app
}

/// The cell so many columns east of the player.
fn cell(picture: &Canvas, east: i32) -> crate::ui::canvas::Cell {
    let player = (0..24).flat_map(|y| (0..80).map(move |x| Point::new(x, y)));
    let at = { player }.find(|at| picture.get(*at).is_some_and(|cell| cell.glyph == '@')).unwrap();
    picture.get(at + Point::new(east, 0)).unwrap()
}

#[test]
fn a_look_names_each_layer_and_what_it_does() {
    let mut app = hall(&[(2, "flames", 1), (2, "fume", 30)], None);
    press(&mut app, "x l l");
    expect(&mut app, "Fume: it burns.");
    expect(&mut app, "Flames: 1 to 3 fire damage a turn, burning for 4 turns.");
}

#[test]
fn a_look_says_why_it_does_no_harm() {
    let mut app = hall(&[(2, "flames", 1)], Some("fireproof"));
    press(&mut app, "x l l");
    expect(&mut app, "You are fireproof");
}

#[test]
fn a_look_names_what_only_lies_there() {
    let mut app = hall(&[(2, "blood", 1)], None);
    press(&mut app, "x l l");
    expect(&mut app, "Blood.");
}

#[test]
fn a_step_into_flames_asks_first_unless_they_do_no_harm() {
    let mut app = hall(&[(1, "flames", 1)], None);
    press(&mut app, "l");
    expect(&mut app, "Step into the flames?");
    press(&mut app, "n");
    assert_eq!(turn(&app), 0);
    let mut app = hall(&[(1, "flames", 1)], Some("fireproof"));
    press(&mut app, "l");
    assert_eq!(turn(&app), 1, "{}", screen(&mut app));
}

#[test]
fn exploring_stops_before_flames_and_says_so() {
    let mut app = hall(&[(3, "flames", 1)], None);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything but what lies beyond the flames.");
}

#[test]
fn exploring_stops_at_each_step_while_its_player_burns() {
    let bend = "
        ####################
        #@................##
        #################.##
        #################.##
        #################.##
        ####################";
    let mut app = place(bend, &[(0, "flames", 1)], Some("burning"));
    press(&mut app, "o");
    assert_eq!(turn(&app), 1, "{}", screen(&mut app));
    press(&mut app, "o");
    assert_eq!(turn(&app), 2, "{}", screen(&mut app));
}

#[test]
fn a_question_before_a_fight_tells_that_the_player_burns() {
    let mut app = place("#####\n#@z.#\n#####", &[], Some("burning"));
    press(&mut app, "o");
    expect(&mut app, "You are burning! A zombie is right beside you. Repeat to fight it.");
}

#[test]
fn a_hole_out_of_sight_that_closes_by_itself_is_worth_another_look() {
    let map = "
        ##########
        #@.......#
        ########.#
        ########;#
        ########.#
        ########>#
        ##########";
    let content = trial(&format!("{FIELDS}{CLOSING}"));
    let mut session = drawn(&content, map);
    super::auto_actions::reveal(&mut session);
    let mut app = stage(content, session);
    press(&mut app, "> >");
    let at = app.game().unwrap().world().player().unwrap().at();
    assert_eq!(at, Point::new(8, 5), "{}", screen(&mut app));
}

#[test]
fn surfaces_have_glyphs_and_gas_tints_the_ground_the_more_the_thicker_it_is() {
    let mut app = hall(&[(2, "blood", 1), (3, "fume", 1), (4, "fume", 60)], None);
    let picture = picture(&mut app, 80, 24);
    let [blood, thin, thick, bare] = [2, 3, 4, 5].map(|east| cell(&picture, east));
    assert_eq!(blood.glyph, ',');
    let green = |cell: crate::ui::canvas::Cell| i32::from(cell.paper.green) - i32::from(cell.paper.red);
    assert!(green(thick) > green(thin) && green(thin) > green(bare), "{bare:?} {thin:?} {thick:?}");
    assert_eq!((thin.glyph, thick.glyph), (bare.glyph, bare.glyph));
}

const MIST: &str = r##"
[field.mist]
name = "mist"
description = "It bites."
layer = "gas"
color = "#40ff40"
damage = "1d3"
"##;

/// A map with thick mist on a cell, and whether it thins out.
fn misty(map: &str, at: Point, thins: u32) -> App {
    let content = trial(&format!("{MIST}thins = {thins}\n"));
    let mut session = drawn(&content, map);
    session.game.set_field(0, at, content.fields.find("trial:mist").unwrap(), 100);
    stage(content, session)
}

#[test]
fn gas_that_bars_the_way_is_waited_for() {
    let mut app = misty("##############\n#@...........#\n##############", Point::new(7, 1), 60);
    press(&mut app, "o");
    expect(&mut app, "The only way leads through the mist. R waits until it is clear.");
    let hp = |app: &App| app.game().unwrap().world().player().unwrap().hp;
    let unhurt = hp(&app);
    press(&mut app, "R o");
    expect(&mut app, "You have explored everything you can reach.");
    assert_eq!(hp(&app), unhurt);
}

#[test]
fn a_way_through_gas_is_told_of_before_one_through_what_stays() {
    let map = "
        ###############
        #@.......#....#
        #.######=#....#
        #.######......#
        #.............#
        ###############
    ";
    let door = "[tile.door]\nextends = 'stuffed:wall'\nname = 'door'\nglyph = '='\nopens = 'stuffed:gravel'\n";
    let content = trial(&format!("{FIELDS}{MIST}thins = 60\n{door}"));
    let mut session = drawn(&content, map);
    let mut place = |at: Point, field: &str| session.game.set_field(0, at, content.fields.find(field).unwrap(), 100);
    place(Point::new(5, 4), "trial:flames");
    place(Point::new(6, 1), "trial:mist");
    let mut app = stage(content, session);
    press(&mut app, "o o");
    expect(&mut app, "The only way leads through the mist. R waits until it is clear.");
}

#[test]
fn nobody_flees_from_gas_through_flames() {
    let content = trial(&format!("{FIELDS}{MIST}thins = 60\n"));
    let mut session = drawn(&content, "#################\n#......@........#\n#################");
    let mut place = |x: i32, field: &str| {
        session.game.set_field(0, Point::new(x, 1), content.fields.find(field).unwrap(), 100);
    };
    for x in 5..=8 {
        place(x, "trial:mist");
    }
    place(8, "trial:flames");
    let mut app = stage(content, session);
    press(&mut app, "o");
    let at = app.game().unwrap().world().player().unwrap().at();
    assert!(at.x < 7, "{at:?}");
}

#[test]
fn stairs_behind_flames_have_a_way_all_the_same() {
    let content = trial(&format!("{FIELDS}[patch.creature.'stuffed:player']\nset.digs = false\n"));
    let mut session = drawn(&content, "##########\n#@......>#\n##########");
    session.game.set_field(0, Point::new(4, 1), content.fields.find("trial:flames").unwrap(), 100);
    let links = session.game.tamper().level_mut(0).unwrap().tamper().1;
    links.insert(Point::new(8, 1), Link { level: LevelId::main(2), flight: 0 });
    let mut app = stage(content, session);
    press(&mut app, "o");
    expect(&mut app, "Stairs down not taken yet: 1 (>).");
    press(&mut app, ">");
    expect(&mut app, "The only way leads through the flames.");
}

#[test]
fn rest_steps_out_of_gas_and_waits_beyond_it() {
    let mut app = misty("##############\n#......@.....#\n##############", Point::new(8, 1), 60);
    // The first loss is told.
    press(&mut app, "R R");
    let at = app.game().unwrap().world().player().unwrap().at();
    assert!(at.x < 7, "{at:?}");
    assert!(app.game().unwrap().known_harmful_gas().is_empty(), "{}", screen(&mut app));
}

#[test]
fn rest_keeps_out_of_the_way_of_gas() {
    let mut app = misty("##############\n#......@.....#\n##############", Point::new(9, 1), 60);
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp -= 3;
    app.stage(session);
    press(&mut app, "R");
    let player = app.game().unwrap().world().player().unwrap();
    assert!(player.at().x < 7 && player.hp == player.most_hp(&app.game().unwrap().content), "{:?}", player.at());
}

#[test]
fn rest_goes_through_some_gas_rather_than_into_a_dead_end_beside_it() {
    let map = "
        ######################
        ##################...#
        #################....#
        #.................@..#
        #################....#
        ######################
    ";
    let mut app = misty(map, Point::new(18, 3), 5);
    press(&mut app, "R R");
    let player = app.game().unwrap().world().player().unwrap();
    assert!(player.at().x < 10, "{:?}", player.at());
    assert_eq!(player.hp, 100, "gas that follows would stop the rest");
}

#[test]
fn nobody_flees_from_gas_into_a_hole() {
    let hole = "[tile.pit]\nname = \"pit\"\ndescription = \"Deep.\"\nglyph = \":\"\ncolor = \"#808080\"\nwalkable = true\ntransparent = true\nhole = {}\n";
    let content = trial(&format!("{hole}{MIST}thins = 5\n"));
    let mut session = drawn(&content, "#########\n#..:@:..#\n#########");
    session.game.set_field(0, Point::new(4, 1), content.fields.find("trial:mist").unwrap(), 100);
    let mut app = stage(content, session);
    press(&mut app, "R R");
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!((player.level(), player.at()), (0, Point::new(4, 1)));
    expect(&mut app, "You stop, since you are losing hit points in the mist.");
}

#[test]
fn gas_out_of_sight_is_remembered_for_a_while() {
    // From the north of the room, the passage with the mist is out of sight.
    let map = "
        ##########
        #....#####
        #....#####
        #.##.#####
        #@.......#
        ##########";
    let place = Point::new(7, 4);
    let mut app = misty(map, place, 60);
    press(&mut app, "k k k");
    let is_known = |app: &App| app.game().unwrap().is_known_danger(0, place);
    assert!(!app.game().unwrap().is_visible(0, place));
    assert!(is_known(&app));
    let game = app.game().unwrap();
    let restored = game.snapshot().restore(&game.content).unwrap();
    assert!(restored.is_known_danger(0, place), "saved games keep it");
    let tinted = |app: &mut App| picture(app, 80, 24).iter().filter(|(_, cell)| cell.paper.green > 0x40).count();
    let before = tinted(&mut app);
    press(&mut app, &". ".repeat(21));
    assert!(!is_known(&app), "it has drifted off by now, for all the player knows");
    assert!(tinted(&mut app) < before);
}

#[test]
fn where_harmful_ground_bars_the_rest_exploring_tells_of_the_stairs() {
    let content = trial(FIELDS);
    let mut session = drawn(&content, "#############\n#@.........>#\n#############");
    let flames = content.fields.find("trial:flames").unwrap();
    session.game.set_field(0, Point::new(5, 1), flames, 1);
    let mut app = stage(content, session);
    press(&mut app, "o");
    expect(
        &mut app,
        "You have explored everything but what lies beyond the flames. You have taken all stairs you know.",
    );
}

#[test]
fn blinking_into_known_harm_is_asked_about_and_never_proposed() {
    let more = "[field.sting]\nname = 'sting'\ndescription = 'Sharp.'\nlayer = 'gas'\ncolor = '#40ff40'\ndamage = 2\n\n\
                [ability.blink]\nname = 'blink'\nshape = { bolt = 5 }\ntarget = 'cell'\nblinks = true\n\n\
                [patch.creature.'stuffed:player']\nset = { abilities = ['blink'] }\n";
    let content = trial(more);
    let mut session = drawn(&content, HALL);
    let sting = content.fields.find("trial:sting").unwrap();
    session.game.set_field(0, Point::new(6, 1), sting, 1);
    let mut app = stage(content, session);
    let x = |app: &App| app.game().unwrap().world().player().unwrap().at().x;
    press(&mut app, "z a");
    expect(&mut app, "4 away, range 5");
    press(&mut app, "l enter");
    expect(&mut app, "Land in the sting?");
    press(&mut app, "n");
    assert_eq!(x(&app), 1);
    press(&mut app, "enter y");
    assert_eq!(x(&app), 6);
    press(&mut app, "z a enter");
    assert_ne!(x(&app), 6, "safe ground needs no question");
}

#[test]
fn rest_tells_that_it_gets_out_of_the_way_of_gas() {
    let mut app = misty("##############\n#......@.....#\n##############", Point::new(9, 1), 60);
    press(&mut app, "R");
    expect(&mut app, "You get out of the way of the mist.");
}
