// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The newest allocations of the whole VM, each with its stack: what DDM calls allocation tracking. While it is on, every
// allocation is an event in the thread that allocates, which writes it down without waiting for anybody. All of it is in
// one piece of memory of 8 MiB at most; when that is full the oldest go. To read it stops nobody either.
//
// Threads that run draw anew when tracking begins (sample/allocation/running_threads.h). One that cannot has drawn how many bytes it leaves out, half a
// mebibyte on average, and leaves them out; from its first event on, nothing of it is left out.

#ifndef CAIRN_TRACKER_H
#define CAIRN_TRACKER_H

#include "sample/tracker/frame_store.h"

#include <jni.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    TRACKED_RECORDS = 64 * 1024,
    // A report has one less, so that their number fits its 16 bits.
    MAX_REPORTED = TRACKED_RECORDS - 1,
    // As DDM has it on Android. Deeper stacks are cut at their outer end.
    TRACKED_DEPTH = 16,
    MAX_TRACKING_BYTES = 8 << 20,
    SIZE_BITS = 40,
    DEPTH_BITS = 8,
};

// One allocation. Each member is a word of its own, so that a reader that comes in between sees from `state` that it did.
struct tracked {
    _Atomic uint64_t state;             // twice its ticket, plus 1 while it is being written; 0: never used
    _Atomic uint64_t class_and_size;    // the number of the class's name, and below it SIZE_BITS
    _Atomic uint64_t thread_and_depth;  // of java.lang.Thread, and below it DEPTH_BITS
    _Atomic uint32_t frames[TRACKED_DEPTH];
};

struct tracking {
    struct tracking *next;        // of those that may go once nobody is inside
    _Atomic uint64_t tickets;     // how many allocations were seen
    // How many were not written down, as another thread was still writing in the same place, one lap behind.
    _Atomic uint64_t lost;
    struct frame_store frames;
    struct tracked records[TRACKED_RECORDS];  // ticket t, from 1 on, is in number t % TRACKED_RECORDS
};

_Static_assert(sizeof(struct tracking) <= MAX_TRACKING_BYTES, "tracking holds too much memory");

// All of these are for the worker.

// Forgets what was tracked before, and begins. NULL if done or if it is on already, else why not: a sentence in ASCII.
const char *tracker_start(JNIEnv *env);

bool tracker_is_on(void);

// What was tracked can still be asked for.
void tracker_stop(void);

// Ends tracking and forgets what was tracked.
void tracker_forget(void);

// Gives back what was forgotten while a thread was still writing there, which a debugger may hold. False if something is left.
bool tracker_finish(void);

// Where to read; NULL if nothing was tracked. Good until the next call of anything above.
const struct tracking *tracker_current(void);

#endif
