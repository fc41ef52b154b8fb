// Made by generate.py; do not edit.
use super::*;

pub const IH_EXACT_TEXT: u32 = 64;


extern "C" {
    pub fn ih_exact_size_text(deck: *const ih_deck, rounds: *const ih_rounds, text: *mut c_char) -> ih_status;
    pub fn ih_exact_deals_text(deck: *const ih_deck, rounds: *const ih_rounds, text: *mut c_char) -> ih_status;
    pub fn ih_exact_check(indexer: *const ih_indexer) -> ih_status;
}
