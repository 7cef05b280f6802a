//! Shrinks a failing list of steps (delta debugging).

/// A subsequence of `steps` that still fails. Removes ever shorter stretches while the rest still fails. Returns all steps when they do not
/// fail at all.
pub fn shortened<T: Clone>(mut steps: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut stretch = steps.len().div_ceil(2).max(1);
    loop {
        let before = steps.len();
        steps = without_stretches(steps, stretch, &mut fails);
        if stretch == 1 && steps.len() == before {
            return steps;
        }
        stretch = stretch.div_ceil(2);
    }
}

/// Removes every stretch of `length` steps that the failure does not need.
fn without_stretches<T: Clone>(mut steps: Vec<T>, length: usize, fails: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
    // From the end: later steps are least likely to affect the others.
    let mut end = steps.len();
    while end > 0 {
        let start = end.saturating_sub(length);
        let rest = [&steps[..start], &steps[end..]].concat();
        if fails(&rest) {
            steps = rest;
        }
        end = start;
    }
    steps
}

#[test]
fn only_the_steps_needed_to_fail_are_left() {
    let needs = |wanted: &'static [u32]| move |steps: &[u32]| wanted.iter().all(|step| steps.contains(step));
    let all = || (0..1000).collect::<Vec<u32>>();
    assert_eq!(shortened(all(), needs(&[17, 421, 999])), [17, 421, 999]);
    assert_eq!(shortened(all(), needs(&[0])), [0]);
    assert_eq!(shortened(all(), needs(&[])), [0; 0]);
    assert_eq!(shortened(Vec::new(), needs(&[])), [0; 0]);
    // A list that never fails is returned whole.
    assert_eq!(shortened(all(), |_| false), all());
}

#[test]
fn shrinking_takes_few_tries() {
    let mut tries = 0;
    let left = shortened((0..4096).collect(), |steps: &[u32]| {
        tries += 1;
        steps.contains(&1234)
    });
    assert_eq!(left, [1234]);
    assert!(tries < 100, "{tries} tries");
}
