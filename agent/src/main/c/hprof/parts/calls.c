// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/parts/calls.h"

#include "hprof/parts/methods.h"
#include "hprof/report/report.h"
#include "inject/classes.h"
#include "ring/records.h"

// What Calls.tell returns: two numbers, and then the chains.
enum told_head { TOLD_NEXT, TOLD_END, TOLD_CHAINS };

// A chain, before its methods.
enum told_chain { TOLD_COUNT, TOLD_TOTAL_NANOS, TOLD_SELF_NANOS, TOLD_METHODS, TOLD_LONGS };

enum { MOST_TOLD = 1 << 12 };

static jlong told[MOST_TOLD];

bool hprof_calls_failed(JNIEnv *env) {
    bool pending = (*env)->ExceptionCheck(env);
    if (pending) {
        (*env)->ExceptionClear(env);
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
    return pending;
}

static void put_calls(uint32_t thread, const jlong *chain, const uint32_t *methods) {
    struct ring_place place;
    uint32_t count = (uint32_t)chain[TOLD_METHODS];
    if (!hprof_reserve(hprof.ring, RECORD_CALLS, (CALLS_CHAIN + 4 * count + 7) & ~7u, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u4(place.record, CALLS_THREAD, thread);
    record_u2(place.record, CALLS_METHODS, (uint16_t)count);
    record_u8(place.record, CALLS_COUNT, (uint64_t)chain[TOLD_COUNT]);
    record_u8(place.record, CALLS_TOTAL_NANOS, (uint64_t)chain[TOLD_TOTAL_NANOS]);
    record_u8(place.record, CALLS_SELF_NANOS, (uint64_t)chain[TOLD_SELF_NANOS]);
    for (uint32_t i = 0; i < count; i++) {
        record_u4(place.record, CALLS_CHAIN + 4 * i, methods[i]);
    }
    ring_publish(hprof.ring, &place);
}

// Which chain is the next; -1 if there is none.
static jint read_told(JNIEnv *env, jlongArray array, jsize *end) {
    jsize length = (*env)->GetArrayLength(env, array);
    *end = 0;
    if (length < TOLD_CHAINS || length > MOST_TOLD) {
        return -1;
    }
    (*env)->GetLongArrayRegion(env, array, 0, TOLD_CHAINS, told);
    jlong used = told[TOLD_END];
    if (used < TOLD_CHAINS || used > length) {
        return -1;
    }
    (*env)->GetLongArrayRegion(env, array, TOLD_CHAINS, (jsize)used - TOLD_CHAINS, told + TOLD_CHAINS);
    *end = (jsize)used;
    return (jint)told[TOLD_NEXT];
}

// Names of methods come before the record that uses them.
static void put_all(uint32_t thread, jsize end) {
    static uint32_t methods[MOST_TOLD];
    for (jsize at = TOLD_CHAINS; at < end; at += TOLD_LONGS + (jsize)told[at + TOLD_METHODS]) {
        for (jsize i = 0; i < (jsize)told[at + TOLD_METHODS]; i++) {
            methods[i] = hprof_methods_number((int32_t)told[at + TOLD_LONGS + i]);
        }
        put_calls(thread, told + at, methods);
    }
}

static uint32_t number_of(JNIEnv *env, jthread thread, bool is_this_thread) {
    return thread == NULL     ? symbols_virtual_threads(hprof.symbols)
            : is_this_thread ? hprof_this_thread(env, thread)
                             : hprof_thread(env, thread);
}

void hprof_calls_tell(JNIEnv *env, jobject stack, jthread thread, bool is_this_thread) {
    uint32_t number = 0;
    for (jint next = 0; next >= 0;) {
        jsize end = 0;
        jlongArray array = (jlongArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.tell, stack, next);
        if (hprof_calls_failed(env) || array == NULL) {
            return;
        }
        next = read_told(env, array, &end);
        (*env)->DeleteLocalRef(env, array);
        if (end > TOLD_CHAINS && number == 0) {
            number = number_of(env, thread, is_this_thread);
        }
        put_all(number, end);
    }
}
