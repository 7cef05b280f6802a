//! The script manual is current, and all its examples work.

use std::fs;
use std::sync::Arc;

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Game};
use stuffed::loader::load;
use stuffed::script::{ScriptMind, definitions, manual, reference};

fn current(path: &str, wanted: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == wanted,
        "{path} is out of date. Write it anew:\n\n    cargo run --no-default-features --features cli -- docs --out scripts\n"
    );
}

#[test]
fn the_manual_in_the_repository_is_current() {
    current("scripts/README.md", &manual());
}

#[test]
fn the_definitions_in_the_repository_are_current() {
    current("scripts/stuffed.d.rhai", &definitions());
}

#[test]
fn every_function_is_in_the_manual_and_in_the_definitions() {
    let (manual, definitions) = (manual(), definitions());
    for doc in reference() {
        assert!(manual.contains(&format!("`{}`", doc.signature)), "{}", doc.signature);
        assert!(definitions.contains(&format!(" {}(", doc.name())), "{}", doc.signature);
    }
}

/// The code blocks of the guide, with their languages.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let guide = text.split("\n## Hooks").next().unwrap();
    guide.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

/// A mod with one creature that has this script, and more content.
fn with(script: &str, content: &str) -> Vec<PackSource> {
    let file = |path: &str, text: &str| SourceFile { path: path.to_owned(), text: text.to_owned() };
    let header = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n";
    let mut packs = stuffed::packs::embedded();
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml", header), file("content/trial/things.toml", content)],
        scripts: vec![file("scripts/trial/stalk.rhai", script)],
        ..PackSource::default()
    });
    packs
}

/// Loads packs, and plays a hundred turns in which no script may fail.
#[track_caller]
fn play(packs: &[PackSource]) {
    let loaded = load(packs);
    let report = loaded.diagnostics.render(&PackSource::sources(packs), Style::Plain);
    assert_eq!(report, "no errors\n");
    let content = Arc::new(loaded.content.unwrap());
    let (mut mind, faults) = ScriptMind::new(&content);
    assert!(faults.is_empty(), "{}", faults.render(&PackSource::sources(packs), Style::Plain));
    assert!(mind.check_lists(&loaded.definition_index).is_empty());
    let mut game = Game::new(content, 5);
    for _ in 0..100 {
        let _ = game.act(Action::Wait, &mut mind);
    }
    assert!(game.world().strikes.is_empty());
}

#[test]
fn the_five_steps_of_the_guide_work() {
    let text = manual();
    let blocks = blocks(&text);
    let scripts: Vec<&str> = blocks.iter().filter(|(language, _)| *language == "rhai").map(|(_, code)| *code).collect();
    let content: Vec<&str> = blocks.iter().filter(|(language, _)| *language == "toml").map(|(_, code)| *code).collect();
    // The fourth step has two scripts.
    assert_eq!((scripts.len(), content.len()), (9, 2));
    let creature = "[creature.stalker]\nname = \"stalker\"\ndescription = \"It.\"\nglyph = \"K\"\ncolor = \"#ffffff\"\nhp = 9\nfaction = \"stuffed:cave\"\nvision = 9\n";
    let place = "\n[patch.level.\"stuffed:upper_caves\"]\nadd = { creatures = [{ of = \"stalker\", count = 3 }] }\n";
    for script in &scripts[..5] {
        let hooks = if script.contains("fn on_") { "hooks = [\"stalk\"]\n" } else { "" };
        play(&with(script, &format!("{creature}ai = [\"stalk\"]\n{hooks}{place}")));
    }
    let boss = content[0].replace("\"rule\"", "\"stalk\"");
    play(&with(scripts[5], &boss.replace("stuffed:den", "stuffed:upper_caves")));
    let question = "[sentence.which_way]\nyou = \"Which way?\"\n";
    let ability = "[modifier.slow]\nname = \"slow\"\nspeed = -50\n[ability.strike]\nname = \"strike\"\nshape = \"touch\"\ndamage = 1\napplies = [{ modifier = \"slow\", turns = 3 }]\nhooks = [\"stalk\"]\n";
    play(&with(scripts[6], &format!("{creature}abilities = [\"strike\"]\n{place}{ability}")));
    play(&with(scripts[7], &format!("{creature}hooks = [\"stalk\"]\n{place}{question}")));
    let hall = content[1].replace("build_hall", "stalk");
    play(&with(scripts[8], &format!("{hall}\n[patch.game]\nset.levels = [\"hall\", \"stuffed:den\"]\n")));
}

#[test]
fn each_line_about_the_language_is_true() {
    let text = manual();
    let (_, section) = text.split_once("\n## The language\n").unwrap();
    let rows = section.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("| `"));
    let mut checked = 0;
    for row in rows {
        // A bar inside code is written with a backslash.
        let cells: Vec<String> =
            row.replace("\\|", "\u{1}").split('|').map(|cell| cell.replace('\u{1}', "|")).collect();
        let code = |cell: &str| cell.trim().trim_start_matches("`` ").trim_end_matches(" ``").to_owned();
        let plain =
            |cell: &str| if cell.contains("``") { code(cell) } else { cell.trim().trim_matches('`').to_owned() };
        let script = format!("fn act(me) {{ print({}); print({}); }}", plain(&cells[1]), plain(&cells[2]));
        let printed = crate::support::Trial::new(&script).printed();
        assert!(printed.len() == 2 && printed[0] == printed[1], "{row}\n{printed:?}");
        checked += 1;
    }
    assert!(checked >= 15, "{checked}");
}

#[test]
fn each_word_that_is_called_reserved_is_refused_as_a_name() {
    let text = manual();
    let (_, words) = text.split_once("These words can't be names").unwrap();
    let (_, words) = words.lines().next().unwrap().split_once(": ").unwrap();
    let words: Vec<&str> = words.trim_end_matches('.').split(", ").map(|word| word.trim_matches('`')).collect();
    assert!(words.contains(&"until") && words.contains(&"go"), "{words:?}");
    for word in words {
        for script in [format!("fn act(me) {{ let {word} = 1; }}"), format!("fn act(me) {{ me.memory.{word} = 1; }}")] {
            let told = crate::support::messages(&script);
            assert!(told.iter().any(|told| told.contains("error")), "{script}\n{told:?}");
        }
    }
}
