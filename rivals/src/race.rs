//! Times the contenders against each other.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Times that everybody's turn comes.
const ROUNDS: usize = 15;
/// How long a turn lasts at least.
const LEAST: Duration = Duration::from_millis(4);

/// Somebody who takes part: a name, and what answers all the questions once.
pub struct Entrant<'a> {
    name: &'static str,
    answer: Box<dyn FnMut() -> usize + 'a>,
    /// Nanoseconds a question, a round each.
    times: Vec<f64>,
}

impl<'a> Entrant<'a> {
    pub fn new(name: &'static str, answer: impl FnMut() -> usize + 'a) -> Self {
        Self { name, answer: Box::new(answer), times: Vec::new() }
    }

    fn run(&mut self, questions: usize) {
        let (start, mut times) = (Instant::now(), 0);
        while start.elapsed() < LEAST {
            black_box((self.answer)());
            times += 1;
        }
        let passed = start.elapsed();
        self.times.push(passed.as_nanos() as f64 / (times * questions) as f64);
    }

    fn median(&mut self) -> f64 {
        self.times.sort_by(f64::total_cmp);
        self.times[self.times.len() / 2]
    }
}

/// Lets all answer `questions` in turn, and prints what they took beside the first.
pub fn race(title: &str, questions: usize, mut entrants: Vec<Entrant<'_>>) {
    for entrant in &mut entrants {
        entrant.run(questions);
        entrant.times.clear();
    }
    for _ in 0..ROUNDS {
        for entrant in &mut entrants {
            entrant.run(questions);
        }
    }
    println!("{title}");
    let mut first = None;
    for entrant in &mut entrants {
        let median = entrant.median();
        let spread = (entrant.times[1], entrant.times[ROUNDS - 2]);
        let ratio = median / *first.get_or_insert(median);
        println!(
            "  {:<26}{:>12.2} us  {ratio:>7.2}x   ({:.2} to {:.2})",
            entrant.name,
            median / 1000.0,
            spread.0 / 1000.0,
            spread.1 / 1000.0
        );
    }
}
