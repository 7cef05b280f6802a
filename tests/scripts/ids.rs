//! Ids in scripts mean what they mean in content files: that of the own pack, or else of a pack it depends on.

use stuffed::content::{PackSource, Ref, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Game, Mind};
use stuffed::script::{LoadedPacks, Playable};

use crate::support::packs;

/// A mod with an imp, and with a script `trial` if it is not empty, that its imps use.
fn with_imp(id: &str, depends: &str, script: &str) -> PackSource {
    let file = |folder: &str, name: &str, text: &str| SourceFile {
        path: format!("{folder}/{id}/{name}"),
        text: text.to_owned(),
    };
    let ai = if script.is_empty() { "" } else { "ai = [{ use = \"trial\" }]\n" };
    let content = format!(
        "[pack]\nid = \"{id}\"\ntitle = \"{id}\"\nversion = \"1.0.0\"\ndepends = [{depends}]\n
[creature.imp]\nname = \"imp\"\ndescription = \"It.\"\nglyph = \"i\"\ncolor = \"#ffffff\"\nhp = 9\nfaction = \"stuffed:cave\"\nvision = 9\n{ai}
[patch.level.\"stuffed:upper_caves\"]\nadd = {{ creatures = [{{ of = \"imp\", count = 1 }}] }}\n"
    );
    let scripts = if script.is_empty() { Vec::new() } else { vec![file("scripts", "trial.rhai", script)] };
    PackSource {
        id: id.to_owned(),
        content: vec![file("content", "all.toml", &content)],
        scripts,
        ..PackSource::default()
    }
}

/// A mod without an imp, whose script `trial` the imps of `aaa` use, too.
fn without_imp(id: &str, depends: &str, script: &str) -> PackSource {
    let mut pack = with_imp(id, depends, script);
    let text = &mut pack.content[0].text;
    *text = text
        .replace("[creature.imp]\nname = \"imp\"", "[creature.troll]\nname = \"troll\"")
        .replace("\"imp\"", "\"troll\"");
    pack
}

fn load(mods: Vec<PackSource>) -> LoadedPacks {
    let mut all = packs(&[]);
    all.extend(mods);
    LoadedPacks::new(all)
}

/// What `act` of the first creature of `kind` returns, and how its failure reads.
#[track_caller]
fn ask(loaded: LoadedPacks, kind: &str) -> Result<Option<Action>, String> {
    let report = loaded.report(Style::Plain);
    let Playable { content, mut mind } = loaded.playable.unwrap_or_else(|| panic!("{report}"));
    let kind = content.creatures.find(kind).expect("the kind");
    let behaviour = content.creatures[kind].ai[0].clone();
    let mut game = Game::new(content, 7);
    let me = game.world().creatures().iter().find(|creature| creature.kind() == kind).expect("one of the kind").id();
    mind.decide(&mut game, me, &behaviour).map(|wanted| wanted.map(|wanted| wanted.action)).map_err(|fault| fault.why)
}

/// The full id of the creature that an action summons.
#[track_caller]
fn summoned(loaded: LoadedPacks, by: &str) -> String {
    let ids: Vec<String> = match loaded.content() {
        Some(content) => content.creatures.iter().map(|(_, id, _)| id.to_owned()).collect(),
        None => panic!("{}", loaded.report(Style::Plain)),
    };
    match ask(loaded, by) {
        Ok(Some(Action::Summon { kind, .. })) => ids[Ref::index(kind)].clone(),
        other => panic!("{other:?}"),
    }
}

const SUMMON: &str = "fn act(me) {\n    me.summon(\"imp\", me.place)\n}\n";
/// Puts the id together, so that only the call itself can tell what it means.
const BUILT: &str = "fn act(me) {\n    let parts = [\"i\", \"mp\"];\n    me.summon(parts[0] + parts[1], me.place)\n}\n";

#[test]
fn an_id_means_that_of_the_own_pack_whatever_other_packs_have() {
    for script in [SUMMON, BUILT] {
        let loaded = load(vec![with_imp("aaa", "\"stuffed\"", ""), with_imp("zed", "\"stuffed\"", script)]);
        assert_eq!(loaded.report(Style::Plain), "no errors\n");
        assert_eq!(summoned(loaded, "zed:imp"), "zed:imp");
    }
}

#[test]
fn an_id_may_be_that_of_a_dependency() {
    for script in [SUMMON, BUILT] {
        let mods = vec![
            with_imp("aaa", "\"stuffed\"", ""),
            with_imp("bbb", "\"stuffed\"", ""),
            without_imp("zed", "\"stuffed\", \"bbb\"", script),
        ];
        assert_eq!(summoned(load(mods), "zed:troll"), "bbb:imp");
    }
}

#[test]
fn an_id_of_a_pack_that_is_no_dependency_is_refused() {
    let mods = |script| vec![with_imp("aaa", "\"stuffed\"", ""), without_imp("zed", "\"stuffed\"", script)];
    let report = load(mods(SUMMON)).report(Style::Plain);
    assert!(report.starts_with("error: unknown creature `imp`\n --> scripts/zed/trial.rhai:2:15\n"), "{report}");
    assert!(report.contains("the pack `aaa` has one: add \"aaa\" to `depends` in the `[pack]` of `zed`"), "{report}");
    assert_eq!(
        ask(load(mods(BUILT)), "zed:troll"),
        Err("there is no creature \"imp\" for the pack `zed`, which doesn't depend on the one that has it: write \"aaa:imp\"".to_owned())
    );
    // With its pack, a computed id may be any.
    let built = "fn act(me) {\n    let parts = [\"aaa:i\", \"mp\"];\n    me.summon(parts[0] + parts[1], me.place)\n}\n";
    assert_eq!(summoned(load(mods(built)), "zed:troll"), "aaa:imp");
    let literal = load(mods(&SUMMON.replace("imp", "aaa:imp"))).report(Style::Plain);
    assert!(literal.starts_with("error: `zed` does not depend on the pack `aaa`\n"), "{literal}");
}

#[test]
fn an_id_that_several_dependencies_have_is_ambiguous() {
    let mods = |script| {
        vec![
            with_imp("aaa", "\"stuffed\"", ""),
            with_imp("bbb", "\"stuffed\"", ""),
            without_imp("zed", "\"stuffed\", \"bbb\", \"aaa\"", script),
        ]
    };
    let report = load(mods(SUMMON)).report(Style::Plain);
    assert!(
        report.starts_with("error: several packs have a creature `imp`\n --> scripts/zed/trial.rhai:2:15\n"),
        "{report}"
    );
    assert!(report.contains("write `bbb:imp` or `aaa:imp`"), "{report}");
    assert_eq!(
        ask(load(mods(BUILT)), "zed:troll"),
        Err("several packs have a creature \"imp\": write \"bbb:imp\" or \"aaa:imp\"".to_owned())
    );
    let named = load(mods("fn act(me) {\n    me.step_toward(me.nearest(\"imp\"))\n}\n")).report(Style::Plain);
    assert!(named.starts_with("error: several packs have a creature `imp`\n"), "{named}");
}

#[test]
fn an_id_in_an_option_belongs_to_the_pack_that_wrote_the_option() {
    let summon = "fn act(me) {\n    let kinds = me.option(\"kinds\", [me.option(\"kind\", \"\")]);\n    me.summon(kinds[0], me.place)\n}\n";
    for option in ["kind = \"imp\"", "kinds = [\"imp\"]"] {
        let mut zed = with_imp("zed", "\"stuffed\", \"lib\"", "");
        let text = &mut zed.content[0].text;
        *text = text.replace("vision = 9\n", &format!("vision = 9\nai = [{{ use = \"lib:trial\", {option} }}]\n"));
        let lib = with_imp("lib", "\"stuffed\"", &format!("{summon}\n"));
        let mut mods = vec![lib, zed, with_imp("aaa", "\"stuffed\"", "")];
        mods[0].content[0].text =
            mods[0].content[0].text.replace("use = \"trial\"", &format!("use = \"trial\", {option}"));
        assert_eq!(summoned(load(mods.clone()), "zed:imp"), "zed:imp", "{option}");
        assert_eq!(summoned(load(mods), "lib:imp"), "lib:imp", "{option}");
    }
}

#[test]
fn a_name_is_an_id_of_the_own_pack_or_a_tag_of_any() {
    let script = "fn act(me) {\n    print(`${me.is_a(\"imp\")} ${me.is_a(\"aaa:imp\")} ${me.is_a(\"zed:imp\")} ${me.is_a(\"cave\")}`);\n}\n";
    let asks = |id: &str| {
        let mut aaa = with_imp("aaa", "\"stuffed\", \"zed\"", "");
        aaa.content[0].text = aaa.content[0].text.replace("vision = 9\n", "vision = 9\nai = [\"zed:trial\"]\n");
        let loaded = load(vec![aaa, with_imp("zed", "\"stuffed\"", script)]);
        let report = loaded.report(Style::Plain);
        let Playable { content, mut mind } = loaded.playable.unwrap_or_else(|| panic!("{report}"));
        let kind = content.creatures.find(id).expect("the kind");
        let behaviour = content.creatures[kind].ai[0].clone();
        let mut game = Game::new(content, 7);
        let me = game.world().creatures().iter().find(|creature| creature.kind() == kind).expect("one").id();
        mind.decide(&mut game, me, &behaviour).unwrap();
        mind.take_printed().remove(0).text
    };
    assert_eq!(asks("zed:imp"), "true false true true");
    assert_eq!(asks("aaa:imp"), "false true false true");
}
