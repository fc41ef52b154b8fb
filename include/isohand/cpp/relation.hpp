/** @file
 * C++: relations: which hands of a round list lead to which of another one.
 *
 * Stability: stable.
 *
 * Threads: a relation does not change, so all calls may use it at the same time. */
#ifndef ISOHAND_CPP_RELATION_HPP
#define ISOHAND_CPP_RELATION_HPP

#include <isohand/cpp/indexer.hpp>
#include <isohand/cpp/run.hpp>

#include <type_traits>
#include <vector>

namespace isohand
{

/** Which hands of a round list lead to which of another one, see isohand/relations.h. */
class relation
{
public:
  /** A relation whose cards are dealt again in order, see ih_redeal_in_order().
   *
   * @param hands         the indexer of the hands, which must outlive this
   * @param hand_round    its round
   * @param targets       the indexer of the targets, which must outlive this
   * @param target_round  its round
   * @param first         the first round of `hands` to use
   * @throws error         a round is out of range, or the hands do not lead to the targets
   * @throws memory_error  out of memory */
  relation(indexer_ref hands, unsigned hand_round, indexer_ref targets, unsigned target_round,
           unsigned first = 0)
      : hands_(hands.size(hand_round)), targets_(targets.size(target_round))
  {
    ih_redeal redeal;
    check(ih_redeal_in_order(hands.get(), first, hand_round, targets.get(), target_round, &redeal),
          "relation");
    ih_relation *out = nullptr;
    check(ih_relation_new(hands.get(), hand_round, targets.get(), target_round, &redeal, &out),
          "relation");
    relation_.reset(out);
  }
  /** Returns the relation for C calls. */
  const ih_relation *get() const noexcept
  {
    return relation_.get();
  }
  /** Returns the number of targets of every hand. */
  std::uint64_t weight() const noexcept
  {
    return ih_relation_weight(relation_.get());
  }
  /** Returns the distinct targets of an index, see ih_relation_targets().
   *
   * Each call allocates weight() elements; a loop over many indices should pass an array.
   *
   * @throws error  IH_ERR_RANGE: the index is out of range */
  std::vector<ih_target> targets(std::uint64_t index) const
  {
    std::vector<ih_target> out(detail::to_size(weight()));
    out.resize(targets(index, out).size());
    return out;
  }
  /** Writes the distinct targets of an index to an array.
   *
   * @param index     an index of the hands
   * @param[out] out  an array of at least weight() elements, which is also workspace
   * @return the targets, the first elements of the array
   * @throws error  IH_ERR_RANGE: the index is out of range.  IH_ERR_ARGUMENT: the array is too
   * short
   */
  span<ih_target> targets(std::uint64_t index, span<ih_target> out) const
  {
    std::size_t count = 0;
    if (out.size() < weight())
      detail::require_size("out", out.size(), detail::to_size(weight()));
    check(ih_relation_targets(relation_.get(), index, out.data(), out.size(), &count), "index");
    return out.subspan(0, count);
  }
  /** Returns, for each index of the hands, the sum of the values of its targets, each as often as
   * its weight; see ih_relation_sum().
   *
   * @tparam T       an unsigned integer, float or double
   * @param values   values[j * width + w] for each index j of the targets
   * @param options  how the call runs
   * @param width    values of each index
   * @return sums[i * width + w], `uint64_t` or, of floating-point values, `double`
   * @throws error  IH_ERR_ARGUMENT: there are not so many values.  See also ih_relation_sum() */
  template <class T>
  auto sum(const std::vector<T> &values, const run_options &options = {},
           std::size_t width = 1) const
  {
    std::vector<std::conditional_t<std::is_floating_point_v<T>, double, std::uint64_t>> out(
        detail::to_size(hands_) * width);
    detail::require_size("values", values.size(), detail::to_size(targets_) * width);
    isohand::run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_relation_sum(relation_.get(), dtype_of<T>(), width, values.data(), 0,
                                 detail::to_size(hands_), executor, callbacks, out.data());
        },
        "sum");
    return out;
  }
  /** Returns, for each index of the hands, the value of its only target, see ih_relation_gather().
   *
   * @tparam T       any trivial type
   * @param values   a value for each index of the targets
   * @param options  how the call runs
   * @throws error  IH_ERR_UNSUPPORTED: weight() is not 1.  IH_ERR_ARGUMENT: there are not so many
   *                values.  See also ih_relation_gather() */
  template <class T>
  std::vector<T> gather(const std::vector<T> &values, const run_options &options = {}) const
  {
    static_assert(std::is_trivially_copyable_v<T>, "rows are copied byte by byte");
    std::vector<T> out(detail::to_size(hands_));
    detail::require_size("values", values.size(), detail::to_size(targets_));
    isohand::run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_relation_gather(relation_.get(), sizeof(T), values.data(), 0, out.size(),
                                    executor, callbacks, out.data());
        },
        "gather");
    return out;
  }

private:
  std::uint64_t hands_, targets_;
  handle<ih_relation> relation_;
};

} // namespace isohand

#endif
