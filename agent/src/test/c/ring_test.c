// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a ring holds, what it refuses, and whom it wakes: one thread, one step after another.

#include "harness.h"
#include "offered.h"
#include "ring/ring.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SMALL = RING_MIN_DATA_BYTES };

static uint8_t drained[RECORD_HEADER_MAX_RECORD_BYTES];

// A record full of one byte.
static bool put(struct ring *ring, uint32_t bytes, uint8_t content) {
    struct ring_place place;
    if (!ring_reserve(ring, RECORD_MARK, bytes, &place)) {
        return false;
    }
    memset(place.record + RECORD_HEADER_BYTES, content, bytes - RECORD_HEADER_BYTES);
    ring_publish(ring, &place);
    return true;
}

// The next record is this one.
static void expect(struct ring *ring, uint32_t bytes, uint8_t content) {
    CHECK(ring_drain(ring, drained, bytes) == bytes);
    uint64_t header;
    memcpy(&header, drained, sizeof header);
    CHECK(header == ((uint64_t)RECORD_MARK << RECORD_HEADER_TYPE_SHIFT | bytes));
    for (uint32_t i = RECORD_HEADER_BYTES; i < bytes; i++) {
        CHECK(drained[i] == content);
    }
}

static void is_filled_to_the_last_byte(void) {
    struct ring *ring = ring_make_private(SMALL);
    CHECK(ring != NULL && ring_drain(ring, drained, sizeof drained) == 0);
    for (uint8_t i = 1; i <= 3; i++) {
        CHECK(put(ring, SMALL / 2, i) && put(ring, SMALL / 2 - 8, (uint8_t)(10 + i)) && put(ring, 8, 0));
        CHECK(!put(ring, 8, 0) && !put(ring, SMALL / 2, 0));
        expect(ring, SMALL / 2, i);
        CHECK(!put(ring, SMALL / 2 + 8, 0) && put(ring, SMALL / 2, 9));
        expect(ring, SMALL / 2 - 8, (uint8_t)(10 + i));
        expect(ring, 8, 0);
        expect(ring, SMALL / 2, 9);
        CHECK(ring_drain(ring, drained, sizeof drained) == 0);
    }
    ring_release(ring);
}

static void has_no_place_for_odd_sizes(void) {
    struct ring *ring = ring_make_private(SMALL);
    struct ring *large = ring_make_private(4 << 20);
    static const uint32_t odd[] = {0, 1, 2, 3, 5, 7, 9, 4095, SMALL / 2 + 8, SMALL, UINT32_MAX, UINT32_MAX - 7};
    struct ring *medium = ring_make_private(RECORD_HEADER_MAX_RECORD_BYTES);
    struct ring_place place;
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        CHECK(!ring_reserve(ring, RECORD_MARK, odd[i], &place));
    }
    CHECK(ring_counter(ring, RING_WRITE_POSITION) == 0);
    CHECK(put(large, RECORD_HEADER_MAX_RECORD_BYTES, 1) && !put(large, RECORD_HEADER_MAX_RECORD_BYTES + 8, 1));
    expect(large, RECORD_HEADER_MAX_RECORD_BYTES, 1);
    CHECK(!put(medium, RECORD_HEADER_MAX_RECORD_BYTES / 2 + 8, 1) && put(medium, RECORD_HEADER_MAX_RECORD_BYTES / 2, 1));
    ring_release(ring), ring_release(medium), ring_release(large);
}

// Every size there is, so that every one of them is once the one that goes over the end.
static void keeps_records_whole_over_its_end(void) {
    struct ring *ring = ring_make_private(SMALL);
    for (uint32_t bytes = 8; bytes <= SMALL / 2; bytes += bytes < 4096 ? 8 : 1016) {
        for (int i = 0; i < 3; i++) {
            CHECK(put(ring, bytes, (uint8_t)(bytes / 8 + 1)));
            expect(ring, bytes, (uint8_t)(bytes / 8 + 1));
        }
    }
    CHECK(ring_counter(ring, RING_WRITE_POSITION) > 20 * SMALL);
    ring_release(ring);
}

static void keeps_the_order_of_reservation(void) {
    struct ring *ring = ring_make_private(SMALL);
    struct ring_place first, second;
    CHECK(ring_reserve(ring, RECORD_MARK, 16, &first) && ring_reserve(ring, RECORD_MARK, 24, &second));
    CHECK(first.end == 16 && second.end == 40 && second.record == first.record + 16);
    ring_publish(ring, &second);
    CHECK(ring_drain(ring, drained, sizeof drained) == 0);
    ring_publish(ring, &first);
    CHECK(ring_drain(ring, drained, 15) == 0);
    CHECK(ring_drain(ring, drained, 39) == 16);
    CHECK(ring_drain(ring, drained, sizeof drained) == 24);
    ring_release(ring);
}

static void gives_places_full_of_zeroes(void) {
    struct ring *ring = ring_make_private(SMALL);
    static const uint8_t zeroes[1024];
    for (int i = 0; i < 200; i++) {
        struct ring_place place;
        CHECK(ring_reserve(ring, RECORD_MARK, sizeof zeroes, &place));
        CHECK(memcmp(place.record + 8, zeroes, sizeof zeroes - 8) == 0);
        memset(place.record + 8, 0xFF, sizeof zeroes - 8);
        ring_publish(ring, &place);
        CHECK(ring_drain(ring, drained, sizeof drained) == sizeof zeroes);
    }
    ring_release(ring);
}

static void is_made_in_few_sizes_only(void) {
    static const uint64_t wrong[] = {0, 1, 4096, SMALL / 2, SMALL + 4096, 3 * SMALL, 2ull * RING_MAX_DATA_BYTES, UINT64_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(ring_make_private(wrong[i]) == NULL && errno == EINVAL);
    }
    struct ring *largest = ring_make_private(RING_MAX_DATA_BYTES);
    CHECK(largest != NULL && ring_has_header(largest, RING_MAX_DATA_BYTES) && put(largest, 8, 0));
    ring_release(largest);
}

static void counts(void) {
    struct ring *ring = ring_make_private(SMALL);
    ring_count(ring, RING_LOST_FREES, 3), ring_count(ring, RING_LOST_FREES, 4), ring_set(ring, RING_INTERVAL, 512);
    CHECK(ring_counter(ring, RING_LOST_FREES) == 7 && ring_counter(ring, RING_INTERVAL) == 512);
    CHECK(!ring_is_abandoned(ring));
    ring_abandon(ring);
    CHECK(ring_is_abandoned(ring));
    ring_release(ring);
}

static int mappings(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    int count = 0;
    while (fgets(line, sizeof line, maps) != NULL) {
        count += strstr(line, "memfd:cairn-ring") != NULL;
    }
    fclose(maps);
    return count;
}

static void goes_with_its_last_user(void) {
    CHECK(mappings() == 0);
    struct ring *ring = ring_make_private(SMALL);
    CHECK(ring_retain(ring) == ring && mappings() == 2);
    ring_release(ring);
    CHECK(put(ring, 8, 0) && mappings() == 2);
    ring_release(ring);
    CHECK(mappings() == 0);
}

// Waking ---------------------------------------------------------------------------------------------------------

static struct ring *map_offered(const struct offered *offered) {
    struct ring *ring = ring_map(offered->file, offered->data_bytes, dup(offered->wake_fd));
    CHECK(ring != NULL && ring_has_header(ring, offered->data_bytes) && !ring_has_header(ring, 2 * offered->data_bytes));
    return ring;
}

static void wakes_once_and_only_who_asked(void) {
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct ring *ring = map_offered(&offered);
    CHECK(put(ring, 8, 0) && !offered_sleep(&offered, 0));
    CHECK(!offered_may_sleep(&offered, 8));  // there is one already
    CHECK(offered_read(&offered, drained, sizeof drained) == 8 && offered_may_sleep(&offered, 24));
    CHECK(put(ring, 16, 1) && !offered_sleep(&offered, 0));  // ends at 24, not behind it
    CHECK(put(ring, 8, 1) && put(ring, 8, 1) && put(ring, 8, 1));
    CHECK(atomic_load(offered_word(&offered, RING_WAKE_AT)) == RING_NO_WAKE);
    uint64_t signals;
    CHECK(read(offered.wake_fd, &signals, sizeof signals) == sizeof signals && signals == 1);

    // A reader that does not take its signals keeps no writer waiting.
    uint64_t most = UINT64_MAX - 1;
    CHECK(write(offered.wake_fd, &most, sizeof most) == sizeof most);
    atomic_store(offered_word(&offered, RING_WAKE_AT), 0);
    errno = 7;
    CHECK(put(ring, 8, 2) && errno == 7);
    CHECK(fcntl(offered.wake_fd, F_SETFL, 0) == 0);  // a setting that both sides share, and the other has changed
    atomic_store(offered_word(&offered, RING_WAKE_AT), 0);
    CHECK(put(ring, 8, 2) && errno == 7);
    ring_release(ring);
    offered_close(&offered);
}

// A peer that writes nonsense --------------------------------------------------------------------------------------

static void takes_nonsense_in_its_positions_for_no_room(void) {
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct ring *ring = map_offered(&offered);
    _Atomic uint64_t *read = offered_word(&offered, RING_READ_POSITION), *write = offered_word(&offered, RING_WRITE_POSITION);
    static const struct {
        uint64_t read, write;
        bool room;
    } cases[] = {
            {0, 0, true},
            {8, 0, false},
            {UINT64_MAX, 0, false},
            {4, 4, false},
            {0, 12, false},
            {1, 16, false},
            {0, SMALL - 16, true},
            {0, SMALL - 8, false},
            {0, SMALL, false},
            {0, SMALL + 8, false},
            {0, 1ull << 63, false},
            {UINT64_MAX - 7, UINT64_MAX - 7, true},  // the end is beyond the last number, and its place a good one
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        atomic_store(read, cases[i].read);
        atomic_store(write, cases[i].write);
        CHECK(put(ring, 16, 1) == cases[i].room);
        CHECK(atomic_load(write) == cases[i].write + (cases[i].room ? 16 : 0));
    }
    ring_release(ring);
    offered_close(&offered);
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {
            {"is filled to the last byte", is_filled_to_the_last_byte},
            {"has no place for odd sizes", has_no_place_for_odd_sizes},
            {"keeps records whole over its end", keeps_records_whole_over_its_end},
            {"keeps the order of reservation", keeps_the_order_of_reservation},
            {"gives places full of zeroes", gives_places_full_of_zeroes},
            {"is made in few sizes only", is_made_in_few_sizes_only},
            {"counts", counts},
            {"goes with its last user", goes_with_its_last_user},
            {"wakes once, and only who asked", wakes_once_and_only_who_asked},
            {"takes nonsense in its positions for no room", takes_nonsense_in_its_positions_for_no_room},
    };
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        tests[i].run();
        printf("a ring %s\n", tests[i].name);
    }
    return 0;
}
