// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the threads of the VM do, and where one of them is. For the worker, or any thread that the VM knows.

#ifndef CAIRN_THREADS_H
#define CAIRN_THREADS_H

#include "generated/agent_rows.h"

#include <jni.h>
#include <jvmti.h>

// Object[] {long[] rows, String[] names, Thread[] threads} of all live platform threads; NULL with an exception pending.
jobjectArray threads_list(jvmtiEnv *jvmti, JNIEnv *env);

// The live platform thread whose id has these low 32 bits, as a chunk has no more; NULL if there is none. Far cheaper than
// the list of all.
jobject threads_find(jvmtiEnv *jvmti, JNIEnv *env, jint id);

// Fills `texts` with class, method and file of each frame, and `lines`, innermost first, as many as fit. How many there
// are; -1 if the thread has ended.
jint threads_stack(jvmtiEnv *jvmti, JNIEnv *env, jobject thread, jobjectArray texts, jintArray lines);

// As a StackFrame has them, where there is no line.
enum { NATIVE_LINE = -2, UNKNOWN_LINE = -1 };

// The line of a place in a method.
jint threads_line_at(jvmtiEnv *jvmti, jmethodID method, jlocation location);

// The agent leaves: lets go of what was looked up.
void threads_release(JNIEnv *env);

#endif
