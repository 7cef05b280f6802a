//! Commands of the content in the steps of a test: `"quaff red_potion"` is `"use red_potion"`.

use crate::content::{AbilityKind, Command, CommandKind, Content, ItemKind, Kind, Opens, Ref};
use crate::diagnostics::Diagnostic;
use crate::loader::Names;

/// The words of a step without the command of the content that they begin with; `None` if there is no such command.
///
/// # Errors
/// When the command does not list what the step names.
pub(crate) fn spelled_out(
    words: &[&str],
    content: &Content,
    names: &Names,
    pack: &str,
) -> Option<Result<Vec<String>, Diagnostic>> {
    let (verb, arguments) = words.split_first()?;
    let command = names.find(CommandKind::TABLE, verb, pack).ok()?;
    let command = &content.commands[Ref::new(command)];
    let known = CommandWords { verb, command, content, names, pack };
    Some(known.check(arguments).map(|()| known.words(arguments)))
}

struct CommandWords<'a> {
    verb: &'a str,
    command: &'a CommandKind,
    content: &'a Content,
    names: &'a Names,
    pack: &'a str,
}

impl CommandWords<'_> {
    /// Refuses an item or an ability that the command would not list. What is unknown is reported as such later.
    fn check(&self, arguments: &[&str]) -> Result<(), Diagnostic> {
        let (Some(tag), Some(written)) = (&self.command.tag, arguments.first()) else { return Ok(()) };
        let index = |table| self.names.find(table, written, self.pack).ok();
        let tags = match self.command.opens {
            Opens::Cast => index(AbilityKind::TABLE).map(|ability| &self.content.abilities[Ref::new(ability)].tags),
            _ => index(ItemKind::TABLE).map(|item| &self.content.items[Ref::new(item)].tags),
        };
        if tags.is_none_or(|tags| tags.contains(tag)) {
            return Ok(());
        }
        let error = Diagnostic::error(format!("`{}` does not list `{written}`, which has no tag `{tag}`", self.verb));
        Err(error.help(format!("write \"{} {written}\", or give it the tag", self.command.opens.command().name())))
    }

    fn words(&self, arguments: &[&str]) -> Vec<String> {
        let verb = match self.command.opens {
            // Something with a cell behind it.
            Opens::Use if arguments.len() >= 3 => "use_at",
            opens => opens.command().name(),
        };
        let ability = self.command.ability.map(|ability| self.content.abilities.id(ability));
        let words = std::iter::once(verb).chain(ability).chain(arguments.iter().copied());
        words.map(str::to_owned).collect()
    }
}
