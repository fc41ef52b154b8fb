//! Matchups: exactly how often each side wins or ties.

use crate::error::check;
use crate::plain::zeros;
use crate::Set;
use crate::{sys, HoleRange, Ranking, Result, Work};

/// Who wins or ties, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Matchup {
    raw: sys::ih_matchup,
    players: usize,
}

impl Matchup {
    /// The number of ways to complete the board.
    pub fn boards(&self) -> u64 {
        self.raw.boards
    }

    /// The number of boards on which a player wins alone.
    ///
    /// # Panics
    ///
    /// If there is no such player; likewise below.
    pub fn wins(&self, player: usize) -> u64 {
        self.shares(player)[0]
    }

    /// The number of boards on which a player shares the pot.
    pub fn ties(&self, player: usize) -> u64 {
        self.shares(player)[1..].iter().sum()
    }

    /// Element k: the number of boards on which a player is one of k + 1 who share the pot.
    pub fn shares(&self, player: usize) -> &[u64] {
        &self.raw.shares[..self.players][player][..self.players]
    }

    /// What a player wins on average, as a share of the pot: 0 to 1.
    pub fn equity(&self, player: usize) -> f64 {
        assert!(player < self.players);
        let pot = unsafe { sys::ih_matchup_pot(&self.raw, player as u32) };
        pot as f64 / (self.raw.boards as f64 * f64::from(sys::IH_MATCHUP_POT))
    }
}

/// Computes the matchup of 2 to 10 hands of Hold'em on a board of 0 to 5 cards.
///
/// ```
/// use isohand::{matchup_hands, Ranking, Set};
/// let hands = ["AcAd".parse()?, "KcKd".parse()?];
/// let matchup = matchup_hands(Ranking::Standard, &hands, Set::EMPTY, Set::EMPTY)?;
/// assert_eq!((matchup.wins(0), matchup.ties(0), matchup.wins(1)), (1410336, 9308, 292660));
/// assert_eq!(format!("{:.4}", 100.0 * matchup.equity(0)), "82.6366");
/// # Ok::<(), isohand::Error>(())
/// ```
pub fn matchup_hands(ranking: Ranking, hands: &[Set], board: Set, dead: Set) -> Result<Matchup> {
    let mut raw: sys::ih_matchup = unsafe { zeros() };
    check(unsafe {
        sys::ih_matchup_hands(
            ranking.code(),
            hands.as_ptr().cast(),
            hands.len(),
            board.0,
            dead.0,
            &mut raw,
        )
    })?;
    Ok(Matchup {
        raw,
        players: hands.len(),
    })
}

/// Computes the matchup of 2 to 10 hands of Omaha, of 4 to 6 cards each, by the standard ranking.
pub fn matchup_omaha(hands: &[Set], board: Set, dead: Set, work: Work<'_>) -> Result<Matchup> {
    let mut raw: sys::ih_matchup = unsafe { zeros() };
    check(work.call(|executor, callbacks| unsafe {
        sys::ih_matchup_omaha(
            hands.as_ptr().cast(),
            hands.len(),
            board.0,
            dead.0,
            executor,
            callbacks,
            &mut raw,
        )
    }))?;
    Ok(Matchup {
        raw,
        players: hands.len(),
    })
}

/// The matchup of two ranges: sums over all pairs of hands that share no card, and over all boards of
/// each pair, of the products of the weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangeMatchup {
    /// Wins, ties and losses together; 0 if no two hands can meet.
    pub total: u128,
    /// Wins of the first range.
    pub wins: u128,
    /// Ties.
    pub ties: u128,
    /// Losses of the first range.
    pub losses: u128,
}

impl RangeMatchup {
    /// What the first range wins on average, as a share of the pot; not a number if no two hands can meet.
    pub fn equity(&self) -> f64 {
        (self.wins as f64 + self.ties as f64 / 2.0) / self.total as f64
    }
}

/// Computes the matchup of two ranges on a board of 0 to 5 cards.
pub fn matchup_ranges(
    ranking: Ranking,
    a: &HoleRange,
    b: &HoleRange,
    board: Set,
    dead: Set,
    work: Work<'_>,
) -> Result<RangeMatchup> {
    let mut out: sys::ih_range_matchup = unsafe { zeros() };
    check(work.call(|executor, callbacks| unsafe {
        sys::ih_matchup_ranges(
            ranking.code(),
            &*a.0,
            &*b.0,
            board.0,
            dead.0,
            executor,
            callbacks,
            &mut out,
        )
    }))?;
    let wide = |number: sys::ih_u128| u128::from(number.high) << 64 | u128::from(number.low);
    Ok(RangeMatchup {
        total: wide(out.total),
        wins: wide(out.wins),
        ties: wide(out.ties),
        losses: wide(out.losses),
    })
}
