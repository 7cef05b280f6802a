//! Makes text safe to show in a terminal.

/// Whether a character could garble or spoof terminal output: control characters, and those that change the text direction.
pub fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// `text` on one line, with unsafe characters replaced by U+FFFD.
pub fn sanitize(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\n' | '\t' => ' ',
            letter if is_unsafe(letter) => char::REPLACEMENT_CHARACTER,
            letter => letter,
        })
        .collect()
}

/// `text` with its line breaks and tabs, and other unsafe characters replaced by U+FFFD.
pub fn sanitize_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .map(
            |letter| {
                if is_unsafe(letter) && !matches!(letter, '\n' | '\t') { char::REPLACEMENT_CHARACTER } else { letter }
            },
        )
        .collect()
}
