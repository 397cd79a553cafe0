// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/records.h"

#include "hprof/report/report.h"
#include "ring/records.h"

enum { MAX_THREADS = HEAP_RECORDS_ROOM / HEAP_RECORDS_ID_BYTES };

_Static_assert(HEAP_RECORDS_DATA + HEAP_RECORDS_ROOM + MAX_THREADS * sizeof(uint32_t) + 8 <= RING_MIN_DATA_BYTES / 2,
        "also the smallest ring takes a record that is full");

static struct {
    struct ring *ring;
    uint32_t used;
    uint32_t thread_count;
    bool lost;
    uint32_t threads[MAX_THREADS];
    uint8_t bytes[HEAP_RECORDS_ROOM];
} records;

void heap_records_reset(struct ring *ring) {
    records.ring = ring;
    records.used = 0;
    records.thread_count = 0;
    records.lost = false;
}

bool heap_records_are_lost(void) {
    return records.lost;
}

bool heap_records_flush(void) {
    struct ring_place place;
    uint32_t threads_at = (HEAP_RECORDS_DATA + records.used + 3) & ~3u;
    uint32_t threads_bytes = records.thread_count * (uint32_t)sizeof *records.threads;
    if (records.used > 0) {
        if (!records.lost
                && hprof_reserve(records.ring, RECORD_HEAP_RECORDS, (threads_at + threads_bytes + 7) & ~7u, &place)) {
            record_u4(place.record, HEAP_RECORDS_COUNT, records.used);
            record_u4(place.record, HEAP_RECORDS_THREADS, records.thread_count);
            memcpy(place.record + HEAP_RECORDS_DATA, records.bytes, records.used);
            memcpy(place.record + threads_at, records.threads, threads_bytes);
            ring_publish(records.ring, &place);
        } else {
            records.lost = true;
        }
    }
    records.used = 0;
    records.thread_count = 0;
    return !records.lost;
}

uint32_t heap_records_left(uint32_t least) {
    if (HEAP_RECORDS_ROOM - records.used < least) {
        heap_records_flush();
    }
    return HEAP_RECORDS_ROOM - records.used;
}

uint8_t *heap_records_room(uint32_t bytes) {
    heap_records_left(bytes);
    uint8_t *place = records.bytes + records.used;
    records.used += bytes;
    return place;
}

void heap_records_note_thread(const uint8_t *place) {
    records.threads[records.thread_count++] = (uint32_t)(place - records.bytes);
}

void heap_records_numbers(uint8_t *place, const void *from, uint32_t count, uint32_t bytes) {
    const uint8_t *next = from;
    switch (bytes) {
        case 1:
            memcpy(place, from, count);
            break;
        case 2:
            for (uint32_t i = 0; i < count; i++, next += 2, place += 2) {
                uint16_t value;
                memcpy(&value, next, sizeof value);
                value = __builtin_bswap16(value);
                memcpy(place, &value, sizeof value);
            }
            break;
        case 4:
            for (uint32_t i = 0; i < count; i++, next += 4, place += 4) {
                uint32_t value;
                memcpy(&value, next, sizeof value);
                heap_records_u4(place, value);
            }
            break;
        default:
            for (uint32_t i = 0; i < count; i++, next += 8, place += 8) {
                uint64_t value;
                memcpy(&value, next, sizeof value);
                heap_records_u8(place, value);
            }
            break;
    }
}
