//! Sequences: the canonical hands of a range of indices, in order.

use crate::error::check;
use crate::indexer::round_number;
use crate::plain::zeros;
use crate::{sys, Indexer, Result};
use crate::{Cards, Set};
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::Range;
use std::ptr::{self, NonNull};

/// The canonical hands of a range of indices, in order: tens of times as fast as unindexing each.
///
/// A thread can own a sequence, but not share it:
///
/// ```compile_fail
/// fn share(_: impl Sync) {}
/// let indexer = isohand::Indexer::parse("standard", "2,3").unwrap();
/// share(indexer.sequence(1, 0..10).unwrap());
/// ```
///
/// And it must not outlive its indexer:
///
/// ```compile_fail
/// let sequence = {
///     let indexer = isohand::Indexer::parse("standard", "2,3").unwrap();
///     indexer.sequence(1, 0..10).unwrap()
/// };
/// ```
pub struct Sequence<'i> {
    raw: NonNull<sys::ih_sequence>,
    width: usize,
    round: usize,
    indexer: PhantomData<&'i Indexer>,
}

// SAFETY: isohand/sequence.h: only one thread at a time may use a sequence; any may.
unsafe impl Send for Sequence<'_> {}

impl Drop for Sequence<'_> {
    fn drop(&mut self) {
        unsafe { sys::ih_sequence_free(self.raw.as_ptr()) }
    }
}

/// Consecutive hands in which only the group of one suit changes.
#[derive(Clone, Debug)]
pub struct Run {
    /// The index of the first hand.
    pub first: u64,
    /// The number of hands, at least 1.
    pub length: u64,
    /// The number of the suit configuration, from 0.
    pub configuration: u64,
    /// The group indices of the first hand; in hand i, that of the changing suit is i higher.
    pub groups: [u64; 4],
    /// The numbers of groups.
    pub sizes: [u64; 4],
    /// `counts[s][r]`: cards of suit s in round r.
    pub counts: [[u8; 8]; 4],
    /// The suit whose group changes.
    pub suit: usize,
}

impl Indexer {
    /// Creates the sequence of a range of indices of a round.
    pub fn sequence(&self, round: usize, indices: Range<u64>) -> Result<Sequence<'_>> {
        let width = self.width(round)?;
        let mut raw = ptr::null_mut();
        let count = indices.end.saturating_sub(indices.start);
        check(unsafe {
            sys::ih_sequence_new(
                self.raw(),
                round_number(round),
                indices.start,
                count as usize,
                &mut raw,
            )
        })?;
        Ok(Sequence {
            raw: NonNull::new(raw).expect("a sequence"),
            width,
            round,
            indexer: PhantomData,
        })
    }

    /// Returns an iterator over all canonical hands of a round, with their multiplicities.
    ///
    /// For an indexer of the rounds of a board these are the canonical boards:
    ///
    /// ```
    /// use isohand::Indexer;
    /// let flops = Indexer::parse("standard", "3")?;
    /// let weights: u64 = flops.hands(0)?.map(|board| board.multiplicity).sum();
    /// assert_eq!((flops.hands(0)?.len(), weights), (1755, 22100));
    /// # Ok::<(), isohand::Error>(())
    /// ```
    pub fn hands(&self, round: usize) -> Result<Hands<'_>> {
        self.hands_in(round, 0..self.size(round))
    }

    /// Like [`Indexer::hands`], for a range of indices.
    pub fn hands_in(&self, round: usize, indices: Range<u64>) -> Result<Hands<'_>> {
        Ok(Hands {
            first: indices.start,
            sequence: self.sequence(round, indices)?,
            rows: Vec::new(),
            multiplicities: Vec::new(),
            used: 0,
        })
    }

    /// Lists the rank sets of groups `first..` of a suit with given counts, `counts[r]` cards in
    /// round r, into `rank_sets`, with a rank set for each of rounds 0..=round for each group.
    ///
    /// # Panics
    ///
    /// If `counts` does not have a number for each of these rounds, or `rank_sets` is not a whole number
    /// of groups.
    pub fn suit_groups(
        &self,
        round: usize,
        counts: &[u8],
        first: u64,
        rank_sets: &mut [u16],
    ) -> Result<()> {
        self.width(round)?;
        assert_eq!(counts.len(), round + 1, "one count a round");
        assert_eq!(rank_sets.len() % (round + 1), 0, "one rank set a round");
        check(unsafe {
            sys::ih_suit_groups(
                self.raw(),
                round_number(round),
                counts.as_ptr(),
                first,
                rank_sets.len() / (round + 1),
                rank_sets.as_mut_ptr(),
            )
        })
    }
}

impl Sequence<'_> {
    /// The number of cards of a hand.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The round.
    pub fn round(&self) -> usize {
        self.round
    }

    /// The index of the next hand.
    pub fn index(&self) -> u64 {
        unsafe { sys::ih_sequence_index(self.raw.as_ptr()) }
    }

    /// The number of hands that are left.
    pub fn left(&self) -> u64 {
        unsafe { sys::ih_sequence_left(self.raw.as_ptr()) }
    }

    /// Moves to a range of indices of the same round.
    pub fn seek(&mut self, indices: Range<u64>) -> Result<()> {
        let count = indices.end.saturating_sub(indices.start);
        check(unsafe { sys::ih_sequence_seek(self.raw.as_ptr(), indices.start, count as usize) })
    }

    /// Writes the next hands into the slices that are given, and moves past them; returns their number,
    /// which is that of the shortest slice, or less at the end of the range. `rows` has
    /// [`Sequence::width`] cards a hand.
    pub fn next_into(
        &mut self,
        rows: Option<&mut [u8]>,
        sets: Option<&mut [Set]>,
        multiplicities: Option<&mut [u64]>,
    ) -> usize {
        let lengths = [
            rows.as_ref().map(|rows| rows.len() / self.width),
            sets.as_ref().map(|sets| sets.len()),
            multiplicities.as_ref().map(|numbers| numbers.len()),
        ];
        let count = lengths.into_iter().flatten().min().unwrap_or(0);
        let arrays = sys::ih_sequence_arrays {
            rows: rows.map_or(ptr::null_mut(), |rows| rows.as_mut_ptr()),
            stride: self.width,
            sets: sets.map_or(ptr::null_mut(), |sets| sets.as_mut_ptr().cast()),
            multiplicities: multiplicities.map_or(ptr::null_mut(), |numbers| numbers.as_mut_ptr()),
            reserved: [ptr::null_mut(); 2],
        };
        unsafe { sys::ih_sequence_next_unchecked(self.raw.as_ptr(), count, &arrays) }
    }

    /// Returns the rest of the run at the position, and moves past it; `None` at the end.
    ///
    /// Rank-only decks have no runs.
    pub fn next_run(&mut self) -> Result<Option<Run>> {
        if self.left() == 0 {
            return Ok(None);
        }
        let mut run: sys::ih_sequence_run = unsafe { zeros() };
        check(unsafe { sys::ih_sequence_next_run(self.raw.as_ptr(), &mut run) })?;
        Ok(Some(Run {
            first: run.first,
            length: run.length,
            configuration: run.configuration,
            groups: run.groups,
            sizes: run.sizes,
            counts: run.counts,
            suit: run.suit.into(),
        }))
    }
}

impl fmt::Debug for Sequence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (index, left) = (self.index(), self.left());
        write!(
            f,
            "Sequence(round {} index {index}, {left} left)",
            self.round
        )
    }
}

/// A canonical hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Its index.
    pub index: u64,
    /// The number of raw hands that it stands for.
    pub multiplicity: u64,
    /// Its cards.
    pub cards: Cards,
}

/// An iterator over canonical hands, in the order of their indices.
pub struct Hands<'i> {
    sequence: Sequence<'i>,
    rows: Vec<u8>,
    multiplicities: Vec<u64>,
    /// The index of the first hand of the buffer.
    first: u64,
    /// The number of its hands that were returned.
    used: usize,
}

impl Hands<'_> {
    /// Hands of a buffer.
    const BLOCK: usize = 256;

    fn refill(&mut self) {
        let count = self.sequence.left().min(Self::BLOCK as u64) as usize;
        self.first = self.sequence.index();
        self.used = 0;
        self.rows.resize(count * self.sequence.width, 0);
        self.multiplicities.resize(count, 0);
        self.sequence
            .next_into(Some(&mut self.rows), None, Some(&mut self.multiplicities));
    }
}

impl Iterator for Hands<'_> {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        if self.used == self.multiplicities.len() {
            self.refill();
        }
        let i = self.used;
        let multiplicity = *self.multiplicities.get(i)?;
        let width = self.sequence.width;
        self.used += 1;
        Some(Hand {
            index: self.first + i as u64,
            multiplicity,
            cards: Cards::from_slice(&self.rows[i * width..(i + 1) * width]),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.sequence.left() + (self.multiplicities.len() - self.used) as u64;
        (left as usize, Some(left as usize))
    }
}

impl fmt::Debug for Hands<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.first + self.used as u64;
        let (round, left) = (self.sequence.round, self.len());
        write!(f, "Hands(round {round} index {index}, {left} left)")
    }
}

impl ExactSizeIterator for Hands<'_> {}
impl FusedIterator for Hands<'_> {}
