//! Tells how to add an unused definition to the game. A game refers to it directly, a mod by a patch.

use crate::loader::check::checker::Checker;
use crate::loader::definitions::{ReadDefinitions, at};

/// How to add the definition `id` of a table to the game.
pub fn advice<'a>(table: &str, id: &str, definitions: &ReadDefinitions, checker: &'a Checker<'a>) -> String {
    let bare = id.rsplit(':').next().unwrap_or(id);
    let patch = definitions.rules.as_ref().filter(|_| is_of_mod(table, id, checker)).and_then(|rules| {
        let level = |index: usize| at(&definitions.levels, index).map(|(id, _)| bare_of(id));
        let (first, last) = (level(rules.levels.kind_of(1)?.index())?, level(rules.levels.kinds().last()?.index())?);
        let ending = rules.endings.last().and_then(|ending| at(&definitions.endings, ending.index()));
        match table {
            "creature" | "item" => Some((
                format!("patch.level.{first}"),
                format!("add = {{ {table}s = [{{ of = \"{bare}\", count = 1 }}] }}"),
            )),
            "vault" => Some((
                format!("patch.level.{first}"),
                format!("add = {{ build = [{{ vaults = {{ of = \"{bare}\" }} }}] }}"),
            )),
            "horde" => Some((
                format!("patch.level.{first}"),
                format!("add = {{ build = [{{ hordes = {{ of = \"{bare}\", count = 1 }} }}] }}"),
            )),
            "treasure" => Some((
                format!("patch.level.{first}"),
                format!("add = {{ build = [{{ treasure = {{ of = \"{bare}\", count = 3 }} }}] }}"),
            )),
            "level" => Some(("patch.game".to_owned(), insertion("levels", last, bare))),
            "ending" if !is_listed(id, definitions) => {
                Some(("patch.game".to_owned(), insertion("endings", bare_of(ending?.0), bare)))
            }
            _ => None,
        }
    });
    match (patch, table) {
        (Some((header, change)), _) => format!("write `[{header}]`, and below it `{change}`"),
        (None, "creature") => "add it to the `creatures` of a level: `{ of = ..., count = 1 }`".to_owned(),
        (None, "item") => {
            "add it to the `items` of a level, `with` something else there, or to what a creature carries or leaves behind"
                .to_owned()
        }
        (None, "tile") => "use it in the `tiles` of a level, or as the tile that digging leaves".to_owned(),
        (None, "vault") => format!("add a stage to the `build` of a level: `{{ vaults = {{ of = \"{bare}\" }} }}`"),
        (None, "horde") => format!("add a stage to the `build` of a level: `{{ hordes = {{ of = \"{bare}\", count = 1 }} }}`"),
        (None, "treasure") => format!("add a stage to the `build` of a level: `{{ treasure = {{ of = \"{bare}\", count = 3 }} }}`"),
        (None, "flavor") => format!("give it to an item: `flavor = \"{bare}\"`"),
        (None, "slot") => "use it as the `slot` of an item".to_owned(),
        (None, "faction") => format!("give it to a creature: `faction = \"{bare}\"`"),
        (None, "color") if let Some(other) = namesake(table, id, checker) => {
            format!("if you mean to change `{other}`, write `[patch.color.\"{other}\"]`, and below it `set = \"#rrggbb\"`")
        }
        (None, "color") => format!("use it: `color = \"{bare}\"`, or offer it to other packs: `offers = [\"color\"]` in `[pack]`"),
        (None, "modifier") => format!(
            "let a strike or an ability put it on somebody: `applies = [{{ modifier = \"{bare}\", turns = 10 }}]`, give it to an item by `worn = [\"{bare}\"]` or to a creature by `modifiers = [\"{bare}\"]`, or name it in a script: `modify(me, \"{bare}\", 10)`"
        ),
        (None, "ability") => format!("give it to a creature: `abilities = [\"{bare}\"]`, or to an item: `ability = \"{bare}\"`"),
        (None, "command") => format!("give it one: write `[patch.keys]`, and below it `set = {{ \"command.{bare}\" = \"q\" }}`"),
        (None, "damage_type") => format!("give it to the strike of a creature or an item: `strike = {{ type = \"{bare}\" }}`"),
        (None, "movement") => format!("give it to a creature or a modifier: `movement = \"{bare}\"`, or to all others by `[game] movement`"),
        (None, "field") => format!("let a feature pour it out: `field = \"{bare}\"`"),
        (None, "feature") => format!("let an ability, a creature, a tile or a level pour it out: `feature = \"{bare}\"`, or name it in a script: `pour(\"{bare}\", me.place)`"),
        (None, "stat") => format!("give it to a creature or an item: `stats = {{ {bare} = 1 }}`"),
        (None, "sentence") => format!("name it in a script: `message(\"{bare}\")`"),
        (None, "ending") if is_listed(id, definitions) => format!("name it in a script: `end_game(\"{bare}\")`"),
        _ => format!("add it to the `{table}s` of `[game]`"),
    }
}

/// The full id of a definition of another pack with the same name.
fn namesake<'a>(table: &str, id: &str, checker: &'a Checker<'a>) -> Option<&'a str> {
    checker.definition_index.ids(table).find(|other| *other != id && bare_of(other) == bare_of(id))
}

fn insertion(list: &str, before: &str, value: &str) -> String {
    format!("insert = {{ {list} = {{ before = \"{before}\", values = [\"{value}\"] }} }}")
}

pub(crate) fn bare_of(id: &str) -> &str {
    id.rsplit(':').next().unwrap_or(id)
}

/// Whether the game has the ending `id`.
fn is_listed(id: &str, definitions: &ReadDefinitions) -> bool {
    let mut listed = definitions.rules.iter().flat_map(|rules| &rules.endings);
    listed.any(|ending| at(&definitions.endings, ending.index()).is_some_and(|(listed, _)| listed == id))
}

/// Whether a definition belongs to a different pack than the rules of the game.
fn is_of_mod(table: &str, id: &str, checker: &Checker<'_>) -> bool {
    let pack = checker.definition_index.definition(table, id).map(|definition| definition.pack.as_str());
    let game = checker.definition_index.definition("game", "");
    game.is_some_and(|game| Some(game.pack.as_str()) != pack && Some(game.node.pack()) != pack)
}
