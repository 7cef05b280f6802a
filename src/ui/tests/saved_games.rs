//! Saved games, past games and replays.

use std::sync::Arc;

use super::auto_actions::staged;
use super::stage::{app, content, expect, picture, press, screen, text, turn};
use crate::content::Content;
use crate::game::{Action, Game, Mind, NoMind, Recording};
use crate::save::{MemoryStore, RecordedGame};
use crate::session::replay_player::ReplayPlayer;
use crate::session::{ContentFaults, ContentSource, Waker};
use crate::ui::app::App;
use crate::ui::program::Program;

/// The program with two saved games: seed 9 on turn 2, and seed 7 on turn 1.
pub(super) fn two_games() -> App {
    let mut app = app();
    press(&mut app, "s 9 enter . . escape y n . escape y");
    app
}

#[test]
fn several_games_are_kept_and_each_can_be_continued() {
    let mut app = two_games();
    expect(&mut app, "c Continue turn 1, depth 1");
    press(&mut app, "l");
    assert_eq!(
        text(&mut app, 80, 24).trim_end(),
        "
  Saved games

  The upper caves, depth 1: turn 1, 100/100 hp, seed 7
  The upper caves, depth 1: turn 2, 100/100 hp, seed 9

  Played with common 0.1.0, stuffed 0.1.0















  Enter plays it, d deletes it, Esc closes"
    );
    press(&mut app, "down enter");
    assert_eq!((turn(&app), app.game().unwrap().world().seed), (2, 9));
    press(&mut app, "escape y c");
    assert_eq!(app.game().unwrap().world().seed, 9, "the one that was played last");
}

#[test]
fn deleting_a_saved_game_needs_confirmation() {
    let mut app = two_games();
    press(&mut app, "l d");
    expect(&mut app, "Delete the game The upper caves, depth 1: turn 1, 100/100 hp, seed 7? You can't undo this.");
    press(&mut app, "n");
    expect(&mut app, "seed 7");
    press(&mut app, "d y");
    let seen = screen(&mut app);
    assert!(seen.contains("seed 9") && !seen.contains("seed 7"), "{seen}");
    press(&mut app, "delete y");
    expect(&mut app, "n New game");
    assert!(!screen(&mut app).contains("Continue") && !screen(&mut app).contains("Saved games"));
}

/// The program with a game in which the player starves within two turns.
fn dying() -> App {
    let mut app = app();
    press(&mut app, "n .");
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
    session.game.tamper().creature_mut(player).unwrap().hp = 1;
    app.stage(session);
    app
}

/// The program with a game in which the player has starved, a moment ago.
fn starved() -> App {
    let mut app = dying();
    press(&mut app, ". .");
    app.tick(1000);
    app
}

#[test]
fn keys_that_were_meant_for_the_game_do_not_leave_its_last_screen() {
    let mut app = dying();
    press(&mut app, ". . n n n");
    for _ in 0..5 {
        app.tick(900);
        press(&mut app, "n");
        expect(&mut app, "You starved");
    }
    app.tick(1000);
    press(&mut app, "m escape n");
    assert!(!screen(&mut app).contains("You starved"));
}

#[test]
fn the_last_screen_leaves_the_middle_of_the_map_free() {
    for (width, height) in [(100, 35), (120, 40)] {
        let picture = text(&mut starved(), width, height);
        let title = picture.lines().position(|line| line.contains("You starved")).expect("the box");
        let middle = (height - 5) / 2;
        assert!(title as i32 > middle, "{picture}");
    }
}

#[test]
fn a_finished_game_is_listed_with_its_details() {
    let mut app = app();
    press(&mut app, "p");
    expect(&mut app, "Nobody has gone down yet.");
    let mut app = starved();
    expect(&mut app, "You starved");
    press(&mut app, "escape");
    assert!(!screen(&mut app).contains("Continue"));
    press(&mut app, "p");
    expect(&mut app, "how it ended turns deepest kills seed day 1 You starved 2 1 0 7");
    press(&mut app, "enter");
    let told = text(&mut app, 100, 80);
    for words in [
        "Stuffed: You starved",
        "Played with common 0.1.0, stuffed 0.1.0",
        "seed 7",
        "The last map: the upper caves, depth 1",
        "#@.",
        "Carried",
        "Killed",
        "nobody",
        "The last messages",
    ] {
        assert!(told.contains(words) || words == "#@.", "no {words:?} in\n{told}");
    }
    assert!(told.contains('@') && told.contains("###"), "no map in\n{told}");
    press(&mut app, "escape escape");
    expect(&mut app, "n New game");
}

/// A replay of a game of `turns` turns.
pub(super) fn watching(turns: u64) -> App {
    let content = Arc::new(content());
    let mut game = Game::new(Arc::clone(&content), 7);
    let mut recording = Recording::begin(&game);
    for _ in 0..turns {
        game.act(Action::Wait, &mut NoMind).unwrap();
        recording.note(&Action::Wait, &game);
    }
    shown(content, recording, 0)
}

fn shown(content: Arc<Content>, recording: Recording, turn: u64) -> App {
    let replay_player = ReplayPlayer::new(RecordedGame {
        recording,
        contents: vec![Arc::clone(&content)],
        minds: Box::new(|_| Box::new(NoMind)),
    });
    let app = App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.showing(replay_player, turn).unwrap()
}

#[test]
fn a_replay_leads_back_to_the_list_it_was_chosen_from() {
    let content = Arc::new(content());
    let recording = Recording::begin(&Game::new(Arc::clone(&content), 7));
    let recorded =
        RecordedGame { recording, contents: vec![Arc::clone(&content)], minds: Box::new(|_| Box::new(NoMind)) };
    let mut app = App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    press(&mut app, "p");
    expect(&mut app, "Nobody has gone down yet");
    app.watch(ReplayPlayer::new(recorded), 0).unwrap();
    expect(&mut app, "replay: turn 0, the end");
    press(&mut app, "escape");
    expect(&mut app, "Nobody has gone down yet");
    press(&mut app, "escape");
    expect(&mut app, "New game");
}

#[test]
fn a_replay_plays_at_the_chosen_speed() {
    let mut app = watching(300);
    expect(&mut app, "replay: turn 0 of 300, 5 a second");
    expect(&mut app, "Space pauses, . , step, + - speed, g jumps, Esc leaves");
    assert_eq!(app.next_motion(), Some(200));
    app.tick(1000);
    assert_eq!(turn(&app), 5);
    press(&mut app, "+");
    app.tick(250);
    app.tick(250);
    assert_eq!(turn(&app), 10);
    press(&mut app, "- - -");
    expect(&mut app, "1 a second");
    app.tick(999);
    assert_eq!(turn(&app), 10);
    app.tick(1);
    assert_eq!(turn(&app), 11);
    press(&mut app, "space");
    expect(&mut app, "turn 11 of 300, paused");
    app.tick(1000);
    assert_eq!((turn(&app), app.next_motion()), (11, None));
    press(&mut app, "space");
    app.tick(1000);
    assert_eq!(turn(&app), 12);
    press(&mut app, "escape");
    assert!(app.is_over());
}

#[test]
fn a_replay_can_be_stepped_and_jumped_through() {
    let mut app = watching(300);
    press(&mut app, ". . . ,");
    assert_eq!(turn(&app), 2);
    press(&mut app, "g 2 5 x 0 backspace 5");
    expect(&mut app, "to turn 255_");
    press(&mut app, "enter");
    expect(&mut app, "turn 255 of 300, paused");
    press(&mut app, "g 1 2 enter");
    assert_eq!(turn(&app), 12);
    press(&mut app, "g 9 9 9 9 enter");
    expect(&mut app, "replay: turn 300, the end");
    press(&mut app, ".");
    assert_eq!(turn(&app), 300);
    press(&mut app, ",");
    expect(&mut app, "turn 299 of 300, paused");
    press(&mut app, "g escape");
    assert_eq!(turn(&app), 299);
}

#[test]
fn a_replay_ignores_game_actions() {
    let mut app = watching(300);
    let mut hashes = Vec::new();
    for keys in ["space", "h", "o", "T", "x enter", "i", "escape", "m", "escape", "?", "escape", "D"] {
        press(&mut app, keys);
        hashes.push(app.game().unwrap().hash());
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 1);
    assert!(!app.is_over());
    press(&mut app, "x");
    expect(&mut app, "tells more");
}

#[test]
fn a_replay_ends_with_the_last_screen() {
    let mut app = starved();
    let session = app.unstage();
    let (content, recording) = (Arc::clone(&session.game.content), session.recording.clone());
    // The world changes between two turns without an action.
    let mut app = shown(Arc::clone(&content), recording, 2);
    expect(&mut app, "Not as recorded: turn 2 differs: an action had a different result; ");
    expect(&mut app, "the world of turn 0 still");
    let mut game = Game::new(Arc::clone(&content), 7);
    let mut recording = Recording::begin(&game);
    for _ in 0..20_000 {
        if game.act(Action::Wait, &mut NoMind).is_ok() {
            recording.note(&Action::Wait, &game);
        }
    }
    assert!(game.world().end.is_some(), "nobody lives so long without food");
    let mut app = shown(content, recording, 99_999);
    expect(&mut app, "You starved");
    assert!(!text(&mut app, 80, 24).contains("In sight"), "nothing of the panel sticks out");
    // It goes back from here at once, and forward to here again.
    let last = turn(&app);
    press(&mut app, ",");
    assert!(turn(&app) < last && !screen(&mut app).contains("You starved"));
    press(&mut app, ".");
    expect(&mut app, "You starved");
    press(&mut app, "escape");
    expect(&mut app, "the end");
    let canvas = picture(&mut app, 100, 30);
    let bar = canvas.iter().filter(|(at, cell)| at.y == 0 && cell.paper == app.content().palette.accent).count();
    assert_eq!(bar, 16, "the bar is full");
    press(&mut app, "escape");
    assert!(app.is_over());
}

/// A content source with one change.
struct Once(Option<Arc<Content>>);

impl ContentSource for Once {
    fn take(&mut self) -> Option<Result<Arc<Content>, ContentFaults>> {
        self.0.take().map(Ok)
    }

    fn mind(&mut self, _: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(NoMind)
    }

    fn wake_by(&mut self, _: Waker) {}
}

#[test]
fn changed_content_begins_a_new_segment() {
    let mut app = app();
    press(&mut app, "n . .");
    let (before, mut changed) = (Arc::clone(app.content()), content());
    changed.fingerprint += 1;
    let mut app = app.reading(Box::new(Once(Some(Arc::new(changed)))));
    press(&mut app, ". .");
    let session = app.unstage();
    let [first, second] = session.recording.segments() else { panic!("not two segments") };
    assert_eq!((first.turn, first.len(), first.until), (0, 2, 2));
    assert_eq!((second.turn, second.len(), second.until), (2, 2, 4));
    let contents = vec![before, Arc::clone(&session.game.content)];
    let replay_player = ReplayPlayer::new(RecordedGame {
        recording: session.recording.clone(),
        contents,
        minds: Box::new(|_| Box::new(NoMind)),
    });
    let mut app = app.showing(replay_player, 0).unwrap();
    press(&mut app, ". . .");
    expect(&mut app, "From here on it was played with different content.");
    assert_eq!(turn(&app), 2);
    press(&mut app, ". . .");
    assert_eq!(app.game().unwrap().hash(), session.game.hash());
    press(&mut app, "g 1 enter");
    assert_eq!((turn(&app), app.content().fingerprint), (1, first.fingerprint));
    press(&mut app, "escape");
    assert!(app.is_over());
}

#[test]
fn a_save_may_say_that_somebody_was_seen_at_the_end_of_time() {
    let mut app = staged("#########\n#@....z.#\n#########", Box::new(NoMind), |session| {
        let player = session.game.world().player;
        let zombie = session.game.world().creatures().ids().find(|id| *id != player).unwrap();
        session.game.tamper().creature_mut(zombie).unwrap().seen = Some(u64::MAX);
    });
    press(&mut app, "l l");
    assert_eq!(turn(&app), 2);
}
