// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The calling thread's native stack as it is, for those who know how functions lay out their frames: taken where frame pointers do not
// lead through it, as in code that keeps none. x86-64 only; elsewhere functions keep them.

#ifndef CAIRN_RAW_STACK_H
#define CAIRN_RAW_STACK_H

#include "sample/native/native_frames.h"

#include <stdbool.h>
#include <stdint.h>

struct raw_stack {
    uint64_t goes_on_at, stack_pointer, frame_pointer;  // of the caller
    uint32_t bytes;  // from the stack pointer on; 0: none
    bool whole;      // up to where native code ends
};

// Finds out which code keeps frame pointers: that of the VM, which has `in_vm`, and the C library where threads begin.
void raw_stack_begin(const void *in_vm);

// What to copy. `frame` is that of the function that was called, `end` is where native code ends or 0 if nobody says, and `frames`
// those that frame pointers led to. Nothing if these are all that there are.
struct raw_stack raw_stack_of(uint64_t frame, uint64_t end, const struct native_frames *frames);

// By way of the kernel, which says no where a load would fault. How many bytes there are.
uint32_t raw_stack_copy(const struct raw_stack *stack, uint8_t *to);

#endif
