//! Import cycles stay small: files in a cycle can only be understood together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::layers::{code, root};

/// The most files in one import cycle.
const MAX_CIRCLE: usize = 5;

/// The definitions name each other as content does: an ability pours out a feature, a feature a field, a field applies a modifier, and a
/// modifier lends an ability. They hold no code that would have to be understood together.
const DEFINITIONS: &str = "content::kinds::";

/// A path in the crate, such as `["game", "rules", "combat"]`.
type ModulePath = Vec<String>;

/// A module: its re-exports by name, and the paths that its code imports.
#[derive(Default)]
struct Module {
    exports: BTreeMap<String, ModulePath>,
    imports: Vec<ModulePath>,
}

#[test]
fn no_import_cycle_has_more_than_five_files() {
    let modules = modules();
    assert!(modules.len() > 300, "the sources were not found");
    let graph: BTreeMap<&ModulePath, BTreeSet<ModulePath>> = modules
        .iter()
        .map(|(path, module)| (path, module.imports.iter().filter_map(|import| home(&modules, import)).collect()))
        .collect();
    let reach: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> =
        graph.keys().map(|path| (*path, reachable(&graph, path))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (path, others) in &reach {
        let circle = others.iter().filter(|other| reach.get(*other).is_some_and(|back| back.contains(*path)));
        circles.insert(circle.map(|path| path.join("::")).collect());
    }
    assert!(circles.iter().any(|circle| circle.len() > 1), "small circles are expected: the search finds nothing");
    let large: Vec<_> = circles
        .iter()
        .filter(|circle| circle.len() > MAX_CIRCLE && !circle.iter().all(|path| path.starts_with(DEFINITIONS)))
        .collect();
    assert!(large.is_empty(), "these import each other in a circle: {large:#?}");
}

/// All modules that have their own file.
fn modules() -> BTreeMap<ModulePath, Module> {
    let mut modules = BTreeMap::new();
    read_folder(&root().join("src"), &[], &mut modules);
    modules
}

fn read_folder(folder: &Path, path: &[String], modules: &mut BTreeMap<ModulePath, Module>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let inner = |name: &str| [path, &[name.to_owned()]].concat();
        if entry.path().is_dir() {
            if name != "tests" {
                read_folder(&entry.path(), &inner(&name), modules);
            }
        } else if let Some(stem) = name.strip_suffix(".rs").filter(|stem| !["main", "tests"].contains(stem)) {
            let path = if ["mod", "lib"].contains(&stem) { path.to_vec() } else { inner(stem) };
            let module = read_module(&fs::read_to_string(entry.path()).unwrap(), &path);
            modules.insert(path, module);
        }
    }
}

fn read_module(text: &str, path: &ModulePath) -> Module {
    let text: Vec<&str> = code(text).map(|(_, line)| line).collect();
    let text = text.join("\n");
    let mut module = Module::default();
    for (start, _) in text.match_indices("pub use ") {
        let tree = text[start + "pub use ".len()..].split(';').next().unwrap();
        for (name, target) in use_tree(tree) {
            let target = absolute(&target, path).unwrap_or_else(|| [path.clone(), target].concat());
            module.exports.insert(name, target);
        }
    }
    let exports: BTreeSet<&ModulePath> = module.exports.values().collect();
    let mut imports = Vec::new();
    for root in ["crate::", "super::"] {
        for (start, _) in text.match_indices(root) {
            let before = text[..start].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            imports.extend(use_tree(&text[start..]).into_iter().filter_map(|(_, it)| absolute(&it, path)));
        }
    }
    imports.retain(|import| !exports.contains(import));
    Module { imports, ..module }
}

/// The paths of an import tree such as `a::{b, c::{d, e as f}}`, each with its local name.
fn use_tree(text: &str) -> Vec<(String, ModulePath)> {
    let mut found = Vec::new();
    branch(text.trim_start(), &mut Vec::new(), &mut found);
    found
}

/// Reads one branch of an import tree, and returns the text after it.
fn branch<'t>(text: &'t str, path: &mut ModulePath, found: &mut Vec<(String, ModulePath)>) -> &'t str {
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = branch(rest.trim_start(), &mut path.clone(), found).trim_start();
            match rest.strip_prefix(',') {
                Some(more) if !more.trim_start().starts_with('}') => rest = more,
                _ => return rest.trim_start_matches(',').trim_start().strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    path.push(name.to_owned());
    if let Some(rest) = rest.strip_prefix("::").filter(|rest| !rest.starts_with(['<', '*'])) {
        return branch(rest, path, found);
    }
    if let Some(rest) = rest.strip_prefix(" as ") {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        found.push((rest[..end].to_owned(), path.clone()));
        return &rest[end..];
    }
    found.push((name.to_owned(), path.clone()));
    rest
}

/// Resolves a path that begins with `crate` or `super` from the module at `from`. `None` for other paths.
fn absolute(path: &ModulePath, from: &ModulePath) -> Option<ModulePath> {
    let mut path = path.iter().map(String::as_str).peekable();
    let mut found: ModulePath = match path.next()? {
        "crate" => Vec::new(),
        "super" => from[..from.len().saturating_sub(1)].to_vec(),
        _ => return None,
    };
    while path.next_if_eq(&"super").is_some() {
        found.pop();
    }
    found.extend(path.map(str::to_owned));
    Some(found)
}

/// The module that declares the item at a path. Follows re-exports.
fn home(modules: &BTreeMap<ModulePath, Module>, path: &ModulePath) -> Option<ModulePath> {
    let inside = (0..=path.len()).rev().find(|end| modules.contains_key(&path[..*end]))?;
    let (module, item) = path.split_at(inside);
    let export = item.first().and_then(|name| modules.get(module)?.exports.get(name));
    match export {
        Some(target) if target != path => home(modules, &[&target[..], &item[1..]].concat()),
        _ => Some(module.to_vec()),
    }
}

/// All modules reachable from one by imports, including itself.
fn reachable<'g>(
    graph: &'g BTreeMap<&ModulePath, BTreeSet<ModulePath>>,
    from: &'g ModulePath,
) -> BTreeSet<&'g ModulePath> {
    let (mut found, mut waiting) = (BTreeSet::from([from]), vec![from]);
    while let Some(path) = waiting.pop() {
        for other in graph.get(path).into_iter().flatten() {
            if found.insert(other) {
                waiting.push(other);
            }
        }
    }
    found
}
