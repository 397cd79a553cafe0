// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The native frames of the calling thread, by frame pointers: those of functions that keep one, as all of the VM do. Of others only the
// one that has called is known, and those older than it may be missing up to the next that keeps one (sample/native/raw_stack.h).

#ifndef CAIRN_NATIVE_FRAMES_H
#define CAIRN_NATIVE_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_NATIVE_FRAMES = 48 };

struct native_frames {
    uint8_t count;           // at least one
    bool whole;              // they lead to `end`
    bool cut;                // there are more
    uint64_t frame_pointer;  // of the one that has called
    uint64_t goes_on_at[MOST_NATIVE_FRAMES];  // where functions go on, the innermost first
};

// `frame` is the frame address of a function that is running, and words up to `end` may be read; 0 if nobody knows how far.
void native_frames_take(uint64_t frame, uint64_t end, struct native_frames *frames);

#endif
