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
    /// Letters in a row of the sheet.
    const SHEET_COLUMNS: usize = 32;

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

    /// The index of `letter` in the sheet; for a letter that the font lacks, that of a similar one or of `?`.
    pub(crate) fn index(&self, letter: char) -> u16 {
        self.indices.get(&self.shown(letter)).copied().unwrap_or(0)
    }

    /// What is shown for `letter`: itself, or a similar one or `?` if the font lacks it.
    pub(crate) fn shown(&self, letter: char) -> char {
        let has = |letter: &char| self.indices.contains_key(letter);
        std::iter::once(letter).chain(similar(letter).chars()).find(has).unwrap_or(Letters::UNKNOWN)
    }

    /// Columns and rows of the sheet, in pixels.
    fn sheet_size(&self) -> (usize, usize) {
        let rows = self.bitmaps.len().div_ceil(Self::SHEET_COLUMNS);
        (Self::SHEET_COLUMNS * self.size.0 as usize, rows * self.size.1 as usize)
    }

    /// All letters in one picture, white on black, as a PNG file.
    pub(crate) fn sheet(&self) -> Result<Vec<u8>, png::EncodingError> {
        let (width, height) = self.sheet_size();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        let pixels: Vec<u8> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| if self.is_inked(x, y) { 255 } else { 0 })
            .collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(file)
    }

    /// Whether the pixel at `x`, `y` of the sheet belongs to a letter.
    fn is_inked(&self, x: usize, y: usize) -> bool {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let bitmap = self.bitmaps.get(y / height * Self::SHEET_COLUMNS + x / width);
        let (column, row) = (x % width, y % height);
        let byte = bitmap.and_then(|bitmap| bitmap.get(row * self.stride + column / 8));
        byte.is_some_and(|byte| byte & (0x80 >> (column % 8)) != 0)
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
