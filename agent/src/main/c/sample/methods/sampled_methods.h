// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The methods that samples have met, with numbers from 1 on. For one thread.

#ifndef CAIRN_SAMPLED_METHODS_H
#define CAIRN_SAMPLED_METHODS_H

#include "base/name_store.h"
#include "generated/agent_rows.h"

#include <jni.h>
#include <jvmti.h>
#include <stdint.h>

enum { MAX_METHODS = 16 * 1024, METHOD_SLOTS = 2 * MAX_METHODS };

struct sampled_method {
    jmethodID method;
    uint32_t texts[METHOD_TEXTS];  // numbers of names
    int32_t line;
};

struct sampled_methods {
    struct name_store names;
    uint32_t count;
    uint32_t slots[METHOD_SLOTS];
    struct sampled_method all[MAX_METHODS];  // the last one is for all that found no room, and has no names
};

// The number of a method that was on a stack a moment ago.
uint32_t sampled_methods_number(struct sampled_methods *methods, jvmtiEnv *jvmti, JNIEnv *env, jmethodID method);

// String[], METHOD_TEXTS each; NULL with an exception pending.
jobjectArray sampled_methods_texts(const struct sampled_methods *methods, JNIEnv *env);

// int[]; NULL with an exception pending.
jintArray sampled_methods_lines(const struct sampled_methods *methods, JNIEnv *env);

#endif
