// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Long work within the target, in small pieces. A thread of the target that becomes ready while such work has its processor may
// have to wait until the work has used up its time slice, which is some milliseconds. So the work rests for a moment after each
// piece. Where nobody leaves it a processor that costs it a slice for each rest, so after a while it rests no more.

#ifndef CAIRN_PACE_H
#define CAIRN_PACE_H

#include "base/clock.h"

enum { REST_NANOS = 50 * NANOS_A_MICRO, RESTING_NANOS = 100 * NANOS_A_MILLI };

struct pace {
    int64_t until;  // by CLOCK_MONOTONIC
};

static inline struct pace pace_begin(void) {
    return (struct pace){.until = nanos_of(CLOCK_MONOTONIC) + RESTING_NANOS};
}

// After a piece, which takes a tenth of a millisecond or so.
static inline void pace_rest(const struct pace *pace) {
    if (nanos_of(CLOCK_MONOTONIC) < pace->until) {
        pause_nanos(REST_NANOS);
    }
}

#endif
