// Made by generate.py; do not edit.
use super::*;

pub const IH_TENSOR_DIMS: u32 = 8;
pub const IH_TABLE_HEADER_LIMIT: u32 = 1000000;
pub const IH_TABLE_HEADER_MAX: u32 = 0x5F5E100;
pub const IH_NO_BUCKET: u32 = 0xFFFFFFFF;
pub const IH_FEATURE_TENSORS: u32 = 4;
pub const IH_FEATURE_INPUTS: u32 = 8;
pub const IH_STORE_FORMAT: &[u8] = b"isohand/1\0";
pub const IH_NO_DISTANCE: u64 = 0xFFFFFFFFFFFFFFFF;
pub const IH_FORMAT_LONGEST_NAME: u32 = 64;
pub const IH_NO_SEQUENCE: u32 = 0xFFFFFFFF;
pub const IH_PARAMETER_BOARD: c_uint = 1;
pub const IH_PARAMETER_BINS: c_uint = 2;
pub const IH_PARAMETER_CLUSTERS: c_uint = 4;
pub const IH_PARAMETER_LABELS: c_uint = 8;
pub const IH_PARAMETER_BUCKETS: c_uint = 16;
pub const IH_PARAMETERS_GIVEN: c_uint = 28;
pub const IH_SAMPLE_DRAWN: ih_sample_order = 0;
pub const IH_SAMPLE_NEAREST: ih_sample_order = 1;
pub const IH_SAMPLE_FARTHEST: ih_sample_order = 2;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_tensor {
    pub name: *const c_char,
    pub dtype: ih_dtype,
    pub dims: c_uint,
    pub shape: [u64; 8],
    pub offset: u64,
    pub bytes: u64,
    pub data: *const c_void,
    pub reserved: u64,
}
opaque!(ih_table);
opaque!(ih_table_writer);
opaque!(ih_replacement);
opaque!(ih_feature);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_feature_game {
    pub deck: ih_deck,
    pub ranking: ih_ranking,
    pub final_board: c_uint,
    pub bins: c_uint,
    pub clusters: u32,
    pub cluster: [u8; 169],
    pub labels: u32,
    pub buckets: u32,
    pub reserved: [c_uint; 3],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_feature_tensor {
    pub name: *const c_char,
    pub dtype: ih_dtype,
    pub width: u64,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_feature_input {
    pub feature: *const ih_feature,
    pub tensor: *const c_char,
    pub rounds: ih_rounds,
}
opaque!(ih_store);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_verify_options {
    pub callbacks: ih_callbacks,
    pub samples: u64,
    pub seed: u64,
    pub full: c_int,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_build);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_build_options {
    pub callbacks: ih_callbacks,
    pub written: Option<unsafe extern "C" fn(context: *mut c_void, build: *const ih_build, table: usize)>,
    pub executor: *const ih_executor,
    pub writing_executor: *const ih_executor,
    pub memory: u64,
    pub rebuild: c_int,
    pub scratch: *const c_char,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_build_table {
    pub feature: *const ih_feature,
    pub rounds: *const ih_rounds,
    pub indexer: *const ih_indexer,
    pub path: *const c_char,
    pub hands: u64,
    pub bytes: u64,
    pub is_kept: c_int,
    pub is_done: c_int,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_build_phase {
    pub made: *const ih_indexer,
    pub written: *const ih_indexer,
    pub memory: u64,
    pub disk: u64,
    pub work: u64,
    pub time: u64,
    pub scratch: u64,
    pub reserved: [u64; 2],
}
opaque!(ih_recipe);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_bucket_summary {
    pub street: *const c_char,
    pub path: *const c_char,
    pub hands: u64,
    pub points: u64,
    pub buckets: u32,
    pub cost: u64,
    pub iterations: c_uint,
    pub is_converged: c_int,
    pub is_kept: c_int,
    pub reused: *const c_char,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_bucket_plan {
    pub street: *const c_char,
    pub path: *const c_char,
    pub hands: u64,
    pub memory: u64,
    pub disk: u64,
    pub is_kept: c_int,
    pub reused: *const c_char,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_abstraction_options {
    pub callbacks: ih_callbacks,
    pub executor: *const ih_executor,
    pub memory: u64,
    pub planned: Option<unsafe extern "C" fn(context: *mut c_void, plan: *const ih_bucket_plan)>,
    pub step: Option<unsafe extern "C" fn(context: *mut c_void, street: *const c_char, restart: c_uint, iteration: c_uint, moved: usize, cost: u64)>,
    pub written: Option<unsafe extern "C" fn(context: *mut c_void, summary: *const ih_bucket_summary)>,
    pub streets: c_uint,
    pub reuse: *const *const c_char,
    pub reuse_count: usize,
    pub rebuild: c_int,
    pub dry_run: c_int,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_abstraction);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_bucket_hand {
    pub index: u64,
    pub multiplicity: u64,
    pub distance: u64,
    pub ehs: f64,
    pub reserved: [u64; 2],
}
pub type ih_sample_order = c_uint;
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_sample_options {
    pub callbacks: ih_callbacks,
    pub order: ih_sample_order,
    pub seed: u64,
    pub samples: u64,
    pub executor: *const ih_executor,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_bucket_sample {
    pub hands: u64,
    pub raw_hands: u64,
    pub cost: u64,
    pub ehs: f64,
    pub drawn: u64,
    pub count: usize,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_format_options {
    pub callbacks: ih_callbacks,
    pub written: Option<unsafe extern "C" fn(context: *mut c_void, path: *const c_char, elements: u64)>,
    pub streets: c_uint,
    pub recall: c_int,
    pub bits: c_uint,
    pub name: *const c_char,
    pub reserved: [*mut c_void; 2],
}
opaque!(ih_recall);
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_recall_options {
    pub callbacks: ih_callbacks,
    pub executor: *const ih_executor,
    pub memory: u64,
    pub reserved: [*mut c_void; 2],
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ih_recall_street {
    pub before: u64,
    pub buckets: u32,
    pub count: u64,
    pub first: *const u32,
    pub bucket: *const u32,
    pub size: *const u64,
    pub reserved: [u64; 2],
}

extern "C" {
    pub fn ih_table_open(path: *const c_char, header_limit: usize, out: *mut *mut ih_table, error: *mut ih_error) -> ih_status;
    pub fn ih_table_close(table: *mut ih_table);
    pub fn ih_table_path(table: *const ih_table) -> *const c_char;
    pub fn ih_table_bytes(table: *const ih_table) -> u64;
    pub fn ih_table_tensors(table: *const ih_table) -> usize;
    pub fn ih_table_tensor(table: *const ih_table, i: usize, out: *mut ih_tensor) -> ih_status;
    pub fn ih_table_tensor_named(table: *const ih_table, name: *const c_char, out: *mut ih_tensor) -> ih_status;
    pub fn ih_table_metadata_count(table: *const ih_table) -> usize;
    pub fn ih_table_metadata_get(table: *const ih_table, i: usize, key: *mut *const c_char, value: *mut *const c_char) -> ih_status;
    pub fn ih_table_metadata(table: *const ih_table, key: *const c_char) -> *const c_char;
    pub fn ih_table_check(table: *const ih_table, callbacks: *const ih_callbacks, error: *mut ih_error) -> ih_status;
    pub fn ih_table_check_part(table: *const ih_table, i: usize, first: u64, bytes: u64, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_new(path: *const c_char, out: *mut *mut ih_table_writer, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_add_metadata(writer: *mut ih_table_writer, key: *const c_char, value: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_add_tensor(writer: *mut ih_table_writer, tensor: *const ih_tensor, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_write(writer: *mut ih_table_writer, data: *const c_void, bytes: usize, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_commit(writer: *mut ih_table_writer, error: *mut ih_error) -> ih_status;
    pub fn ih_table_writer_abort(writer: *mut ih_table_writer);
    pub fn ih_replacement_new(path: *const c_char, out: *mut *mut ih_replacement, error: *mut ih_error) -> ih_status;
    pub fn ih_replacement_descriptor(replacement: *const ih_replacement) -> c_int;
    pub fn ih_replacement_commit(replacement: *mut ih_replacement, error: *mut ih_error) -> ih_status;
    pub fn ih_replacement_abort(replacement: *mut ih_replacement);
    pub fn ih_feature_at(i: usize) -> *const ih_feature;
    pub fn ih_feature_find(name: *const c_char) -> *const ih_feature;
    pub fn ih_feature_name(feature: *const ih_feature) -> *const c_char;
    pub fn ih_feature_parameters(feature: *const ih_feature) -> c_uint;
    pub fn ih_feature_revision(feature: *const ih_feature) -> c_uint;
    pub fn ih_feature_scale(feature: *const ih_feature, ranking: ih_ranking) -> *const c_char;
    pub fn ih_feature_meaning(feature: *const ih_feature, ranking: ih_ranking) -> *const c_char;
    pub fn ih_feature_complete(feature: *const ih_feature, game: *const ih_feature_game, complete: *mut ih_feature_game) -> ih_status;
    pub fn ih_feature_check(feature: *const ih_feature, game: *const ih_feature_game, rounds: *const ih_rounds, error: *mut ih_error) -> ih_status;
    pub fn ih_feature_is_derivable(feature: *const ih_feature) -> c_int;
    pub fn ih_feature_tensors(feature: *const ih_feature, game: *const ih_feature_game, rounds: *const ih_rounds, tensors: *mut ih_feature_tensor) -> usize;
    pub fn ih_feature_inputs(feature: *const ih_feature, game: *const ih_feature_game, rounds: *const ih_rounds, inputs: *mut ih_feature_input) -> usize;
    pub fn ih_store_open(path: *const c_char, out: *mut *mut ih_store, error: *mut ih_error) -> ih_status;
    pub fn ih_store_close(store: *mut ih_store);
    pub fn ih_store_table(store: *const ih_store) -> *const ih_table;
    pub fn ih_store_indexer(store: *const ih_store) -> *const ih_indexer;
    pub fn ih_store_feature(store: *const ih_store) -> *const ih_feature;
    pub fn ih_store_game(store: *const ih_store) -> *const ih_feature_game;
    pub fn ih_store_rounds(store: *const ih_store) -> *const ih_rounds;
    pub fn ih_store_hands(store: *const ih_store) -> u64;
    pub fn ih_store_tensors(store: *const ih_store) -> usize;
    pub fn ih_store_tensor(store: *const ih_store, i: usize, tensor: *mut ih_tensor) -> ih_status;
    pub fn ih_store_tensor_number(store: *const ih_store, name: *const c_char) -> usize;
    pub fn ih_store_width(store: *const ih_store, i: usize) -> u64;
    pub fn ih_store_lookup(store: *const ih_store, cards: *const u8, i: usize, index: *mut u64, values: *mut u64) -> ih_status;
    pub fn ih_store_value_unchecked(store: *const ih_store, i: usize, index: u64, j: u64) -> u64;
    pub fn ih_store_number_unchecked(store: *const ih_store, i: usize, index: u64, j: u64) -> f64;
    pub fn ih_store_array(store: *const ih_store, i: usize) -> *const c_void;
    pub fn ih_store_usual_samples(store: *const ih_store) -> u64;
    pub fn ih_store_is_derivable(store: *const ih_store) -> c_int;
    pub fn ih_store_derived(store: *const ih_store, options: *const ih_verify_options) -> u64;
    pub fn ih_store_verify(store: *const ih_store, options: *const ih_verify_options, executor: *const ih_executor, error: *mut ih_error) -> ih_status;
    pub fn ih_store_create(path: *const c_char, feature: *const ih_feature, game: *const ih_feature_game, indexer: *const ih_indexer, out: *mut *mut ih_table_writer, error: *mut ih_error) -> ih_status;
    pub fn ih_build_new(game: *const ih_feature_game, out: *mut *mut ih_build, error: *mut ih_error) -> ih_status;
    pub fn ih_build_free(build: *mut ih_build);
    pub fn ih_build_set_team(build: *mut ih_build, team: *const ih_team) -> ih_status;
    pub fn ih_build_add(build: *mut ih_build, feature: *const ih_feature, rounds: *const ih_rounds, path: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_build_add_folder(build: *mut ih_build, folder: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_build_give_labels(build: *mut ih_build, rounds: *const ih_rounds, dtype: ih_dtype, label: *const c_void, count: u32, error: *mut ih_error) -> ih_status;
    pub fn ih_build_read_labels(build: *mut ih_build, rounds: *const ih_rounds, path: *const c_char, tensor: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_build_plan(build: *mut ih_build, options: *const ih_build_options, error: *mut ih_error) -> ih_status;
    pub fn ih_build_tables(build: *const ih_build) -> usize;
    pub fn ih_build_table_get(build: *const ih_build, i: usize, out: *mut ih_build_table) -> ih_status;
    pub fn ih_build_phases(build: *const ih_build) -> usize;
    pub fn ih_build_phase_get(build: *const ih_build, i: usize, out: *mut ih_build_phase) -> ih_status;
    pub fn ih_build_run(build: *mut ih_build, error: *mut ih_error) -> ih_status;
    pub fn ih_build_values(build: *const ih_build, i: usize, t: usize) -> *const c_void;
    pub fn ih_recipe_parse(text: *const c_char, length: usize, out: *mut *mut ih_recipe, error: *mut ih_error) -> ih_status;
    pub fn ih_recipe_free(recipe: *mut ih_recipe);
    pub fn ih_recipe_set(recipe: *mut ih_recipe, assignment: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_recipe_name(i: usize) -> *const c_char;
    pub fn ih_recipe_text(i: usize) -> *const c_char;
    pub fn ih_abstraction_write(recipe: *const ih_recipe, game: *const ih_feature_game, folder: *const c_char, options: *const ih_abstraction_options, error: *mut ih_error) -> ih_status;
    pub fn ih_abstraction_open(folder: *const c_char, out: *mut *mut ih_abstraction, error: *mut ih_error) -> ih_status;
    pub fn ih_abstraction_close(abstraction: *mut ih_abstraction);
    pub fn ih_abstraction_store(abstraction: *const ih_abstraction, board: c_uint) -> *const ih_store;
    pub fn ih_abstraction_buckets(abstraction: *const ih_abstraction, board: c_uint) -> u32;
    pub fn ih_abstraction_lookup_unchecked(abstraction: *const ih_abstraction, board: c_uint, cards: *const u8, stride: usize, n: usize, bucket: *mut u32);
    pub fn ih_abstraction_lookup(abstraction: *const ih_abstraction, board: c_uint, cards: *const u8, stride: usize, n: usize, bucket: *mut u32, bad: *mut usize) -> ih_status;
    pub fn ih_abstraction_holes(abstraction: *const ih_abstraction, board: *const u8, n: usize, bucket: *mut u32) -> ih_status;
    pub fn ih_abstraction_holes_batch(abstraction: *const ih_abstraction, boards: *const u8, n: usize, count: usize, weights: *const u32, number: *mut u32, bucket: *mut u32, used: *mut u32) -> ih_status;
    pub fn ih_buckets_compare(a: *const ih_store, b: *const ih_store, callbacks: *const ih_callbacks, out: *mut *mut ih_overlaps, error: *mut ih_error) -> ih_status;
    pub fn ih_buckets_sample(store: *const ih_store, bucket: u32, options: *const ih_sample_options, n: usize, hands: *mut ih_bucket_hand, out: *mut ih_bucket_sample, error: *mut ih_error) -> ih_status;
    pub fn ih_format_name(i: usize) -> *const c_char;
    pub fn ih_format_meaning(i: usize) -> *const c_char;
    pub fn ih_abstraction_export(abstraction: *const ih_abstraction, format: *const c_char, path: *const c_char, options: *const ih_format_options, error: *mut ih_error) -> ih_status;
    pub fn ih_abstraction_import(format: *const c_char, paths: *const *const c_char, count: usize, game: *const ih_feature_game, folder: *const c_char, options: *const ih_format_options, make: *const ih_abstraction_options, error: *mut ih_error) -> ih_status;
    pub fn ih_recall_count(abstraction: *const ih_abstraction, board: c_uint, options: *const ih_recall_options, out: *mut *mut ih_recall, error: *mut ih_error) -> ih_status;
    pub fn ih_recall_free(recall: *mut ih_recall);
    pub fn ih_recall_street_of(recall: *const ih_recall, board: c_uint, out: *mut ih_recall_street) -> ih_status;
    pub fn ih_recall_number(recall: *const ih_recall, board: c_uint, before: u32, bucket: u32) -> u32;
    pub fn ih_recall_lookup(recall: *const ih_recall, abstraction: *const ih_abstraction, board: c_uint, cards: *const u8, stride: usize, n: usize, number: *mut u32, bad: *mut usize) -> ih_status;
    pub fn ih_recall_write(recall: *const ih_recall, path: *const c_char, error: *mut ih_error) -> ih_status;
    pub fn ih_recall_open(path: *const c_char, abstraction: *const ih_abstraction, out: *mut *mut ih_recall, error: *mut ih_error) -> ih_status;
}
