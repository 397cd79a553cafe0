// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The native frames of the calling thread, by frame pointers: those of functions that keep one, as all of the VM do. Of others only the
// one that has called is known, and those older than it may be missing up to the next that keeps one.

#ifndef CAIRN_NATIVE_FRAMES_H
#define CAIRN_NATIVE_FRAMES_H

#include <stdint.h>

enum { MOST_NATIVE_FRAMES = 24 };

// Where functions go on, the innermost first; how many there are, at least one. `frame` is the frame address of a function that is
// running, and words up to `end` may be read; 0 if nobody knows how far.
int native_frames_take(uint64_t frame, uint64_t end, uint64_t goes_on_at[MOST_NATIVE_FRAMES]);

#endif
