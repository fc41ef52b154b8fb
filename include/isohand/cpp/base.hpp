/** @file
 * C++: errors, and owning handles.
 *
 * A C call that has no wrapper is used with check() and, if it creates an object, with make():
 *
 * @code
 * auto comparison = isohand::make<ih_omaha_comparison>(ih_omaha_comparison_new, 4u,
 *                                                      IH_RANKING_STANDARD, &deck, instructions);
 * isohand::check(ih_omaha_compare(comparison.get(), board, 3, wins, ties));
 * @endcode
 *
 * Stability: stable.
 *
 * Threads: as the C calls behind them. */
#ifndef ISOHAND_CPP_BASE_HPP
#define ISOHAND_CPP_BASE_HPP

#include <isohand.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace isohand
{

/* ---- Errors -----------------------------------------------------------------------------------
 */

/** What error::row() returns if the call was not about rows. */
inline constexpr std::size_t no_row = static_cast<std::size_t>(-1);

/** A C call failed, or a wrapper refused its arguments; what() is the message.
 *
 * Every status is thrown as this, except IH_ERR_MEMORY, which is thrown as memory_error. */
class IH_API error : public std::runtime_error
{
public:
  /** An error of a status with a message of its own. */
  error(ih_status status, const std::string &message, std::size_t row = no_row)
      : std::runtime_error(message), status_(status), row_(row)
  {
  }
  /** An error as a C call has described it. */
  explicit error(const ih_error &reason)
      : std::runtime_error(reason.message), status_(reason.status), row_(no_row),
        position_(reason.position), system_error_(reason.system_error)
  {
  }
  /** Returns the status. */
  ih_status status() const noexcept
  {
    return status_;
  }
  /** Returns the number of the first bad row of a batch; no_row if it was not about a row. */
  std::size_t row() const noexcept
  {
    return row_;
  }
  /** Returns the byte of the text that is wrong, as ih_error.position. */
  std::size_t position() const noexcept
  {
    return position_;
  }
  /** Returns the errno of the system call that failed, as ih_error.system_error. */
  int system_error() const noexcept
  {
    return system_error_;
  }

private:
  ih_status status_;
  std::size_t row_;
  std::size_t position_ = 0;
  int system_error_ = 0;
};

/** IH_ERR_MEMORY: out of memory, or a computation that needs more than it may use.
 *
 * It is a std::bad_alloc, and not an error; what() is the message of the C call. */
class IH_API memory_error : public std::bad_alloc
{
public:
  /** An error with a message, which is cut to what ih_error.message can hold. */
  explicit memory_error(const char *message) noexcept
  {
    std::strncpy(message_, message, sizeof message_ - 1);
  }
  /** Returns the message. */
  const char *what() const noexcept override
  {
    return message_;
  }

private:
  char message_[IH_ERROR_MESSAGE] = {};
};

/** Throws if a C call without an ih_error has failed.
 *
 * @param status  what the call returned
 * @param what    what it worked on, such as "hand", for the message; may be NULL
 * @param row     the number of the bad row, or no_row
 * @throws memory_error  status is IH_ERR_MEMORY
 * @throws error         status is any other failure */
inline void check(ih_status status, const char *what = nullptr, std::size_t row = no_row)
{
  if (status == IH_OK)
    return;
  std::string message = what == nullptr ? "" : what;
  if (row != no_row)
    message += (message.empty() ? "row " : " ") + std::to_string(row);
  message += (message.empty() ? "" : ": ") + std::string(ih_status_string(status));
  if (status == IH_ERR_MEMORY)
    throw memory_error(message.c_str());
  throw error(status, message, row);
}

/** Throws if a C call has failed, with the reason that it wrote.
 *
 * @param status  what the call returned
 * @param reason  the ih_error that was passed to the call
 * @throws memory_error  status is IH_ERR_MEMORY
 * @throws error         status is any other failure */
inline void check(ih_status status, const ih_error &reason)
{
  if (status == IH_OK)
    return;
  if (status == IH_ERR_MEMORY)
    throw memory_error(reason.message);
  throw error(reason);
}

/* ---- Owning handles ---------------------------------------------------------------------------
 */

/** The C call that frees a T; a type without one is not an object of the library. */
template <class T> inline constexpr std::nullptr_t free_call = nullptr;
template <> inline constexpr auto free_call<ih_indexer> = &ih_indexer_free;
template <> inline constexpr auto free_call<ih_sequence> = &ih_sequence_free;
template <> inline constexpr auto free_call<ih_relation> = &ih_relation_free;
template <> inline constexpr auto free_call<ih_strength> = &ih_strength_free;
template <> inline constexpr auto free_call<ih_street> = &ih_street_free;
template <> inline constexpr auto free_call<ih_omaha_comparison> = &ih_omaha_comparison_free;
template <> inline constexpr auto free_call<ih_omaha_sums> = &ih_omaha_sums_free;
template <> inline constexpr auto free_call<ih_omaha_bins> = &ih_omaha_bins_free;
template <> inline constexpr auto free_call<ih_centres> = &ih_centres_free;
template <> inline constexpr auto free_call<ih_overlaps> = &ih_overlaps_free;

/** Frees an object of the library. */
template <class T> struct deleter {
  static_assert(!std::is_null_pointer_v<std::remove_cv_t<decltype(free_call<T>)>>,
                "isohand: no C call frees this type");
  /** Frees it. */
  void operator()(T *object) const noexcept
  {
    free_call<T>(object);
  }
};

/** Owns an object of the library: it can be moved, not copied; get() is for C calls. */
template <class T> using handle = std::unique_ptr<T, deleter<T>>;

/** Creates an object by a C call whose last parameters are `T **out`, or `T **out, ih_error *`.
 *
 * @param create     the call, such as ih_omaha_comparison_new
 * @param arguments  its arguments before `out`
 * @return the object
 * @throws memory_error, error  the call failed */
template <class T, class Create, class... Arguments>
handle<T> make(Create create, Arguments... arguments)
{
  T *out = nullptr;
  if constexpr (std::is_invocable_v<Create, Arguments..., T **, ih_error *>) {
    ih_error reason;
    check(create(arguments..., &out, &reason), reason);
  } else {
    check(create(arguments..., &out));
  }
  return handle<T>(out);
}

/** An object that is owned, with the calls of Ref, which refers to an object of type T.
 *
 * It can be moved, not copied, and converts to its Ref, which must not outlive it.  A moved-from
 * object refers to nothing: get() returns NULL, and it can only be assigned to or destroyed.
 *
 * It is a Ref for calls, not for assignments: a program must not assign to the Ref of an owner, as
 * `static_cast<indexer_ref &>(owner) = other` does. */
template <class Ref, class T> class owner : public Ref
{
public:
  /** Takes over an object. */
  explicit owner(handle<T> object) noexcept : Ref(object.get()), object_(std::move(object))
  {
  }
  owner(owner &&other) noexcept
      : Ref(std::exchange(static_cast<Ref &>(other), Ref())), object_(std::move(other.object_))
  {
  }
  owner &operator=(owner &&other) noexcept
  {
    static_cast<Ref &>(*this) = std::exchange(static_cast<Ref &>(other), Ref());
    object_ = std::move(other.object_);
    return *this;
  }
  ~owner() = default;

private:
  handle<T> object_;
};

/* ---- Element types ----------------------------------------------------------------------------
 */

/** The ih_dtype of a C++ type: bool, float, double, or an integer of up to 64 bits. */
template <class T> constexpr ih_dtype dtype_of() noexcept
{
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double> ||
                    (std::is_integral_v<T> && sizeof(T) <= 8),
                "isohand: not an element type");
  if constexpr (std::is_same_v<T, bool>)
    return IH_BOOL;
  else if constexpr (std::is_floating_point_v<T>)
    return std::is_same_v<T, float> ? IH_F32 : IH_F64;
  else if constexpr (std::is_unsigned_v<T>)
    return sizeof(T) == 1 ? IH_U8 : sizeof(T) == 2 ? IH_U16 : sizeof(T) == 4 ? IH_U32 : IH_U64;
  else
    return sizeof(T) == 1 ? IH_I8 : sizeof(T) == 2 ? IH_I16 : sizeof(T) == 4 ? IH_I32 : IH_I64;
}

/** What the wrappers share; not for programs. */
namespace detail
{

/** Returns a pointer that is not NULL; throws IH_ERR_ARGUMENT if it is. */
template <class T> T *require(T *object, const char *is_missing)
{
  if (object == nullptr)
    throw error(IH_ERR_ARGUMENT, is_missing);
  return object;
}

/** Returns a number of elements as the type of lengths; throws IH_ERR_OVERFLOW if it is too large
 * for it, as on a machine of 32 bits. */
template <class Size = std::size_t> Size to_size(std::uint64_t n)
{
  if (n > std::numeric_limits<Size>::max())
    throw error(IH_ERR_OVERFLOW, std::to_string(n) + " elements are too many for this machine");
  return static_cast<Size>(n);
}

/** Throws IH_ERR_ARGUMENT unless an array has `expected` elements. */
inline void require_size(const char *what, std::size_t size, std::size_t expected)
{
  if (size != expected)
    throw error(IH_ERR_ARGUMENT, std::string(what) + ": " + std::to_string(size) +
                                     " elements, not " + std::to_string(expected));
}

/** Throws IH_ERR_COUNT unless a hand has `expected` cards. */
inline void require_cards(std::size_t size, std::size_t expected)
{
  if (size != expected)
    throw error(IH_ERR_COUNT,
                "hand: " + std::to_string(size) + " cards, not " + std::to_string(expected));
}

} // namespace detail

} // namespace isohand

#endif
