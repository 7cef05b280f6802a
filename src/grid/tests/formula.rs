use std::collections::BTreeSet;

use crate::grid::chance::random::Random;
use crate::grid::formula::{Formula, Variables};

const VARIABLES: Variables = Variables { depth: 4, hp: 30 };

#[track_caller]
fn value(text: &str) -> i64 {
    let formula: Formula = text.parse().unwrap();
    formula.roll(VARIABLES, &mut Random::default())
}

#[track_caller]
fn error(text: &str) -> String {
    text.parse::<Formula>().unwrap_err()
}

#[test]
fn operators_have_the_usual_precedence() {
    for (text, expected) in [
        ("7", 7),
        (" depth + 2 ", 6),
        ("2 + 3 * depth", 14),
        ("(2 + 3) * depth", 20),
        ("10 - 4 - 3", 3),
        ("-depth + -(-2)", -2),
        ("2 - -3", 5),
        ("7 / 2 * 2", 6),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("7 / (depth - 4)", 0),
        ("min(depth, 3) + max(hp, 3)", 33),
        ("min(depth, max(1, 2))", 2),
        ("hp*3", 90),
        ("9223372036854775807 + 1", i64::MAX),
        ("(-9223372036854775807 - 1) / -1", i64::MAX),
        ("-9223372036854775807 * hp", i64::MIN),
        ("3d1", 3),
        ("4d1k3 + d1k1", 4),
        ("17 % 5 * 2", 4),
        ("-7 % 3", -1),
        ("7 % -3", 1),
        ("7 % (depth - 4)", 0),
        ("(-9223372036854775807 - 1) % -1", 0),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn dice_are_rolled_from_left_to_right() {
    let formula: Formula = "2d6 * 100 + min(d20, 50) + 0 * d4".parse().unwrap();
    let (mut random, mut by_hand) = (Random::new(1, &[]), Random::new(1, &[]));
    let expected = by_hand.dice(2, 6) * 100 + by_hand.dice(1, 20);
    by_hand.dice(1, 4);
    assert_eq!(formula.roll(VARIABLES, &mut random), expected);
    assert_eq!(random, by_hand, "dice that do not count are drawn all the same");
}

#[test]
fn the_highest_dice_are_kept() {
    let formula: Formula = "4d6k3".parse().unwrap();
    let (mut random, mut by_hand) = (Random::new(3, &[]), Random::new(3, &[]));
    for _ in 0..50 {
        let dice: Vec<i64> = (0..4).map(|_| by_hand.dice(1, 6)).collect();
        let kept = dice.iter().sum::<i64>() - dice.iter().min().unwrap();
        assert_eq!(formula.roll(VARIABLES, &mut random), kept);
    }
    assert_eq!((formula.dice(), formula.0.to_string().as_str()), (4, "4d6k3"));
}

#[test]
fn errors_name_the_column_and_say_what_to_do() {
    for (text, expected) in [
        ("", "the formula is empty: write a number, such as 0"),
        ("depht + 2", "column 1 of the formula: unknown word `depht`: did you mean `depth`?"),
        ("2 + Max(1, 2)", "column 5 of the formula: unknown word `Max`: did you mean `max`?"),
        ("D6", "column 1 of the formula: unknown word `D6`: did you mean `d6`?"),
        (
            "lvl",
            "column 1 of the formula: unknown word `lvl`: a formula may use depth, hp, min(a, b), max(a, b), roll(a, b) and dice such as 2d6",
        ),
        (
            "2d",
            "column 1 of the formula: `2d` is neither a number nor dice: write dice as 2d6 or 4d6k3, a product as 2 * depth",
        ),
        (
            "2depth",
            "column 1 of the formula: `2depth` is neither a number nor dice: write dice as 2d6 or 4d6k3, a product as 2 * depth",
        ),
        ("2 depth", "column 3 of the formula: expected `+`, `-`, `*`, `/` or `%` before `depth`"),
        (
            "ä + 1",
            "column 1 of the formula: unknown word `ä`: a formula may use depth, hp, min(a, b), max(a, b), roll(a, b) and dice such as 2d6",
        ),
        (
            "1 +",
            "column 4 of the formula: the formula ends where a value should follow: add a number, dice such as 2d6, or depth",
        ),
        ("1 + * 2", "column 5 of the formula: expected a value before `*`: a number, dice such as 2d6, or depth"),
        ("(1 + 2", "column 7 of the formula: expected `)` before the end"),
        ("1 + 2)", "column 6 of the formula: this bracket closes none: remove it, or open one with `(`"),
        ("min(1)", "column 6 of the formula: expected `,` before `)`, as in min(depth, 3)"),
        ("max 3", "column 5 of the formula: expected `(` before `3`, as in max(depth, 3)"),
        ("1.5", "column 2 of the formula: numbers are whole: multiply first and divide last, as in 20 * 3 / 2"),
        ("99999999999999999999", "column 1 of the formula: the number is too large"),
        ("1001d6", "column 1 of the formula: dice are thrown 1 to 1000 at a time"),
        ("0d6", "column 1 of the formula: dice are thrown 1 to 1000 at a time"),
        ("4d6k5", "column 1 of the formula: `k` keeps from 1 up to all of the dice, which are 4 here"),
        ("1 + 4d6k0", "column 5 of the formula: `k` keeps from 1 up to all of the dice, which are 4 here"),
        ("d6k2", "column 1 of the formula: `k` keeps from 1 up to all of the dice, which are 1 here"),
        (
            "4d6k",
            "column 1 of the formula: `4d6k` is neither a number nor dice: write dice as 2d6 or 4d6k3, a product as 2 * depth",
        ),
        (
            "50%",
            "column 4 of the formula: the formula ends where a value should follow: add a number, dice such as 2d6, or depth",
        ),
        ("2d10001", "column 1 of the formula: dice have 1 to 10000 sides"),
        ("d0", "column 1 of the formula: dice have 1 to 10000 sides"),
        ("1 \u{1b} 2", "column 3 of the formula: expected `+`, `-`, `*`, `/` or `%` before `\\u{1b}`"),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn length_and_nesting_have_limits() {
    assert_eq!(error(&"1".repeat(201)), "the formula has 201 characters: write at most 200");
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(value(&nested(31)), 1);
    assert!(error(&nested(32)).contains("nested more than 32 deep"));
    assert!(error(&"-".repeat(200)).contains("nested more than 32 deep"));
    assert_eq!(value("1+".repeat(99).trim_end_matches('+')), 99);
}

#[test]
fn bounds_are_the_least_and_greatest_values() {
    for text in [
        "2d3 - d4",
        "(d5 - 3) * (d4 - 2)",
        "(d9 - 5) / (d5 - 3)",
        "7 / (d3 + 1)",
        "min(d6, 4) - max(2, d4)",
        "-d6 / depth",
        "hp / d4",
        "4d3k2",
        "(10 + d4) % 20",
        "(d9 - 5) % 3",
        "hp % 0",
        "(50 + d9) % 10",
        "hp * d9 % (d4 + 3)",
    ] {
        let formula: Formula = text.parse().unwrap();
        let mut random = Random::new(1, &[]);
        let rolled: BTreeSet<i64> = (0..3000).map(|_| formula.roll(VARIABLES, &mut random)).collect();
        let extremes = (*rolled.first().unwrap(), *rolled.last().unwrap());
        assert_eq!(formula.bounds(VARIABLES), extremes, "{text}");
    }
}

#[test]
fn a_formula_is_read_from_a_number_or_from_text() {
    let read = |json: &str| serde_json::from_str::<Formula>(json);
    assert_eq!(
        toml::from_str::<std::collections::BTreeMap<String, Formula>>("count = -3").unwrap()["count"],
        Formula::from(-3)
    );
    assert_eq!(read("\"1 + 2\"").unwrap().roll(VARIABLES, &mut Random::default()), 3);
    assert!(read("\"1 +\"").unwrap_err().to_string().contains("column 4"));
    assert!(read("true").unwrap_err().to_string().contains("expected a whole number, or a formula as text"));
    assert_eq!(Formula::default(), Formula::from(0));
}

#[test]
fn random_functions_stay_within_their_bounds_and_reach_them() {
    for (text, least, most) in [
        ("roll(2, 5)", 2, 5),
        ("roll(5, 2)", 2, 5),
        ("roll(-3, d4)", -3, 4),
        ("root(99, 2)", 9, 9),
        ("root(100, 2)", 10, 10),
        ("root(400 * depth * depth * depth, 2)", 160, 160),
        ("root(26 + d2, 3)", 3, 3),
        ("root(-4, 2) + root(7, 0) + root(9, 1000)", 8, 8),
        ("root(9223372036854775807, 2)", 3_037_000_499, 3_037_000_499),
        ("successes(4, 50)", 0, 4),
        ("successes(3, 100)", 3, 3),
        ("successes(3, 0)", 0, 0),
        ("successes(-3, 50)", 0, 0),
        ("successes(d3, 40) - successes(2, 60)", -2, 3),
    ] {
        let formula: Formula = text.parse().unwrap();
        assert_eq!(formula.bounds(VARIABLES), (least, most), "{text}");
        let mut random = Random::new(7, &[]);
        let values: BTreeSet<i64> = (0..2000).map(|_| formula.roll(VARIABLES, &mut random)).collect();
        assert_eq!((values.first(), values.last()), (Some(&least), Some(&most)), "{text}");
    }
}

#[test]
fn no_formula_tries_more_than_a_thousand_times() {
    let formula: Formula = "successes(1000000000, 100)".parse().unwrap();
    assert_eq!((formula.roll(VARIABLES, &mut Random::default()), formula.dice()), (1000, 1000));
}
