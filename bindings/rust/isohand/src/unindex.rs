//! From an index to a hand, and canonical forms.

use crate::error::{check, check_rows};
use crate::indexer::round_number;
use crate::plain::zeros;
use crate::{sys, Cards, Indexer, Result};

impl Indexer {
    /// Returns the canonical hand of an index.
    #[inline]
    pub fn unindex(&self, round: usize, index: u64) -> Result<Cards> {
        let mut cards = Cards::NONE;
        let width = self.width(round)?;
        self.unindex_into(round, index, &mut cards.cards[..width])?;
        cards.count = width as u8;
        Ok(cards)
    }

    /// Writes the canonical hand of an index. This is faster than [`Indexer::unindex`], which returns room
    /// for 64 cards.
    ///
    /// # Panics
    ///
    /// If `cards` does not have the length of a hand.
    #[inline]
    pub fn unindex_into(&self, round: usize, index: u64, cards: &mut [u8]) -> Result<()> {
        assert_eq!(cards.len(), self.width(round)?, "a hand");
        check(unsafe {
            sys::ih_unindex(self.raw(), round_number(round), index, cards.as_mut_ptr())
        })
    }

    /// Writes the canonical hands of many indices, one after the other.
    ///
    /// The error names the first bad index; then `rows` is untouched.
    ///
    /// # Panics
    ///
    /// If `rows` does not have room for exactly `indices.len()` hands.
    pub fn unindex_batch(&self, round: usize, indices: &[u64], rows: &mut [u8]) -> Result<()> {
        let width = self.width(round)?;
        assert_eq!(rows.len(), width * indices.len(), "rows of {width} cards");
        check_rows(|bad| unsafe {
            sys::ih_unindex_batch(
                self.raw(),
                round_number(round),
                indices.as_ptr(),
                indices.len(),
                rows.as_mut_ptr(),
                width,
                bad,
            )
        })
    }

    /// Returns how many raw hands share an index, ignoring the order within rounds.
    pub fn multiplicity(&self, round: usize, index: u64) -> Result<u64> {
        let mut out = 0;
        check(unsafe { sys::ih_multiplicity(self.raw(), round_number(round), index, &mut out) })?;
        Ok(out)
    }

    /// Returns the canonical form of a hand, with the suit permutation that leads to it.
    pub fn canonicalize(&self, round: usize, cards: &[u8]) -> Result<Canonical> {
        self.check_count(round, cards)?;
        let mut out: sys::ih_canonical = unsafe { zeros() };
        check(unsafe {
            sys::ih_canonicalize(self.raw(), round_number(round), cards.as_ptr(), &mut out)
        })?;
        Ok(Canonical {
            index: out.index,
            multiplicity: out.multiplicity,
            to: out.to,
            back: out.back,
            cards: Cards::from_slice(&out.cards[..cards.len()]),
        })
    }

    /// Returns whether a hand is its own canonical form, card for card.
    pub fn is_canonical(&self, round: usize, cards: &[u8]) -> Result<bool> {
        self.check_count(round, cards)?;
        let mut answer = 0;
        check(unsafe {
            sys::ih_is_canonical(self.raw(), round_number(round), cards.as_ptr(), &mut answer)
        })?;
        Ok(answer != 0)
    }
}

/// The canonical form of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The index.
    pub index: u64,
    /// The number of raw hands that share it.
    pub multiplicity: u64,
    /// Suit s of the hand becomes suit `to[s]`.
    pub to: [u8; 4],
    /// The inverse: `back[to[s]] == s`.
    pub back: [u8; 4],
    /// The canonical hand.
    pub cards: Cards,
}
