//! Generates a very large pack: thousands of creatures, items and scripts beside the shipped ones.

use std::fmt::Write as _;

use stuffed::content::{PackSource, SourceFile};

/// Definitions per file.
const IN_A_FILE: usize = 500;

/// The shipped packs with this many more creatures, items and scripts. All of them appear in the last level, and there are no errors.
pub fn large_packs(creatures: usize, items: usize, scripts: usize) -> Vec<PackSource> {
    let mut packs = stuffed::packs::embedded();
    let pack = packs.first_mut().expect("the game");
    let ids = |sort: &str, count: usize| {
        let ids: Vec<String> = (0..count).map(|number| format!("\"{sort}_{number}\"")).collect();
        ids.join(", ")
    };
    for (from, sort, count) in [
        ("    { of = \"fungus\", count = 8 },\n    { of = \"bat\", count = 20 },", "creature", creatures),
        ("    { of = \"teddy_bear\", count = 1 },", "item", items),
    ] {
        let file = pack.content.iter_mut().find(|file| file.text.contains(from)).expect("the last level of the game");
        file.text = file.text.replace(from, &format!("{from}\n    {{ of = [{}], count = 5 }},", ids(sort, count)));
    }
    pack.content.extend(files("creatures", creatures, |number| creature(number, items, scripts)));
    pack.content.extend(files("items", items, item));
    pack.scripts.extend(
        (0..scripts)
            .map(|number| SourceFile { path: format!("scripts/stuffed/mind_{number}.rhai"), text: script(number) }),
    );
    packs
}

fn files(sort: &str, count: usize, write: impl Fn(usize) -> String) -> Vec<SourceFile> {
    let numbers: Vec<usize> = (0..count).collect();
    let file = |(index, numbers): (usize, &[usize])| SourceFile {
        path: format!("content/stuffed/large/{sort}_{index:03}.toml"),
        text: numbers.iter().map(|number| write(*number)).collect(),
    };
    numbers.chunks(IN_A_FILE).enumerate().map(file).collect()
}

fn creature(number: usize, items: usize, scripts: usize) -> String {
    let mut text = format!("[creature.creature_{number}]\nname = \"beast {number}\"\n");
    if number.is_multiple_of(3) {
        let _ = writeln!(text, "forms = {{ many = \"beasts of sort {number}\" }}");
    }
    let _ = writeln!(text, "description = \"One of very many, and the only one with the number {number}.\"");
    let glyph = char::from(b'a' + (number % 26) as u8);
    let _ = writeln!(
        text,
        "glyph = \"{glyph}\"\ncolor = \"bat\"\nhp = \"{} + 2 * depth\"\nattack = \"1d6 + depth\"",
        1 + number % 50
    );
    let _ = writeln!(text, "defense = {}\nspeed = {}\nvision = 7\nfaction = \"cave\"", number % 9, 50 + number % 150);
    let _ = writeln!(text, "slots = 1\ncarries = [\"item_{}\"]\ncorpse = \"corpse\"", number % items.max(1));
    let _ = writeln!(
        text,
        "ai = [{{ use = \"mind_{}\", chance = 50, near = {} }}, \"wander\"]\n",
        number % scripts.max(1),
        number % 7
    );
    text
}

fn item(number: usize) -> String {
    let mut text =
        format!("[item.item_{number}]\nname = \"thing {number}\"\ndescription = \"Number {number} of very many.\"\n");
    let _ = writeln!(text, "glyph = \"(\"\ncolor = \"#{:06x}\"", 0x0080_8080 + number);
    let _ = match number % 3 {
        0 => writeln!(text, "slot = \"weapon\"\nattack = {}\n", number % 20),
        1 => writeln!(text, "slot = \"armour\"\ndefense = {}\n", number % 20),
        _ => writeln!(text, "food = \"{} + 1d4\"\n", number % 300),
    };
    text
}

fn script(number: usize) -> String {
    format!(
        "/// Comes near, in the way of number {number}.\nfn act(me) {{\n    let prey = me.nearest_enemy();\n    \
         if prey == () {{ return; }}\n    if is_far(me, prey, me.option(\"near\", {})) {{ return me.step_toward(prey); }}\n    \
         me.random_step()\n}}\n\nfn is_far(me, other, near) {{\n    (me.distance_to(other) ?? 0) > near\n}}\n",
        number % 9
    )
}
