// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/lifetime.h"

#include <stdatomic.h>

// The I/O thread and the worker.
enum { THREADS = 2 };

enum { OFF, RUNNING, LEAVING };

static atomic_int state = OFF;
static atomic_int threads;

enum lifetime_begin lifetime_begin(void) {
    int expected = OFF;
    if (atomic_compare_exchange_strong(&state, &expected, RUNNING)) {
        atomic_store(&threads, THREADS);
        return LIFETIME_BEGUN;
    }
    return expected == RUNNING ? LIFETIME_RUNS : LIFETIME_LEAVING;
}

void lifetime_give_up(void) {
    atomic_store(&state, OFF);
}

bool lifetime_runs(void) {
    return atomic_load(&state) == RUNNING;
}

void lifetime_leaves(void) {
    atomic_store(&state, LEAVING);
}

void lifetime_thread_ended(void) {
    if (atomic_fetch_sub(&threads, 1) == 1) {
        atomic_store(&state, OFF);
    }
}
