//! Syntax errors are reported in plain words, at the place where they begin.

use stuffed::content::PackSource;
use stuffed::content::SourceFile;
use stuffed::loader::load;

use super::tiny::tiny;

/// The message about a file with one syntax error: line and column, the marked text, the message and the first help line.
fn syntax_error(text: &str) -> String {
    let mut pack = tiny();
    let file = SourceFile {
        path: "content/tiny/slip.toml".to_owned(),
        text: format!("{text}\n[item.x]\nextends = \"twig\"\n"),
    };
    pack.content.push(file.clone());
    let packs = [pack];
    let (diagnostics, sources) = (load(&packs).diagnostics, PackSource::sources(&packs));
    let found: Vec<_> =
        diagnostics.iter().filter(|found| found.place.as_ref().is_some_and(|place| *place.file == file.path)).collect();
    let [found] = found.as_slice() else { return format!("{found:#?}") };
    let place = found.place.as_ref().unwrap();
    let (line, column) = sources.line_and_column(place).unwrap();
    let marked = &file.text[place.span.clone().unwrap()];
    format!("{line}:{column} {marked} | {} | {}", found.message, found.help.first().map_or("", String::as_str))
}

#[test]
fn each_error_is_reported_where_it_begins() {
    let mut wrong = Vec::new();
    for (text, said) in [
        (
            "[item.y]\nextends = \"twig\",",
            "2:17 , | a comma has no place here | take it out: only what stands within `[...]` or `{...}` has commas",
        ),
        (
            "[item.y]\nextends = \"twig",
            "2:11 \"twig | this text is not closed | write `\"` where it ends; text of several lines stands between \"\"\" and \"\"\"",
        ),
        (
            "[item.y]\nextends = \"twig'",
            "2:11 \"twig' | this text is not closed | it begins with `\"` and ends with `'`: write the same mark twice",
        ),
        (
            "[item.y]\nextends = [\"a\\\"]\", 'twig",
            "2:11 [ | this `[` is not closed | write `]` where what it holds ends",
        ),
        ("[item.y\nextends = \"twig\"", "1:1 [ | this `[` is not closed | write `]` where what it holds ends"),
        (
            "[item.y]]\nextends = \"twig\"",
            "1:9 ] | this `]` closes nothing | take it out, or open it where what it holds begins",
        ),
        (
            "[item.my twig]\nextends = \"twig\"",
            "1:1 [item.my twig] | the name of this table can't be read | a name has no spaces and no signs but `_`: `[creature.some_id]`",
        ),
        ("[]", "1:2  | the table has no name | write it between the brackets, as `[creature.some_id]`"),
        ("[item.y]\ntags = [\"a\",, \"b\"]", "2:13 , | a comma too many | take it out"),
        (
            "[item.y]\ntags = [\"a\" \"b\"]",
            "2:13  | a comma is missing before this | write `,` between one and the next",
        ),
        (
            "[item.y]\nforms = { a = \"a\" b = \"b\" }",
            "2:19  | a comma is missing before this | write `,` between one and the next",
        ),
        ("[item.y]\nextends : \"twig\"", "2:1 extends | `extends` has no value | write `=` in place of `:`"),
        ("[item.y]\nextends", "2:1 extends | `extends` has no value | write `extends = ...`"),
        (
            "[item.y]\nattack =",
            "2:9  | the value is missing | write one behind the `=`: a number, text in quotation marks, a list",
        ),
        ("[item.y]\nname = twig", "2:8 twig | `twig` is no value | write text in quotation marks: `\"twig\"`"),
        (
            "[item.y]\nname = “twig”",
            "2:8 “twig” | `“twig”` is no value | write straight quotation marks, `\"`, on both sides of text",
        ),
        (
            "[item.y]\nattack = 1O",
            "2:10 1O | `1O` is no value | write numbers with digits alone, and a formula as text: \"2d6 + 1\"",
        ),
        ("[item.y]\nattack = 5;", "2:10 5; | `5;` is no value | no `;` ends a line"),
        ("[item.y]\nattack = 05", "2:10 0 | a number must not begin with 0 | take the 0 out"),
        ("[tile.y]\nwalkable = True", "2:12 True | `True` is no value | write it small: `true`"),
        ("[item.y]\n= 5", "2:1  | the name of the field is missing | write it before the `=`"),
        (
            "[item.y]\nname = \"a \"b\" c\"",
            "2:12 b\" c\" | the line goes on behind the value | write each field in a line of its own; a quotation mark within text is written as `\\\"`",
        ),
        (
            "[item.y]\nname = \"C:\\path\"",
            "2:11 \\p | this backslash stands for nothing | write `\\\\` for a backslash, or put the text between single quotation marks: 'like \\this'",
        ),
    ] {
        let found = syntax_error(text);
        if found != said {
            wrong.push((text, found));
        }
    }
    assert_eq!(wrong, []);
    let lines = syntax_error("[item.y]\ndescription = \"\"\"\nIt is");
    assert!(
        lines.starts_with("2:15 \"\"\" | this text of several lines is not closed | write `\"\"\"` where it ends"),
        "{lines}"
    );
}
