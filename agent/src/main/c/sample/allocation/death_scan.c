// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/death_scan.h"

#include "base/clock.h"
#include "sample/allocation/live_objects.h"
#include "sample/allocation/state.h"
#include "sample/allocation/writer.h"
#include "vm/own_thread.h"

#include <semaphore.h>

// Not every collector reports each of its cycles, so the thread looks now and then too.
enum { LONGEST_WAIT_SECONDS = 2, REST_PIECE_NANOS = 100 * NANOS_A_MILLI };

static sem_t wakes;
static atomic_bool woken;

// How many objects this thread has reported since it began its look, and java.lang.Class meanwhile.
static _Thread_local uint64_t told;
static _Thread_local jclass class_of_classes;

void death_scan_wake(void) {
    if (!atomic_exchange(&woken, true)) {
        sem_post(&wakes);
    }
}

// Whether it was woken.
static bool wait_for_wake(void) {
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)LONGEST_WAIT_SECONDS * NANOS_A_SECOND);
    bool was = sem_clockwait(&wakes, CLOCK_MONOTONIC, &time) == 0;
    if (was) {
        atomic_store(&woken, false);
    }
    return was;
}

static void tell(uint64_t id) {
    told += recorder_tell_end(id);
}

static bool look(JNIEnv *env, const struct live_objects_visitor *visitor, int64_t *spent) {
    int64_t before = nanos_of(CLOCK_THREAD_CPUTIME_ID);
    told = 0;
    bool looked = live_objects_look(env, visitor);
    *spent = nanos_of(CLOCK_THREAD_CPUTIME_ID) - before;
    recorder_note_spent(*spent);
    return looked;
}

bool death_scan_run(JNIEnv *env) {
    int64_t spent;
    return look(env, &(struct live_objects_visitor){.dead = tell}, &spent);
}

static void rest(int64_t nanos) {
    for (int64_t left = nanos; left > 0 && atomic_load(&recorder.running); left -= REST_PIECE_NANOS) {
        pause_nanos((long)(left < REST_PIECE_NANOS ? left : REST_PIECE_NANOS));
    }
}

// Where most of what it looks at lives it rests for as long as it has worked: then this takes half a processor at most. Where most is
// dead, to rest would only let them become more.
static void look_and_rest(JNIEnv *env) {
    int64_t spent;
    look(env, &(struct live_objects_visitor){.dead = tell}, &spent);
    if ((int64_t)told < atomic_load(&recorder.tagged)) {
        rest(spent);
    }
}

// Without a word nothing was collected if nothing was allocated.
static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti, (void)unused;
    uint64_t last_id = 0;
    for (bool was_woken = wait_for_wake(); atomic_load(&recorder.running); was_woken = wait_for_wake()) {
        uint64_t id = atomic_load(&recorder.last_id);
        if (was_woken || id != last_id) {
            last_id = id;
            look_and_rest(env);
        }
    }
}

bool death_scan_start(jvmtiEnv *jvmti, JNIEnv *env) {
    sem_init(&wakes, 0, 0);
    return own_thread_start(jvmti, env, "cairn-ends", run, NULL);
}

// The bits above the id are another's. A class gets those at any moment by any thread, and a dump knows it by them.
static void tag(JNIEnv *env, jobject object, uint64_t id) {
    if (!atomic_load(&recorder.tags_too) || (*env)->IsInstanceOf(env, object, class_of_classes)) {
        return;  // the VM ends and waits, or this is a class
    }
    const uint64_t mask = ((uint64_t)1 << SYMBOLS_TAG_BITS) - 1;
    jlong tag = 0;
    if ((*recorder.jvmti)->GetTag(recorder.jvmti, object, &tag) == JVMTI_ERROR_NONE && ((uint64_t)tag & mask) != id) {
        (*recorder.jvmti)->SetTag(recorder.jvmti, object, (jlong)(((uint64_t)tag & ~mask) | id));
    }
}

bool death_scan_tag(JNIEnv *env) {
    class_of_classes = (*env)->FindClass(env, "java/lang/Class");
    if (class_of_classes == NULL) {
        (*env)->ExceptionClear(env);
        return false;
    }
    int64_t spent;
    bool looked = look(env, &(struct live_objects_visitor){.dead = tell, .live = tag}, &spent);
    (*env)->DeleteLocalRef(env, class_of_classes);
    return looked;
}
