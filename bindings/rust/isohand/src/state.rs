//! Hands, round by round.

use crate::error::check;
use crate::indexer::wrong_count;
use crate::plain::zeros;
use crate::{sys, Indexer, Result};
use std::fmt;

/// Some rounds of a hand, to which the next can be dealt; copied freely.
///
/// ```
/// use isohand::Indexer;
/// let holdem = Indexer::parse("standard", "2,3,1,1")?;
/// let mut flop = holdem.start();
/// holdem.deal(&mut flop, &[48, 44])?;
/// holdem.deal(&mut flop, &[40, 37, 34])?;
/// for turn in [33, 32] {
///     let mut state = flop;
///     let index = holdem.deal(&mut state, &[turn])?;
///     assert_eq!(index, holdem.index(2, &[48, 44, 40, 37, 34, turn])?);
/// }
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct State {
    raw: sys::ih_state,
    dealt: u8,
}

impl State {
    /// The number of rounds that have been dealt.
    pub fn rounds(&self) -> usize {
        self.dealt.into()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({} rounds)", self.dealt)
    }
}

impl Indexer {
    /// Returns the empty hand, into which rounds can be dealt.
    pub fn start(&self) -> State {
        let mut raw: sys::ih_state = unsafe { zeros() };
        unsafe { sys::ih_state_init(self.raw(), &mut raw) };
        State { raw, dealt: 0 }
    }

    /// Deals the next round into a hand, and returns its index in that round.
    ///
    /// On failure the state is unchanged.
    pub fn deal(&self, state: &mut State, round_cards: &[u8]) -> Result<u64> {
        let round = usize::from(state.dealt);
        let before = round.checked_sub(1).map_or(0, |last| self.cards(last));
        let width = self.width(round)? - before;
        if round_cards.len() != width {
            return Err(wrong_count(round_cards.len(), width));
        }
        let mut index = 0;
        check(unsafe {
            sys::ih_state_deal(self.raw(), &mut state.raw, round_cards.as_ptr(), &mut index)
        })?;
        state.dealt += 1;
        Ok(index)
    }
}
