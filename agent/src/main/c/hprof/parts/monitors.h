// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_HPROF_MONITORS_H
#define CAIRN_HPROF_MONITORS_H

#include "sample/allocation/recorder.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// A stack whose methods have their numbers: taken before room is reserved, as it may write records itself.
struct hprof_stack {
    jvmtiFrameInfo frames[RECORDER_MAX_DEPTH + 1];
    uint32_t methods[RECORDER_MAX_DEPTH];
    jint count;
    bool truncated;
};

// Of this thread if `thread` is NULL. Empty if it has ended.
void hprof_stack_take(struct hprof_stack *stack, JNIEnv *env, jthread thread);
void hprof_stack_put(const struct hprof_stack *stack, uint8_t *record, unsigned at);

// Writes records of what each thread does now, and of each monitor that a thread has or waits for; `jvmti` has the capabilities for
// monitors.
void hprof_monitors_dump(jvmtiEnv *jvmti, JNIEnv *env);

#endif
