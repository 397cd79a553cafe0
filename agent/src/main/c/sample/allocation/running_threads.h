// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Makes threads that run already draw anew how much they allocate until their next sample: else each first finishes the draw that it
// has, of half a megabyte on average, and a quiet thread shows nothing for minutes. The next allocation of such a thread is reported, and
// its draw after that is of the interval in force.
//
// One thread after the other is suspended for that, for some ten microseconds, and never the whole VM. Only where a debugger holds the
// right to suspend, and the VM can do it in a millisecond (from JDK 25 on), it stands still for that once. Threads that somebody else has
// suspended are left as they are.

#ifndef CAIRN_RUNNING_THREADS_H
#define CAIRN_RUNNING_THREADS_H

#include "sample/allocation/sampler_words.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What became of them.
struct running_threads {
    int64_t late;      // this many still have an old draw, and may not be reported at all
    uint64_t *late_at;  // where their JNI environments are, in order; for running_threads_free. NULL if there are none
    size_t late_count;

    // What the caller wants to know and to allow.
    void (*drew)(uint64_t env);  // called for each that draws anew, while it stands still: with where its JNI environment is; may be NULL
    bool never_all;              // the VM never stands still for it, not even beside a debugger

    // For a caller that measures: how long each was held, as far as there is room.
    int64_t *held_nanos;
    size_t held_room;
    size_t held;
};

// Whether it can be done in this VM. Looks once; that changes the interval, and the caller sets it afterwards. For a thread that
// the VM knows, while the event is on in `jvmti` for all threads.
bool running_threads_look(jvmtiEnv *jvmti, JNIEnv *env, const struct sampler_probe *probe);

// All threads, this one included, except those that `leaves_out` names by their ids. The event is on, and so is the one of threads
// that start, which call running_threads_start.
void running_threads_draw_anew(
        jvmtiEnv *jvmti, JNIEnv *env, bool (*leaves_out)(int64_t id), struct running_threads *result);

// This thread has just started, and may have drawn before the interval was set. Nothing happens where that cannot be mended.
void running_threads_start(JNIEnv *env, jthread thread);

// Whether this thread was among them. One that has started since may have the place of one that has ended.
bool running_threads_is_late(const struct running_threads *threads, JNIEnv *env);

void running_threads_free(struct running_threads *threads);

#endif
