// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_REQUESTS = 512, MAX_THREAD_EVENTS = 16 * 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static struct work *first;
static struct work *last;
static uint32_t requests;
static uint32_t thread_events;
static uint32_t lost_thread_events;

static void prepare(void) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&arrived, &attributes);
    pthread_condattr_destroy(&attributes);
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

static struct work *unlink_first(void) {
    struct work *work = first;
    if (work != NULL) {
        first = work->next;
        last = first == NULL ? NULL : last;
        uint32_t *counter = counter_of(work->kind);
        if (counter != NULL) {
            (*counter)--;
        }
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
    uint32_t *counter = counter_of(kind);
    uint32_t limit = kind == WORK_REQUEST ? MAX_REQUESTS : MAX_THREAD_EVENTS;
    bool room = work != NULL && (counter == NULL || *counter < limit);
    if (room) {
        if (counter != NULL) {
            (*counter)++;
        }
        if (last == NULL) {
            first = work;
        } else {
            last->next = work;
        }
        last = work;
        pthread_cond_signal(&arrived);
    } else if (counter == &thread_events) {
        lost_thread_events++;
    }
    pthread_mutex_unlock(&lock);
    if (!room) {
        free(work);
    }
    return room;
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
            requests -= work->kind == WORK_REQUEST;
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

static struct timespec deadline_in(int64_t ms) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += ms / 1000;
    time.tv_nsec += (ms % 1000) * 1000000;
    if (time.tv_nsec >= 1000000000) {
        time.tv_sec++;
        time.tv_nsec -= 1000000000;
    }
    return time;
}

struct work *work_take(int64_t timeout_ms) {
    pthread_once(&once, prepare);
    struct timespec deadline = deadline_in(timeout_ms < 0 ? 0 : timeout_ms);
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
