//! Writes files to a folder without overwriting existing ones.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files to write to a folder.
#[derive(Clone, Debug)]
pub(crate) struct FileWriter {
    /// The folder. It is created if it does not exist.
    pub root: PathBuf,
    /// Each file's path within the folder, with `/` as separator, and its text.
    pub files: Vec<(String, String)>,
}

/// The maximum number of paths listed in a message; the rest are only counted.
const MAX_SHOWN: usize = 10;

impl FileWriter {
    /// Writes all files or none, and returns how many were written. An existing file with a different text is an error,
    /// unless `force` replaces it.
    ///
    /// # Errors
    /// Lists the files in the way, and says what to do.
    pub fn write(&self, force: bool) -> Result<usize, String> {
        let mut taken = Vec::new();
        let mut missing = Vec::new();
        for (path, text) in &self.files {
            self.refuse_links(path)?;
            let target = self.root.join(path);
            match fs::symlink_metadata(&target) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push((target, text)),
                Err(error) => return Err(failed("read", &target, &error)),
                Ok(found) if found.is_file() && fs::read(&target).is_ok_and(|current| current == text.as_bytes()) => {}
                Ok(found) if found.is_file() && force => missing.push((target, text)),
                Ok(_) => taken.push(path.as_str()),
            }
        }
        if !taken.is_empty() {
            return Err(self.refusal(&taken, force));
        }
        for (target, text) in &missing {
            let folder = target.parent().unwrap_or(&self.root);
            fs::create_dir_all(folder).map_err(|error| failed("created", folder, &error))?;
            fs::write(target, text).map_err(|error| failed("written", target, &error))?;
        }
        Ok(missing.len())
    }

    /// Existing files in a folder, such as `content/mine`, that are not among these files. The list is capped.
    pub fn strangers(&self, folder: &str) -> Vec<String> {
        let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(folder) = open.pop().filter(|_| found.len() < MAX_SHOWN) {
            for entry in fs::read_dir(self.root.join(&folder)).into_iter().flatten().flatten() {
                let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    open.push(path);
                } else if !self.files.iter().any(|(listed, _)| *listed == path) {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }

    /// Refuses to write through a symbolic link, which could lead anywhere.
    fn refuse_links(&self, path: &str) -> Result<(), String> {
        let mut folder = self.root.clone();
        for step in path.split('/') {
            folder.push(step);
            if fs::symlink_metadata(&folder).is_ok_and(|found| found.is_symlink()) {
                let message = format!("`{}` is a symbolic link, and nothing was written through it", folder.display());
                return Err(message);
            }
        }
        Ok(())
    }

    fn refusal(&self, taken: &[&str], force: bool) -> String {
        let mut shown: Vec<String> = taken.iter().take(MAX_SHOWN).map(|path| format!("  {path}")).collect();
        if taken.len() > MAX_SHOWN {
            shown.push(format!("  and {} more", taken.len() - MAX_SHOWN));
        }
        let root = self.root.display();
        if force {
            return format!("these in `{root}` are not files and can't be replaced:\n{}", shown.join("\n"));
        }
        let help = "nothing was written. Name another folder, move these away, or add --force to replace them";
        format!("`{root}` already has other files:\n{}\nhelp: {help}", shown.join("\n"))
    }
}

fn failed(what: &str, path: &Path, error: &io::Error) -> String {
    format!("`{}` can't be {what}: {error}", path.display())
}
