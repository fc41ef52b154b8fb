//! Strength tables: the strength of every index of a round.

use crate::error::{check, explained};
use crate::indexer::round_number;
use crate::{sys, Error, Indexer, Ranking, Result, Status, Work};
use std::fmt;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

/// What is needed to fill strength tables of a round; constant, so threads may share it.
///
/// ```
/// use isohand::{Indexer, Ranking, Strength, Work};
/// let flop = Indexer::parse("standard", "2,3")?;
/// let mut table = vec![0u16; flop.size(1) as usize];
/// Strength::new(Ranking::Standard, &flop, 1)?.fill(0, &mut table, Work::default())?;
/// let hand = flop.unindex(1, 123_456)?;
/// assert_eq!(table[123_456], isohand::rate(&hand)?);
/// # Ok::<(), isohand::Error>(())
/// ```
pub struct Strength<'i> {
    raw: NonNull<sys::ih_strength>,
    ranking: Ranking,
    round: usize,
    indexer: PhantomData<&'i Indexer>,
}

// SAFETY: isohand/strength.h: all calls may run at the same time, also on the same object, except
// ih_strength_free(), which only drop() calls.
unsafe impl Send for Strength<'_> {}
unsafe impl Sync for Strength<'_> {}

impl Drop for Strength<'_> {
    fn drop(&mut self) {
        unsafe { sys::ih_strength_free(self.raw.as_ptr()) }
    }
}

impl<'i> Strength<'i> {
    /// Prepares to fill tables of a round, by a ranking of the indexer's deck.
    ///
    /// Strengths are those of the best five of all cards, so an indexer of the rounds of Omaha, such as
    /// `omaha-flop`, is [`Status::Unsupported`]; [`omaha_rate`](crate::omaha_rate) rates its hands.
    pub fn new(ranking: Ranking, indexer: &'i Indexer, round: usize) -> Result<Strength<'i>> {
        let rounds = indexer.rounds();
        if rounds.is_omaha() {
            let message = format!("{rounds}: strengths are those of the best five of all cards");
            return Err(Error::new(Status::Unsupported, message));
        }
        let mut raw = ptr::null_mut();
        explained(|error| unsafe {
            sys::ih_strength_new(
                ranking.code(),
                indexer.raw(),
                round_number(round),
                &mut raw,
                error,
            )
        })?;
        Ok(Strength {
            raw: NonNull::new(raw).expect("an object"),
            ranking,
            round,
            indexer: PhantomData,
        })
    }

    /// Computes the strengths of the indices from `first` on, as many as `out` has elements. After an
    /// error some values may be written.
    pub fn fill(&self, first: u64, out: &mut [u16], work: Work<'_>) -> Result<()> {
        check(work.call(|executor, callbacks| unsafe {
            sys::ih_strength_fill(
                self.raw.as_ptr(),
                first,
                out.len(),
                executor,
                callbacks,
                out.as_mut_ptr(),
            )
        }))
    }
}

impl fmt::Debug for Strength<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Strength({} round {})", self.ranking.name(), self.round)
    }
}
