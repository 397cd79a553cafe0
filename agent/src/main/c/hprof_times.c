// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// cpu=times and cpu=old: every call, by code that is put into the target's methods. What a thread has called is summed up in the
// target, and told when the thread ends and at each dump. Virtual threads are told as one.

#include "hprof_methods.h"
#include "hprof_parts.h"
#include "injection.h"
#include "injection_classes.h"
#include "own_thread.h"
#include "records.h"
#include "vm_events.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// A chain as Calls.tell has it, before its methods.
enum told_long { TOLD_COUNT, TOLD_TOTAL_NANOS, TOLD_SELF_NANOS, TOLD_METHODS, TOLD_LONGS };

enum { OLD_DEPTH = 2 };

static bool started;
static jint lost;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;  // numbers of methods are given by one thread at a time

static bool is_wanted(void) {
    return hprof.options.cpu_times || hprof.options.cpu_old;
}

// Records ----------------------------------------------------------------------------------------------------------

static void put_calls(JNIEnv *env, uint32_t thread, const jlong *told) {
    uint32_t methods = (uint32_t)told[TOLD_METHODS];
    uint32_t bytes = (CALLS_CHAIN + 4 * methods + 7) & ~7u;
    uint32_t *numbers = malloc((methods + 1) * sizeof *numbers);
    for (uint32_t i = 0; numbers != NULL && i < methods; i++) {
        numbers[i] = hprof_methods_number(env, (jint)told[TOLD_LONGS + i]);
    }
    struct ring_place place;
    if (numbers == NULL || !hprof_reserve(hprof.ring, RECORD_CALLS, bytes, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        free(numbers);
        return;
    }
    record_u4(place.record, CALLS_THREAD, thread);
    record_u2(place.record, CALLS_METHODS, (uint16_t)methods);
    record_u8(place.record, CALLS_COUNT, (uint64_t)told[TOLD_COUNT]);
    record_u8(place.record, CALLS_TOTAL_NANOS, (uint64_t)told[TOLD_TOTAL_NANOS]);
    record_u8(place.record, CALLS_SELF_NANOS, (uint64_t)told[TOLD_SELF_NANOS]);
    for (uint32_t i = 0; i < methods; i++) {
        record_u4(place.record, CALLS_CHAIN + 4 * i, numbers[i]);
    }
    ring_publish(hprof.ring, &place);
    free(numbers);
}

static void put_all(JNIEnv *env, uint32_t thread, jlongArray told) {
    jsize count = (*env)->GetArrayLength(env, told);
    jlong *longs = malloc((size_t)count * sizeof *longs + 1);
    if (longs == NULL) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    (*env)->GetLongArrayRegion(env, told, 0, count, longs);
    pthread_mutex_lock(&writing);
    for (jsize at = 0; at < count; at += TOLD_LONGS + (jsize)longs[at + TOLD_METHODS]) {
        put_calls(env, thread, longs + at);
    }
    pthread_mutex_unlock(&writing);
    free(longs);
}

// True if there is nothing to tell, as for want of memory.
static bool failed(JNIEnv *env) {
    bool pending = (*env)->ExceptionCheck(env);
    if (pending) {
        (*env)->ExceptionClear(env);
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
    return pending;
}

// Threads ----------------------------------------------------------------------------------------------------------

static void thread_ended(JNIEnv *env, jthread thread) {
    jlongArray told = (jlongArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.end);
    if (!failed(env) && told != NULL && !own_thread_is_this()) {
        put_all(env, hprof_this_thread(env, thread), told);
    }
    (*env)->DeleteLocalRef(env, told);
    (*env)->CallStaticVoidMethod(env, calls.type, calls.ended);
    failed(env);
}

static void dump_stack(JNIEnv *env, jobject stack) {
    jobject thread = (*env)->CallStaticObjectMethod(env, calls.type, calls.thread, stack);
    if (failed(env) || thread == NULL || own_thread_has((*env)->GetLongField(env, thread, thread_fields.id))) {
        return;
    }
    jlongArray told = (jlongArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.tell, stack);
    if (!failed(env) && (*env)->GetArrayLength(env, told) > 0) {
        put_all(env, hprof_thread(env, thread), told);
    }
}

static void dump_virtual(JNIEnv *env) {
    jlongArray told = (jlongArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.tell_virtual);
    if (!failed(env) && (*env)->GetArrayLength(env, told) > 0) {
        put_all(env, symbols_virtual_threads(hprof.symbols), told);
    }
}

static void count_lost(JNIEnv *env) {
    jint now = (*env)->CallStaticIntMethod(env, calls.type, calls.lost);
    if (!failed(env) && now > lost) {
        ring_count(hprof.ring, RING_LOST_OTHERS, (uint64_t)(now - lost));
        lost = now;
    }
}

static void dump(JNIEnv *env, uint32_t token) {
    (void)token;
    if (!started || (*env)->PushLocalFrame(env, 16) != 0) {
        return;
    }
    bool paused = (*env)->CallStaticBooleanMethod(env, calls.type, calls.pause);
    paused = !failed(env) && paused;
    jobjectArray stacks = (jobjectArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.stacks);
    jsize count = failed(env) ? 0 : (*env)->GetArrayLength(env, stacks);
    if (count > 0) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.cut, stacks);
        failed(env);
    }
    for (jsize i = 0; i < count && (*env)->PushLocalFrame(env, 16) == 0; i++) {
        dump_stack(env, (*env)->GetObjectArrayElement(env, stacks, i));
        (*env)->PopLocalFrame(env, NULL);
    }
    dump_virtual(env);
    count_lost(env);
    if (paused) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.resume);
        failed(env);
    }
    (*env)->PopLocalFrame(env, NULL);
}

// Its life ---------------------------------------------------------------------------------------------------------

static const char *prepare(void) {
    if (is_wanted()) {
        injection_prepare(hprof.vm);
    }
    return NULL;
}

static const char *start(JNIEnv *env) {
    if (!is_wanted()) {
        return NULL;
    }
    const struct injection_options options = {
            .depth = hprof.options.cpu_old ? OLD_DEPTH : atomic_load(&hprof.depth),
            .cpu_clock = !hprof.options.wall_clock,
            .thread_ended = thread_ended,
    };
    const char *problem = injection_begin(hprof.vm, env, &options);
    if (problem == NULL) {
        injection_put_in(env, NULL);
        started = true;
    }
    return problem;
}

static void stop(JNIEnv *env) {
    if (started) {
        injection_stop(env);
    }
}

const struct hprof_part hprof_times_part = {.prepare = prepare, .start = start, .dump = dump, .stop = stop};
