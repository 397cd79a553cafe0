// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which interval allocations are drawn with, as INTERVAL records report it. These records make a profile exact or not, so none of
// them is just lost: one that finds no room is written as soon as there is some. If the interval changed more than once meanwhile,
// the longest is written first, so that nothing is taken for exact that was not.

#ifndef CAIRN_INTERVAL_NOTICE_H
#define CAIRN_INTERVAL_NOTICE_H

#include "ring/ring.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct interval_notice {
    _Atomic int64_t untold;  // the longest that has not been reported; INTERVAL_ALL_POSTED if there is none
};

enum { INTERVAL_ALL_POSTED = -1 };

// The others are for one caller at a time.
static inline bool interval_notice_is_behind(struct interval_notice *told) {
    return atomic_load(&told->untold) != INTERVAL_ALL_POSTED;
}

// Nothing has been reported yet, and there is nothing to report.
void interval_notice_begin(struct interval_notice *told);

// From now on it is this one. Says it in the header too.
void interval_notice_post(struct interval_notice *told, struct ring *ring, int64_t interval);

// Reports what has not been reported yet. Returns false if there is no room for it.
bool interval_notice_catch_up(struct interval_notice *told, struct ring *ring);

#endif
