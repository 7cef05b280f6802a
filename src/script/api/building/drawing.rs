//! Maps from text.

use std::any::TypeId;
use std::collections::BTreeMap;

use rhai::{Array, Dynamic, ImmutableString, Map};

use super::{charge, sketch};
use crate::content::{Ref, TileKind, drawn_rows};
use crate::grid::Point;
use crate::script::api::arguments::argument::Argument;
use crate::script::api::handles::{HostResult, LevelHandle, PlaceHandle, describe};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;

/// The rows of a drawing, as in a drawn map of a content file: a text with line breaks, or a list with a text for each row.
struct Drawing(Vec<Vec<char>>);

impl Argument for Drawing {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<ImmutableString>(), TypeId::of::<Array>()]
    }

    fn read(raw: Dynamic, name: &str, _: &mut ScriptContext) -> HostResult<Self> {
        if let Some(text) = raw.read_lock::<ImmutableString>() {
            return Ok(Self(drawn_rows(&text)));
        }
        let got = describe(&raw);
        let rows = raw.into_array();
        let rows = rows.map_err(|_| format!("`{name}` needs the rows as text or as a list of texts, but got {got}"))?;
        let text = |(index, row): (usize, Dynamic)| {
            let got = describe(&row);
            row.into_string().map_err(|_| format!("row {} of `{name}` must be text, but is {got}", index + 1))
        };
        let rows: Vec<String> = rows.into_iter().enumerate().map(text).collect::<Result<_, _>>()?;
        Ok(Self(drawn_rows(&rows.join("\n"))))
    }
}

/// What a character of a drawing makes of a cell.
#[derive(Clone, Copy)]
struct DrawnTile {
    is_open: bool,
    /// `None` for plain floor and wall.
    tile: Option<Ref<TileKind>>,
}

pub(super) fn register(api: &mut Registry<'_>) {
    api.function(
        "level.draw(place, rows)",
        "Draws a map with its north-west corner at a place: a text with line breaks, or a list with a text for each row, as a text has up to 512 bytes. As in a drawn map, `#` is plain wall, `.` is plain floor, and a space leaves a cell as it is; blank lines around it, and spaces with which all rows begin, don't count. Every other character is the tile with this glyph. The rim of the level and cells outside the region of the stage stay as they are.",
        "level.draw(place(5, 5), [\"#####\", \"#...#\", \"##.##\"]);",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, rows: Drawing| draw(turn, at, &rows, &Map::new()),
    );
    api.function(
        "level.draw(place, rows, legend)",
        "The same, with a map that says which tile a character is, by its id.",
        "level.draw(place(5, 5), \"###\\n#o#\\n#.#\", #{ o: \"rubble\" });",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, rows: Drawing, legend: Map| {
            draw(turn, at, &rows, &legend)
        },
    );
}

fn draw(turn: &mut ScriptContext, PlaceHandle(corner): PlaceHandle, rows: &Drawing, legend: &Map) -> HostResult<()> {
    let mut meanings = read_legend(turn, legend)?;
    charge(turn, rows.0.iter().map(Vec::len).sum())?;
    let area = sketch(turn)?.area;
    for (y, row) in (0..).zip(&rows.0) {
        for (x, sign) in (0..).zip(row) {
            let drawn = match meanings.get(sign) {
                Some(drawn) => *drawn,
                None if *sign == ' ' => continue,
                None => *meanings.entry(*sign).or_insert(by_glyph(turn, *sign)?),
            };
            let at = corner + Point::new(x, y);
            if area.contains(at) {
                let sketch = sketch(turn)?;
                sketch.open.set(at, drawn.is_open);
                sketch.tiles.set(at, drawn.tile);
            }
        }
    }
    Ok(())
}

/// What the characters of a legend stand for, and those that need none.
fn read_legend(turn: &mut ScriptContext, legend: &Map) -> HostResult<BTreeMap<char, DrawnTile>> {
    let plain = |is_open| DrawnTile { is_open, tile: None };
    let mut meanings = BTreeMap::from([('#', plain(false)), ('.', plain(true))]);
    for (key, tile) in legend {
        let mut signs = key.chars();
        let (Some(sign), None) = (signs.next().filter(|sign| *sign != ' '), signs.next()) else {
            return Err(format!("the legend of `draw` has `{key}`: write one character that is no space").into());
        };
        let tile = Ref::<TileKind>::read(tile.clone(), "draw", turn)?;
        meanings.insert(sign, laid(turn, tile));
    }
    Ok(meanings)
}

fn laid(turn: &ScriptContext, tile: Ref<TileKind>) -> DrawnTile {
    DrawnTile { is_open: turn.game.content.tiles[tile].walkable, tile: Some(tile) }
}

/// The tile with a glyph: the only one of the pack of the script, or else the only one of all.
fn by_glyph(turn: &ScriptContext, sign: char) -> HostResult<DrawnTile> {
    let all = turn.game.content.tiles.iter().filter(|(_, _, tile)| tile.glyph == sign);
    let all: Vec<(Ref<TileKind>, &str)> = all.map(|(tile, id, _)| (tile, id)).collect();
    let is_own = |id: &str| id.split_once(':').is_some_and(|(pack, _)| pack == turn.pack());
    let own: Vec<(Ref<TileKind>, &str)> = all.iter().copied().filter(|(_, id)| is_own(id)).collect();
    match (own.as_slice(), all.as_slice()) {
        ([(tile, _)], _) | (_, [(tile, _)]) => Ok(laid(turn, *tile)),
        (_, []) => {
            Err(format!("no tile has the glyph `{sign}`: say what it is in the legend, as in `#{{ \"{sign}\": \"rubble\" }}`").into())
        }
        (_, [(_, one), (_, other), ..]) => Err(format!(
            "`{sign}` is the glyph of {} tiles, such as `{one}` and `{other}`: say which in the legend, as in `#{{ \"{sign}\": \"{one}\" }}`",
            all.len()
        )
        .into()),
    }
}
