// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The newest allocations, copied out of what the tracker holds while others go on writing.

#ifndef CAIRN_TRACKER_NEWEST_H
#define CAIRN_TRACKER_NEWEST_H

#include "sample/tracker/tracker.h"

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

#endif
