// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Looks for the dead among the objects that a recording follows by weak references (sample/allocation/live_objects.h), after each collection: a
// thread of the agent's that the VM knows.

#ifndef CAIRN_RECORDER_LOOKER_H
#define CAIRN_RECORDER_LOOKER_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// The thread ends with the recording. False if the VM has none left.
bool recorder_looker_start(jvmtiEnv *jvmti, JNIEnv *env);

// There may be dead ones. From anywhere, also in the midst of a collection.
void recorder_looker_wake(void);

// Looks now, and returns when all that the VM has found dead is told. False if somebody else looks and does not come to an end.
bool recorder_looker_look(JNIEnv *env);

// The same, and gives what lives the tag that it would have had from its allocation on; but for classes, which have their own.
bool recorder_looker_tag(JNIEnv *env);

#endif
