// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The Java stack of a thread that is anywhere in native code, or in the VM itself, where JVMTI and JNI may not be called. HotSpot's
// function for profilers (AsyncGetCallTrace) walks it. It names only methods that have a number already, so all get one.

#ifndef CAIRN_JAVA_CALLS_H
#define CAIRN_JAVA_CALLS_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// As HotSpot has it.
struct java_call {
    jint bytecode_index;  // below 0 in a native method
    jmethodID method;
};

// Finds what it takes; the calling thread is one of the VM's. False if the VM has no such function.
bool java_calls_find(jvmtiEnv *jvmti, JNIEnv *env);

// Gives all methods of loaded classes a number, and those of a class.
void java_calls_number_all(jvmtiEnv *jvmti, JNIEnv *env);
void java_calls_number(jvmtiEnv *jvmti, jclass type);

// NULL if the calling thread is not one that the VM knows.
JNIEnv *java_calls_thread(JavaVM *vm);

// Where the stack of native code ends that the calling thread is in: at a Java frame, or at its oldest. `inside` is an address of that
// stack. 0 if nobody says.
uint64_t java_calls_native_end(JNIEnv *env, uint64_t inside);

// Of the calling thread, the innermost first; how many there are, or below 0 if the VM cannot say now.
int java_calls_take(JNIEnv *env, struct java_call *calls, int most);

#endif
