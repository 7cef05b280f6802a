//! What values cost a script, in units of the turn's budget.
//!
//! Rhai counts steps, but a single step can copy or search a list of 256 values or cut a text into as many pieces. So reading a variable
//! also costs what is in it, and constants are priced for all steps of their script, since Rhai doesn't tell when it reads one.

use rhai::{AST, ASTNode, Dynamic, Expr, Map};

/// The cost of a step.
const STEP: u64 = 2;
/// The cost of a value in a list.
const ELEMENT: u64 = 2;
/// The cost of a value in a map, whose key is copied, too.
const ENTRY: u64 = 4;
/// The cost up to which a constant is free. Most constants are names.
const FREE: u64 = 32;

/// The units that reading a value costs: one for each letter of a text, two for each value in a list, and four for each in a map.
pub(crate) fn value_cost(value: &Dynamic) -> u64 {
    if value.is_string() {
        return value.as_immutable_string_ref().map_or(0, |text| text.len() as u64);
    }
    if value.is_array() {
        return value.as_array_ref().map_or(0, |list| list.iter().map(|each| ELEMENT + value_cost(each)).sum());
    }
    if value.is_map() {
        return value.as_map_ref().map_or(0, |map| map_cost(&map));
    }
    0
}

/// The units that reading or writing a map costs.
pub(crate) fn map_cost(map: &Map) -> u64 {
    map.values().map(|each| ENTRY + value_cost(each)).sum()
}

/// What each step of a script costs in units: two, and more if the script has large constants.
pub(crate) fn step_cost(ast: &AST) -> u64 {
    let mut largest = 0;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(expression)) = path.last() {
            largest = largest.max(constant(expression).as_ref().map_or(0, value_cost));
        }
        true
    });
    STEP + largest.saturating_sub(FREE)
}

/// The value of a constant list, map or text.
fn constant(expression: &Expr) -> Option<Dynamic> {
    match expression {
        Expr::DynamicConstant(..) | Expr::StringConstant(..) | Expr::Array(..) | Expr::Map(..) => {
            expression.get_literal_value(None)
        }
        _ => None,
    }
}
