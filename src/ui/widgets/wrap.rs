//! Cutting and wrapping text to a width.

/// The columns that `text` takes.
pub fn width(text: &str) -> i32 {
    text.chars().count() as i32
}

/// As much of `text` as fits into `columns`; a cut text ends in two dots.
pub fn cut(text: &str, columns: i32) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let kept = (columns - 2).max(0) as usize;
    let kept: String = text.chars().take(kept).collect();
    let dots = columns.clamp(0, 2) as usize;
    format!("{}{}", kept.trim_end(), ".".repeat(dots))
}

/// `text` in lines of at most `columns`, broken between words where possible.
pub fn wrap(text: &str, columns: i32) -> Vec<String> {
    let columns = columns.max(1) as usize;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        if !line.is_empty() && line.chars().count() + 1 + letters.len() > columns {
            lines.push(std::mem::take(&mut line));
        }
        while letters.len() > columns {
            let rest = letters.split_off(columns);
            lines.push(letters.into_iter().collect());
            letters = rest;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(letters);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
