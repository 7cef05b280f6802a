//! Runs work on several threads and returns results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::cli::shared::failure::CommandFailure;

/// The number of cores of the machine.
pub(crate) fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Applies `work` to `items` on `jobs` threads and passes each result to `take` on this thread. Results arrive in the
/// order of the items, as early as possible. Stops early when `take` returns `false`.
///
/// # Errors
/// Errors of `take`, or a failure to start threads.
pub(crate) fn in_order<I: Send, T: Send>(
    jobs: usize,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    mut take: impl FnMut(T) -> Result<bool, CommandFailure>,
) -> Result<(), CommandFailure> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().map_err(CommandFailure::because)?;
    let (sender, results) = mpsc::channel();
    let is_wanted = AtomicBool::new(true);
    let (is_wanted, work) = (&is_wanted, &work);
    pool.in_place_scope(|scope| {
        scope.spawn(move |_| {
            // Threads take items from the front, so that the first results are ready first.
            items.enumerate().par_bridge().for_each_with(sender, |sender, (index, item)| {
                if is_wanted.load(Ordering::Relaxed) {
                    // Sending fails once `take` has stopped.
                    let _ = sender.send((index, work(item)));
                }
            });
        });
        let taken = take_in_order(results, &mut take);
        is_wanted.store(false, Ordering::Relaxed);
        taken
    })
}

fn take_in_order<T>(
    results: mpsc::Receiver<(usize, T)>,
    take: &mut impl FnMut(T) -> Result<bool, CommandFailure>,
) -> Result<(), CommandFailure> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (index, result) in results {
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            if !take(result)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        for jobs in [1, 2, 7] {
            let mut found = Vec::new();
            let slow_at_first = |number: u64| {
                thread::sleep(std::time::Duration::from_micros(200 * (20 - number.min(20))));
                number * number
            };
            let done = in_order(jobs, 0..50, slow_at_first, |square| {
                found.push(square);
                Ok(true)
            });
            assert!(done.is_ok());
            assert_eq!(found, (0..50).map(|number| number * number).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn work_stops_when_no_more_results_are_wanted() {
        let mut taken = 0;
        let done = in_order(
            3,
            0..1_000_000_u64,
            |number| number,
            |number| {
                taken += 1;
                Ok(number < 9)
            },
        );
        assert!(done.is_ok());
        assert_eq!(taken, 10);
        let failed = in_order(1, 0..5, |number| number, |_| Err(CommandFailure::because("full")));
        assert!(matches!(failed, Err(CommandFailure::Reason(why)) if why == "full"));
    }
}
