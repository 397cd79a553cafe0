// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Records what the VM allocates on its heap, into a ring: one recording at a time. The VM draws the samples; the thread that
// allocates writes them down itself, with its stack, and waits for nobody.
//
// A sample's weight depends on the interval that its thread's draw was made with (sample/allocation/draws.h). A thread that starts draws with
// the interval at that time (a moment before that, to be exact).
//
// HotSpot seeds its one generator of random numbers anew for each thread, with an address that threads before it had too. So
// threads that end before their first few samples are reported with a bias that no weight can mend; AgentShortThreadsTest has
// measures of it. A shorter interval makes it smaller, and recording every allocation has none.

#ifndef CAIRN_RECORDER_H
#define CAIRN_RECORDER_H

#include "generated/agent_rows.h"
#include "ring/ring.h"
#include "ring/symbols.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

struct recorder_options {
    int64_t interval;      // mean bytes between samples; 0 for every allocation
    int64_t budget;        // samples a second; 0 for a fixed interval
    int64_t longest;       // with a budget, how long the interval may become
    int depth;             // to RECORDER_MAX_DEPTH
    bool live;             // reports the end of objects too
    bool among_others;     // the target's threads run already, and have drawn with another interval
    bool wait_when_full;   // samples and ends; news of collections never does, as it comes from inside of them

    // For an HPROF report only. The tool interface and the symbols are then shared with its other parts; they stay its own, and
    // `jvmti` already has the right to receive allocation events.
    jvmtiEnv *jvmti;
    struct symbols *symbols;
    // Any number of objects is followed, and what only a profile needs is not recorded.
    bool lossless;
    // Weak references take the place of tags: cheaper, but the VM's own walk of the heap finds no object's number before recorder_tag.
    bool by_references;
};

// For the worker. NULL, or why not: a sentence in ASCII, good until it is called again. Keeps the ring until it has stopped.
const char *recorder_start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct recorder_options *options);
// `env` may be NULL if the interval does not become 0.
void recorder_change(JNIEnv *env, int64_t interval, int64_t budget, int64_t longest, int depth);

// From now on every allocation of this thread is reported too, although it has memory that it got before. The other threads begin
// with that.
void recorder_make_exact(JNIEnv *env);

// Reports no allocation for a while, but still the ends of objects.
void recorder_pause(bool paused);

// What this thread allocates is the agent's own and is not reported, or is reported again. Returns whether it was left out before.
bool recorder_leave_out(bool out);
bool recorder_leaves_out(void);

// Reports now what the VM has found dead, and returns when that is done.
void recorder_tell_dead(JNIEnv *env);

// Whether objects are followed by weak references, as was asked for: not if the thread that looks at them could not be started.
bool recorder_follows_by_references(void);

// From now on until the next, objects that live have their numbers as tags, however they are followed.
void recorder_tag(JNIEnv *env);
void recorder_tag_no_more(void);

// Only another interval. Without a recording nothing happens, nor in the next.
void recorder_adapt(int64_t interval);

// For the worker, before a mark in the recording's ring, also when it has stopped: reports the interval if that found no room
// before. False if there is no room yet.
bool recorder_catch_up(struct ring *ring);

// How many threads of the target ran before every allocation was recorded and could not be made to draw anew: they may be missing as a
// whole, or lack what they allocated first; those that have ended count too. And how many live; 0 if not every allocation is recorded.
int64_t recorder_late_threads(void);
int64_t recorder_threads(JNIEnv *env);

// How many sampled objects are not reported as living, as no more could be followed; also once it has stopped.
uint64_t recorder_not_followed(void);

// Memory that it takes beside the ring, the VM's for tags included; an estimate.
uint64_t recorder_bytes(void);

// Nothing is written any more when it returns, unless a debugger holds a thread that is writing: that one record may still come,
// and what the recording holds is not given back before the thread goes on. Without a recording nothing happens.
void recorder_stop(JNIEnv *env);

// Gives back what recorder_stop could not, if it can now. Does not wait. Returns false if something is left: the worker must try
// again, as until then no recording can start, nor anything else that receives allocation events.
bool recorder_finish(JNIEnv *env);

#endif
