// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the sampler of native memory, which starts and stops (sampler.c), those that allocate (taker.c), and what names and hands on
// what they write (relay.c) have in common.

#ifndef CAIRN_NATIVE_STATE_H
#define CAIRN_NATIVE_STATE_H

#include "ring/interval_notice.h"
#include "ring/symbols.h"

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct native_sampler {
    jvmtiEnv *jvmti;  // NULL: there is no recording
    JavaVM *vm;
    struct ring *ring;  // the recording's
    struct ring *raw;
    struct symbols *symbols;
    bool live;
    atomic_bool running;  // calls are written down
    atomic_int inside;    // threads that do so
    atomic_int depth;
    _Atomic int64_t interval;
    _Atomic uint32_t epoch;  // how many collections there were
    _Atomic uint64_t not_followed;
    _Atomic uint64_t taken;
    struct interval_notice told;  // of the worker
};
extern struct native_sampler native;

#endif
