// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/work_queue.h"

#include "base/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REQUESTS = 512, MAX_REQUEST_BYTES = 8 << 20, MAX_THREAD_EVENTS = 16 * 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static struct work *first;
static struct work *last;
static uint32_t requests;
static size_t request_bytes;
static uint32_t thread_events;
static uint32_t lost_thread_events;

static void prepare(void) {
    make_condition(&arrived);
}

static uint32_t *counter_of(enum work_kind kind) {
    switch (kind) {
        case WORK_REQUEST:
            return &requests;
        case WORK_THREAD_START:
        case WORK_THREAD_END:
            return &thread_events;
        default:
            return NULL;
    }
}

static bool has_room(enum work_kind kind, size_t count) {
    switch (kind) {
        case WORK_REQUEST:
            return requests < MAX_REQUESTS && request_bytes + count <= MAX_REQUEST_BYTES;
        case WORK_THREAD_START:
        case WORK_THREAD_END:
            return thread_events < MAX_THREAD_EVENTS;
        default:
            return true;
    }
}

// Counts what comes into the queue, by 1, and what goes out of it, by -1.
static void count_in(const struct work *work, int by) {
    uint32_t *counter = counter_of(work->kind);
    if (counter != NULL) {
        *counter += (uint32_t)by;
    }
    if (work->kind == WORK_REQUEST) {
        request_bytes += by > 0 ? work->count : -work->count;
    }
}

static void append(struct work *work) {
    count_in(work, 1);
    if (last == NULL) {
        first = work;
    } else {
        last->next = work;
    }
    last = work;
    pthread_cond_signal(&arrived);
}

static struct work *unlink_first(void) {
    struct work *work = first;
    if (work != NULL) {
        first = work->next;
        last = first == NULL ? NULL : last;
        count_in(work, -1);
    }
    return work;
}

void work_reset(void) {
    pthread_once(&once, prepare);
    pthread_mutex_lock(&lock);
    for (struct work *work = unlink_first(); work != NULL; work = unlink_first()) {
        free(work);
    }
    lost_thread_events = 0;
    pthread_mutex_unlock(&lock);
}

bool work_push(
        enum work_kind kind, uint32_t connection, uint32_t request, int64_t thread, const void *data, size_t count) {
    struct work *work = malloc(sizeof *work + count);
    if (work != NULL) {
        *work = (struct work){
                .kind = kind, .connection = connection, .request = request, .thread = thread, .count = count};
        if (count > 0) {
            memcpy(work->data, data, count);
        }
    }
    pthread_once(&once, prepare);
    pthread_mutex_lock(&lock);
    bool room = work != NULL && has_room(kind, count);
    if (room) {
        append(work);
    } else if (counter_of(kind) == &thread_events) {
        lost_thread_events++;
    }
    pthread_mutex_unlock(&lock);
    if (!room) {
        free(work);
    }
    return room;
}

struct work *work_prepare(enum work_kind kind, uint32_t connection) {
    struct work *work = malloc(sizeof *work);
    if (work != NULL) {
        *work = (struct work){.kind = kind, .connection = connection};
    }
    return work;
}

void work_add(struct work *work) {
    pthread_once(&once, prepare);
    pthread_mutex_lock(&lock);
    append(work);
    pthread_mutex_unlock(&lock);
}

bool work_forget(uint32_t connection) {
    bool unheard = false;
    pthread_mutex_lock(&lock);
    struct work **link = &first;
    last = NULL;
    while (*link != NULL) {
        struct work *work = *link;
        bool goes = work->connection == connection && (work->kind == WORK_REQUEST || work->kind == WORK_CONNECTED);
        if (goes) {
            unheard = unheard || work->kind == WORK_CONNECTED;
            count_in(work, -1);
            *link = work->next;
            free(work);
        } else {
            last = work;
            link = &work->next;
        }
    }
    pthread_mutex_unlock(&lock);
    return unheard;
}

struct work *work_take(int64_t timeout_ms) {
    pthread_once(&once, prepare);
    int64_t wait_ms = timeout_ms < 0 ? 0 : timeout_ms;
    struct timespec deadline = time_of(nanos_of(CLOCK_MONOTONIC) + wait_ms * NANOS_A_MILLI);
    pthread_mutex_lock(&lock);
    int waited = 0;
    while (first == NULL && waited == 0) {
        waited = timeout_ms < 0 ? pthread_cond_wait(&arrived, &lock)
                                : pthread_cond_timedwait(&arrived, &lock, &deadline);
    }
    struct work *work = unlink_first();
    pthread_mutex_unlock(&lock);
    return work;
}

uint32_t work_take_lost_thread_events(void) {
    pthread_mutex_lock(&lock);
    uint32_t lost = lost_thread_events;
    lost_thread_events = 0;
    pthread_mutex_unlock(&lock);
    return lost;
}
