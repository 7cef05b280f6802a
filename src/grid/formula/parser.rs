//! A recursive descent parser for formulas.

use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

use super::{Formula, Join, Term};

/// The maximum length of a formula, in characters.
const MAX_LENGTH: usize = 200;
/// The maximum nesting of brackets and signs.
const MAX_NESTING: u32 = 32;
/// The maximum number of dice in one throw.
const MAX_DICE: u32 = 1000;
/// The maximum number of sides of a die.
const MAX_SIDES: u32 = 10_000;
/// The words that are functions.
const FUNCTIONS: [(&str, Join); 5] = [
    ("min", Join::Min),
    ("max", Join::Max),
    ("root", Join::Root),
    ("roll", Join::Roll),
    ("successes", Join::Successes),
];
/// Why a formula that is calculated whenever somebody looks can't be random.
const NO_DICE: &str = "there are no dice here, since the value is asked again and again";
/// The words that are variables of a [`Formula`].
const VARIABLES: [&str; 2] = ["depth", "hp"];

/// The words that stand for numbers in a formula.
#[derive(Clone, Copy)]
enum Words<'n> {
    /// Variables and dice.
    Rolled,
    /// Names, each with a number that tells it apart.
    Named(&'n [(&'n str, u32)]),
    /// Names, `depth` and dice.
    NamedAndRolled(&'n [(&'n str, u32)]),
}

/// Parses a formula of names, without variables and dice. Its length and errors are those of a [`Formula`].
pub(crate) fn parse_named(text: &str, names: &[(&str, u32)]) -> Result<Term, String> {
    parse(text, Words::Named(names))
}

/// Parses a formula of names, `depth` and dice. A name may have a prefix that ends with a dot. Its length and errors are those of a
/// [`Formula`].
pub(crate) fn parse_rolled(text: &str, names: &[(&str, u32)]) -> Result<Term, String> {
    parse(text, Words::NamedAndRolled(names))
}

/// Parses a formula of at most 200 characters. Errors name the column, counted in characters from 1, and say how to fix
/// it.
impl FromStr for Formula {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse(text, Words::Rolled).map(Formula)
    }
}

/// Parses a whole formula.
fn parse(text: &str, words: Words<'_>) -> Result<Term, String> {
    let length = text.chars().count();
    if length > MAX_LENGTH {
        return Err(format!("the formula has {length} characters: write at most {MAX_LENGTH}"));
    }
    if text.trim().is_empty() {
        return Err("the formula is empty: write a number, such as 0".to_owned());
    }
    let mut parser = Parser::new(text, words);
    let term = parser.sum()?;
    match parser.peek() {
        None => Ok(term),
        Some(')') => parser.fail("this bracket closes none: remove it, or open one with `(`"),
        Some(_) => {
            let found = parser.found();
            parser.fail(&format!("expected `+`, `-`, `*`, `/` or `%` before {found}"))
        }
    }
}

/// Recursive descent over sums, products and single values.
struct Parser<'a> {
    text: &'a str,
    words: Words<'a>,
    rest: Peekable<CharIndices<'a>>,
    nesting: u32,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, words: Words<'a>) -> Self {
        Self { text, words, rest: text.char_indices().peekable(), nesting: 0 }
    }

    fn sum(&mut self) -> Result<Term, String> {
        let mut left = self.product()?;
        loop {
            let join = match self.peek() {
                Some('+') => Join::Add,
                Some('-') => Join::Subtract,
                _ => return Ok(left),
            };
            self.rest.next();
            left = joined(join, left, self.product()?);
        }
    }

    fn product(&mut self) -> Result<Term, String> {
        let mut left = self.value()?;
        loop {
            let join = match self.peek() {
                Some('*') => Join::Multiply,
                Some('/') => Join::Divide,
                Some('%') => Join::Remainder,
                _ => return Ok(left),
            };
            self.rest.next();
            left = joined(join, left, self.value()?);
        }
    }

    /// A single value. Every nested term passes through here, so nesting is counted here.
    fn value(&mut self) -> Result<Term, String> {
        if self.nesting == MAX_NESTING {
            return self.fail(&format!("brackets and signs are nested more than {MAX_NESTING} deep: write it simpler"));
        }
        self.nesting += 1;
        let value = self.nested_value();
        self.nesting -= 1;
        value
    }

    fn nested_value(&mut self) -> Result<Term, String> {
        match self.peek() {
            Some('-') => {
                self.rest.next();
                let value = self.value()?;
                Ok(match value {
                    Term::Constant(number) => Term::Constant(number.saturating_neg()),
                    _ => joined(Join::Subtract, Term::Constant(0), value),
                })
            }
            Some('(') => {
                self.rest.next();
                let inner = self.sum()?;
                self.expect(')', "")?;
                Ok(inner)
            }
            Some(digit) if digit.is_ascii_digit() => self.number(),
            Some(letter) if is_word(letter) => self.word(),
            None => {
                let values = self.words.values();
                self.fail(&format!("the formula ends where a value should follow: add {values}"))
            }
            Some(_) => {
                let (found, values) = (self.found(), self.words.values());
                self.fail(&format!("expected a value before {found}: {values}"))
            }
        }
    }

    /// A number, or dice with that number as their count.
    fn number(&mut self) -> Result<Term, String> {
        let start = self.offset();
        let digits = self.take(|letter| letter.is_ascii_digit());
        match self.rest.peek() {
            Some((_, 'd')) => {
                let word = self.take(is_word);
                self.dice(start, digits, word)
            }
            Some((_, '.')) => self.fail("numbers are whole: multiply first and divide last, as in 20 * 3 / 2"),
            _ => match digits.parse() {
                Ok(number) => Ok(Term::Constant(number)),
                Err(_) => self.fail_at(start, "the number is too large"),
            },
        }
    }

    /// A variable, a name, dice without a count, or a function.
    fn word(&mut self) -> Result<Term, String> {
        let start = self.offset();
        let has_prefixes = matches!(self.words, Words::NamedAndRolled(_));
        let word = self.take(|letter| is_word(letter) || (has_prefixes && letter == '.'));
        if let Some((name, join)) = FUNCTIONS.into_iter().find(|(name, _)| *name == word) {
            return if join.is_random() && matches!(self.words, Words::Named(_)) {
                self.fail_at(start, NO_DICE)
            } else {
                self.function(name, join)
            };
        }
        let name = self.words.names().iter().find(|(name, _)| *name == word);
        match (word, self.words, name) {
            (_, _, Some((_, number))) => Ok(Term::Named(*number)),
            ("depth", Words::Rolled | Words::NamedAndRolled(_), _) => Ok(Term::Depth),
            ("hp", Words::Rolled, _) => Ok(Term::Hp),
            (_, Words::Rolled | Words::NamedAndRolled(_), _) if is_die(word) => self.dice(start, "1", word),
            _ => self.fail_at(start, &self.words.unknown(word)),
        }
    }

    /// Dice whose count and `d6` have been read, beginning at `start`.
    fn dice(&self, start: usize, count: &str, die: &str) -> Result<Term, String> {
        if matches!(self.words, Words::Named(_)) {
            return self.fail_at(start, NO_DICE);
        }
        if !is_die(die) {
            let advice = format!(
                "`{count}{die}` is neither a number nor dice: write dice as 2d6 or 4d6k3, a product as 2 * depth"
            );
            return self.fail_at(start, &advice);
        }
        let (sides, keep) = die.trim_start_matches('d').split_once('k').unzip();
        let sides = sides.unwrap_or(die.trim_start_matches('d')).parse().unwrap_or(u32::MAX);
        let count = count.parse().unwrap_or(u32::MAX);
        if !(1..=MAX_DICE).contains(&count) {
            return self.fail_at(start, &format!("dice are thrown 1 to {MAX_DICE} at a time"));
        }
        if !(1..=MAX_SIDES).contains(&sides) {
            return self.fail_at(start, &format!("dice have 1 to {MAX_SIDES} sides"));
        }
        let keep = keep.map_or(count, |keep| keep.parse().unwrap_or(u32::MAX));
        if !(1..=count).contains(&keep) {
            return self.fail_at(start, &format!("`k` keeps from 1 up to all of the dice, which are {count} here"));
        }
        Ok(Term::Dice { count, sides, keep })
    }

    /// The two arguments of a function, in brackets.
    fn function(&mut self, name: &str, join: Join) -> Result<Term, String> {
        let usage = format!(", as in {name}(depth, 3)");
        self.expect('(', &usage)?;
        let left = self.sum()?;
        self.expect(',', &usage)?;
        let right = self.sum()?;
        self.expect(')', &usage)?;
        Ok(joined(join, left, right))
    }

    /// Consumes `wanted`, or reports where it is missing and how the function is written.
    fn expect(&mut self, wanted: char, usage: &str) -> Result<(), String> {
        if self.peek() == Some(wanted) {
            self.rest.next();
            return Ok(());
        }
        let found = self.found();
        self.fail(&format!("expected `{wanted}` before {found}{usage}"))
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|(_, letter)| letter.is_whitespace()).is_some() {}
        self.rest.peek().map(|(_, letter)| *letter)
    }

    /// Consumes characters while `belongs` accepts them.
    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let start = self.offset();
        while self.rest.next_if(|(_, letter)| belongs(*letter)).is_some() {}
        self.text.get(start..self.offset()).unwrap_or_default()
    }

    /// The byte offset of the next character.
    fn offset(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(offset, _)| *offset)
    }

    /// A description of what comes next, for error messages.
    fn found(&mut self) -> String {
        match self.peek() {
            None => "the end".to_owned(),
            Some(letter) if is_word(letter) => {
                let start = self.offset();
                let rest = self.text.get(start..).unwrap_or_default();
                format!("`{}`", rest.split(|letter| !is_word(letter)).next().unwrap_or_default())
            }
            Some(letter) => format!("`{}`", letter.escape_debug()),
        }
    }

    fn fail<T>(&mut self, message: &str) -> Result<T, String> {
        let offset = self.offset();
        self.fail_at(offset, message)
    }

    fn fail_at<T>(&self, offset: usize, message: &str) -> Result<T, String> {
        let column = self.text.get(..offset).unwrap_or_default().chars().count() + 1;
        Err(format!("column {column} of the formula: {message}"))
    }
}

fn joined(join: Join, left: Term, right: Term) -> Term {
    Term::Join(join, Box::new((left, right)))
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | ':')
}

/// Whether a word is `d` followed by digits, and perhaps by `k` and more digits.
fn is_die(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    let mut numbers = word.strip_prefix('d').into_iter().flat_map(|rest| rest.splitn(2, 'k')).peekable();
    numbers.peek().is_some() && numbers.all(is_number)
}

impl<'n> Words<'n> {
    /// The names that it knows.
    fn names(self) -> &'n [(&'n str, u32)] {
        match self {
            Self::Rolled => &[],
            Self::Named(names) | Self::NamedAndRolled(names) => names,
        }
    }

    /// What a value can be.
    fn values(self) -> &'static str {
        match self {
            Self::Rolled => "a number, dice such as 2d6, or depth",
            Self::Named(_) => "a number, or the name of a stat",
            Self::NamedAndRolled(_) => "a number, dice such as 2d6, or the name of a stat",
        }
    }

    fn known(self) -> Vec<String> {
        let variables: &[&str] = match self {
            Self::Rolled => &VARIABLES,
            Self::Named(_) => &[],
            Self::NamedAndRolled(_) => &["depth"],
        };
        let names = self.names().iter().map(|(name, _)| *name).filter(|name| !name.contains(':'));
        let functions = FUNCTIONS.iter().map(|(name, _)| *name);
        names.chain(variables.iter().copied()).chain(functions).map(str::to_owned).collect()
    }

    /// The error for an unknown word.
    fn unknown(self, word: &str) -> String {
        let lower = word.to_lowercase();
        let (prefix, stat) = word.rfind('.').map_or(("", word), |dot| word.split_at(dot + 1));
        // Only what follows the prefix can be misspelt, or the prefix itself would make all names similar.
        let name = |text: &str| text.strip_prefix(prefix).unwrap_or(text).to_lowercase();
        let near = self
            .known()
            .into_iter()
            .filter(|known| known.starts_with(prefix))
            .map(|known| (strsim::damerau_levenshtein(&name(word), &name(&known)), known))
            .filter(|(typos, known)| *typos <= name(known).len().div_ceil(3))
            .min();
        match (near, self) {
            (Some((_, known)), _) => format!("unknown word `{word}`: did you mean `{known}`?"),
            (None, Self::Rolled | Self::NamedAndRolled(_)) if is_die(&lower) => {
                format!("unknown word `{word}`: did you mean `{lower}`?")
            }
            (None, Self::Rolled) => {
                format!(
                    "unknown word `{word}`: a formula may use depth, hp, min(a, b), max(a, b), roll(a, b) and dice such as 2d6"
                )
            }
            (None, Self::Named(_)) if VARIABLES.contains(&word) => {
                format!("`{word}` is not known here: only numbers, stats, min(a, b) and max(a, b) are")
            }
            (None, Self::Named(_) | Self::NamedAndRolled(_)) => {
                format!("there is no stat `{stat}`: declare it as `[stat.{stat}]`")
            }
        }
    }
}
