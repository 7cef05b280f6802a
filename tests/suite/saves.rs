//! Saved games as bytes.

use stuffed::game::MessageLog;
use stuffed::save::{SaveError, decode, encode};

use super::packs::shipped;
use super::scenario::{Scenario, scenario};

fn some_game() -> Scenario {
    scenario(
        "
        #######
        #@f.s.#
        #######
    ",
    )
    .with('s', "sword")
    .start()
    .given("apple")
    .turns(3)
}

#[test]
fn a_saved_game_comes_back_as_it_was() {
    let played = some_game();
    let (game, log, _) = decode(&encode(&played.game, &played.log), &shipped()).unwrap();
    assert_eq!(game.hash(), played.game.hash());
    assert_eq!(log, played.log);
    assert_eq!(encode(&game, &log), encode(&played.game, &played.log));
}

#[test]
fn what_is_no_saved_game_is_refused_with_a_reason() {
    let bytes = encode(&some_game().game, &MessageLog::default());
    let text = String::from_utf8(bytes.clone()).unwrap();
    let refusal = |text: &str| decode(text.as_bytes(), &shipped()).map(|_| ()).unwrap_err();
    assert!(matches!(refusal("{}"), SaveError::NotASave(_)));
    assert!(matches!(refusal(&text.replace("stuffed saved game", "shopping list")), SaveError::NotASave(_)));
    assert_eq!(refusal(&text.replacen("\"version\":1", "\"version\":2", 1)), SaveError::TooNew(2));
    assert!(matches!(refusal(&text.replace("\"hp\":10", "\"hp\":99")), SaveError::Unfit { .. }));
    for cut in (0..bytes.len()).step_by(97) {
        assert!(decode(&bytes[..cut], &shipped()).is_err());
    }
}
