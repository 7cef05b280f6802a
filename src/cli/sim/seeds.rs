//! Parses ranges of seeds on the command line.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The seeds to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(RangeInclusive<u64>);

impl Seeds {
    /// The number of seeds, at least one.
    pub fn count(&self) -> u64 {
        self.0.end() - self.0.start() + 1
    }

    /// The seeds in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + use<> {
        self.0.clone()
    }
}

impl FromStr for Seeds {
    type Err = String;

    /// Parses `A..B`, which excludes B, or a single seed.
    fn from_str(text: &str) -> Result<Self, String> {
        let Some((start, end)) = text.split_once("..") else {
            let seed = number(text)?;
            return Ok(Self(seed..=seed));
        };
        if let Some(last) = end.strip_prefix('=') {
            let hint = number(last).ok().and_then(|last| last.checked_add(1));
            let hint = hint.map(|end| format!(": write {start}..{end}")).unwrap_or_default();
            return Err(format!("a range does not include its end{hint}"));
        }
        let (start, end) = (number(start)?, number(end)?);
        if start < end {
            Ok(Self(start..=end - 1))
        } else {
            Err(format!("{start}..{end} is empty: a range does not include its end"))
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| match text {
        "" => "a range needs a seed on both sides, such as 0..20".to_owned(),
        _ => format!("`{text}` is not a seed: a seed is a whole number from 0 to {}", u64::MAX),
    })
}
