// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The threads that samples have met, and where each was last. For one thread.

#ifndef CAIRN_SAMPLED_THREADS_H
#define CAIRN_SAMPLED_THREADS_H

#include "base/name_store.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

enum { MAX_SAMPLED_THREADS = 4096, THREAD_SLOTS = 2 * MAX_SAMPLED_THREADS };

struct sampled_thread {
    int64_t id;         // of java.lang.Thread
    int64_t cpu_base;   // when it was met, if it ran before
    int64_t cpu_nanos;  // when it was last looked at
    uint32_t number;    // from 1 on
    uint32_t name;
    uint32_t seen;      // in which round
    bool own;           // one of the agent's
    uint32_t depth;
    uint32_t room;
    uint32_t *stack;    // numbers of methods, the innermost first
};

struct sampled_threads {
    uint32_t round;
    uint32_t count;
    uint16_t slots[THREAD_SLOTS];
    struct sampled_thread all[MAX_SAMPLED_THREADS];
};

// NULL if there is no room for one more.
struct sampled_thread *sampled_threads_find(
        struct sampled_threads *threads, struct name_store *names, JNIEnv *env, jthread thread, int64_t id);

// False if there is no memory for it.
bool sampled_thread_make_room(struct sampled_thread *thread, uint32_t depth);

// String[]; NULL with an exception pending.
jobjectArray sampled_threads_names(const struct sampled_threads *threads, const struct name_store *names, JNIEnv *env);

void sampled_threads_free(struct sampled_threads *threads);

#endif
