// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A target that is no VM: it takes a ring through the agent's own door, and many threads write into it. For tests of the
// reader, which may kill it, or have it kill itself in the middle of a record.
//
//   ring_writer PATH THREADS RECORDS SEED drop|wait [STEP RECORD]
//
// PATH: where it listens as an agent does, or "-" for a ring and its eventfd inherited as descriptors 3 and 4. Each of THREADS
// writes RECORDS. What finds no room is counted in RING_LOST_ALLOCATIONS, or waits for it as long as the reader is there.
// If the reader goes before all is written, it waits for the next one, and begins anew; else it ends, with the connection.
//
// STEP RECORD: thread 0 ends the process, by SIGKILL, when it writes that record (from 0 on):
//   1 reserved, and nothing written     2 BUSY is written, and nothing else
//   3 all is written, but BUSY          4 published, but nobody woken
//
// It prints a line when it listens ("listening") and one for each ring ("written N lost N").
//
// Every record is an ALLOCATION, the n-th (from 0 on) of thread t (from 0 on) this:
//   id = (t + 1) << 32 | n          thread = t + 1        size = 8 * (n + 1)
//   m = mix(id ^ seed)              interval = m          class = low 32 bits of m
//   java frames = m % 16 == 0 ? m >> 32 & 0x7FF : m >> 32 & 0x3F          (of unsigned numbers)
//   frame i: method = low 32 bits of (m + i), bytecode index = i;         all else is 0
//   mix(x): x ^= x >> 33; x *= 0xFF51AFD7ED558CCD; x ^= x >> 33

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

enum { RESERVED = 1, BUSY = 2, WRITTEN = 3, PUBLISHED = 4 };

static int die_at_step;
static uint64_t die_at_record;
static _Thread_local uint64_t current_record = UINT64_MAX;  // of thread 0 only

static void step(int now) {
    if (now == die_at_step && current_record == die_at_record) {
        kill(getpid(), SIGKILL);
    }
}

static void step_before(uint64_t stored) {
    step((stored >> 63) != 0 ? RESERVED : WRITTEN);
}

static void step_behind(uint64_t stored) {
    step((stored >> 63) != 0 ? BUSY : PUBLISHED);
}

// The steps are the two stores of a header, and it is the ring's own code that dies there.
#undef atomic_store_explicit
#define atomic_store_explicit(word, value, order) \
    (step_before((uint64_t)(value)), __atomic_store_n(word, value, order), step_behind((uint64_t)(value)))
#include "ring/ring.c"

#include "base/bytes.h"
#include "io/ring_handoff.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { MAX_THREADS = 64, INHERITED_RING = 3, INHERITED_EVENTFD = 4 };

static struct {
    struct ring *ring;
    uint64_t records;
    uint64_t seed;
    bool wait;
    atomic_ullong written;
} session;

static uint64_t mix(uint64_t x) {
    x ^= x >> 33;
    x *= 0xFF51AFD7ED558CCD;
    return x ^ x >> 33;
}

static void put(uint8_t *at, const void *value, size_t bytes) {
    memcpy(at, value, bytes);  // numbers are the machine's own
}

static void fill(uint8_t *record, uint32_t thread, uint64_t number, uint64_t m, uint16_t frames) {
    uint64_t id = (uint64_t)thread << 32 | number, size = 8 * (number + 1);
    uint32_t type = (uint32_t)m;
    put(record + ALLOCATION_ID, &id, 8);
    put(record + ALLOCATION_SIZE, &size, 8);
    put(record + ALLOCATION_INTERVAL, &m, 8);
    put(record + ALLOCATION_THREAD, &thread, 4);
    put(record + ALLOCATION_CLASS, &type, 4);
    put(record + ALLOCATION_JAVA_FRAMES, &frames, 2);
    for (uint32_t i = 0; i < frames; i++) {
        uint32_t method = (uint32_t)(m + i);
        uint8_t *frame = record + ALLOCATION_FRAMES + i * FRAME_BYTES;
        put(frame + FRAME_METHOD, &method, 4);
        put(frame + FRAME_BYTECODE_INDEX, &i, 4);
    }
}

static bool reserve(uint32_t bytes, struct ring_place *place) {
    bool reserved = ring_reserve(session.ring, RECORD_ALLOCATION, bytes, place);
    while (!reserved && session.wait && !ring_is_abandoned(session.ring)) {
        usleep(50);
        reserved = ring_reserve(session.ring, RECORD_ALLOCATION, bytes, place);
    }
    return reserved;
}

static void *write_records(void *argument) {
    uint32_t thread = (uint32_t)(uintptr_t)argument;
    for (uint64_t n = 0; n < session.records && !ring_is_abandoned(session.ring); n++) {
        current_record = thread == 1 ? n : UINT64_MAX;
        uint64_t m = mix(((uint64_t)thread << 32 | n) ^ session.seed);
        uint16_t frames = (uint16_t)(m % 16 == 0 ? m >> 32 & 0x7FF : m >> 32 & 0x3F);
        struct ring_place place;
        if (reserve(ALLOCATION_FRAMES + FRAME_BYTES * (uint32_t)frames, &place)) {
            fill(place.record, thread, n, m, frames);
            ring_publish(session.ring, &place);
            atomic_fetch_add(&session.written, 1);
        } else {
            ring_count(session.ring, RING_LOST_ALLOCATIONS, 1);
        }
    }
    return NULL;
}

// False if the reader has gone before all was written. `attend` looks after the connection meanwhile.
static bool write_all(int threads, void (*attend)(void)) {
    pthread_t writers[MAX_THREADS];
    atomic_store(&session.written, 0);
    for (int i = 0; i < threads; i++) {
        pthread_create(&writers[i], NULL, write_records, (void *)(uintptr_t)(i + 1));
    }
    for (int i = 0; i < threads; i++) {
        while (pthread_tryjoin_np(writers[i], NULL) != 0) {
            attend();
        }
    }
    unsigned long long lost = ring_counter(session.ring, RING_LOST_ALLOCATIONS), written = atomic_load(&session.written);
    printf("written %llu lost %llu\n", written, lost);
    return written + lost == (unsigned long long)threads * session.records;
}

static void rest(void) {
    usleep(1000);
}

static void attend_door(void) {
    struct pollfd polls[HANDOFF_PLACES];
    ring_handoff_watch(polls);
    poll(polls, HANDOFF_PLACES, 10);
    ring_handoff_attend(polls, 0);
}

static int listen_at(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) {
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    return bind(listener, (const struct sockaddr *)&address, sizeof address) == 0 && listen(listener, 4) == 0 ? listener : -1;
}

// The ring that the next peer hands in; NULL if it does not get that far.
static struct ring *welcome(int listener) {
    uint8_t request[sizeof RING_REQUEST - 1], offer[RING_OFFER_BYTES];
    int peer = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (recv(peer, request, sizeof request, MSG_WAITALL) != sizeof request
            || memcmp(request, RING_REQUEST, sizeof request) != 0) {
        close(peer);
        return NULL;
    }
    ring_handoff_welcome(peer, 0);
    // Without the descriptors, which stay there for the door.
    bool offered = recv(peer, offer, sizeof offer, MSG_PEEK | MSG_WAITALL) == sizeof offer;
    attend_door();
    return offered ? ring_handoff_take(u4_at(offer + RING_OFFER_TOKEN_OFFSET)) : NULL;
}

static int serve(int listener, int threads) {
    ring_handoff_open();
    printf("listening\n");
    for (bool all = false; !all;) {
        session.ring = welcome(listener);
        if (session.ring != NULL) {
            all = write_all(threads, attend_door);
            ring_release(session.ring);
        }
    }
    return 0;
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int threads = count < 6 ? 0 : atoi(arguments[2]);
    if (threads < 1 || threads > MAX_THREADS) {
        fprintf(stderr, "ring_writer PATH THREADS RECORDS SEED drop|wait [STEP RECORD], with 1 to %d threads.\n", MAX_THREADS);
        return 2;
    }
    session.records = strtoull(arguments[3], NULL, 10);
    session.seed = strtoull(arguments[4], NULL, 10);
    session.wait = strcmp(arguments[5], "wait") == 0;
    die_at_step = count > 7 ? atoi(arguments[6]) : 0;
    die_at_record = count > 7 ? strtoull(arguments[7], NULL, 10) : 0;
    if (strcmp(arguments[1], "-") != 0) {
        int listener = listen_at(arguments[1]);
        return listener < 0 ? (perror(arguments[1]), 1) : serve(listener, threads);
    }
    off_t bytes = lseek(INHERITED_RING, 0, SEEK_END);
    session.ring = ring_map(INHERITED_RING, (uint64_t)bytes - RING_HEADER_BYTES, INHERITED_EVENTFD);
    return session.ring == NULL ? (perror("ring"), 1) : (write_all(threads, rest), 0);
}
