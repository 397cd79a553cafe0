// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/allocating_threads.h"

#include "base/clock.h"
#include "vm/layout/thread_layout.h"
#include "vm/local_references.h"
#include "vm/thread_fields.h"

#include <string.h>

enum {
    THREADS = 1 << 12,
    TRIES = 16,
    // To look through all threads costs more the more there are, so it is not done for each that is new.
    LOOK_NANOS = 100 * NANOS_A_MILLI,
};

// A thread that has another name of the system's is another, or has been renamed.
static struct known {
    int32_t os_tid;
    uint32_t number;
    char name[RAW_NAME_BYTES];
} threads[THREADS];
static int64_t looked_at;

void allocating_threads_begin(void) {
    memset(threads, 0, sizeof threads);
    looked_at = 0;
}

uint64_t allocating_threads_bytes(void) {
    return sizeof threads;
}

static struct known *place_of(int32_t os_tid, const char *name) {
    uint32_t home = (uint32_t)os_tid * 0x9E3779B9u >> 20;
    for (uint32_t i = 0; i < TRIES; i++) {
        struct known *place = &threads[(home + i) % THREADS];
        if (place->number == 0 || (place->os_tid == os_tid && memcmp(place->name, name, RAW_NAME_BYTES) == 0)) {
            return place;
        }
    }
    return &threads[home % THREADS];
}

static void note(struct known *place, int32_t os_tid, const char *name, uint32_t number) {
    place->os_tid = os_tid;
    place->number = number;
    memcpy(place->name, name, RAW_NAME_BYTES);
}

// The number of the Java thread that the system knows by this one; 0 if there is none now.
static uint32_t find(const struct native_sampler *sampler, JNIEnv *env, int32_t os_tid) {
    jint count = 0;
    jthread *all = NULL;
    uint32_t number = 0;
    if (thread_fields.java_thread == NULL
            || (*sampler->jvmti)->GetAllThreads(sampler->jvmti, &count, &all) != JVMTI_ERROR_NONE) {
        return 0;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        uint64_t java_thread = (uint64_t)(*env)->GetLongField(env, all[i], thread_fields.java_thread);
        if (number == 0 && java_thread != 0 && vm_structs_read(java_thread).os_tid == os_tid) {
            struct thread_symbol seen = {0};
            number = symbols_thread(sampler->symbols, env, all[i], os_tid, &seen);
        }
        (*env)->DeleteLocalRef(env, all[i]);
    }
    (*sampler->jvmti)->Deallocate(sampler->jvmti, (unsigned char *)all);
    return number;
}

uint32_t allocating_threads_number(const struct native_sampler *sampler, JNIEnv *env, const struct raw_block *block) {
    struct known *place = place_of(block->os_tid, block->thread_name);
    if (place->number != 0 && place->os_tid == block->os_tid
            && memcmp(place->name, block->thread_name, RAW_NAME_BYTES) == 0) {
        return place->number;
    }
    uint32_t number = 0;
    int64_t now = nanos_of(CLOCK_MONOTONIC);
    if (block->is_java && (looked_at == 0 || now - looked_at > LOOK_NANOS || now < looked_at)) {
        number = find(sampler, env, block->os_tid);
        looked_at = nanos_of(CLOCK_MONOTONIC);
    }
    if (number == 0) {
        char name[RAW_NAME_BYTES + 1] = {0};
        memcpy(name, block->thread_name, RAW_NAME_BYTES);
        number = symbols_named_thread(sampler->symbols, block->os_tid, name);
    }
    if (number != 0) {
        note(place, block->os_tid, block->thread_name, number);
    }
    return number;
}
