//! Mods: inheritance, patches, conflicts, dependencies and renamed ids.

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
