//! The built-in games beside the shipped one: their bots play them, recorded wins go as they did, and each feature in a README is shown by a test.
//!
//! The scenario tests of these games run with `make content`.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use stuffed::cli::sim::sim_run::{Player, record};
use stuffed::content::{Content, PackSource};
use stuffed::game::{Action, Bot, Game};
use stuffed::packs::{BuiltInPack, built_in, over_built_in};
use stuffed::save::Replay;
use stuffed::script::{LoadedPacks, ScriptMind};

use super::packs::mind;

/// How many games each bot plays; `STUFFED_GAMES=500` sets it (`make soak`).
const GAMES: u64 = 20;

/// How many turns each of them lasts at most.
const TURNS: u64 = 200;

/// The turns between two looks at the invariants.
const EVERY: u64 = 40;

/// The ids of the games in the folder `games`.
fn games() -> Vec<String> {
    let mut ids: Vec<String> = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    ids.sort();
    ids
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn content(id: &str) -> Arc<Content> {
    // Unlike `load` alone, this lets scripts build levels.
    let loaded = LoadedPacks::new(over_built_in([], Some(id)));
    // The program relies on it: it doesn't check the scripts of built-in packs when it starts.
    assert!(loaded.diagnostics.is_empty(), "{id}: {:#?}", loaded.diagnostics);
    loaded.content().cloned().expect("sound content")
}

#[expect(clippy::disallowed_methods, reason = "set by an environment variable")]
fn wanted_games() -> u64 {
    std::env::var("STUFFED_GAMES").map_or(GAMES, |games| games.parse().expect("a number of games"))
}

/// Lets the bot of a game play, and looks at the invariants now and then.
#[track_caller]
fn expect_valid_games(id: &str) {
    let content = content(id);
    let bot = content.rules.bot.expect("a bot");
    let mut mind = mind(&content);
    for seed in 0..wanted_games() {
        let (mut game, mut pilot) = (Game::new(Arc::clone(&content), seed), Bot::new(bot, seed));
        let mut due = EVERY;
        while game.world().end.is_none() && game.world().turn() < TURNS {
            let default = |game: &Game| {
                let answer = game.prompt().map(|prompt| game.default_answer(game.world().player, prompt));
                answer.map_or(Action::Wait, Action::Answer)
            };
            let action = pilot.decide(&mut game, &mut *mind).unwrap_or_else(|| default(&game));
            if game.act(action, &mut *mind).is_err() {
                game.act(default(&game), &mut *mind).expect("waiting is allowed");
            }
            if game.world().turn() >= due {
                due += EVERY;
                assert_eq!(game.check(), Ok(()), "{id}, seed {seed}, turn {}", game.world().turn());
            }
        }
        assert_eq!(game.check(), Ok(()), "{id}, seed {seed}, at the end");
        assert_eq!((pilot.strikes(), game.world().strikes.len()), (0, 0), "{id}, seed {seed}: a script failed");
    }
}

#[test]
fn bots_play_bearrogue() {
    expect_valid_games("bearrogue");
}

#[test]
fn bots_play_menagerie() {
    expect_valid_games("menagerie");
}

#[test]
fn bots_play_rltut() {
    expect_valid_games("rltut");
}

#[test]
fn bots_play_roguesharp() {
    expect_valid_games("roguesharp");
}

#[test]
fn bots_play_zircon() {
    expect_valid_games("zircon");
}

/// The README of roguesharp promises it.
#[test]
fn nobody_begins_within_twelve_cells_of_the_rogue() {
    let content = content("roguesharp");
    for seed in 0..30 {
        let game = Game::new(Arc::clone(&content), seed);
        let rogue = game.world().player().unwrap();
        let others = game.creatures_on(rogue.level()).filter(|other| other.id() != rogue.id());
        let nearest = others.map(|other| other.at().distance(rogue.at())).min();
        assert!(nearest > Some(12), "seed {seed}: {nearest:?}");
    }
}

#[test]
fn each_game_in_the_folder_is_tested() {
    assert_eq!(games(), ["bearrogue", "menagerie", "rltut", "roguesharp", "zircon"]);
}

/// Where the recorded win of a game is kept.
fn replay_of(id: &str) -> PathBuf {
    root().join("tests/wins").join(format!("{id}.replay"))
}

/// The seeds of the games that are recorded: won by the bot.
const WON: [(&str, u64); 5] = [("bearrogue", 7), ("menagerie", 0), ("rltut", 137), ("roguesharp", 3), ("zircon", 9)];

#[test]
#[expect(clippy::disallowed_methods, reason = "set by an environment variable")]
fn a_recorded_win_of_each_game_goes_as_it_did() {
    for (id, seed) in WON {
        let content = content(id);
        if std::env::var("BLESS").is_ok() {
            let bot = Player::Bot(content.rules.bot.expect("a bot"));
            let (run, replay) = record(&content, &mut *mind(&content), bot, seed, 20_000);
            assert!(run.won, "the bot doesn't win {id} with seed {seed}: find another by `stuffed sim --game {id}`");
            fs::create_dir_all(replay_of(id).parent().unwrap()).unwrap();
            fs::write(replay_of(id), replay.encode().unwrap()).unwrap();
        }
        let replay = Replay::decode(&fs::read(replay_of(id)).unwrap()).unwrap();
        let [segment] = replay.recording.segments() else { panic!("{id}: several segments") };
        assert_eq!(segment.fingerprint, content.fingerprint, "{id} was recorded with other content: `make replays`");
        let played = segment.play_through(replay.recording.seed(), &content, &mut ScriptMind::unchecked(&content));
        let game = played.unwrap_or_else(|why| panic!("{id}: {why}"));
        let end = game.world().end.expect("an end");
        assert!(content.endings[end.ending.expect("an ending")].won, "{id} is not won");
    }
}

/// The names of the scenario tests of some packs.
fn scenario_names(packs: &[PackSource]) -> BTreeSet<String> {
    let files = packs.iter().flat_map(|pack| &pack.tests);
    let names = files.flat_map(|file| file.text.lines()).filter_map(|line| line.strip_prefix("[test."));
    names.filter_map(|name| Some(name.split([']', '.']).next()?.to_owned())).collect()
}

#[test]
fn each_feature_in_a_readme_is_shown_by_a_test_that_exists() {
    let all: Vec<PackSource> = built_in().iter().map(BuiltInPack::source).collect();
    for id in games() {
        let text = fs::read_to_string(root().join("games").join(&id).join("README.md")).unwrap();
        let (_, table) = text.split_once("\n## Features\n").unwrap_or_else(|| panic!("{id} has no section `Features`"));
        let is_here = |pack: &&PackSource| pack.content[0].path.starts_with(&format!("games/{id}/"));
        let known = scenario_names(&all.iter().filter(is_here).cloned().collect::<Vec<_>>());
        let is_row =
            |line: &&str| line.starts_with("| ") && !line.starts_with("| ---") && !line.ends_with("| shown by |");
        let rows: Vec<&str> = table.lines().filter(is_row).collect();
        assert!(rows.len() > 10, "{id} lists {} features", rows.len());
        for row in rows {
            let shown = row.trim_end_matches(" |").rsplit_once(" | ").map_or("", |(_, shown)| shown);
            assert!(shown.len() > 5, "{id}: nothing shows this: {row}");
            let named = shown.split('`').skip(1).step_by(2).filter(|name| is_test_name(name));
            let gone: Vec<&str> = named.filter(|name| !known.contains(*name)).collect();
            assert!(gone.is_empty(), "{id} has no tests {gone:?}: {row}");
        }
    }
}

/// Whether a word in a README is the name of a test, and not a key, a file or a command.
fn is_test_name(word: &str) -> bool {
    word.matches('_').count() >= 2
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}
