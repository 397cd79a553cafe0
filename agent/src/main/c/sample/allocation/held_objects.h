// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Objects that a recording follows, held by strong references of JNI for as long as somebody dumps the heap. The VM itself writes into
// a dump what each such reference refers to, in the same pause as the objects: so their addresses are true with every collector,
// however often objects moved before. For the worker.

#ifndef CAIRN_HELD_OBJECTS_H
#define CAIRN_HELD_OBJECTS_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// Holds those of a few objects that live. For each id a handle: by which a dump knows the reference, or 0 where there is none, as the
// object is dead or the VM has no memory left. Returns false if the VM does not look for them. What is no id is overwritten.
bool held_objects_hold(JNIEnv *env, jlong *ids, jint count, jlong *handles);

// Lets go of all.
void held_objects_let_go(JNIEnv *env);

#endif
