// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's own threads that the VM knows. No recording shows them, and they are none of the target's threads: what they do
// is not its work. They are known by their ids, as a thread of the target may have any name.
//
// The thread that calls an application's handlers is none of them: what those do is the application's work.

#ifndef CAIRN_OWN_THREAD_H
#define CAIRN_OWN_THREAD_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// Starts one. False, and no exception is pending, if the VM has none left, or if there are too many, as where a debugger
// holds those before.
bool own_thread_start(jvmtiEnv *jvmti, JNIEnv *env, const char *name, jvmtiStartFunction body, void *argument);

// Whether the calling thread is one.
bool own_thread_is_this(void);

// Whether the thread with this id, of java.lang.Thread, is one. For any thread, also while the VM reports that one starts.
bool own_thread_has(int64_t id);

#endif
