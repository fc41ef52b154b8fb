//! Results, computed in a second way.

use isohand::*;

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |c, i| c * (n - i) / (i + 1))
}

/// A pseudorandom order of cards.
fn shuffled(deck: &Deck, seed: u64) -> Vec<u8> {
    let mut cards: Vec<u8> = deck.cards().collect();
    let mut state = seed;
    for k in (1..cards.len()).rev() {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        cards.swap(k, (state >> 33) as usize % (k + 1));
    }
    cards
}

#[test]
fn canonical_hands_cover_all_deals() {
    for (deck, list) in [
        ("standard", "2,3"),
        ("short", "2,1,1"),
        ("5x3", "2,2,1"),
        ("4x4-ranks", "2,3"),
    ] {
        let indexer = Indexer::parse(deck, list).unwrap();
        for round in 0..=indexer.last_round() {
            let mut next = 0;
            let mut total = 0u128;
            for hand in indexer.hands(round).unwrap() {
                assert_eq!(hand.index, next);
                next += 1;
                total += u128::from(hand.multiplicity);
                if next % 577 == 1 {
                    assert_eq!(hand.cards, indexer.unindex(round, hand.index).unwrap());
                    assert_eq!(indexer.index(round, &hand.cards), Ok(hand.index));
                    assert_eq!(
                        indexer.multiplicity(round, hand.index),
                        Ok(hand.multiplicity)
                    );
                }
            }
            assert_eq!(next, indexer.size(round), "{indexer:?}");
            assert_eq!(total, indexer.deals(round).unwrap());
        }
    }
    let holdem = Indexer::parse("standard", "2,3").unwrap();
    assert_eq!(
        holdem.deals(1).unwrap(),
        u128::from(choose(52, 2) * choose(50, 3))
    );
}

#[test]
fn ranges_of_hands() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let hands = indexer.hands_in(1, 1000..1700).unwrap();
    assert_eq!(hands.len(), 700);
    let all: Vec<Hand> = hands.collect();
    assert_eq!((all[0].index, all[699].index, all.len()), (1000, 1699, 700));
    let mut hands = indexer.hands_in(1, 1000..1700).unwrap();
    assert_eq!(hands.nth(299), Some(all[299]));
    assert_eq!(hands.len(), 400);

    let mut sequence = indexer.sequence(1, 0..10).unwrap();
    sequence.seek(1000..1700).unwrap();
    let (mut rows, mut sets) = (vec![0; 5 * 700], vec![Set::EMPTY; 600]);
    assert_eq!(
        sequence.next_into(Some(&mut rows), Some(&mut sets), None),
        600
    );
    assert_eq!(
        (sequence.index(), sequence.left(), sequence.round()),
        (1600, 100, 1)
    );
    for (i, set) in sets.iter().enumerate() {
        assert_eq!(rows[5 * i..][..5], *all[i].cards);
        assert_eq!(*set, Deck::STANDARD.set_of(&all[i].cards).unwrap());
    }
    assert!(rows[3000..].iter().all(|&card| card == 0));
    assert_eq!(sequence.next_into(Some(&mut rows), None, None), 100);
    assert_eq!(sequence.next_into(Some(&mut rows), None, None), 0);

    assert_eq!(indexer.hands(2).err().unwrap().status(), Status::Range);
    let end = indexer.size(1);
    assert_eq!(
        indexer.sequence(1, end..end + 1).err().unwrap().status(),
        Status::Range
    );
}

#[test]
fn runs() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let size = indexer.size(1);
    let mut sequence = indexer.sequence(1, 0..size).unwrap();
    let mut next = 0;
    let mut number = 0;
    while let Some(run) = sequence.next_run().unwrap() {
        assert_eq!(run.first, next);
        next += run.length;
        number += 1;
        if number % 1009 == 1 {
            // The ranks of the changing suit, in its first and its last hand.
            let hand = indexer.unindex(1, run.first + run.length - 1).unwrap();
            let mut ranks = [0; 2];
            let counts = &run.counts[run.suit][..2];
            indexer
                .suit_groups(1, counts, run.groups[run.suit] + run.length - 1, &mut ranks)
                .unwrap();
            for (round, ranks) in ranks.iter().enumerate() {
                let cards = [&hand[..2], &hand[2..]][round];
                let set = Deck::STANDARD.set_of(cards).unwrap();
                assert_eq!(set.ranks(run.suit as u8), *ranks);
            }
        }
    }
    assert_eq!(next, size);
    let ranks = Indexer::parse("leduc-ranks", "1,1").unwrap();
    let status = ranks
        .sequence(1, 0..9)
        .unwrap()
        .next_run()
        .unwrap_err()
        .status();
    assert_eq!(status, Status::Unsupported);
}

#[test]
fn strengths() {
    for (deck, ranking) in [
        ("standard", Ranking::Standard),
        ("short", Ranking::ShortTrips),
    ] {
        let indexer = Indexer::parse(deck, "2,4").unwrap();
        let strength = Strength::new(ranking, &indexer, 1).unwrap();
        let first = indexer.size(1) / 3;
        let mut table = vec![0; 20_000];
        strength.fill(first, &mut table, Work::default()).unwrap();
        for hand in indexer.hands_in(1, first..first + 20_000).unwrap() {
            let rated = ranking.rate(&hand.cards).unwrap();
            assert_eq!(table[(hand.index - first) as usize], rated);
        }
        let beyond = strength.fill(indexer.size(1) - 1, &mut table, Work::default());
        assert_eq!(beyond.unwrap_err().status(), Status::Range);
    }
}

#[test]
fn rating_sums() {
    let cards = shuffled(&Deck::STANDARD, 5);
    let board = RatingSum::of_cards(&cards[..5]).unwrap();
    let pool = Deck::STANDARD.set() - board.set();
    let strengths = board.completions(pool, 2).unwrap();
    assert_eq!(strengths.len() as u64, choose(47, 2));
    let mut next = 0;
    for a in 0..52 {
        for b in 0..a {
            if pool.contains(a) && pool.contains(b) {
                let sum = board.with(a).with(b);
                assert_eq!(sum.rate(), Ok(strengths[next]));
                assert_eq!(unsafe { sum.rate_unchecked() }, strengths[next]);
                assert_eq!(sum.without(a).without(b), board);
                let hand = [&cards[..5], &[a, b]].concat();
                assert_eq!(rate(&hand), Ok(strengths[next]));
                let seven = hand.try_into().unwrap();
                assert_eq!(unsafe { rate_7_unchecked(&seven) }, strengths[next]);
                next += 1;
            }
        }
    }
    assert_eq!(next, strengths.len());
    assert_eq!(
        board.completions(pool, 5).unwrap_err().status(),
        Status::Count
    );
    assert_eq!(RatingSum::of_set(board.set()), Ok(board));
}

#[test]
fn all_hole_cards_on_a_board() {
    for seed in 0..5 {
        let cards = shuffled(&Deck::STANDARD, seed);
        let board = &cards[..5];
        let on_board = Deck::STANDARD.set_of(board).unwrap();
        let mut strengths = [0; HOLES];
        showdown_rate(board, &mut strengths).unwrap();
        let showdown = Showdown::new(board).unwrap();
        let river = Indexer::parse("standard", "2,5").unwrap();
        let mut indices = vec![0; HOLES];
        river.index_holes(board, &mut indices).unwrap();
        let mut live = Vec::new();
        for (place, &strength) in strengths.iter().enumerate() {
            let hole = hole_cards(place).unwrap();
            assert_eq!(hole_place(hole[1], hole[0]), place);
            let set = Deck::STANDARD.set_of(&hole).unwrap();
            if (set & on_board).is_empty() {
                let hand = [&hole, board].concat();
                assert_eq!(strength, rate(&hand).unwrap());
                assert_eq!(indices[place], river.index(1, &hand).unwrap());
                live.push((place, set));
            } else {
                assert_eq!((strength, indices[place]), (0, NO_INDEX));
            }
        }
        for &(place, set) in live.iter().step_by(50) {
            let opponents = live.iter().filter(|(_, other)| (*other & set).is_empty());
            let (mut wins, mut ties) = (0, 0);
            for &(other, _) in opponents {
                wins += u16::from(strengths[place] > strengths[other]);
                ties += u16::from(strengths[place] == strengths[other]);
            }
            assert_eq!(
                (showdown.wins()[place], showdown.ties()[place]),
                (wins, ties)
            );
        }
        let mut seen = 0;
        for level in showdown.levels() {
            assert!(level
                .holes
                .iter()
                .all(|&h| strengths[usize::from(h)] == level.strength));
            seen += level.holes.len();
        }
        assert_eq!(seen, live.len());
    }
}

#[test]
fn matchups() {
    // Three players on a turn, river by river; two of them often share the pot.
    let cards = shuffled(&Deck::STANDARD, 11);
    let alike = Deck::STANDARD
        .parse_cards("AsKh AhKs 7c7d 2s5d9hJc 3c")
        .unwrap();
    for dealt in [&cards[..11], &alike] {
        let hands = [0, 2, 4].map(|i| Deck::STANDARD.set_of(&dealt[i..i + 2]).unwrap());
        let turn = Deck::STANDARD.set_of(&dealt[6..10]).unwrap();
        let dead = Set::of_card(dealt[10]);
        let matchup = matchup_hands(Ranking::Standard, &hands, turn, dead).unwrap();
        let mut shares = [[0u64; 3]; 3];
        for river in Deck::STANDARD.cards().filter(|card| !dealt.contains(card)) {
            let rated =
                hands.map(|hand| rate(&(hand | turn | Set::of_card(river)).cards()).unwrap());
            let best = *rated.iter().max().unwrap();
            let winners = rated.iter().filter(|&&strength| strength == best).count();
            for player in 0..3 {
                shares[player][winners - 1] += u64::from(rated[player] == best);
            }
        }
        assert_eq!(matchup.boards(), 41);
        for (player, shares) in shares.iter().enumerate() {
            assert_eq!(matchup.shares(player), shares);
            assert_eq!(matchup.wins(player), shares[0]);
            assert_eq!(matchup.ties(player), shares[1] + shares[2]);
            let won = shares[0] as f64 + shares[1] as f64 / 2.0 + shares[2] as f64 / 3.0;
            assert!((matchup.equity(player) - won / 41.0).abs() < 1e-12);
        }
        let error = matchup_hands(Ranking::Standard, &hands[..1], turn, dead).unwrap_err();
        assert_eq!(error.status(), Status::Argument);
    }

    // Omaha on a turn.
    let hands = [&cards[..4], &cards[4..8]].map(|hand| Deck::STANDARD.set_of(hand).unwrap());
    let turn = &cards[8..12];
    let board = Deck::STANDARD.set_of(turn).unwrap();
    let matchup = matchup_omaha(&hands, board, Set::EMPTY, Work::default()).unwrap();
    let mut wins = [0; 2];
    for &river in &cards[12..] {
        let board = [turn, &[river]].concat();
        let rated = [0, 4].map(|i| omaha_rate(&cards[i..i + 4], &board).unwrap());
        let prepared = OmahaBoard::new(&board).unwrap();
        assert_eq!(prepared.rate(&cards[..4]), Ok(rated[0]));
        let mut batch = [0; 2];
        prepared.rate_batch(4, &cards[..8], &mut batch).unwrap();
        assert_eq!(batch, rated);
        wins[0] += u64::from(rated[0] > rated[1]);
        wins[1] += u64::from(rated[1] > rated[0]);
    }
    assert_eq!([matchup.wins(0), matchup.wins(1)], wins);
}

/// All opponents of each hand, on all boards of a small deck.
#[test]
fn equity_of_streets() {
    let deck = Deck::new(5, 3).unwrap();
    let streets: Vec<Street> = (2..=4)
        .map(|board| Street::new(Ranking::Standard, deck, board, 4).unwrap())
        .collect();
    let [flop, turn, river] = <[Street; 3]>::try_from(streets).unwrap();
    let vector = |street: &Street| vec![0u32; street.hands()];
    let (mut wins, mut ties) = (vec![0; river.hands()], vec![0; river.hands()]);
    let mut losses = wins.clone();
    river
        .final_counts(
            0..river.boards(),
            Some(&mut wins),
            Some(&mut ties),
            Some(&mut losses),
            Work::default(),
        )
        .unwrap();
    let (mut turn_points, mut flop_points) = (vector(&turn), vector(&flop));
    let mut sums = Sums {
        points: Some(&mut turn_points),
        ..Sums::default()
    };
    let turn_out = Sums {
        points: sums.points.as_deref_mut(),
        ..Sums::default()
    };
    turn.sweep(0..turn.boards(), turn_out, Work::default())
        .unwrap();
    let out = Sums {
        points: Some(&mut flop_points),
        ..Sums::default()
    };
    flop.aggregate(&turn, &mut sums, 0..flop.boards(), out, Work::default())
        .unwrap();

    // The standard ranking takes the ranks of a smaller deck as its highest.
    let strength = |cards: &[u8]| {
        let moved: Vec<u8> = cards.iter().map(|card| card + 4 * 8).collect();
        rate(&moved).unwrap()
    };
    for hand in river.indexer().hands(1).unwrap().step_by(7) {
        let rest: Vec<u8> = deck
            .cards()
            .filter(|card| !hand.cards.contains(card))
            .collect();
        let ours = strength(&hand.cards);
        let (mut w, mut t, mut l) = (0, 0, 0);
        for (i, &a) in rest.iter().enumerate() {
            for &b in &rest[..i] {
                let theirs = strength(&[&[a, b], &hand.cards[2..]].concat());
                w += u16::from(ours > theirs);
                t += u16::from(ours == theirs);
                l += u16::from(ours < theirs);
            }
        }
        let i = hand.index as usize;
        assert_eq!((wins[i], ties[i], losses[i]), (w, t, l));
        assert_eq!(u32::from(w + t + l), river.opponents());
    }
    // A later street's sums, hand by hand.
    for (street, points, later, value) in [
        (
            &turn,
            &turn_points,
            &river,
            (0..river.hands())
                .map(|i| 2 * u32::from(wins[i]) + u32::from(ties[i]))
                .collect::<Vec<_>>(),
        ),
        (&flop, &flop_points, &turn, turn_points.clone()),
    ] {
        let cards_to_come = 4 - (street.indexer().cards(1) as u32 - 2);
        for hand in street.indexer().hands(1).unwrap().step_by(11) {
            let mut sum = 0;
            for card in deck.cards().filter(|card| !hand.cards.contains(card)) {
                let child = [&*hand.cards, &[card]].concat();
                sum += value[later.indexer().index(1, &child).unwrap() as usize];
            }
            // Two cards to come meet each runout in both orders.
            assert_eq!(points[hand.index as usize], sum / cards_to_come);
        }
        let mut means = vec![0.0; street.hands()];
        street.means(points, &mut means).unwrap();
        let all = 2.0 * f64::from(street.opponents()) * f64::from(street.runouts());
        assert_eq!(means[7], (f64::from(points[7]) / all) as f32);
    }
    let error = Street::new(Ranking::Standard, deck, 5, 4).unwrap_err();
    assert_eq!(error.status(), Status::Range);
}

#[test]
fn omaha_on_a_board() {
    let deck = Deck::new(6, 3).unwrap();
    let game = OmahaGame::new(4, Ranking::Standard, deck).unwrap();
    let cards = shuffled(&deck, 3);
    let turn = &cards[..4];
    let places = game.places();
    let (mut wins, mut ties) = (vec![0; places], vec![0; places]);
    game.board_sums(turn, Some(&mut wins), Some(&mut ties), Work::default())
        .unwrap();
    let mut comparison = OmahaComparison::new(4, Ranking::Standard, deck).unwrap();
    let (mut sum, mut sum_ties) = (vec![0; places], vec![0; places]);
    let (mut river_wins, mut river_ties) = (vec![0; places], vec![0; places]);
    for &river in &cards[4..] {
        let board = [turn, &[river]].concat();
        comparison
            .compare(&board, &mut river_wins, &mut river_ties)
            .unwrap();
        for place in 0..places {
            sum[place] += river_wins[place];
            sum_ties[place] += river_ties[place];
        }
        // With equal weights, ranges count the same.
        let weights = vec![1.0f32; places];
        let (mut w, mut t, mut all) = (vec![0.0; places], vec![0.0; places], vec![0.0; places]);
        comparison
            .compare_range(&board, &weights, &mut w, &mut t, &mut all)
            .unwrap();
        for place in 0..places {
            assert_eq!(w[place], f64::from(river_wins[place]));
            assert_eq!(t[place], f64::from(river_ties[place]));
        }
    }
    assert_eq!(
        (wins.iter().sum::<u32>() > 0, wins == sum, ties == sum_ties),
        (true, true, true)
    );

    let mut buckets = vec![0; places];
    let made = game
        .board_buckets(turn, 10, &mut buckets, Work::default())
        .unwrap();
    assert!((2..=10).contains(&made));
    let mut best = vec![(0u32, u32::MAX); made as usize]; // the highest and lowest score of a bucket
    for a in cards[4..].iter().enumerate() {
        let hole = [
            *a.1,
            cards[4 + (a.0 + 1) % 14],
            cards[4 + (a.0 + 2) % 14],
            cards[4 + (a.0 + 3) % 14],
        ];
        let place = omaha_place(&hole);
        let score = 2 * wins[place] + ties[place];
        let range = &mut best[buckets[place] as usize];
        *range = (range.0.max(score), range.1.min(score));
    }
    let filled: Vec<_> = best
        .into_iter()
        .filter(|range| range.1 != u32::MAX)
        .collect();
    assert!(filled.len() > 1);
    assert!(
        filled.windows(2).all(|pair| pair[0].0 < pair[1].1),
        "{filled:?}"
    );
    let blocked = [turn[0], cards[4], cards[5], cards[6]];
    assert_eq!(buckets[omaha_place(&blocked)], OMAHA_NO_BUCKET);
}

#[test]
fn symmetry_of_a_board() {
    let deck = Deck::STANDARD;
    let board = deck.parse_cards("AsKs7h").unwrap();
    let symmetry = Symmetry::new(&deck, &[&board]).unwrap();
    assert_eq!(symmetry.permutations(), [[0, 1, 2, 3], [0, 1, 3, 2]]);
    let flop = Indexer::parse("standard", "2,4").unwrap();
    let on = |card: u8| {
        let mut indices = vec![0; HOLES];
        flop.index_holes(&[&*board, &[card]].concat(), &mut indices)
            .unwrap();
        indices
    };
    let mut orbits = 0;
    for next in symmetry.next_cards() {
        let (ours, theirs) = (on(next.card()), on(next.representative()));
        let map = symmetry.map(next);
        let mut again = [0; HOLES];
        symmetry.map_into(next, &mut again);
        assert_eq!(*map, again);
        assert!((0..HOLES).all(|h| ours[h] == theirs[usize::from(map[h])]));
        if next.card() == next.representative() {
            orbits += usize::from(next.orbit_size());
        }
    }
    assert_eq!(orbits, 49);
    // A range that tells the two suits apart leaves only the identity.
    let mut range = vec![1.0; HOLES];
    range[hole_place(2, 6)] = 0.5; // 2d3d
    let count = |symmetry: Result<Symmetry>| symmetry.unwrap().permutations().len();
    assert_eq!(count(Symmetry::of_vectors(&deck, &[&board], &[&range])), 1);
    assert!(Symmetry::of_vectors(&deck, &[&board], &[&range[1..]]).is_err());
    // So does one of another type, and no other element of it matters.
    let mut weights = vec![7u32; HOLES];
    assert_eq!(
        count(Symmetry::of_vectors(&deck, &[&board], &[&weights])),
        2
    );
    weights[hole_place(2, 6)] = 8;
    assert_eq!(
        count(Symmetry::of_vectors(&deck, &[&board], &[&weights])),
        1
    );
    let small: Vec<f32> = range.iter().map(|&weight| weight as f32).collect();
    assert_eq!(count(Symmetry::of_vectors(&deck, &[&board], &[&small])), 1);
    // Each round by itself, and no round at all.
    let rounds: [&[u8]; 2] = [&board[..1], &board[1..]];
    assert_eq!(count(Symmetry::new(&deck, &rounds)), 2);
    let empty = Symmetry::new(&deck, &[]).unwrap();
    assert_eq!(
        (empty.permutations().len(), empty.next_cards().len()),
        (24, 52)
    );
    let status = |board: &[&[u8]]| Symmetry::new(&deck, board).unwrap_err().status();
    assert_eq!(status(&[&[1; 3]]), Status::Duplicate);
    assert_eq!(status(&[&[], &[1]]), Status::Rounds);
    assert_eq!(status(&[&[1u8][..]; 9]), Status::Rounds);
    assert_eq!(status(&[&[0; 300]]), Status::Rounds);
}

#[test]
fn errors() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let status = |result: Result<u64>| result.unwrap_err().status();
    assert_eq!(status(indexer.index(1, &[0, 1, 2, 3])), Status::Count);
    assert_eq!(status(indexer.index(1, &[0, 1, 2, 3, 4, 5])), Status::Count);
    assert_eq!(status(indexer.index(2, &[0, 1, 2, 3, 4])), Status::Range);
    assert_eq!(status(indexer.index(1, &[0, 1, 2, 3, 52])), Status::Card);
    assert_eq!(
        status(indexer.index(1, &[0, 1, 2, 3, 0])),
        Status::Duplicate
    );
    assert_eq!(status(indexer.index_last(&[0; 6])), Status::Count);
    assert_eq!(
        indexer.unindex(1, indexer.size(1)).unwrap_err().status(),
        Status::Range
    );
    let mut state = indexer.start();
    assert_eq!(status(indexer.deal(&mut state, &[0])), Status::Count);
    assert_eq!(status(indexer.deal(&mut state, &[0, 0])), Status::Duplicate);
    indexer.deal(&mut state, &[0, 1]).unwrap();
    assert_eq!(
        status(indexer.deal(&mut state, &[0, 2, 3])),
        Status::Duplicate
    );
    let other = Indexer::parse("short", "2,3").unwrap();
    assert_eq!(status(other.deal(&mut state, &[2, 3, 4])), Status::Argument);
    indexer.deal(&mut state, &[2, 3, 4]).unwrap();
    assert_eq!(status(indexer.deal(&mut state, &[5])), Status::Range);

    let error = "13x5".parse::<Deck>().unwrap_err();
    assert_eq!(error.status(), Status::Deck);
    assert!(
        error.message().contains("13x5") || error.message().contains('5'),
        "{error}"
    );
    assert_eq!(
        Indexer::parse("leduc", "4,3").unwrap_err().status(),
        Status::Rounds
    );
    assert_eq!(Rounds::new(&[]).unwrap_err().status(), Status::Rounds);
    assert_eq!(Rounds::new(&[1, 0]).unwrap_err().status(), Status::Rounds);
    assert_eq!(Rounds::new(&[60, 60]).unwrap_err().status(), Status::Rounds);
    assert_eq!(
        indexer.parse_hand("AsKs|Qs").unwrap_err().status(),
        Status::Count
    );
    assert_eq!(
        indexer.parse_hand("As|KsQsJsTs").unwrap_err().status(),
        Status::Parse
    );
    assert_eq!(
        format!("{:?}", Deck::new(17, 4).unwrap_err()),
        format!("Deck: {}", Deck::new(17, 4).unwrap_err())
    );
    assert_eq!(hole_cards(HOLES).unwrap_err().status(), Status::Range);
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[test]
#[should_panic(expected = "rows of 5 cards")]
fn lengths_that_do_not_fit() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let _ = indexer.index_batch(1, &[0; 14], &mut [0; 3]);
}

#[test]
#[should_panic(expected = "bytes for 3 rows")]
fn rows_that_are_too_short() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let _ = indexer.index_strided(1, &[0; 16], 6, &mut [0; 3]);
}

#[cfg(feature = "exact")]
#[test]
fn exact_numbers() {
    for list in ["2,3,1,1", "4,3"] {
        let indexer = Indexer::parse("standard", list).unwrap();
        let (deck, rounds) = (indexer.deck(), indexer.rounds());
        let last = indexer.last_round();
        let deals = indexer.deals(last).unwrap().to_string();
        assert_eq!(
            exact_size(&deck, &rounds).unwrap(),
            indexer.size(last).to_string()
        );
        assert_eq!(exact_deals(&deck, &rounds).unwrap(), deals);
        indexer.check_exactly().unwrap();
    }
    let error = exact_size(&Deck::LEDUC, &Rounds::new(&[7]).unwrap()).unwrap_err();
    assert_eq!(error.status(), Status::Rounds);
}
