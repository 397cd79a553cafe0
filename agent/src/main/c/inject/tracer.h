// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which methods are entered and left, for DDM's MPRS and MPSS: all of them, by injection. It takes some time until all classes
// are rewritten, and again until they are as they were: a thread of its own does both, and meanwhile some are traced and some
// are not. Most targets are whole when the start returns.

#ifndef CAIRN_METHOD_TRACER_H
#define CAIRN_METHOD_TRACER_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// The parts of a trace; Native.java has the same names.
enum traced_part {
    TRACED_RECORDS,  // byte[], as inject/trace_records.h has them
    TRACED_NAMES,    // String[], of the threads
    TRACED_METHODS,  // int[], for method_tracer_describe; the first is number 1 in the records
    TRACED_COUNTS,   // long[], TRACED_LONGS
    TRACED_PARTS,
};
enum traced_long {
    TRACED_START_MICROS,  // since 1970
    TRACED_ELAPSED_MICROS,
    TRACED_OVERFLOW,  // 1 if there was no more room before the end
    TRACED_LOST,      // calls that could not be counted for another reason
    TRACED_LEFT,      // classes that are as they were, as the VM or we could not do with them
    TRACED_LONGS,
};

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
