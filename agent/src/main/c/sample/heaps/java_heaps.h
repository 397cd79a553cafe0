// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Heaps of the program's Java code, which uses dev.cairn.client.heap: copies of that API find the agent, or the agent them.

#ifndef CAIRN_JAVA_HEAPS_H
#define CAIRN_JAVA_HEAPS_H

#include <jni.h>
#include <jvmti.h>

// What of its own the API has on the stack of a call that comes from Java.
enum { JAVA_HEAPS_OWN_CALLS = 2 };

// Has the copies that are loaded register their heaps; those that come later do so themselves.
void java_heaps_find(jvmtiEnv *jvmti, JNIEnv *env);

#endif
