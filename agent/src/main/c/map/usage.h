// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// DDM's heap usage: runs of units as pairs of bytes, a state and a number of units minus one.

#ifndef CAIRN_MAP_USAGE_H
#define CAIRN_MAP_USAGE_H

#include "generated/wire_layout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where pairs go, and how many there is room for.
struct usage_writer {
    uint8_t *at;
    size_t room;
};

static inline uint8_t usage_state(int kind, int solidity) {
    return (uint8_t)(kind << USAGE_KIND_SHIFT | solidity);
}

// Writes a run of that number of units, or as much of it as there is room for, and returns how many units that is. All pairs of a run but
// the last are partial. Where there is no room for all of it, the last one is so only if the run is one object: known readers miss a
// run that goes on in another segment.
static inline uint64_t usage_put(struct usage_writer *out, uint8_t state, uint64_t units, bool is_object) {
    uint64_t left = units;
    while (left > 0 && out->room > 0) {
        uint64_t here = left < USAGE_MOST_UNITS ? left : USAGE_MOST_UNITS;
        left -= here;
        out->room--;
        bool goes_on = left > 0 && (is_object || out->room > 0);
        *out->at++ = goes_on ? state | USAGE_PARTIAL : state;
        *out->at++ = (uint8_t)(here - 1);
    }
    return units - left;
}

#endif
