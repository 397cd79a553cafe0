// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Records what the VM allocates on its heap, into a ring: one recording at a time. The VM draws the samples; the thread that
// allocates writes them down itself, with its stack, and waits for nobody.
//
// A sample's weight depends on the interval that its thread's draw was made with (draws.h). A thread that starts draws with
// the interval at that time (a moment before that, to be exact).
//
// HotSpot seeds its one generator of random numbers anew for each thread, with an address that threads before it had too. So
// threads that end before their first few samples are told with a bias that no weight can mend; AgentShortThreadsTest has
// measures of it. A shorter interval makes it smaller, and recording every allocation has none.

#ifndef CAIRN_RECORDER_H
#define CAIRN_RECORDER_H

#include "ring.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

enum { RECORDER_MAX_DEPTH = 512 };

struct recorder_options {
    int64_t interval;      // mean bytes between samples; 0 for every allocation
    int64_t budget;        // samples a second; 0 for a fixed interval
    int depth;             // 1 to RECORDER_MAX_DEPTH
    bool live;             // tell the end of objects too
    bool wait_when_full;
};

// For the worker. NULL, or why not: a sentence in ASCII, good until it is called again. Keeps the ring until it has stopped.
const char *recorder_start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct recorder_options *options);
void recorder_change(int64_t interval, int64_t budget, int depth);

// Only another interval. Without a recording nothing happens, nor in the next.
void recorder_adapt(int64_t interval);

// How many live threads have their every allocation recorded; 0 if not every one is recorded.
int64_t recorder_exact_threads(void);

// Nothing is written any more when it returns, unless a debugger holds a thread in the midst of that: that one record may
// still come, and what the recording holds is not given back before the thread goes on. Without a recording nothing happens.
void recorder_stop(JNIEnv *env);

// Gives back what recorder_stop could not, if it can now. Waits for nobody. False if something is left: for the worker to try
// again, as no recording can start before, nor anything else that is told of allocations.
bool recorder_finish(JNIEnv *env);

#endif
