// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "ring/interval_notice.h"

#include "ring/records.h"

void told_interval_begin(struct told_interval *told) {
    atomic_store(&told->untold, TOLD_ALL);
}

void told_interval_tell(struct told_interval *told, struct ring *ring, int64_t interval) {
    ring_set(ring, RING_INTERVAL, (uint64_t)interval);
    if (interval > atomic_load(&told->untold)) {
        atomic_store(&told->untold, interval);
    }
    told_interval_catch_up(told, ring);
}

bool told_interval_catch_up(struct told_interval *told, struct ring *ring) {
    int64_t untold = atomic_load(&told->untold), now = (int64_t)ring_counter(ring, RING_INTERVAL);
    if (untold == TOLD_ALL) {
        return true;
    }
    if ((untold != now && !records_interval(ring, untold)) || !records_interval(ring, now)) {
        return false;
    }
    atomic_store(&told->untold, TOLD_ALL);
    return true;
}
