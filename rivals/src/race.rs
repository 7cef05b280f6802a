//! Measures the contenders against each other.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds per contender.
const ROUNDS: usize = 15;
/// The least duration of one measurement.
const LEAST: Duration = Duration::from_millis(4);

/// A contender: a name, and a function that answers all queries once.
pub struct Entrant<'a> {
    name: &'static str,
    answer: Box<dyn FnMut() -> usize + 'a>,
    /// Nanoseconds per query, one entry per round.
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

/// Measures all contenders in turn, and prints their times relative to the first.
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
