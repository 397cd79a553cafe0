// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A set of objects by their addresses: one bit for as many bytes as an object has at least, in memory that is only taken where a bit is
// set.

#ifndef CAIRN_MAP_OBJECT_BITS_H
#define CAIRN_MAP_OBJECT_BITS_H

#include <stdbool.h>
#include <stdint.h>

struct object_bits {
    uint64_t start, end;
    uint32_t shift;
    uint64_t *words;
};

// For objects from `start` to `end` that have 2^shift bytes at least. Returns false when out of memory.
bool object_bits_begin(struct object_bits *bits, uint64_t start, uint64_t end, uint32_t shift);
void object_bits_end(struct object_bits *bits);

// Others are in no set.
static inline bool object_bits_may_have(const struct object_bits *bits, uint64_t address) {
    return address >= bits->start && address < bits->end;
}

// Those of objects that the set may have.
static inline uint64_t *object_bits_word(const struct object_bits *bits, uint64_t address) {
    return &bits->words[(address - bits->start) >> bits->shift >> 6];
}

static inline uint64_t object_bits_mask(const struct object_bits *bits, uint64_t address) {
    return (uint64_t)1 << ((address - bits->start) >> bits->shift & 63);
}

static inline bool object_bits_has(const struct object_bits *bits, uint64_t address) {
    return (*object_bits_word(bits, address) & object_bits_mask(bits, address)) != 0;
}

// Whether it is new.
static inline bool object_bits_add(struct object_bits *bits, uint64_t address) {
    uint64_t *word = object_bits_word(bits, address), mask = object_bits_mask(bits, address);
    bool is_new = (*word & mask) == 0;
    *word |= mask;
    return is_new;
}

#endif
