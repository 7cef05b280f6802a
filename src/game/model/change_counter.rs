//! Something that counts how often it may have changed.

use std::ops::{Deref, DerefMut};

/// A value that counts how often it was handed out to be changed, so that who depends on it knows whether to look again.
#[derive(Clone, Debug, Default)]
pub struct ChangeCounter<T> {
    value: T,
    changes: u64,
}

impl<T> ChangeCounter<T> {
    /// A value that has not changed yet.
    pub fn new(value: T) -> Self {
        Self { value, changes: 0 }
    }

    /// A number that grows whenever the value may have changed.
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
