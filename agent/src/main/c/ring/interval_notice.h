// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which interval allocations are drawn with, as INTERVAL records tell it. A profile is called exact by these records, so none of them
// is just lost: what finds no room is told as soon as there is some. If it changed more than once meanwhile, the longest is told
// first, so that nobody takes for exact what was not.

#ifndef CAIRN_TOLD_INTERVAL_H
#define CAIRN_TOLD_INTERVAL_H

#include "ring/ring.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct told_interval {
    _Atomic int64_t untold;  // the longest that has not been told; TOLD_ALL if there is none
};

enum { TOLD_ALL = -1 };

// The others are for one caller at a time.
static inline bool told_interval_is_behind(struct told_interval *told) {
    return atomic_load(&told->untold) != TOLD_ALL;
}

// Nothing has been told yet, nor is there anything to tell.
void told_interval_begin(struct told_interval *told);

// From now on it is this one. Says it in the header too.
void told_interval_tell(struct told_interval *told, struct ring *ring, int64_t interval);

// Tells what is left to be told. False if there is no room for it.
bool told_interval_catch_up(struct told_interval *told, struct ring *ring);

#endif
