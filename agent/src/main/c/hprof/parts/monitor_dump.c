// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// monitor=y, at a dump: one thread after the other, while all of them go on. So what the report says of two threads need not have been true at
// the same moment.

#include "hprof/parts/awaited.h"
#include "hprof/parts/monitors.h"
#include "hprof/report/report.h"
#include "ring/records.h"
#include "vm/local_references.h"
#include "vm/own_code.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdlib.h>

// Of the threads that wait for one monitor, the report has at most this many.
enum { MAX_TOLD = 4000 };

// The numbers of threads in this dump, so that each has one of them.
struct numbers {
    struct {
        int64_t thread;
        uint32_t number;
    } *places;
    uint32_t count;  // of places, a power of two; twice as many as there are threads
};

static uint32_t number_of(const struct numbers *numbers, JNIEnv *env, jthread thread) {
    if (thread == NULL) {
        return 0;
    }
    int64_t id = (*env)->GetLongField(env, thread, thread_fields.id);
    for (uint32_t i = 0; i < numbers->count; i++) {
        uint32_t at = ((uint32_t)id + i) & (numbers->count - 1);
        if (numbers->places[at].thread == id) {
            return numbers->places[at].number;
        }
        if (numbers->places[at].thread == 0) {
            numbers->places[at].thread = id;
            numbers->places[at].number = hprof_thread(env, thread);
            return numbers->places[at].number;
        }
    }
    return hprof_thread(env, thread);
}

static void put_state(jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, jthread thread) {
    struct hprof_stack stack;
    struct ring_place place;
    jint state = 0;
    (*jvmti)->GetThreadState(jvmti, thread, &state);
    hprof_stack_take(&stack, env, thread);
    uint32_t number = number_of(numbers, env, thread);
    if (!hprof_reserve(
                hprof.ring, RECORD_THREAD_STATE, THREAD_STATE_FRAMES + (uint32_t)stack.count * FRAME_BYTES, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u4(place.record, THREAD_STATE_THREAD, number);
    record_u4(place.record, THREAD_STATE_STATE, (uint32_t)state);
    record_u2(place.record, THREAD_STATE_FLAGS, stack.truncated ? ALLOCATION_FLAG_TRUNCATED : 0);
    record_u2(place.record, THREAD_STATE_JAVA_FRAMES, (uint16_t)stack.count);
    hprof_stack_put(&stack, place.record, THREAD_STATE_FRAMES);
    ring_publish(hprof.ring, &place);
}

static uint16_t number_all(
        const struct numbers *numbers, JNIEnv *env, const jthread *threads, jint count, uint32_t *to, uint32_t room) {
    uint16_t told = 0;
    for (jint i = 0; i < count; i++) {
        if (told < room) {
            to[told++] = number_of(numbers, env, threads[i]);
        } else {
            ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        }
    }
    return told;
}

// Before JDK 23 the VM lists a thread that waits to be notified among those that wait to enter too.
static uint16_t without(uint32_t *threads, uint16_t count, const uint32_t *others, uint16_t other_count) {
    uint16_t kept = 0;
    for (uint16_t i = 0; i < count; i++) {
        uint16_t at = 0;
        while (at < other_count && others[at] != threads[i]) {
            at++;
        }
        if (at == other_count) {
            threads[kept++] = threads[i];
        }
    }
    return kept;
}

static void put_usage(JNIEnv *env, const struct numbers *numbers, jobject object, const jvmtiMonitorUsage *usage) {
    uint32_t wants[MAX_TOLD], waits[MAX_TOLD];
    jclass type = (*env)->GetObjectClass(env, object);
    uint32_t owner = number_of(numbers, env, usage->owner), number = symbols_class(hprof.symbols, env, type);
    uint16_t entering = number_all(numbers, env, usage->waiters, usage->waiter_count, wants, MAX_TOLD);
    uint16_t notified = number_all(numbers, env, usage->notify_waiters, usage->notify_waiter_count, waits, MAX_TOLD);
    entering = without(wants, entering, waits, notified);
    uint32_t listed = ((uint32_t)entering + notified) * (uint32_t)sizeof *wants;
    struct ring_place place;
    if (hprof_reserve(hprof.ring, RECORD_MONITOR, (MONITOR_THREADS + listed + 7) & ~7u, &place)) {
        record_u4(place.record, MONITOR_CLASS, number);
        record_u4(place.record, MONITOR_OWNER, owner);
        record_u4(place.record, MONITOR_ENTRIES, (uint32_t)usage->entry_count);
        record_u2(place.record, MONITOR_ENTERING, entering);
        record_u2(place.record, MONITOR_NOTIFIED, notified);
        memcpy(place.record + MONITOR_THREADS, wants, entering * sizeof *wants);
        memcpy(place.record + MONITOR_THREADS + entering * sizeof *wants, waits, notified * sizeof *waits);
        ring_publish(hprof.ring, &place);
    } else {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
    (*env)->DeleteLocalRef(env, type);
}

static void let_go(jvmtiEnv *jvmti, JNIEnv *env, jthread *threads, jint count) {
    for (jint i = 0; i < count; i++) {
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
}

static bool is_of_own_class(jvmtiEnv *jvmti, JNIEnv *env, jobject object) {
    jclass type = (*env)->GetObjectClass(env, object);
    bool ours = own_code_of(jvmti, env, type) != OWN_CODE_NONE;
    (*env)->DeleteLocalRef(env, type);
    return ours;
}

// Leaves out a monitor that no thread has or waits for any more.
static void put_monitor(jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, jobject object) {
    jvmtiMonitorUsage usage = {0};
    if ((*jvmti)->GetObjectMonitorUsage(jvmti, object, &usage) == JVMTI_ERROR_NONE) {
        expect_local_references(env, usage.waiter_count + usage.notify_waiter_count + 8);
        if (is_of_own_class(jvmti, env, object)) {
            // Only a thread that rewrites a class has it.
        } else if (usage.owner != NULL || usage.waiter_count > 0 || usage.notify_waiter_count > 0) {
            put_usage(env, numbers, object, &usage);
        }
        (*env)->DeleteLocalRef(env, usage.owner);
        let_go(jvmti, env, usage.waiters, usage.waiter_count);
        let_go(jvmti, env, usage.notify_waiters, usage.notify_waiter_count);
    }
}

// Which monitors there are ------------------------------------------------------------------------------------------

// The monitors that this dump has reported. There are about as many of them as of threads.
struct told {
    struct {
        jobject object;  // a local reference
        jint hash;
    } *monitors;
    size_t count;
    size_t capacity;
};

static bool has_told(const struct told *told, JNIEnv *env, jobject object, jint hash) {
    for (size_t i = 0; i < told->count; i++) {
        if (told->monitors[i].hash == hash && (*env)->IsSameObject(env, told->monitors[i].object, object)) {
            return true;
        }
    }
    return false;
}

// Takes `object` over. When out of memory, the dump may report it again.
static void note_told(struct told *told, JNIEnv *env, jobject object, jint hash) {
    if (told->count == told->capacity) {
        size_t capacity = told->capacity == 0 ? 64 : 2 * told->capacity;
        void *more = realloc(told->monitors, capacity * sizeof *told->monitors);
        if (more == NULL) {
            (*env)->DeleteLocalRef(env, object);
            return;
        }
        told->monitors = more;
        told->capacity = capacity;
        expect_local_references(env, (jint)capacity);
    }
    told->monitors[told->count].object = object;
    told->monitors[told->count++].hash = hash;
}

// Takes `object`.
static void put_once(
        jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, struct told *told, jobject object) {
    jint hash = 0;
    if ((*jvmti)->GetObjectHashCode(jvmti, object, &hash) != JVMTI_ERROR_NONE || has_told(told, env, object, hash)) {
        (*env)->DeleteLocalRef(env, object);
        return;
    }
    put_monitor(jvmti, env, numbers, object);
    note_told(told, env, object, hash);
}

static void put_owned(
        jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, struct told *told, jthread thread) {
    jint count = 0;
    jobject *owned = NULL;
    if ((*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        put_once(jvmti, env, numbers, told, owned[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)owned);
}

// What a thread waits for need not be owned, and if it is, then perhaps by a virtual thread.
static void put_awaited(
        jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, struct told *told, jthread thread) {
    jobject monitor = NULL;
    if ((*jvmti)->GetCurrentContendedMonitor(jvmti, thread, &monitor) == JVMTI_ERROR_NONE && monitor != NULL) {
        put_once(jvmti, env, numbers, told, monitor);
    }
}

// By threads that said so themselves.
static void put_all_awaited(jvmtiEnv *jvmti, JNIEnv *env, const struct numbers *numbers, struct told *told) {
    size_t count = 0;
    jobject *awaited = hprof_awaited_all(env, &count);
    for (size_t i = 0; i < count; i++) {
        put_once(jvmti, env, numbers, told, awaited[i]);
    }
    free(awaited);
}

static bool make_numbers(struct numbers *numbers, jint threads) {
    numbers->count = 64;
    while (numbers->count < 2 * (uint32_t)threads) {
        numbers->count *= 2;
    }
    numbers->places = calloc(numbers->count, sizeof *numbers->places);
    return numbers->places != NULL;
}

static bool is_ours(JNIEnv *env, jthread thread) {
    return own_thread_has((*env)->GetLongField(env, thread, thread_fields.id));
}

void hprof_monitors_dump(jvmtiEnv *jvmti, JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL;
    struct numbers numbers;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    struct told told = {0};
    bool made = make_numbers(&numbers, count);
    for (jint i = 0; i < count && made; i++) {
        if (!is_ours(env, threads[i])) {
            put_state(jvmti, env, &numbers, threads[i]);
        }
    }
    for (jint i = 0; i < count && made; i++) {
        if (!is_ours(env, threads[i])) {
            put_owned(jvmti, env, &numbers, &told, threads[i]);
            put_awaited(jvmti, env, &numbers, &told, threads[i]);
        }
    }
    if (made) {
        put_all_awaited(jvmti, env, &numbers, &told);
    }
    while (told.count > 0) {
        (*env)->DeleteLocalRef(env, told.monitors[--told.count].object);
    }
    free(told.monitors);
    free(numbers.places);
    let_go(jvmti, env, threads, count);
}
