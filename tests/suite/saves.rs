//! Saved games as bytes: the round trip, damage, limits and older formats.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use stuffed::game::{Action, MessageLog, Recording};
use stuffed::grid::Random;
use stuffed::save::{SaveError, SaveErrorKind, SavedGame, decode, encode};

use super::changed_saves::{changed, document, sealed, three_saves};
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
fn a_saved_game_survives_the_round_trip() {
    let played = some_game();
    let SavedGame { game, log, recording: own, .. } =
        decode(&encode(&played.game, &played.log, &recording(&played)).unwrap(), &shipped()).unwrap();
    assert_eq!(game.hash(), played.game.hash());
    assert_eq!(log, played.log);
    assert_eq!(encode(&game, &log, &own).unwrap(), encode(&played.game, &played.log, &recording(&played)).unwrap());
}

#[test]
fn anything_but_a_saved_game_is_refused_with_a_reason() {
    let bytes = encode(&some_game().game, &MessageLog::default(), &recording(&some_game())).unwrap();
    let text = document(&bytes);
    let refusal = |text: &str| decode(text.as_bytes(), &shipped()).map(|_| ()).unwrap_err();
    assert_eq!(refusal("{}").kind, SaveErrorKind::Damaged);
    assert_eq!(refusal(&text.replace("stuffed saved game", "shopping list")).kind, SaveErrorKind::Damaged);
    let detail = "the saved game has format 5, and this program knows formats up to 4";
    let too_new = SaveError::new(SaveErrorKind::TooNew, detail);
    assert_eq!(refusal(&text.replacen("\"version\":4", "\"version\":5", 1)), too_new);
    assert_eq!(refusal("stuffed saved game, format 5\nof which we know nothing"), too_new);
    assert!(matches!(refusal(&text.replace("\"hp\":10", "\"hp\":99")).kind, SaveErrorKind::Unfit { .. }));
}

#[test]
fn an_oversized_world_is_refused_before_it_is_built() {
    let bytes = encode(&some_game().game, &MessageLog::default(), &recording(&some_game())).unwrap();
    let text = document(&bytes);
    let refusal = |text: &str| decode(text.as_bytes(), &shipped()).map(|_| ()).unwrap_err().to_string();
    let vast = text.replace("\"width\":7,\"height\":3", "\"width\":1000,\"height\":1000");
    assert!(refusal(&vast).ends_with("its levels have 1000000 cells, but the limit is 250000"), "{}", refusal(&vast));
    let kills: Vec<String> = (0..5000).map(|number| format!("\"gone:{number}\":1")).collect();
    let strange = text.replace("\"kills\":{", &format!("\"kills\":{{{},", kills.join(","))).replace(",}", "}");
    let strange = declaring(&strange, "10000000");
    assert!(refusal(&strange).ends_with("it names more than 4096 kinds that no longer exist"), "{}", refusal(&strange));
}

/// The document with another declared memory limit.
fn declaring(text: &str, memory: &str) -> String {
    let (before, rest) = text.split_once("\"memory\":").unwrap();
    let (_, after) = rest.split_once(',').unwrap();
    format!("{before}\"memory\":{memory},{after}")
}

#[test]
fn a_game_that_needs_more_memory_than_it_declares_is_refused() {
    let text = document(&encode(&some_game().game, &MessageLog::default(), &recording(&some_game())).unwrap());
    let read = |memory: &str| decode(declaring(&text, memory).as_bytes(), &shipped());
    let refusal = |memory: &str| read(memory).map(|_| ()).unwrap_err().to_string();
    assert!(read("300000").is_ok());
    let lists = refusal("100");
    assert!(lists.starts_with("this is not a saved game: it takes more than 200 bytes of memory at line 1"), "{lists}");
    let large = text.replace("\"width\":7,\"height\":3", "\"width\":100,\"height\":100");
    let world = decode(declaring(&large, "20000").as_bytes(), &shipped()).map(|_| ()).unwrap_err().to_string();
    assert!(world.contains("it takes 3") && world.ends_with("bytes of memory, but the limit is 40000"), "{world}");
    assert_eq!(refusal("null"), "this is not a saved game: it does not say how much memory it takes");
    let vast =
        "this is not a saved game: it says that it takes 1073741825 bytes of memory, but the limit is 1073741824";
    assert_eq!(refusal("1073741825"), vast);
    // Older formats declare no limit and get the usual one.
    assert!(
        decode(declaring(&text, "null").replacen("\"version\":4", "\"version\":3", 1).as_bytes(), &shipped()).is_ok()
    );
}

#[test]
fn a_saved_game_of_the_first_format_can_be_loaded() {
    let played = some_game();
    let text = document(&encode(&played.game, &played.log, &recording(&played)).unwrap());
    let text = text.replacen("\"version\":4", "\"version\":1", 1);
    let (recording, world) = (text.find(",\"recording\":").unwrap(), text.rfind(",\"world\":").unwrap());
    let text = format!("{}{}", &text[..recording], &text[world..]);
    let hash = format!("\"hash\":{},", played.game.hash());
    assert!(text.contains(&hash), "{text}");
    let kept = decode(text.replacen(&hash, "", 1).as_bytes(), &shipped()).unwrap();
    assert_eq!((kept.game.hash(), kept.log), (played.game.hash(), played.log.clone()));
}

#[test]
fn damage_anywhere_in_the_file_is_detected() {
    let content = shipped();
    for bytes in three_saves(&shipped()) {
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

#[test]
fn a_changed_save_with_a_right_checksum_is_refused_or_sound() {
    let content = shipped();
    let tries = std::env::var("STUFFED_SAVES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(600_u64);
    let documents: Vec<String> = three_saves(&shipped()).iter().map(|save| document(save)).collect();
    assert!(decode(&sealed(&documents[0]), &content).is_ok());
    let mut accepted = 0;
    for number in 0..tries {
        let mut random = Random::new(number, &[]);
        let mut text = documents[(number % 3) as usize].clone();
        for _ in 0..=random.range(0, 2) {
            text = changed(&text, &mut random);
        }
        let Ok(SavedGame { mut game, .. }) = decode(&sealed(&text), &content) else { continue };
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

#[test]
fn a_world_whose_random_numbers_or_clock_stand_still_is_refused() {
    let text = document(&encode(&some_game().game, &MessageLog::default(), &recording(&some_game())).unwrap());
    let refusal = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        decode(replaced(&text, from, to).as_bytes(), &shipped()).map(|_| ()).unwrap_err().to_string()
    };
    assert!(refusal("\"increment\":", "0").contains("the increment of a random number stream must be odd"));
    for name in ["\"time\":", "\"ready_at\":"] {
        let why = refusal(name, "18446744073709551615");
        assert!(why.ends_with("the time 18446744073709551615 is too late"), "{why}");
    }
}

/// The text with another number behind each `name`.
fn replaced(text: &str, name: &str, number: &str) -> String {
    let mut parts = text.split(name);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |done, part| {
        done + name + number + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}
