//! Cards, one by one and several of them.

use crate::{sys, Error, Result, Status};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::{array, iter, slice};

/// Up to 64 cards, stored inline; used like a slice of bytes.
///
/// A card is a byte, `rank * 4 + suit`: rank 0 is the lowest rank of the deck, and suits 0..3 are
/// spades, hearts, diamonds and clubs.
#[derive(Clone, Copy)]
pub struct Cards {
    pub(crate) count: u8,
    pub(crate) cards: [u8; sys::IH_MAX_CARDS as usize],
}

impl Cards {
    pub(crate) const NONE: Cards = Cards {
        count: 0,
        cards: [0; sys::IH_MAX_CARDS as usize],
    };

    #[inline]
    pub(crate) fn from_slice(cards: &[u8]) -> Cards {
        let mut out = Cards::NONE;
        out.cards[..cards.len()].copy_from_slice(cards);
        out.count = cards.len() as u8;
        out
    }
}

impl Deref for Cards {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.count)]
    }
}

impl AsRef<[u8]> for Cards {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        **self == **other
    }
}

impl Eq for Cards {}

/// That of the slice.
impl Hash for Cards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl PartialOrd for Cards {
    fn partial_cmp(&self, other: &Cards) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// That of the slices.
impl Ord for Cards {
    fn cmp(&self, other: &Cards) -> Ordering {
        (**self).cmp(other)
    }
}

/// Up to 64 numbers below 64; whether they are distinct cards of a deck is not checked here.
impl TryFrom<&[u8]> for Cards {
    type Error = Error;

    fn try_from(cards: &[u8]) -> Result<Cards> {
        const MAX: usize = sys::IH_MAX_CARDS as usize;
        if cards.len() > MAX {
            let message = format!("{} cards: at most {MAX}", cards.len());
            return Err(Error::new(Status::Count, message));
        }
        if let Some(card) = cards.iter().find(|&&card| usize::from(card) >= MAX) {
            return Err(Error::new(Status::Card, format!("{card} is not a card")));
        }
        Ok(Cards::from_slice(cards))
    }
}

impl IntoIterator for Cards {
    type Item = u8;
    type IntoIter = iter::Take<array::IntoIter<u8, { sys::IH_MAX_CARDS as usize }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter().take(self.count.into())
    }
}

impl<'a> IntoIterator for &'a Cards {
    type Item = &'a u8;
    type IntoIter = slice::Iter<'a, u8>;

    fn into_iter(self) -> slice::Iter<'a, u8> {
        self.iter()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Returns the card of a rank, 0..15, and a suit, 0..3.
///
/// # Panics
///
/// If either is out of range.
#[inline]
pub fn card(rank: u8, suit: u8) -> u8 {
    assert!(rank < 16 && suit < 4);
    rank << 2 | suit
}

/// Returns the rank of a card; 0 is the lowest rank of the deck.
#[inline]
pub fn card_rank(card: u8) -> u8 {
    card >> 2
}

/// Returns the suit of a card: spades, hearts, diamonds, clubs.
#[inline]
pub fn card_suit(card: u8) -> u8 {
    card & 3
}
