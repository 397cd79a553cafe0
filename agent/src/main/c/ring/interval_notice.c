// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "ring/interval_notice.h"

#include "ring/records.h"

void interval_notice_begin(struct interval_notice *told) {
    atomic_store(&told->untold, INTERVAL_ALL_POSTED);
}

void interval_notice_post(struct interval_notice *told, struct ring *ring, int64_t interval) {
    ring_set(ring, RING_INTERVAL, (uint64_t)interval);
    if (interval > atomic_load(&told->untold)) {
        atomic_store(&told->untold, interval);
    }
    interval_notice_catch_up(told, ring);
}

bool interval_notice_catch_up(struct interval_notice *told, struct ring *ring) {
    int64_t untold = atomic_load(&told->untold), now = (int64_t)ring_counter(ring, RING_INTERVAL);
    if (untold == INTERVAL_ALL_POSTED) {
        return true;
    }
    if ((untold != now && !records_interval(ring, untold)) || !records_interval(ring, now)) {
        return false;
    }
    atomic_store(&told->untold, INTERVAL_ALL_POSTED);
    return true;
}
