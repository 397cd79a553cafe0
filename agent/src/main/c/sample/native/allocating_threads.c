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
    MET = 64,
    // To look through all threads costs more the more there are: at most this part of a processor, and this long at once.
    COST_SHARE = 20,
    SPARE_NANOS = 50 * NANOS_A_MILLI,
};

// A thread that has another name of the system's is another, or has been renamed.
struct known {
    int32_t os_tid;
    uint32_t number;  // 0: there is none
    char name[RAW_NAME_BYTES];
};
static struct known threads[THREADS];
static struct known *met[MET];
static int met_count;
static int64_t began, spent;

void allocating_threads_begin(void) {
    memset(threads, 0, sizeof threads);
    met_count = 0;
    began = nanos_of(CLOCK_MONOTONIC);
    spent = 0;
}

uint64_t allocating_threads_bytes(void) {
    return sizeof threads;
}

static bool is(const struct known *place, const struct raw_block *block) {
    return place->os_tid == block->os_tid && memcmp(place->name, block->thread_name, RAW_NAME_BYTES) == 0;
}

// That of the block's thread, from now on.
static struct known *place_of(const struct raw_block *block) {
    uint32_t home = (uint32_t)block->os_tid * 0x9E3779B9u >> 20;
    struct known *place = &threads[home];
    for (uint32_t i = 0; i < TRIES; i++) {
        struct known *each = &threads[(home + i) % THREADS];
        if (each->os_tid == 0 || is(each, block)) {
            place = each;
            break;
        }
    }
    if (!is(place, block)) {
        place->os_tid = block->os_tid;
        place->number = 0;
        memcpy(place->name, block->thread_name, RAW_NAME_BYTES);
    }
    return place;
}

void allocating_threads_meet(const struct raw_block *block) {
    struct known *place = block->is_java ? place_of(block) : NULL;
    for (int i = 0; i < met_count && place != NULL; i++) {
        place = met[i] == place ? NULL : place;
    }
    if (place != NULL && place->number == 0 && met_count < MET) {
        met[met_count++] = place;
    }
}

static void name_if_met(const struct native_sampler *sampler, JNIEnv *env, jthread thread, int32_t os_tid) {
    for (int i = 0; i < met_count; i++) {
        if (met[i]->os_tid == os_tid && met[i]->number == 0) {
            struct thread_symbol seen = {0};
            met[i]->number = symbols_thread(sampler->symbols, env, thread, os_tid, &seen);
        }
    }
}

static void look_through_all(const struct native_sampler *sampler, JNIEnv *env) {
    jint count = 0;
    jthread *all = NULL;
    if ((*sampler->jvmti)->GetAllThreads(sampler->jvmti, &count, &all) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        uint64_t java_thread = (uint64_t)(*env)->GetLongField(env, all[i], thread_fields.java_thread);
        int32_t os_tid = java_thread == 0 ? 0 : vm_structs_read(java_thread).os_tid;
        if (os_tid != 0) {
            name_if_met(sampler, env, all[i], os_tid);
        }
        (*env)->DeleteLocalRef(env, all[i]);
    }
    (*sampler->jvmti)->Deallocate(sampler->jvmti, (unsigned char *)all);
}

void allocating_threads_find(const struct native_sampler *sampler, JNIEnv *env) {
    int64_t begin = nanos_of(CLOCK_MONOTONIC);
    if (met_count > 0 && thread_fields.java_thread != NULL && spent < (begin - began) / COST_SHARE + SPARE_NANOS) {
        look_through_all(sampler, env);
        spent += nanos_of(CLOCK_MONOTONIC) - begin;
    }
    met_count = 0;
}

// One that has ended, or that the VM shows nobody, has the system's name.
uint32_t allocating_threads_number(const struct native_sampler *sampler, const struct raw_block *block) {
    struct known *place = place_of(block);
    if (place->number == 0) {
        char name[RAW_NAME_BYTES + 1] = {0};
        memcpy(name, block->thread_name, RAW_NAME_BYTES);
        place->number = symbols_named_thread(sampler->symbols, block->os_tid, name);
    }
    return place->number;
}
