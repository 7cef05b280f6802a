//! Bitmap fonts, read from console fonts (PC Screen Font, versions 1 and 2).

use std::collections::BTreeMap;

use crate::frontend::Letters;

/// A font in one size: bitmaps of letters, all of the same size.
#[derive(Debug)]
pub(crate) struct Strike {
    /// Columns and rows of pixels of a letter.
    pub(crate) size: (u32, u32),
    /// Bytes of a row of pixels; the leftmost pixel is the highest bit.
    stride: usize,
    bitmaps: Vec<&'static [u8]>,
    indices: BTreeMap<char, u16>,
}

impl Strike {
    /// Reads a font file; `None` if it is not one.
    pub(crate) fn parse(file: &'static [u8]) -> Option<Self> {
        if file.starts_with(&[0x72, 0xb5, 0x4a, 0x86]) {
            Self::parse_version_2(file)
        } else {
            Self::parse_version_1(file)
        }
    }

    fn parse_version_1(file: &'static [u8]) -> Option<Self> {
        let [0x36, 0x04, mode, height, rest @ ..] = file else { return None };
        let count = if mode & 1 == 0 { 256 } else { 512 };
        let (bitmaps, names) = rest.split_at_checked(count * usize::from(*height))?;
        let units: Vec<u16> = names.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
        let names = units.split(|&unit| unit == 0xffff).map(|name| name.split(|&unit| unit == 0xfffe).next());
        let names = names.map(|name| char::decode_utf16(name.unwrap_or_default().iter().copied()).flatten().collect());
        Some(Self::new((8, u32::from(*height)), bitmaps.chunks_exact(usize::from(*height)), names))
    }

    fn parse_version_2(file: &'static [u8]) -> Option<Self> {
        let header: Vec<u32> = file.as_chunks().0.iter().take(8).map(|&word| u32::from_le_bytes(word)).collect();
        let &[_, _, start, _, count, bytes, height, width] = header.as_slice() else { return None };
        let rest = file.get(start as usize..)?;
        let (bitmaps, names) = rest.split_at_checked((count * bytes) as usize)?;
        let names = names.split(|&byte| byte == 0xff).map(|name| name.split(|&byte| byte == 0xfe).next());
        let names = names.map(|name| String::from_utf8_lossy(name.unwrap_or_default()).into_owned());
        Some(Self::new((width, height), bitmaps.chunks_exact(bytes as usize), names))
    }

    /// A font of `bitmaps`, each with a string of the characters it stands for.
    fn new(
        size: (u32, u32),
        bitmaps: impl Iterator<Item = &'static [u8]>,
        names: impl Iterator<Item = String>,
    ) -> Self {
        let bitmaps: Vec<_> = bitmaps.collect();
        let mut indices = BTreeMap::new();
        for (index, name) in (0..).zip(names.take(bitmaps.len())) {
            for letter in name.chars() {
                indices.entry(letter).or_insert(index);
            }
        }
        Self { size, stride: size.0.div_ceil(8) as usize, bitmaps, indices }
    }

    /// The index of `letter` in the font; for a letter that the font lacks, that of a similar one or of `?`.
    pub(crate) fn index(&self, letter: char) -> u16 {
        self.indices.get(&self.shown(letter)).copied().unwrap_or(0)
    }

    /// What is shown for `letter`: itself, or a similar one or `?` if the font lacks it.
    pub(crate) fn shown(&self, letter: char) -> char {
        let has = |letter: &char| self.indices.contains_key(letter);
        std::iter::once(letter).chain(similar(letter).chars()).find(has).unwrap_or(Letters::UNKNOWN)
    }

    /// The bitmap of `letter`; for a letter that the font lacks, that of a similar one or of `?`.
    pub(crate) fn bitmap(&self, letter: char) -> &'static [u8] {
        self.bitmaps.get(usize::from(self.index(letter))).copied().unwrap_or_default()
    }

    /// A row of pixels of a bitmap, for [`Strike::is_inked`].
    pub(crate) fn row(&self, bitmap: &'static [u8], row: usize) -> &'static [u8] {
        bitmap.get(row * self.stride..(row + 1) * self.stride).unwrap_or_default()
    }

    /// Whether the pixel in a column of a row belongs to the letter.
    pub(crate) fn is_inked(row: &[u8], column: usize) -> bool {
        row.get(column / 8).is_some_and(|byte| byte & (0x80 >> (column % 8)) != 0)
    }
}

/// Letters that look like `letter`, best first.
fn similar(letter: char) -> &'static str {
    match letter {
        '\u{2010}'..='\u{2015}' | '−' => "-",
        '‘' | '’' | '′' | '‚' => "'",
        '“' | '”' | '″' | '„' => "\"",
        '‹' | '◂' | '←' | '⟨' | '◀' => "<",
        '›' | '▸' | '→' | '⟩' | '▶' => ">",
        '▴' | '↑' | '▲' => "^",
        '▾' | '↓' | '▼' => "v",
        '…' => "_",
        '·' | '∙' | '⋅' => "·.",
        '•' | '●' | '∘' | '○' | '◦' => "•o",
        '★' | '☆' | '✦' | '✶' | '∗' => "*",
        '▏' | '▎' | '▍' | '▋' | '▊' | '▉' => "▌|",
        '▕' => "▐|",
        '▁' | '▂' | '▃' | '▅' | '▆' | '▇' => "▄_",
        '█' | '■' => "■█#",
        '♥' | '♡' => "♥v",
        '♪' | '♫' | '♩' => "d",
        '√' | '✓' | '✔' => "√v",
        '✝' | '†' => "+",
        '×' => "x",
        '\u{a0}' | '\u{2000}'..='\u{200a}' => " ",
        _ => "",
    }
}
