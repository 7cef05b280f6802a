//! Makes text safe to show in a terminal.

use std::fmt::Write;

/// Whether a character could garble or spoof terminal output: control characters, and those that change the text direction, or carry
/// hidden notes.
pub fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Whether a text shows anything: not only spaces, and letters that have no shape.
pub fn is_visible(text: &str) -> bool {
    let has_no_shape = |letter: char| {
        matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200d}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{ffa0}'
                | '\u{e0100}'..='\u{e01ef}'
        )
    };
    text.chars().any(|letter| !letter.is_whitespace() && !is_unsafe(letter) && !has_no_shape(letter))
}

/// `text` on one line, with unsafe characters replaced by U+FFFD.
pub fn sanitize(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\n' | '\t' => ' ',
            letter => visible(letter),
        })
        .collect()
}

/// `text` with its line breaks and tabs, and other unsafe characters replaced by U+FFFD.
pub fn sanitize_lines(text: &str) -> String {
    text.replace("\r\n", "\n").chars().map(|letter| if is_layout(letter) { letter } else { visible(letter) }).collect()
}

/// Like [`sanitize_lines`], but keeps the escape sequences that set colours.
#[cfg(any(feature = "cli", test))]
pub fn sanitize_styled(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut clean = sanitize_lines(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_digit() && letter != ';').unwrap_or(part.len());
        let (numbers, rest) = part.split_at(end);
        match rest.strip_prefix('m') {
            Some(rest) => {
                // Writing to a String can't fail.
                let _ = write!(clean, "\x1b[{numbers}m{}", sanitize_lines(rest));
            }
            None => clean.push_str(&sanitize_lines(&format!("\x1b[{part}"))),
        }
    }
    clean
}

/// JSON with the unsafe characters of its strings written as escapes, so that the same text can be read from it.
pub fn sanitize_json(json: &str) -> String {
    let mut clean = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_unsafe(letter) && !is_layout(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a String can't fail.
                let _ = write!(clean, "\\u{unit:04x}");
            }
        } else {
            clean.push(letter);
        }
    }
    clean
}

fn is_layout(letter: char) -> bool {
    matches!(letter, '\n' | '\t')
}

fn visible(letter: char) -> char {
    if is_unsafe(letter) { char::REPLACEMENT_CHARACTER } else { letter }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_colours_get_through_a_styled_report() {
        assert_eq!(sanitize_styled("\x1b[1;31mred\x1b[0m\n"), "\x1b[1;31mred\x1b[0m\n");
        assert_eq!(sanitize_styled("a\x1b[2Jb\x1b]0;x\x07\x1b["), "a\u{fffd}[2Jb\u{fffd}]0;x\u{fffd}\u{fffd}[");
    }

    #[test]
    fn json_says_the_same_without_unsafe_characters() {
        let text = "a\u{202e}b\u{e0041}\u{9b}\x1b";
        let json = sanitize_json(&serde_json::to_string(text).unwrap());
        assert!(json.chars().all(|letter| !is_unsafe(letter)), "{json:?}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn text_of_invisible_letters_only_is_not_visible() {
        for text in ["", " ", "\u{ad}\u{ad}", "\u{200b}", "\u{3164} \u{2800}", "\u{61c}"] {
            assert!(!is_visible(text), "{text:?}");
        }
        assert!(is_visible("a\u{ad}b") && is_visible("é") && is_visible("宽"));
    }
}
