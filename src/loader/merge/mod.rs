//! Definitions of all packs put together: inheritance, overlays and patches.
//!
//! - `apply_patch`: Carries out the changes of patches on the tree of a definition
//! - `conflict`: Fields that several packs change to different ends
//! - `definition_index`: Gathers the definitions of all files of all packs, by table and id
//! - `duplicate_id`: Definitions that have the name of one in a pack below
//! - `inheritance`: From definitions as they are written to definitions as they are meant
//! - `insertion`: `insert`
//! - `list_selector`: How elements of lists are named
//! - `merge_pack_patches`: What the patches of one pack make of one definition
//! - `overlay`: Lays one tree over another
//! - `patch`: Patches as they are written
//! - `patch_base`: Slips in a value that patches only build on are told of the value, where it is written, and not of the patches
//! - `patch_blame`: Errors that a patch causes are told of the patch, also where another field than the patched one is wrong now

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
