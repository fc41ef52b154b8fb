//! Equity of whole streets: how often each hand wins, over all runouts.

use crate::error::{check, explained};
use crate::{sys, Deck, Indexer, Ranking, Result, Work};
use std::fmt;
use std::mem::ManuallyDrop;
use std::ops::Range;
use std::ptr::{self, NonNull};

/// A street of a game: the point at which `board` of the `final_board` cards are known. Its hands are
/// those of the last round of its indexer.
///
/// It does not change, so threads may share it. Arrays have an element for each hand, in the order of
/// the indices; work is split by canonical boards, and a call for a range of boards writes only the
/// elements of their hands.
///
/// ```
/// use isohand::{Deck, Ranking, Street, Work};
/// let river = Street::new(Ranking::Standard, Deck::ROYAL, 5, 5)?;
/// let mut wins = vec![0; river.hands()];
/// let mut ties = vec![0; river.hands()];
/// river.final_counts(0..river.boards(), Some(&mut wins), Some(&mut ties), None, Work::default())?;
/// let mut hs = vec![0.0; river.hands()];
/// river.hs(&wins, &ties, &mut hs)?;
/// assert!(hs.iter().all(|&hs| (0.0..=1.0).contains(&hs)));
/// # Ok::<(), isohand::Error>(())
/// ```
pub struct Street {
    raw: NonNull<sys::ih_street>,
    /// It belongs to the street.
    indexer: ManuallyDrop<Indexer>,
}

// SAFETY: isohand/equity.h: all calls may run at the same time, also on the same ih_street, except
// ih_street_free(), which only drop() calls.
unsafe impl Send for Street {}
unsafe impl Sync for Street {}

impl Drop for Street {
    fn drop(&mut self) {
        unsafe { sys::ih_street_free(self.raw.as_ptr()) }
    }
}

/// Sums over all runouts of each hand; a slice that is `None` is not computed.
///
/// W, T and L are the opponents that a hand beats, ties with and loses to after a runout.
#[derive(Default, Debug)]
pub struct Sums<'a> {
    /// The sum of W.
    pub wins: Option<&'a mut [u32]>,
    /// The sum of T.
    pub ties: Option<&'a mut [u32]>,
    /// The sum of L.
    pub losses: Option<&'a mut [u32]>,
    /// The sum of the score, 2W + T.
    pub points: Option<&'a mut [u32]>,
    /// The sum of its square.
    pub squares: Option<&'a mut [u64]>,
}

impl Sums<'_> {
    fn raw(&mut self, hands: usize) -> sys::ih_equity_sums {
        fn pointer<T>(slice: &mut Option<&mut [T]>, hands: usize) -> *mut T {
            match slice {
                Some(slice) => {
                    assert_eq!(slice.len(), hands, "one element a hand");
                    slice.as_mut_ptr()
                }
                None => ptr::null_mut(),
            }
        }
        sys::ih_equity_sums {
            wins: pointer(&mut self.wins, hands),
            ties: pointer(&mut self.ties, hands),
            losses: pointer(&mut self.losses, hands),
            points: pointer(&mut self.points, hands),
            squares: pointer(&mut self.squares, hands),
            histogram: ptr::null_mut(),
            bins: 0,
            reserved: [ptr::null_mut(); 2],
        }
    }
}

impl Street {
    /// Makes a street of 0 to `final_board` known cards; `final_board` is 3 to 5.
    pub fn new(ranking: Ranking, deck: Deck, board: usize, final_board: usize) -> Result<Street> {
        let number = |n: usize| n.min(u32::MAX as usize) as u32;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe {
            sys::ih_street_new(
                ranking.code(),
                &deck.0,
                number(board),
                number(final_board),
                &mut raw,
                error,
            )
        })?;
        Ok(Street {
            raw: NonNull::new(raw).expect("a street"),
            indexer: ManuallyDrop::new(unsafe {
                Indexer::from_raw(
                    sys::ih_street_indexer(raw) as *mut _,
                    sys::IH_GAME_ANY as u8,
                )
            }),
        })
    }

    /// The indexer, whose rounds are 2 and `board`, or 2 alone preflop.
    pub fn indexer(&self) -> &Indexer {
        &self.indexer
    }

    /// The number of hands, which is that of the elements of each array.
    pub fn hands(&self) -> usize {
        unsafe { sys::ih_street_hands(self.raw.as_ptr()) as usize }
    }

    /// The number of canonical boards.
    pub fn boards(&self) -> u64 {
        unsafe { sys::ih_street_boards(self.raw.as_ptr()) }
    }

    /// The number of opponents after a runout.
    pub fn opponents(&self) -> u32 {
        unsafe { sys::ih_street_opponents(self.raw.as_ptr()) }
    }

    /// The number of runouts of a hand.
    pub fn runouts(&self) -> u32 {
        unsafe { sys::ih_street_runouts(self.raw.as_ptr()) }
    }

    /// Computes W, T and L of each hand of a final street, for a range of boards.
    ///
    /// # Panics
    ///
    /// If a slice does not have an element for each hand; likewise below.
    pub fn final_counts(
        &self,
        boards: Range<u64>,
        wins: Option<&mut [u16]>,
        ties: Option<&mut [u16]>,
        losses: Option<&mut [u16]>,
        work: Work<'_>,
    ) -> Result<()> {
        let [wins, ties, losses] = [wins, ties, losses].map(|slice| match slice {
            Some(slice) => {
                assert_eq!(slice.len(), self.hands(), "one element a hand");
                slice.as_mut_ptr()
            }
            None => ptr::null_mut(),
        });
        check(work.call(|executor, callbacks| unsafe {
            sys::ih_equity_final(
                self.raw.as_ptr(),
                boards.start,
                length(&boards),
                executor,
                callbacks,
                wins,
                ties,
                losses,
            )
        }))
    }

    /// Computes HS of hands of a final street, (2W + T) / (2 opponents), from their W and T.
    ///
    /// # Panics
    ///
    /// If the slices have different lengths.
    pub fn hs(&self, wins: &[u16], ties: &[u16], hs: &mut [f32]) -> Result<()> {
        assert!(wins.len() == hs.len() && ties.len() == hs.len());
        check(unsafe {
            sys::ih_equity_hs(
                self.raw.as_ptr(),
                hs.len(),
                wins.as_ptr(),
                ties.as_ptr(),
                hs.as_mut_ptr(),
            )
        })
    }

    /// Computes the sums of the street before the final one, for a range of boards.
    pub fn sweep(&self, boards: Range<u64>, mut out: Sums<'_>, work: Work<'_>) -> Result<()> {
        let raw = out.raw(self.hands());
        check(work.call(|executor, callbacks| unsafe {
            sys::ih_equity_sweep(
                self.raw.as_ptr(),
                boards.start,
                length(&boards),
                executor,
                callbacks,
                &raw,
            )
        }))
    }

    /// Computes the sums of a street from those of a later one, for a range of boards. The later sums must
    /// have every array that `out` has; they are only read.
    pub fn aggregate(
        &self,
        later: &Street,
        later_sums: &mut Sums<'_>,
        boards: Range<u64>,
        mut out: Sums<'_>,
        work: Work<'_>,
    ) -> Result<()> {
        let later_raw = later_sums.raw(later.hands());
        let raw = out.raw(self.hands());
        check(work.call(|executor, callbacks| unsafe {
            sys::ih_equity_aggregate(
                self.raw.as_ptr(),
                later.raw.as_ptr(),
                &later_raw,
                boards.start,
                length(&boards),
                executor,
                callbacks,
                &raw,
            )
        }))
    }

    /// Computes `E[HS]` of hands from their sums of the score.
    ///
    /// # Panics
    ///
    /// If the slices have different lengths.
    pub fn means(&self, points: &[u32], mean: &mut [f32]) -> Result<()> {
        assert_eq!(points.len(), mean.len());
        check(unsafe {
            sys::ih_equity_means(
                self.raw.as_ptr(),
                mean.len(),
                points.as_ptr(),
                ptr::null(),
                mean.as_mut_ptr(),
                ptr::null_mut(),
            )
        })
    }
}

impl fmt::Debug for Street {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Street({:?})", self.indexer())
    }
}

pub(crate) fn length(range: &Range<u64>) -> usize {
    range.end.saturating_sub(range.start) as usize
}
