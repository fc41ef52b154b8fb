//! Solves heads-up limit hold'em on the buckets of `isohand bucket`, by Monte Carlo counterfactual
//! regret minimization with external sampling (Lanctot, Waugh, Zinkevich and Bowling 2009).
//!
//!     cargo run --release --features table --example mccfr -- FOLDER [ITERATIONS [THREADS [BETS]]]
//!
//! It plays the deals, and draws the random numbers, of `examples/mccfr` in C, and prints the same
//! figures with one thread; what it leaves out are checkpoints. Threads share all numbers without locks:
//! each is read and written whole, but of two additions at the same time one may be lost.

use isohand::{Abstraction, Executor, Ranking, Threads, Work};
use std::error::Error;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::Mutex;

const STREETS: usize = 4;
const BOARD_CARDS: [usize; STREETS] = [0, 3, 4, 5];
const BET_SIZES: [i32; STREETS] = [2, 2, 4, 4];
const MAX_ACTIONS: usize = 3;
/// Deals that are made, and looked up, at once.
const BLOCK: usize = 1024;

// ---- The tree of public actions, in small blinds -------------------------------------------

#[derive(Clone, Copy)]
enum Node {
    Decision {
        street: usize,
        player: usize,
        children: [usize; MAX_ACTIONS],
        actions: usize,
        /// The first of its cells in a row of a [`Strategy`].
        column: usize,
    },
    /// What player 0 wins.
    Fold(i32),
    /// What the winner wins.
    Showdown(i32),
}

/// A point at which a player acts.
#[derive(Clone, Copy)]
struct Point {
    street: usize,
    player: usize,
    bets: u32,
    has_acted: bool,
    paid: [i32; 2],
}

/// Node 0 is the root. Player 0 is the dealer, who posts the small blind and acts first before the flop
/// and last after it.
struct Betting {
    max_bets: u32,
    nodes: Vec<Node>,
    /// Cells in a row of a player on a street.
    columns: [[usize; STREETS]; 2],
}

impl Betting {
    fn new(max_bets: u32) -> Betting {
        let mut betting = Betting {
            max_bets,
            nodes: Vec::new(),
            columns: Default::default(),
        };
        betting.grow(Point {
            street: 0,
            player: 0,
            bets: 1,
            has_acted: false,
            paid: [1, 2],
        });
        betting
    }

    fn end(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds a decision node and all that follows it; returns its number.
    fn grow(&mut self, now: Point) -> usize {
        let (street, player) = (now.street, now.player);
        let call = now.paid[1 - player];
        let may_fold = now.paid[player] < call;
        let may_bet = now.bets < self.max_bets;
        let number = self.end(Node::Fold(0));
        let column = self.columns[player][street];
        self.columns[player][street] += 2 * (usize::from(may_fold) + 1 + usize::from(may_bet));
        let mut children = Vec::new();
        if may_fold {
            let won = [-now.paid[0], now.paid[1]][player];
            children.push(self.end(Node::Fold(won)));
        }
        let called = Point {
            player: 1 - player,
            has_acted: true,
            paid: [call, call],
            ..now
        };
        children.push(if !now.has_acted {
            self.grow(called)
        } else if street + 1 < STREETS {
            self.grow(Point {
                street: street + 1,
                player: 1,
                bets: 0,
                has_acted: false,
                ..called
            })
        } else {
            self.end(Node::Showdown(call))
        });
        if may_bet {
            let mut raised = called;
            raised.bets += 1;
            raised.paid[player] += BET_SIZES[street];
            children.push(self.grow(raised));
        }
        let actions = children.len();
        children.resize(MAX_ACTIONS, 0);
        self.nodes[number] = Node::Decision {
            street,
            player,
            children: children.try_into().unwrap(),
            actions,
            column,
        };
        number
    }
}

// ---- Random deals, and their buckets ---------------------------------------------------------

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn new(seed: u64, number: u64) -> Random {
        Random(Random(Random(seed).next() ^ number).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number of 0..1.
    fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }
}

struct Table {
    abstraction: Abstraction,
    ranking: Ranking,
    deck: Vec<u8>,
}

/// Deals in a block; hands 2 * i and 2 * i + 1 are those of deal i.
struct Deals {
    rows: Vec<u8>,
    strengths: Vec<u16>,
    buckets: [Vec<u32>; STREETS],
}

impl Table {
    fn open(folder: &str) -> Result<Table, Box<dyn Error>> {
        // SAFETY: whoever runs this program keeps the files as they are.
        let abstraction = unsafe { Abstraction::open(folder) }?;
        for board in BOARD_CARDS {
            let store = abstraction.store(board);
            let store = store.ok_or_else(|| format!("{folder}: a street has no buckets"))?;
            store.table().check(Work::default())?;
        }
        let game = abstraction.store(5).unwrap().game();
        let deck: Vec<u8> = game.deck().cards().collect();
        if deck.len() < 9 {
            return Err(format!("{folder}: fewer than 9 cards").into());
        }
        Ok(Table {
            ranking: game.ranking(),
            abstraction,
            deck,
        })
    }

    fn deal(&self, random: &mut Random) -> isohand::Result<Deals> {
        let mut deals = Deals {
            rows: vec![0; 2 * BLOCK * 7],
            strengths: vec![0; 2 * BLOCK],
            buckets: [(); STREETS].map(|()| vec![0; 2 * BLOCK]),
        };
        for rows in deals.rows.chunks_exact_mut(14) {
            let mut deck = self.deck.clone(); // its first cards: the board, and each player's two
            for k in 0..9 {
                let left = (deck.len() - k) as u64;
                deck.swap(k, k + (((random.next() >> 32) * left) >> 32) as usize);
            }
            for (player, row) in rows.chunks_exact_mut(7).enumerate() {
                row[..2].copy_from_slice(&deck[5 + 2 * player..][..2]);
                row[2..].copy_from_slice(&deck[..5]);
            }
        }
        self.ranking
            .rate_batch(7, &deals.rows, &mut deals.strengths)?;
        for (board, buckets) in BOARD_CARDS.into_iter().zip(&mut deals.buckets) {
            self.abstraction.lookup(board, &deals.rows, 7, buckets)?;
        }
        Ok(deals)
    }
}

// ---- Regrets and the average strategy ------------------------------------------------------------

/// A number that threads share without locks.
#[derive(Default)]
struct Cell(AtomicU32);

impl Cell {
    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    fn set(&self, x: f32) {
        self.0.store(x.to_bits(), Relaxed);
    }

    fn add(&self, x: f32) {
        self.set(self.get() + x);
    }
}

/// Each player has a row of cells for each bucket of each street. In it, each decision node has the
/// regrets of its actions side by side, then the sums of their probabilities.
struct Strategy<'a> {
    betting: &'a Betting,
    first: [[usize; STREETS]; 2],
    cells: Vec<Cell>,
}

impl<'a> Strategy<'a> {
    fn new(betting: &'a Betting, table: &Table) -> Strategy<'a> {
        let mut first = [[0; STREETS]; 2];
        let mut size = 0;
        for (street, board) in BOARD_CARDS.into_iter().enumerate() {
            for (player, first) in first.iter_mut().enumerate() {
                first[street] = size;
                let buckets = table.abstraction.buckets(board) as usize;
                size += buckets * betting.columns[player][street];
            }
        }
        Strategy {
            betting,
            first,
            cells: (0..size).map(|_| Cell::default()).collect(),
        }
    }

    fn row(&self, player: usize, street: usize, bucket: usize) -> &[Cell] {
        let width = self.betting.columns[player][street];
        &self.cells[self.first[player][street] + bucket * width..][..width]
    }

    /// Makes a player of regrets always take the action of the largest one.
    fn make_greedy(&self, responder: usize, table: &Table) {
        for node in &self.betting.nodes {
            match *node {
                Node::Decision {
                    street,
                    player,
                    actions,
                    column,
                    ..
                } if player == responder => {
                    for bucket in 0..table.abstraction.buckets(BOARD_CARDS[street]) as usize {
                        let cells = &self.row(player, street, bucket)[column..];
                        let (regrets, sums) = cells.split_at(actions);
                        let mut best = 0;
                        for a in 1..actions {
                            if regrets[a].get() > regrets[best].get() {
                                best = a;
                            }
                        }
                        for (a, sum) in sums[..actions].iter().enumerate() {
                            sum.set(if a == best { 1.0 } else { 0.0 });
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// The shares of the cells among the positive ones; all equal if none is positive.
fn normalized(cells: &[Cell]) -> [f32; MAX_ACTIONS] {
    let mut shares = [0.0; MAX_ACTIONS];
    let mut total = 0.0;
    for (share, cell) in shares.iter_mut().zip(cells) {
        *share = cell.get().max(0.0);
        total += *share;
    }
    for share in &mut shares[..cells.len()] {
        *share = if total > 0.0 {
            *share / total
        } else {
            1.0 / cells.len() as f32
        };
    }
    shares
}

// ---- Traversals ----------------------------------------------------------------------------------

/// Who plays, and how: players who play by the sums play the average strategy; the others use regret
/// matching, and learn.
struct Match<'a> {
    players: [&'a Strategy<'a>; 2],
    by_sum: [bool; 2],
}

struct Traversal<'a> {
    game: &'a Match<'a>,
    rows: [[&'a [Cell]; STREETS]; 2],
    /// The player who tries all actions; `None`: both draw theirs.
    traverser: Option<usize>,
    /// 1 if player 0 has the better hand, -1 if player 1 has, 0 if they tie.
    winner: i32,
}

impl Traversal<'_> {
    /// Returns what player 0 wins, averaged over the actions of the traverser, whose regrets are updated.
    /// The other player draws an action; one who learns adds its strategy to the average.
    fn play(&self, node: usize, random: &mut Random) -> f32 {
        let (street, player, children, actions, column) =
            match self.game.players[0].betting.nodes[node] {
                Node::Fold(won) => return won as f32,
                Node::Showdown(stake) => return (self.winner * stake) as f32,
                Node::Decision {
                    street,
                    player,
                    children,
                    actions,
                    column,
                } => (street, player, children, actions, column),
            };
        let cells = &self.rows[player][street][column..][..2 * actions];
        let (regrets, sums) = cells.split_at(actions);
        let by_sum = self.game.by_sum[player];
        let probability = normalized(if by_sum { sums } else { regrets });
        if self.traverser != Some(player) {
            let mut left = random.unit();
            if !by_sum {
                for (sum, p) in sums.iter().zip(probability) {
                    sum.add(p);
                }
            }
            let mut drawn = 0;
            while drawn + 1 < actions && left >= probability[drawn] {
                left -= probability[drawn];
                drawn += 1;
            }
            return self.play(children[drawn], random);
        }
        let mut values = [0.0; MAX_ACTIONS];
        let mut mean = 0.0;
        for a in 0..actions {
            values[a] = self.play(children[a], random);
            mean += probability[a] * values[a];
        }
        for (regret, value) in regrets.iter().zip(values) {
            regret.add(if player == 0 {
                value - mean
            } else {
                mean - value
            });
        }
        mean
    }
}

/// Plays the blocks `first..first + blocks` of deals; returns what player 0 wins a game in each, if
/// nobody learns.
fn play(
    game: &Match<'_>,
    table: &Table,
    seed: u64,
    first: usize,
    blocks: usize,
    threads: &Threads,
) -> isohand::Result<Vec<f64>> {
    let won = Mutex::new(vec![0.0; blocks]);
    let failure = Mutex::new(Ok(()));
    threads.run(blocks, &|block| {
        let mut random = Random::new(seed, (first + block) as u64);
        let deals = match table.deal(&mut random) {
            Ok(deals) => deals,
            Err(error) => return *failure.lock().unwrap() = Err(error),
        };
        let mut sum = 0.0;
        for i in (0..2 * BLOCK).step_by(2) {
            let row = |player: usize, street: usize| {
                let bucket = deals.buckets[street][i + player] as usize;
                game.players[player].row(player, street, bucket)
            };
            let mut now = Traversal {
                game,
                rows: [0, 1].map(|player| [0, 1, 2, 3].map(|street| row(player, street))),
                traverser: None,
                winner: deals.strengths[i].cmp(&deals.strengths[i + 1]) as i32,
            };
            for player in 0..2 {
                if !game.by_sum[player] {
                    now.traverser = Some(player);
                    now.play(0, &mut random);
                }
            }
            if game.by_sum == [true, true] {
                now.traverser = None;
                sum += f64::from(now.play(0, &mut random));
            }
        }
        won.lock().unwrap()[block] = sum / BLOCK as f64;
    });
    failure.into_inner().unwrap()?;
    Ok(won.into_inner().unwrap())
}

/// Prints a mean over blocks of chips a game, with a 95 % confidence interval.
fn print_mean(name: &str, won: &[f64]) {
    let n = won.len() as f64;
    let mbb = 1000.0 / 2.0; // a chip in thousandths of a big blind
    let sum: f64 = won.iter().sum();
    let squares: f64 = won.iter().map(|x| x * x).sum();
    let half = mbb * 1.96 * ((squares - sum * sum / n) / (n - 1.0) / n).sqrt();
    println!("{name:26} {:8.2} ± {half:.2} mbb a game", mbb * sum / n);
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments
        .first()
        .ok_or("usage: mccfr FOLDER [ITERATIONS [THREADS [BETS]]]")?;
    let number = |i: usize, default: usize| match arguments.get(i) {
        Some(text) => text.parse().map_err(|_| format!("{text}: not a number")),
        None => Ok(default),
    };
    let blocks = (number(1, 1_000_000)? + BLOCK - 1) / BLOCK;
    let threads = Threads::new(number(2, 1)?);
    let max_bets = number(3, 4)?;
    if !(1..=4).contains(&max_bets) {
        return Err(format!("{max_bets} bets: not 1 to 4").into());
    }
    let table = Table::open(folder)?;
    let betting = Betting::new(max_bets as u32);
    let strategy = Strategy::new(&betting, &table);
    let megabytes = 4e-6 * strategy.cells.len() as f64;
    println!("{} nodes, {megabytes:.1} MB", betting.nodes.len());

    let seed = 1;
    let learning = Match {
        players: [&strategy; 2],
        by_sum: [false; 2],
    };
    play(&learning, &table, seed, 0, blocks, &threads)?;

    // A best response of each player, learnt from as many deals, and what is won against it.
    let mut won = Vec::new();
    for responder in 0..2 {
        let response = Strategy::new(&betting, &table);
        let mut game = Match {
            players: [&strategy; 2],
            by_sum: [true; 2],
        };
        game.players[responder] = &response;
        game.by_sum[responder] = false;
        play(&game, &table, seed + 1, 0, blocks, &threads)?;
        response.make_greedy(responder, &table);
        game.by_sum[responder] = true;
        won.push(play(&game, &table, seed + 2, 0, blocks, &threads)?);
    }
    for x in &mut won[1] {
        *x = -*x;
    }
    let average = Match {
        players: [&strategy; 2],
        by_sum: [true; 2],
    };
    let value = play(&average, &table, seed + 2, 0, blocks, &threads)?;
    let exploitability: Vec<f64> = won[0]
        .iter()
        .zip(&won[1])
        .map(|(a, b)| (a + b) / 2.0)
        .collect();
    print_mean("dealer's best response", &won[0]);
    print_mean("big blind's best response", &won[1]);
    print_mean("value for the dealer", &value);
    print_mean("exploitability, at least", &exploitability);
    Ok(())
}
