// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/direct_caller.h"

#include "inject/method_numbers.h"
#include "vm/capability.h"

#include <jvmti.h>
#include <string.h>

// What is on top of the stack: Calls.directCaller, Chains.methods, Chains.lead, CallStack.enter, Calls.enter, and the
// rewritten method.
enum { SELF, CALLED = 5, ABOVE, DEPTH = ABOVE + 8, UNKNOWN = -1 };

static const char INVOKE[] = "Ljava/lang/invoke/";

static jvmtiEnv *jvmti;
static jmethodID self;

static bool is_constructor(jmethodID method) {
    char *name = NULL;
    bool is = (*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL) == JVMTI_ERROR_NONE
            && strcmp(name, "<init>") == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return is;
}

// Without the L and what follows the name; of a hidden class the VM's own number follows, which no two runs share.
static struct class_text owner_of(const char *signature) {
    return (struct class_text){signature + 1, strcspn(signature + 1, ".;")};
}

static jint number(jmethodID method, jclass type, const char *signature) {
    char *name = NULL, *descriptor = NULL, *source = NULL;
    jint number = UNKNOWN;
    if ((*jvmti)->GetSourceFileName(jvmti, type, &source) != JVMTI_ERROR_NONE) {
        source = NULL;
    }
    if ((*jvmti)->GetMethodName(jvmti, method, &name, &descriptor, NULL) == JVMTI_ERROR_NONE) {
        const struct class_method named = {
                .owner = owner_of(signature), .name = class_text_of(name), .descriptor = class_text_of(descriptor)};
        number = method_numbers_of_caller(&named, class_text_of(source == NULL ? "" : source));
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)source);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    return number;
}

// Stack traces show no hidden class, such as a lambda's own; java.lang.invoke has no others that could be named.
static bool is_passed_over(const char *signature) {
    return strchr(signature, '.') != NULL && strncmp(signature, INVOKE, sizeof INVOKE - 1) != 0;
}

// False if the frame is passed over.
static bool take(JNIEnv *env, jmethodID method, jint *to) {
    jclass type = NULL;
    char *signature = NULL;
    bool taken = true;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &type) == JVMTI_ERROR_NONE
            && (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE) {
        taken = !is_passed_over(signature);
        *to = taken ? number(method, type, signature) : UNKNOWN;
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*env)->DeleteLocalRef(env, type);
    return taken;
}

static jint JNICALL direct_caller(JNIEnv *env, jclass calls, jthread thread) {
    (void)calls;
    jvmtiFrameInfo frames[DEPTH];
    jint count = 0, caller = UNKNOWN;
    if ((*jvmti)->GetStackTrace(jvmti, thread, 0, DEPTH, frames, &count) != JVMTI_ERROR_NONE || count <= ABOVE
            || frames[SELF].method != self) {
        return UNKNOWN;
    }
    // A constructor says that it was entered after the one of its superclass: that one's caller is who makes the object.
    if (is_constructor(frames[ABOVE].method) && is_constructor(frames[CALLED].method)) {
        return UNKNOWN;
    }
    for (jint i = ABOVE; i < count && !take(env, frames[i].method, &caller); i++) {
    }
    return caller;
}

bool direct_caller_bind(JNIEnv *env, jclass calls) {
    static const JNINativeMethod method = {"directCaller", "(Ljava/lang/Thread;)I", (void *)direct_caller};
    JavaVM *vm = NULL;
    if (jvmti == NULL
            && ((*env)->GetJavaVM(env, &vm) != JNI_OK
                    || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK)) {
        return false;
    }
    self = (*env)->GetStaticMethodID(env, calls, method.name, method.signature);
    capability_take_for_names(jvmti);
    return self != NULL && (*env)->RegisterNatives(env, calls, &method, 1) == JNI_OK;
}
