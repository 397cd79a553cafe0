// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Many peers of every sort, and many threads with something to report, while the agent leaves and comes again. What must hold: a
// peer that keeps to the rules gets each answer once, and a sanitizer finds nothing.

#include "harness.h"

#include "base/bytes.h"
#include "io/connections.h"
#include "io/io_thread.h"
#include "io/ring_handoff.h"
#include "generated/wire_layout.h"
#include "io/work_queue.h"
#include "offered.h"
#include "ring/ring.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PEERS = 6, TELLERS = 3, ROUND_MS = 300, WAIT_MS = 5000, TOKENS = 3 };

static atomic_bool round_over;
static atomic_long answered;
static atomic_long events;
static atomic_long rings;

static bool behaves(int fd, unsigned *seed) {
    uint8_t data[3000] = {0};
    for (uint32_t id = 1; id <= 50; id++) {
        static const uint32_t types[] = {ECHO, DDM_HELO, TYPE('N', 'O', 'P', 'E'), ECHO};
        uint32_t type = types[rand_r(seed) % 4];
        size_t count = type == DDM_HELO ? 4 : (size_t)rand_r(seed) % sizeof data;
        if (!peer_send_chunk(fd, id, type, data, count)) {
            return false;
        }
        struct packet packet;
        do {
            if (!peer_receive(fd, &packet, WAIT_MS)) {
                CHECK(errno != EAGAIN);  // no answer, and no end
                return false;
            }
            atomic_fetch_add(&events, packet.flags == 0);
        } while (packet.flags == 0);
        CHECK(packet.id == id);
        CHECK(packet.type == DDM_FAIL || packet.type == (type == TYPE('N', 'O', 'P', 'E') ? 0 : type));
        atomic_fetch_add(&answered, 1);
    }
    return true;
}

static void misbehaves(int fd, unsigned *seed) {
    uint8_t garbage[2000];
    for (size_t i = 0; i < sizeof garbage; i++) {
        garbage[i] = (uint8_t)rand_r(seed);
    }
    uint8_t count[4];
    put_u4(count, (uint32_t)rand_r(seed) % 8000);
    switch (rand_r(seed) % 6) {
        case 0:
            peer_send(fd, garbage, (size_t)rand_r(seed) % sizeof garbage);
            break;
        case 1:  // half a packet
            put_u4(garbage, 1000);
            peer_send(fd, garbage, (size_t)rand_r(seed) % 1000);
            break;
        case 2:  // packets of a good length, full of nonsense
            for (int i = 0; i < 20; i++) {
                put_u4(garbage, 11 + (uint32_t)i);
                peer_send(fd, garbage, 11 + (size_t)i);
            }
            break;
        case 3:  // asks for much, and takes nothing
            peer_send_chunk(fd, 1, TELL, count, sizeof count);
            real_sleep_ms(rand_r(seed) % 20);
            break;
        case 4:  // never answered before it goes
            peer_send_chunk(fd, 1, KEEP, NULL, 0);
            break;
        default:
            put_u4(garbage, 800u << 20);
            peer_send(fd, garbage, 500);
            peer_await_end(fd, 100);
            break;
    }
}

static void brings_ring(unsigned *seed) {
    struct offered offered = offered_make(RING_MIN_DATA_BYTES, rand_r(seed) % 8 == 0 ? 0 : ALL_SEALS);
    struct offer offer = offered_offer(RING_VERSION, 1 + (uint32_t)rand_r(seed) % TOKENS);
    uint8_t answer[RING_ANSWER_BYTES], record[MARK_BYTES];
    int fd = offered_knock();
    if (fd >= 0 && offered_send(fd, offer.bytes, sizeof offer, (int[]){offered.file, offered.wake_fd}, 2)
            && peer_receive_bytes(fd, answer, sizeof answer, WAIT_MS) && u4_at(answer) == RING_ACCEPTED) {
        atomic_fetch_add(&rings, 1);
        for (int i = rand_r(seed) % 5; i > 0 && offered_may_sleep(&offered, 0); i--) {
            offered_sleep(&offered, 2);
            while (offered_read(&offered, record, sizeof record) != 0) {
            }
        }
    }
    if (fd >= 0) {
        close(fd);
    }
    offered_close(&offered);
}

// As a recorder does that does not know yet that its reader has gone.
static void write_into(uint32_t token) {
    struct ring *ring = ring_handoff_take(token);
    for (int i = 0; ring != NULL && i < 100; i++) {
        struct ring_place place;
        if (!ring_is_abandoned(ring) && ring_reserve(ring, RECORD_MARK, MARK_BYTES, &place)) {
            ring_publish(ring, &place);
        }
    }
    if (ring != NULL) {
        ring_release(ring);
    }
}

static void *peer(void *number) {
    unsigned seed = (unsigned)(uintptr_t)number;
    while (!atomic_load(&round_over)) {
        if (rand_r(&seed) % 3 == 0) {
            brings_ring(&seed);
        }
        int fd = rand_r(&seed) % 10 == 0 ? peer_open() : peer_greet();
        if (fd < 0) {
            real_sleep_ms(1);
            continue;
        }
        if (number == NULL || rand_r(&seed) % 2 == 0) {
            misbehaves(fd, &seed);
        } else if (!behaves(fd, &seed)) {
            real_sleep_ms(1);
        }
        close(fd);
    }
    return NULL;
}

static void *teller(void *number) {
    unsigned seed = (unsigned)(uintptr_t)number + 100;
    static const uint8_t chunk[] = {'E', 'V', 'N', 'T', 0, 0, 0, 1, 0};
    while (!atomic_load(&round_over)) {
        connections_event(0, chunk, sizeof chunk);
        connections_event(1 + (uint32_t)rand_r(&seed) % 100, chunk, sizeof chunk);
        connections_lost_events((uint32_t)rand_r(&seed) % 100);
        work_push(WORK_THREAD_START, 0, 0, 1, "ab", 2);
        work_take_lost_thread_events();
        io_thread_gc_ended();
        harness_answer_kept();
        write_into(1 + (uint32_t)rand_r(&seed) % TOKENS);
        connections_fail((uint32_t)rand_r(&seed) % 100, (uint32_t)rand_r(&seed) % 50 + 60, "Not asked.");
        uint8_t hello[100] = {'H', 'E', 'L', 'O', 0, 0, 0, 92};
        connections_set_hello(chunk, rand_r(&seed) % 2 ? sizeof chunk : 0, hello, sizeof hello);
        real_sleep_ms(rand_r(&seed) % 3);
    }
    return NULL;
}

static void round_of(uintptr_t number) {
    pthread_t threads[PEERS + TELLERS];
    atomic_store(&round_over, false);
    harness_start(-1);
    for (uintptr_t i = 0; i < PEERS + TELLERS; i++) {
        void *seed = (void *)(number * 100 + i + 1);
        CHECK(pthread_create(&threads[i], NULL, i < PEERS ? peer : teller, seed) == 0);
    }
    real_sleep_ms(ROUND_MS);
    harness_leave();  // while all of them are at it
    atomic_store(&round_over, true);
    for (int i = 0; i < PEERS + TELLERS; i++) {
        pthread_join(threads[i], NULL);
    }
}

int main(int count, char **arguments) {
    int64_t end = real_ms() + (count > 1 ? atol(arguments[1]) : 5) * 1000;
    uintptr_t rounds = 0;
    while (real_ms() < end) {
        round_of(rounds++);
    }
    printf("%lu rounds, %ld answers, %ld events, %ld rings\n", (unsigned long)rounds, atomic_load(&answered),
            atomic_load(&events), atomic_load(&rings));
    CHECK(atomic_load(&answered) > 0 && atomic_load(&events) > 0 && atomic_load(&rings) > 0);
    return 0;
}
