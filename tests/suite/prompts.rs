//! Questions to the player as part of the world: saved, replayed, bounded, and closed when their content goes.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::{Action, Answer, Bot, EventKind, Game, ItemId, Limit, Mind, Recording, Refusal, Snapshot};
use stuffed::host::from_root;
use stuffed::packs::embedded;

use super::packs::{loaded, mind, trial};

/// The shipped game, the pack `town`, and what the player carries.
fn packs() -> Vec<PackSource> {
    let mut packs = embedded();
    packs.extend(from_root(Path::new("tests/packs/town")).expect("the pack can be read"));
    let text = "[patch.creature.\"stuffed:player\".add]\ncarries = [\"scroll_of_leaping\", \"spellbook\", \"scroll_of_enchanting\", \"mail\"]\n";
    let town = packs.iter_mut().find(|pack| pack.id == "town").expect("the town");
    town.content.push(SourceFile { path: "content/town/z.toml".to_owned(), text: text.to_owned() });
    packs
}

fn town() -> Arc<Content> {
    Arc::new(loaded(&packs()))
}

/// The shipped game whose player has a script with these functions.
fn asking(script: &str, sentences: &str) -> (Game, Box<dyn Mind>) {
    let asks = "[patch.creature.\"stuffed:player\".add]\nhooks = [\"asks\"]\n";
    let content = trial(&format!("{asks}{sentences}"), &[("asks", script)]);
    let mind = mind(&content);
    (Game::new(content, 3), mind)
}

const MORE: &str = "[sentence.more]\nyou = \"More?\"\n";

/// A game in which a scroll has just asked where to.
fn open() -> (Game, Box<dyn Mind>) {
    let content = town();
    let mut mind = mind(&content);
    let mut game = Game::new(content, 5);
    use_item(&mut game, &mut *mind, "town:scroll_of_leaping");
    assert_eq!(title(&game), Some("town:leap_where"));
    (game, mind)
}

fn use_item(game: &mut Game, mind: &mut dyn Mind, kind: &str) {
    let kind = game.content.items.find(kind).expect("the kind");
    let player = game.world().player().expect("the player");
    let (slot, _) = player.inventory.iter().find(|(_, item)| item.kind == kind).expect("the item");
    game.act(Action::Use(slot), mind).expect("it can be used");
}

fn title(game: &Game) -> Option<&str> {
    game.prompt().map(|prompt| game.content.sentences.id(prompt.title))
}

fn carries(game: &Game, kind: &str) -> bool {
    let kind = game.content.items.find(kind).expect("the kind");
    game.world().player().expect("the player").inventory.iter().any(|(_, item)| item.kind == kind)
}

#[test]
fn a_bot_answers_all_questions_and_its_games_can_be_replayed() {
    let content = town();
    let bot = content.bots.find("town:townsman").expect("the bot");
    let (mut answers, mut saved) = (0, 0);
    for seed in 0..4 {
        let (mut game, mut own) = (Game::new(Arc::clone(&content), seed), mind(&content));
        let (mut pilot, mut recording) = (Bot::new(bot, seed), Recording::begin(&game));
        while game.world().turn() < 150 && game.world().end.is_none() {
            let action = pilot.decide(&mut game, &mut *own).unwrap_or(Action::Wait);
            answers += u32::from(matches!(action, Action::Answer(_)));
            let done = game.act(action.clone(), &mut *own);
            recording.note(&action, &game);
            game.check().expect("a sound world");
            if done.is_err() && game.prompt().is_none() {
                game.act(Action::Wait, &mut *own).expect("waiting is allowed");
                recording.note(&Action::Wait, &game);
            }
            if game.prompt().is_some() {
                saved += 1;
                let again = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&content).unwrap();
                assert_eq!((again.hash(), title(&again)), (game.hash(), title(&game)));
            }
        }
        let segment = &recording.segments()[0];
        let again = segment.play_through(seed, &content, &mut *mind(&content)).expect("the same game");
        assert_eq!(again.hash(), game.hash());
    }
    assert!(answers > 20 && saved > 20, "{answers} answers, {saved} saves");
}

#[test]
fn a_game_goes_on_from_an_open_question() {
    let (mut game, mut own) = open();
    let mut again = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&game.content).unwrap();
    assert_eq!(again.act(Action::Wait, &mut *own), Err(Refusal::Asked));
    let at = game.world().player().unwrap().at();
    for game in [&mut game, &mut again] {
        game.act(Action::Answer(Answer::Place(at)), &mut *own).expect("its own cell is near enough");
        assert!(!carries(game, "town:scroll_of_leaping"));
        assert_eq!(game.world().turn(), 1);
    }
    assert_eq!(game.hash(), again.hash());
}

#[test]
fn answers_that_do_not_fit_are_refused_without_time() {
    let (mut game, mut own) = open();
    let hash = game.hash();
    let wrong = [
        Answer::Choice(0),
        Answer::Item(ItemId(1)),
        Answer::Number(3),
        Answer::Place(stuffed::grid::Point::new(-5, 9)),
    ];
    for answer in wrong {
        assert_eq!(game.act(Action::Answer(answer), &mut *own), Err(Refusal::NoSuchAnswer));
    }
    assert_eq!(game.hash(), hash);
    game.act(Action::Answer(Answer::Cancel), &mut *own).expect("it may be cancelled");
    assert_eq!(game.act(Action::Answer(Answer::Cancel), &mut *own), Err(Refusal::NotAsked));
    assert!(carries(&game, "town:scroll_of_leaping"));
    assert_eq!(game.world().time, 0, "what is cancelled takes no time");
}

#[test]
fn a_question_whose_sentence_is_gone_is_closed_and_nothing_else_is_lost() {
    let (game, mut own) = open();
    let mut packs = packs();
    for file in packs.iter_mut().flat_map(|pack| pack.content.iter_mut().chain(&mut pack.scripts)) {
        file.text = file.text.replace("leap_where", "leap_whither");
    }
    let (mut later, report) = game.snapshot().rebind(&Arc::new(loaded(&packs)), Some(&game.content)).unwrap();
    assert_eq!(report.closed, ["town:leap_where"]);
    assert!(later.prompt().is_none() && carries(&later, "town:scroll_of_leaping"));
    later.act(Action::Wait, &mut *own).expect("the game goes on");
}

#[test]
fn a_question_whose_script_is_gone_is_closed() {
    let (game, _) = open();
    let mut packs = packs();
    for file in packs.iter_mut().flat_map(|pack| pack.content.iter_mut().chain(&mut pack.scripts)) {
        file.text = file.text.replace("hooks = [\"leap\"]", "hooks = [\"bound\"]");
        file.path = file.path.replace("/leap.rhai", "/bound.rhai");
    }
    let (later, report) = game.snapshot().rebind(&Arc::new(loaded(&packs)), Some(&game.content)).unwrap();
    assert_eq!(report.closed, ["town:leap_where"]);
    assert!(carries(&later, "town:scroll_of_leaping"));
}

/// Restores the game after `change` was made to its document.
fn crafted(game: &Game, change: impl FnOnce(&mut serde_json::Value)) -> Result<Game, String> {
    let mut document: serde_json::Value = serde_json::from_slice(&game.snapshot().to_bytes()).unwrap();
    change(&mut document["prompts"]);
    let snapshot = Snapshot::from_bytes(document.to_string().as_bytes()).map_err(|why| why.to_string())?;
    snapshot.restore(&game.content).map_err(|why| why.to_string())
}

#[test]
fn broken_questions_in_saves_are_refused_or_closed() {
    let (mut game, mut own) = open();
    game.act(Action::Answer(Answer::Cancel), &mut *own).unwrap();
    use_item(&mut game, &mut *own, "town:spellbook");
    let refused = |change: &dyn Fn(&mut serde_json::Value)| crafted(&game, |prompts| change(prompts)).unwrap_err();
    let closed = |change: &dyn Fn(&mut serde_json::Value)| {
        let game = crafted(&game, |prompts| change(prompts)).expect("it can be restored");
        game.check().expect("a sound world");
        assert!(game.prompt().is_none());
    };
    let choice = serde_json::json!({ "text": { "plain": "x" } });
    let many = serde_json::json!({ "choices": vec![choice.clone(); 10_000] });
    assert_eq!(
        refused(&|prompts| prompts[0]["form"] = many.clone()),
        "an open question is larger than any script can ask"
    );
    let long = serde_json::json!({ "choices": [{ "text": { "plain": "x".repeat(100_000) } }] });
    assert_eq!(
        refused(&|prompts| prompts[0]["form"] = long.clone()),
        "an open question is larger than any script can ask"
    );
    let ten = |prompts: &mut serde_json::Value| *prompts = vec![prompts[0].clone(); 10].into();
    assert_eq!(refused(&ten), "it has 10 open questions, but the limit is 9");
    closed(&|prompts| prompts[0]["script"] = "town:nothing".into());
    closed(&|prompts| prompts[0]["title"] = "town:nothing".into());
    closed(&|prompts| prompts[0]["me"] = 9_999_999.into());
    closed(&|prompts| prompts[0]["level"] = 99.into());
    closed(&|prompts| prompts[0]["owner"] = "creature".into());
    closed(&|prompts| prompts[0]["form"] = serde_json::json!({ "choices": [] }));
    closed(&|prompts| prompts[0]["form"] = serde_json::json!({ "items": { "of": [77_777], "shows": null } }));
    closed(&|prompts| prompts[0]["form"] = serde_json::json!({ "number": { "least": 5, "most": 1 } }));
    let far = crafted(&game, |prompts| prompts[0]["form"] = serde_json::json!({ "place": 4_000_000_000_u32 })).unwrap();
    assert_eq!(far.prompt().map(|prompt| prompt.form.clone()), Some(stuffed::game::PromptForm::Place(200)));
}

#[test]
fn questions_without_end_stop_after_a_hundred_answers() {
    let script = "fn on_tick(me) { ask(me, \"more\", #{ choices: [\"Yes\"] }) }\nfn on_answer(me) { ask(me, \"more\", #{ choices: [\"Yes\"] }) }";
    let (mut game, mut own) = asking(script, MORE);
    game.act(Action::Wait, &mut *own).unwrap();
    for answers in 1..=100 {
        assert!(game.prompt().is_some(), "after {answers} answers");
        game.act(Action::Answer(Answer::Choice(0)), &mut *own).unwrap();
    }
    assert!(game.prompt().is_none());
    let is_told =
        |kind: &EventKind| matches!(kind, EventKind::Overflowed(overflow) if overflow.limit == Limit::Answers);
    assert!(game.events().iter().any(|event| is_told(&event.kind)));
    game.act(Action::Wait, &mut *own).expect("the game goes on");
    assert!(game.prompt().is_some(), "the next turn may ask again");
}

#[test]
fn no_more_than_eight_questions_wait() {
    let script = "fn on_tick(me) { let all = []; for n in 0..20 { all.push(ask(me, \"more\", #{ number: [n, 50], data: n })); } all }\nfn on_answer(me, event) { me.memory.last = event.data; return; }";
    let (mut game, mut own) = asking(script, MORE);
    game.act(Action::Wait, &mut *own).unwrap();
    let is_told =
        |kind: &EventKind| matches!(kind, EventKind::Overflowed(overflow) if overflow.limit == Limit::Prompts);
    assert_eq!(game.events().iter().filter(|event| is_told(&event.kind)).count(), 1, "told once");
    let mut count = 0;
    while game.prompt().is_some() && count < 20 {
        game.act(Action::Answer(Answer::Number(50)), &mut *own).unwrap();
        count += 1;
    }
    assert_eq!(count, 9, "one is open, and eight wait");
}

#[test]
fn nobody_answers_the_dying() {
    let script = "fn on_death(me) { ask(me, \"more\", #{ choices: [\"Yes\"], cancel: false }) }\nfn on_tick(me) { damage(me, 100000) }\nfn on_answer(me) { heal(me, 50) }";
    let (mut game, mut own) = asking(script, MORE);
    let _ = game.act(Action::Wait, &mut *own);
    assert!(game.world().end.is_some() && game.prompt().is_none());
    game.check().expect("a sound world");
}
