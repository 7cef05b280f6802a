//! Exploring: where it leads, where it stops, and what it says when it is done.

use std::sync::Arc;

use super::auto_actions::{Flutter, at, expect, expect_no_text, reveal, reveal_level, staged, staged_in, still, turn};
use super::stage::{content, press};
use super::trial::{ENDS_ALONE, PUFF, creature, staged_with_scripts, trial};
use crate::content::Stairs;
use crate::game::{Action, Game, NoMind};
use crate::grid::{Direction, Point};
use crate::save::MemoryStore;
use crate::session::session::Session;
use crate::ui::app::App;

/// The player doesn't dig, so that rock is the end of what it can explore.
pub const NO_DIGGING: &str = "
[patch.creature.'stuffed:player']
set.digs = false
";

#[test]
fn a_harmless_creature_that_blocks_the_only_way_is_fought() {
    let map = "
        ##############
        #@...f......>#
        ##############
    ";
    let bend = "
        ##############
        #@...f.......#
        ############.#
        ############.#
        ##############
    ";
    let mut app = still(bend);
    press(&mut app, "o");
    expect(&mut app, "You kill the fungus.");
    expect(&mut app, "g picks up the fungus corpse, o explores on.");
    let mut app = staged(map, Box::new(NoMind), reveal);
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(12, 1));
}

#[test]
fn what_a_map_shows_is_still_to_be_explored() {
    let bend = "
        ##############
        #@...........#
        ############.#
        ############.#
        ##############
    ";
    let map = |session: &mut Session| session.game.reveal(0, Point::new(1, 1), 50);
    let mut app = staged(bend, Box::new(NoMind), map);
    let game = app.game().unwrap();
    let nearest = game.nearest_frontier();
    assert!(nearest.is_some());
    let restored = game.snapshot().restore(&game.content).unwrap();
    assert_eq!(restored.nearest_frontier(), nearest, "saved games keep it");
    press(&mut app, "o");
    assert!(at(&app).x > 10, "{:?}", at(&app));
    assert_eq!(app.game().unwrap().nearest_frontier(), None);
}

/// The player takes no diagonal steps.
pub const STRAIGHT: &str = r#"
[movement.straight]
name = "walks straight"
through = { ground = 100 }
corners = "straight"

[patch.creature."stuffed:player"]
set = { movement = "straight", digs = false }
"#;

#[test]
fn whoever_has_turned_around_for_a_creature_in_the_way_keeps_to_it() {
    // In every other turn, the bat bars the short way to the north. The way to the south is longer.
    let map = "
        ###########
        #.....#####
        #####.#####
        #####.#####
        ####.b#####
        #####.#####
        #####.#####
        #####@#####
        #####.#####
        #####.#####
        #####.#####
        #####.#####
        #####.#####
        #####.#####
        #####.#####
        #####.....#
        ###########
    ";
    // Nothing harms it, so that it isn't fought.
    let proof = "[modifier.proof]\nname = \"proof\"\nunharmed_by = \"attacks\"\n";
    let bat = "[patch.creature.\"stuffed:bat\"]\nset = { speed = 100, modifiers = [\"proof\"] }\n";
    let mut app = staged_in(trial(&format!("{STRAIGHT}\n{proof}\n{bat}")), map, Box::new(Flutter), |_| {});
    press(&mut app, "o o");
    let is_south_known = app.game().unwrap().is_known_walkable(0, Point::new(9, 15));
    assert!(is_south_known, "it swings to and fro at {:?}", at(&app));
}

#[test]
fn exploring_leaves_an_enemy_in_the_way_alone_that_nothing_harms() {
    let map = "
        ##############
        #@..z.......##
        ###########.##
        ###########.##
        ###########.##
        ##############
    ";
    let proof = "[modifier.proof]\nname = \"proof\"\nunharmed_by = \"attacks\"\n";
    let zombie = "[patch.creature.\"stuffed:zombie\"]\nset = { modifiers = [\"proof\"] }\n";
    let mut app = staged_in(trial(&format!("{NO_DIGGING}\n{proof}\n{zombie}")), map, Box::new(NoMind), |_| {});
    press(&mut app, "o o o");
    expect(&mut app, "A zombie is in the way.");
    let before = turn(&app);
    press(&mut app, "o o");
    assert_eq!(turn(&app), before, "it doesn't strike at it");
}

#[test]
fn nobody_walks_into_a_pillar() {
    let pillar = "[tile.pillar]\nname = \"pillar\"\ndescription = \"Tall.\"\nglyph = \"I\"\ncolor = \"#ffffff\"\n";
    let content = trial(&format!("{NO_DIGGING}\n{pillar}"));
    let mut app = staged_in(content, "#####\n#@.I#\n#####", Box::new(NoMind), |_| {});
    press(&mut app, "x l l enter");
    expect(&mut app, "You can't walk into the pillar.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn exploring_leaves_out_what_only_a_step_past_a_corner_leads_to() {
    let map = "
        ##############
        #@...........#
        ####.#######.#
        #####.######.#
        #####.######.#
        ############.#
        ##############
    ";
    let mut app = staged_in(trial(STRAIGHT), map, Box::new(NoMind), |_| {});
    press(&mut app, "o");
    assert!(app.game().unwrap().is_known_walkable(0, Point::new(12, 5)), "the player is at {:?}", at(&app));
}

#[test]
fn with_only_the_harmless_left_exploring_fights_them() {
    let map = "
        ################
        #@.............#
        #......f.......#
        #............f.#
        ################
    ";
    // Stairs that are not taken yet are no reason to leave them standing.
    for map in [map, &map.replacen("#@...", "#@..>", 1)] {
        let mut app = staged_in(trial(&format!("{ENDS_ALONE}{NO_DIGGING}")), map, Box::new(NoMind), |_| {});
        press(&mut app, "o o");
        expect(&mut app, "You kill the fungus.");
        for _ in 0..8 {
            press(&mut app, "o");
        }
        expect(&mut app, "Nobody is left.");
    }
}

#[test]
fn exploring_goes_back_for_the_harmless_before_it_tells_of_stairs() {
    let map = "
        ####################
        #@................>#
        #.################.#
        #.################.#
        #f################.#
        ####################
    ";
    let mut app = staged_in(trial(&format!("{ENDS_ALONE}{NO_DIGGING}")), map, Box::new(NoMind), |session| {
        reveal(session);
        for who in session.game.visible_enemies() {
            let at = session.game.world().creature(who).unwrap().at();
            session.game.tamper().creature_mut(who).unwrap().seen_at = Some(at);
        }
    });
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(18, 1));
    for _ in 0..4 {
        press(&mut app, "o");
    }
    expect(&mut app, "Nobody is left.");
}

#[test]
fn exploring_leaves_those_alone_whose_death_does_harm_where_only_the_harmless_are_left() {
    let bag = creature("bag", 'B', "hp = 1\nfeatures = { death = 'puff' }");
    let content = trial(&format!("{ENDS_ALONE}{NO_DIGGING}{PUFF}{bag}"));
    let mut app = staged_in(content, "########\n#@....>#\n#...B..#\n########", Box::new(NoMind), |_| {});
    for _ in 0..4 {
        press(&mut app, "o");
    }
    assert_eq!(app.game().unwrap().world().creatures().ids().count(), 2);
}

#[test]
fn travel_leads_to_stairs_that_are_not_taken_yet() {
    let content = Arc::new(content());
    let mut session = Session::new(Game::new(Arc::clone(&content), 7));
    for level in 0..2 {
        reveal_level(&mut session, level);
    }
    let player = session.game.world().player;
    let downs = |game: &Game| -> Vec<Point> {
        let all = game.known_stairs(0, Point::default()).into_iter();
        all.filter(|(_, stairs)| *stairs == Stairs::Down).map(|(at, _)| at).collect()
    };
    let all = downs(&session.game);
    assert!(all.len() > 1, "{all:?}");
    // Only one end is unknown: that of stairs to which the player can walk from others.
    let from = |start: &Point| {
        let mut moved = session.game.clone();
        moved.tamper().move_creature(player, 0, *start);
        let moved = moved.resumed();
        let other = all.iter().find(|at| *at != start && moved.nearest_known(|cell| cell == **at).is_some())?;
        Some((*start, *other, moved))
    };
    let (start, untried, moved) = all.iter().find_map(from).unwrap();
    session.game = moved;
    let end = session.game.other_end(0, untried).unwrap();
    session.game.tamper().level_mut(end.0).unwrap().remember(end.1, None);
    let aside = Direction::ALL.into_iter().find(|way| session.game.is_known_walkable(0, start + *way)).unwrap();
    session.act(Action::Step(aside), &mut NoMind);
    let mut app = App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    for _ in 0..9 {
        if at(&app) != untried {
            press(&mut app, ">");
        }
    }
    assert_eq!((at(&app), app.game().unwrap().world().player().unwrap().level()), (untried, 0));
}

#[test]
fn a_look_tells_which_stairs_are_not_taken_yet() {
    let content = Arc::new(content());
    let mut session = Session::new(Game::new(Arc::clone(&content), 7));
    reveal(&mut session);
    let mut app = App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    press(&mut app, "x");
    expect_no_text(&mut app, "You have not taken these stairs yet.");
    // A rock is in sight. Next are stairs that the player only remembers.
    press(&mut app, "tab tab");
    expect(&mut app, "You have not taken these stairs yet.");
}

#[test]
fn exploring_ends_with_what_is_left_to_try() {
    let mut app = still("#########\n#@......#\n#########");
    press(&mut app, "o");
    expect(
        &mut app,
        "You have explored everything you can reach. You have taken all stairs you know. Whatever is left lies behind rock: dig.",
    );
}

#[test]
fn exploring_goes_step_by_step_in_the_worst_hunger_state() {
    let famished = |session: &mut Session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 40;
    };
    let mut app =
        staged("############\n#@.........#\n#.########.#\n#..........#\n############", Box::new(NoMind), famished);
    press(&mut app, "o");
    assert_eq!(turn(&app), 1);
    expect(&mut app, "You are starving, so you go one step at a time.");
}

#[test]
fn travel_goes_step_by_step_where_an_empty_stomach_would_kill() {
    let deadly = "[patch.creature.'stuffed:player']\nset = { stomach.starvation = 1000 }\n";
    let famished = |session: &mut Session| {
        super::auto_actions::reveal(session);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 40;
    };
    let mut app = staged_in(trial(deadly), "############\n#@........>#\n############", Box::new(NoMind), famished);
    press(&mut app, ">");
    assert_eq!(turn(&app), 1);
    expect(&mut app, "You are starving, so you go one step at a time.");
}

#[test]
fn exploring_ends_with_the_stairs_to_try_on_other_levels() {
    let mut app = staged("#########\n#@......#\n#########", Box::new(NoMind), |session| reveal_level(session, 1));
    press(&mut app, "o");
    let game = app.game().unwrap();
    let stairs = game.known_stairs(1, Point::default()).len();
    assert!(stairs > 1);
    expect(&mut app, &format!("everything you can reach. Stairs not taken yet at depth 2: {stairs}."));
    expect_no_text(&mut app, "behind rock");
}

/// A way in a ring, and a fungus that nobody can get at.
const RING: &str = "
    ########################
    #@.....................#
    #.####################.#
    #.####################.#
    #......................#
    ########################
    #f######################
    ########################
";

#[test]
fn with_everything_explored_the_hunt_for_the_last_goes_on() {
    let mut app = staged_in(trial(&format!("{ENDS_ALONE}{NO_DIGGING}")), RING, Box::new(NoMind), |_| {});
    let mut turns = Vec::new();
    for _ in 0..8 {
        press(&mut app, "o");
        turns.push(turn(&app));
    }
    assert!(turns[1] < turns[4] && turns[4] < turns[7], "{turns:?}");
}

#[test]
fn one_press_of_the_hunt_for_the_last_leads_past_every_place_and_says_so() {
    let mut app = staged_in(trial(&format!("{ENDS_ALONE}{NO_DIGGING}")), RING, Box::new(NoMind), reveal);
    let before = turn(&app);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach.");
    assert!((20..60).contains(&(turn(&app) - before)), "{} turns", turn(&app) - before);
}

/// A game whose first two levels fall asleep when nobody is there, and the stairs from the first to the second.
fn sleepy() -> (Session, Point) {
    let left =
        |kind: &str| format!("[patch.level.\"stuffed:{kind}\"]\nset = {{ left = \"sleeps\", creatures = [] }}\n");
    let content = trial(&["upper_caves", "flooded_caves"].map(left).concat());
    let session = Session::new(Game::new(Arc::clone(&content), 7));
    let level = &session.game.world().levels()[0];
    let is_down = |at: &Point| level.tile(*at).is_some_and(|tile| content.tiles[tile].stairs == Some(Stairs::Down));
    let down = level.size().points().find(is_down).unwrap();
    (session, down)
}

#[test]
fn stairs_to_a_level_that_sleeps_are_taken() {
    let (mut session, down) = sleepy();
    let player = session.game.world().player;
    session.game.tamper().move_creature(player, 0, down);
    session.act(Action::Wait, &mut NoMind);
    session.act(Action::Descend, &mut NoMind);
    for _ in 0..30 {
        session.act(Action::Wait, &mut NoMind);
    }
    let here = session.game.world().player().unwrap();
    assert!(session.game.other_end(here.level(), here.at()).is_none(), "it sleeps");
    assert!(session.game.untried_stairs().iter().all(|(at, _)| *at != here.at()));
}

#[test]
fn stairs_to_a_level_where_only_things_have_fallen_are_not_taken() {
    let (mut session, down) = sleepy();
    super::auto_actions::reveal(&mut session);
    session.game.ensure_level_below(0);
    for _ in 0..30 {
        session.act(Action::Wait, &mut NoMind);
    }
    assert!(session.game.other_end(0, down).is_none(), "it sleeps");
    assert!(session.game.untried_stairs().iter().any(|(at, _)| *at == down));
}

#[test]
fn exploring_and_walking_lead_through_doors_that_the_player_can_open() {
    const DOORS: &str = "
[patch.creature.'stuffed:player']
set.opens = true

[tile.door]
extends = \"stuffed:wall\"
name = \"door\"
glyph = \"|\"
opens = \"open_door\"

[tile.open_door]
extends = \"stuffed:floor\"
name = \"open door\"
glyph = \"/\"
closes = \"door\"
";

    let map = "
        ##########
        #@..|..|>#
        ##########
    ";
    let mut app = staged_with_scripts(&trial(DOORS), map, &[]);
    for _ in 0..3 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything you can reach.");
    let game = app.game().unwrap();
    assert!(game.known_tile(0, Point::new(8, 1)).is_some_and(|tile| tile.glyph == '>'), "it saw what is behind both");
    let mut other = staged_with_scripts(&trial(&DOORS.replace("opens = true", "opens = false")), map, &[]);
    press(&mut other, "o");
    assert!(other.game().unwrap().known_tile(0, Point::new(5, 1)).is_none(), "it can't open doors");
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(8, 1));
}

#[test]
fn exploring_stops_for_new_stairs_and_names_them() {
    let mut app = still(
        "#####################\n#@..................#\n###############.#####\n###############>#####\n#####################",
    );
    press(&mut app, "o");
    expect(&mut app, "You see stairs down.");
}

#[test]
fn creatures_at_some_distance_don_t_bar_the_way() {
    // The bats have moved, and so they may go on.
    let map = "
        #####################
        #.#################.#
        #....b....@....b....#
        #####################
    ";
    let content = trial(&format!("{STRAIGHT}\n[patch.creature.\"stuffed:bat\"]\nset.speed = 100\n"));
    let mut app = staged_in(content, map, Box::new(Flutter), |_| {});
    press(&mut app, ".");
    let from = at(&app);
    press(&mut app, "o");
    assert_ne!(at(&app), from);
}

/// A lever in the wall.
const LEVER: &str = r##"
[tile.lever]
name = "lever"
description = "It is up."
glyph = "&"
color = "#ffffff"
opens = "pulled_lever"
opening = { you = "You pull the lever." }

[tile.pulled_lever]
name = "pulled lever"
description = "It is down."
glyph = "&"
color = "#808080"
"##;

#[test]
fn exploring_pulls_no_levers() {
    let map = "
        ########
        #@.....#
        ####&###
        ########
    ";
    let mut app = super::trial::staged(&trial(&format!("{NO_DIGGING}{LEVER}")), map, &[]);
    for _ in 0..3 {
        press(&mut app, "o");
        expect_no_text(&mut app, "You pull the lever.");
    }
    expect(&mut app, "You have explored everything you can reach. Not tried here: a lever.");
    press(&mut app, "x tab");
    expect(&mut app, "It is up.");
    press(&mut app, "enter");
    assert_eq!(at(&app), Point::new(3, 1), "it leads beside the lever");
    expect_no_text(&mut app, "You pull the lever.");
    press(&mut app, "x tab enter");
    expect(&mut app, "You pull the lever.");
    assert_eq!(app.game().unwrap().known_levers(0), [], "a pulled lever is tried");
}
