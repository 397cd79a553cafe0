// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/parts/wait_table.h"

static uint32_t place_of(int64_t thread, int try) {
    return ((uint32_t)((uint64_t)thread * 0x9E3779B97F4A7C15u >> 40) + (uint32_t)try) % WAIT_TABLE_PLACES;
}

bool wait_table_begin(struct wait_table *since, int64_t thread, int64_t nanos) {
    for (int i = 0; i < WAIT_TABLE_TRIES; i++) {
        uint32_t at = place_of(thread, i);
        int64_t free = 0;
        if (atomic_load(&since->places[at].thread) == thread
                || atomic_compare_exchange_strong(&since->places[at].thread, &free, thread)) {
            since->places[at].nanos = nanos;
            return true;
        }
    }
    return false;
}

int64_t wait_table_end(struct wait_table *since, int64_t thread) {
    for (int i = 0; i < WAIT_TABLE_TRIES; i++) {
        uint32_t at = place_of(thread, i);
        if (atomic_load(&since->places[at].thread) == thread) {
            int64_t nanos = since->places[at].nanos;
            atomic_store(&since->places[at].thread, 0);
            return nanos;
        }
    }
    return -1;
}
