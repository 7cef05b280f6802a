//! Which key does what.

use serde::Deserialize;

/// The key bindings: `[keys]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyBindings {}
