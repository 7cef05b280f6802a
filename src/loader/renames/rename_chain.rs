//! Follows renames from version to version to the current id.

use std::collections::BTreeMap;

/// Where a chain of renames ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainEnd<'a> {
    /// At a declared id.
    Now(&'a str),
    /// At an id that is neither declared nor renamed.
    Lost,
    /// Nowhere: the chain is a cycle.
    Circle,
}

/// The chains of all ids that were renamed in one table.
#[derive(Debug, Default)]
pub struct Trails<'a> {
    ends: BTreeMap<&'a str, ChainEnd<'a>>,
    /// The cycles. Each id leads to the next, and the last to the first.
    pub circles: Vec<Vec<&'a str>>,
}

impl<'a> Trails<'a> {
    /// Follows each id of `next` until one is declared. `next` maps old ids to new ones.
    pub fn of(next: &BTreeMap<&'a str, &'a str>, is_declared: impl Fn(&str) -> bool) -> Self {
        let mut trails = Self::default();
        for start in next.keys() {
            trails.follow(start, next, &is_declared);
        }
        trails
    }

    /// The end of the chain of an id; `None` if it was not renamed.
    pub fn end(&self, name: &str) -> Option<ChainEnd<'a>> {
        self.ends.get(name).copied()
    }

    fn follow(&mut self, start: &'a str, next: &BTreeMap<&'a str, &'a str>, is_declared: impl Fn(&str) -> bool) {
        let (mut trail, mut name) = (Vec::new(), start);
        let end = loop {
            if !trail.is_empty() && is_declared(name) {
                break ChainEnd::Now(name);
            }
            if let Some(end) = self.end(name) {
                break end;
            }
            let Some(new) = next.get(name) else { break ChainEnd::Lost };
            // A preliminary value: an id that is reached again before its end is known is part of a cycle.
            self.ends.insert(name, ChainEnd::Circle);
            trail.push(name);
            name = new;
        };
        if let Some(from) = trail.iter().position(|passed| *passed == name).filter(|_| end == ChainEnd::Circle) {
            self.circles.extend(trail.get(from..).map(<[&str]>::to_vec));
        }
        self.ends.extend(trail.into_iter().map(|passed| (passed, end)));
    }
}
