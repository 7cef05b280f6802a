//! `insert` puts elements at a chosen position of a list.

use super::support::*;

/// The rat's `ai` after an insertion, starting from two entries named `roam`.
fn inserted(patch: &str) -> String {
    let packs = [
        tiny(),
        tweak(
            "more",
            &format!(
                "[patch.creature.rat]\nset = {{ ai = [\"roam\", {{ use = \"roam\", chance = 5 }}] }}\ninsert = {patch}\n"
            ),
        ),
    ];
    content(&packs);
    field(&packs, "creature", "tiny:rat", "ai")
}

#[test]
fn elements_are_inserted_before_or_after_another() {
    let (one, other) = ("\"roam\"", "{ use = \"roam\", chance = 5 }");
    let new = "{ use = \"roam\", chance = 1 }";
    let values = format!("values = [{new}]");
    for (place, expected) in [
        ("before = \"roam\"", [new, one, other]),
        ("after = \"roam\"", [one, other, new]),
        ("after = \"tiny:roam\"", [one, other, new]),
        ("after = 0", [one, new, other]),
        ("before = 1", [one, new, other]),
    ] {
        assert_eq!(
            inserted(&format!("{{ ai = {{ {place}, {values} }} }}")),
            format!("[{}]", expected.join(", ")),
            "{place}"
        );
    }
    let both = format!("{{ ai = [{{ before = 0, values = \"roam\" }}, {{ after = 0, {values} }}] }}");
    assert_eq!(inserted(&both), format!("[{one}, {new}, {one}, {other}]"));
}

#[test]
fn a_level_can_be_inserted_before_another() {
    let text = "
[level.attic]
extends = \"den\"
name = \"the attic\"
[patch.game]
insert = { levels = { before = \"den\", values = [\"attic\"] } }
";
    let packs = [tiny(), tweak("more", text)];
    let content = content(&packs);
    let names: Vec<&str> = content.rules.levels.iter().map(|level| content.levels[*level].name.as_str()).collect();
    assert_eq!(names, ["the attic", "the den"]);
    let told = explained(&packs, "game", "");
    assert!(told.contains("# content/more/things.toml:6, inserted by more\n"), "{told}");
    assert!(told.contains("#   levels.0: content/more/things.toml:6, inserted by more\n"), "{told}");
}

#[test]
fn invalid_insertions_are_reported_at_their_place() {
    let say = |patch: &str| {
        messages(&[tiny(), tweak("more", &format!("[patch.creature.hero]\ninsert = {patch}\n"))]).join("; ")
    };
    let at = |column: usize, said: &str| format!("more/things.toml:2:{column} {said}");
    for (patch, said) in [
        (
            "{ carries = { before = \"twgi\", values = [\"twig\"] } }",
            at(33, "`carries` has no element `twgi`: did you mean `twig`?"),
        ),
        ("{ carries = { before = 1, values = [\"twig\"] } }", at(33, "`carries` has no element 1")),
        ("{ carries = { values = [\"twig\"] } }", at(22, "the position is missing")),
        ("{ carries = { before = 0, after = 0, values = [] } }", at(44, "both `before` and `after` are given")),
        ("{ carries = { before = 0 } }", at(22, "`values` is missing")),
        ("{ carries = { before = 0, vlaues = [] } }", at(36, "`insert` has no field `vlaues`: did you mean `values`?")),
        ("{ carries = [\"twig\"] }", at(23, "expected a table with a position and values, found the text \"twig\"")),
        ("{ carries = { before = 0, values = [\"twgi\"] } }", at(46, "unknown item `twgi`: did you mean `twig`?")),
        ("{ hp = { before = 0, values = [1] } }", at(12, "`hp` is the number 20, so nothing can be inserted")),
        (
            "{ tags = { before = 0, values = [\"x\"] } }",
            at(12, "the creature `tiny:hero` has no `tags` to insert into"),
        ),
        ("{ tgas = { before = 0, values = [\"x\"] } }", at(12, "unknown field `tgas`: did you mean `tags`?")),
        (
            "{ stomach.states = { after = \"fde\", values = [] } }",
            at(39, "`stomach.states` has no element `fde`: did you mean `fed`?"),
        ),
        ("5", at(10, "expected a table of fields, found the number 5")),
    ] {
        assert_eq!(say(patch), said, "{patch}");
    }
}
