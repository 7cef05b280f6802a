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

/// The most memory that the lists and maps of a content may take, in bytes.
pub(crate) const MAX_MEMORY: usize = 16 * MAX_BYTES;

/// The compression levels to try, out of 10. Higher ones take longer than a turn may. Level 0 does not compress.
const LEVELS: [u8; 2] = [2, 0];

/// How much a file may take to read, in bytes. It grows with the file, so that a small file from a stranger can't fill the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// The length of the unpacked content.
    pub text: usize,
    /// What its lists and maps take.
    pub memory: usize,
}

impl Allowance {
    /// The allowance of a file of so many bytes.
    pub(crate) fn of(file: usize) -> Self {
        let (text, memory) = (8 * 1024 * 1024, 48 * 1024 * 1024);
        Self {
            text: file.saturating_mul(128).saturating_add(text).min(MAX_BYTES),
            memory: file.saturating_mul(64).saturating_add(memory).min(MAX_MEMORY),
        }
    }

    fn holds(self, text: usize, memory: usize) -> bool {
        text <= self.text && memory <= self.memory
    }
}

/// Packs `content`, whose lists and maps take `memory` bytes, into a file that [`open`] accepts. The line `title` must end with a newline.
/// A content that takes much memory for its compressed length is not compressed.
///
/// # Errors
/// What is too large, if no file may hold it.
pub(crate) fn seal(title: &str, content: &[u8], memory: usize) -> Result<Vec<u8>, String> {
    let fits = |file: &Vec<u8>| Allowance::of(file.len()).holds(content.len(), memory);
    let files = LEVELS.into_iter().map(|level| pack(title, content, level));
    files.into_iter().find(fits).ok_or_else(|| {
        let (bytes, megabyte) = (content.len(), 1_000_000);
        format!("it is too large: {} MB, which take {} MB of memory to read", bytes / megabyte, memory / megabyte)
    })
}

fn pack(title: &str, content: &[u8], level: u8) -> Vec<u8> {
    let packed = compress_to_vec(content, level);
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
    let most = Allowance::of(file.len()).text;
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
    if size > most as u64 {
        return Err(format!("it says that it unpacks to {size} bytes, but the limit for its length is {most}"));
    }
    let mut content = vec![0; usize::try_from(size).unwrap_or(most)];
    let unpacked = decompress_slice_iter_to_slice(&mut content, std::iter::once(packed), false, true);
    if unpacked == Ok(content.len()) { Ok(content) } else { Err("it does not unpack to the size it says".to_owned()) }
}

fn number(bytes: &[u8]) -> Result<(u64, &[u8]), String> {
    let (number, rest) = bytes.split_first_chunk().ok_or("it ends within its header")?;
    Ok((u64::from_le_bytes(*number), rest))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn whatever_is_sealed_can_be_opened() {
        for (length, memory) in [(0, 0), (1000, 1000), (MAX_BYTES, 0), (20 * 1024 * 1024, MAX_MEMORY)] {
            let content = vec![b'x'; length];
            let file = seal("a title\n", &content, memory).unwrap();
            assert!(Allowance::of(file.len()).memory >= memory);
            assert_eq!(open("a title\n", &file).unwrap(), content);
        }
    }

    #[test]
    fn what_could_not_be_opened_is_not_sealed() {
        for (length, memory) in [(MAX_BYTES + 1, 0), (1000, MAX_MEMORY), (MAX_BYTES, MAX_MEMORY + 1)] {
            let why = seal("a title\n", &vec![b'x'; length], memory).unwrap_err();
            assert!(why.starts_with("it is too large: "), "{why}");
        }
    }
}
