//! The envelope of a file: a title line, lengths and a checksum around compressed bytes.
//!
//! All of it is verified before the content is parsed.
//!
//! - A line of text that names the file type and its format version.
//! - Three little-endian 64-bit numbers: the length of the compressed bytes, their XXH3 hash, and the length of the content.
//! - The content, compressed with DEFLATE (RFC 1951).

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use xxhash_rust::xxh3::xxh3_64;

/// The largest content that may be unpacked, in bytes.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The compression level, out of 10. Higher levels take longer than a turn may.
const LEVEL: u8 = 2;

/// Packs `content` into a file. The line `title` must end with a newline.
pub(crate) fn seal(title: &str, content: &[u8]) -> Vec<u8> {
    let packed = compress_to_vec(content, LEVEL);
    let mut file = title.as_bytes().to_vec();
    for number in [packed.len() as u64, xxh3_64(&packed), content.len() as u64] {
        file.extend(number.to_le_bytes());
    }
    file.extend(packed);
    file
}

/// Unpacks the content of a file that was made by [`seal`] with the same `title`.
///
/// # Errors
/// What is wrong, if the file is incomplete, damaged or of another type.
pub(crate) fn open(title: &str, file: &[u8]) -> Result<Vec<u8>, String> {
    let rest = file.strip_prefix(title.as_bytes()).ok_or("it does not start like one")?;
    let (length, rest) = number(rest)?;
    let (hash, rest) = number(rest)?;
    let (size, packed) = number(rest)?;
    if length != packed.len() as u64 {
        return Err(format!("{length} bytes are missing or too many: {} are there", packed.len()));
    }
    if hash != xxh3_64(packed) {
        return Err("its checksum is wrong".to_owned());
    }
    if size > MAX_BYTES as u64 {
        return Err(format!("it says that it unpacks to {size} bytes, but the limit is {MAX_BYTES}"));
    }
    let mut content = vec![0; usize::try_from(size).unwrap_or(MAX_BYTES)];
    let unpacked = decompress_slice_iter_to_slice(&mut content, std::iter::once(packed), false, true);
    if unpacked == Ok(content.len()) { Ok(content) } else { Err("it does not unpack to the size it says".to_owned()) }
}

fn number(bytes: &[u8]) -> Result<(u64, &[u8]), String> {
    let (number, rest) = bytes.split_first_chunk().ok_or("it ends within its header")?;
    Ok((u64::from_le_bytes(*number), rest))
}
