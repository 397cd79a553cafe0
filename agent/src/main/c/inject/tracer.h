// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which methods are entered and left, for DDM's MPRS and MPSS: all of them, by injection. It takes some time until all classes
// are rewritten, and again until they are as they were: a thread of its own does both, and meanwhile some are traced and some
// are not. Most targets are whole when the start returns.

#ifndef CAIRN_METHOD_TRACER_H
#define CAIRN_METHOD_TRACER_H

#include "generated/agent_rows.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// All of these are for the worker. NULL if done, else why not: a sentence in ASCII.
const char *method_tracer_start(JNIEnv *env, uint32_t events);

bool method_tracer_is_on(void);

// Ends it. Object[TRACED_PARTS]; NULL if it is not on, or with an exception pending.
jobjectArray method_tracer_stop(JNIEnv *env);

// Ends it, and forgets what was traced.
void method_tracer_drop(JNIEnv *env);

// The class with slashes, file, name and descriptor of a method, a line each.
jstring method_tracer_describe(JNIEnv *env, jint method);

// The agent leaves: returns once the target's classes are as they were.
void method_tracer_leave(JNIEnv *env);

#endif
