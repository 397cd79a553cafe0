// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classes.h"

#include "base/clock.h"
#include "generated/agent_rows.h"
#include "inject/bundled_classes.h"
#include "inject/direct_caller.h"
#include "inject/plain_rewriting.h"

struct calls_methods calls;
struct injector_methods injector;

struct wanted {
    jmethodID *id;
    const char *name;
    const char *signature;
};

static const struct wanted of_calls[] = {
        {&calls.begin, "begin", "(IIZLjava/lang/Class;)Z"},
        {&calls.leave_out_waits, "leaveOutWaits", "()V"},
        {&calls.find_direct_callers, "findDirectCallers", "()V"},
        {&calls.stop, "stop", "()V"},
        {&calls.give_back, "giveBack", "()V"},
        {&calls.forget, "forget", "()V"},
        {&calls.pause, "pause", "()Z"},
        {&calls.resume, "resume", "()V"},
        {&calls.stacks, "stacks", "()[Ljava/lang/Object;"},
        {&calls.stack_after, "stackAfter", "(Ljava/lang/Object;)Ljava/lang/Object;"},
        {&calls.thread, "thread", "(Ljava/lang/Object;)Ljava/lang/Thread;"},
        {&calls.tell, "tell", "(Ljava/lang/Object;I)[J"},
        {&calls.end, "end", "()Ljava/lang/Object;"},
        {&calls.ended, "ended", "()V"},
        {&calls.log, "log", "(Ljava/lang/Object;)[J"},
        {&calls.is_log_full, "isLogFull", "()Z"},
        {&calls.lost, "lost", "()I"},
        {&calls.nanos, "nanos", "()J"},
        {NULL, NULL, NULL},
};

static const struct wanted of_injector[] = {
        {&injector.warm_up, "warmUp", "([B)V"},
        {&injector.rewrite, "rewrite", "([B)[B"},
        {&injector.rules, "rules", "()[Ljava/lang/String;"},
        {&injector.counts, "counts", "()[J"},
        {NULL, NULL, NULL},
};

static jlong JNICALL cpu_nanos(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return nanos_of(CLOCK_THREAD_CPUTIME_ID);
}

static bool find_all(JNIEnv *env, jclass type, const struct wanted *wanted) {
    for (; wanted->id != NULL; wanted++) {
        *wanted->id = (*env)->GetStaticMethodID(env, type, wanted->name, wanted->signature);
        if (*wanted->id == NULL) {
            return false;
        }
    }
    return true;
}

// From another library of Cairn's, or from this one when it was here before.
static jclass find_calls(JNIEnv *env) {
    jclass found = (*env)->FindClass(env, INJECTED_CALLS);
    (*env)->ExceptionClear(env);
    return found;
}

static jclass define_calls(JNIEnv *env) {
    static const char *const others[] = {INJECTED_PREFIX "Log", INJECTED_PREFIX "Chain",
            INJECTED_PREFIX "Chain$Shared", INJECTED_PREFIX "ChainRoom", INJECTED_PREFIX "Chains", INJECTED_FRAME,
            INJECTED_PREFIX "CallStack", INJECTED_PREFIX "CallStacks$Bucket",
            INJECTED_PREFIX "CallStacks"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        jclass defined = bundled_classes_define(env, others[i], NULL);
        if (defined == NULL) {
            return NULL;
        }
        (*env)->DeleteLocalRef(env, defined);
    }
    return bundled_classes_define(env, INJECTED_CALLS, NULL);
}

static bool load_calls(JNIEnv *env) {
    jclass type = find_calls(env);
    if (type == NULL) {
        type = define_calls(env);
    }
    if (type == NULL || !find_all(env, type, of_calls)) {
        return false;
    }
    calls.type = (jclass)(*env)->NewGlobalRef(env, type);
    return calls.type != NULL;
}

static bool load_injector(JNIEnv *env) {
    jobject loader = bundled_classes_loader(env);
    jclass type = loader == NULL ? NULL : bundled_classes_class(env, loader, "dev.cairn.agent.inject.Injector");
    jclass numbers = type == NULL ? NULL : bundled_classes_class(env, loader, "dev.cairn.agent.inject.LibraryNumbers");
    if (numbers == NULL || !find_all(env, type, of_injector)) {
        return false;
    }
    jobjectArray rules = (jobjectArray)(*env)->CallStaticObjectMethod(env, type, injector.rules);
    // First: nothing is rewritten without the rules, and injector.type says that they are there.
    if ((*env)->ExceptionCheck(env) || !plain_rewriting_prepare(env, numbers, rules)) {
        return false;
    }
    injector.loader = (*env)->NewGlobalRef(env, loader);
    injector.type = (jclass)(*env)->NewGlobalRef(env, type);
    return injector.loader != NULL && injector.type != NULL;
}

static bool is_bound;

static void JNICALL bind_natives(JNIEnv *env, jobject self) {
    static const JNINativeMethod clock = {"cpuNanos", "()J", (void *)cpu_nanos};
    (void)self;
    is_bound = (*env)->RegisterNatives(env, calls.type, &clock, 1) == JNI_OK && direct_caller_bind(env, calls.type);
}

// By a thread that never starts, as its class is one of the JDK's.
static bool bind(JNIEnv *env) {
    static const JNINativeMethod run = {"run", "()V", (void *)bind_natives};
    jclass type = bundled_classes_class(env, injector.loader, "dev.cairn.agent.inject.NativeBinding");
    jmethodID make = type == NULL || (*env)->RegisterNatives(env, type, &run, 1) != 0
            ? NULL
            : (*env)->GetMethodID(env, type, "<init>", "()V");
    jobject binding = make == NULL ? NULL : (*env)->NewObject(env, type, make);
    jclass thread_type = binding == NULL ? NULL : (*env)->FindClass(env, "java/lang/Thread");
    jmethodID make_thread =
            thread_type == NULL ? NULL : (*env)->GetMethodID(env, thread_type, "<init>", "(Ljava/lang/Runnable;)V");
    jobject thread = make_thread == NULL ? NULL : (*env)->NewObject(env, thread_type, make_thread, binding);
    if (thread != NULL) {
        (*env)->CallVoidMethod(env, thread, (*env)->GetMethodID(env, thread_type, "run", "()V"));
    }
    return thread != NULL && !(*env)->ExceptionCheck(env) && is_bound;
}

const char *injection_classes_load(JNIEnv *env, bool natives) {
    static _Thread_local char why[512];
    if ((*env)->PushLocalFrame(env, 64) != 0) {
        (*env)->ExceptionClear(env);
        return "The VM has no memory left to rewrite methods.";
    }
    const char *problem = NULL;
    if ((calls.type == NULL && !load_calls(env)) || (injector.type == NULL && !load_injector(env))
            || (natives && !bind(env))) {
        bundled_classes_explain(env, why, sizeof why);
        problem = why;
    }
    (*env)->PopLocalFrame(env, NULL);
    return problem;
}

void injection_classes_free(JNIEnv *env) {
    if (calls.type != NULL) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.forget);
        (*env)->ExceptionClear(env);
    }
    if (injector.type != NULL) {
        (*env)->DeleteGlobalRef(env, injector.type);
        (*env)->DeleteGlobalRef(env, injector.loader);
        injector = (struct injector_methods){0};
        plain_rewriting_free();
    }
}
