//! Pictures of shapes and letters, as SVG.

use svg::Document;
use svg::node::element::{Rectangle, Text};

use super::surface::{Area, LETTER_HEIGHT, LETTER_WIDTH, Surface};
use crate::content::Color;

/// How far below the upper edge of a letter its base line lies, in pixels.
const BASE_LINE: u32 = 12;

/// A picture of shapes and letters.
pub(crate) struct Vectors {
    document: Document,
}

impl Vectors {
    /// A picture that is all background.
    pub(crate) fn new(width: u32, height: u32, background: Color) -> Self {
        let document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .set("font-family", "monospace")
            .set("font-size", LETTER_HEIGHT - 3);
        let mut picture = Self { document };
        picture.fill(Area { left: 0, top: 0, width, height }, background);
        picture
    }

    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        svg::Node::append(&mut self.document, node);
    }
}

impl Surface for Vectors {
    fn fill(&mut self, area: Area, color: Color) {
        let rectangle = Rectangle::new()
            .set("x", area.left)
            .set("y", area.top)
            .set("width", area.width)
            .set("height", area.height)
            .set("fill", named(color));
        self.add(rectangle);
    }

    fn text(&mut self, left: u32, top: u32, text: &str, color: Color) {
        let width = text.chars().count() as u32 * LETTER_WIDTH;
        let node = Text::new(text)
            .set("x", left)
            .set("y", top + BASE_LINE)
            .set("textLength", width)
            .set("lengthAdjust", "spacingAndGlyphs")
            .set("xml:space", "preserve")
            .set("fill", named(color));
        self.add(node);
    }

    fn finish(&self) -> Vec<u8> {
        self.document.to_string().into_bytes()
    }
}

/// A colour as `#rrggbb`.
fn named(color: Color) -> String {
    format!("#{:06x}", color.packed())
}
