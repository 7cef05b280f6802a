//! From what something was called to what it is called now, over any number of versions.

use std::collections::BTreeMap;

/// Where a name leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainEnd<'a> {
    /// To one that is declared.
    Now(&'a str),
    /// To one that is not, and is not renamed either.
    Lost,
    /// Round and round.
    Circle,
}

/// Where all names lead that were renamed in one table.
#[derive(Debug, Default)]
pub struct Trails<'a> {
    ends: BTreeMap<&'a str, ChainEnd<'a>>,
    /// The names that lead to each other, the last one to the first.
    pub circles: Vec<Vec<&'a str>>,
}

impl<'a> Trails<'a> {
    /// Follows each name of `next` to the next, until one is declared.
    pub fn of(next: &BTreeMap<&'a str, &'a str>, is_declared: impl Fn(&str) -> bool) -> Self {
        let mut trails = Self::default();
        for start in next.keys() {
            trails.follow(start, next, &is_declared);
        }
        trails
    }

    /// Where a name leads, if it was renamed.
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
            // For now: a name that is met a second time before its end is known is part of a cycle.
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
