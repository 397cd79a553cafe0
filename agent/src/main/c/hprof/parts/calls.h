// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Records of what threads have called, from the sums that the target's injected code keeps. By one thread at a time.

#ifndef CAIRN_HPROF_CALLS_H
#define CAIRN_HPROF_CALLS_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// What is new of a stack of calls, which is that of `thread`; of all virtual threads if both are NULL. No exception is pending
// afterwards.
void hprof_calls_tell(JNIEnv *env, jobject stack, jthread thread, bool is_this_thread);

// True if a call of Java has thrown, as for want of memory; counted as a loss, and the exception is gone.
bool hprof_calls_failed(JNIEnv *env);

#endif
