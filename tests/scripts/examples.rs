//! The examples of the reference run, and do something.

use std::collections::BTreeMap;
use std::sync::Arc;

use stuffed::content::{BehaviourUse, BotKind, Content, LevelSketch, PackSource, Ref, Script, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{
    Action, Answer, Choice, Creature, CreatureId, Game, Hook, HookEvent, HookOwner, ItemsAsked, MemoryValue, Mind,
    Prompt, PromptForm, PromptText,
};
use stuffed::grid::{Grid, Point, Random, Rect, Size};
use stuffed::loader::load;
use stuffed::script::{CallForm, EXAMPLES, FunctionDoc, LoadedPacks, ScriptMind, reference};

use crate::support::packs;

/// What the player of the examples carries.
const BELONGINGS: &str = "
[item.horn]
name = \"horn\"
description = \"Blow it.\"
glyph = \"(\"
color = \"#e0c040\"
slot = \"weapon\"
usable = \"always\"
hooks = [\"example_0\"]

[creature.pet]
name = \"pet\"
description = \"Yours.\"
glyph = \"p\"
color = \"#e0c040\"
hp = 9
faction = \"stuffed:adventurers\"
hooks = [\"follow\"]

# From what it pours out there is something to leave.
[field.fumes]
name = \"fumes\"
description = \"They sting.\"
layer = \"gas\"
color = \"#80ff80\"
thins = 50
applies = [{ modifier = \"slow\", turns = 1 }]

[feature.fume]
field = \"fumes\"
amount = 6

[creature.sentry]
extends = \"pet\"
features = { turn = \"fume\" }
hooks = [\"guard\"]

[creature.captive]
extends = \"pet\"
hooks = []
modifiers = [\"chained\"]

[modifier.chained]
name = \"chained\"
skips_turns = true
release = { turns = 9 }

[patch.creature.\"stuffed:player\"]
add = { tags = [\"undead\"], hooks = [\"afflict\"], carries = [{ kind = \"gold\", count = 3 }, \"horn\", \"javelin\", \"wand\", \"stuffed:rock\"] }

[patch.creature.\"stuffed:zombie\"]
set = { senses = { smell = true } }

[patch.level.\"stuffed:upper_caves\"]
add = { items = [{ of = \"horn\", count = 60 }], features = [{ of = \"moss\", count = 1 }] }
";

/// How many turns the examples have to do something.
const TURNS: u32 = 1_500;

/// Whether an example is the body of a hook.
fn is_of_hook(doc: &FunctionDoc) -> bool {
    doc.receiver() == Some("event") || doc.answers().contains("effect")
}

/// Whether an example is the body of a function that answers questions.
fn is_of_answer(doc: &FunctionDoc) -> bool {
    doc.receiver() == Some("prompt")
}

/// Whether an example is the body of a function that builds levels.
fn is_of_build(doc: &FunctionDoc) -> bool {
    matches!(doc.receiver(), Some("level" | "cells"))
}

/// A question for the examples, and its answer.
fn question(game: &Game, who: CreatureId, script: Ref<Script>, doc: &FunctionDoc) -> (Prompt, Answer) {
    let choice = Choice { text: PromptText::Plain("Yes.".to_owned()), description: None, amount: None, value: None };
    let items = game.world().creature(who).into_iter().flat_map(|creature| creature.inventory.iter());
    let items = ItemsAsked::Listed(items.map(|(_, item)| item.id).collect());
    let (form, answer) = match doc.name() {
        "items" => (PromptForm::Items { of: items, shows: None }, Answer::Cancel),
        "number" | "least" | "most" => (PromptForm::Number { least: 1, most: 3 }, Answer::Number(2)),
        "direction" | "wants" => (PromptForm::Direction, Answer::Direction(stuffed::grid::Direction::East)),
        _ => (PromptForm::Choices(vec![choice]), Answer::Choice(0)),
    };
    let speaker = game.world().creature(who).map(Creature::who);
    let title = game.content.sentences.find("trial:which_way").expect("the sentence");
    let data = MemoryValue::Int(3);
    let (asker, debt) = (None, None);
    (Prompt { title, amount: None, speaker, form, can_cancel: true, data, script, asker, debt }, answer)
}

/// The hook that an example is the body of.
fn hook_of(doc: &FunctionDoc) -> Hook {
    let knows = |hook: &Hook| hook.fields().iter().any(|field| field.name() == doc.name());
    match (doc.receiver(), doc.name()) {
        (Some("event"), _) if !knows(&Hook::Hurt) => {
            Hook::ALL.into_iter().map(|(_, hook)| hook).find(knows).unwrap_or(Hook::Hurt)
        }
        (None, "reduce" | "ignore" | "reflect") => Hook::BeforeDamage,
        (None, "survive") => Hook::BeforeDeath,
        _ => Hook::Hurt,
    }
}

/// The shipped game and a mod with each example as a script.
fn content(docs: &[FunctionDoc]) -> (Arc<Content>, ScriptMind) {
    let file = |path: String, text: String| SourceFile { path, text };
    let header = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n";
    let scripts = docs.iter().enumerate().map(|(index, doc)| {
        let hook = hook_of(doc).name();
        let head = match doc {
            doc if is_of_answer(doc) => "fn answer(me, prompt)".to_owned(),
            doc if is_of_build(doc) => "fn build(level)".to_owned(),
            doc if is_of_hook(doc) => format!("fn {hook}(me, event)"),
            _ => "fn act(me)".to_owned(),
        };
        let hears = if doc.name() == "ask" { "fn on_answer(me) {}\n" } else { "" };
        file(format!("scripts/trial/example_{index}.rhai"), format!("{head} {{\n{}\n}}\n{hears}", doc.example))
    });
    // Some examples read modifiers, or followers.
    let more = [
        (
            "afflict",
            "fn on_spawn(me) { [modify(me, \"slow\", 1000), bring_forth(\"pet\", me.place), bring_forth(\"sentry\", me.place), bring_forth(\"captive\", me.place)] }",
        ),
        (
            "follow",
            "fn on_spawn(me) { lead(me, me.nearest_ally()) }\nfn on_see(me, event) { order(me, \"attack\", event.other) }",
        ),
        ("guard", "fn on_spawn(me) { [lead(me, me.nearest_ally()), order(me, \"stay\", me.place)] }"),
    ];
    let more = more.map(|(name, text)| file(format!("scripts/trial/{name}.rhai"), format!("{text}\n")));
    let scripts = scripts.chain(more);
    let mut all = packs(&[]);
    all.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml".to_owned(), format!("{header}\n{EXAMPLES}\n{BELONGINGS}"))],
        scripts: scripts.collect(),
        ..PackSource::default()
    });
    let loaded = load(&all);
    let report = loaded.diagnostics.render(&PackSource::sources(&all), Style::Plain);
    let content = Arc::new(loaded.content.unwrap_or_else(|| panic!("{report}")));
    let (mind, found) = ScriptMind::new(&content);
    assert!(found.is_empty(), "{}", found.render(&PackSource::sources(&all), Style::Plain));
    (content, mind)
}

/// The shipped game and a mod with a level that is built by the examples of functions that build levels.
fn building(docs: &[FunctionDoc]) -> Arc<Content> {
    let file = |path: String, text: String| SourceFile { path, text };
    let own = || docs.iter().enumerate().filter(|(_, doc)| is_of_build(doc));
    let scripts = own().map(|(index, doc)| {
        file(format!("scripts/trial/example_{index}.rhai"), format!("fn build(level) {{\n{}\n}}\n", doc.example))
    });
    let stages = own().map(|(index, _)| format!("{{ script = \"example_{index}\", name = \"{index}\" }}"));
    let stages: Vec<String> = stages.take(40).collect();
    let header = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n";
    let level = format!("[level.hall]\nextends = \"stuffed:den\"\nbuild = [{}]\n", stages.join(", "));
    let mut all = packs(&[]);
    all.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml".to_owned(), format!("{header}\n{EXAMPLES}\n{level}"))],
        scripts: scripts.collect(),
        ..PackSource::default()
    });
    let loaded = LoadedPacks::new(all);
    let report = loaded.report(Style::Plain);
    loaded.playable.unwrap_or_else(|| panic!("{report}")).content
}

/// Runs an example for a creature. Returns whether the function that it shows was called and gave something.
fn does(game: &mut Game, mind: &mut ScriptMind, who: CreatureId, doc: &FunctionDoc, script: Ref<Script>) -> bool {
    let example = BehaviourUse { script, chance: 100, doing: None, options: BTreeMap::new() };
    mind.trace(false);
    mind.trace(true);
    if is_of_hook(doc) {
        let creature = game.world().creature(who).expect("a creature");
        let (me, level, at) = (creature.who(), creature.level(), creature.at());
        let item = creature.inventory.iter().next().map(|(_, item)| (item.id, item.thing()));
        let stat = game.content.stats.find("trial:mana");
        let (damage_type, modifier) =
            (game.content.damage_types.find("trial:fire"), game.content.modifiers.find("trial:slow"));
        let (prompt, reply) = question(game, who, script, doc);
        let answer = (hook_of(doc) == Hook::Answer).then(|| game.note_answer(prompt, reply));
        let event = HookEvent {
            answer,
            other: Some(who),
            item,
            amount: 3,
            stat,
            damage_type,
            modifier,
            is_attack: true,
            ability: game.content.abilities.find("trial:spark"),
            ..HookEvent::new(hook_of(doc), me, level, at)
        };
        let effects = mind.react(game, &event, HookOwner::Creature, &example);
        let effects = effects.unwrap_or_else(|fault| panic!("{}", fault.message));
        if doc.answers().contains("effect") {
            return !effects.is_empty();
        }
    } else if is_of_answer(doc) {
        let (prompt, _) = question(game, who, script, doc);
        mind.answer(game, who, &example, &prompt).unwrap_or_else(|fault| panic!("{}", fault.message));
    } else {
        mind.decide(game, who, &example).unwrap_or_else(|fault| panic!("{}", fault.message));
    }
    let called = match doc.form() {
        CallForm::Function => format!("{}(", doc.name()),
        CallForm::Method => format!(".{}(", doc.name()),
        CallForm::Property => format!(".{}", doc.name()),
    };
    let trace = mind.ai_trace().and_then(|trace| trace.of(who));
    let mut calls = trace.into_iter().flat_map(|trace| &trace.asked).flat_map(|asked| &asked.calls);
    // `place(1, 1)` is not traced, as it only makes a value.
    doc.name() == "place"
        || calls.any(|call| {
            call.question.contains(&called) && call.answer.as_ref().is_ok_and(|answer| answer != "()" && answer != "[]")
        })
}

/// Plays a game with the bot, and tries the examples that have done nothing yet on every turn.
fn play(
    mut game: Game,
    bot: &BotKind,
    docs: &[FunctionDoc],
    mind: &mut ScriptMind,
    idle: &mut BTreeMap<usize, Ref<Script>>,
) {
    for _ in 0..TURNS {
        let player = game.world().player;
        let level = game.world().player().expect("the player").level();
        // Those who were left behind by the stairs are on other levels.
        let is_near =
            |creature: &&Creature| creature.level() == level || (idle.len() < 10 && creature.enemy_seen.is_some());
        let others = game.world().creatures().iter().filter(is_near);
        let all: Vec<CreatureId> =
            [player].into_iter().chain(others.map(stuffed::game::Creature::id).take(60)).collect();
        idle.retain(|index, script| !all.iter().any(|who| does(&mut game, mind, *who, &docs[*index], *script)));
        if idle.is_empty() {
            break;
        }
        mind.trace(false);
        let action = game.choose(player, &bot.ai, &mut *mind).unwrap_or(Action::Wait);
        if game.act(action, &mut *mind).is_err() && game.act(Action::Wait, &mut *mind).is_err() {
            break;
        }
    }
}

#[test]
fn every_function_has_an_example_that_runs_and_does_something() {
    let docs = reference();
    for doc in &docs {
        assert!(doc.example.contains(doc.name()), "{}: the example does not use it", doc.signature);
    }
    let (content, mut mind) = content(&docs);
    let mut bot: BotKind = content.bots[content.rules.bot.unwrap()].clone();
    // Nobody would live long enough to be chased.
    bot.ai.retain(|behaviour| content.scripts.id(behaviour.script) != "common:bot_use");
    let mut idle: BTreeMap<usize, Ref<Script>> = (0..docs.len())
        .filter(|index| !is_of_build(&docs[*index]))
        .map(|index| (index, content.scripts.find(&format!("trial:example_{index}")).expect("the script")))
        .collect();
    for seed in 7..12 {
        let game = Game::new(Arc::clone(&content), seed);
        play(game, &bot, &docs, &mut mind, &mut idle);
        if idle.is_empty() {
            break;
        }
    }
    let idle: Vec<&str> = idle.keys().map(|index| docs[*index].signature).collect();
    assert!(idle.is_empty(), "these examples do nothing in five games: {idle:#?}");
}

#[test]
fn every_example_of_a_function_that_builds_levels_runs_and_those_that_change_cells_do() {
    let docs = reference();
    let content = building(&docs);
    let runner = content.stage_runner.clone().expect("a level has a script");
    let size = Size::new(60, 25);
    let rubble = content.tiles.find("trial:rubble");
    let sketch = LevelSketch {
        open: Grid::from_fn(size, |at| (at.x + at.y) % 2 == 0),
        tiles: Grid::from_fn(size, |at| rubble.filter(|_| at == Point::new(40, 9))),
        area: Rect::new(1, 1, 58, 23),
        depth: 3,
    };
    let mut count = 0;
    for (index, doc) in docs.iter().enumerate().filter(|(_, doc)| is_of_build(doc)) {
        let script = content.scripts.find(&format!("trial:example_{index}")).expect("the script");
        let stage = BehaviourUse { script, chance: 100, doing: None, options: BTreeMap::new() };
        let run = |seed| runner.run(&stage, sketch.clone(), Random::new(seed, &[]));
        let cells = |level: &LevelSketch| format!("{:?} {:?}", level.open, level.tiles);
        let all: Vec<String> = (0..20).map(|seed| cells(&run(seed).unwrap_or_else(|why| panic!("{why}")))).collect();
        assert_eq!(all[3], cells(&run(3).unwrap()), "{}: the same dice, the same level", doc.signature);
        let changes = [".carve(", ".draw(", ".fill(", ".lay("].iter().any(|call| doc.example.contains(call));
        let is_changed = all.iter().any(|level| *level != cells(&sketch));
        assert_eq!(is_changed, changes, "{}", doc.signature);
        let rim = |level: &LevelSketch| level.open.iter().filter(|(at, _)| !sketch.area.contains(*at)).count();
        assert_eq!(rim(&run(1).unwrap()), rim(&sketch));
        count += 1;
    }
    assert!(count > 20, "only {count}");
}
