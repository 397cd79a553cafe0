// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/java_calls.h"

#include "base/pace.h"
#include "vm/layout/structure_table.h"
#include "vm/local_references.h"

#include <dlfcn.h>
#include <stddef.h>
#include <ucontext.h>

struct trace {
    JNIEnv *env;
    jint count;
    struct java_call *calls;
};

static void (*take_trace)(struct trace *, jint, void *);

bool java_calls_find(void) {
    void *vm = vm_table_open();
    take_trace = vm == NULL ? NULL : (void (*)(struct trace *, jint, void *))dlsym(vm, "AsyncGetCallTrace");
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

// Where Java has called native code or the VM, the VM has noted where; the registers are for all else.
int java_calls_take(JNIEnv *env, struct java_call *calls, int most) {
    struct trace trace = {.env = env, .calls = calls};
    ucontext_t registers;
    if (getcontext(&registers) != 0) {
        return -1;
    }
    take_trace(&trace, most, &registers);
    return trace.count;
}
