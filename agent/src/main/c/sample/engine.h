// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a kind of recording is to those that start, change and end it. The records that an engine writes, and what they mean, are its
// own. One engine records once at a time; its functions are for one caller at a time.

#ifndef CAIRN_ENGINE_H
#define CAIRN_ENGINE_H

#include "ring/ring.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// An engine passes over what it has no use for.
struct engine_settings {
    int64_t interval;  // in what the engine counts: bytes, or nanoseconds
    int64_t budget;    // of the target's CPU time; 0: the interval stays as it is
    int64_t longest;   // interval that the budget may lead to
    int depth;         // frames of a stack
    bool live;         // follows what was recorded until it ends
    bool wait_when_full;
};

struct engine_status {
    int64_t interval;
    int64_t samples;  // that were written
    int64_t not_followed;
    int64_t threads, exact_threads;  // that are recorded, and those of them of which nothing is missing; 0 if the engine has no such
    uint64_t bytes;                  // of the target's memory, an estimate
};

struct engine {
    // NULL, or why not: a sentence.
    const char *(*start)(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct engine_settings *settings);
    void (*change)(JNIEnv *env, const struct engine_settings *settings);
    // Changes the interval alone, for the code that follows the budget. May be NULL.
    void (*adapt)(int64_t interval);
    // Puts what a cut needs to be understood into the ring before its MARK. False if there is no room. May be NULL.
    bool (*catch_up)(struct ring *ring);
    void (*status)(JNIEnv *env, const struct ring *ring, struct engine_status *status);
    void (*stop)(JNIEnv *env);
    // After stop, for the last time before the agent leaves: false if something of the engine's still runs in the target.
    bool (*finish)(JNIEnv *env);
};

#endif
