// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which objects threads wait for in Object.wait, as from JDK 23 on a VM no longer says that of another thread; and, in a VM that was
// attached to, which monitors they wait to enter.

#ifndef CAIRN_HPROF_AWAITED_H
#define CAIRN_HPROF_AWAITED_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// By the waiting thread itself, which has this id in java.lang.Thread. False if there is no memory for it.
bool hprof_awaited_begin(JNIEnv *env, int64_t thread, jobject object);

// Does nothing if hprof_awaited_begin has not noted that the thread waits.
void hprof_awaited_end(JNIEnv *env, int64_t thread);

// All of them now, as local references, some of them more than once; the caller must free the array. NULL if there are none, or
// when out of memory.
jobject *hprof_awaited_all(JNIEnv *env, size_t *count);

#endif
