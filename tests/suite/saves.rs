//! Saved games as bytes.

use miniz_oxide::inflate::decompress_to_vec;
use stuffed::game::MessageLog;
use stuffed::save::{Kept, SaveError, decode, encode};

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
    let Kept { game, log, .. } = decode(&encode(&played.game, &played.log), &shipped()).unwrap();
    assert_eq!(game.hash(), played.game.hash());
    assert_eq!(log, played.log);
    assert_eq!(encode(&game, &log), encode(&played.game, &played.log));
}

/// The document in a saved game, behind the line of text and three numbers.
fn document(bytes: &[u8]) -> String {
    let head = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1 + 24;
    String::from_utf8(decompress_to_vec(&bytes[head..]).unwrap()).unwrap()
}

#[test]
fn what_is_no_saved_game_is_refused_with_a_reason() {
    let bytes = encode(&some_game().game, &MessageLog::default());
    let text = document(&bytes);
    let refusal = |text: &str| decode(text.as_bytes(), &shipped()).map(|_| ()).unwrap_err();
    assert!(matches!(refusal("{}"), SaveError::NotASave(_)));
    assert!(matches!(refusal(&text.replace("stuffed saved game", "shopping list")), SaveError::NotASave(_)));
    assert_eq!(refusal(&text.replacen("\"version\":2", "\"version\":3", 1)), SaveError::TooNew(3));
    assert_eq!(refusal("stuffed saved game, format 3\nof which we know nothing"), SaveError::TooNew(3));
    assert!(matches!(refusal(&text.replace("\"hp\":10", "\"hp\":99")), SaveError::Unfit { .. }));
}

#[test]
fn a_saved_game_of_the_first_format_goes_on() {
    let played = some_game();
    let text = document(&encode(&played.game, &played.log)).replacen("\"version\":2", "\"version\":1", 1);
    let hash = format!("\"hash\":{},", played.game.hash());
    assert!(text.contains(&hash), "{text}");
    let kept = decode(text.replacen(&hash, "", 1).as_bytes(), &shipped()).unwrap();
    assert_eq!((kept.game.hash(), kept.log), (played.game.hash(), played.log.clone()));
}

#[test]
fn damage_is_seen_wherever_it_is() {
    let bytes = encode(&some_game().game, &MessageLog::default());
    let content = shipped();
    for cut in 0..bytes.len() {
        assert!(decode(&bytes[..cut], &content).is_err(), "{cut} bytes of {} are a game", bytes.len());
    }
    assert!(decode(&[bytes.as_slice(), b"!"].concat(), &content).is_err());
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(decode(&damaged, &content).is_err(), "a game with another byte {at}");
    }
}
