// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The Java classes that injection needs: those that rewritten methods call, which stay in the VM's own class loader for good
// once they are there, and those that rewrite, in a class loader of the agent's.

#ifndef CAIRN_INJECTION_CLASSES_H
#define CAIRN_INJECTION_CLASSES_H

#include <jni.h>
#include <stdbool.h>

// Static methods of dev.cairn.agent.injected.Calls, by their names.
struct calls_methods {
    jclass type;  // a global reference; NULL until it is needed
    jmethodID begin;
    jmethodID leave_out_waits;
    jmethodID find_direct_callers;
    jmethodID stop;
    jmethodID give_back;
    jmethodID forget;
    jmethodID pause;
    jmethodID resume;
    jmethodID stacks;
    jmethodID stack_after;
    jmethodID thread;
    jmethodID tell;
    jmethodID end;
    jmethodID ended;
    jmethodID log;
    jmethodID is_log_full;
    jmethodID lost;
    jmethodID nanos;
};
extern struct calls_methods calls;

// Static methods of dev.cairn.agent.inject.Injector, by their names.
struct injector_methods {
    jclass type;  // a global reference
    jobject loader;
    jmethodID warm_up;
    jmethodID rewrite;
    jmethodID rules;
    jmethodID counts;
};
extern struct injector_methods injector;

// NULL, or why not: a sentence in ASCII, good until it is called again. No exception is pending. What is there already is
// taken. `natives`: the native methods of Calls will be called.
const char *injection_classes_load(JNIEnv *env, bool natives);

// Lets go of the agent's classes, and of what methods have reported, unless another library of Cairn's is using the injection.
void injection_classes_free(JNIEnv *env);

#endif
