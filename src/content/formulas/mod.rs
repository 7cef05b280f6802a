//! Formulas that may name stats.
//!
//! - `rolled_formula`: Formulas with dice, over what the creatures at hand have
//! - `stat_formula`: Formulas over the stats of one bearer, which are calculated again whenever somebody looks

pub(crate) mod rolled_formula;
pub(crate) mod stat_formula;
