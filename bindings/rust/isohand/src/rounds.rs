//! Round lists.

use crate::error::{explained, written};
use crate::{sys, Deck, Error, Result, Status};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The number of cards that each betting round deals.
///
/// ```
/// use isohand::{Deck, Rounds};
/// let holdem: Rounds = "holdem".parse()?;
/// assert_eq!(holdem, Rounds::new(&[2, 3, 1, 1])?);
/// assert_eq!(holdem.total(2), 5);
/// assert_eq!(holdem.to_string(), "2,3,1,1");
/// assert!(Rounds::parse(&Deck::LEDUC, "4,3").is_err());   // Leduc has six cards
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rounds(pub(crate) sys::ih_rounds);

impl Rounds {
    /// Makes a list of 1 to 8 rounds with 1 to 64 cards together.
    pub fn new(cards: &[u8]) -> Result<Rounds> {
        let total: usize = cards.iter().map(|&n| usize::from(n)).sum();
        if cards.is_empty()
            || cards.len() > sys::IH_MAX_ROUNDS as usize
            || cards.contains(&0)
            || total > sys::IH_MAX_CARDS as usize
        {
            return Err(Error::new(
                Status::Rounds,
                format!("{cards:?}: not 1 to 8 rounds of 1 to 64 cards together"),
            ));
        }
        let mut rounds = sys::ih_rounds {
            count: cards.len() as u8,
            cards: [0; sys::IH_MAX_ROUNDS as usize],
            game: sys::IH_GAME_ANY as u8,
        };
        rounds.cards[..cards.len()].copy_from_slice(cards);
        Ok(Rounds(rounds))
    }

    /// Reads a list that a deck can deal: numbers with commas between them, or a name such as `turn`,
    /// `holdem` or `omaha-flop`.
    pub fn parse(deck: &Deck, text: &str) -> Result<Rounds> {
        let mut rounds = sys::ih_rounds {
            count: 0,
            cards: [0; sys::IH_MAX_ROUNDS as usize],
            game: 0,
        };
        explained(|error| unsafe {
            sys::ih_rounds_parse(
                &deck.0,
                text.as_ptr().cast(),
                text.len(),
                &mut rounds,
                error,
            )
        })?;
        Ok(Rounds(rounds))
    }

    /// The cards of each round.
    pub fn cards(&self) -> &[u8] {
        &self.0.cards[..usize::from(self.0.count)]
    }

    /// The number of cards of the first `count` rounds together.
    ///
    /// # Panics
    ///
    /// If `count` is above the number of rounds.
    pub fn total(&self, count: usize) -> usize {
        self.cards()[..count].iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether the list was read from one of the names of Omaha's streets, such as `omaha-flop`. Its hands
    /// have the same indices as those of a list of the same numbers, but other strengths; so the two lists
    /// are not equal.
    pub fn is_omaha(&self) -> bool {
        u32::from(self.0.game) == sys::IH_GAME_OMAHA
    }
}

impl PartialEq for Rounds {
    fn eq(&self, other: &Rounds) -> bool {
        self.cards() == other.cards() && self.0.game == other.0.game
    }
}

impl Eq for Rounds {}

impl Hash for Rounds {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cards(), self.0.game).hash(state);
    }
}

/// The names that give lists of Omaha (isohand/cards.h).
const OMAHA_NAMES: [&str; 5] = [
    "omaha-preflop",
    "omaha-flop",
    "omaha-turn",
    "omaha-river",
    "omaha",
];

/// Like [`Rounds::parse`] with the largest deck; what takes a list with a deck checks the two.
impl FromStr for Rounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Rounds> {
        Rounds::parse(&Deck::known(16, 4), text)
    }
}

/// Writes numbers, or the name of a list of Omaha, which numbers alone do not tell apart.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_omaha() {
            let name = OMAHA_NAMES
                .iter()
                .find(|name| name.parse::<Rounds>().as_ref() == Ok(self));
            return f.write_str(name.expect("a name, from which the list was read"));
        }
        f.write_str(&written::<{ sys::IH_ROUNDS_TEXT as usize }>(
            |text| unsafe { sys::ih_rounds_format(&self.0, text) },
        ))
    }
}

impl fmt::Debug for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rounds({self})")
    }
}
