// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/java_calls.h"

#include "base/pace.h"
#include "vm/layout/structure_table.h"
#include "vm/local_references.h"
#include "vm/thread_fields.h"

#include <dlfcn.h>
#include <stddef.h>
#include <ucontext.h>

struct trace {
    JNIEnv *env;
    jint count;
    struct java_call *calls;
};

enum { NOT_IN_JAVA = -3, THREAD_ENDS = -8 };

static void (*take_trace)(struct trace *, jint, void *);

// From a thread's JNI environment to where the VM has noted its youngest Java frame, and where its stack ends; 0 if nobody says.
static int64_t frame_noted_at, stack_end_at, stack_size_at;

// The environment is a part of the VM's own structure of a thread, at the same place in each.
static void find_notes(void *vm, jvmtiEnv *jvmti, JNIEnv *env) {
    jthread current = NULL;
    int64_t frame_at = vm_table_offset_in(vm, "JavaThread", "_anchor", "JavaFrameAnchor", "_last_Java_sp");
    int64_t end_at = vm_table_offset(vm, "JavaThread", "_stack_base");
    int64_t size_at = vm_table_offset(vm, "JavaThread", "_stack_size");
    frame_noted_at = stack_end_at = stack_size_at = 0;
    if (frame_at < 0 || end_at < 0 || size_at < 0 || thread_fields.java_thread == NULL
            || (*jvmti)->GetCurrentThread(jvmti, &current) != JVMTI_ERROR_NONE) {
        return;
    }
    int64_t java_thread = (*env)->GetLongField(env, current, thread_fields.java_thread);
    (*env)->DeleteLocalRef(env, current);
    if (java_thread != 0) {
        frame_noted_at = java_thread - (int64_t)(intptr_t)env + frame_at;
        stack_end_at = java_thread - (int64_t)(intptr_t)env + end_at;
        stack_size_at = java_thread - (int64_t)(intptr_t)env + size_at;
    }
}

bool java_calls_find(jvmtiEnv *jvmti, JNIEnv *env) {
    void *vm = vm_table_open();
    take_trace = vm == NULL ? NULL : (void (*)(struct trace *, jint, void *))dlsym(vm, "AsyncGetCallTrace");
    find_notes(vm, jvmti, env);
    vm_table_close(vm);
    return take_trace != NULL;
}

void java_calls_number(jvmtiEnv *jvmti, jclass type) {
    jint count = 0;
    jmethodID *methods = NULL;
    if ((*jvmti)->GetClassMethods(jvmti, type, &count, &methods) == JVMTI_ERROR_NONE) {
        (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    }
}

void java_calls_number_all(jvmtiEnv *jvmti, JNIEnv *env) {
    enum { CLASSES_A_PIECE = 64 };
    jint count = 0;
    jclass *types = NULL;
    struct pace pace = pace_begin();
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &types) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        java_calls_number(jvmti, types[i]);
        (*env)->DeleteLocalRef(env, types[i]);
        if (i % CLASSES_A_PIECE == 0) {
            pace_rest(&pace);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)types);
}

JNIEnv *java_calls_thread(JavaVM *vm) {
    JNIEnv *env = NULL;
    return (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) == JNI_OK ? env : NULL;
}

static uint64_t note(JNIEnv *env, int64_t at) {
    return at == 0 ? 0 : *(const volatile uint64_t *)((uintptr_t)env + (uintptr_t)at);
}

// Native code may run on a stack of its own, of which nobody knows where it ends.
uint64_t java_calls_native_end(JNIEnv *env, uint64_t inside) {
    uint64_t stack_end = note(env, stack_end_at);
    if (inside >= stack_end || stack_end - inside > note(env, stack_size_at)) {
        return 0;
    }
    uint64_t frame = note(env, frame_noted_at);
    return frame != 0 ? frame : stack_end;
}

// Where Java has called native code or the VM, the VM has noted where; the registers are for all else.
int java_calls_take(JNIEnv *env, struct java_call *calls, int most) {
    struct trace trace = {.env = env, .calls = calls};
    ucontext_t registers;
    if (getcontext(&registers) != 0) {
        return -1;
    }
    take_trace(&trace, most, &registers);
    // A thread outside Java of which no frame is noted has none, as those that compile.
    bool has_none = trace.count == NOT_IN_JAVA && frame_noted_at != 0 && note(env, frame_noted_at) == 0;
    return has_none || trace.count == THREAD_ENDS ? 0 : trace.count;
}
