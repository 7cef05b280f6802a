//! Puts the definitions of all packs together: inheritance, overlays and patches.
//!
//! - `apply_patch`: Applies the changes of a patch to the tree of a definition
//! - `conflict`: Fields that several packs change in different ways
//! - `definition_index`: All definitions of all packs, by table and id
//! - `duplicate_id`: Definitions with the same name as one in a pack below
//! - `inheritance`: Resolves `extends`, and applies the patches in order
//! - `insertion`: The patch operation `insert`
//! - `list_selector`: How patches name elements of lists
//! - `merge_pack_patches`: Joins the patches that one pack makes of one definition
//! - `overlay`: Lays one tree over another
//! - `patch`: Patches as they are written
//! - `patch_base`: Moves an error from a patch to the faulty value that the patch built on
//! - `patch_blame`: Moves an error that a patch caused to that patch

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
