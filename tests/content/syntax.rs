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
    let found: Vec<_> = diagnostics
        .iter()
        .filter(|found| found.location.as_ref().is_some_and(|place| *place.file == file.path))
        .collect();
    let [found] = found.as_slice() else { return format!("{found:#?}") };
    let place = found.location.as_ref().unwrap();
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
            "2:17 , | a comma can't be here | remove it: commas only belong inside `[...]` or `{...}`",
        ),
        (
            "[item.y]\nextends = \"twig",
            "2:11 \"twig | this text is not closed | add `\"` where it ends; multi-line text goes between \"\"\" and \"\"\"",
        ),
        (
            "[item.y]\nextends = \"twig'",
            "2:11 \"twig' | this text is not closed | it begins with `\"` and ends with `'`: use the same mark on both sides",
        ),
        ("[item.y]\nextends = [\"a\\\"]\", 'twig", "2:11 [ | this `[` is not closed | add the closing `]`"),
        (
            "[item.y]\nextends = \"twig\"\n[item.z\nextends = \"twig\"",
            "3:1 [ | this `[` is not closed | add the closing `]`",
        ),
        (
            "[item.y]\nextends = \"twig\"\nforms = { a = \"a\" }\nforms.the = \"b\"",
            "4:1 forms | a value with this name has already been written whole | write all of its fields between its braces, or all of them with dots",
        ),
        ("[item.y\nextends = \"twig\"", "1:1 [ | this `[` is not closed | add the closing `]`"),
        (
            "[item.y]]\nextends = \"twig\"",
            "1:9 ] | this `]` has no opening bracket | remove it, or add the opening bracket",
        ),
        (
            "[item.my twig]\nextends = \"twig\"",
            "1:1 [item.my twig] | the name of this table can't be read | names can't contain spaces, or signs other than `_`: `[creature.some_id]`",
        ),
        ("[]", "1:2  | the table has no name | write it between the brackets: `[creature.some_id]`"),
        ("[item.y]\ntags = [\"a\",, \"b\"]", "2:13 , | one comma too many | remove it"),
        ("[item.y]\ntags = [\"a\" \"b\"]", "2:13  | a comma is missing before this | separate them with `,`"),
        (
            "[item.y]\nforms = { a = \"a\" b = \"b\" }",
            "2:19  | a comma is missing before this | separate them with `,`",
        ),
        ("[item.y]\nextends : \"twig\"", "2:1 extends | `extends` has no value | write `=` instead of `:`"),
        ("[item.y]\nextends", "2:1 extends | `extends` has no value | write `extends = ...`"),
        (
            "[item.y]\nattack =",
            "2:9  | the value is missing | write one after the `=`: a number, text in quotation marks, a list",
        ),
        ("[item.y]\nname = twig", "2:8 twig | `twig` is not a value | write text in quotation marks: `\"twig\"`"),
        (
            "[item.y]\nname = “twig”",
            "2:8 “twig” | `“twig”` is not a value | write straight quotation marks, `\"`, on both sides of text",
        ),
        (
            "[item.y]\nattack = 1O",
            "2:10 1O | `1O` is not a value | write numbers with digits only, and formulas as text: \"2d6 + 1\"",
        ),
        ("[item.y]\nattack = 5;", "2:10 5; | `5;` is not a value | remove the `;`: lines end without it"),
        ("[item.y]\nattack = 05", "2:10 0 | a number must not begin with 0 | remove the 0"),
        ("[tile.y]\nwalkable = True", "2:12 True | `True` is not a value | write it in lowercase: `true`"),
        ("[item.y]\n= 5", "2:1  | the name of the field is missing | write it before the `=`"),
        (
            "[item.y]\nname = \"a \"b\" c\"",
            "2:12 b\" c\" | unexpected text after the value | put each field on its own line; inside text, write a quotation mark as `\\\"`",
        ),
        (
            "[item.y]\nname = \"C:\\path\"",
            "2:11 \\p | this backslash does not escape anything | write `\\\\` for a backslash, or put the text between single quotation marks: 'like \\this'",
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
        lines.starts_with("2:15 \"\"\" | this multi-line text is not closed | add `\"\"\"` where it ends"),
        "{lines}"
    );
}
