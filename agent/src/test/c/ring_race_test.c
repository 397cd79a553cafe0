// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// That nothing is lost, torn or left lying between many writers and one reader, whatever that one does.

#include "harness.h"
#include "offered.h"
#include "ring/ring.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SMALL = RING_MIN_DATA_BYTES,
    WRITERS = 4,
    RECORDS = 5000,
    ONE_BY_ONE = 100000,
    MANY_MS = 20000,
};

static uint8_t drained[RECORD_HEADER_MAX_RECORD_BYTES];

// The n-th record of a writer holds its number and nothing but bytes that follow from it.
static uint64_t content_of(uint32_t writer, uint32_t n) {
    uint64_t x = ((uint64_t)writer << 32 | n) * 0x9E3779B97F4A7C15;
    return x ^ x >> 29;
}

static uint32_t words_of(uint64_t content) {
    return 3 + (content % 64 == 0 ? (uint32_t)(content >> 40) % 3000 : (uint32_t)(content >> 40) % 40);
}

struct writer {
    struct ring *ring;
    uint32_t number;
    bool waits;
    uint32_t lost;
};

static void *write_records(void *argument) {
    struct writer *writer = argument;
    for (uint32_t n = 0; n < RECORDS; n++) {
        uint64_t content = content_of(writer->number, n);
        uint32_t words = words_of(content);
        struct ring_place place;
        bool reserved = ring_reserve(writer->ring, RECORD_FREE, 8 * words, &place);
        while (!reserved && writer->waits) {
            usleep(100);
            reserved = ring_reserve(writer->ring, RECORD_FREE, 8 * words, &place);
        }
        if (!reserved) {
            writer->lost++;
            continue;
        }
        uint64_t *to = (uint64_t *)place.record;
        to[1] = (uint64_t)writer->number << 32 | n;
        for (uint32_t i = 2; i < words; i++) {
            to[i] = content + i;
        }
        ring_publish(writer->ring, &place);
    }
    return NULL;
}

struct tally {
    uint32_t next[WRITERS];  // of each writer: everything before has been read or lost
    uint32_t read;
};

static void check_record(struct tally *tally, const uint8_t *record, size_t bytes) {
    uint64_t words[3];
    memcpy(words, record, sizeof words);
    uint32_t writer = (uint32_t)(words[1] >> 32), n = (uint32_t)words[1];
    CHECK(writer < WRITERS && n < RECORDS && n >= tally->next[writer]);
    uint64_t content = content_of(writer, n);
    CHECK(bytes == 8 * words_of(content) && words[0] == ((uint64_t)RECORD_FREE << RECORD_HEADER_TYPE_SHIFT | bytes));
    for (uint64_t i = 2; i < bytes / 8; i++) {
        uint64_t word;
        memcpy(&word, record + 8 * i, sizeof word);
        CHECK(word == content + i);
    }
    tally->next[writer] = n + 1;
    tally->read++;
}

static void start_writers(struct ring *ring, pthread_t *threads, struct writer *writers, bool waits) {
    for (uint32_t i = 0; i < WRITERS; i++) {
        writers[i] = (struct writer){ring, i, waits, 0};
        CHECK(pthread_create(&threads[i], NULL, write_records, &writers[i]) == 0);
    }
}

static uint32_t await_writers(pthread_t *threads, const struct writer *writers) {
    uint32_t lost = 0;
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        lost += writers[i].lost;
    }
    return lost;
}

static size_t drain_into(struct tally *tally, struct ring *ring) {
    size_t bytes = ring_drain(ring, drained, sizeof drained);
    for (size_t at = 0; at < bytes;) {
        uint32_t length;
        memcpy(&length, drained + at, sizeof length);
        check_record(tally, drained + at, length);
        at += length;
    }
    return bytes;
}

static void drains_what(bool writers_wait) {
    pthread_t threads[WRITERS];
    struct writer writers[WRITERS];
    struct tally tally = {0};
    struct ring *ring = ring_make_private(SMALL);
    start_writers(ring, threads, writers, writers_wait);
    uint32_t running = WRITERS;
    while (running > 0) {
        if (drain_into(&tally, ring) == 0) {
            running = pthread_tryjoin_np(threads[running - 1], NULL) == 0 ? running - 1 : running;
        }
    }
    while (drain_into(&tally, ring) > 0) {
    }
    uint32_t lost = 0;
    for (int i = 0; i < WRITERS; i++) {
        lost += writers[i].lost;
    }
    CHECK(tally.read + lost == WRITERS * RECORDS && (lost == 0 || !writers_wait));
    CHECK(ring_counter(ring, RING_READ_POSITION) == ring_counter(ring, RING_WRITE_POSITION));
    ring_release(ring);
}

static void loses_nothing_of_writers_who_wait(void) {
    drains_what(true);
}

static void drops_whole_records_of_those_who_do_not(void) {
    drains_what(false);
}

// Waking ---------------------------------------------------------------------------------------------------------

static struct ring *map_offered(const struct offered *offered) {
    struct ring *ring = ring_map(offered->file, offered->data_bytes, dup(offered->wake_fd));
    CHECK(ring != NULL && ring_has_header(ring, offered->data_bytes));
    return ring;
}

static void put_mark(struct ring *ring) {
    struct ring_place place;
    CHECK(ring_reserve(ring, RECORD_MARK, MARK_BYTES, &place));
    ring_publish(ring, &place);
}

static void never_leaves_its_reader_asleep(void) {
    pthread_t threads[WRITERS];
    struct writer writers[WRITERS];
    struct tally tally = {0};
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct ring *ring = map_offered(&offered);
    // Through the writers' own mapping, where the thread sanitizer sees which thread hands what to which.
    struct ring_place place;
    uint8_t *apart = offered.header;
    CHECK(ring_reserve(ring, RECORD_MARK, 8, &place));
    ring_publish(ring, &place);
    offered.header = place.record - RING_HEADER_BYTES;
    CHECK(offered_read(&offered, drained, sizeof drained) == 8);
    start_writers(ring, threads, writers, true);
    while (tally.read < WRITERS * RECORDS) {
        size_t bytes = offered_read(&offered, drained, sizeof drained);
        if (bytes > 0) {
            check_record(&tally, drained, bytes);
        } else if (offered_may_sleep(&offered, ring_counter(ring, RING_READ_POSITION))) {
            CHECK(offered_sleep(&offered, MANY_MS));
        }
    }
    CHECK(await_writers(threads, writers) == 0);
    offered.header = apart;
    ring_release(ring);
    offered_close(&offered);
}

static void *write_when_asked(void *argument) {
    struct ring *ring = argument;
    for (int i = 0; i < ONE_BY_ONE; i++) {
        put_mark(ring);
        for (int tries = 1; ring_counter(ring, RING_READ_POSITION) != MARK_BYTES * (uint64_t)(i + 1); tries++) {
            if (tries % 1024 == 0) {
                sched_yield();  // there may be one processor only
            }
        }
    }
    return NULL;
}

// Each record is published just when its reader is about to fall asleep.
static void wakes_its_reader_in_the_last_moment(void) {
    pthread_t thread;
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct ring *ring = map_offered(&offered);
    CHECK(pthread_create(&thread, NULL, write_when_asked, ring) == 0);
    for (uint64_t i = 0; i < ONE_BY_ONE;) {
        for (volatile uint64_t pause = i % 256; pause > 0; pause--) {
        }
        if (offered_may_sleep(&offered, MARK_BYTES * i)) {
            CHECK(offered_sleep(&offered, MANY_MS));
        }
        i += offered_read(&offered, drained, sizeof drained) > 0;
    }
    pthread_join(thread, NULL);
    ring_release(ring);
    offered_close(&offered);
}

// A peer that writes nonsense --------------------------------------------------------------------------------------

#ifndef __SANITIZE_THREAD__
static atomic_bool scribbling;

static void *scribble(void *argument) {
    const struct offered *offered = argument;
    static const unsigned words[] = {RING_READ_POSITION, RING_WRITE_POSITION, RING_WAKE_AT, RING_MAGIC_OFFSET,
            RING_VERSION_OFFSET, RING_DATA_BYTES_OFFSET, RING_LOST_FREES, RING_HEADER_BYTES, RING_HEADER_BYTES + 64};
    unsigned seed = 1;
    while (atomic_load(&scribbling)) {
        uint64_t values[] = {0, 8, 64, 4, SMALL, UINT64_MAX, (uint64_t)rand_r(&seed) << 33 | (uint64_t)rand_r(&seed) << 3,
                atomic_load(offered_word(offered, RING_WRITE_POSITION))};
        atomic_store(offered_word(offered, words[(unsigned)rand_r(&seed) % 9]), values[(unsigned)rand_r(&seed) % 8]);
    }
    return NULL;
}

static void writes_nowhere_else_whatever_its_peer_does(void) {
    pthread_t threads[WRITERS], peer;
    struct writer writers[WRITERS];
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct ring *ring = map_offered(&offered);
    atomic_store(&scribbling, true);
    CHECK(pthread_create(&peer, NULL, scribble, &offered) == 0);
    uint32_t lost = 0;
    // Until some of them have found what looks like room.
    for (int64_t end = real_ms() + MANY_MS; lost % (WRITERS * RECORDS) == 0 && real_ms() < end;) {
        start_writers(ring, threads, writers, false);
        lost += await_writers(threads, writers);
    }
    CHECK(lost % (WRITERS * RECORDS) != 0);
    atomic_store(&scribbling, false);
    pthread_join(peer, NULL);
    ring_release(ring);
    offered_close(&offered);
}
#endif

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {
            {"loses nothing of writers who wait", loses_nothing_of_writers_who_wait},
            {"drops whole records of those who do not", drops_whole_records_of_those_who_do_not},
            {"never leaves its reader asleep", never_leaves_its_reader_asleep},
            {"wakes its reader in the last moment", wakes_its_reader_in_the_last_moment},
#ifndef __SANITIZE_THREAD__
            // Two writers do get the same place there, and no more than that.
            {"writes nowhere else whatever its peer does", writes_nowhere_else_whatever_its_peer_does},
#endif
    };
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        tests[i].run();
        printf("a ring %s\n", tests[i].name);
    }
    return 0;
}
