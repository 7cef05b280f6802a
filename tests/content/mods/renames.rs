//! The `renamed` field of packs: how old ids are resolved, and the errors for wrong renames.

use stuffed::content::{PackSource, SourceFile};
use stuffed::loader::load;

use super::support::*;

const THINGS: &str = "\
[creature.cat]
extends = \"tiny:rat\"
[creature.puffball]
extends = \"tiny:rat\"
[item.puffball]
extends = \"tiny:twig\"
[item.claw]
extends = \"tiny:twig\"
[modifier.sleepy]
name = \"sleepy\"
";

/// A mod with a cat, a claw, two puffballs, a modifier and a script, and this value of `renamed`.
fn more(renamed: &str) -> PackSource {
    let mut more = pack("more", &format!("[\"tiny\"]\nrenamed = {renamed}"), THINGS);
    more.scripts.push(SourceFile { path: "scripts/more/prowl.rhai".to_owned(), text: "fn act(me) {}".to_owned() });
    more
}

/// The current id of `old` in a table.
#[track_caller]
fn current(renamed: &str, table: &str, old: &str) -> String {
    content(&[tiny(), more(renamed)]).renames.current(table, old).to_owned()
}

#[test]
fn an_old_id_resolves_to_the_new_one() {
    assert_eq!(current("{ lynx = \"cat\" }", "creature", "more:lynx"), "more:cat");
    assert_eq!(current("{ lynx = \"cat\" }", "item", "more:lynx"), "more:lynx", "only where the new id is");
    assert_eq!(current("{ \"more:lynx\" = \"more:cat\" }", "creature", "more:lynx"), "more:cat");
    assert_eq!(current("{ creature = { lynx = \"cat\" } }", "creature", "more:lynx"), "more:cat");
    assert_eq!(current("{ creature.lynx = \"cat\" }", "creature", "tiny:lynx"), "tiny:lynx", "of this pack alone");
    assert_eq!(current("{ stalk = \"prowl\" }", "script", "more:stalk"), "more:prowl");
    assert_eq!(current("{ drowsy = \"sleepy\" }", "modifier", "more:drowsy"), "more:sleepy");
}

#[test]
fn the_table_tells_equal_names_apart() {
    let both = "{ creature.mushroom = \"puffball\", item.mushroom = \"claw\" }";
    assert_eq!(current(both, "creature", "more:mushroom"), "more:puffball");
    assert_eq!(current(both, "item", "more:mushroom"), "more:claw");
    // The same name in another table is not affected.
    assert_eq!(current("{ claw = \"cat\" }", "creature", "more:claw"), "more:cat");
    assert_eq!(current("{ claw = \"cat\" }", "item", "more:claw"), "more:claw");
}

#[test]
fn a_chain_of_renames_is_followed_to_its_end() {
    let chain = "{ kitten = \"lynx\", creature.lynx = \"tom\", tom = \"cat\" }";
    for old in ["kitten", "lynx", "tom"] {
        assert_eq!(current(chain, "creature", &format!("more:{old}")), "more:cat");
    }
}

#[test]
fn the_ids_of_a_renamed_pack_are_renamed_too() {
    let renamed = "{ pack.less = \"more\", lynx = \"cat\" }";
    assert_eq!(current(renamed, "creature", "less:cat"), "more:cat");
    assert_eq!(current(renamed, "creature", "less:lynx"), "more:cat");
    assert_eq!(current(renamed, "script", "less:prowl"), "more:prowl");
    assert_eq!(current(renamed, "creature", "less:dog"), "less:dog");
    assert_eq!(current("{ few = \"less\", less = \"more\" }", "item", "few:claw"), "more:claw");
}

/// Compares the report for a mod with this value of `renamed`.
#[track_caller]
fn expect(renamed: &str, expected: &str) {
    let text = format!("renamed = {renamed}");
    let mark = |line: &str| line.replace("RENAMED", &text);
    let expected: Vec<String> = expected.lines().map(mark).collect();
    assert_eq!(report(&[tiny(), more(renamed)]).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn an_undeclared_new_id_is_reported_with_a_suggestion() {
    expect(
        "{ lynx = \"cta\" }",
        "\
error: unknown id `cta`: did you mean `cat`?
 --> content/more/pack.toml:6:20
  |
6 | RENAMED
  |                    ^^^^^
  |
  = help: write the current id of what used to be `lynx`

1 error",
    );
    expect(
        "{ creature.lynx = \"claw\" }",
        "\
error: unknown creature `claw`: did you mean `cat`?
 --> content/more/pack.toml:6:29
  |
6 | RENAMED
  |                             ^^^^^^
  |
  = help: write the current id of what used to be `lynx`

1 error",
    );
    expect(
        "{ pack.less = \"fewer\" }",
        "\
error: unknown pack `fewer`
 --> content/more/pack.toml:6:25
  |
6 | RENAMED
  |                         ^^^^^^^
  |
  = help: write the current id of what used to be `less`

1 error",
    );
}

#[test]
fn only_the_end_of_a_chain_is_reported() {
    expect(
        "{ lynx = \"tiger\", tiger = \"elephant\" }",
        "\
error: unknown id `elephant`
 --> content/more/pack.toml:6:37
  |
6 | RENAMED
  |                                     ^^^^^^^^^^
  |
  = help: write the current id of what used to be `tiger`

1 error",
    );
}

#[test]
fn an_old_id_that_is_still_declared_is_an_error() {
    expect(
        "{ creature.cat = \"puffball\" }",
        "\
error: the creature `cat` still exists
 --> content/more/pack.toml:6:22
  |
6 | RENAMED
  |                      ^^^
  |
 ::: content/more/things.toml:1:1
  |
1 | [creature.cat]
  | -------------- here
  |
  = help: the old id of a rename must no longer exist: remove the rename or the definition

1 error",
    );
    expect(
        "{ prowl = \"prowl\" }",
        "\
error: the script `prowl` still exists
 --> content/more/pack.toml:6:13
  |
6 | RENAMED
  |             ^^^^^
  |
  = help: the old id of a rename must no longer exist: remove the rename or the definition

1 error",
    );
    expect(
        "{ pack.tiny = \"more\" }",
        "\
error: the pack `tiny` still exists
 --> content/more/pack.toml:6:18
  |
6 | RENAMED
  |                  ^^^^
  |
 ::: content/tiny/pack.toml:1:1
  |
1 | [pack]
  | ------ here
  |
  = help: the old id of a rename must no longer exist: remove the rename or the definition

1 error",
    );
}

#[test]
fn a_cycle_is_reported_once_with_its_chain() {
    expect(
        "{ a = \"b\", b = \"c\", c = \"b\" }",
        "\
error: the renames form a cycle: `b` -> `c` -> `b`
 --> content/more/pack.toml:6:22
  |
6 | RENAMED
  |                      ^
  |
  = help: make one of them lead to an id that exists

1 error",
    );
    expect(
        "{ item.a = \"a\" }",
        "\
error: the renames form a cycle: `a` -> `a`
 --> content/more/pack.toml:6:18
  |
6 | RENAMED
  |                  ^
  |
  = help: make one of them lead to an id that exists

1 error",
    );
}

#[test]
fn a_new_id_in_several_tables_needs_the_table() {
    expect(
        "{ mushroom = \"puffball\" }",
        "\
error: `puffball` is both a creature and an item
 --> content/more/pack.toml:6:24
  |
6 | RENAMED
  |                        ^^^^^^^^^^
  |
  = help: tell which one used to be `mushroom`: write `creature.mushroom = \"puffball\"` or `item.mushroom = \"puffball\"`, or both

1 error",
    );
}

#[test]
fn an_old_id_can_be_renamed_only_once() {
    expect(
        "{ lynx = \"cat\", \"more:lynx\" = \"cat\" }",
        "\
error: `lynx` is renamed twice
 --> content/more/pack.toml:6:27
  |
6 | RENAMED
  |                           ^^^^^^^^^^^
  |
 ::: content/more/pack.toml:6:13
  |
6 | RENAMED
  |             ---- first renamed here

1 error",
    );
    expect(
        "{ lynx = \"sleepy\", creature.lynx = \"cat\" }",
        "\
error: `lynx` is renamed twice
 --> content/more/pack.toml:6:39
  |
6 | RENAMED
  |                                       ^^^^
  |
 ::: content/more/pack.toml:6:13
  |
6 | RENAMED
  |             ---- first renamed here
  |
  = help: name the table of both, as in `creature.lynx = ...`

1 error",
    );
    expect(
        "{ lynx = \"cat\", lynx = \"cat\" }",
        "\
error: there is already a field `lynx` in this table
 --> content/more/pack.toml:6:27
  |
6 | RENAMED
  |                           ^^^^
  |
  = help: keep one of the two

1 error",
    );
}

#[test]
fn two_packs_cannot_share_an_old_id() {
    let other = pack("other", "[\"tiny\"]\nrenamed = { less = \"other\" }", "");
    expect_messages(
        &[tiny(), more("{ pack.less = \"more\" }"), other],
        &["other/pack.toml:6:13 `less` is renamed twice"],
    );
}

#[test]
fn only_tables_that_saved_games_use_can_be_renamed() {
    let known = "`ability`, `branch`, `clock`, `creature`, `ending`, `faction`, `field`, `item`, `level`, `modifier`, `pack`, `script`, `sentence`, `slot`, `stat`, `tile`";
    for (renamed, message, help) in [
        ("{ creatur.lynx = \"cat\" }", "unknown table `creatur`: did you mean `creature`?", String::new()),
        ("{ monster.lynx = \"cat\" }", "unknown table `monster`", format!("the tables are {known}")),
        (
            "{ behaviour.stalk = \"prowl\" }",
            "saved games contain the ids of scripts, not those of `[behaviour]`",
            "write `script`, and the names of the script files".to_owned(),
        ),
        (
            "{ color.sea = \"lake\" }",
            "saved games never contain the id of a color",
            "remove this: the id can change freely".to_owned(),
        ),
    ] {
        let table = renamed.split(['{', '.']).nth(1).unwrap().trim();
        let help = if help.is_empty() { String::new() } else { format!("  |\n  = help: {help}\n") };
        let mark = "^".repeat(table.len());
        expect(
            renamed,
            &format!(
                "error: {message}\n --> content/more/pack.toml:6:13\n  |\n6 | RENAMED\n  |             {mark}\n{help}\n1 error"
            ),
        );
    }
}

#[test]
fn a_pack_renames_only_its_own_ids() {
    expect(
        "{ \"tiny:mouse\" = \"cat\" }",
        "\
error: `tiny:mouse` is not an id of `more`: a pack can only rename its own
 --> content/more/pack.toml:6:13
  |
6 | RENAMED
  |             ^^^^^^^^^^^^
  |
  = help: move it to the `[pack]` table of `tiny`

1 error",
    );
    expect(
        "{ mouse = \"tiny:rat\" }",
        "\
error: `tiny:rat` is not an id of `more`: a pack can only rename its own
 --> content/more/pack.toml:6:21
  |
6 | RENAMED
  |                     ^^^^^^^^^^
  |
  = help: move it to the `[pack]` table of `tiny`

1 error",
    );
}

#[test]
fn invalid_ids_are_reported_at_their_place() {
    for (renamed, said) in [
        ("{ Lynx = \"more\" }", "6:13 `Lynx` can't be an id"),
        ("{ lynx = 5 }", "6:20 expected the new id as text, or a table of new ids, found the number 5"),
        ("{ creature.lynx = { a = \"b\" } }", "6:29 expected text in quotes, found a table"),
        ("[\"lynx\"]", "6:11 expected a table, found a list"),
    ] {
        let mut more = more(renamed);
        more.content[1].text.clear();
        more.scripts.clear();
        expect_messages(&[tiny(), more], &[&format!("more/pack.toml:{said}")]);
    }
}

#[test]
fn using_an_old_id_suggests_the_new_one() {
    let more = || more("{ creature.lynx = \"cat\" }");
    let above = |id: &str| pack("above", "[\"more\", \"tiny\"]", &format!("[creature.tom]\nextends = \"{id}\"\n"));
    expect_messages(
        &[tiny(), more(), above("more:lynx")],
        &["above/things.toml:2:11 unknown creature `more:lynx`: it is now called `more:cat`"],
    );
    expect_messages(
        &[tiny(), more(), above("lynx")],
        &["above/things.toml:2:11 unknown creature `lynx`: it is now called `cat`"],
    );
}

#[test]
fn no_rename_errors_when_the_file_has_syntax_errors() {
    let mut more = more("{ lynx = \"tiger\" }");
    more.content[1].text += "[creature.tiger\n";
    expect_messages(&[tiny(), more], &["more/things.toml:11:1 this `[` is not closed"]);
}

/// 20,000 renames, in chains, cycles and to missing ids. A quadratic search would take minutes.
#[test]
fn a_long_history_is_read_in_linear_time() {
    let history = |renaming: fn(usize) -> String| {
        let all: Vec<String> = (0..20_000).map(renaming).collect();
        load(&[tiny(), more(&format!("{{ {} }}", all.join(", ")))])
    };
    let chain = history(|step| {
        format!("a{step} = \"{}\"", if step == 0 { "cat".to_owned() } else { format!("a{}", step - 1) })
    });
    assert_eq!(chain.content.unwrap().renames.current("creature", "more:a19999"), "more:cat");
    assert_eq!(history(|step| format!("b{step} = \"b{}\"", step ^ 1)).diagnostics.errors(), 10_000);
    assert_eq!(history(|step| format!("c{step} = \"d{step}\"")).diagnostics.errors(), 20_000);
}
