//! The AI inspector and debug mode: what is traced, what is shown, and that tracing does not change the game.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::{BehaviourUse, Color, Content, LevelId, LevelRef, PackSource};
use stuffed::game::{
    Action, AskedFor, Creature, CreatureId, CreatureTrace, Debug, Decision, Fault, Game, GameEnd, Hook, MessageLog,
    Mind, PathGoal, Recording, Refusal, ScriptReply, Snapshot, WhichLevel,
};
use stuffed::grid::{Direction, Point, Size};
use stuffed::host::from_root;
use stuffed::packs::embedded;
use stuffed::save::{MemoryStore, SaveStore};
use stuffed::script::{FunctionDoc, ScriptMind, reference};
use stuffed::ui::{App, Canvas, Program};

use super::packs::{changed, loaded, mind, shipped};
use super::reload::{Folder, app_with_source};
use super::scenario::{Scenario, scenario};

const MAP: &str = "
    ##########
    #@......z#
    ##########
";

/// The shipped game with another text for one script.
fn with_script(name: &str, text: &str) -> Arc<Content> {
    let mut packs = embedded();
    let script = packs.iter_mut().flat_map(|pack| &mut pack.scripts).find(|own| own.path.ends_with(name)).unwrap();
    text.clone_into(&mut script.text);
    Arc::new(loaded(&packs))
}

/// The shipped game with the bestiary.
fn bestiary() -> Arc<Content> {
    let mut packs: Vec<PackSource> = embedded();
    packs.extend(from_root(Path::new("tests/packs/bestiary")).unwrap());
    Arc::new(loaded(&packs))
}

/// The latest trace of the creature with that glyph.
#[track_caller]
fn trace_of(scenario: &Scenario, glyph: char) -> CreatureTrace {
    let id = scenario.creature(glyph).id();
    scenario.mind.ai_trace().unwrap().of(id).unwrap().clone()
}

/// A trace as lines: each script with its role and reply, followed by its calls and printed text.
fn trace_lines(scenario: &Scenario, trace: &CreatureTrace) -> Vec<String> {
    let mut lines = Vec::new();
    for own in &trace.asked {
        let role = match own.role {
            AskedFor::Behaviour(place) => place.map_or("?".to_owned(), |place| place.to_string()),
            role => role.function().to_owned(),
        };
        lines.push(format!("{} {role}: {:?}", scenario.game.content.scripts.id(own.script), own.reply));
        for call in &own.calls {
            lines.push(format!(
                "{} -> {} x{}",
                call.question,
                call.answer.as_ref().unwrap_or_else(|why| why),
                call.times
            ));
        }
        lines.extend(own.printed.iter().cloned());
    }
    lines
}

fn traced(mut scenario: Scenario) -> Scenario {
    scenario.mind.trace(true);
    scenario
}

/// The shipped game with zombies that never idle.
fn without_idling() -> Arc<Content> {
    changed(&[(
        "ai = [{ use = \"idle\", chance = 20 }, \"hunt\", \"wander\"]",
        "ai = [{ use = \"idle\", chance = 0 }, \"hunt\", \"wander\"]",
    )])
}

#[test]
fn calls_are_traced_with_their_answers() {
    let scenario = traced(scenario(MAP).with_content(without_idling()).start_with_scripts()).turns(1);
    let trace = trace_of(&scenario, 'z');
    assert_eq!(
        trace_lines(&scenario, &trace),
        [
            "common:hunt 1: Wanted([\"step(\\\"west\\\")\"])",
            "me.nearest_enemy() -> player#0 x1",
            "me.step_toward(player#0) -> step(\"west\") x1",
        ]
    );
    assert_eq!((trace.aim(), trace.refused), (Some(PathGoal::Toward(Point::new(1, 1))), None));
}

#[test]
fn tracing_is_off_by_default_and_keeps_the_latest_turn() {
    let mut scenario = scenario(MAP).with_content(without_idling()).start_with_scripts().turns(2);
    assert!(scenario.mind.ai_trace().is_none(), "nobody asked for it");
    scenario.mind.trace(true);
    let scenario = scenario.turns(3);
    let trace = trace_of(&scenario, 'z');
    assert_eq!((trace.asked.len(), trace.turn), (1, Some(scenario.game.world().time - 100)));
}

#[test]
fn hooks_are_traced_with_their_effects() {
    let map = "
        #######
        #.....#
        #.@j..#
        #.....#
        #######
    ";
    let drawing = scenario(map).with('j', "bestiary:jelly").with_content(bestiary());
    let scenario = traced(drawing.start_with_scripts()).act(Action::Attack(Direction::East));
    let trace = trace_of(&scenario, 'j');
    let asked = trace.hooks().find(|asked| asked.role == AskedFor::Hook(Hook::Hurt)).unwrap();
    let ScriptReply::Wanted(effects) = &asked.reply else { panic!("{asked:#?}") };
    assert!(
        effects[0].starts_with("damage(me, ") && effects[1].starts_with("bring_forth(\"jelly\", place("),
        "{effects:?}"
    );
}

#[test]
fn traces_count_repeated_calls_cut_long_values_and_keep_printed_text() {
    let script = "fn act(me) {
        for turn in 0..9 { me.hp; }
        for x in 0..200 { me.is_free(place(x, 1)); }
        let long = [];
        for turn in 0..40 { long.push(turn); }
        me.memory = #{ text: \"abcdefghij\" * 8, long: long };
        print(\"tick\");
        me.wait()
    }";
    let script = script.replace("\"abcdefghij\" * 8", &format!("\"{}\"", "abcdefghij".repeat(8)));
    let scenario = traced(scenario(MAP).with_content(with_script("idle.rhai", &script)).start_with_scripts()).turns(12);
    let trace = (0..20).fold((scenario, None), |(scenario, found), _| {
        let now = trace_of(&scenario, 'z');
        let found = found.or_else(|| now.behaviours().find(|own| own.role == AskedFor::Behaviour(Some(0))).cloned());
        (scenario.turns(1), found)
    });
    let asked = trace.1.expect("it idles now and then");
    assert_eq!((asked.calls[0].question.as_str(), asked.calls[0].times), ("me.hp", 9));
    assert_eq!((asked.calls.len(), asked.printed.len()), (100, 1), "{asked:#?}");
    assert!(asked.more > 50 && asked.printed[0].ends_with("idle.rhai:7: tick"), "{asked:#?}");
    assert!(asked.calls.iter().all(|call| call.question.len() < 170));
    let memory = trace.0.creature('z').memory.clone();
    let shown = trace.0.game.script_format(trace.0.creature('z').id()).value(&stuffed::game::MemoryValue::Map(memory));
    assert!(shown.contains("0, 1, 2, 3, 4, 5, 6, 7, ..]") && shown.contains("abcdefghij..\""), "{shown}");
}

#[test]
fn a_refused_action_is_traced() {
    let content = with_script("hunt.rhai", "fn act(me) { me.dig(\"north\") }");
    let scenario = traced(scenario(MAP).with_content(content).start_with_scripts());
    let refused = (0..6).fold((scenario, None), |(scenario, found), _| {
        let scenario = scenario.turns(1);
        let now = trace_of(&scenario, 'z').refused;
        (scenario, found.or(now))
    });
    assert!(matches!(refused.1, Some(Refusal::TooHard(_))), "{:?}", refused.1);
}

#[test]
fn tracing_does_not_change_the_game() {
    for content in [shipped(), bestiary()] {
        let play = |is_traced: bool| {
            let (mut game, mut mind) = (Game::new(Arc::clone(&content), 11), mind(&content));
            mind.trace(is_traced);
            for _ in 0..80 {
                let _ = game.act(Action::Wait, &mut *mind);
            }
            game.hash()
        };
        assert_eq!(play(true), play(false));
    }
}

#[test]
fn a_debug_look_takes_no_turn_and_is_recorded() {
    let Scenario { mut game, mut mind, .. } = scenario(MAP).with_content(bestiary()).start_with_scripts();
    // A new creature has hooks to call when its turn begins.
    let player = game.world().player;
    game.tamper().creature_mut(player).unwrap().is_new = true;
    let before = game.snapshot();
    assert!(!game.world().record.debugged);
    game.act(Action::Debug(Debug::Look), &mut *mind).unwrap();
    let after = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap();
    assert!(after != before && after.restore(&game.content).unwrap().world().record.debugged);
    game.tamper().record.debugged = false;
    assert_eq!(game.snapshot(), before, "more than the record has changed");
}

#[test]
fn revealing_makes_the_whole_level_known() {
    let map = "
        ##############
        #@.#...s...z.#
        ##############
    ";
    let Scenario { mut game, mut mind, .. } = scenario(map).with('s', "dagger").start();
    let far = |game: &Game| game.world().levels()[0].remembered().get(Point::new(7, 1)).copied().flatten();
    assert!(far(&game).is_none());
    game.act(Action::Debug(Debug::Reveal), &mut *mind).unwrap();
    assert!(far(&game).unwrap().item.is_some());
    assert_eq!(game.world().time, 0);
    game.check().unwrap();
}

const BELOW: &str = "
    #######
    #.<..z#
    #######
";

#[test]
fn debug_actions_are_deterministic_across_saves() {
    let play = |saves: bool| {
        let Scenario { mut game, mut mind, .. } = scenario(
            "
            ##########
            #@..>...z#
            ##########
        ",
        )
        .below(BELOW)
        .start_with_scripts();
        let kind = game.content.creatures.find("stuffed:bat").unwrap();
        for action in [
            Action::Debug(Debug::Spawn { kind, at: Point::new(5, 1) }),
            Action::Wait,
            Action::Debug(Debug::Travel { level: LevelRef::main(2) }),
            Action::Debug(Debug::Reveal),
            Action::Debug(Debug::Spawn { kind, at: Point::new(0, 0) }),
            Action::Wait,
            Action::Debug(Debug::Travel { level: LevelRef::main(1) }),
            Action::Wait,
        ] {
            game.act(action, &mut *mind).unwrap();
            game.check().unwrap();
            if saves {
                game = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&game.content).unwrap();
            }
        }
        assert_eq!((game.creature_count(0), game.creature_count(1), game.world().turn()), (3, 2, 3));
        assert_eq!(game.world().record.deepest, 1);
        game.hash()
    };
    assert_eq!((play(false), play(true)), (play(true), play(false)));
}

#[test]
fn a_spawned_creature_acts_at_once_on_the_nearest_free_cell() {
    let Scenario { mut game, mut mind, .. } = scenario(MAP).start_with_scripts();
    let kind = game.content.creatures.find("stuffed:zombie").unwrap();
    let at = Point::new(8, 1);
    game.act(Action::Debug(Debug::Spawn { kind, at }), &mut *mind).unwrap();
    let born =
        |game: &Game| game.world().creatures().iter().rfind(|own| own.kind() == kind).map(|own| (own.id(), own.at()));
    assert_eq!(born(&game).unwrap().1, Point::new(7, 1));
    mind.trace(true);
    game.act(Action::Wait, &mut *mind).unwrap();
    assert!(mind.ai_trace().unwrap().of(born(&game).unwrap().0).is_some());
}

#[test]
fn debug_travel_arrives_at_the_stairs_and_stops_at_the_last_level() {
    let content = shipped();
    let (mut game, mut mind) = (Game::new(Arc::clone(&content), 7), mind(&content));
    let last = game.world().levels().len() - 1;
    for level in [1, last, 0] {
        game.act(Action::Debug(Debug::Travel { level: LevelRef::main(level as u32 + 1) }), &mut *mind).unwrap();
        let player: &Creature = game.world().player().unwrap();
        assert_eq!(player.level(), level);
        let stairs = game.world().levels()[level].links().keys().map(|at| at.distance(player.at())).min().unwrap();
        assert!(stairs <= 1, "{stairs} steps from any stairs of level {level}");
        assert!(game.is_visible(level, player.at()), "the player does not look round");
        game.check().unwrap();
    }
    for level in [0, last + 1] {
        let before = game.hash();
        let travel = Debug::Travel { level: LevelRef::main(level as u32 + 1) };
        assert_eq!(game.act(Action::Debug(travel), &mut *mind), Err(Refusal::NoStairs));
        assert_eq!(game.hash(), before);
    }
}

#[test]
fn only_the_player_can_use_debug_actions() {
    struct Cheat;
    impl Mind for Cheat {
        fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
            Ok(Some(Action::Debug(Debug::Reveal).into()))
        }
    }
    let Scenario { mut game, .. } = scenario(MAP).start();
    game.act(Action::Wait, &mut Cheat).unwrap();
    assert!(!game.world().record.debugged);
    game.tamper().end = Some(GameEnd { ending: None, cause: None, turn: 1 });
    assert_eq!(game.act(Action::Debug(Debug::Look), &mut Cheat), Err(Refusal::Over));
}

#[test]
fn actions_and_effects_are_shown_as_script_calls() {
    use stuffed::game::Effect;
    let game = scenario(MAP).start().game;
    let (me, at, way) = (game.world().player, Point::new(1, 1), Direction::East);
    let kind = game.content.creatures.find("stuffed:bat").unwrap();
    let item = game.content.items.find("stuffed:dagger").unwrap();
    let tile = game.content.tiles.find("stuffed:floor").unwrap();
    let faction = game.content.factions.find("stuffed:cave").unwrap();
    let bat = CreatureId(99);
    let script_format = game.script_format(me);
    let actions = [
        Action::Wait,
        Action::Step(way),
        Action::Attack(way),
        Action::Dig(way),
        Action::Open(way),
        Action::Close(way),
        Action::Swap(way),
        Action::PickUp,
        Action::Drop(0),
        Action::Eat(0),
        Action::Use(0),
        Action::Equip(0),
        Action::Unequip(0),
        Action::Descend,
        Action::Ascend,
        Action::Summon { kind, at, memory: Box::default() },
        Action::Breed { at, memory: Box::default() },
    ];
    let effects = [
        Effect::Damage { who: me, amount: 3, by: None, damage_type: None },
        Effect::Damage { who: me, amount: 3, by: Some(bat), damage_type: None },
        Effect::Join { who: me, faction },
        Effect::Lead { who: bat, leader: Some(me) },
        Effect::Send { who: me, level: WhichLevel::Depth(2), to: at },
        Effect::Send { who: me, level: WhichLevel::Id(LevelId::main(2)), to: at },
        Effect::Remember { who: me, values: [("foe".to_owned(), stuffed::game::MemoryValue::Creature(bat))].into() },
        Effect::Heal { who: me, amount: 3 },
        Effect::Teleport { who: me, to: at },
        Effect::Push { who: me, direction: way, steps: 3 },
        Effect::Spawn { kind, at, memory: [].into() },
        Effect::SetTile { at, tile },
        Effect::Give { who: me, kind: item, count: 2 },
        Effect::Lay { kind: item, at, count: 2 },
        Effect::Take { from: me, item: None, to: me },
        Effect::Destroy { item: stuffed::game::ItemId(99), count: Some(1) },
        Effect::Identify { item: stuffed::game::ItemId(99) },
        Effect::Learn { kind: item },
        Effect::Pose { who: me, item: Some(item) },
        Effect::Vanish { who: me },
        Effect::Become { who: me, kind },
        Effect::Reveal { at, radius: 3 },
    ];
    let written =
        actions.iter().map(|own| script_format.action(own)).chain(effects.iter().map(|own| script_format.effect(own)));
    let known: Vec<&str> = reference().iter().map(FunctionDoc::name).collect();
    for call in written {
        let name = call.split('(').next().unwrap();
        assert!(known.contains(&name), "no script can call {call}");
    }
    assert_eq!(script_format.effect(&effects[1]), "damage(me, 3, #{by: creature#99})");
    assert_eq!(script_format.effect(&effects[9]), "shove(me, \"east\", 3)");
}

// The inspector screen.

/// The program, playing the game of a scenario.
fn playing(scenario: &Scenario) -> App {
    let content = Arc::clone(&scenario.game.content);
    let mut shelf = MemoryStore::default();
    let mut log = MessageLog::default();
    log.read(&scenario.game);
    shelf.store(&scenario.game, &log, &Recording::going_on(&scenario.game)).unwrap();
    let mind = Box::new(ScriptMind::new(&content).0);
    let mut app = App::new(content, mind, Box::new(shelf), Box::new(|| 7));
    press(&mut app, "c");
    app
}

fn press(app: &mut App, keys: &str) {
    keys.split_whitespace().for_each(|key| app.press(key.parse().unwrap()));
}

/// Types text.
fn type_text(app: &mut App, text: &str) {
    text.chars().for_each(|letter| app.press(letter.to_string().parse().unwrap()));
}

fn canvas(app: &mut App, width: i32, height: i32) -> Canvas {
    let mut canvas = Canvas::new(Size::new(width, height), Color::default());
    app.draw(&mut canvas);
    canvas
}

fn picture(app: &mut App) -> String {
    canvas(app, 120, 40).to_text()
}

#[track_caller]
fn shows(app: &mut App, words: &[&str]) {
    let text = picture(app);
    for word in words {
        assert!(text.contains(word), "`{word}` is not shown:\n{text}");
    }
}

#[track_caller]
fn hides(app: &mut App, word: &str) {
    let text = picture(app);
    assert!(!text.contains(word), "`{word}` is shown:\n{text}");
}

#[test]
fn the_screen_shows_behaviours_calls_and_memory() {
    let mut app = playing(&scenario(MAP).with_content(without_idling()).start());
    press(&mut app, "ctrl+t y");
    shows(&mut app, &["The mind of the zombie", "stuffed:zombie#1", "50/50 hp, place(8, 1), depth 1"]);
    shows(&mut app, &["Calls are shown from its next turn on; . passes", "common:idle (0%)"]);
    press(&mut app, ". .");
    assert_eq!(app.game().unwrap().world().turn(), 2);
    shows(
        &mut app,
        &[
            "Behaviours on turn 1",
            "common:idle (0%): skipped by chance",
            "common:hunt: answered step(\"west\")",
            "me.nearest_enemy() -> player#0",
            "common:wander: not asked\n",
            "Memory",
            "me.last_seen_enemy() -> place(1, 1)",
        ],
    );
    press(&mut app, "escape");
    hides(&mut app, "The mind of");
}

#[test]
fn looking_does_not_change_the_world() {
    let mut app = playing(&scenario(MAP).start_with_scripts());
    press(&mut app, "ctrl+t y");
    let before = app.game().unwrap().hash();
    press(&mut app, "tab l L space backspace tab s b x escape escape x ctrl+t ctrl+t ctrl+t");
    picture(&mut app);
    assert_eq!(app.game().unwrap().hash(), before);
}

#[test]
fn a_failing_script_is_shown_with_its_error_and_then_as_disabled() {
    let content = with_script("hunt.rhai", "fn act(me) {\n    me.step(\"nrth\")\n}");
    let mut app = playing(&scenario(MAP).with_content(content).start());
    press(&mut app, "ctrl+t y . . . .");
    let strikes = |app: &App| app.game().unwrap().world().strikes.values().sum::<u32>();
    while strikes(&app) < 3 {
        press(&mut app, ".");
    }
    // The turn shown is the one with the third failure.
    shows(&mut app, &["failed: ", "  disabled", "me.random_step() ->"]);
    press(&mut app, ". . . .");
    shows(&mut app, &["common:hunt: disabled"]);
}

#[test]
fn one_failure_is_shown_where_it_happened() {
    let content = with_script("hunt.rhai", "fn act(me) {\n    me.step(\"nrth\")\n}");
    let mut app = playing(&scenario(MAP).with_content(content).start());
    press(&mut app, "ctrl+t y");
    while app.game().unwrap().world().strikes.is_empty() {
        press(&mut app, ".");
    }
    shows(
        &mut app,
        &[
            "common:hunt:",
            "failed: ",
            "hunt.rhai:2:",
            "me.step(\"nrth\")",
            "-> \"nrth\" is not a direction: did you mean",
        ],
    );
}

#[test]
fn the_map_marks_path_and_view_and_shows_all_creatures() {
    let map = "
        ##############
        #@......z.##b#
        ##############
    ";
    let mut app = playing(&scenario(map).with_content(without_idling()).start());
    let paper = |app: &mut App, x: i32| {
        let canvas = canvas(app, 120, 40);
        let text = canvas.to_text();
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains('@')).unwrap();
        let column = line.chars().position(|letter| letter == '@').unwrap() as i32;
        canvas.get(Point::new(column + x, row as i32)).unwrap()
    };
    let plain = paper(&mut app, 3);
    hides(&mut app, "##b#");
    press(&mut app, "ctrl+t y");
    let seen = paper(&mut app, 3);
    assert_eq!(paper(&mut app, 11).glyph, 'b', "whoever is out of sight is shown, too");
    press(&mut app, ". .");
    let on_the_way = paper(&mut app, 3);
    assert!(plain.paper != seen.paper && seen.paper != on_the_way.paper, "{plain:?} {seen:?} {on_the_way:?}");
}

#[test]
fn kinds_are_spawned_by_id_with_a_hint_for_typos() {
    let mut app = playing(&scenario(MAP).start());
    press(&mut app, "ctrl+t y s");
    type_text(&mut app, "zombei");
    press(&mut app, "enter");
    shows(&mut app, &["There is no creature zombei. Enter takes zombie.", "zombie_"]);
    press(&mut app, "enter");
    assert_eq!(app.game().unwrap().creature_count(0), 3);
    shows(&mut app, &["stuffed:zombie#2"]);
    press(&mut app, "s");
    type_text(&mut app, "qqq");
    press(&mut app, "enter");
    shows(&mut app, &["There is no creature qqq."]);
    press(&mut app, "backspace backspace backspace");
    type_text(&mut app, "stuffed:bat");
    shows(&mut app, &["b stuffed:bat"]);
    hides(&mut app, "f stuffed:fungus");
    press(&mut app, "enter");
    shows(&mut app, &["The mind of the bat"]);
    press(&mut app, "s");
    shows(&mut app, &["f stuffed:fungus", "Spawn what?"]);
    press(&mut app, "escape tab");
    shows(&mut app, &["stuffed:zombie#1"]);
    press(&mut app, "shift+tab");
    shows(&mut app, &["The mind of the bat"]);
}

#[test]
fn the_cursor_picks_the_creature_to_inspect_and_the_cell_to_spawn_on() {
    let map = "
        ##########
        #@..b...z#
        ##########
    ";
    let mut app = playing(&scenario(map).start());
    press(&mut app, "x tab ctrl+t y");
    shows(&mut app, &["The mind of the zombie"]);
    press(&mut app, "escape ctrl+t");
    shows(&mut app, &["The mind of the bat"]);
    press(&mut app, "l");
    shows(&mut app, &["Nobody stands here. Tab goes to the next creature."]);
    press(&mut app, "l s");
    type_text(&mut app, "bat");
    press(&mut app, "enter");
    let game = app.game().unwrap();
    let born = game.occupant(0, Point::new(6, 1)).and_then(|id| game.world().creature(id)).unwrap();
    assert_eq!(game.content.creatures.id(born.kind()), "stuffed:bat");
    press(&mut app, "h h h h h");
    shows(&mut app, &["Your own mind"]);
}

#[test]
fn a_dead_creature_is_shown_as_dead() {
    let mut app = playing(&scenario(MAP).with_content(without_idling()).start());
    press(&mut app, "ctrl+t y h s");
    type_text(&mut app, "player");
    press(&mut app, "enter");
    shows(&mut app, &["stuffed:player#2"]);
    while app.game().unwrap().creature_count(0) == 3 {
        press(&mut app, ".");
        assert!(app.game().unwrap().world().turn() < 500, "nobody dies");
    }
    shows(&mut app, &["It is dead."]);
    press(&mut app, "tab");
    shows(&mut app, &["The mind of the zombie"]);
}

#[test]
fn keys_travel_to_other_levels_and_reveal_the_level() {
    let map = "
        ##########
        #@..>...z#
        ##########
    ";
    let mut app = playing(&scenario(map).below(BELOW).start());
    let level = |app: &App| app.game().unwrap().world().player().unwrap().level();
    press(&mut app, "ctrl+t y >");
    assert_eq!(level(&app), 1);
    shows(&mut app, &["Your own mind"]);
    press(&mut app, ">");
    shows(&mut app, &["No stairs lead that way"]);
    press(&mut app, "< <");
    assert_eq!(level(&app), 0);
    press(&mut app, "r");
    let known =
        |app: &App| app.game().unwrap().world().levels()[0].remembered().iter().all(|(_, known)| known.is_some());
    assert!(known(&app) && app.game().unwrap().world().turn() == 0);
}

#[test]
fn the_inspector_fits_small_screens_and_scrolls_to_the_end() {
    let script = "fn act(me) { for x in 0..60 { me.is_free(place(x, 1)); } me.wait() }";
    let content = with_script("hunt.rhai", script);
    let mut app = playing(&scenario(MAP).with_content(content).start());
    press(&mut app, "ctrl+t y . . . .");
    for (width, height) in [(80, 24), (100, 34)] {
        let top = canvas(&mut app, width, height).to_text();
        for word in ["The mind of the zombie", ". turn", "Space more", "Tab next", "Esc close"] {
            assert!(top.contains(word), "`{word}` is not shown:\n{top}");
        }
        press(&mut app, "space space space space space space");
        let end = canvas(&mut app, width, height).to_text();
        assert!(end.contains("wander: not asked") && !top.contains("wander: not asked"), "{end}");
        press(&mut app, "backspace backspace backspace backspace backspace backspace");
        assert_eq!(canvas(&mut app, width, height).to_text(), top);
    }
    assert!(canvas(&mut app, 60, 20).to_text().contains("too small"));
}

#[test]
fn a_changed_script_is_traced_on_the_next_turn() {
    let folder = Folder::new();
    let (mut app, changes) = app_with_source(&folder);
    press(&mut app, "ctrl+t y . .");
    shows(&mut app, &["me.random_step() ->"]);
    folder.edit("scripts/common/wander.rhai", "fn act(me) {", "fn act(me) {\n    let age = me.turns;");
    changes.0.borrow_mut().push_back(folder.judge());
    press(&mut app, ". .");
    shows(&mut app, &["me.turns -> "]);
}

#[test]
fn the_last_and_the_start_screen_mention_debug_use() {
    let starve = |keys: &str| {
        let content = changed(&[("per_turn = 1", "per_turn = 10000\nstarvation = 1000")]);
        let mut app = playing(&scenario(MAP).with_content(content).start());
        press(&mut app, keys);
        let text = picture(&mut app);
        assert!(text.contains("You starved"), "{text}");
        text.contains("Debug commands were used in this game.")
    };
    assert!(starve("ctrl+t y .") && !starve("."));
    let saved = |keys: &str| {
        let mut app = playing(&scenario(MAP).start());
        press(&mut app, keys);
        press(&mut app, "escape y");
        let text = picture(&mut app);
        assert!(text.contains("turn 0, depth 1"), "{text}");
        text.contains("turn 0, depth 1, debug")
    };
    assert!(saved("ctrl+t y escape") && !saved("x escape"));
}

#[test]
fn a_game_can_begin_on_a_deeper_level() {
    let content = shipped();
    let mind = Box::new(ScriptMind::new(&content).0);
    let app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    let mut app = app.beginning_on(LevelId::main(3));
    shows(&mut app, &["seed 7, depth 3"]);
    press(&mut app, "n");
    let game = app.game().unwrap();
    assert_eq!(
        (game.world().player().unwrap().level(), game.world().record.debugged, game.world().turn()),
        (2, true, 0)
    );
    shows(&mut app, &["depth 3 of"]);
}

#[test]
fn the_help_fits_a_common_screen_size() {
    let mut app = playing(&scenario(MAP).start());
    press(&mut app, "?");
    let text = canvas(&mut app, 100, 34).to_text();
    assert!(text.contains("a monster's mind") && text.contains("close what is open"), "{text}");
    // When lines do not fit, the last line shows their numbers.
    assert!(!text.lines().last().is_some_and(|line| line.contains('/')) && !text.contains("1-28/"), "{text}");
}
