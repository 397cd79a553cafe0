// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// An agent that walks each stack, and holds it against what is known by its print. When the VM ends it says "printed N known N
// different N": samples, stacks that were known, and those of them that were not what the VM says. Its option is the interval in
// bytes.

#include "base/clock.h"
#include "sample/allocation/stack_cache.h"

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = CACHED_FRAMES };

static jvmtiEnv *jvmti;
static jfieldID java_thread;
static struct stack_fingerprinter prints;
static struct stack_cache *stacks;
static _Atomic long printed, known, different;

static void note_difference(const jvmtiFrameInfo *walked, const struct cached_stack *stack, jint count) {
    if (atomic_fetch_add(&different, 1) == 0) {
        char *name = NULL;
        (*jvmti)->GetMethodName(jvmti, walked[0].method, &name, NULL, NULL);
        printf("first difference: %d frames, not %d, of %s\n", stack->count, count, name == NULL ? "" : name);
    }
}

static void JNICALL sampled(
        jvmtiEnv *environment, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (void)environment, (void)object, (void)type, (void)size;
    static _Thread_local int depths;
    jvmtiFrameInfo walked[DEPTH];
    struct stack_frame frames[DEPTH], asked[DEPTH];
    struct stack_fingerprint print;
    struct cached_stack stack = {0};
    jint count = 0;
    // Asked for in several depths, which must not be taken for each other.
    static const int asked_depths[] = {DEPTH, 5, 1};
    int depth = asked_depths[depths++ % 3];
    if (!stack_fingerprint_take(&prints, (uint64_t)(*env)->GetLongField(env, thread, java_thread), depth, &print)
            || (*jvmti)->GetStackTrace(jvmti, NULL, 0, depth, walked, &count) != JVMTI_ERROR_NONE) {
        return;
    }
    atomic_fetch_add(&printed, 1);
    for (jint i = 0; i < count; i++) {
        frames[i] = (struct stack_frame){
                .method = (uint32_t)((uintptr_t)walked[i].method >> 3), .bytecode_index = (uint32_t)walked[i].location};
    }
    int64_t now = nanos_of(CLOCK_MONOTONIC);
    if (!stack_cache_find(stacks, &print, now, &stack, asked)) {
        stack_cache_put(stacks, &print, now, &(struct cached_stack){.count = count}, frames);
        return;
    }
    atomic_fetch_add(&known, 1);
    if (stack.count != count || memcmp(asked, frames, (size_t)count * sizeof *frames) != 0) {
        note_difference(walked, &stack, count);
    }
}

static void JNICALL started(jvmtiEnv *environment, JNIEnv *env, jthread thread) {
    (void)environment;
    (void)thread;
    bool found = stack_fingerprinter_find(&prints, (*env)->FindClass(env, "java/lang/BaseVirtualThread") != NULL);
    (*env)->ExceptionClear(env);
    java_thread = (*env)->GetFieldID(env, (*env)->FindClass(env, "java/lang/Thread"), "eetop", "J");
    if (found) {
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    }
}

static void JNICALL ends(jvmtiEnv *environment, JNIEnv *env) {
    (void)environment;
    (void)env;
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    printf("printed %ld known %ld different %ld\n", atomic_load(&printed), atomic_load(&known), atomic_load(&different));
    fflush(stdout);
}

__attribute__((visibility("default"))) jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    const jvmtiCapabilities right = {.can_generate_sampled_object_alloc_events = 1};
    const jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = sampled, .VMInit = started, .VMDeath = ends};
    stacks = stack_cache_make();
    if (stacks == NULL || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK
            || (*jvmti)->AddCapabilities(jvmti, &right) != JVMTI_ERROR_NONE) {
        return 1;
    }
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetHeapSamplingInterval(jvmti, atoi(options));
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return 0;
}
