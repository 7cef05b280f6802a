//! The message log.

use stuffed::content::Tone;
use stuffed::game::{LogLine, MessageLog};

fn line(text: &str, tone: Tone) -> LogLine {
    LogLine { text: text.to_owned(), tone }
}

#[test]
fn repeated_messages_are_counted_under_the_latest_turn() {
    let mut log = MessageLog::default();
    for (text, tone, turn) in
        [("Ow!", Tone::Warning, 1), ("Ow!", Tone::Warning, 4), ("Ow!", Tone::Quiet, 5), ("Ow!", Tone::Warning, 6)]
    {
        log.add(line(text, tone), turn);
    }
    let read: Vec<(u64, u32)> = log.entries().iter().map(|entry| (entry.turn, entry.count)).collect();
    assert_eq!(read, [(4, 2), (5, 1), (6, 1)]);
}

#[test]
fn the_log_keeps_the_last_thousand_messages() {
    let mut log = MessageLog::default();
    (0..1500).for_each(|number| log.add(line(&number.to_string(), Tone::Quiet), number));
    assert_eq!((log.entries().len(), log.entries()[0].text.as_str()), (1000, "500"));
}
