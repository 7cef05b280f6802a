//! Paths of creatures: to the best of several goals, away from several, and out of ground that they avoid; and of what flies past walls.

use super::trial::{creature, expect_to_pass};

/// Expects scenarios to pass in which `w`, a walker, thinks by a script, and `s`, a stone, stands still.
#[track_caller]
fn expect_of(script: &str, more: &str, tests: &str) {
    let walker = creature("walker", "w", "hp = 10\nai = [\"think\"]\nopens = true");
    let stone = creature("stone", "s", "hp = 10");
    expect_to_pass(&format!("{more}{walker}{stone}"), &[("think", script)], tests);
}

#[test]
fn the_nearest_goal_by_path_is_chosen() {
    let script = "fn act(me) {
        let goals = [place(1, 1), (), place(9, 1)];
        if me.best_goal(goals) != place(9, 1) { return me.step(\"north\"); }
        me.step_toward_best(goals)
    }";
    // The wall makes the goal in the west the farther one.
    let tests = "
[test.t]
map = '''
###########
#.#.w.....#
#.#.#######
#.#.#.....#
#...#..@..#
###########
'''
turns = 2
expect = { map = '''
###########
#.#...w...#
#.#.#######
#.#.#.....#
#...#..@..#
###########
''' }
";
    expect_of(script, "", tests);
}

#[test]
fn a_weight_makes_up_for_as_many_steps() {
    let map = |row: &str| format!("'''\n###########\n{row}\n###########\n#@........#\n###########\n'''");
    // Three steps to the west, and four to the east.
    for (weight, row) in [(0, "#..w......#"), (2, "#......w..#"), (-2, "#..w......#")] {
        let script =
            format!("fn act(me) {{ me.step_toward_best([place(2, 1), #{{ at: place(9, 1), weight: {weight} }}]) }}");
        let tests = format!("[test.t]\nmap = {}\nturns = 2\nexpect = {{ map = {} }}\n", map("#....w....#"), map(row));
        expect_of(&script, "", &tests);
    }
}

#[test]
fn a_goal_on_the_way_does_not_hold_up_who_goes_to_a_better_one() {
    let script = "fn act(me) {
        let goals = [place(3, 1), #{ at: place(9, 1), weight: 20 }];
        if me.best_goal(goals) != place(9, 1) { return; }
        me.step_toward_best(goals)
    }";
    let tests = "
[test.t]
map = '''
###########
#w........#
###########
#@........#
###########
'''
turns = 10
expect = { map = '''
###########
#........w#
###########
#@........#
###########
''' }
";
    expect_of(script, "", tests);
}

#[test]
fn goals_beyond_all_paths_are_left_out() {
    let script = "fn act(me) {
        if me.step_toward_best([place(9, 1)]) != () || me.best_goal([place(9, 1)]) != () { return; }
        if me.step_toward_best([]) != () || me.best_goal([()]) != () || me.flee_from_all([()]) != () { return; }
        me.step_toward_best([#{ at: place(9, 1), weight: 50 }, place(1, 1)])
    }";
    let tests = "
[test.t]
map = '''
###########
#.....w##.#
#.@########
###########
'''
turns = 2
expect = { map = '''
###########
#...w..##.#
#.@########
###########
''' }
";
    expect_of(script, "", tests);
}

const GATE: &str = "[tile.gate]\nname = \"gate\"\ndescription = \"On trial.\"\nglyph = \"|\"\ncolor = \"#ffffff\"\nopens = \"open_gate\"\n\n[tile.open_gate]\nname = \"open gate\"\ndescription = \"On trial.\"\nglyph = \"/\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\n\n";

#[test]
fn the_way_to_the_best_goal_leads_round_others_and_through_doors() {
    let tests = "
[test.t]
map = '''
###########
#....######
#w.s.|...##
#....###.@#
###########
'''
turns = 6
expect = { map = '''
###########
#....######
#..s./w..##
#....###.@#
###########
''' }
";
    expect_of("fn act(me) { me.step_toward_best([place(8, 2)]) }", GATE, tests);
}

#[test]
fn a_safety_map_leads_out_of_a_dead_end_past_the_enemy() {
    let tests = "
[test.t]
map = '''
########################################
#....###################################
#....###################################
#w.@...................................#
#....###################################
#....###################################
########################################
'''
player = { hp = 1000 }
turns = 7
expect = { map = '''
########################################
#....###################################
#....###################################
#..@....w..............................#
#....###################################
#....###################################
########################################
''' }
";
    expect_of("fn act(me) { me.flee_from_all(me.enemies()) }", "", tests);
}

#[test]
fn who_flees_from_two_does_not_run_from_one_to_the_other() {
    let tests = "
[test.t]
map = '''
###########
#.s..w..@.#
#####.#####
#####.#####
#####.#####
###########
'''
turns = 4
expect = { map = '''
###########
#.s.....@.#
#####.#####
#####.#####
#####w#####
###########
''' }
";
    // It flees from where they stand, also when it no longer sees them.
    expect_of("fn act(me) { me.flee_from_all([place(2, 1), place(8, 1)]) }", "", tests);
}

const BOG: &str = "[movement.walk]\nname = \"walks\"\nthrough = { ground = 100, bog = \"avoid\" }\n\n[patch.game]\nset = { movement = \"walk\" }\n\n[tile.bog]\nname = \"bog\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\nmedium = \"bog\"\n\n";

/// A test in which a walker starts in the middle of a bog.
fn in_the_bog(turns: u32, expected: &str) -> String {
    let map = "'''
#############
#~~~~~~~~~..#
#~~~~~~~~~@.#
#~~~~%~~~~..#
#~~~~~~~~~..#
#...........#
#############
'''";
    let legend = "legend = { \"%\" = { creature = \"walker\", tile = \"bog\" } }";
    format!("[test.t]\nmap = {map}\n{legend}\nplayer = {{ hp = 1000 }}\nturns = {turns}\nexpect = {{ {expected} }}\n")
}

#[test]
fn whoever_stands_in_ground_that_it_avoids_gets_out_of_it() {
    let is_out = "me.memory.dry = me.tile_at(me.place) != \"trial:bog\"; if me.memory.dry { return me.wait(); }";
    for (turns, step) in [
        (4, "me.step_toward(me.nearest_enemy())"),
        (4, "me.step_toward_best([me.nearest_enemy()])"),
        (4, "me.flee_from(me.nearest_enemy())"),
        (4, "me.flee_from_all(me.creatures())"),
        (12, "me.wander_far()"),
        (100, "me.random_step()"),
    ] {
        let script = format!("fn act(me) {{ {is_out} {step} }}");
        // Two rows of bog lie between it and the ground.
        expect_of(&script, BOG, &in_the_bog(turns, "creatures = { \"%\" = { memory = { dry = true } } }"));
    }
}

#[test]
fn whoever_stands_on_dry_ground_still_avoids_the_bog() {
    let tests = "
[test.t]
map = '''
########
#@..~.w#
########
'''
turns = 5
expect = { creatures = { w = { moved = false } } }
";
    let script = "fn act(me) { me.step_toward(place(1, 1)) ?? me.step_toward_best([place(1, 1)]) }";
    expect_of(script, BOG, tests);
}

#[test]
fn whoever_sees_out_of_a_wall_shoots_out_of_it() {
    let more = "[movement.seep]\nname = \"seeps\"\nthrough = { ground = 100, solid = 100 }\n\n[ability.dart]\nname = \"dart\"\nshape = { bolt = 10 }\ntarget = \"enemy\"\ndamage = 5\n\n";
    let ghost = creature("ghost", "w", "hp = 10\nai = [\"think\"]\nmovement = \"seep\"\nabilities = [\"dart\"]");
    let tests = "
[test.t]
map = '''
###########
#.........#
#.@.......#
######%####
###########
'''
legend = { \"%\" = { creature = \"ghost\", tile = \"stuffed:wall\" } }
player = { hp = 100 }
turns = 1
expect = { player = { hp = 95 } }
";
    expect_to_pass(
        &format!("{more}{ghost}"),
        &[("think", "fn act(me) { me.cast(\"dart\", me.nearest_enemy()) }")],
        tests,
    );
}

#[test]
fn a_level_that_is_gone_comes_back_as_it_is_drawn() {
    let more = "[level.shaft]\nextends = \"stuffed:upper_caves\"\nleft = \"gone\"\n\n";
    let tests = "
[test.t]
map = '''
########
#>@r..s#
########
'''
below = '''
########
#<.....#
########
'''
level = [\"shaft\", \"stuffed:upper_caves\"]
legend = { r = \"stuffed:rock\", s = { creature = \"stone\", hp = 3 } }
do = [\"east\", \"pick_up\", \"west 2\", \"descend\", \"wait 30\", \"ascend\"]
expect = { player = { depth = 1, carries = [\"stuffed:rock\"] }, creatures = { s = { alive = true, hp = 3 } }, map = '''
########
#@.r..s#
########
''' }
";
    expect_of("fn act(me) { }", more, tests);
}
