// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which memory objects cover, a bit for each piece of an object's alignment, and so the holes between them, to the byte. It takes 1/64 of
// that memory, and 256 MiB at most: of more than 16 GiB, holes are not known. Objects may come in any order.

#ifndef CAIRN_MAP_COVERAGE_H
#define CAIRN_MAP_COVERAGE_H

#include "map/stretches.h"

enum { HOLE_SIZES = 48 };  // by powers of two

struct heap_coverage {
    uint64_t *bits;           // NULL without memory, or if there are too many: then the holes are not known
    uint64_t *first_bit;      // of each stretch
    struct heap_stretch last; // where the last object lay, and its first bit
    uint64_t last_bit;
};

struct heap_holes {
    bool known;
    uint64_t largest;
    struct {
        uint64_t count, bytes;
    } by_size[HOLE_SIZES];  // the first of 1 byte, then those of 2 and 3, of 4 to 7, ...
};

void heap_coverage_begin(struct heap_coverage *coverage, const struct heap_stretches *stretches);
void heap_coverage_free(struct heap_coverage *coverage);

// An object lies there; what is in no stretch is left out.
void heap_coverage_add(
        struct heap_coverage *coverage, const struct heap_stretches *stretches, uint64_t address, uint64_t bytes);

// What no object covers of the stretches, by address.
void heap_coverage_each_hole(const struct heap_coverage *coverage, const struct heap_stretches *stretches,
        void (*visit)(void *data, uint64_t address, uint64_t bytes), void *data);
void heap_coverage_holes(
        const struct heap_coverage *coverage, const struct heap_stretches *stretches, struct heap_holes *holes);

#endif
