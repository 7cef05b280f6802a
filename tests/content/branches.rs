//! Branches: what `check` says of those that can't be as they are written.

use super::trial::{creature, report};

#[track_caller]
fn expect_said(text: &str, parts: &[&str]) {
    let said = report(text, &[]);
    for part in parts {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
}

/// A sound level for branches.
const LEVEL: &str = "[level.shaft]\nextends = \"stuffed:upper_caves\"\nbuild = [{ arena = {} }, { stairs = {} }]\n";

#[test]
fn a_branch_begins_on_a_level_that_there_is() {
    let from = |from: &str| format!("{LEVEL}[branch.mine]\nlevels = [\"shaft\"]\nfrom = {from}");
    expect_said(&from("{ level = 9 }"), &["there is no `main:9`: that branch has 5 levels", "from = { level = 9 }"]);
    expect_said(&from("{ level = \"2 + 1d6\" }"), &["there is no `main:8`"]);
    expect_said(&from("{ level = 0 }"), &["the number of a level must be from 1 to 10000"]);
    expect_said(&from("{ level = \"depth\" }"), &["depth"]);
    expect_said(&from("{ branch = \"nowhere\", level = 1 }"), &["`nowhere`"]);
    expect_said(&from("{}"), &["`level` is missing"]);
    let circle = format!(
        "{LEVEL}[branch.one]\nlevels = [\"shaft\"]\nfrom = {{ branch = \"other\", level = 1 }}\n\
         [branch.other]\nlevels = [\"shaft\"]\nfrom = {{ branch = \"one\", level = 1 }}\n"
    );
    expect_said(&circle, &["nothing leads to `trial:one`: it begins in `trial:other`, which begins in it"]);
}

#[test]
fn the_stairs_to_a_branch_lead_the_way_that_it_goes() {
    let entrance = |goes: &str, tile: &str| {
        format!(
            "{LEVEL}[branch.mine]\nlevels = [\"shaft\"]\nfrom = {{ level = 1 }}\n{goes}\nentrance = \"stuffed:{tile}\"\n"
        )
    };
    expect_said(&entrance("", "stairs_up"), &["`stuffed:stairs_up` does not lead down, where the branch goes"]);
    expect_said(
        &entrance("goes = \"up\"", "floor"),
        &["`stuffed:floor` does not lead up", "use a tile with `stairs = \"up\"`"],
    );
    expect_said(&entrance("goes = \"sideways\"", "stairs_up"), &["`sideways`"]);
}

#[test]
fn levels_without_end_come_last_and_are_not_all_kept() {
    let levels = |levels: &str| format!("{LEVEL}[branch.mine]\nlevels = {levels}\nfrom = {{ level = 1 }}\n");
    expect_said(&levels("[]"), &["at least one level"]);
    expect_said(
        &levels("[{ repeat = \"shaft\", keep = 1 }, \"shaft\"]"),
        &["is repeated for ever has others after it"],
    );
    expect_said(&levels("[{ repeat = \"shaft\" }]"), &["all its levels are kept", "left = \"gone\""]);
    expect_said(&levels("[{ repeat = \"shaft\", times = 0 }]"), &["`times` is 0, but must be from 1 to 100"]);
    expect_said(&levels("[{ repeat = \"shaft\", times = 2, keep = 2 }]"), &["`keep` is for levels without end"]);
    let gone = "[level.hole]\nextends = \"shaft\"\nleft = \"gone\"\n";
    let kept = levels("[{ repeat = \"hole\", keep = 2 }]");
    expect_said(&format!("{gone}{kept}"), &["`keep` does nothing: `[level.trial:hole]` says `left = \"gone\"`"]);
    expect_said(&levels("[{ level = \"shaft\", times = 2 }]"), &["`level` stands alone"]);
    expect_said(&levels("[{ times = 2 }]"), &["no level is named"]);
    expect_said(&levels("[{ repeat = \"shaft\", times = 99 }, { repeat = \"shaft\", times = 99 }]"), &["100"]);
    expect_said(
        &levels("[{ repeat = \"stuffed:deep_caves\", keep = 2 }]"),
        &["`stacked_stairs` need the ground of all levels at once"],
    );
    let gone = "[level.pit]\nextends = \"stuffed:upper_caves\"\nleft = \"gone\"\n[branch.mine]\nlevels = [\"pit\", \"pit\"]\nfrom = { level = 1 }\n";
    expect_said(gone, &["are joined by `stacked_stairs`, so neither can be `gone` alone"]);
}

#[test]
fn a_branch_can_t_be_called_main_and_there_are_not_too_many() {
    let main = format!("{LEVEL}[branch.main]\nlevels = [\"shaft\"]\nfrom = {{ level = 1 }}\ndepth = 0\n");
    expect_said(
        &main,
        &["`main` is the branch of the levels of `[game]`", "`depth` must be from 1 to 10000, but is 0"],
    );
    let branch = |number| format!("[branch.b{number}]\nlevels = [\"shaft\"]\nfrom = {{ level = 1 }}\n");
    let many: Vec<String> = (0..51).map(branch).collect();
    let many = many.concat();
    expect_said(&format!("{LEVEL}{many}"), &["50"]);
}

#[test]
fn the_script_of_a_stage_must_build() {
    let stage = |stage: &str| {
        format!(
            "[level.shaft]\nextends = \"stuffed:upper_caves\"\nbuild = [{{ arena = {{}} }}, {{ script = {stage} }}]\n"
        )
    };
    expect_said(&stage("\"nowhere\""), &["`nowhere`"]);
    expect_said(&stage("3"), &["text or a table"]);
}

#[test]
fn levels_that_scripts_name_must_exist() {
    let said = |act: &str| {
        let level = format!("{LEVEL}[branch.mine]\nlevels = [\"shaft\", \"shaft\"]\nfrom = {{ level = 1 }}\n");
        let script = format!("fn act(me) {{ {act} me.wait() }}\nfn on_hurt(me, event) {{ HURT }}");
        let (act, hurt) = if act.starts_with("send") { (script.replace(act, ""), act) } else { (script, "[]") };
        let creature = creature("imp", "i", "hp = 5\nattack = 1\nai = [\"dig\"]\nhooks = [\"dig\"]");
        report(&format!("{level}{creature}"), &[("dig", &act.replace("HURT", hurt))])
    };
    for (script, parts) in [
        ("send(me, \"mine:2\", me.place)", [].as_slice()),
        ("send(me, \"main:1\", me.place)", &[]),
        ("if me.level == \"trial:mine:1\" { }", &[]),
        ("send(me, \"mien:1\", me.place)", &["unknown branch `mien`", "did you mean `mine`?"]),
        ("send(me, \"mine:7\", me.place)", &["there is no level \"trial:mine:7\": that branch has 2"]),
        ("send(me, \"mine\", me.place)", &["\"mine\" is no id of a level"]),
        ("if me.level == \"mine:1\" { }", &["so it never equals \"mine:1\"", "write \"trial:mine:1\""]),
        ("if me.level == \"main:9\" { }", &["there is no level \"main:9\": that branch has 5"]),
    ] {
        let found = said(script);
        assert!(parts.iter().all(|part| found.contains(part)), "{script}: {parts:?} are missing:\n{found}");
        assert!(!parts.is_empty() || !found.contains("dig.rhai"), "{script}:\n{found}");
    }
}

#[test]
fn levels_that_follow_on_each_other_agree_on_their_stairs() {
    let build = |stairs: &str| format!("build = [{{ arena = {{}} }}, {{ stairs = {stairs} }}]\n");
    let levels = |above: &str, below: &str, goes: &str| {
        format!(
            "[level.one]\nextends = \"stuffed:upper_caves\"\n{}[level.two]\nextends = \"stuffed:upper_caves\"\n{below}\
             [branch.mine]\nlevels = [\"one\", \"two\"]\nfrom = {{ level = 1 }}\ngoes = \"{goes}\"\n",
            build(above)
        )
    };
    expect_said(
        &levels("{ down = 3 }", &build("{ up = 2 }"), "down"),
        &[
            "`down` is 3, but there are fewer stairs: `trial:two`, the level below, asks for 2 up",
            "the smaller number counts: write `{ stairs = { up = 3 } }` in the `build` of `trial:two`",
        ],
    );
    expect_said(
        &levels("{ down = 3 }", "", "down"),
        &["`down` does nothing: `stacked_stairs` place the stairs between this level and `trial:two`", "remove `down`"],
    );
    expect_said(&levels("{ up = 2 }", &build("{}"), "up"), &["`trial:two`, the level above, asks for 1 down"]);
    for (above, below, goes) in [
        ("{ down = 3 }", "{ up = 3 }", "down"),
        ("{ up = 3 }", "{ down = 3 }", "down"),
        ("{ up = 3 }", "{ down = 3 }", "up"),
        ("{}", "{ up = \"1d2\" }", "down"),
    ] {
        let said = report(&levels(above, &build(below), goes), &[]);
        assert!(!said.contains("`up`") && !said.contains("`down`"), "{said}");
    }
}
