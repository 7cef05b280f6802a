//! Linked calls behave the same as calls by name.

use std::sync::Arc;

use super::idle;
use crate::content::Content;
use crate::game::{Action, CreatureId, Game};
use crate::loader::load;
use crate::packs::embedded;
use crate::script::api::handles::{ActionHandle, describe};
use crate::script::run::fast::linked_calls::{LinkedResult, Links};
use crate::script::run::program::CompiledScript;
use crate::script::run::script_mind::ScriptMind;
use crate::script::run::shared::Library;

fn content() -> Arc<Content> {
    Arc::new(load(&embedded()).content.expect("the shipped content loads"))
}

/// A game in which a creature sees an enemy, and that creature's id.
fn encounter(content: &Arc<Content>) -> (Game, CreatureId) {
    let games = (0..50).map(|seed| Game::new(Arc::clone(content), seed));
    let seeing = games.filter_map(|mut game| {
        let ids: Vec<CreatureId> = game.world().creatures().ids().collect();
        let one = ids.into_iter().find(|id| *id != game.world().player && game.nearest_enemy(*id).is_some());
        one.map(|id| (game, id))
    });
    { seeing }.next().expect("in one of fifty games somebody sees an enemy")
}

/// The answer or error of a script, and the state of the dice after it. The second value is the same through the fast path, when the script
/// allows it.
fn outcomes(mind: &ScriptMind, links: &Links, text: &str, encounter: &(Game, CreatureId)) -> (String, Option<String>) {
    let mut program = CompiledScript::new(mind.engine.compile(text).expect(text), links, Library::default());
    let (mut game, me) = encounter.clone();
    let plain = program.plain().map(|plain| {
        let answer = mind.host.lend_plain(&mut game, me, &idle(), |turn| {
            let answer = plain.answer(turn);
            (answer, turn.decision.take())
        });
        let (answer, decision) = answer.expect(text);
        describe_outcome(answer, decision, &mut game)
    });
    let (mut game, me) = encounter.clone();
    let answer = mind.host.lend(&mut game, me, &idle(), None, || program.act(&mind.engine, me));
    (describe_outcome(answer.expect(text).expect(text), None, &mut game), plain)
}

fn describe_outcome(answer: LinkedResult, decision: Option<Action>, game: &mut Game) -> String {
    let answer = match answer {
        Ok(value) if value.is_unit() && decision.is_some() => format!("{:?}", decision.expect("a decision")),
        Ok(value) => match value.read_lock::<ActionHandle>() {
            Some(action) => format!("{:?}", action.0),
            None => format!("{}: {value}", describe(&value)),
        },
        Err(error) => error.to_string(),
    };
    format!("{answer}; dice {}", game.tamper().random.range(0, 1_000_000))
}

/// Calls with valid and invalid arguments, on values of all types, in every position of the syntax.
const SCRIPTS: [&str; 30] = [
    "fn act(me) { me.wait() }",
    "fn act(me) { return me.random_step(); }",
    "fn act(me) { me.step_toward(me.nearest_enemy() ?? me.last_seen_enemy()) }",
    "fn act(me) { me.last_seen_enemy() ?? me.nearest_enemy() ?? me.wait() }",
    "fn act(me) { me.last_seen_enemy() ?? { return me.wait(); } }",
    "fn act(me) { me.step_toward(me.nearest_enemy().place) }",
    "fn act(me) { me.step_toward(5) }",
    "fn act(me) { me.step_toward(\n  me.attack(7)) }",
    "fn act(me) { me.step_toward(()) }",
    "fn act(me) { me.wait(1) }",
    "fn act(me) { me.option(\"unheard\", me.hp + 1) }",
    "fn act(me) { me.is_walkable(me) }",
    "fn act(me) { me.hp }",
    "fn act(me) { me.hp = 3; me.hp }",
    "fn act(me) { me.memory = #{ left: 4 }; me.memory.left }",
    "fn act(me) { me?.hp }",
    "fn act(me) { let me = 5; me.hp }",
    "fn act(me) { let one = #{ hp: 3, place: 4 }; one.hp + one.place }",
    "fn act(me) { let foe = (); foe.place }",
    "fn act(me) { let foe = me.nearest_enemy(); [foe.hp, foe.name, `${foe.x} ${foe.y}`, #{ at: foe.place }] }",
    "fn act(me) { let foe = me.nearest_enemy(); foe.wait() }",
    "fn act(me) { let foe = me.nearest_enemy(); foe.memory }",
    "fn act(me) { let many = 0; for way in 0..40 { many += if me.chance(50) { me.dice(\"2d6\") } else { 0 }; } many }",
    "fn act(me) { switch me.depth { 1 => me.hp, _ => me.max_hp } }",
    "fn act(me) { let n = 0; while n < me.hp && !me.chance(1) { n += 1; } n }",
    "fn act(me) { let all = me.enemies(); for one in all { if one.hp > 0 { return me.step_toward(one); } } }",
    "fn act(me) { help(me, me.place) }\nfn help(who, at) { who.step_toward(at.next(\"north\")) }",
    "fn act(me) { me.wait() }\nfn wait() { 7 }",
    "fn act(me) { let at = me.place; at.distance_to(me.birthplace) + at.x * at.y }",
    "fn act(me) { me.pick([me.hp, me.depth, me.speed]) }",
];

#[test]
fn a_linked_call_returns_and_fails_like_a_call_by_name() {
    let content = content();
    let (mind, encounter) = (ScriptMind::new(&content).0, encounter(&content));
    let links = crate::script::api::register(&mut rhai::Engine::new_raw(), &mind.host).1;
    let (mut answers, mut plain) = (Vec::new(), 0);
    for text in SCRIPTS {
        let (linked, without_language) = outcomes(&mind, &links, text, &encounter);
        let (by_name, _) = outcomes(&mind, &Links::default(), text, &encounter);
        assert_eq!(linked, by_name, "{text}");
        if let Some(same) = without_language {
            assert_eq!(same, by_name, "{text}");
            plain += 1;
        }
        answers.push(linked);
    }
    let failed = |answer: &&String| answer.contains("(line ");
    assert!((5..15).contains(&answers.iter().filter(failed).count()), "both sorts of ends are looked at: {answers:#?}");
    assert_eq!(plain, 8, "so many scripts need not go by way of the language");
}

#[test]
fn games_are_the_same_with_linked_calls_and_without() {
    let content = content();
    let bot = &content.bots[content.rules.bot.expect("the shipped game has a bot")];
    for seed in 1..=3 {
        let play = |links: Option<Links>| {
            let (mut game, mut mind) = (Game::new(Arc::clone(&content), seed), ScriptMind::new(&content).0);
            if let Some(links) = links {
                for program in mind.programs.iter_mut().flatten() {
                    *program = CompiledScript::new(program.ast.clone(), &links, Library::default());
                }
            }
            for _ in 0..300 {
                let player = game.world().player;
                let action = game.choose(player, &bot.ai, &mut mind).unwrap_or(Action::Wait);
                let _ = game.act(action, &mut mind);
            }
            game.hash()
        };
        assert_eq!(play(None), play(Some(Links::default())), "seed {seed}");
    }
}
