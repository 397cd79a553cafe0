// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What sample/allocation/recorder.c, which starts and stops, and sample/allocation/callbacks.c, which the VM's threads run, have in common.

#ifndef CAIRN_RECORDER_STATE_H
#define CAIRN_RECORDER_STATE_H

#include "base/number_set.h"
#include "ring/interval_notice.h"
#include "ring/symbols.h"
#include "sample/allocation/callback_cost.h"
#include "sample/allocation/running_threads.h"
#include "sample/allocation/stack_cache.h"

#include <stdatomic.h>

struct late_threads {
    struct running_threads threads;
    struct late_threads *before;
};

struct recorder {
    jvmtiEnv *jvmti;
    struct ring *ring;
    struct symbols *symbols;
    struct stack_fingerprinter prints;
    struct stack_cache *known;  // NULL if each stack is walked
    bool live;
    bool wait_when_full;
    bool lossless;
    bool by_references;     // the ends of objects are found by looking at weak references, not by tags
    atomic_bool tags_too;   // what is followed by references gets its tag too
    bool shared;            // with the other parts of a report, whose `jvmti` and `symbols` are
    struct callback_cost cost;
    atomic_bool running;    // events may write
    atomic_bool stopping;   // nobody waits for room any more
    atomic_int inside;      // threads in an event
    atomic_int depth;
    _Atomic int64_t budget;
    _Atomic int64_t longest;  // how long a budget may make the interval
    _Atomic uint32_t epoch;
    _Atomic uint64_t last_id;
    _Atomic int64_t tagged;  // objects whose end must be reported
    _Atomic uint64_t not_followed;  // whose end cannot be reported, though it was asked for
    _Atomic uint32_t exactness;  // which time of recording everything it is; 0 if it is not
    _Atomic(struct late_threads *) late;  // that had an old draw when it became that; a list that only grows
    _Atomic int64_t late_count;  // of the last
    struct number_set fresh;  // JNI environments; those that are named draw anew with their next allocation, which is so reported for certain
    _Atomic int64_t window_start;  // of what guards against bursts
    _Atomic int64_t window_samples;
    _Atomic uint64_t frees;  // dead objects that were reported
    atomic_flag setting;  // held by the thread that sets the interval
    struct interval_notice told;  // guarded by `setting`
};
extern struct recorder recorder;

extern const jvmtiEventCallbacks recorder_events;

#endif
