//! What serde can't know: ranges, and what definitions must be to each other.

use std::cell::RefCell;

use super::Diagnostics;
use super::collect::Places;
use super::load::Draft;
use super::read::Faults;

/// What checking needs.
pub struct Checker<'a> {
    pub places: &'a Places,
    pub faults: &'a Faults,
    pub diagnostics: &'a RefCell<Diagnostics>,
}

pub fn check(_: &Draft, _: &Checker<'_>) {}
