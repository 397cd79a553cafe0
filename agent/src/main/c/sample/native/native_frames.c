// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/native_frames.h"

enum { WORD = 8, FRAME_WORDS = 2, LARGEST_FRAME = 1 << 20 };

// They are of other functions' frames.
static __attribute__((no_sanitize("address", "thread"))) uint64_t word(uint64_t address) {
    return *(const volatile uint64_t *)(uintptr_t)address;
}

// A frame pointer leads to the one before, behind which lies where the function goes on. A register that is used for something
// else rarely looks like one that leads a little further up the stack.
void native_frames_take(uint64_t frame, uint64_t end, struct native_frames *frames) {
    uint64_t next = word(frame);
    frames->count = 1;
    frames->frame_pointer = next;
    frames->goes_on_at[0] = word(frame + WORD);
    while (frames->count < MOST_NATIVE_FRAMES && next % WORD == 0 && next > frame && next - frame < LARGEST_FRAME
            && next + FRAME_WORDS * WORD <= end) {
        uint64_t there = word(next + WORD);
        if (there == 0) {
            break;
        }
        frames->goes_on_at[frames->count++] = there;
        frame = next;
        next = word(frame);
    }
    frames->cut = frames->count == MOST_NATIVE_FRAMES;
    frames->whole = !frames->cut && end != 0 && next % WORD == 0 && next + FRAME_WORDS * WORD > end && next - end < LARGEST_FRAME;
}
