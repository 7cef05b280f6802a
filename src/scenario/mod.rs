//! The scenario tests of packs.
//!
//! - `read`: Reads scenario tests and checks them against the content
//! - `run`: Plays scenario tests and compares the results with what they expect

pub(crate) mod read;
pub mod run;

pub use read::ascii_map::{AsciiMap, LegendEntry};
pub use read::bound::Bound;
pub use read::expect_fields::Expected;
pub use read::lookup::MapSymbol;
pub use read::outfit::{Affliction, Outfit, Possession};
pub use read::steps::{StepAction, TestStep};
pub use read::{Expectation, Scenario, scenarios, test_table};
pub use run::setup::Setup;
pub use run::{Failure, run};
