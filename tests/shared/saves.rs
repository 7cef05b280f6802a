//! Saved games with valid checksums and changed documents.

use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use stuffed::content::Content;
use stuffed::game::{Action, Game, MessageLog, Recording};
use stuffed::grid::Random;
use stuffed::save::encode;
use stuffed::script::ScriptMind;
use xxhash_rust::xxh3::xxh3_64;

/// Three saved games of the shipped content, each after 60 turns of the bot.
pub fn three_saves(content: &Arc<Content>) -> Vec<Vec<u8>> {
    let save = |seed| {
        let (mut game, mut mind) = (Game::new(content.clone(), seed), ScriptMind::new(content).0);
        let mut recording = Recording::begin(&game);
        for _ in 0..60 {
            let bot = content.bots[content.rules.bot.unwrap()].ai.clone();
            let action = game.choose(game.world().player, &bot, &mut mind).unwrap_or(Action::Wait);
            let _ = game.act(action.clone(), &mut mind);
            recording.note(&action, &game);
        }
        encode(&game, &MessageLog::default(), &recording).unwrap()
    };
    [1, 2, 3].map(save).to_vec()
}

/// The document in a saved game. It follows a line of text and three numbers.
pub fn document(bytes: &[u8]) -> String {
    let head = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1 + 24;
    String::from_utf8(decompress_to_vec(&bytes[head..]).unwrap()).unwrap()
}

/// A saved game that holds this document.
pub fn sealed(document: &str) -> Vec<u8> {
    let packed = compress_to_vec(document.as_bytes(), 1);
    let numbers = [packed.len() as u64, xxh3_64(&packed), document.len() as u64];
    let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    [b"stuffed saved game, format 4\n".as_slice(), &numbers, &packed].concat()
}

/// The document with one number or word replaced, by a fixed value or by another part of the document.
pub fn changed(document: &str, random: &mut Random) -> String {
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
