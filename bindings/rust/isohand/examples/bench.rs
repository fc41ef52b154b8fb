//! Nanoseconds a hand of loops of calls for one hand, and of batches: the same loops as `bench.c`, with
//! which `bench.sh` compares them.

use isohand::{rate, rate_7_unchecked, rate_batch, Indexer};
use std::time::Instant;

const HANDS: usize = 1 << 16;
const ROUNDS: u32 = 50;

/// Seven cards a hand, by the generator of `bench.c`.
fn hands() -> Vec<[u8; 7]> {
    let mut state = 1u64;
    let mut deal = || {
        let mut deck: Vec<u8> = (0..52).collect();
        for k in 0..7 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            deck.swap(k, k + ((state >> 33) % (52 - k as u64)) as usize);
        }
        deck[..7].try_into().unwrap()
    };
    (0..HANDS).map(|_| deal()).collect()
}

/// Prints the fastest of some passes over all hands, and what the last one returned: a sum of all results,
/// or the last result of a batch.
fn measure(name: &str, mut pass: impl FnMut() -> u64) {
    let mut best = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        sum = pass();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name}\t{:.3}\t{sum}", 1e9 * best / HANDS as f64);
}

fn main() {
    let hands = hands();
    let rows: Vec<u8> = hands.concat();
    let river = Indexer::parse("standard", "2,5").unwrap();
    let holdem = Indexer::parse("standard", "2,3,1,1").unwrap();
    let mut indices = vec![0; HANDS];
    let mut strengths = vec![0; HANDS];

    measure("index", || {
        let mut sum = 0;
        for hand in &hands {
            sum += river.index_last(hand).unwrap();
        }
        sum
    });
    measure("index of a round", || {
        let mut sum = 0;
        for hand in &hands {
            sum += holdem.index(1, &hand[..5]).unwrap();
        }
        sum
    });
    measure("index, unchecked", || {
        let mut sum = 0;
        for hand in &hands {
            sum += unsafe { river.index_last_unchecked(hand) };
        }
        sum
    });
    measure("rate", || {
        let mut sum = 0;
        for hand in &hands {
            sum += u64::from(rate(hand).unwrap());
        }
        sum
    });
    measure("rate, unchecked", || {
        let mut sum = 0;
        for hand in &hands {
            sum += u64::from(unsafe { rate_7_unchecked(hand) });
        }
        sum
    });
    measure("index, batch", || {
        river.index_batch(1, &rows, &mut indices).unwrap();
        indices[HANDS - 1]
    });
    measure("rate, batch", || {
        rate_batch(7, &rows, &mut strengths).unwrap();
        strengths[HANDS - 1].into()
    });
    river.index_batch(1, &rows, &mut indices).unwrap();
    measure("unindex", || {
        let mut sum = 0;
        let mut cards = [0; 7];
        for &index in &indices {
            river.unindex_into(1, index, &mut cards).unwrap();
            sum += u64::from(cards[6]);
        }
        sum
    });
}
