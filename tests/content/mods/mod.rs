//! Mods: what they take over, what they change of each other, who wins, and what they need.

mod conflicts;
mod dependencies;
mod inheritance;
mod patches;
mod provenance;
mod samples;
mod support;
