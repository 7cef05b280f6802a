use crate::grid::chance::random::Random;

#[test]
fn the_streams_never_change() {
    let mut random = Random::new(0, &[]);
    assert_eq!((0..6).map(|_| random.below(1000)).collect::<Vec<_>>(), [862, 420, 784, 651, 287, 216]);
    let mut random = Random::new(42, &[1, 2]);
    assert_eq!(
        (0..6).map(|_| random.below(u32::MAX)).collect::<Vec<_>>(),
        [2_763_014_067, 2_661_519_738, 3_812_493_825, 395_890_550, 2_682_894_905, 1_113_529_655]
    );
    assert_eq!((0..6).map(|_| random.range(-3, 3)).collect::<Vec<_>>(), [2, -2, -1, -2, -1, -1]);
    assert_eq!((0..6).map(|_| random.dice(3, 6)).collect::<Vec<_>>(), [12, 8, 6, 6, 11, 7]);
}

#[test]
fn streams_of_other_seeds_and_paths_differ() {
    let first = |seed, path: &[u64]| Random::new(seed, path).below(u32::MAX);
    let numbers = [
        first(1, &[]),
        first(2, &[]),
        first(1, &[0]),
        first(1, &[1]),
        first(1, &[0, 1]),
        first(1, &[1, 0]),
        first(1, &[0, 0]),
    ];
    let distinct: std::collections::BTreeSet<_> = numbers.iter().collect();
    assert_eq!(distinct.len(), numbers.len());
}

#[test]
fn a_saved_stream_continues_where_it_was() {
    let mut random = Random::new(7, &[]);
    random.below(10);
    let mut again: Random = serde_json::from_str(&serde_json::to_string(&random).unwrap()).unwrap();
    assert_eq!(random.below(u32::MAX), again.below(u32::MAX));
}

#[test]
fn ranges_include_both_ends_and_empty_ones_give_their_start() {
    let mut random = Random::new(8, &[]);
    let drawn: std::collections::BTreeSet<_> = (0..300).map(|_| random.range(-1, 2)).collect();
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [-1, 0, 1, 2]);
    assert_eq!(random.range(5, 5), 5);
    assert_eq!(random.range(5, 4), 5);
    assert_eq!(random.range(5, i64::MIN), 5);
    assert!(random.range(i64::MIN, i64::MAX) < i64::MIN + (1 << 32));
    assert_eq!(random.range(i64::MAX, i64::MAX), i64::MAX);
}

#[test]
fn picking_from_nothing_draws_nothing() {
    let mut random = Random::new(9, &[]);
    let before = random.clone();
    assert_eq!(random.below(0), 0);
    assert_eq!(random.pick::<u8>(&[]), None);
    assert_eq!(random.dice(0, 6), 0);
    assert!(!random.chance(0) && !random.chance(-5) && random.chance(100) && random.chance(500));
    assert_eq!(random, before);
}

#[test]
fn every_number_is_equally_likely() {
    let mut random = Random::new(10, &[]);
    let mut counts = [0_i64; 7];
    for _ in 0..70_000 {
        counts[random.below(7) as usize] += 1;
    }
    // Chi-squared with 6 degrees of freedom stays below 22.5 in 999 of 1000 cases.
    let chi_squared = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
    assert!(chi_squared < 23, "{counts:?}");
    // At three quarters of the full range, a generator without rejection would give one remainder of three half of the
    // time.
    let low = (0..30_000).filter(|_| random.below(3 << 30).is_multiple_of(3)).count();
    assert!((9_500..10_500).contains(&low), "{low} of 30000");
    let hits = (0..10_000).filter(|_| random.chance(20)).count();
    assert!((1_850..2_150).contains(&hits), "{hits} of 10_000 at 20 percent");
}

#[test]
fn a_saved_stream_that_would_stand_still_is_refused() {
    for (increment, is_sound) in [(0, false), (2, false), (u64::MAX - 1, false), (1, true), (u64::MAX, true)] {
        let read = serde_json::from_str::<Random>(&format!("{{\"state\":0,\"increment\":{increment}}}"));
        assert_eq!(read.is_ok(), is_sound, "{increment}: {read:?}");
    }
    assert!(serde_json::from_str::<Random>("{\"state\":0,\"increment\":1,\"more\":1}").is_err());
}
