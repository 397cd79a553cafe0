// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the tracker holds, copied out while others go on writing. None of it is in the Java heap.

#ifndef CAIRN_TRACKER_REPORT_H
#define CAIRN_TRACKER_REPORT_H

#include "sample/tracker/tracker.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_REPORTED_FRAMES = MAX_REPORTED * TRACKED_DEPTH };

// The newest allocations, the newest first, and their frames, the innermost first. Filled from the end of its arrays.
struct report {
    uint32_t records;
    uint32_t frames;
    uint64_t sizes[MAX_REPORTED];
    uint64_t threads[MAX_REPORTED];         // ids of java.lang.Thread
    uint32_t classes[MAX_REPORTED];         // numbers of names
    uint8_t depths[MAX_REPORTED];
    uint32_t places[MAX_REPORTED_FRAMES];   // of all records
};

// The chunk REAL, or REA8 if `wide`, with its header: of the newest allocations as many as `max_bytes` hold. In memory of
// io/answers.h, which the caller is given; NULL if there is none. `tracking` may be NULL: nothing was tracked.
uint8_t *tracker_report(const struct tracking *tracking, bool wide, size_t max_bytes, size_t *count);

#endif
