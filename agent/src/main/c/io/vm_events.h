// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The VM's own events that the agent listens to: threads that start and end, and collections that end. Each is on only
// while somebody wants it.

#ifndef CAIRN_VM_EVENTS_H
#define CAIRN_VM_EVENTS_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// Finds the fields of threads, and prepares to listen. False on failure, and an exception may then be pending.
bool vm_events_prepare(jvmtiEnv *jvmti, JNIEnv *env);

void vm_events_watch_threads(jvmtiEnv *jvmti, bool on);

// NULL, or why not: a sentence in ASCII.
const char *vm_events_watch_collections(jvmtiEnv *jvmti, bool on);

// All off.
void vm_events_stop(jvmtiEnv *jvmti);

#endif
