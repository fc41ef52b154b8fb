/* Table files, buckets and their sequences as objects: against what was written, and the C calls.
 */
#include "harness.hpp"

#include <cerrno>
#include <cstdlib>
#include <type_traits>

extern "C" {
#include "scratch.h"
}

static_assert(!std::is_copy_constructible_v<isohand::store>);
static_assert(std::is_nothrow_move_constructible_v<isohand::store>);
static_assert(!std::is_copy_constructible_v<isohand::abstraction>);
static_assert(std::is_nothrow_move_assignable_v<isohand::recall>);
static_assert(std::is_trivially_copyable_v<isohand::store_ref>);

static std::string path_of(const char *name)
{
  char path[SCRATCH_PATH];
  return scratch_path(name, path);
}

static ih_feature_game small_game()
{
  ih_feature_game game = {};
  game.deck = isohand::deck(4, 4);
  return game;
}

/* Makes the table of E[HS] of the turn by the C calls. */
static std::string make_table(const isohand::run_options &options = {})
{
  const ih_feature_game game = small_game();
  const isohand::rounds turn{2, 4};
  const std::string path = path_of("turn.safetensors");
  const auto build = isohand::make<ih_build>(ih_build_new, &game);
  isohand::run(options,
               [&](const ih_executor *executor, const ih_callbacks *callbacks, ih_error *reason) {
                 ih_build_options all = {};
                 all.executor = executor;
                 if (callbacks != nullptr)
                   all.callbacks = *callbacks;
                 ih_status status =
                     ih_build_add(build.get(), ih_feature_find("ehs"), &turn, path.c_str(), reason);
                 if (status == IH_OK)
                   status = ih_build_plan(build.get(), &all, reason);
                 return status == IH_OK ? ih_build_run(build.get(), reason) : status;
               });
  return path;
}

/* ---- Tables -----------------------------------------------------------------------------------
 */

/* The values are those of the sums that are computed here. */
START_TEST(tables_are_looked_up)
{
  isohand::thread_pool pool(2);
  const isohand::store store(make_table(pool));
  const isohand::indexer_ref indexer = store.indexer();
  ck_assert_uint_eq(store.hands(), indexer.size());
  test_text(indexer.rounds().text(), "2,4");
  ck_assert_uint_eq(store.game().deck.ranks, 4);
  ck_assert_uint_eq(store.width(store.tensor("ehs")), 1);

  const isohand::street turn(4, isohand::deck(4, 4));
  std::vector<std::uint32_t> points(turn.hands());
  ih_equity_sums sums = {};
  sums.points = points.data();
  turn.sweep(sums);
  const std::vector<float> expected = turn.means(points);
  const isohand::span<const float> ehs = store.array<float>("ehs");
  ck_assert(std::equal(ehs.begin(), ehs.end(), expected.begin(), expected.end()));
  for (std::size_t i = 0; i < expected.size(); i += 101)
    test_assert(store.value("ehs", indexer.unindex(i)) == expected[i]);

  test_throws(IH_ERR_RANGE, "tensor high", [&] { store.array<float>("high"); });
  test_throws(IH_ERR_MISMATCH, "F32, not F64", [&] { store.array<double>("ehs"); });
  test_throws(IH_ERR_RANGE, "element", [&] { store.value("ehs", indexer.unindex(0), 1); });
  test_throws(IH_ERR_DUPLICATE, "hand", [&] { store.value("ehs", std::vector<std::uint8_t>(6)); });
}
END_TEST

START_TEST(tables_are_verified)
{
  const std::string path = make_table();
  {
    const isohand::store store(path);
    isohand::run_options options;
    std::uint64_t reports = 0;
    options.progress = [&](std::uint64_t, std::uint64_t) { reports++; };
    store.verify(options);
    ck_assert_uint_gt(reports, 0);
    ih_verify_options full = {};
    full.full = 1;
    isohand::thread_pool pool(2);
    store.verify(pool, &full);
    options.progress = [](std::uint64_t, std::uint64_t) { throw 7; };
    try {
      store.verify(options);
      ck_abort_msg("no exception is carried over");
    } catch (int number) {
      ck_assert_int_eq(number, 7);
    }
    options.progress = nullptr;
    options.is_cancelled = [] { return true; };
    test_throws(IH_ERR_CANCELLED, "", [&] { store.verify(options); });
    test_throws(IH_ERR_CANCELLED, "", [&] { store.table().check_sums(options); });
    store.table().check_sums();
  }
  std::size_t bytes;
  std::free(scratch_read(path.c_str(), &bytes));
  scratch_poke(path.c_str(), bytes - 1, 0x55);
  const isohand::table broken(path);
  test_throws(IH_ERR_CHECKSUM, path.c_str(), [&] { broken.check_sums(); });
  test_throws(IH_ERR_CHECKSUM, path.c_str(), [&] { isohand::store(path).verify(); });
}
END_TEST

START_TEST(files_of_any_contents)
{
  const std::string path = make_table();
  isohand::table table(path);
  const ih_tensor ehs = table.tensor("ehs");
  ck_assert_int_eq(ehs.dtype, IH_F32);
  ck_assert_str_eq(table.tensor(0).name, table.tensor(table.tensor(0).name).name);
  ck_assert_str_eq(table.metadata("format"), IH_STORE_FORMAT);
  ck_assert_ptr_null(table.metadata("none"));
  ck_assert_str_eq(table.path(), path.c_str());
  test_throws(IH_ERR_RANGE, "tensor", [&] { table.tensor(table.tensors()); });
  test_throws(IH_ERR_RANGE, "tensor none", [&] { table.tensor("none"); });

  const isohand::table other = std::move(table);
  ck_assert_ptr_null(table.get());
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.path(); });
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.tensors(); });
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.tensor(0); });
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.tensor("ehs"); });
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.metadata("format"); });
  test_throws(IH_ERR_ARGUMENT, "no table", [&] { table.check_sums(); });
  ck_assert_uint_gt(other.tensors(), 0);
  const isohand::error missing =
      test_throws(IH_ERR_IO, "nowhere", [] { isohand::store(path_of("nowhere")); });
  ck_assert_int_eq(missing.system_error(), ENOENT);
  scratch_write(path.c_str(), "no table", 8);
  test_throws(IH_ERR_FORMAT, path.c_str(), [&] { isohand::table{path}; });
}
END_TEST

/* Makes a writer of a table of one byte. */
static isohand::handle<ih_table_writer> start_table(const std::string &path)
{
  auto writer = isohand::make<ih_table_writer>(ih_table_writer_new, path.c_str());
  ih_tensor one = {};
  one.name = "one";
  one.dtype = IH_U8;
  one.dims = 1;
  one.shape[0] = 1;
  ih_error reason;
  isohand::check(ih_table_writer_add_tensor(writer.get(), &one, &reason), reason);
  return writer;
}

/* A writer is freed once, whether its table is finished, fails or is given up. */
START_TEST(tables_are_finished)
{
  const std::string path = path_of("one.safetensors");
  start_table(path);
  test_throws(IH_ERR_IO, "", [&] { isohand::table{path}; });
  test_throws(IH_ERR_ARGUMENT, "one", [&] { isohand::commit(start_table(path)); });
  test_throws(IH_ERR_IO, "", [&] { isohand::table{path}; });
  auto writer = start_table(path);
  ih_error reason;
  isohand::check(ih_table_writer_write(writer.get(), "x", 1, &reason), reason);
  isohand::commit(std::move(writer));
  ck_assert_ptr_null(writer.get());
  ck_assert_uint_eq(isohand::table(path).tensors(), 1);
  test_throws(IH_ERR_ARGUMENT, "", [] { isohand::commit(nullptr); });
}
END_TEST

/* ---- Buckets ----------------------------------------------------------------------------------
 */

static const char recipe_text[] = R"({"preflop": {"method": "optimal", "k": 4},
  "flop": {"method": "optimal", "k": 3}, "turn": {"method": "optimal", "k": 4}})";

static std::string make_buckets()
{
  const ih_feature_game game = small_game();
  const std::string folder = path_of(".");
  const auto recipe =
      isohand::make<ih_recipe>(ih_recipe_parse, recipe_text, sizeof recipe_text - 1);
  ih_error reason;
  isohand::check(ih_abstraction_write(recipe.get(), &game, folder.c_str(), nullptr, &reason),
                 reason);
  return folder;
}

/* The buckets of all hands are the labels in the file. */
START_TEST(buckets_are_looked_up)
{
  const isohand::abstraction buckets(make_buckets());
  ck_assert_uint_eq(buckets.buckets(0), 4);
  ck_assert_uint_eq(buckets.buckets(3), 3);
  ck_assert_uint_eq(buckets.buckets(5), 0);
  const isohand::store_ref river = buckets.store(5);
  const auto refused = [](auto call) { test_throws(IH_ERR_ARGUMENT, "no store", call); };
  ck_assert_ptr_null(river.get());
  refused([&] { river.indexer(); });
  refused([&] { river.table(); });
  refused([&] { river.game(); });
  refused([&] { river.hands(); });
  refused([&] { river.tensor("bucket"); });
  refused([&] { river.width(0); });
  refused([&] { river.array<std::uint8_t>("bucket"); });
  refused([&] { river.value("bucket", std::vector<std::uint8_t>(7)); });
  refused([&] { river.verify(); });
  const isohand::store_ref flop = buckets.store(3);
  const isohand::span<const std::uint8_t> labels = flop.array<std::uint8_t>("bucket");
  std::vector<std::uint64_t> indices(flop.hands());
  for (std::size_t i = 0; i < indices.size(); i++)
    indices[i] = i;
  std::vector<std::uint8_t> cards = flop.indexer().unindex_batch(1, indices);
  const isohand::rows hands(cards, 5);
  const std::vector<std::uint32_t> found = buckets.lookup(3, hands);
  ck_assert(std::equal(found.begin(), found.end(), labels.begin(), labels.end()));
  std::vector<std::uint32_t> unchecked(found.size());
  buckets.lookup_unchecked(3, hands, unchecked.data());
  ck_assert(unchecked == found);

  const std::vector<std::uint8_t> board = {0, 5, 10};
  const std::vector<std::uint32_t> holes = buckets.holes(board);
  const std::vector<std::uint64_t> of_holes = flop.indexer().holes(board);
  for (std::size_t i = 0; i < holes.size(); i++)
    test_assert(holes[i] == (of_holes[i] == IH_NO_INDEX ? IH_NO_BUCKET : labels[of_holes[i]]));

  ck_assert(buckets.lookup(3, isohand::rows()).empty());
  test_throws(IH_ERR_ARGUMENT, "buckets", [&] { buckets.lookup(3, hands, unchecked = {}); });
  test_throws(IH_ERR_COUNT, "rows have 4 cards, not 5",
              [&] { buckets.lookup(3, isohand::rows(cards.data(), 4, 5, 1)); });
  test_throws(IH_ERR_RANGE, "board",
              [&] { buckets.lookup(5, isohand::rows(cards.data(), 7, 7, 1)); });
  test_throws(IH_ERR_RANGE, "board", [&] { buckets.holes(std::vector<std::uint8_t>(5)); });
  cards[5 * 9] = 16;
  ck_assert_uint_eq(test_throws(IH_ERR_CARD, "hand 9: ", [&] { buckets.lookup(3, hands); }).row(),
                    9);
  test_throws(IH_ERR_IO, "", [] { isohand::abstraction(path_of("none")); });
}
END_TEST

START_TEST(sequences_are_numbered)
{
  const isohand::abstraction buckets(make_buckets());
  isohand::thread_pool pool(2);
  const isohand::recall recall = isohand::recall::count(buckets, 3, pool);
  ih_recall_street flop;
  ck_assert_int_eq(ih_recall_street_of(recall.get(), 3, &flop), IH_OK);
  std::uint32_t next = 0;
  for (std::uint32_t before = 0; before < 4; before++)
    for (std::uint32_t bucket = 0; bucket < 3; bucket++) {
      const std::uint32_t number = recall.number(3, before, bucket);
      ck_assert(number == next || number == IH_NO_SEQUENCE);
      next += number == next;
    }
  ck_assert_uint_eq(next, flop.count);
  const std::string path = path_of("recall.safetensors");
  recall.write(path);
  const isohand::recall again(path, buckets);
  ck_assert_uint_eq(again.number(3, 3, 2), recall.number(3, 3, 2));
  test_throws(IH_ERR_RANGE, "", [&] { isohand::recall::count(buckets, 5); });
  isohand::run_options options;
  options.is_cancelled = []() -> bool { throw 8; };
  try {
    isohand::recall::count(buckets, 3, options);
    ck_abort_msg("no exception is carried over");
  } catch (int number) {
    ck_assert_int_eq(number, 8);
  }
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {tables_are_looked_up}, {tables_are_verified},
               {files_of_any_contents}, {tables_are_finished}, {buckets_are_looked_up},
               {sequences_are_numbered})
