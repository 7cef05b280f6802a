//! Values that a script writes out, such as `#{ choices: ["yes", "no"] }`, as far as they are known before it runs.

use rhai::{Array, Dynamic, Expr, Map, Position};

/// A value in a script: an expression, or a constant that Rhai has already put together.
pub(crate) enum WrittenValue<'e> {
    /// An expression.
    Expression(&'e Expr),
    /// A constant.
    Constant(Dynamic),
}

impl<'e> WrittenValue<'e> {
    /// The entries of a map that is written out.
    pub fn entries(&self) -> Option<Vec<(String, WrittenValue<'e>)>> {
        if let Self::Expression(Expr::Map(entries, _)) = self {
            let entries = entries.0.iter();
            return Some(entries.map(|(name, value)| (name.as_str().to_owned(), Self::Expression(value))).collect());
        }
        let map = self.constant()?.try_cast::<Map>()?;
        Some(map.into_iter().map(|(name, value)| (name.to_string(), Self::Constant(value))).collect())
    }

    /// The elements of a list that is written out.
    pub fn elements(&self) -> Option<Vec<WrittenValue<'e>>> {
        if let Self::Expression(Expr::Array(elements, _)) = self {
            return Some(elements.iter().map(Self::Expression).collect());
        }
        let list = self.constant()?.try_cast::<Array>()?;
        Some(list.into_iter().map(Self::Constant).collect())
    }

    /// A text that is written out.
    pub fn text(&self) -> Option<String> {
        self.constant()?.into_string().ok()
    }

    /// Where it stands, if that is known.
    pub fn position(&self) -> Option<Position> {
        match self {
            Self::Expression(expression) => Some(expression.start_position()),
            Self::Constant(_) => None,
        }
    }

    fn constant(&self) -> Option<Dynamic> {
        match self {
            Self::Expression(expression) => expression.get_literal_value(None),
            Self::Constant(value) => Some(value.clone()),
        }
    }
}
