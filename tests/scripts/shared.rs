//! Functions that scripts share: `shared.rhai`.

use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Game, Mind};
use stuffed::grid::Direction;
use stuffed::packs::embedded;
use stuffed::script::{LoadedPacks, ScriptMind};

/// A pack that depends on the shipped game and on `depends`, with scripts and a creature `imp` that runs the script `act`.
fn pack(id: &str, depends: &str, scripts: &[(&str, &str)]) -> PackSource {
    let header =
        format!("[pack]\nid = \"{id}\"\ntitle = \"A pack\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"{depends}]\n");
    let away = if id == "wolves" { "{ use = \"act\", away = \"south\" }" } else { "\"act\"" };
    let imp = "[creature.imp]\nname = \"imp\"\ndescription = \"Small.\"\nglyph = \"i\"\ncolor = \"#ff0000\"\nhp = 5\nfaction = \"stuffed:cave\"\nvision = 9\nai = [ACT]\n[patch.level.\"stuffed:upper_caves\"]\nadd = { creatures = [{ of = \"imp\", count = 1 }] }\n";
    let script = |(name, text): &(&str, &str)| SourceFile {
        path: format!("scripts/{id}/{name}.rhai"),
        text: (*text).to_owned(),
    };
    PackSource {
        id: id.to_owned(),
        content: vec![SourceFile {
            path: format!("content/{id}/pack.toml"),
            text: format!("{header}\n{}", imp.replace("ACT", away)),
        }],
        scripts: scripts.iter().map(script).collect(),
        ..PackSource::default()
    }
}

fn with(packs: &[PackSource]) -> Vec<PackSource> {
    embedded().into_iter().chain(packs.iter().cloned()).collect()
}

fn report(packs: &[PackSource]) -> String {
    LoadedPacks::new(with(packs)).report(Style::Plain)
}

/// What the imp of a pack does, or how its script fails.
fn asks(packs: &[PackSource], pack: &str) -> Result<Option<Action>, (String, Vec<String>)> {
    let loaded = LoadedPacks::new(with(packs));
    let report = loaded.report(Style::Plain);
    let content: Arc<Content> = Arc::clone(loaded.content().unwrap_or_else(|| panic!("{report}")));
    let (mut mind, _) = ScriptMind::new(&content);
    let mut game = Game::new(Arc::clone(&content), 7);
    let kind = content.creatures.find(&format!("{pack}:imp")).unwrap();
    let me = game.world().creatures().iter().find(|creature| creature.kind() == kind).unwrap().id();
    let wanted = mind.decide(&mut game, me, &content.creatures[kind].ai[0]);
    wanted.map(|wanted| wanted.map(|wanted| wanted.action)).map_err(|fault| (fault.message, fault.details))
}

const WOLVES: [(&str, &str); 2] = [
    (
        "shared",
        "/// Goes one way or the other.\nfn howl(me, way) { prowl(me, way) }\nfn prowl(me, way) {\n    let ways = [way].filter(|one| one != \"\");\n    if `${lead(way)}` == \"north\" { return me.step(ways[0]); }\n    me.wait()\n}\nfn lead(way) { way }\nfn wait(me) { me.step(me.option(\"away\", \"west\")) }\n",
    ),
    ("act", "fn act(me) { howl(me, \"north\") }"),
];

#[test]
fn the_scripts_of_a_pack_call_its_shared_functions() {
    let wolves = pack("wolves", "", &WOLVES);
    assert_eq!(report(std::slice::from_ref(&wolves)), "no errors\n");
    assert_eq!(asks(&[wolves], "wolves"), Ok(Some(Action::Step(Direction::North))));
}

#[test]
fn other_packs_call_them_with_the_id_of_the_pack_in_front() {
    // Its own functions of the same names are not confused with those of the other pack.
    let shared = ("shared", "fn prowl(me, way) { me.wait() }\nfn howl(me, way) { me.step(\"south\") }\n");
    for (act, way) in [
        ("wolves_howl(me, \"north\")", Some(Direction::North)),
        ("wolves_howl(me, \"east\")", None),
        ("howl(me, \"north\")", Some(Direction::South)),
    ] {
        let foxes = pack(
            "foxes",
            ", \"wolves\"",
            &[shared, ("act", &format!("fn act(me) {{ {act} }}\nfn lead(way) {{ \"north\" }}\n"))],
        );
        let wanted = way.map_or(Action::Wait, Action::Step);
        assert_eq!(asks(&[pack("wolves", "", &WOLVES), foxes], "foxes"), Ok(Some(wanted)), "{act}");
    }
}

#[test]
fn a_pack_that_does_not_depend_on_another_can_not_call_its_functions() {
    let foxes = pack("foxes", "", &[("act", "fn act(me) { wolves_howl(me, \"north\") }")]);
    let report = report(&[pack("wolves", "", &WOLVES), foxes]);
    assert!(report.contains("unknown function `wolves_howl`"), "{report}");
}

#[test]
fn calls_of_shared_functions_are_checked() {
    for (act, said) in [
        ("howl(me)", "`howl` is called with the wrong number of arguments"),
        ("howll(me, \"north\")", "unknown function `howll`\n"),
        ("me.howl(\"north\")", "`howl` can't be called after a dot"),
    ] {
        let wolves = pack("wolves", "", &[WOLVES[0], ("act", &format!("fn act(me) {{ {act} }}"))]);
        let report = report(&[wolves]);
        assert!(report.contains(said), "{act}\n{report}");
    }
    let wolves =
        pack("wolves", "", &[("shared", "fn act(me) { me.wait() }\nfn on_hurt(me) { hal(me, 3) }"), WOLVES[1]]);
    let report = report(&[wolves]);
    for said in ["`act` never runs here", "`on_hurt` never runs here", "unknown function `hal`"] {
        assert!(report.contains(said), "{said}\n{report}");
    }
}

#[test]
fn a_failure_in_a_shared_function_names_its_file() {
    let broken = (
        "shared",
        "fn howl(me, way) {\n    let nothing = ();\n    nothing.hp\n}\nfn away(me) { me.option(\"away\", \"\") }\n",
    );
    let act = "fn act(me) { howl(me, \"north\") }";
    let (message, details) = asks(&[pack("wolves", "", &[broken, ("act", act)])], "wolves").unwrap_err();
    assert!(message.starts_with("scripts/wolves/shared.rhai:3:13: "), "{message}");
    assert_eq!(details, ["in `howl`, called at scripts/wolves/act.rhai:1:14", "in `act`", "3 |     nothing.hp"]);
    let foxes = pack("foxes", ", \"wolves\"", &[("act", &act.replace("howl", "wolves_howl"))]);
    let wolves = pack("wolves", "", &[broken, WOLVES[1]]);
    let (message, details) = asks(&[wolves, foxes], "foxes").unwrap_err();
    assert!(message.starts_with("scripts/wolves/shared.rhai:3:13: "), "{message}");
    assert_eq!(details[0], "in `wolves_howl`, called at scripts/foxes/act.rhai:1:14");
}

#[test]
fn an_id_in_an_option_belongs_to_the_pack_that_wrote_the_option() {
    let sought = "fn act(me) {\n    let tag = me.option(\"tag\", \"\");\n    let one = me.option(\"wants\", [])[0];\n    if me.is_a(tag) && me.is_a(one) { me.step(\"north\") } else { me.wait() }\n}";
    let lair = pack("lair", "", &[("act", "fn act(me) { me.wait() }"), ("seek", sought)]);
    let mut cubs = pack("cubs", ", \"lair\"", &[]);
    let text = &mut cubs.content[0].text;
    *text = text.replace("\"act\"", "{ use = \"lair:seek\", tag = \"imp\", wants = [\"imp\"] }");
    assert_eq!(asks(&[lair, cubs], "cubs"), Ok(Some(Action::Step(Direction::North))));
}
