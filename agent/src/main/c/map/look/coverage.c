// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/look/coverage.h"

#include <stdlib.h>

enum { ALIGNMENT = 8, WORD_BITS = 64 };

// 256 MiB of them, which is a heap of 16 GiB.
static const uint64_t MOST_BITS = (uint64_t)256 << 23;

static uint64_t bits_of(const struct heap_stretch *stretch) {
    return (stretch->end - stretch->start + ALIGNMENT - 1) / ALIGNMENT;
}

void heap_coverage_begin(struct heap_coverage *coverage, const struct heap_stretches *stretches) {
    *coverage = (struct heap_coverage){.first_bit = malloc(stretches->count * sizeof *coverage->first_bit)};
    uint64_t bits = 0;
    for (uint32_t i = 0; coverage->first_bit != NULL && i < stretches->count; i++) {
        coverage->first_bit[i] = bits;
        bits += bits_of(&stretches->at[i]);
    }
    coverage->bits = coverage->first_bit == NULL || bits > MOST_BITS ? NULL : calloc(bits / WORD_BITS + 1, sizeof *coverage->bits);
}

void heap_coverage_free(struct heap_coverage *coverage) {
    free(coverage->bits);
    free(coverage->first_bit);
    *coverage = (struct heap_coverage){0};
}

static void set(uint64_t *bits, uint64_t from, uint64_t count) {
    while (count > 0) {
        uint64_t in_word = from % WORD_BITS;
        uint64_t here = WORD_BITS - in_word < count ? WORD_BITS - in_word : count;
        bits[from / WORD_BITS] |= (here == WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << here) - 1) << in_word;
        from += here;
        count -= here;
    }
}

// Makes the stretch of this address the one at hand. Returns false if it is in none.
static bool seek(struct heap_coverage *coverage, const struct heap_stretches *stretches, uint64_t address) {
    for (uint32_t low = 0, high = stretches->count; low < high;) {
        uint32_t middle = low + (high - low) / 2;
        const struct heap_stretch *one = &stretches->at[middle];
        if (address < one->start) {
            high = middle;
        } else if (address >= one->end) {
            low = middle + 1;
        } else {
            coverage->last = *one;
            coverage->last_bit = coverage->first_bit[middle];
            return true;
        }
    }
    return false;
}

void heap_coverage_add(
        struct heap_coverage *coverage, const struct heap_stretches *stretches, uint64_t address, uint64_t bytes) {
    bool is_near = address - coverage->last.start < coverage->last.end - coverage->last.start;
    if (coverage->bits == NULL || (!is_near && !seek(coverage, stretches, address))) {
        return;
    }
    uint64_t room = coverage->last.end - address;
    uint64_t here = bytes < room ? bytes : room;
    uint64_t from = (address - coverage->last.start) / ALIGNMENT;
    uint64_t end = (address - coverage->last.start + here + ALIGNMENT - 1) / ALIGNMENT;
    set(coverage->bits, coverage->last_bit + from, end - from);
}

static void add_hole(void *data, uint64_t address, uint64_t bytes) {
    (void)address;
    struct heap_holes *holes = data;
    int size = WORD_BITS - 1 - __builtin_clzll(bytes);
    size = size < HOLE_SIZES ? size : HOLE_SIZES - 1;
    holes->by_size[size].count++;
    holes->by_size[size].bytes += bytes;
    holes->largest = bytes > holes->largest ? bytes : holes->largest;
}

// From there on, the first bit that is set, or is not.
static uint64_t next(const uint64_t *bits, uint64_t from, uint64_t end, bool is_set) {
    while (from < end) {
        uint64_t word = is_set ? bits[from / WORD_BITS] : ~bits[from / WORD_BITS];
        word >>= from % WORD_BITS;
        if (word != 0) {
            from += (uint64_t)__builtin_ctzll(word);
            return from < end ? from : end;
        }
        from += WORD_BITS - from % WORD_BITS;
    }
    return end;
}

void heap_coverage_each_hole(const struct heap_coverage *coverage, const struct heap_stretches *stretches,
        void (*visit)(void *data, uint64_t address, uint64_t bytes), void *data) {
    for (uint32_t i = 0; coverage->bits != NULL && i < stretches->count; i++) {
        uint64_t first = coverage->first_bit[i], end = first + bits_of(&stretches->at[i]);
        for (uint64_t at = first; at < end;) {
            uint64_t hole = next(coverage->bits, at, end, false);
            at = next(coverage->bits, hole, end, true);
            if (at > hole) {
                // The last bit may stand for less: a stretch ends anywhere where a peer asks for a range.
                uint64_t address = stretches->at[i].start + (hole - first) * ALIGNMENT, left = stretches->at[i].end - address;
                uint64_t bytes = (at - hole) * ALIGNMENT;
                visit(data, address, bytes < left ? bytes : left);
            }
        }
    }
}

void heap_coverage_holes(
        const struct heap_coverage *coverage, const struct heap_stretches *stretches, struct heap_holes *holes) {
    *holes = (struct heap_holes){.known = coverage->bits != NULL};
    heap_coverage_each_hole(coverage, stretches, add_hole, holes);
}
