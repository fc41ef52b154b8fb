//! The indexer: dense indices for hands up to suit isomorphism.

use crate::error::{check, check_rows};
use crate::plain::zeros;
use crate::Cards;
use crate::{sys, Deck, Error, Instructions, Result, Rounds, Status};
use std::fmt;
use std::ptr::{self, NonNull};

/// Stands for "no index", as in [`Indexer::index_holes`].
pub const NO_INDEX: u64 = sys::IH_NO_INDEX;

const MAX_ROUNDS: usize = sys::IH_MAX_ROUNDS as usize;

/// An indexer: a deck, a round list, and the tables for their indices.
///
/// Two hands are isomorphic if a permutation of the suits, together with any order of the cards
/// within each round, turns one into the other. An indexer numbers the classes of each round
/// `0..size` without gaps. Rounds are numbered from 0, and a hand of round r has the cards of rounds
/// 0..=r, the first round first.
///
/// An indexer does not change, so threads may share it.
///
/// ```
/// use isohand::{Deck, Indexer};
/// let indexer = Indexer::parse("standard", "2,3,1,1")?;
/// assert_eq!(indexer.size(3), 2428287420);
/// let hand = indexer.parse_hand("AsKs|QsJhTd|Th|Ac")?;
/// let index = indexer.index(3, &hand)?;
/// assert_eq!(index, 2159589275);
/// let canonical = indexer.unindex(3, index)?;
/// assert_eq!(indexer.format_hand(&canonical), "KsAs|QsJhTd|Th|Ac");
/// # Ok::<(), isohand::Error>(())
/// ```
///
/// Its methods take any slice of cards and check it, so a bad hand is an error and not undefined
/// behaviour. In batches the lengths of the slices must fit each other, or the call panics.
pub struct Indexer {
    raw: NonNull<sys::ih_indexer>,
    /// The number of cards of a hand of each round; 0 after the last round.
    cards: [u8; MAX_ROUNDS],
    rounds: u8,
    /// That of the round list, which the library does not keep.
    game: u8,
}

// SAFETY: isohand/indexer.h: an indexer does not change once it is built, so all calls may use it at
// the same time, except ih_indexer_free(), which only drop() calls.
unsafe impl Send for Indexer {}
unsafe impl Sync for Indexer {}

impl Drop for Indexer {
    fn drop(&mut self) {
        unsafe { sys::ih_indexer_free(self.raw.as_ptr()) }
    }
}

impl Indexer {
    /// Builds an indexer.
    pub fn new(deck: Deck, rounds: &Rounds) -> Result<Indexer> {
        let mut raw = ptr::null_mut();
        check(unsafe { sys::ih_indexer_new(&deck.0, &rounds.0, &mut raw) })?;
        Ok(unsafe { Indexer::from_raw(raw, rounds.0.game) })
    }

    /// Builds an indexer from the text of a deck and of a round list.
    pub fn parse(deck: &str, rounds: &str) -> Result<Indexer> {
        let deck = deck.parse()?;
        Indexer::new(deck, &Rounds::parse(&deck, rounds)?)
    }

    /// Like [`Indexer::new`], but with a given instruction set, for tests and measurements.
    pub fn with_instructions(
        deck: Deck,
        rounds: &Rounds,
        instructions: Instructions,
    ) -> Result<Indexer> {
        let mut raw = ptr::null_mut();
        check(unsafe {
            sys::ih_indexer_new_for(&deck.0, &rounds.0, instructions.raw(), &mut raw)
        })?;
        Ok(unsafe { Indexer::from_raw(raw, rounds.0.game) })
    }

    /// Wraps an indexer of the library. One that belongs to another object must never be dropped.
    pub(crate) unsafe fn from_raw(raw: *mut sys::ih_indexer, game: u8) -> Indexer {
        let mut rounds: sys::ih_rounds = unsafe { zeros() };
        unsafe { sys::ih_indexer_rounds(raw, &mut rounds) };
        let mut cards = [0; MAX_ROUNDS];
        let mut total = 0;
        for (round, cards) in cards.iter_mut().enumerate().take(rounds.count.into()) {
            total += rounds.cards[round];
            *cards = total;
        }
        Indexer {
            raw: NonNull::new(raw).expect("an indexer"),
            cards,
            rounds: rounds.count,
            game,
        }
    }

    #[inline]
    pub(crate) fn raw(&self) -> *const sys::ih_indexer {
        self.raw.as_ptr()
    }

    /// Returns the number of cards of a hand, or the error of a round that does not exist.
    #[inline]
    pub(crate) fn width(&self, round: usize) -> Result<usize> {
        if round < usize::from(self.rounds) {
            Ok(usize::from(self.cards[round]))
        } else {
            Err(no_such_round(round, self.rounds))
        }
    }

    /// Checks that a hand has the cards of a round.
    #[inline]
    pub(crate) fn check_count(&self, round: usize, cards: &[u8]) -> Result<()> {
        let width = self.width(round)?;
        if cards.len() == width {
            Ok(())
        } else {
            Err(wrong_count(cards.len(), width))
        }
    }

    // ---- Properties ------------------------------------------------------------------

    /// The deck.
    pub fn deck(&self) -> Deck {
        let mut deck: sys::ih_deck = unsafe { zeros() };
        unsafe { sys::ih_indexer_deck(self.raw(), &mut deck) };
        Deck(deck)
    }

    /// The round list that the indexer was built from.
    pub fn rounds(&self) -> Rounds {
        let mut rounds: sys::ih_rounds = unsafe { zeros() };
        unsafe { sys::ih_indexer_rounds(self.raw(), &mut rounds) };
        rounds.game = self.game;
        Rounds(rounds)
    }

    /// The instruction set.
    pub fn instructions(&self) -> Instructions {
        unsafe { Instructions::from_raw(sys::ih_indexer_instructions(self.raw())) }
    }

    /// The number of the last round.
    pub fn last_round(&self) -> usize {
        usize::from(self.rounds) - 1
    }

    /// The number of cards of a hand of a round; 0 if the round is out of range.
    pub fn cards(&self, round: usize) -> usize {
        self.cards.get(round).map_or(0, |&n| usize::from(n))
    }

    /// The number of canonical hands of a round, whose indices are `0..size`; 0 if the round is out of
    /// range.
    pub fn size(&self, round: usize) -> u64 {
        unsafe { sys::ih_indexer_size(self.raw(), round_number(round)) }
    }

    /// The number of raw deals of a round, ignoring the order within rounds.
    pub fn deals(&self, round: usize) -> Result<u128> {
        let mut out = sys::ih_u128 { low: 0, high: 0 };
        check(unsafe { sys::ih_indexer_deals(self.raw(), round_number(round), &mut out) })?;
        Ok(u128::from(out.high) << 64 | u128::from(out.low))
    }

    /// The number of suit configurations of a round; 0 if the round is out of range.
    pub fn configurations(&self, round: usize) -> u64 {
        unsafe { sys::ih_indexer_configurations(self.raw(), round_number(round)) }
    }

    /// The memory that the indexer holds, in bytes.
    pub fn bytes(&self) -> usize {
        unsafe { sys::ih_indexer_bytes(self.raw()) }
    }

    /// Reads a hand of any round, with bars only at the ends of rounds.
    pub fn parse_hand(&self, text: &str) -> Result<Cards> {
        let cards = self.deck().parse_cards(text)?;
        let rounds = self.rounds();
        match self.round_of(cards.len()) {
            Some(round) => self.deck().parse_hand(&rounds, round + 1, text),
            None => Err(Error::new(
                Status::Count,
                format!(
                    "{text:?}: no round of {rounds} ends after {} cards",
                    cards.len()
                ),
            )),
        }
    }

    /// Writes a hand of any round, with a bar between rounds.
    ///
    /// # Panics
    ///
    /// If no round ends after as many cards.
    pub fn format_hand(&self, cards: &[u8]) -> String {
        self.deck().format_hand(&self.rounds(), cards)
    }

    /// Returns the round whose hands have this many cards.
    pub fn round_of(&self, cards: usize) -> Option<usize> {
        (0..usize::from(self.rounds)).find(|&round| usize::from(self.cards[round]) == cards)
    }

    // ---- From a hand to its index ------------------------------------------------------

    /// Returns the index of a hand of a round.
    #[inline]
    pub fn index(&self, round: usize, cards: &[u8]) -> Result<u64> {
        self.check_count(round, cards)?;
        let mut index = 0;
        check(unsafe {
            sys::ih_index_round(self.raw(), round_number(round), cards.as_ptr(), &mut index)
        })?;
        Ok(index)
    }

    /// Returns the index of a hand of a round, without checks.
    ///
    /// # Safety
    ///
    /// The round exists, and the cards are those of a hand of the round: distinct cards of the deck,
    /// [`Indexer::cards`] of them.
    #[inline]
    pub unsafe fn index_unchecked(&self, round: usize, cards: &[u8]) -> u64 {
        debug_assert_eq!(cards.len(), self.cards(round));
        unsafe { sys::ih_index_round_unchecked(self.raw(), round as _, cards.as_ptr()) }
    }

    /// Returns the index of a hand of the last round.
    #[inline]
    pub fn index_last(&self, cards: &[u8]) -> Result<u64> {
        let width = usize::from(self.cards[usize::from(self.rounds) - 1]);
        if cards.len() != width {
            return Err(wrong_count(cards.len(), width));
        }
        let mut index = 0;
        check(unsafe { sys::ih_index_last(self.raw(), cards.as_ptr(), &mut index) })?;
        Ok(index)
    }

    /// Returns the index of a hand of the last round, without checks.
    ///
    /// # Safety
    ///
    /// The cards are distinct cards of the deck, as many as all rounds have.
    #[inline]
    pub unsafe fn index_last_unchecked(&self, cards: &[u8]) -> u64 {
        debug_assert_eq!(cards.len(), self.cards(self.last_round()));
        unsafe { sys::ih_index_last_unchecked(self.raw(), cards.as_ptr()) }
    }

    /// Computes the indices of a hand of the last round in all rounds, in one pass.
    ///
    /// # Panics
    ///
    /// If `indices` does not have an element for each round.
    pub fn index_all(&self, cards: &[u8], indices: &mut [u64]) -> Result<()> {
        assert_eq!(indices.len(), usize::from(self.rounds), "one index a round");
        self.check_count(self.last_round(), cards)?;
        check(unsafe { sys::ih_index_all(self.raw(), cards.as_ptr(), indices.as_mut_ptr()) })
    }

    /// Computes the indices of many hands of a round, which follow each other in `rows`.
    ///
    /// The error names the first bad row; then `indices` is untouched.
    ///
    /// ```
    /// use isohand::{Indexer, Status};
    /// let flop = Indexer::parse("standard", "2,3")?;
    /// let mut indices = [0; 2];
    /// flop.index_batch(1, &[0, 1, 2, 3, 4, 51, 50, 49, 48, 47], &mut indices)?;
    /// let mut rows = [0; 10];
    /// flop.unindex_batch(1, &indices, &mut rows)?;
    /// assert_eq!(flop.index(1, &rows[5..])?, indices[1]);
    /// rows[9] = rows[8];
    /// let error = flop.index_batch(1, &rows, &mut indices).unwrap_err();
    /// assert_eq!((error.status(), error.row()), (Status::Duplicate, Some(1)));
    /// # Ok::<(), isohand::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `rows` does not hold exactly `indices.len()` hands.
    pub fn index_batch(&self, round: usize, rows: &[u8], indices: &mut [u64]) -> Result<()> {
        let width = self.width(round)?;
        assert_eq!(rows.len(), width * indices.len(), "rows of {width} cards");
        unsafe { self.index_rows(round, rows, width, indices) }
    }

    /// Like [`Indexer::index_batch`], but hand i starts at `rows[i * stride]`.
    ///
    /// # Panics
    ///
    /// If `rows` is too short for `indices.len()` hands.
    pub fn index_strided(
        &self,
        round: usize,
        rows: &[u8],
        stride: usize,
        indices: &mut [u64],
    ) -> Result<()> {
        check_strided(rows.len(), self.width(round)?, stride, indices.len());
        unsafe { self.index_rows(round, rows, stride, indices) }
    }

    unsafe fn index_rows(
        &self,
        round: usize,
        rows: &[u8],
        stride: usize,
        indices: &mut [u64],
    ) -> Result<()> {
        check_rows(|bad| unsafe {
            sys::ih_index_batch(
                self.raw(),
                round_number(round),
                rows.as_ptr(),
                stride,
                indices.len(),
                indices.as_mut_ptr(),
                bad,
            )
        })
    }

    /// Like [`Indexer::index_batch`], but without checks of the cards.
    ///
    /// # Safety
    ///
    /// Each hand consists of distinct cards of the deck.
    ///
    /// # Panics
    ///
    /// If the round is out of range, or `rows` does not hold exactly `indices.len()` hands.
    pub unsafe fn index_batch_unchecked(&self, round: usize, rows: &[u8], indices: &mut [u64]) {
        let width = self.width(round).unwrap();
        assert_eq!(rows.len(), width * indices.len(), "rows of {width} cards");
        unsafe {
            sys::ih_index_batch_unchecked(
                self.raw(),
                round as _,
                rows.as_ptr(),
                width,
                indices.len(),
                indices.as_mut_ptr(),
            );
        }
    }
}

impl fmt::Debug for Indexer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexer({} {})", self.deck(), self.rounds())
    }
}

/// A round as C takes it: one that does not fit is out of range there, too.
#[inline]
pub(crate) fn round_number(round: usize) -> u32 {
    round.min(u32::MAX as usize) as u32
}

pub(crate) fn check_strided(length: usize, width: usize, stride: usize, rows: usize) {
    assert!(stride >= width, "a stride of {stride} for {width} cards");
    let needed = rows
        .checked_sub(1)
        .map_or(Some(0), |last| last.checked_mul(stride)?.checked_add(width));
    assert!(
        needed.map_or(false, |needed| length >= needed),
        "{length} bytes for {rows} rows"
    );
}

#[cold]
fn no_such_round(round: usize, rounds: u8) -> Error {
    let message = format!("round {round} of an indexer of {rounds} rounds");
    Error::new(Status::Range, message)
}

#[cold]
pub(crate) fn wrong_count(given: usize, wanted: usize) -> Error {
    Error::new(Status::Count, format!("{given} cards instead of {wanted}"))
}
