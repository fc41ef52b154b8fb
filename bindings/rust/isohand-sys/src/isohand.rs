// Made by generate.py; do not edit.
use super::*;

pub const IH_ERROR_MESSAGE: u32 = 320;
pub const IH_MAX_RANKS: u32 = 16;
pub const IH_MAX_SUITS: u32 = 4;
pub const IH_MAX_CARDS: u32 = 64;
pub const IH_MAX_ROUNDS: u32 = 8;
pub const IH_DECK_TEXT: u32 = 16;
pub const IH_ROUNDS_TEXT: u32 = 25;
pub const IH_HAND_TEXT: u32 = 136;
pub const IH_HOLES: u32 = 1326;
pub const IH_RANGE_ONE: u32 = 1000000;
pub const IH_RANGE_TEXT: u32 = 18565;
pub const IH_PREFLOP_CLASSES: u32 = 169;
pub const IH_PREFLOP_CLASS_TEXT: u32 = 4;
pub const IH_NO_INDEX: u64 = 0xFFFFFFFFFFFFFFFF;
pub const IH_MAX_CONFIGURATIONS: u32 = 1048576;
pub const IH_MAX_HOLES: u32 = 2016;
pub const IH_CLUSTER_CANDIDATES: u32 = 4;
pub const IH_CLUSTER_MOST_CANDIDATES: u32 = 16;
pub const IH_MEDOID_CANDIDATES: u32 = 8;
pub const IH_MULTISET_MAX: u32 = 4;
pub const IH_RANKINGS: u32 = 3;
pub const IH_STRENGTH_MAX: u32 = 7462;
pub const IH_SHORT_STRENGTH_MAX: u32 = 1404;
pub const IH_RATE_MIN_CARDS: u32 = 5;
pub const IH_RATE_MAX_CARDS: u32 = 9;
pub const IH_CATEGORIES: u32 = 9;
pub const IH_DESCRIPTION_TEXT: u32 = 64;
pub const IH_DRAWS_MIN_CARDS: u32 = 5;
pub const IH_DRAWS_MAX_CARDS: u32 = 6;
pub const IH_DRAWS_TEXT: u32 = 128;
pub const IH_EQUITY_BINS: u32 = 50;
pub const IH_EQUITY_MAX_BINS: u32 = 255;
pub const IH_EQUITY_MAX_CLUSTERS: u32 = 255;
pub const IH_EQUITY_HS: u32 = 10000;
pub const IH_EQUITY_WEIGHTED_HS: u32 = 65535;
pub const IH_NO_LABEL: u32 = 65535;
pub const IH_MAX_LABELS: u32 = 65535;
pub const IH_NO_WIDE_LABEL: u32 = 0xFFFFFFFF;
pub const IH_MAX_WIDE_LABELS: u32 = 0xFFFFFFFF;
pub const IH_LOWS: u32 = 4;
pub const IH_LOW_ACE_TO_FIVE_MAX: u32 = 6175;
pub const IH_LOW_EIGHT_OR_BETTER_MAX: u32 = 56;
pub const IH_LOW_DEUCE_TO_SEVEN_MAX: u32 = 7462;
pub const IH_LOW_BADUGI_MAX: u32 = 1092;
pub const IH_LOW_MAX_CARDS: u32 = 9;
pub const IH_MATCHUP_PLAYERS: u32 = 10;
pub const IH_MATCHUP_POT: u32 = 2520;
pub const IH_OMAHA_MIN_HOLE: u32 = 4;
pub const IH_OMAHA_MAX_HOLE: u32 = 6;
pub const IH_OMAHA_MIN_BOARD: u32 = 3;
pub const IH_OMAHA_MAX_BOARD: u32 = 5;
pub const IH_OMAHA_NO_BUCKET: u32 = 0xFFFFFFFF;
pub const IH_PARTIAL_MAX_CARDS: u32 = 4;
pub const IH_STANDARD_CARDS: u32 = 52;
pub const IH_RATING_SUM_MAX_CARDS: u32 = 15;
pub const IH_COMPLETION_MAX_CARDS: u32 = 4;
pub const IH_SHOWDOWN_MIN_BOARD: u32 = 3;
pub const IH_SHOWDOWN_MAX_BOARD: u32 = 5;
pub const IH_SHOWDOWN_LEVELS: u32 = 244;
pub const IH_TEAM_MAX: u32 = 65536;
pub const IH_OK: ih_status = 0;
pub const IH_ERR_ARGUMENT: ih_status = 1;
pub const IH_ERR_DECK: ih_status = 2;
pub const IH_ERR_ROUNDS: ih_status = 3;
pub const IH_ERR_CARD: ih_status = 4;
pub const IH_ERR_DUPLICATE: ih_status = 5;
pub const IH_ERR_COUNT: ih_status = 6;
pub const IH_ERR_RANGE: ih_status = 7;
pub const IH_ERR_OVERFLOW: ih_status = 8;
pub const IH_ERR_TOO_LARGE: ih_status = 9;
pub const IH_ERR_MEMORY: ih_status = 10;
pub const IH_ERR_PARSE: ih_status = 11;
pub const IH_ERR_UNSUPPORTED: ih_status = 12;
pub const IH_ERR_INTERNAL: ih_status = 13;
pub const IH_ERR_IO: ih_status = 14;
pub const IH_ERR_FORMAT: ih_status = 15;
pub const IH_ERR_CHECKSUM: ih_status = 16;
pub const IH_ERR_MISMATCH: ih_status = 17;
pub const IH_ERR_CANCELLED: ih_status = 18;
pub const IH_ERR_EXECUTOR: ih_status = 19;
pub const IH_U8: ih_dtype = 0;
pub const IH_U16: ih_dtype = 1;
pub const IH_U32: ih_dtype = 2;
pub const IH_U64: ih_dtype = 3;
pub const IH_I8: ih_dtype = 4;
pub const IH_I16: ih_dtype = 5;
pub const IH_I32: ih_dtype = 6;
pub const IH_I64: ih_dtype = 7;
pub const IH_F16: ih_dtype = 8;
pub const IH_BF16: ih_dtype = 9;
pub const IH_F32: ih_dtype = 10;
pub const IH_F64: ih_dtype = 11;
pub const IH_BOOL: ih_dtype = 12;
pub const IH_GAME_ANY: ih_game = 0;
pub const IH_GAME_OMAHA: ih_game = 1;
pub const IH_DISTANCE_L1: ih_distance = 0;
pub const IH_DISTANCE_L2: ih_distance = 1;
pub const IH_RANKING_STANDARD: ih_ranking = 0;
pub const IH_RANKING_SHORT: ih_ranking = 1;
pub const IH_RANKING_SHORT_TRIPS: ih_ranking = 2;
pub const IH_HIGH_CARD: ih_category = 0;
pub const IH_PAIR: ih_category = 1;
pub const IH_TWO_PAIR: ih_category = 2;
pub const IH_THREE_OF_A_KIND: ih_category = 3;
pub const IH_STRAIGHT: ih_category = 4;
pub const IH_FLUSH: ih_category = 5;
pub const IH_FULL_HOUSE: ih_category = 6;
pub const IH_FOUR_OF_A_KIND: ih_category = 7;
pub const IH_STRAIGHT_FLUSH: ih_category = 8;
pub const IH_DRAW_GUTSHOT: ih_draw = 1;
pub const IH_DRAW_DOUBLE_GUTSHOT: ih_draw = 2;
pub const IH_DRAW_OPEN_ENDED: ih_draw = 4;
pub const IH_DRAW_FLUSH: ih_draw = 8;
pub const IH_DRAW_STRAIGHT_FLUSH: ih_draw = 16;
pub const IH_DRAW_BACKDOOR_STRAIGHT: ih_draw = 32;
pub const IH_DRAW_BACKDOOR_FLUSH: ih_draw = 64;
pub const IH_LOW_ACE_TO_FIVE: ih_low = 0;
pub const IH_LOW_EIGHT_OR_BETTER: ih_low = 1;
pub const IH_LOW_DEUCE_TO_SEVEN: ih_low = 2;
pub const IH_LOW_BADUGI: ih_low = 3;
pub const IH_OMAHA_POINTS: c_uint = 1;
pub const IH_OMAHA_WINS: c_uint = 2;
pub const IH_OMAHA_TIES: c_uint = 4;
pub const IH_OMAHA_SQUARES: c_uint = 8;

pub type ih_status = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_error {
    pub status: ih_status,
    pub system_error: c_int,
    pub position: usize,
    pub message: [c_char; 320],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_u128 {
    pub low: u64,
    pub high: u64,
}
pub type ih_dtype = c_uint;
pub type ih_task = Option<unsafe extern "C" fn(work: *mut c_void, task: usize)>;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_executor {
    pub run: Option<unsafe extern "C" fn(context: *mut c_void, tasks: usize, task: ih_task, work: *mut c_void) -> c_int>,
    pub context: *mut c_void,
    pub workers: c_uint,
    pub team: *const ih_team,
    pub reserved: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_callbacks {
    pub context: *mut c_void,
    pub is_cancelled: Option<unsafe extern "C" fn(context: *mut c_void) -> c_int>,
    pub progress: Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64)>,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_instructions);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_deck {
    pub ranks: u8,
    pub suits: u8,
    pub rank_only: u8,
    pub reserved: u8,
}
pub type ih_game = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_rounds {
    pub count: u8,
    pub cards: [u8; 8],
    pub game: u8,
}
pub type ih_set = u64;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_range {
    pub weight: [u32; 1326],
}
opaque!(ih_indexer);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_state {
    pub opaque: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_canonical {
    pub index: u64,
    pub multiplicity: u64,
    pub to: [u8; 4],
    pub back: [u8; 4],
    pub cards: [u8; 64],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_next_card {
    pub card: u8,
    pub representative: u8,
    pub orbit_size: u8,
    pub permutation: u8,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_symmetry {
    pub deck: ih_deck,
    pub permutation_count: u8,
    pub next_card_count: u8,
    pub permutations: [[u8; 4]; 24],
    pub next_cards: [ih_next_card; 64],
}
pub type ih_distance = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_points {
    pub count: usize,
    pub width: usize,
    pub dtype: ih_dtype,
    pub at: *const c_void,
    pub weight: *const u64,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_cluster_options {
    pub callbacks: ih_callbacks,
    pub distance: ih_distance,
    pub clusters: u32,
    pub seed: u64,
    pub restarts: c_uint,
    pub iterations: c_uint,
    pub candidates: c_uint,
    pub executor: *const ih_executor,
    pub instructions: *const ih_instructions,
    pub step: Option<unsafe extern "C" fn(context: *mut c_void, restart: c_uint, iteration: c_uint, moved: usize, cost: u64)>,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_clusters {
    pub label: *mut u32,
    pub centre: *mut c_void,
    pub size: *mut u64,
    pub cost: u64,
    pub restart: c_uint,
    pub iterations: c_uint,
    pub is_converged: c_int,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_centres);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_distributions {
    pub sites: ih_points,
    pub count: usize,
    pub mass: usize,
    pub at: *const u16,
    pub weight: *const u64,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_medoids {
    pub label: *mut u32,
    pub medoid: *mut u32,
    pub size: *mut u64,
    pub costs: *mut u64,
    pub cost: u64,
    pub restart: c_uint,
    pub iterations: c_uint,
    pub is_converged: c_int,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_overlap {
    pub a: u32,
    pub b: u32,
    pub weight: u64,
}
opaque!(ih_overlaps);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_agreement {
    pub weight: u64,
    pub labels_a: u64,
    pub labels_b: u64,
    pub pairs: ih_u128,
    pub pairs_a: ih_u128,
    pub pairs_b: ih_u128,
    pub pairs_both: ih_u128,
    pub rand: f64,
    pub adjusted_rand: f64,
    pub is_a_nested: c_int,
    pub is_b_nested: c_int,
    pub is_equal: c_int,
    pub reserved: [u64; 2],
}
pub type ih_ranking = c_uint;
pub type ih_category = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_explanation {
    pub strength: u16,
    pub category: u8,
    pub cards: [u8; 5],
    pub text: [c_char; 64],
}
pub type ih_draw = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_draws {
    pub category: u8,
    pub draws: u8,
    pub straight: ih_set,
    pub flush: ih_set,
    pub straight_flush: ih_set,
    pub outs: [ih_set; 9],
}
opaque!(ih_street);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_equity_sums {
    pub wins: *mut u32,
    pub ties: *mut u32,
    pub losses: *mut u32,
    pub points: *mut u32,
    pub squares: *mut u64,
    pub histogram: *mut c_void,
    pub bins: usize,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_equity_clusters {
    pub of: *const u8,
    pub count: u32,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_equity_cluster_sums {
    pub wins: *mut u32,
    pub ties: *mut u32,
    pub opponents: *mut u32,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_transitions {
    pub labels: *mut c_void,
    pub counts: *mut u8,
    pub dense: *mut u8,
    pub dtype: ih_dtype,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_labelling {
    pub label: *const c_void,
    pub count: u32,
    pub dtype: ih_dtype,
    pub reserved: [*mut c_void; 2],
}
pub type ih_low = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_low_explanation {
    pub strength: u16,
    pub count: u8,
    pub cards: [u8; 5],
    pub text: [c_char; 64],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_matchup {
    pub boards: u64,
    pub shares: [[u64; 10]; 10],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_range_matchup {
    pub total: ih_u128,
    pub wins: ih_u128,
    pub ties: ih_u128,
    pub losses: ih_u128,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_explanation {
    pub five: ih_explanation,
    pub hole: [u8; 2],
    pub board: [u8; 3],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_low_explanation {
    pub five: ih_low_explanation,
    pub hole: [u8; 2],
    pub board: [u8; 3],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_board {
    pub opaque: [u64; 50],
}
opaque!(ih_omaha_comparison);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_split {
    pub scoops: *mut u32,
    pub three_quarters: *mut u32,
    pub halves: *mut u32,
    pub quarters: *mut u32,
    pub nothing: *mut u32,
    pub share: *mut u32,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_game {
    pub hole: c_uint,
    pub ranking: ih_ranking,
    pub deck: ih_deck,
    pub reserved: [c_uint; 4],
}
opaque!(ih_omaha_sums);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_omaha_storage {
    pub memory: *mut c_void,
    pub context: *mut c_void,
    pub is_made: Option<unsafe extern "C" fn(context: *mut c_void, piece: u64, data: *const c_void, bytes: usize) -> c_int>,
    pub made: Option<unsafe extern "C" fn(context: *mut c_void, piece: u64, data: *const c_void, bytes: usize)>,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_omaha_bins);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_partial {
    pub value: u16,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_rating_sum {
    pub key: u64,
    pub set: ih_set,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_rate_inline_ranks {
    pub offsets: *const u16,
    pub entries: *const u16,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_rate_inline_tables {
    pub card_keys: *const u64,
    pub ranks: [ih_rate_inline_ranks; 3],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_child {
    pub index: u64,
    pub set: ih_set,
    pub weight: u64,
}
opaque!(ih_relation);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_redeal {
    pub cards: [[u8; 8]; 8],
    pub reserved: [u8; 8],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_target {
    pub index: u64,
    pub weight: u64,
}
opaque!(ih_sequence);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_sequence_arrays {
    pub rows: *mut u8,
    pub stride: usize,
    pub sets: *mut ih_set,
    pub multiplicities: *mut u64,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_sequence_run {
    pub first: u64,
    pub length: u64,
    pub configuration: u64,
    pub groups: [u64; 4],
    pub sizes: [u64; 4],
    pub counts: [[u8; 8]; 4],
    pub suit: u8,
    pub reserved: [u8; 7],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_showdown_order {
    pub holes: u16,
    pub levels: u16,
    pub order: [u16; 1326],
    pub first: [u16; 245],
    pub strength: [u16; 244],
}
opaque!(ih_strength);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_team {
    pub rank: u32,
    pub size: u32,
    pub together: u32,
    pub unused: u32,
    pub context: *mut c_void,
    pub agree: Option<unsafe extern "C" fn(context: *mut c_void, status: ih_status, what: u64) -> ih_status>,
    pub gather: Option<unsafe extern "C" fn(context: *mut c_void, data: *mut c_void, first: *const u64) -> c_int>,
    pub add: Option<unsafe extern "C" fn(context: *mut c_void, number: *mut u64, count: u64) -> c_int>,
    pub allocate: Option<unsafe extern "C" fn(context: *mut c_void, bytes: u64) -> *mut c_void>,
    pub release: Option<unsafe extern "C" fn(context: *mut c_void, memory: *mut c_void)>,
    pub reserved: [*mut c_void; 2],
}

extern "C" {
    pub fn ih_status_string(status: ih_status) -> *const c_char;
    pub fn ih_text_character(text: *const c_char, length: usize, is_printable: *mut c_int) -> usize;
    pub fn ih_text_show(text: *const c_char, length: usize, first: usize, end: usize, out: *mut c_char) -> usize;
    pub fn ih_dtype_size(dtype: ih_dtype) -> usize;
    pub fn ih_dtype_name(dtype: ih_dtype) -> *const c_char;
    pub fn ih_memory_available() -> u64;
    pub fn ih_instructions_best() -> *const ih_instructions;
    pub fn ih_instructions_at(i: usize) -> *const ih_instructions;
    pub fn ih_instructions_find(name: *const c_char) -> *const ih_instructions;
    pub fn ih_instructions_name(instructions: *const ih_instructions) -> *const c_char;
    pub fn ih_card_make(rank: c_uint, suit: c_uint) -> u8;
    pub fn ih_card_rank(card: u8) -> c_uint;
    pub fn ih_card_suit(card: u8) -> c_uint;
    pub fn ih_deck_has(deck: *const ih_deck, card: u8) -> c_int;
    pub fn ih_deck_equal(a: *const ih_deck, b: *const ih_deck) -> c_int;
    pub fn ih_deck_cards(deck: *const ih_deck) -> c_uint;
    pub fn ih_deck_make(ranks: c_uint, suits: c_uint, deck: *mut ih_deck) -> ih_status;
    pub fn ih_deck_parse(text: *const c_char, length: usize, deck: *mut ih_deck, error: *mut ih_error) -> ih_status;
    pub fn ih_deck_name(i: usize) -> *const c_char;
    pub fn ih_deck_format(deck: *const ih_deck, text: *mut c_char) -> usize;
    pub fn ih_deck_ranks(deck: *const ih_deck) -> *const c_char;
    pub fn ih_rounds_parse(deck: *const ih_deck, text: *const c_char, length: usize, rounds: *mut ih_rounds, error: *mut ih_error) -> ih_status;
    pub fn ih_rounds_name(i: usize) -> *const c_char;
    pub fn ih_rounds_format(rounds: *const ih_rounds, text: *mut c_char) -> usize;
    pub fn ih_rounds_total(rounds: *const ih_rounds, n: c_uint) -> c_uint;
    pub fn ih_cards_parse(deck: *const ih_deck, text: *const c_char, length: usize, cards: *mut u8, capacity: usize, n: *mut usize, error: *mut ih_error) -> ih_status;
    pub fn ih_hand_parse(deck: *const ih_deck, rounds: *const ih_rounds, count: c_uint, text: *const c_char, length: usize, cards: *mut u8, error: *mut ih_error) -> ih_status;
    pub fn ih_cards_format(deck: *const ih_deck, cards: *const u8, n: usize, text: *mut c_char) -> usize;
    pub fn ih_hand_format(deck: *const ih_deck, rounds: *const ih_rounds, count: c_uint, cards: *const u8, text: *mut c_char) -> usize;
    pub fn ih_set_of_card(card: u8) -> ih_set;
    pub fn ih_set_ranks(set: ih_set, suit: c_uint) -> u16;
    pub fn ih_set_of_deck(deck: *const ih_deck) -> ih_set;
    pub fn ih_set_of_cards_unchecked(cards: *const u8, n: usize) -> ih_set;
    pub fn ih_set_of_cards(deck: *const ih_deck, cards: *const u8, n: usize, set: *mut ih_set) -> ih_status;
    pub fn ih_set_cards(set: ih_set, cards: *mut u8) -> usize;
    pub fn ih_hole_place(a: u8, b: u8) -> c_uint;
    pub fn ih_hole_cards(place: c_uint, cards: *mut u8) -> ih_status;
    pub fn ih_suit_map(order: *const c_char, map: *mut u8) -> ih_status;
    pub fn ih_suit_map_invert(map: *const u8, inverse: *mut u8);
    pub fn ih_card_map(card: u8, map: *const u8) -> u8;
    pub fn ih_hole_map(map: *const u8, to: *mut u16);
    pub fn ih_preflop_class(ranks: c_uint, a: u8, b: u8) -> c_uint;
    pub fn ih_preflop_class_format(deck: *const ih_deck, number: c_uint, text: *mut c_char) -> usize;
    pub fn ih_range_parse(deck: *const ih_deck, text: *const c_char, length: usize, range: *mut ih_range, error: *mut ih_error) -> ih_status;
    pub fn ih_range_format(deck: *const ih_deck, range: *const ih_range, text: *mut c_char) -> usize;
    pub fn ih_indexer_new(deck: *const ih_deck, rounds: *const ih_rounds, out: *mut *mut ih_indexer) -> ih_status;
    pub fn ih_indexer_new_for(deck: *const ih_deck, rounds: *const ih_rounds, instructions: *const ih_instructions, out: *mut *mut ih_indexer) -> ih_status;
    pub fn ih_indexer_free(indexer: *mut ih_indexer);
    pub fn ih_indexer_deck(indexer: *const ih_indexer, deck: *mut ih_deck);
    pub fn ih_indexer_rounds(indexer: *const ih_indexer, rounds: *mut ih_rounds);
    pub fn ih_indexer_instructions(indexer: *const ih_indexer) -> *const ih_instructions;
    pub fn ih_indexer_cards(indexer: *const ih_indexer, round: c_uint) -> c_uint;
    pub fn ih_indexer_size(indexer: *const ih_indexer, round: c_uint) -> u64;
    pub fn ih_indexer_deals(indexer: *const ih_indexer, round: c_uint, out: *mut ih_u128) -> ih_status;
    pub fn ih_indexer_configurations(indexer: *const ih_indexer, round: c_uint) -> u64;
    pub fn ih_indexer_bytes(indexer: *const ih_indexer) -> usize;
    pub fn ih_index_round_unchecked(indexer: *const ih_indexer, round: c_uint, cards: *const u8) -> u64;
    pub fn ih_index_round(indexer: *const ih_indexer, round: c_uint, cards: *const u8, index: *mut u64) -> ih_status;
    pub fn ih_index_last_unchecked(indexer: *const ih_indexer, cards: *const u8) -> u64;
    pub fn ih_index_last(indexer: *const ih_indexer, cards: *const u8, index: *mut u64) -> ih_status;
    pub fn ih_index_all_unchecked(indexer: *const ih_indexer, cards: *const u8, indices: *mut u64);
    pub fn ih_index_all(indexer: *const ih_indexer, cards: *const u8, indices: *mut u64) -> ih_status;
    pub fn ih_state_init(indexer: *const ih_indexer, state: *mut ih_state);
    pub fn ih_state_rounds(state: *const ih_state) -> c_uint;
    pub fn ih_state_deal_unchecked(indexer: *const ih_indexer, state: *mut ih_state, round_cards: *const u8) -> u64;
    pub fn ih_state_deal(indexer: *const ih_indexer, state: *mut ih_state, round_cards: *const u8, index: *mut u64) -> ih_status;
    pub fn ih_unindex_unchecked(indexer: *const ih_indexer, round: c_uint, index: u64, cards: *mut u8);
    pub fn ih_unindex(indexer: *const ih_indexer, round: c_uint, index: u64, cards: *mut u8) -> ih_status;
    pub fn ih_multiplicity(indexer: *const ih_indexer, round: c_uint, index: u64, out: *mut u64) -> ih_status;
    pub fn ih_canonicalize(indexer: *const ih_indexer, round: c_uint, cards: *const u8, out: *mut ih_canonical) -> ih_status;
    pub fn ih_is_canonical(indexer: *const ih_indexer, round: c_uint, cards: *const u8, answer: *mut c_int) -> ih_status;
    pub fn ih_index_batch_unchecked(indexer: *const ih_indexer, round: c_uint, rows: *const u8, stride: usize, n: usize, indices: *mut u64);
    pub fn ih_index_batch(indexer: *const ih_indexer, round: c_uint, rows: *const u8, stride: usize, n: usize, indices: *mut u64, bad: *mut usize) -> ih_status;
    pub fn ih_index_batch_check(indexer: *const ih_indexer, round: c_uint, rows: *const u8, stride: usize, n: usize, bad: *mut usize) -> ih_status;
    pub fn ih_unindex_batch_unchecked(indexer: *const ih_indexer, round: c_uint, indices: *const u64, n: usize, rows: *mut u8, stride: usize);
    pub fn ih_unindex_batch(indexer: *const ih_indexer, round: c_uint, indices: *const u64, n: usize, rows: *mut u8, stride: usize, bad: *mut usize) -> ih_status;
    pub fn ih_hole_vector_length(deck: *const ih_deck) -> usize;
    pub fn ih_index_holes(indexer: *const ih_indexer, board: *const u8, n: usize, out: *mut u64) -> ih_status;
    pub fn ih_canonical_boards(indexer: *const ih_indexer, round: c_uint, first: u64, count: usize, cards: *mut u8, weights: *mut u64) -> ih_status;
    pub fn ih_symmetry_prepare(deck: *const ih_deck, rounds: *const ih_rounds, cards: *const u8, vectors: usize, weights: *const *const c_void, element: usize, symmetry: *mut ih_symmetry) -> ih_status;
    pub fn ih_symmetry_next_cards(symmetry: *const ih_symmetry, next_cards: *mut *const ih_next_card) -> usize;
    pub fn ih_symmetry_orbit_size(symmetry: *const ih_symmetry, set: ih_set) -> c_uint;
    pub fn ih_hole_permutation(deck: *const ih_deck, permutation: *const u8, map: *mut u16);
    pub fn ih_next_card_map(symmetry: *const ih_symmetry, next: *const ih_next_card, map: *mut u16);
    pub fn ih_bucket_cumulate(count: usize, width: usize, dtype: ih_dtype, at: *mut c_void) -> ih_status;
    pub fn ih_bucket_merge(points: *const ih_points, executor: *const ih_executor, callbacks: *const ih_callbacks, different: *mut u32, count: *mut usize) -> ih_status;
    pub fn ih_bucket_gather(points: *const ih_points, different: *const u32, count: usize, callbacks: *const ih_callbacks, at: *mut c_void, weight: *mut u64) -> ih_status;
    pub fn ih_bucket_distance_unchecked(points: *const ih_points, distance: ih_distance, a: usize, b: usize) -> u64;
    pub fn ih_bucket_cluster(points: *const ih_points, options: *const ih_cluster_options, out: *mut ih_clusters) -> ih_status;
    pub fn ih_bucket_optimal(points: *const ih_points, distance: ih_distance, clusters: u32, callbacks: *const ih_callbacks, out: *mut ih_clusters) -> ih_status;
    pub fn ih_bucket_percentile(points: *const ih_points, clusters: u32, callbacks: *const ih_callbacks, out: *mut ih_clusters) -> ih_status;
    pub fn ih_centres_new(centres: *const ih_points, distance: ih_distance, instructions: *const ih_instructions, out: *mut *mut ih_centres) -> ih_status;
    pub fn ih_centres_free(centres: *mut ih_centres);
    pub fn ih_centres_nearest(centres: *const ih_centres, count: usize, at: *const c_void, label: *mut u32, distance: *mut u64) -> ih_status;
    pub fn ih_bucket_transport(points: *const ih_distributions, executor: *const ih_executor, callbacks: *const ih_callbacks, a: *const u32, b: *const u32, pairs: usize, distance: *mut u64) -> ih_status;
    pub fn ih_bucket_medoids(points: *const ih_distributions, options: *const ih_cluster_options, out: *mut ih_medoids) -> ih_status;
    pub fn ih_overlaps_new(labels_a: u64, labels_b: u64, out: *mut *mut ih_overlaps) -> ih_status;
    pub fn ih_overlaps_free(overlaps: *mut ih_overlaps);
    pub fn ih_overlaps_add(overlaps: *mut ih_overlaps, n: usize, a: *const u32, b: *const u32, weight: *const u64) -> ih_status;
    pub fn ih_overlaps_count(overlaps: *const ih_overlaps) -> usize;
    pub fn ih_overlaps_list(overlaps: *const ih_overlaps, cells: *mut ih_overlap) -> ih_status;
    pub fn ih_overlaps_agreement(overlaps: *const ih_overlaps, out: *mut ih_agreement) -> ih_status;
    pub fn ih_binomial(n: u64, k: c_uint, out: *mut u64) -> ih_status;
    pub fn ih_colex_rank(set: u64) -> u64;
    pub fn ih_colex_unrank(rank: u64, m: c_uint, n: c_uint, set: *mut u64) -> ih_status;
    pub fn ih_multiset_count(n: u64, k: c_uint, out: *mut u64) -> ih_status;
    pub fn ih_multiset_rank(x: *const u64, k: c_uint, rank: *mut u64) -> ih_status;
    pub fn ih_multiset_unrank(rank: u64, k: c_uint, x: *mut u64) -> ih_status;
    pub fn ih_ranking_name(ranking: ih_ranking) -> *const c_char;
    pub fn ih_ranking_deck(ranking: ih_ranking, deck: *mut ih_deck) -> ih_status;
    pub fn ih_ranking_of_deck(deck: *const ih_deck, ranking: *mut ih_ranking) -> ih_status;
    pub fn ih_ranking_max(ranking: ih_ranking) -> u16;
    pub fn ih_ranking_rate_unchecked(ranking: ih_ranking, cards: *const u8, n: usize) -> u16;
    pub fn ih_ranking_rate(ranking: ih_ranking, cards: *const u8, n: usize, strength: *mut u16) -> ih_status;
    pub fn ih_ranking_rate_plain(ranking: ih_ranking, cards: *const u8, n: usize) -> u16;
    pub fn ih_ranking_rate_batch_unchecked(instructions: *const ih_instructions, ranking: ih_ranking, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16);
    pub fn ih_ranking_rate_batch(instructions: *const ih_instructions, ranking: ih_ranking, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16, bad: *mut usize) -> ih_status;
    pub fn ih_ranking_category(ranking: ih_ranking, strength: u16) -> ih_category;
    pub fn ih_ranking_category_order(ranking: ih_ranking, category: ih_category) -> c_uint;
    pub fn ih_category_name(category: ih_category) -> *const c_char;
    pub fn ih_ranking_explain(ranking: ih_ranking, cards: *const u8, n: usize, out: *mut ih_explanation) -> ih_status;
    pub fn ih_ranking_describe(ranking: ih_ranking, strength: u16, text: *mut c_char) -> usize;
    pub fn ih_draws_of_cards(ranking: ih_ranking, cards: *const u8, n: usize, out: *mut ih_draws) -> ih_status;
    pub fn ih_draws_outs(draws: *const ih_draws) -> ih_set;
    pub fn ih_draws_describe(draws: *const ih_draws, text: *mut c_char) -> usize;
    pub fn ih_equity_check(ranking: ih_ranking, deck: *const ih_deck, final_board: c_uint, error: *mut ih_error) -> ih_status;
    pub fn ih_street_new(ranking: ih_ranking, deck: *const ih_deck, board: c_uint, final_board: c_uint, out: *mut *mut ih_street, error: *mut ih_error) -> ih_status;
    pub fn ih_street_new_for(ranking: ih_ranking, deck: *const ih_deck, board: c_uint, final_board: c_uint, instructions: *const ih_instructions, out: *mut *mut ih_street, error: *mut ih_error) -> ih_status;
    pub fn ih_street_free(street: *mut ih_street);
    pub fn ih_street_indexer(street: *const ih_street) -> *const ih_indexer;
    pub fn ih_street_hands(street: *const ih_street) -> u64;
    pub fn ih_street_boards(street: *const ih_street) -> u64;
    pub fn ih_street_opponents(street: *const ih_street) -> u32;
    pub fn ih_street_runouts(street: *const ih_street) -> u32;
    pub fn ih_street_bin_bytes(street: *const ih_street) -> usize;
    pub fn ih_equity_final(street: *const ih_street, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, wins: *mut u16, ties: *mut u16, losses: *mut u16) -> ih_status;
    pub fn ih_equity_hs(street: *const ih_street, count: usize, wins: *const u16, ties: *const u16, hs: *mut f32) -> ih_status;
    pub fn ih_equity_sweep(street: *const ih_street, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *const ih_equity_sums) -> ih_status;
    pub fn ih_equity_aggregate(street: *const ih_street, later: *const ih_street, later_sums: *const ih_equity_sums, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *const ih_equity_sums) -> ih_status;
    pub fn ih_equity_means(street: *const ih_street, count: usize, points: *const u32, squares: *const u64, mean: *mut f32, square: *mut f32) -> ih_status;
    pub fn ih_equity_clusters_final(street: *const ih_street, clusters: *const ih_equity_clusters, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, wins: *mut u16, ties: *mut u16, opponents: *mut u16) -> ih_status;
    pub fn ih_equity_clusters_hs(street: *const ih_street, clusters: *const ih_equity_clusters, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, hs: *mut u16) -> ih_status;
    pub fn ih_equity_weighted_hs(street: *const ih_street, weights: *const u32, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, hs: *mut u16) -> ih_status;
    pub fn ih_equity_clusters_sweep(street: *const ih_street, clusters: *const ih_equity_clusters, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *const ih_equity_cluster_sums) -> ih_status;
    pub fn ih_equity_clusters_aggregate(street: *const ih_street, later: *const ih_street, clusters: u32, later_sums: *const ih_equity_cluster_sums, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *const ih_equity_cluster_sums) -> ih_status;
    pub fn ih_preflop_clusters(deck: *const ih_deck, bins: c_uint, dtype: ih_dtype, histogram: *const c_void, clusters: u32, cluster: *mut u8) -> ih_status;
    pub fn ih_transitions_width(street: *const ih_street) -> usize;
    pub fn ih_transitions_fill(street: *const ih_street, next: *const ih_street, labelling: *const ih_labelling, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *const ih_transitions) -> ih_status;
    pub fn ih_low_name(low: ih_low) -> *const c_char;
    pub fn ih_low_max(low: ih_low) -> u16;
    pub fn ih_low_min_cards(low: ih_low) -> usize;
    pub fn ih_low_rate_unchecked(low: ih_low, cards: *const u8, n: usize) -> u16;
    pub fn ih_low_rate(low: ih_low, cards: *const u8, n: usize, strength: *mut u16) -> ih_status;
    pub fn ih_low_explain(low: ih_low, cards: *const u8, n: usize, out: *mut ih_low_explanation) -> ih_status;
    pub fn ih_low_category_name(low: ih_low, strength: u16) -> *const c_char;
    pub fn ih_low_ranks(low: ih_low, strength: u16, ranks: *mut u8) -> usize;
    pub fn ih_low_describe(low: ih_low, strength: u16, text: *mut c_char) -> usize;
    pub fn ih_matchup_ties(matchup: *const ih_matchup, player: c_uint) -> u64;
    pub fn ih_matchup_pot(matchup: *const ih_matchup, player: c_uint) -> u64;
    pub fn ih_matchup_hands(ranking: ih_ranking, hands: *const ih_set, players: usize, board: ih_set, dead: ih_set, out: *mut ih_matchup) -> ih_status;
    pub fn ih_matchup_omaha(hands: *const ih_set, players: usize, board: ih_set, dead: ih_set, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut ih_matchup) -> ih_status;
    pub fn ih_matchup_ranges(ranking: ih_ranking, a: *const ih_range, b: *const ih_range, board: ih_set, dead: ih_set, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut ih_range_matchup) -> ih_status;
    pub fn ih_matchup_omaha_ranges(hole: usize, a: *const u32, b: *const u32, board: ih_set, dead: ih_set, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut ih_range_matchup) -> ih_status;
    pub fn ih_matchup_preflop(ranking: ih_ranking, executor: *const ih_executor, callbacks: *const ih_callbacks, deals: *mut u64, wins: *mut u64, ties: *mut u64) -> ih_status;
    pub fn ih_omaha_rate_unchecked(hole: *const u8, n: usize, board: *const u8, m: usize) -> u16;
    pub fn ih_omaha_rate(hole: *const u8, n: usize, board: *const u8, m: usize, strength: *mut u16) -> ih_status;
    pub fn ih_omaha_explain(hole: *const u8, n: usize, board: *const u8, m: usize, out: *mut ih_omaha_explanation) -> ih_status;
    pub fn ih_omaha_low_rate_unchecked(hole: *const u8, n: usize, board: *const u8, m: usize) -> u16;
    pub fn ih_omaha_low_rate(hole: *const u8, n: usize, board: *const u8, m: usize, strength: *mut u16) -> ih_status;
    pub fn ih_omaha_low_explain(hole: *const u8, n: usize, board: *const u8, m: usize, out: *mut ih_omaha_low_explanation) -> ih_status;
    pub fn ih_omaha_board_prepare_unchecked(board: *const u8, m: usize, out: *mut ih_omaha_board);
    pub fn ih_omaha_board_prepare(board: *const u8, m: usize, out: *mut ih_omaha_board) -> ih_status;
    pub fn ih_omaha_board_rate_unchecked(board: *const ih_omaha_board, hole: *const u8, n: usize) -> u16;
    pub fn ih_omaha_board_rate(board: *const ih_omaha_board, hole: *const u8, n: usize, strength: *mut u16) -> ih_status;
    pub fn ih_omaha_board_rate_low_unchecked(board: *const ih_omaha_board, hole: *const u8, n: usize) -> u16;
    pub fn ih_omaha_board_rate_low(board: *const ih_omaha_board, hole: *const u8, n: usize, strength: *mut u16) -> ih_status;
    pub fn ih_omaha_board_rate_batch_unchecked(instructions: *const ih_instructions, board: *const ih_omaha_board, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16);
    pub fn ih_omaha_board_rate_batch(instructions: *const ih_instructions, board: *const ih_omaha_board, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16, bad: *mut usize) -> ih_status;
    pub fn ih_omaha_places(n: usize) -> usize;
    pub fn ih_omaha_comparison_new(n: usize, ranking: ih_ranking, deck: *const ih_deck, instructions: *const ih_instructions, out: *mut *mut ih_omaha_comparison, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_comparison_free(comparison: *mut ih_omaha_comparison);
    pub fn ih_omaha_compare(comparison: *mut ih_omaha_comparison, board: *const u8, m: usize, wins: *mut u32, ties: *mut u32) -> ih_status;
    pub fn ih_omaha_compare_split(comparison: *mut ih_omaha_comparison, board: *const u8, m: usize, split: *const ih_omaha_split) -> ih_status;
    pub fn ih_omaha_compare_range(comparison: *mut ih_omaha_comparison, board: *const u8, m: usize, weight: *const f32, wins: *mut f64, ties: *mut f64, all: *mut f64, bad: *mut usize) -> ih_status;
    pub fn ih_omaha_game_check(game: *const ih_omaha_game, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_opponents(game: *const ih_omaha_game) -> u32;
    pub fn ih_omaha_runouts(game: *const ih_omaha_game, board: c_uint) -> u32;
    pub fn ih_omaha_board_sums(game: *const ih_omaha_game, board: *const u8, m: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, wins: *mut u32, ties: *mut u32, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_board_split_sums(game: *const ih_omaha_game, board: *const u8, m: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, split: *const ih_omaha_split, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_board_buckets(game: *const ih_omaha_game, board: *const u8, m: usize, buckets: u32, executor: *const ih_executor, callbacks: *const ih_callbacks, bucket: *mut u32, made: *mut u32, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_sums_check(game: *const ih_omaha_game, board: c_uint, numbers: c_uint, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_sums_new(game: *const ih_omaha_game, board: c_uint, numbers: c_uint, later: *const ih_omaha_sums, storage: *const ih_omaha_storage, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut *mut ih_omaha_sums, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_sums_free(sums: *mut ih_omaha_sums);
    pub fn ih_omaha_sums_boards(game: *const ih_omaha_game, board: c_uint) -> u64;
    pub fn ih_omaha_sums_bytes(game: *const ih_omaha_game, board: c_uint, numbers: c_uint) -> u64;
    pub fn ih_omaha_sums_storage(game: *const ih_omaha_game, board: c_uint, numbers: c_uint) -> u64;
    pub fn ih_omaha_sums_indexer(sums: *const ih_omaha_sums) -> *const ih_indexer;
    pub fn ih_omaha_sums_find_unchecked(sums: *const ih_omaha_sums, number: c_uint, cards: *const u8) -> u64;
    pub fn ih_omaha_sums_rows(sums: *const ih_omaha_sums, number: c_uint, first: u64, count: usize, values: *mut c_void) -> ih_status;
    pub fn ih_omaha_bins_new(game: *const ih_omaha_game, bins: c_uint, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut *mut ih_omaha_bins, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_bins_free(bins: *mut ih_omaha_bins);
    pub fn ih_omaha_bins_bytes(game: *const ih_omaha_game) -> u64;
    pub fn ih_omaha_board_histograms(bins: *const ih_omaha_bins, board: *const u8, m: usize, wanted: *const u8, counts: *mut u16, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_histogram_rows(bins: *const ih_omaha_bins, m: usize, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, counts: *mut c_void, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_range_parse(deck: *const ih_deck, n: usize, text: *const c_char, length: usize, weight: *mut u32, error: *mut ih_error) -> ih_status;
    pub fn ih_omaha_range_count(n: usize, weight: *const u32, taken: ih_set, sum: *mut u64) -> usize;
    pub fn ih_partial_rate(ranking: ih_ranking, cards: *const u8, n: usize, out: *mut ih_partial) -> ih_status;
    pub fn ih_partial_max(ranking: ih_ranking) -> u16;
    pub fn ih_partial_category(ranking: ih_ranking, partial: ih_partial) -> ih_category;
    pub fn ih_partial_ranks(ranking: ih_ranking, partial: ih_partial, ranks: *mut u8) -> usize;
    pub fn ih_partial_describe(ranking: ih_ranking, partial: ih_partial, text: *mut c_char) -> usize;
    pub fn ih_quinary_size(n: c_uint) -> u32;
    pub fn ih_quinary_rank(counts: *const u8, rank: *mut u32) -> ih_status;
    pub fn ih_quinary_unrank(n: c_uint, rank: u32, counts: *mut u8) -> ih_status;
    pub fn ih_rate_unchecked(cards: *const u8, n: usize) -> u16;
    pub fn ih_rate(cards: *const u8, n: usize, strength: *mut u16) -> ih_status;
    pub fn ih_rate_7_unchecked(cards: *const u8) -> u16;
    pub static ih_card_rating_sums: [ih_rating_sum; 52];
    pub fn ih_rating_sum_add(sum: ih_rating_sum, card: u8) -> ih_rating_sum;
    pub fn ih_rating_sum_remove(sum: ih_rating_sum, card: u8) -> ih_rating_sum;
    pub fn ih_rating_sum_merge(a: ih_rating_sum, b: ih_rating_sum) -> ih_rating_sum;
    pub fn ih_rating_sum_count(sum: ih_rating_sum) -> c_uint;
    pub fn ih_rating_sum_has(sum: ih_rating_sum, card: u8) -> c_int;
    pub fn ih_rating_sum_of_cards_unchecked(cards: *const u8, n: usize) -> ih_rating_sum;
    pub fn ih_rating_sum_of_cards(cards: *const u8, n: usize, sum: *mut ih_rating_sum) -> ih_status;
    pub fn ih_rating_sum_of_set_unchecked(set: ih_set) -> ih_rating_sum;
    pub fn ih_rating_sum_of_set(set: ih_set, sum: *mut ih_rating_sum) -> ih_status;
    pub fn ih_rating_sum_check(sum: ih_rating_sum) -> ih_status;
    pub fn ih_rate_sum_unchecked(sum: ih_rating_sum) -> u16;
    pub fn ih_rate_sum(sum: ih_rating_sum, strength: *mut u16) -> ih_status;
    pub fn ih_rate_set_unchecked(set: ih_set) -> u16;
    pub fn ih_rate_set(set: ih_set, strength: *mut u16) -> ih_status;
    pub fn ih_rate_batch_unchecked(instructions: *const ih_instructions, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16);
    pub fn ih_rate_batch(instructions: *const ih_instructions, rows: *const u8, stride: usize, width: usize, n: usize, strengths: *mut u16, bad: *mut usize) -> ih_status;
    pub fn ih_rate_sets_unchecked(instructions: *const ih_instructions, sets: *const ih_set, width: usize, n: usize, strengths: *mut u16);
    pub fn ih_rate_sets(instructions: *const ih_instructions, sets: *const ih_set, width: usize, n: usize, strengths: *mut u16, bad: *mut usize) -> ih_status;
    pub fn ih_rate_sums_unchecked(instructions: *const ih_instructions, sums: *const ih_rating_sum, width: usize, n: usize, strengths: *mut u16);
    pub fn ih_rate_sums(instructions: *const ih_instructions, sums: *const ih_rating_sum, width: usize, n: usize, strengths: *mut u16, bad: *mut usize) -> ih_status;
    pub fn ih_rate_completions_unchecked(instructions: *const ih_instructions, sum: ih_rating_sum, pool: ih_set, more: c_uint, strengths: *mut u16);
    pub fn ih_rate_completions(instructions: *const ih_instructions, sum: ih_rating_sum, pool: ih_set, more: c_uint, strengths: *mut u16) -> ih_status;
    pub static ih_rate_inline_tables_1: ih_rate_inline_tables;
    pub fn ih_rate_inline_by_ranks(key: u64, n: c_uint) -> u16;
    pub fn ih_rate_inline_flush(key: u64) -> u32;
    pub fn ih_rate_sum_inline(sum: ih_rating_sum, n: c_uint) -> u16;
    pub fn ih_rate_inline(cards: *const u8, n: c_uint) -> u16;
    pub fn ih_state_children_by_card_unchecked(indexer: *const ih_indexer, state: *const ih_state, indices: *mut u64) -> usize;
    pub fn ih_state_children_each_unchecked(indexer: *const ih_indexer, state: *const ih_state, indices: *mut u64, sets: *mut ih_set, capacity: usize) -> usize;
    pub fn ih_state_children_unchecked(indexer: *const ih_indexer, state: *const ih_state, out: *mut ih_child, capacity: usize) -> usize;
    pub fn ih_state_equal_suits_unchecked(indexer: *const ih_indexer, state: *const ih_state, lowest: *mut u8);
    pub fn ih_index_children(indexer: *const ih_indexer, round: c_uint, index: u64, out: *mut ih_child, capacity: usize, count: *mut usize) -> ih_status;
    pub fn ih_index_parent(indexer: *const ih_indexer, round: c_uint, index: u64, earlier: c_uint, parent: *mut u64) -> ih_status;
    pub fn ih_redeal_in_order(hands: *const ih_indexer, first: c_uint, hand_round: c_uint, targets: *const ih_indexer, target_round: c_uint, redeal: *mut ih_redeal) -> ih_status;
    pub fn ih_relation_new(hands: *const ih_indexer, hand_round: c_uint, targets: *const ih_indexer, target_round: c_uint, redeal: *const ih_redeal, out: *mut *mut ih_relation) -> ih_status;
    pub fn ih_relation_free(relation: *mut ih_relation);
    pub fn ih_relation_weight(relation: *const ih_relation) -> u64;
    pub fn ih_relation_completions(relation: *const ih_relation, out: *mut ih_u128) -> ih_status;
    pub fn ih_relation_targets(relation: *const ih_relation, index: u64, out: *mut ih_target, capacity: usize, count: *mut usize) -> ih_status;
    pub fn ih_relation_targets_of_cards(relation: *const ih_relation, cards: *const u8, out: *mut ih_target, capacity: usize, count: *mut usize) -> ih_status;
    pub fn ih_relation_sum(relation: *const ih_relation, dtype: ih_dtype, width: usize, values: *const c_void, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut c_void) -> ih_status;
    pub fn ih_relation_gather(relation: *const ih_relation, row_bytes: usize, values: *const c_void, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut c_void) -> ih_status;
    pub fn ih_sequence_new(indexer: *const ih_indexer, round: c_uint, first: u64, count: usize, out: *mut *mut ih_sequence) -> ih_status;
    pub fn ih_sequence_free(sequence: *mut ih_sequence);
    pub fn ih_sequence_seek(sequence: *mut ih_sequence, first: u64, count: usize) -> ih_status;
    pub fn ih_sequence_index(sequence: *const ih_sequence) -> u64;
    pub fn ih_sequence_left(sequence: *const ih_sequence) -> u64;
    pub fn ih_sequence_next_unchecked(sequence: *mut ih_sequence, n: usize, arrays: *const ih_sequence_arrays) -> usize;
    pub fn ih_sequence_next(sequence: *mut ih_sequence, n: usize, arrays: *const ih_sequence_arrays, given: *mut usize) -> ih_status;
    pub fn ih_sequence_next_run(sequence: *mut ih_sequence, run: *mut ih_sequence_run) -> ih_status;
    pub fn ih_suit_groups(indexer: *const ih_indexer, round: c_uint, counts: *const u8, first: u64, n: usize, rank_sets: *mut u16) -> ih_status;
    pub fn ih_showdown_rate_unchecked(instructions: *const ih_instructions, board: *const u8, n: usize, strengths: *mut u16);
    pub fn ih_showdown_rate(instructions: *const ih_instructions, board: *const u8, n: usize, strengths: *mut u16) -> ih_status;
    pub fn ih_showdown_compare_unchecked(instructions: *const ih_instructions, board: *const u8, n: usize, wins: *mut u16, ties: *mut u16, order: *mut ih_showdown_order);
    pub fn ih_showdown_compare(instructions: *const ih_instructions, board: *const u8, n: usize, wins: *mut u16, ties: *mut u16, order: *mut ih_showdown_order) -> ih_status;
    pub fn ih_strength_check(ranking: ih_ranking, deck: *const ih_deck, cards: c_uint, error: *mut ih_error) -> ih_status;
    pub fn ih_strength_new(ranking: ih_ranking, indexer: *const ih_indexer, round: c_uint, out: *mut *mut ih_strength, error: *mut ih_error) -> ih_status;
    pub fn ih_strength_free(strength: *mut ih_strength);
    pub fn ih_strength_fill(strength: *const ih_strength, first: u64, count: usize, executor: *const ih_executor, callbacks: *const ih_callbacks, out: *mut u16) -> ih_status;
    pub fn ih_version() -> *const c_char;
}
