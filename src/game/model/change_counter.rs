//! A value that counts its mutable borrows.

use std::ops::{Deref, DerefMut};

/// A wrapper that counts mutable borrows, so that caches know when to recompute.
#[derive(Clone, Debug, Default)]
pub struct ChangeCounter<T> {
    value: T,
    changes: u64,
}

impl<T> ChangeCounter<T> {
    /// Wraps `value`, with a count of zero.
    pub fn new(value: T) -> Self {
        Self { value, changes: 0 }
    }

    /// How often the value was borrowed mutably. It may not have changed each time.
    pub fn changes(&self) -> u64 {
        self.changes
    }
}

impl<T> Deref for ChangeCounter<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for ChangeCounter<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changes += 1;
        &mut self.value
    }
}
