//! The shipped behaviours.

use crate::support::report;

#[test]
fn the_shipped_scripts_have_no_faults() {
    assert_eq!(report(&[]), "no errors\n");
}

#[test]
#[ignore = "prints how the bot plays, to tune it"]
fn the_bot_plays() {
    use crate::support::{content, packs};
    use stuffed::game::{Action, Fact, Game};
    use stuffed::script::ScriptMind;
    let content = content(&packs(&[]));
    let bot = content.bots.find("stuffed:careful").unwrap();
    let (mut won, mut turns_all) = (0, 0);
    let started = std::time::Instant::now();
    for seed in 1..=20 {
        let (mut mind, _) = ScriptMind::new(&content);
        let mut game = Game::new(content.clone(), seed);
        let mut used = std::collections::BTreeMap::<String, u32>::new();
        let mut faults = Vec::new();
        for _ in 0..20_000 {
            if game.world.end.is_some() {
                break;
            }
            let action = game.choose(game.world.player, &content.bots[bot].ai, &mut mind).unwrap_or(Action::Wait);
            let index = game.world.player().and_then(|player| player.behaviour).unwrap_or(99);
            let name = content.bots[bot].ai.get(index).map_or("none", |own| content.scripts.id(own.script));
            *used.entry(format!("{index} {name}")).or_default() += 1;
            faults.extend(game.events().iter().filter_map(|event| match &event.fact {
                Fact::Failed { fault, .. } => Some(fault.clone()),
                _ => None,
            }));
            if game.act(action.clone(), &mut mind).is_err() {
                *used.entry(format!("refused {action:?}")).or_default() += 1;
                game.act(Action::Wait, &mut mind).unwrap();
            }
            faults.extend(game.events().iter().filter_map(|event| match &event.fact {
                Fact::Failed { fault, .. } => Some(fault.clone()),
                _ => None,
            }));
        }
        let end =
            game.world.end.as_ref().map(|end| {
                (end.ending.map(|ending| content.endings.id(ending).to_owned()), format!("{:?}", end.cause))
            });
        won += u32::from(end.as_ref().is_some_and(|(ending, _)| ending.as_deref() == Some("stuffed:won")));
        turns_all += game.world.turn();
        let depth = game.world.player().map_or(0, |player| player.level + 1);
        println!(
            "{seed}: turn {} deepest {} now {depth} {end:?} {used:?} {faults:?}",
            game.world.turn(),
            game.world.record.deepest + 1
        );
    }
    println!("won {won}, {turns_all} turns in {:?}", started.elapsed());
}
