// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The live platform threads of the VM, for the sampler's thread, without those of the agent. A thread that starts comes by the VM's
// event, and one that ends leaves there what its clock was at last; one that ends without that is found by the clock that is gone.

#ifndef CAIRN_CPU_THREADS_H
#define CAIRN_CPU_THREADS_H

#include "ring/symbols.h"

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLOCK_NOT_ENDED = -1 };

struct watched {
    struct watched *next;  // of those that have just started
    jthread thread;        // a global reference
    int32_t os_tid;
    int64_t at_look;    // its clock
    int64_t at_sample;
    _Atomic int64_t at_end;  // once it has ended, but see cpu_threads_clock_at_end; CLOCK_NOT_ENDED before
    struct watched *twin;    // made of the same thread while it started; NULL if there is none. It lives as long as this
    bool carries;            // virtual threads
    struct thread_symbol named;
};

// For the worker ---------------------------------------------------------------------------------------------------

// From now on threads that start, and that end, are listened to.
void cpu_threads_begin(jvmtiEnv *jvmti, JNIEnv *env);

// And no longer.
void cpu_threads_stop_listening(jvmtiEnv *jvmti);

// Lets go of all. False, and nothing is done, if a thread is still in the event. The sampler's thread must have ended.
bool cpu_threads_end(JNIEnv *env);

// For the sampler's thread -----------------------------------------------------------------------------------------

// Those that were there before.
void cpu_threads_add_all(jvmtiEnv *jvmti, JNIEnv *env);

void cpu_threads_add_started(JNIEnv *env);

// How many found no room since this was asked last, or were there before and cannot be looked at, as where the system lets nobody read
// what the VM knows of them: what they use is not seen.
uint32_t cpu_threads_take_left_out(void);

size_t cpu_threads_count(void);
struct watched *cpu_threads_at(size_t at);

// What its clock was when it ended; CLOCK_NOT_ENDED if it has not said so.
int64_t cpu_threads_clock_at_end(const struct watched *watched);

// The last one comes to its place.
void cpu_threads_remove(JNIEnv *env, size_t at);

// The virtual thread on a carrier, as a local reference; NULL for any other thread, and where the VM does not report it.
jthread cpu_threads_mounted_on(jvmtiEnv *jvmti, const struct watched *watched);

#endif
