/* Loops of a program in C, to compare with the same loops in C++. */
#ifndef IH_BENCH_CPP_CALLS_H
#define IH_BENCH_CPP_CALLS_H

#include <isohand.h>

IH_BEGIN_DECLS

enum { CALLS_CARDS = 7, CALLS_ROUND = 3 }; /* hands of 2,3,1,1 */

/* Each does its work for n hands and returns a sum over the results. */
uint64_t calls_index(const ih_indexer *indexer, const uint8_t rows[], size_t n);
uint64_t calls_index_checked(const ih_indexer *indexer, const uint8_t rows[], size_t n);
uint64_t calls_index_batch(const ih_indexer *indexer, const uint8_t rows[], size_t n,
                           uint64_t indices[]);
uint64_t calls_index_batch_checked(const ih_indexer *indexer, const uint8_t rows[], size_t n,
                                   uint64_t indices[]);
uint64_t calls_unindex(const ih_indexer *indexer, const uint64_t indices[], size_t n);
uint64_t calls_unindex_batch(const ih_indexer *indexer, const uint64_t indices[], size_t n,
                             uint8_t rows[]);

/* Lists the first n hands, with their multiplicities, in batches. */
uint64_t calls_sequence(const ih_indexer *indexer, size_t n);

IH_END_DECLS

#endif
