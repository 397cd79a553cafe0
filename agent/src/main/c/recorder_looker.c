// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "recorder_looker.h"

#include "clock.h"
#include "live_objects.h"
#include "own_thread.h"
#include "recorder_state.h"

#include <semaphore.h>

// Not every collector tells of each of its cycles, so it is looked now and then too.
enum { LONGEST_WAIT_SECONDS = 2, MOST_REST_NANOS = NANOS_A_SECOND - 1 };

static sem_t wakes;
static atomic_bool woken;

void recorder_looker_wake(void) {
    if (!atomic_exchange(&woken, true)) {
        sem_post(&wakes);
    }
}

static void wait_for_wake(void) {
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)LONGEST_WAIT_SECONDS * NANOS_A_SECOND);
    if (sem_clockwait(&wakes, CLOCK_MONOTONIC, &time) == 0) {
        atomic_store(&woken, false);
    }
}

static void look(JNIEnv *env, const struct live_objects_visitor *visitor) {
    int64_t before = nanos_of(CLOCK_THREAD_CPUTIME_ID);
    if (!live_objects_look(env, visitor)) {
        ring_count(recorder.ring, RING_LOST_OTHERS, 1);
    }
    ring_count(recorder.ring, RING_CALLBACK_NANOS, (uint64_t)(nanos_of(CLOCK_THREAD_CPUTIME_ID) - before));
}

void recorder_looker_look(JNIEnv *env) {
    look(env, &(struct live_objects_visitor){.dead = recorder_tell_end});
}

// Rests for as long as it has looked: where much lives and is collected often, this takes half a processor at most.
static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti, (void)unused;
    uint64_t last_id = 0;
    for (wait_for_wake(); atomic_load(&recorder.running); wait_for_wake()) {
        uint64_t id = atomic_load(&recorder.last_id);
        if (id != last_id || atomic_load(&recorder.tagged) > 0) {
            last_id = id;
            int64_t before = nanos_of(CLOCK_MONOTONIC);
            recorder_looker_look(env);
            int64_t spent = nanos_of(CLOCK_MONOTONIC) - before;
            pause_nanos(spent < MOST_REST_NANOS ? (long)spent : MOST_REST_NANOS);
        }
    }
}

bool recorder_looker_start(jvmtiEnv *jvmti, JNIEnv *env) {
    sem_init(&wakes, 0, 0);
    return own_thread_start(jvmti, env, "cairn-ends", run, NULL);
}

// The bits above the id are another's.
static void tag(JNIEnv *env, jobject object, uint64_t id) {
    (void)env;
    const uint64_t mask = ((uint64_t)1 << SYMBOLS_TAG_BITS) - 1;
    jlong tag = 0;
    if ((*recorder.jvmti)->GetTag(recorder.jvmti, object, &tag) == JVMTI_ERROR_NONE && ((uint64_t)tag & mask) != id) {
        (*recorder.jvmti)->SetTag(recorder.jvmti, object, (jlong)(((uint64_t)tag & ~mask) | id));
    }
}

void recorder_looker_tag(JNIEnv *env) {
    look(env, &(struct live_objects_visitor){.dead = recorder_tell_end, .live = tag});
}
