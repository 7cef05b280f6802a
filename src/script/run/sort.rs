//! The sort functions of scripts.
//!
//! Rhai's own call the standard library's sort, which may panic when a comparison contradicts itself, and then leaves an order that depends
//! on the version of the compiler. This merge sort always ends, with the same order everywhere. It is stable, and each comparison is a step
//! of the script.

use std::cmp::Ordering;
use std::mem;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext, Position};

use super::sandbox::CallMeter;

type Sorted<T> = Result<T, Box<EvalAltResult>>;

/// Replaces the sort functions of Rhai.
pub(crate) fn install(engine: &mut Engine, meter: &Rc<CallMeter>) {
    for name in ["sort", "sort_by"] {
        let meter = Rc::clone(meter);
        engine.register_fn(name, move |context: NativeCallContext<'_>, list: &mut Array, comparer: FnPtr| {
            *list = sorted(list, &meter, |a, b| ask(&context, &comparer, a, b))?;
            Ok::<_, Box<EvalAltResult>>(())
        });
    }
    let by_name = Rc::clone(meter);
    engine.register_fn("sort", move |context: NativeCallContext<'_>, list: &mut Array, comparer: &str| {
        let comparer = FnPtr::new(comparer)?;
        *list = sorted(list, &by_name, |a, b| ask(&context, &comparer, a, b))?;
        Ok::<_, Box<EvalAltResult>>(())
    });
    for name in ["order", "order_by"] {
        let meter = Rc::clone(meter);
        engine.register_fn(name, move |context: NativeCallContext<'_>, list: &mut Array, comparer: FnPtr| {
            sorted(list, &meter, |a, b| ask(&context, &comparer, a, b))
        });
    }
    for (sort, order, is_ascending) in [("sort", "order", true), ("sort_desc", "order_desc", false)] {
        let (sorter, orderer) = (Rc::clone(meter), Rc::clone(meter));
        engine.register_fn(sort, move |list: &mut Array| {
            *list = by_value(list, &sorter, is_ascending)?;
            Ok::<_, Box<EvalAltResult>>(())
        });
        engine.register_fn(order, move |list: &mut Array| by_value(list, &orderer, is_ascending));
    }
}

/// The list sorted by the values themselves, which must all be numbers, texts, letters or booleans.
fn by_value(list: &Array, meter: &CallMeter, is_ascending: bool) -> Sorted<Array> {
    sorted(list, meter, |a, b| {
        let order =
            compare(a, b).ok_or_else(|| failure("a list can only be sorted if all in it is numbers, or all text"))?;
        Ok(if is_ascending { order } else { order.reverse() })
    })
}

/// The order of two values of the same type; `None` if they have no order.
fn compare(a: &Dynamic, b: &Dynamic) -> Option<Ordering> {
    if let (Ok(a), Ok(b)) = (a.as_int(), b.as_int()) {
        return Some(a.cmp(&b));
    }
    if let (Ok(a), Ok(b)) = (a.as_immutable_string_ref(), b.as_immutable_string_ref()) {
        return Some(a.cmp(&b));
    }
    if let (Ok(a), Ok(b)) = (a.as_char(), b.as_char()) {
        return Some(a.cmp(&b));
    }
    if let (Ok(a), Ok(b)) = (a.as_bool(), b.as_bool()) {
        return Some(a.cmp(&b));
    }
    (a.is_unit() && b.is_unit()).then_some(Ordering::Equal)
}

/// Asks the script's comparison. It answers with a number, or with whether `a` comes first.
fn ask(context: &NativeCallContext<'_>, comparer: &FnPtr, a: &Dynamic, b: &Dynamic) -> Sorted<Ordering> {
    let answer = comparer.call_raw(context, None, [a.clone(), b.clone()])?;
    if let Ok(number) = answer.as_int() {
        return Ok(number.cmp(&0));
    }
    let is_first = answer.as_bool().map_err(|_| {
        failure("the comparison of a sort must return a number: below 0 if the first value comes first, above 0 if the second does")
    })?;
    Ok(if is_first { Ordering::Less } else { Ordering::Greater })
}

#[expect(clippy::unnecessary_box_returns, reason = "Rhai's errors are boxed")]
fn failure(why: &str) -> Box<EvalAltResult> {
    EvalAltResult::ErrorRuntime(why.into(), Position::NONE).into()
}

/// The list in the order of `compare`, of which each call is a step.
fn sorted(
    list: &Array,
    meter: &CallMeter,
    mut compare: impl FnMut(&Dynamic, &Dynamic) -> Sorted<Ordering>,
) -> Sorted<Array> {
    merge_sorted(list.clone(), &mut |a, b| {
        meter.step().map_err(|why| EvalAltResult::ErrorTerminated(why.into(), Position::NONE))?;
        compare(a, b)
    })
}

fn merge_sorted<T, E>(mut items: Vec<T>, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<Vec<T>, E> {
    if items.len() < 2 {
        return Ok(items);
    }
    let right = items.split_off(items.len() / 2);
    merge(merge_sorted(items, compare)?, merge_sorted(right, compare)?, compare)
}

/// Merges two sorted lists. Of equal values, those of `left` come first.
fn merge<T, E>(
    left: Vec<T>,
    right: Vec<T>,
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<Vec<T>, E> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let (mut a, mut b) = (left.next(), right.next());
    while let (Some(one), Some(other)) = (&a, &b) {
        if compare(one, other)? == Ordering::Greater {
            merged.extend(mem::replace(&mut b, right.next()));
        } else {
            merged.extend(mem::replace(&mut a, left.next()));
        }
    }
    merged.extend(a.into_iter().chain(left).chain(b).chain(right));
    Ok(merged)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::convert::Infallible;

    use super::*;

    fn by(items: &[i64], mut order: impl FnMut(i64, i64) -> Ordering) -> Vec<i64> {
        merge_sorted(items.to_vec(), &mut |a, b| Ok::<_, Infallible>(order(*a, *b))).unwrap()
    }

    #[test]
    fn lists_are_sorted_and_equal_values_keep_their_order() {
        for length in 0..40 {
            let items: Vec<i64> = (0..length).map(|n| n * 7919 % 251).collect();
            let mut known = items.clone();
            known.sort_by_key(|n| n / 10);
            assert_eq!(by(&items, |a, b| (a / 10).cmp(&(b / 10))), known);
        }
    }

    #[test]
    fn a_comparison_that_contradicts_itself_loses_nothing_and_always_ends_the_same() {
        let items: Vec<i64> = (0..21).map(|n| n * 7919 % 251).collect();
        let order = |x: i64, y: i64| if x % 2 == 0 { Ordering::Greater } else { y.cmp(&x) };
        let found = by(&items, order);
        assert_eq!(found, by(&items, order));
        let (mut all, mut known) = (found.clone(), items.clone());
        all.sort_unstable();
        known.sort_unstable();
        assert_eq!(all, known);
    }
}
