// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/stacks.h"

#include "sample/allocation/state.h"
#include "vm/thread_fields.h"

enum {
    // After MOST_STRANGE stacks of a thread in a row that were not known, one in STRANGE_A_LOOK is looked up.
    MOST_STRANGE = 64,
    STRANGE_A_LOOK = 16,
};

// How many stacks of this thread, one after the other, were not known or not looked up.
static _Thread_local uint32_t strange;

// Whether all its methods have their names.
static bool walk(JNIEnv *env, int depth, struct cached_stack *stack, struct stack_frame *frames) {
    // One more than is recorded, to know whether there are more; a report does not say it.
    jint asked = recorder.lossless ? depth : depth + 1;
    jvmtiFrameInfo found[asked + 1];  // a thread may have little of its stack left
    jint count = 0;
    if (asked == 0
            || (*recorder.jvmti)->GetStackTrace(recorder.jvmti, NULL, 0, asked, found, &count) != JVMTI_ERROR_NONE) {
        count = 0;
    }
    *stack = (struct cached_stack){.count = count > depth ? depth : count, .truncated = count > depth};
    bool named = true;
    for (int32_t i = 0; i < stack->count; i++) {
        uint32_t method = symbols_method(recorder.symbols, env, found[i].method);
        frames[i] = (struct stack_frame){.method = method, .bytecode_index = (uint32_t)found[i].location};
        named &= method != 0;
    }
    return named;
}

// A thread whose stacks are never known again is not made to pay for that.
static bool takes_print(JNIEnv *env, jthread thread, int depth, struct stack_fingerprint *print) {
    if (recorder.known == NULL || (strange >= MOST_STRANGE && strange % STRANGE_A_LOOK != 0)) {
        return false;
    }
    uint64_t java_thread =
            thread_fields.java_thread == NULL ? 0 : (uint64_t)(*env)->GetLongField(env, thread, thread_fields.java_thread);
    return stack_fingerprint_take(&recorder.prints, java_thread, depth + 1, print);
}

void recorder_stack(
        JNIEnv *env, jthread thread, int64_t nanos, struct cached_stack *stack, struct stack_frame *frames) {
    int depth = atomic_load(&recorder.depth);
    struct stack_fingerprint print;
    bool printed = takes_print(env, thread, depth, &print);
    if (printed && stack_cache_find(recorder.known, &print, nanos, stack, frames)) {
        strange = 0;
        return;
    }
    strange++;
    if (walk(env, depth, stack, frames) && printed) {
        stack_cache_put(recorder.known, &print, nanos, stack, frames);
    }
}

// Where no frames are wanted there are none to be looked at.
bool recorder_is_in_own_code(JNIEnv *env, const struct cached_stack *stack, const struct stack_frame *frames) {
    uint32_t method = stack->count > 0 ? frames[0].method : 0;
    if (atomic_load(&recorder.depth) == 0) {
        jvmtiFrameInfo top;
        jint count = 0;
        if ((*recorder.jvmti)->GetStackTrace(recorder.jvmti, NULL, 0, 1, &top, &count) == JVMTI_ERROR_NONE && count > 0) {
            method = symbols_method(recorder.symbols, env, top.method);
        }
    }
    enum own_code code = symbols_own_code(recorder.symbols, method);
    return code == OWN_CODE_INJECTED || code == OWN_CODE_REWRITER;
}
