// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Makes the methods of the target report when they are entered and left: rewrites its classes as they are loaded, and those that
// are loaded already too. One user at a time: a trace (inject/tracer.h) or a report (hprof_times.h).
//
// What is left as it is: native and abstract methods; hidden classes, which the VM does not let anybody see; classes that the
// injected code needs itself (LeftAlone.java has the list); what cannot be read, or would not fit any more.

#ifndef CAIRN_INJECTION_H
#define CAIRN_INJECTION_H

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct injection_options {
    int depth;       // methods in a chain
    int events;      // how many events are logged; 0 for chains of calls
    bool cpu_clock;  // of the thread, not of the wall
    bool without_waits;  // what a thread waits takes no time
    bool direct_callers;  // what is not rewritten is named too where it calls what is (inject/direct_caller.h)
    // On a thread that ends; NULL if nobody wants to know.
    void (*thread_ended)(JNIEnv *env, jthread thread);
};

// NULL, or why not: a sentence in ASCII, good until it is called again. From now on classes are rewritten when they are loaded.
const char *injection_begin(JavaVM *vm, JNIEnv *env, const struct injection_options *options);

// Takes the capabilities for it, where that is done early: the VM has less to do later. Not needed.
void injection_prepare(JavaVM *vm);

// Rewrites the classes that are loaded already, until `stop`.
void injection_put_in(JNIEnv *env, const atomic_bool *stop);

// No more calls of methods are reported.
void injection_stop(JNIEnv *env);

// Gives the classes back their own methods, and ends it. If a thread does not come out of an event for a second, what it uses is
// kept, and nobody may begin until it has.
void injection_take_out(JNIEnv *env);

// What it uses; NULL if nobody does.
jvmtiEnv *injection_environment(void);

// Classes that the VM did not take when they were rewritten: they are as they were.
int64_t injection_refused(void);

// Classes from which another agent has taken what was put in, by having them loaded anew with bytes of its own. Looks at each class that
// was loaded anew; nothing where none was.
int64_t injection_lost_classes(JNIEnv *env);

#endif
