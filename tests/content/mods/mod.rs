//! Mods: what they take over, what they change of each other, who wins, and what they need.

mod blame;
mod conflicts;
mod dependencies;
mod hints;
mod inheritance;
mod insertions;
mod one_pack;
mod patches;
mod provenance;
mod renames;
mod samples;
mod support;
