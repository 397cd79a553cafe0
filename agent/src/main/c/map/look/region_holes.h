// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The holes of each region of a heap whose collector divides it into regions of one size. A hole that goes on in the next region counts
// in both, with its part in each.

#ifndef CAIRN_MAP_REGION_HOLES_H
#define CAIRN_MAP_REGION_HOLES_H

#include "map/look/coverage.h"

struct region_holes {
    uint64_t start;
    uint64_t bytes;  // of the region, those of which the holes are known
    uint64_t holes;
    uint64_t hole_bytes;
    uint64_t largest;
};

struct region_table {
    struct region_holes *at;  // by address
    uint32_t count;           // 0 if there are none, too many, or no memory
};

// Regions lie at multiples of their size, which is a power of two; of 0 there are none. region_table_free has to be called.
void region_table_make(struct region_table *table, const struct heap_coverage *coverage,
        const struct heap_stretches *stretches, uint64_t region_bytes);
void region_table_free(struct region_table *table);

#endif
