// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What becomes of INTERVAL records that find no room.

#include "race_check.h"
#include "ring/interval_notice.h"
#include "ring/records.h"

enum { SMALL = RING_MIN_DATA_BYTES };

static uint8_t drained[SMALL];

static void fill(struct ring *ring) {
    struct ring_place place;
    CHECK(ring_reserve(ring, RECORD_FREE, SMALL / 2, &place));
    ring_publish(ring, &place);
    CHECK(ring_reserve(ring, RECORD_FREE, SMALL / 2 - 16, &place));
    ring_publish(ring, &place);
}

// The INTERVAL records that are there are these.
static void expect(struct ring *ring, size_t count, const int64_t *intervals) {
    size_t bytes = ring_drain(ring, drained, sizeof drained), found = 0;
    for (size_t at = 0; at < bytes;) {
        uint64_t header;
        int64_t interval;
        memcpy(&header, drained + at, sizeof header);
        memcpy(&interval, drained + at + INTERVAL_INTERVAL, sizeof interval);
        if (header >> RECORD_HEADER_TYPE_SHIFT == RECORD_INTERVAL) {
            CHECK(found < count && intervals[found] == interval);
            found++;
        }
        at += (uint32_t)header;
    }
    CHECK(found == count);
}

#define EXPECT(ring, ...) \
    expect(ring, sizeof(int64_t[]){__VA_ARGS__} / sizeof(int64_t), (const int64_t[]){__VA_ARGS__})

int main(void) {
    struct ring *ring = ring_make_private(SMALL);
    struct interval_notice told;
    CHECK(ring != NULL);
    interval_notice_begin(&told);

    interval_notice_post(&told, ring, 0);
    CHECK(!interval_notice_is_behind(&told) && interval_notice_catch_up(&told, ring));
    EXPECT(ring, 0);

    fill(ring);
    interval_notice_post(&told, ring, 65536);
    CHECK(interval_notice_is_behind(&told) && !interval_notice_catch_up(&told, ring));
    CHECK(ring_counter(ring, RING_INTERVAL) == 65536);
    expect(ring, 0, NULL);
    CHECK(interval_notice_catch_up(&told, ring) && !interval_notice_is_behind(&told));
    EXPECT(ring, 65536);

    fill(ring);
    interval_notice_post(&told, ring, 0);
    expect(ring, 0, NULL);
    CHECK(interval_notice_catch_up(&told, ring));
    EXPECT(ring, 0);

    // It was exact and is again, but was not in between.
    fill(ring);
    interval_notice_post(&told, ring, 4096);
    interval_notice_post(&told, ring, 65536);
    interval_notice_post(&told, ring, 0);
    expect(ring, 0, NULL);
    CHECK(interval_notice_catch_up(&told, ring));
    EXPECT(ring, 65536, 0);

    // The next one takes along what is left.
    fill(ring);
    interval_notice_post(&told, ring, 65536);
    expect(ring, 0, NULL);
    interval_notice_post(&told, ring, 0);
    CHECK(!interval_notice_is_behind(&told));
    EXPECT(ring, 65536, 0);

    ring_release(ring);
    puts("interval_notice_test: all told");
    return 0;
}
