//! Dependencies between packs and their versions.

use super::support::*;

fn tiny_of(version: &str) -> stuffed::content::PackSource {
    let mut pack = tiny();
    let header = pack.content.iter_mut().find(|file| file.path.ends_with("pack.toml")).unwrap();
    header.text = header.text.replace("version = \"0.1.0\"", &format!("version = \"{version}\""));
    pack
}

#[test]
fn versions_follow_the_rules_of_semver() {
    let cases = [
        ("1.2.0", ">=1.2, <2", true),
        ("1.2.0", "1.1", true),
        ("2.0.0", "1.1", false),
        ("0.2.0", "0.1", false),
        ("1.2.0", "~1.1", false),
        ("1.2.0", "*", true),
        ("1.2.0-beta.1+build", ">=1.2.0-alpha, <2", true),
        ("1.2.0-beta", ">=1.2", false),
    ];
    for (version, range, fits) in cases {
        let packs = [tiny_of(version), pack("a", &format!("{{ tiny = \"{range}\" }}"), "")];
        assert_eq!(messages(&packs).is_empty(), fits, "{version} {range}: {}", report(&packs));
    }
}

#[test]
fn a_wrong_version_is_reported_with_its_dependents() {
    let packs = [
        tiny_of("1.0.0"),
        pack("a", "{ tiny = \">=2, <3\" }", ""),
        pack("c", "[\"a\"]", ""),
        pack("d", "{ c = \"1\", tyni = \"1\" }", ""),
    ];
    let expected = "\
error: `a` needs `tiny` >=2, <3, but `tiny` is 1.0.0; `a` is needed by `c`, `c` by `d`
 --> content/a/pack.toml:5:20
  |
5 | depends = { tiny = \">=2, <3\" }
  |                    ^^^^^^^^^
  |
 ::: content/tiny/pack.toml:4:11
  |
4 | version = \"1.0.0\"
  |           ------- its version
  |
  = help: get a matching version of `tiny`, or a version of `a` that accepts 1.0.0

error: `d` depends on `tyni`, which was not found: did you mean `tiny`?
 --> content/d/pack.toml:5:22
  |
5 | depends = { c = \"1\", tyni = \"1\" }
  |                      ^^^^

2 errors
";
    assert_eq!(report(&packs), expected);
}

#[test]
fn invalid_versions_and_ranges_are_reported() {
    let found = messages(&[
        tiny(),
        versioned("a", "1.02.0", "[]", ""),
        pack("b", "5", ""),
        pack("c", "{ tiny = \"new\" }", ""),
    ]);
    assert_eq!(
        found,
        [
            "a/pack.toml:4:11 `1.02.0` is not a version",
            "b/pack.toml:5:11 expected a list of ids, or a table such as `{ stuffed = \">=1.2, <2\" }`, found the number 5",
            "c/pack.toml:5:20 `new` is not a range of versions: unexpected character 'n' while parsing major version number",
        ]
    );
}
