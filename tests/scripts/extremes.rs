//! Every function that scripts can reach, called with extreme values: it answers or fails, and never panics.
#![expect(clippy::disallowed_methods, reason = "panics of other tests do not count")]

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};

use stuffed::content::{BehaviourUse, OptionValue};
use stuffed::game::{Game, Mind};
use stuffed::script::ScriptMind;

use crate::support::{Trial, content, packs};

/// The values that each argument takes.
const VALUES: &str = r#"[-9223372036854775807 - 1, -9223372036854775807, -1, 0, 1, 3, 40, 9223372036854775807, "", "añ宽x", "-", 'ñ',
    [], [3, 1, 2], ["b", 1, ()], #{}, #{ a: 1 }, 0..9223372036854775807, -5..=9223372036854775807, 3..1, |x| x, |x, y| y - x, true, (), me,
    me.place, me.wait()]"#;
const COUNT: u64 = 27;
/// Calls of each function.
const CALLS: u64 = 200;
/// Operators, which are called by their signs.
const OPERATORS: [&str; 16] = ["+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "==", "<", ">=", "..", "..="];

/// The panics of one thread.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics_of(own: ThreadId) {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == own {
            PANICS.fetch_add(1, Ordering::SeqCst);
        }
        report(panic);
    }));
}

/// The names and numbers of arguments of all functions, as scripts.
fn calls() -> Vec<(String, String)> {
    let (mind, _) = ScriptMind::new(&content(&packs(&[])));
    let mut all = Vec::new();
    let value = |index: usize| format!("v[me.option(\"a{index}\", 0)]");
    let mut add = |name: String, call: String| {
        all.push((format!("extreme_{}", all.len()), format!("// {name}\nfn act(me) {{ let v = {VALUES}; {call}; }}")));
    };
    for line in mind.reachable() {
        let Some((name, rest)) = line.split_once(" / ") else { continue };
        let count: usize = rest.split(',').next().unwrap_or_default().parse().unwrap_or(0);
        let values: Vec<String> = (0..count).map(value).collect();
        if let Some(property) = name.strip_prefix("get$") {
            add(line.clone(), format!("v[me.option(\"a0\", 0)].{property}"));
        } else if name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
            add(line.clone(), format!("{name}({})", values.join(", ")));
        }
    }
    for operator in OPERATORS {
        add(operator.to_owned(), format!("{} {operator} {}", value(0), value(1)));
    }
    add("index".to_owned(), format!("let l = {}; l[{}]", value(0), value(1)));
    add("index assignment".to_owned(), format!("let l = {}; l[{}] = {}", value(0), value(1), value(2)));
    add("loop".to_owned(), format!("for n in {} {{ }}", value(0)));
    all
}

#[test]
fn no_function_of_the_language_panics() {
    let scripts = calls();
    assert!(scripts.len() > 200, "only {} functions were found", scripts.len());
    let named: Vec<(&str, &str)> = scripts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let content = content(&packs(&named));
    let (mut mind, _) = ScriptMind::new(&content);
    let mut game = Game::new(content, 7);
    count_panics_of(thread::current().id());
    let (mut random, mut ran) = (1_u64, 0);
    let (mut faults, mut last) = (Vec::new(), None);
    for (name, text) in &scripts {
        let script = game.content.scripts.find(&format!("stuffed:{name}")).expect("the script");
        let mut answered = 0;
        for number in 0..CALLS {
            let mut option = |index: u64| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let value = if index == 0 { number % COUNT } else { (random >> 33) % COUNT };
                (format!("a{index}"), OptionValue::Int(i64::try_from(value).unwrap()))
            };
            let options = (0..4).map(&mut option).collect();
            let behaviour = BehaviourUse { script, chance: 100, doing: None, options };
            let before = PANICS.load(Ordering::SeqCst);
            let me = game.world().player;
            let answer = mind.decide(&mut game, me, &behaviour);
            answered += u32::from(answer.is_ok());
            let why = answer.err().map(|fault| fault.why).unwrap_or_default();
            let crashed = why.contains("crashed");
            last = Some(why);
            if crashed || PANICS.load(Ordering::SeqCst) > before {
                faults.push(format!("{text}\n  with {:?}", behaviour.options));
                break;
            }
        }
        ran += u32::from(answered > 0);
    }
    assert!(faults.is_empty(), "these panic:\n{}", faults.join("\n"));
    assert!(ran > 100, "only {ran} functions were called with values that they take; the last failed with {last:?}");
}

#[test]
fn a_sort_with_a_comparison_that_contradicts_itself_ends_and_the_script_goes_on() {
    let list = "let a = []; for i in 0..21 { a.push(i * 7919 % 251); }";
    let bad = "|x, y| if x % 2 == 0 { 1 } else { y - x }";
    let once = Trial::of(&format!("{list} a.sort({bad}); print(a); print(a.len());")).printed();
    assert_eq!(once, Trial::of(&format!("{list} a = a.order_by({bad}); print(a); print(a.len());")).printed());
    assert_eq!(once[1], "21");
    let named = format!(
        "fn bad(x, y) {{ if x % 2 == 0 {{ 1 }} else {{ y - x }} }}\nfn act(me) {{ {list} a.sort(\"bad\"); print(a); }}"
    );
    assert_eq!(Trial::new(&named).printed(), once[..1]);
}

#[test]
fn lists_are_sorted_by_value_or_by_a_comparison() {
    for (call, sorted) in [
        ("[3, 1, 2].order()", "[1, 2, 3]"),
        ("[3, 1, 2].order_desc()", "[3, 2, 1]"),
        ("[\"b\", \"a\"].order()", "[\"a\", \"b\"]"),
        ("[3, 1, 2].order(|a, b| b - a)", "[3, 2, 1]"),
        ("[3, 1, 2].order_by(|a, b| a < b)", "[1, 2, 3]"),
        ("[31, 12, 32, 11].order(|a, b| a / 10 - b / 10)", "[12, 11, 31, 32]"),
    ] {
        assert_eq!(Trial::of(&format!("print({call})")).printed(), [sorted], "{call}");
    }
}

#[test]
fn a_sort_says_what_it_can_not_compare_and_its_comparisons_are_steps() {
    let why = |body: &str| Trial::of(body).fault().why;
    assert!(why("[1, \"a\"].sort()").contains("all in it is numbers, or all text"), "{}", why("[1, \"a\"].sort()"));
    assert!(why("[1, 2].sort(|a, b| \"x\")").contains("must return a number"));
    assert!(why("[1, 2].sort(|a, b| a.nothing)").contains("nothing"), "a failed comparison is not hidden");
    let long = "let a = []; for n in 0..256 { a.push(n * 7919 % 251); } for n in 0..20 { let b = a; b.sort(); }";
    assert!(why(long).contains("more than 20000 steps"), "{}", why(long));
}
