// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What counting takes of the VM, and gives back: the capability that only one agent of a VM can have, and the sampling
// interval of all threads. A session lasts from the first of the recordings that overlap to the last. Entering, leaving and
// watching are for one caller at a time.

#ifndef CAIRN_SESSION_H
#define CAIRN_SESSION_H

#include "symbols.h"

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

typedef void (*session_sampled)(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size);

// Once, when the library is loaded. False if the VM has no JVMTI.
bool session_use(JavaVM *vm, session_sampled sampled);

jvmtiEnv *session_jvmti(void);

// NULL if the VM samples every allocation now, else a sentence in ASCII that says why not.
// Threads that run already are held for some ten microseconds each, so that from now on they are sampled as all others.
const char *session_enter(JNIEnv *env);
void session_leave(void);

// Gives everything back, even if some have entered. There is no entering any more.
void session_abandon(void);

// The names that this session has met. It is there until a session that has been entered is left.
struct symbols *session_symbols(void);

// Has the callback called for what the thread allocates, or all threads (NULL). False if the thread is not alive.
bool session_watch(jthread thread, bool on);

// For the callback: true if this is the calling thread's first sample in this session, and the thread is older than that and could not
// be made exact. What it allocated before may have gone unseen, as it had a draw of the old interval to finish.
bool session_thread_was_late(JNIEnv *env);

// How many such threads the VM has reported nothing of in this session. What they have allocated meanwhile, if anything, is still
// of that draw; those that have ended count too.
uint32_t session_threads_not_exact(void);

// How many samples the calling thread has had, ever.
uint64_t session_samples(void);

#endif
