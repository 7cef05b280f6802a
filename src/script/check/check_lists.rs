//! The lists of scripts in the content, and scripts in lists that never call them.

use super::check_options::OptionsAsked;
use crate::content::{BehaviourUse, Content, ItemKind, StageKind};
use crate::diagnostics::{Diagnostic, Location};
use crate::game::Hook;
use crate::grid::Formula;
use crate::loader::DefinitionIndex;
use crate::script::run::entry_points::{BUILD, ENTRY, IS_USEFUL};

/// A list of scripts in the content.
pub(crate) struct List<'a> {
    pub table: &'static str,
    pub id: &'a str,
    pub field: &'static str,
    pub uses: &'a [BehaviourUse],
    /// What the lists of hooks of its owner call.
    hears: Hears<'a>,
}

/// The hooks that are called for the owner of a list.
#[derive(Clone, Copy)]
enum Hears<'a> {
    /// All hooks: a creature, or a modifier.
    All,
    Item(&'a ItemKind),
    Tile,
    Ability,
    Clock,
}

impl Hears<'_> {
    fn hears(self, hook: Hook) -> bool {
        match self {
            // Whoever asks hears the answer.
            _ if hook == Hook::Answer => true,
            Self::Clock => hook == Hook::Time,
            _ if hook == Hook::Time => false,
            Self::Tile => hook.asks_ground(),
            _ if hook == Hook::Trigger => false,
            Self::All => true,
            Self::Ability => hook == Hook::Land,
            Self::Item(kind) => match hook {
                Hook::Use => kind.use_of().is_some() || kind.food != Formula::default(),
                // Anything can be picked up and thrown.
                Hook::Pickup | Hook::Land => true,
                _ => kind.slot.is_some(),
            },
        }
    }

    /// What it hears, as the end of a sentence.
    fn about(self) -> &'static str {
        match self {
            Self::All => {
                "the creature hears all hooks but `on_time`, which is that of clocks, and `on_trigger`, which is that of tiles"
            }
            Self::Clock => "a clock hears `on_time`",
            Self::Ability => "an ability hears `on_land` and is asked `is_useful`",
            Self::Tile => "a tile hears `on_enter`, `on_leave`, `on_tick` and `on_trigger`",
            Self::Item(_) => {
                "an item hears `on_pickup`, `on_land` when it is thrown, `on_use` if it is usable or food, and all others while it is worn in its `slot`"
            }
        }
    }
}

/// All lists of behaviours and of hooks.
pub(crate) fn lists(content: &Content) -> impl Iterator<Item = List<'_>> {
    let hears = Hears::All;
    let minds = content.creatures.iter().flat_map(move |(_, id, kind)| {
        [("ai", &kind.ai), ("hooks", &kind.hooks)].map(|(field, uses)| List {
            table: "creature",
            id,
            field,
            uses,
            hears,
        })
    });
    let bots =
        content.bots.iter().map(move |(_, id, bot)| List { table: "bot", id, field: "ai", uses: &bot.ai, hears });
    let hooks = |table, id, uses, hears| List { table, id, field: "hooks", uses, hears };
    let items = content.items.iter().map(move |(_, id, kind)| hooks("item", id, &kind.hooks, Hears::Item(kind)));
    let tiles = content.tiles.iter().map(move |(_, id, kind)| hooks("tile", id, &kind.hooks, Hears::Tile));
    let modifiers = content.modifiers.iter().flat_map(move |(_, id, kind)| {
        let ai = List { table: "modifier", id, field: "ai", uses: &kind.ai, hears };
        [ai, hooks("modifier", id, &kind.hooks, hears)]
    });
    let abilities =
        content.abilities.iter().map(move |(_, id, kind)| hooks("ability", id, &kind.hooks, Hears::Ability));
    let clocks = content.clocks.iter().map(move |(_, id, kind)| hooks("clock", id, &kind.hooks, Hears::Clock));
    minds.chain(bots).chain(items).chain(tiles).chain(modifiers).chain(abilities).chain(clocks)
}

/// Scripts in lists that never call them, and items that are used without effect. `asked` is what each script has, `None` for one that does
/// not compile.
pub(crate) fn check(
    content: &Content,
    definition_index: &DefinitionIndex,
    asked: &[Option<OptionsAsked>],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in lists(content) {
        for (index, entry) in list.uses.iter().enumerate() {
            let Some(Some(asked)) = asked.get(entry.script.index()) else { continue };
            let location = definition_index.find(list.table, list.id, &[list.field, &index.to_string(), "use"]);
            let script = content.scripts.id(entry.script);
            let fault = misplaced(list.field, script, asked).or_else(|| unheard(&list, script, asked));
            found.extend(fault.map(|fault| at(fault, location)));
        }
    }
    found.extend(idle_stages(content, definition_index, asked));
    found.extend(useless(content, definition_index, asked));
    found
}

/// Scripts of stages that build nothing.
fn idle_stages(
    content: &Content,
    definition_index: &DefinitionIndex,
    asked: &[Option<OptionsAsked>],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, id, level) in content.levels.iter() {
        for (index, stage) in level.build.iter().enumerate() {
            let StageKind::Script(entry) = &stage.kind else { continue };
            let builds = |asked: &OptionsAsked| asked.builds;
            if asked.get(entry.script.index()).is_none_or(|asked| asked.as_ref().is_none_or(builds)) {
                continue;
            }
            let script = content.scripts.id(entry.script);
            let message = format!("`{script}` has no function `{BUILD}`");
            let help = format!("write `fn {BUILD}(level) {{ ... }}` in it, which works on the level that is built");
            let location = definition_index.find("level", id, &["build", &index.to_string(), "script"]);
            found.push(at(Diagnostic::error(message).help(help), location));
        }
    }
    found
}

fn at(diagnostic: Diagnostic, location: Option<Location>) -> Diagnostic {
    location.into_iter().fold(diagnostic, Diagnostic::at)
}

/// The error for a script in a list that never calls any of its functions.
fn misplaced(field: &str, script: &str, asked: &OptionsAsked) -> Option<Diagnostic> {
    let (wanted, help) = match (field, &asked.meant) {
        ("ai", Some(meant)) if !asked.acts => {
            (format!("no function `{ENTRY}`"), format!("did you mean `{ENTRY}` where the script says `{meant}`?"))
        }
        // An empty script is reported as such.
        ("ai" | "hooks", _) if asked.builds && !asked.acts && asked.hooks.is_empty() && !asked.judges => (
            "no function for creatures".to_owned(),
            format!("its `{BUILD}` is for a stage of a level: `{{ script = \"...\" }}`"),
        ),
        _ if !asked.acts && asked.hooks.is_empty() && asked.meant.is_none() && !asked.judges => return None,
        ("ai", None) if !asked.acts => {
            (format!("no function `{ENTRY}`"), "it only has hooks: list it in `hooks`".to_owned())
        }
        ("hooks", _) if asked.hooks.is_empty() && !asked.judges => {
            ("no hook such as `on_hurt`".to_owned(), "list it in the `ai` of a creature".to_owned())
        }
        _ => return None,
    };
    Some(Diagnostic::error(format!("`{script}` has {wanted}")).help(help))
}

/// The warning for a script in `hooks` none of whose hooks its owner hears.
fn unheard(list: &List<'_>, script: &str, asked: &OptionsAsked) -> Option<Diagnostic> {
    let is_asked = matches!(list.hears, Hears::Ability) && asked.judges;
    if list.field != "hooks" || is_asked || asked.hooks.iter().any(|hook| list.hears.hears(*hook)) {
        return None;
    }
    let never = if asked.hooks.is_empty() { format!("`{IS_USEFUL}`") } else { named(&asked.hooks) };
    let message = format!("{never} of `{script}` never runs here");
    Some(Diagnostic::warning(message).help(list.hears.about()))
}

/// Items that are used without effect, since none of their scripts has `on_use`.
fn useless(content: &Content, definition_index: &DefinitionIndex, asked: &[Option<OptionsAsked>]) -> Vec<Diagnostic> {
    let has_effect = |kind: &ItemKind| {
        let on_use = |asked: &Option<OptionsAsked>| asked.as_ref().is_none_or(|asked| asked.hooks.contains(&Hook::Use));
        kind.hooks.iter().any(|entry| asked.get(entry.script.index()).is_none_or(on_use))
    };
    let items = content
        .items
        .iter()
        .filter(|(_, _, kind)| kind.usable.is_some() && kind.ability.is_none() && kind.noise == 0 && !has_effect(kind));
    let warning = |id: &str| {
        let help =
            "give it an `ability`, or list a script in its `hooks` whose `fn on_use(me) { ... }` returns an effect";
        let diagnostic = Diagnostic::warning(format!("using `{id}` has no effect")).help(help);
        at(diagnostic, definition_index.find("item", id, &["usable"]))
    };
    items.map(|(_, id, _)| warning(id)).collect()
}

/// The hooks in words: `on_hit` and `on_hurt`.
fn named(hooks: &[Hook]) -> String {
    let names: Vec<String> = hooks.iter().map(|hook| format!("`{}`", hook.name())).collect();
    names.join(" or ")
}
