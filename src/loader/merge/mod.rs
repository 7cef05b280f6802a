//! Merges the definitions of all packs: inheritance, overlays and patches.
//!
//! - `apply_patch`: Applies the changes of a patch to the tree of a definition
//! - `conflict`: Finds fields that several packs change in different ways
//! - `definition_index`: All definitions of all packs, by table and id
//! - `duplicate_id`: Warns of definitions with the same name as one in a dependency
//! - `inheritance`: Resolves `extends`, and applies the patches
//! - `insertion`: The patch operation `insert`: puts elements into a list
//! - `list_selector`: How patches select list elements: by number or by name
//! - `merge_pack_patches`: Joins the patches that one pack makes to one definition
//! - `overlay`: Overlays one tree on another
//! - `patch`: Parses the `[patch]` tables
//! - `patch_base`: Moves an error from a patch to the faulty value it builds on
//! - `patch_blame`: Moves an error to the patch that caused it

pub(crate) mod apply_patch;
pub(crate) mod conflict;
pub(crate) mod definition_index;
pub(crate) mod duplicate_id;
pub(crate) mod inheritance;
pub(crate) mod insertion;
pub(crate) mod list_selector;
pub(crate) mod merge_pack_patches;
pub(crate) mod overlay;
pub(crate) mod patch;
pub(crate) mod patch_base;
pub(crate) mod patch_blame;
