// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "ring/records.h"

#include "base/clock.h"

#include <math.h>

bool records_mark(struct ring *ring, uint32_t token, int64_t nanos) {
    struct ring_place place;
    if (!ring_reserve(ring, RECORD_MARK, MARK_BYTES, &place)) {
        return false;
    }
    record_u8(place.record, MARK_NANOS, (uint64_t)nanos);
    record_u4(place.record, MARK_TOKEN, token);
    ring_publish(ring, &place);
    return true;
}

bool records_interval(struct ring *ring, int64_t interval) {
    struct ring_place place;
    if (!ring_reserve(ring, RECORD_INTERVAL, INTERVAL_BYTES, &place)) {
        return false;
    }
    record_u8(place.record, INTERVAL_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u8(place.record, INTERVAL_INTERVAL, (uint64_t)interval);
    ring_publish(ring, &place);
    return true;
}

void records_gc(struct ring *ring, uint32_t epoch) {
    struct ring_place place;
    if (!ring_reserve(ring, RECORD_GC, GC_BYTES, &place)) {
        ring_count(ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, GC_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u4(place.record, GC_EPOCH, epoch);
    ring_publish(ring, &place);
}

bool records_heap(struct ring *ring, uint16_t heap, const char *name, int64_t interval) {
    size_t length = strlen(name);
    struct ring_place place;
    if (!ring_reserve(ring, RECORD_HEAP, (uint32_t)(HEAP_TEXT + (length + 7) / 8 * 8), &place)) {
        return false;
    }
    record_u2(place.record, HEAP_NUMBER, heap);
    record_u2(place.record, HEAP_NAME_BYTES, (uint16_t)length);
    record_u8(place.record, HEAP_INTERVAL, (uint64_t)interval);
    memcpy(place.record + HEAP_TEXT, name, length);
    ring_publish(ring, &place);
    return true;
}

uint64_t records_weighted(uint64_t size, int64_t interval) {
    if (interval <= 0 || size == 0) {
        return size;
    }
    return (uint64_t)((double)size / -expm1(-(double)size / (double)interval));
}

static uint64_t u8_of(const uint8_t *record, unsigned offset) {
    uint64_t value;
    memcpy(&value, record + offset, sizeof value);
    return value;
}

void records_count_lost(struct ring *ring, const uint8_t *records, size_t count) {
    size_t at = 0;
    while (count - at >= RECORD_HEADER_BYTES) {
        uint64_t header = u8_of(records, (unsigned)at);
        uint32_t bytes = (uint32_t)header;
        if (bytes < RECORD_HEADER_BYTES || bytes > count - at) {
            return;
        }
        switch ((uint16_t)(header >> RECORD_HEADER_TYPE_SHIFT)) {
            case RECORD_ALLOCATION:
            case RECORD_NATIVE:
                ring_count(ring, RING_LOST_ALLOCATIONS, 1);
                ring_count(ring, RING_LOST_ALLOCATED_BYTES,
                        records_weighted(u8_of(records + at, ALLOCATION_SIZE),
                                (int64_t)u8_of(records + at, ALLOCATION_INTERVAL)));
                break;
            case RECORD_FREE:
                ring_count(ring, RING_LOST_FREES, 1);
                break;
            case RECORD_METHOD:
            case RECORD_CLASS:
            case RECORD_THREAD:
            case RECORD_HEAP:
                ring_count(ring, RING_LOST_SYMBOLS, 1);
                break;
            default:
                ring_count(ring, RING_LOST_OTHERS, 1);
        }
        at += bytes;
    }
}
