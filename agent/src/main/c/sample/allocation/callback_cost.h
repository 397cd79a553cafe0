// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What callbacks take of the processor: one of `one_in` of a kind is measured, and stands for all of them. To ask a thread's clock
// takes about as long as to report a sample, and on a busy machine twice as long as on a quiet one (0.39 and 0.73 µs were
// measured). So the cost of asking is itself measured again and again, right behind what is measured.

#ifndef CAIRN_CALLBACK_COST_H
#define CAIRN_CALLBACK_COST_H

#include <stdatomic.h>
#include <stdint.h>

struct callback_cost {
    uint64_t seed;                // of the draws which callbacks are measured
    _Atomic int64_t clock_nanos;  // what it costs to ask what something costs
};

// Nobody measures yet.
void callback_cost_begin(struct callback_cost *cost);

// This thread's clock, if this callback, number `count` of its kind, is the one of `one_in` that is measured; else -1.
int64_t callback_cost_before(const struct callback_cost *cost, uint64_t count, unsigned one_in);

// The CPU time that this thread has taken since `before`, which is not -1: an estimate.
int64_t callback_cost_since(struct callback_cost *cost, int64_t before);

#endif
