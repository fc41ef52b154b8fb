/** @file
 * C++: table files, looked up and verified; buckets and their sequences.
 *
 * Needs libisohand-table.  What these objects return (texts, tensors, spans, references to stores
 * and indexers) is valid as long as they are.
 *
 * Stability: provisional.
 *
 * Threads: objects do not change once they are open, so all calls may use them at the same time. */
#ifndef ISOHAND_CPP_TABLE_HPP
#define ISOHAND_CPP_TABLE_HPP

#include <isohand/abstraction.h>
#include <isohand/build.h>
#include <isohand/cpp/indexer.hpp>
#include <isohand/cpp/run.hpp>
#include <isohand/recall.h>
#include <isohand/store.h>

namespace isohand
{

template <> inline constexpr auto free_call<ih_table> = &ih_table_close;
template <> inline constexpr auto free_call<ih_table_writer> = &ih_table_writer_abort;
template <> inline constexpr auto free_call<ih_store> = &ih_store_close;
template <> inline constexpr auto free_call<ih_build> = &ih_build_free;
template <> inline constexpr auto free_call<ih_recipe> = &ih_recipe_free;
template <> inline constexpr auto free_call<ih_abstraction> = &ih_abstraction_close;
template <> inline constexpr auto free_call<ih_recall> = &ih_recall_free;

/* ---- Table files ------------------------------------------------------------------------------
 */

class table;

/** Refers to a table file that something else owns: an isohand::table or a store.
 *
 * All calls but get() throw an error of status IH_ERR_ARGUMENT if it refers to nothing. */
class table_ref
{
public:
  table_ref() noexcept = default;
  /** Refused: the owner is gone before this could be used. */
  table_ref(const isohand::table &&) = delete;
  /** A table of C; NULL is allowed. */
  table_ref(const ih_table *table) noexcept : table_(table)
  {
  }
  /** Returns the table for C calls. */
  const ih_table *get() const noexcept
  {
    return table_;
  }
  /** Returns the path that it was opened with. */
  const char *path() const
  {
    return ih_table_path(given());
  }
  /** Returns the number of tensors. */
  std::size_t tensors() const
  {
    return ih_table_tensors(given());
  }
  /** Returns a tensor by its position in the file.
   *
   * @throws error  IH_ERR_RANGE: the position is out of range */
  ih_tensor tensor(std::size_t i) const
  {
    ih_tensor out;
    check(ih_table_tensor(given(), i, &out), "tensor");
    return out;
  }
  /** Returns a tensor by its name.
   *
   * @throws error  IH_ERR_RANGE: no tensor has this name */
  ih_tensor tensor(const std::string &name) const
  {
    ih_tensor out;
    check(ih_table_tensor_named(given(), name.c_str(), &out), ("tensor " + name).c_str());
    return out;
  }
  /** Returns the metadata of a key; NULL if the key does not exist. */
  const char *metadata(const std::string &key) const
  {
    return ih_table_metadata(given(), key.c_str());
  }
  /** Compares the checksums, see ih_table_check().
   *
   * @throws error, memory_error  see ih_table_check() */
  void check_sums(const run_options &options = {}) const
  {
    run(options, [&](const ih_executor *, const ih_callbacks *callbacks, ih_error *reason) {
      return ih_table_check(given(), callbacks, reason);
    });
  }

private:
  const ih_table *given() const
  {
    return detail::require(table_, "no table");
  }
  const ih_table *table_ = nullptr;
};

/** An open table file of any contents, see ih_table_open(). */
class table : public owner<table_ref, ih_table>
{
public:
  /** Opens a table.
   *
   * @throws error, memory_error  see ih_table_open() */
  explicit table(const std::string &path, std::size_t header_limit = 0)
      : owner(make<ih_table>(ih_table_open, path.c_str(), header_limit))
  {
  }
  /** @name What belongs to the table, refused of a temporary one
   * @{ */

  /** See table_ref::path(). */
  const char *path() const &
  {
    return table_ref::path();
  }
  const char *path() const && = delete;
  /** See table_ref::tensor(). */
  ih_tensor tensor(std::size_t i) const &
  {
    return table_ref::tensor(i);
  }
  ih_tensor tensor(std::size_t i) const && = delete;
  /** See table_ref::tensor(). */
  ih_tensor tensor(const std::string &name) const &
  {
    return table_ref::tensor(name);
  }
  ih_tensor tensor(const std::string &name) const && = delete;
  /** See table_ref::metadata(). */
  const char *metadata(const std::string &key) const &
  {
    return table_ref::metadata(key);
  }
  const char *metadata(const std::string &key) const && = delete;
  /** @} */
};

/** Finishes a table that was written by C calls, see ih_table_writer_commit(), and frees the writer
 * whether it succeeds or not.
 *
 * The C call must not be used on a handle, which would free the writer again; a handle that is
 * destroyed without this removes the temporary file.
 *
 * @throws error, memory_error  see ih_table_writer_commit() */
inline void commit(handle<ih_table_writer> writer)
{
  ih_error reason;
  const ih_status status = ih_table_writer_commit(writer.release(), &reason);
  check(status, reason);
}

/* ---- Tables of a feature ----------------------------------------------------------------------
 */

class store;

/** Refers to a store that something else owns: an isohand::store or an abstraction.
 *
 * All calls but get() throw an error of status IH_ERR_ARGUMENT if it refers to nothing, as what
 * abstraction::store() returns for a street without a file. */
class store_ref
{
public:
  store_ref() noexcept = default;
  /** Refused: the owner is gone before this could be used. */
  store_ref(const isohand::store &&) = delete;
  /** A store of C; NULL is allowed. */
  store_ref(const ih_store *store) noexcept : store_(store)
  {
  }
  /** Returns the store for C calls. */
  const ih_store *get() const noexcept
  {
    return store_;
  }
  /** Returns the indexer, which belongs to the store. */
  indexer_ref indexer() const
  {
    return ih_store_indexer(given());
  }
  /** Returns the table file, which belongs to the store. */
  table_ref table() const
  {
    return ih_store_table(given());
  }
  /** Returns the game. */
  const ih_feature_game &game() const
  {
    return *ih_store_game(given());
  }
  /** Returns the number of hands, which is that of the rows of each tensor. */
  std::uint64_t hands() const
  {
    return ih_store_hands(given());
  }
  /** Returns the number of a tensor of the feature, by its name.
   *
   * @throws error  IH_ERR_RANGE: the feature has no such tensor */
  std::size_t tensor(const std::string &name) const
  {
    const std::size_t i = ih_store_tensor_number(given(), name.c_str());
    check(i < ih_store_tensors(given()) ? IH_OK : IH_ERR_RANGE, ("tensor " + name).c_str());
    return i;
  }
  /** Returns the number of elements of a row of a tensor. */
  std::uint64_t width(std::size_t tensor_number) const
  {
    return ih_store_width(given(), tensor_number);
  }
  /** Returns a tensor as it is in memory: element j of the row of an index is at
   * `index * width(i) + j`.
   *
   * @tparam T    the type of the elements
   * @param name  the name of the tensor
   * @throws error  IH_ERR_RANGE: the feature has no such tensor.  IH_ERR_MISMATCH: its elements are
   *                of another type, or another program has written them without alignment.
   *                IH_ERR_UNSUPPORTED: the machine is big-endian */
  template <class T> span<const T> array(const std::string &name) const
  {
    const std::size_t i = tensor(name);
    ih_tensor found;
    check(ih_store_tensor(given(), i, &found), "tensor");
    if (found.dtype != dtype_of<T>())
      throw error(IH_ERR_MISMATCH, "tensor " + name + " has elements of type " +
                                       ih_dtype_name(found.dtype) + ", not " +
                                       ih_dtype_name(dtype_of<T>()));
    const void *const data = ih_store_array(given(), i);
    check(data != nullptr ? IH_OK : IH_ERR_UNSUPPORTED, ("tensor " + name).c_str());
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(T) != 0)
      throw error(IH_ERR_MISMATCH, "tensor " + name + " is not aligned in the file");
    return span<const T>(static_cast<const T *>(data), detail::to_size(hands() * width(i)));
  }
  /** Returns a value of a hand, of any element type and on any machine.
   *
   * @param name  the name of the tensor
   * @param hand  the cards of all rounds
   * @param j     the number of the element in the row
   * @throws error  the tensor or the hand is wrong, or j is out of range */
  double value(const std::string &name, cards_view hand, std::uint64_t j = 0) const
  {
    const std::size_t i = tensor(name);
    check(j < width(i) ? IH_OK : IH_ERR_RANGE, "element");
    return ih_store_number_unchecked(given(), i, indexer().index(hand), j);
  }
  /** Verifies the table, see ih_store_verify().
   *
   * @param options  how the call runs
   * @param verify   how many rows to recompute; its callbacks are ignored
   * @throws error, memory_error  see ih_store_verify() */
  void verify(const run_options &options = {}, const ih_verify_options *verify = nullptr) const
  {
    run(options, [&](const ih_executor *executor, const ih_callbacks *callbacks, ih_error *reason) {
      ih_verify_options all = {};
      all.seed = 1;
      all.samples = ih_store_usual_samples(given());
      if (verify != nullptr)
        all = *verify;
      all.callbacks = callbacks != nullptr ? *callbacks : ih_callbacks();
      return ih_store_verify(given(), &all, executor, reason);
    });
  }

private:
  const ih_store *given() const
  {
    return detail::require(store_, "no store: the street may have no file");
  }
  const ih_store *store_ = nullptr;
};

/** An open table of a feature with its indexer, see ih_store_open().
 *
 * @code
 * const isohand::store river("river.safetensors");
 * const auto strength = river.array<std::uint16_t>("strength");
 * std::cout << strength[river.indexer().index("AsKs|QsJsTs2h3d")];
 * @endcode */
class store : public owner<store_ref, ih_store>
{
public:
  /** Opens a table.
   *
   * @throws error, memory_error  see ih_store_open() */
  explicit store(const std::string &path) : owner(make<ih_store>(ih_store_open, path.c_str()))
  {
  }
  /** @name What belongs to the store, refused of a temporary one
   * @{ */

  /** See store_ref::indexer(). */
  indexer_ref indexer() const &
  {
    return store_ref::indexer();
  }
  indexer_ref indexer() const && = delete;
  /** See store_ref::table(). */
  table_ref table() const &
  {
    return store_ref::table();
  }
  table_ref table() const && = delete;
  /** See store_ref::game(). */
  const ih_feature_game &game() const &
  {
    return store_ref::game();
  }
  const ih_feature_game &game() const && = delete;
  /** See store_ref::array(). */
  template <class T> span<const T> array(const std::string &name) const &
  {
    return store_ref::array<T>(name);
  }
  template <class T> span<const T> array(const std::string &name) const && = delete;
  /** @} */
};

/* ---- Buckets ----------------------------------------------------------------------------------
 */

/** The bucket files of a folder, see ih_abstraction_open().  A street is identified by the number
 * of cards on its board. */
class abstraction
{
public:
  /** Opens the files of a folder.
   *
   * @throws error, memory_error  see ih_abstraction_open() */
  explicit abstraction(const std::string &folder)
      : abstraction_(make<ih_abstraction>(ih_abstraction_open, folder.c_str()))
  {
  }
  /** Returns the abstraction for C calls. */
  const ih_abstraction *get() const noexcept
  {
    return abstraction_.get();
  }
  /** Returns the file of a street; it refers to nothing if the street has none. */
  store_ref store(unsigned board) const &noexcept
  {
    return ih_abstraction_store(get(), board);
  }
  /** Refused: the file would be closed. */
  store_ref store(unsigned board) const && = delete;
  /** Returns the number of buckets of a street; 0 if it has no file. */
  std::uint32_t buckets(unsigned board) const noexcept
  {
    return ih_abstraction_buckets(get(), board);
  }
  /** Looks up the buckets of many hands, see ih_abstraction_lookup().
   *
   * @param board         cards on the board of the street
   * @param hands         the hands: hole cards, then the board.  Rows may be wider; further cards
   * are not looked at.
   * @param[out] buckets  receives a bucket for each hand; untouched if the call throws
   * @throws error  the street has no file, or a card is wrong, and then row() is the number of the
   *                hand.  IH_ERR_COUNT: the rows have fewer cards.  IH_ERR_ARGUMENT: there are not
   * as many buckets as hands */
  void lookup(unsigned board, const rows &hands, span<std::uint32_t> buckets) const
  {
    const indexer_ref indexer = file_of(board).indexer();
    detail::require_size("buckets", buckets.size(), hands.size());
    if (hands.size() == 0)
      return;
    detail::require_width(hands, indexer.cards(indexer.last()));
    std::size_t bad = no_row;
    const ih_status status = ih_abstraction_lookup(get(), board, hands.data(), hands.stride(),
                                                   hands.size(), buckets.data(), &bad);
    check(status, "hand", bad);
  }
  /** Returns the buckets of many hands. */
  std::vector<std::uint32_t> lookup(unsigned board, const rows &hands) const
  {
    std::vector<std::uint32_t> out(hands.size());
    lookup(board, hands, out);
    return out;
  }
  /** See ih_abstraction_lookup_unchecked(). */
  void lookup_unchecked(unsigned board, const rows &hands, std::uint32_t buckets[]) const
  {
    ih_abstraction_lookup_unchecked(get(), board, hands.data(), hands.stride(), hands.size(),
                                    buckets);
  }
  /** Returns the buckets of all hole cards on a board, in hole order; IH_NO_BUCKET where the board
   * blocks a card.
   *
   * @throws error  see ih_abstraction_holes() */
  std::vector<std::uint32_t> holes(cards_view board) const
  {
    const ih_deck &deck = file_of(static_cast<unsigned>(board.size())).game().deck;
    std::vector<std::uint32_t> out(ih_hole_vector_length(&deck));
    check(ih_abstraction_holes(get(), board.data(), board.size(), out.data()), "board");
    return out;
  }

private:
  /* The file of a street that has one. */
  store_ref file_of(unsigned board) const
  {
    const store_ref file = store(board);
    check(file.get() != nullptr ? IH_OK : IH_ERR_RANGE, "board");
    return file;
  }
  handle<ih_abstraction> abstraction_;
};

/** The bucket sequences of an abstraction, for perfect recall; see isohand/recall.h. */
class recall
{
public:
  /** Reads a file of write() or `isohand recall`.
   *
   * @throws error, memory_error  see ih_recall_open() */
  recall(const std::string &path, const abstraction &of)
      : recall_(make<ih_recall>(ih_recall_open, path.c_str(), of.get()))
  {
  }
  /** Finds the sequences from preflop up to a street.
   *
   * @throws error, memory_error  see ih_recall_count() */
  static recall count(const abstraction &of, unsigned board, const run_options &options = {})
  {
    ih_recall *out = nullptr;
    run(options, [&](const ih_executor *executor, const ih_callbacks *callbacks, ih_error *reason) {
      ih_recall_options all = {};
      all.executor = executor;
      if (callbacks != nullptr)
        all.callbacks = *callbacks;
      return ih_recall_count(of.get(), board, &all, &out, reason);
    });
    return recall(handle<ih_recall>(out));
  }
  /** Returns the sequences for C calls. */
  const ih_recall *get() const noexcept
  {
    return recall_.get();
  }
  /** Returns the number of the sequence that extends one of the street before with a bucket;
   * IH_NO_SEQUENCE if no hand has it.  See ih_recall_number(). */
  std::uint32_t number(unsigned board, std::uint32_t before, std::uint32_t bucket) const noexcept
  {
    return ih_recall_number(get(), board, before, bucket);
  }
  /** Writes the sequences to a file.
   *
   * @throws error, memory_error  see ih_recall_write() */
  void write(const std::string &path) const
  {
    ih_error reason;
    check(ih_recall_write(get(), path.c_str(), &reason), reason);
  }

private:
  explicit recall(handle<ih_recall> object) noexcept : recall_(std::move(object))
  {
  }
  handle<ih_recall> recall_;
};

} // namespace isohand

#endif
