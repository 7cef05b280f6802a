//! Saved games as bytes.
#![expect(clippy::disallowed_methods, reason = "it is told how often")]

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use stuffed::game::{Action, Game, MessageLog, Recording};
use stuffed::grid::Random;
use stuffed::save::{Kept, SaveError, decode, encode};
use xxhash_rust::xxh3::xxh3_64;

use super::packs::{mind, shipped};
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

fn recording(played: &Scenario) -> Recording {
    Recording::going_on(&played.game)
}

#[test]
fn a_saved_game_comes_back_as_it_was() {
    let played = some_game();
    let Kept { game, log, recording: own, .. } =
        decode(&encode(&played.game, &played.log, &recording(&played)), &shipped()).unwrap();
    assert_eq!(game.hash(), played.game.hash());
    assert_eq!(log, played.log);
    assert_eq!(encode(&game, &log, &own), encode(&played.game, &played.log, &recording(&played)));
}

/// The document in a saved game, behind the line of text and three numbers.
fn document(bytes: &[u8]) -> String {
    let head = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1 + 24;
    String::from_utf8(decompress_to_vec(&bytes[head..]).unwrap()).unwrap()
}

#[test]
fn what_is_no_saved_game_is_refused_with_a_reason() {
    let bytes = encode(&some_game().game, &MessageLog::default(), &recording(&some_game()));
    let text = document(&bytes);
    let refusal = |text: &str| decode(text.as_bytes(), &shipped()).map(|_| ()).unwrap_err();
    assert!(matches!(refusal("{}"), SaveError::NotASave(_)));
    assert!(matches!(refusal(&text.replace("stuffed saved game", "shopping list")), SaveError::NotASave(_)));
    assert_eq!(refusal(&text.replacen("\"version\":3", "\"version\":4", 1)), SaveError::TooNew(4));
    assert_eq!(refusal("stuffed saved game, format 4\nof which we know nothing"), SaveError::TooNew(4));
    assert!(matches!(refusal(&text.replace("\"hp\":10", "\"hp\":99")), SaveError::Unfit { .. }));
}

#[test]
fn a_saved_game_of_the_first_format_goes_on() {
    let played = some_game();
    let text = document(&encode(&played.game, &played.log, &recording(&played)));
    let text = text.replacen("\"version\":3", "\"version\":1", 1);
    let (recording, world) = (text.find(",\"recording\":").unwrap(), text.rfind(",\"world\":").unwrap());
    let text = format!("{}{}", &text[..recording], &text[world..]);
    let hash = format!("\"hash\":{},", played.game.hash());
    assert!(text.contains(&hash), "{text}");
    let kept = decode(text.replacen(&hash, "", 1).as_bytes(), &shipped()).unwrap();
    assert_eq!((kept.game.hash(), kept.log), (played.game.hash(), played.log.clone()));
}

/// Three games in the midst of the shipped one, saved.
fn three_saves() -> Vec<Vec<u8>> {
    let content = shipped();
    let save = |seed| {
        let (mut game, mut mind) = (Game::new(content.clone(), seed), mind(&content));
        let mut recording = Recording::begin(&game);
        for _ in 0..60 {
            let bot = content.bots[content.rules.bot.unwrap()].ai.clone();
            let action = game.choose(game.world.player, &bot, &mut *mind).unwrap_or(Action::Wait);
            let _ = game.act(action.clone(), &mut *mind);
            recording.note(&action, &game);
        }
        encode(&game, &MessageLog::default(), &recording)
    };
    [1, 2, 3].map(save).to_vec()
}

#[test]
fn damage_is_seen_wherever_it_is() {
    let content = shipped();
    for bytes in three_saves() {
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
}

/// A saved game of such a document, whole in all but its meaning.
fn sealed(document: &str) -> Vec<u8> {
    let packed = compress_to_vec(document.as_bytes(), 1);
    let numbers = [packed.len() as u64, xxh3_64(&packed), document.len() as u64];
    let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    [b"stuffed saved game, format 2\n".as_slice(), &numbers, &packed].concat()
}

/// The document with one of its values changed: a number, a word, or an end of a list.
fn changed(document: &str, random: &mut Random) -> String {
    let is_number = random.range(0, 3) > 0;
    let is_value = |byte: u8| byte.is_ascii_digit() || (!is_number && byte.is_ascii_lowercase());
    let bytes = document.as_bytes();
    let any = |random: &mut Random| random.range(0, bytes.len() as i64 - 1) as usize;
    let start = (any(random)..bytes.len()).find(|at| is_value(bytes[*at])).unwrap_or(0);
    let end = (start..bytes.len()).find(|at| !is_value(bytes[*at])).unwrap_or(bytes.len());
    let other = any(random);
    let other_end = (other..bytes.len()).find(|at| !is_value(bytes[*at])).unwrap_or(bytes.len());
    let borrowed = &document[other..other_end];
    let values =
        ["0", "-1", "1", "7", "99999", "4294967296", "-9223372036854775808", "18446744073709551615", "null", ""];
    let value = if random.range(0, 3) == 0 { borrowed } else { random.pick(&values).unwrap() };
    format!("{}{value}{}", &document[..start], &document[end..])
}

#[test]
fn a_changed_save_with_a_right_checksum_is_refused_or_sound() {
    let content = shipped();
    let tries = std::env::var("STUFFED_SAVES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(600_u64);
    let documents: Vec<String> = three_saves().iter().map(|save| document(save)).collect();
    assert!(decode(&sealed(&documents[0]), &content).is_ok());
    let mut accepted = 0;
    for number in 0..tries {
        let mut random = Random::new(number, &[]);
        let mut text = documents[(number % 3) as usize].clone();
        for _ in 0..=random.range(0, 2) {
            text = changed(&text, &mut random);
        }
        let Ok(Kept { mut game, .. }) = decode(&sealed(&text), &content) else { continue };
        accepted += 1;
        let mut mind = mind(&content);
        for turn in 0..5 {
            game.check().unwrap_or_else(|why| panic!("change {number}, turn {turn}: {why}"));
            let _ = game.act(Action::Wait, &mut *mind);
        }
    }
    println!("{tries} changed saves, {accepted} accepted");
    assert!(accepted > tries / 40, "{accepted} of {tries} accepted: too few to say anything");
}
