// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/callback_cost.h"

#include "base/clock.h"

enum {
    FIRST_LOOKS = 20,
    // Of this many measures of a thread, the first is followed by a look at the clock.
    MEASURES_A_LOOK = 4,
    // The average is over about this many looks.
    MEMORY = 8,
    // What is more than twice the average, and this, was an interrupt or the like.
    SPARE_NANOS = 100,
};

static _Thread_local unsigned measures;

void callback_cost_begin(struct callback_cost *cost) {
    int64_t least = INT64_MAX;
    for (int i = 0; i < FIRST_LOOKS; i++) {
        int64_t before = nanos_of(CLOCK_THREAD_CPUTIME_ID);
        int64_t took = nanos_of(CLOCK_THREAD_CPUTIME_ID) - before;
        least = took < least ? took : least;
    }
    atomic_store(&cost->clock_nanos, least < 0 ? 0 : least);
    cost->seed = (uint64_t)nanos_of(CLOCK_MONOTONIC);
}

// Which one of `one_in` nobody knows: a target that does the same again and again could always be met at the same point by a fixed
// distance.
int64_t callback_cost_before(const struct callback_cost *cost, uint64_t count, unsigned one_in) {
    uint64_t drawn = (count / one_in ^ cost->seed) * 0x9E3779B97F4A7C15u;
    drawn = (drawn ^ drawn >> 30) * 0xBF58476D1CE4E5B9u;
    drawn = (drawn ^ drawn >> 27) * 0x94D049BB133111EBu;
    return count % one_in == (drawn >> 32) % one_in ? nanos_of(CLOCK_THREAD_CPUTIME_ID) : -1;
}

// What another thread sees meanwhile may be lost: it will see more. What differs by less than MEMORY nanoseconds is left as it is.
static void note_clock(struct callback_cost *cost, int64_t took) {
    int64_t known = atomic_load_explicit(&cost->clock_nanos, memory_order_relaxed);
    int64_t most = 2 * known + SPARE_NANOS;
    int64_t seen = took < most ? took : most;
    atomic_store_explicit(&cost->clock_nanos, known + (seen - known) / MEMORY, memory_order_relaxed);
}

int64_t callback_cost_since(struct callback_cost *cost, int64_t before) {
    int64_t after = nanos_of(CLOCK_THREAD_CPUTIME_ID);
    if (measures++ % MEASURES_A_LOOK == 0) {
        note_clock(cost, nanos_of(CLOCK_THREAD_CPUTIME_ID) - after);
    }
    int64_t spent = after - before - atomic_load_explicit(&cost->clock_nanos, memory_order_relaxed);
    return spent > 0 ? spent : 0;
}
