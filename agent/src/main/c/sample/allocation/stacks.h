// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Where the thread that allocates is: its frames, walked by the VM unless the same stack was a moment ago.

#ifndef CAIRN_RECORDER_STACKS_H
#define CAIRN_RECORDER_STACKS_H

#include "sample/allocation/stack_cache.h"

#include <jni.h>
#include <jvmti.h>
#include <stdint.h>

// Whether the code that runs on this thread is the agent's, as far as its stack shows, of which these are the youngest frames.
bool recorder_is_in_own_code(JNIEnv *env, const struct cached_stack *stack, const struct stack_frame *frames);

// Within an event of `thread`, which is the current one, at `nanos`. There is room for RECORDER_MAX_DEPTH frames. None if the VM
// does not report them; a method without a name is number 0.
void recorder_stack(
        JNIEnv *env, jthread thread, int64_t nanos, struct cached_stack *stack, struct stack_frame *frames);

#endif
