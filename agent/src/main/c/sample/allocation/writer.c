// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/writer.h"

#include "base/clock.h"
#include "ring/records.h"
#include "sample/allocation/state.h"

enum { WAIT_NANOS = 200000 };

bool recorder_enter(void) {
    atomic_fetch_add(&recorder.inside, 1);
    if (atomic_load(&recorder.running)) {
        return true;
    }
    atomic_fetch_sub(&recorder.inside, 1);
    return false;
}

void recorder_leave(void) {
    atomic_fetch_sub(&recorder.inside, 1);
}

bool recorder_reserve(struct ring *ring, enum ring_record_type type, uint32_t bytes, struct ring_place *place) {
    bool reserved = ring_reserve(ring, type, bytes, place);
    while (!reserved && recorder.wait_when_full && !atomic_load(&recorder.stopping) && !ring_is_abandoned(ring)) {
        pause_nanos(WAIT_NANOS);
        reserved = ring_reserve(ring, type, bytes, place);
    }
    return reserved;
}

void recorder_put_end(uint64_t id) {
    atomic_fetch_sub(&recorder.tagged, 1);
    struct ring_place place;
    if (recorder_reserve(recorder.ring, RECORD_FREE, FREE_BYTES, &place)) {
        record_u8(place.record, FREE_NANOS,
                (uint64_t)nanos_of(recorder.lossless ? CLOCK_MONOTONIC_COARSE : CLOCK_MONOTONIC));
        record_u8(place.record, FREE_ID, id);
        record_u4(place.record, FREE_GC_EPOCH, atomic_load(&recorder.epoch));
        record_u2(place.record, FREE_HEAP, ALLOCATION_JAVA_HEAP);
        ring_publish(recorder.ring, &place);
    } else {
        ring_count(recorder.ring, RING_LOST_FREES, 1);
    }
}

bool recorder_tell_end(uint64_t id) {
    if (!recorder_enter()) {
        return false;
    }
    recorder_put_end(id);
    recorder_leave();
    return true;
}

void recorder_note_spent(int64_t nanos) {
    if (recorder_enter()) {
        ring_count(recorder.ring, RING_CALLBACK_NANOS, (uint64_t)nanos);
        recorder_leave();
    }
}
