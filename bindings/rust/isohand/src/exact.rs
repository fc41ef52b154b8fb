//! Exact numbers of hands of any size.

use crate::error::check;
use crate::{sys, Deck, Indexer, Result, Rounds};
use std::ffi::CStr;
use std::os::raw::c_char;

fn digits(
    call: unsafe extern "C" fn(
        *const sys::ih_deck,
        *const sys::ih_rounds,
        *mut c_char,
    ) -> sys::ih_status,
    deck: &Deck,
    rounds: &Rounds,
) -> Result<String> {
    let mut text = [0; sys::IH_EXACT_TEXT as usize];
    check(unsafe { call(&deck.0, &rounds.0, text.as_mut_ptr()) })?;
    let text = unsafe { CStr::from_ptr(text.as_ptr()) };
    Ok(text.to_string_lossy().into_owned())
}

/// Returns the number of hands up to suit permutation, in decimal digits; an indexer of as many hands
/// need not exist.
///
/// ```
/// use isohand::{exact_size, Deck};
/// let bridge = "13,13".parse()?;
/// assert_eq!(exact_size(&Deck::STANDARD, &bridge)?, "214911952328469923060");
/// # Ok::<(), isohand::Error>(())
/// ```
pub fn exact_size(deck: &Deck, rounds: &Rounds) -> Result<String> {
    digits(sys::ih_exact_size_text, deck, rounds)
}

/// Returns the number of raw deals, ignoring the order within rounds, in decimal digits.
pub fn exact_deals(deck: &Deck, rounds: &Rounds) -> Result<String> {
    digits(sys::ih_exact_deals_text, deck, rounds)
}

impl Indexer {
    /// Computes the sizes and the numbers of deals of all rounds anew, by code that the indexer does not
    /// share; an error means that a number is wrong.
    pub fn check_exactly(&self) -> Result<()> {
        check(unsafe { sys::ih_exact_check(self.raw()) })
    }
}
