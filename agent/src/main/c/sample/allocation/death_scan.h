// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Looks for the dead among the objects that a recording follows by weak references (sample/allocation/live_objects.h), after each collection: a
// thread of the agent's that the VM knows.

#ifndef CAIRN_DEATH_SCAN_H
#define CAIRN_DEATH_SCAN_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// The thread ends with the recording. False if the VM has none left.
bool death_scan_start(jvmtiEnv *jvmti, JNIEnv *env);

// There may be dead objects. From anywhere, also during a collection.
void death_scan_wake(void);

// Looks now, and returns once all objects that the VM has found dead are reported. False if another thread looks and does not come
// to an end.
bool death_scan_run(JNIEnv *env);

// The same, and gives each living object the tag that it would have had from its allocation on; except classes, which have their
// own.
bool death_scan_tag(JNIEnv *env);

#endif
