/** @file
 * The C++17 interface: owning handles, spans, exceptions, text, loops over hands, and threads.
 *
 * All code is in the headers, over the C interface: each part is documented there, and programs
 * link the same libraries.  Everything is in the namespace `isohand`, and what wraps an object of
 * C returns it by get(), for calls that have no wrapper; decks, round lists and ranges are the C
 * structures themselves.
 *
 * @code
 * #include <isohand/isohand.hpp>
 *
 * const isohand::indexer holdem("2,3,1,1");
 * std::vector<float> regret(holdem.size());
 * regret[holdem.index("AsKs|QsJhTd|Th|Ac")] += 1;
 * @endcode
 *
 * Calls throw isohand::error, or isohand::memory_error, with the message of the C call.  For a C
 * call that returns only a status, the message is what was wrong, such as "hand 7", and the text of
 * the status.  doc/CPP.md is an introduction.
 *
 * What it promises: from 1.0 on, programs that compile with a release compile with every later 1.x.
 * It promises no ABI: objects of these headers must not pass between parts of a program that were
 * compiled with different releases.  cpp/table.hpp, which is over provisional C headers, may
 * change.
 *
 * Stability: stable.
 *
 * Threads: each header says which calls may run at the same time. */
#ifndef ISOHAND_ISOHAND_HPP
#define ISOHAND_ISOHAND_HPP

#include <isohand/cpp/base.hpp>
#include <isohand/cpp/cards.hpp>
#include <isohand/cpp/equity.hpp>
#include <isohand/cpp/hands.hpp>
#include <isohand/cpp/indexer.hpp>
#include <isohand/cpp/rating.hpp>
#include <isohand/cpp/relation.hpp>
#include <isohand/cpp/run.hpp>
#include <isohand/cpp/span.hpp>
#include <isohand/cpp/state.hpp>
#include <isohand/cpp/threads.hpp>
#include <isohand/version.h>

/* Without libisohand-table its headers are not installed. */
#if __has_include(<isohand/store.h>)
#include <isohand/cpp/table.hpp>
#endif

#endif
