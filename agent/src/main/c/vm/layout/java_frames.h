// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How HotSpot's frames lie in the stack of a thread that Java runs in, as far as to step from one to the next. A frame of compiled code
// has the size that its code says, one of the interpreter has the address of the next in it, and where native code has called Java the VM
// has noted where Java was before.
//
// Only on x86-64: elsewhere an address at which a frame goes on may be signed, or in a register.

#ifndef CAIRN_JAVA_FRAMES_H
#define CAIRN_JAVA_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

enum { CODE_HEAPS = 3, DEOPTIMIZERS = 2 };

// What is found once. Addresses are of this process; those called `_at` are offsets.
struct java_frames {
    uint64_t interpreter, interpreter_end;
    uint64_t call_stub_return;  // where Java goes back to native code that has called it
    struct {
        uint64_t low;
        const volatile uint64_t *high;  // it grows
        uint64_t segments;              // for each segment a byte: how far back its block begins, or that it is free
        const volatile uint64_t *segments_high;  // these grow a moment later
    } heaps[CODE_HEAPS];
    int heap_count;
    unsigned segment_shift;
    int64_t block_used_at;
    uint64_t block_header_bytes;
    int64_t code_size_at, frame_size_at, compile_id_at;
    // Of the handlers where what is about to be replaced goes on: addresses, or how far they are behind the code's beginning.
    int64_t deoptimizers_at[DEOPTIMIZERS], deoptimizer_offsets_at[DEOPTIMIZERS];
    int64_t thread_base_at, thread_size_at, thread_sp_at, thread_pc_at, thread_fp_at;
    int64_t thread_continuation_at;  // unknown of JDK 17, which has none, and of 21, which does not publish it
    int64_t call_sp_at, call_pc_at, call_fp_at;
};

// Returns false if the VM does not publish all that this takes, as JDK 21. `virtual_threads` is whether it has such.
bool java_frames_find(struct java_frames *frames, bool virtual_threads);

// A frame that has called another, or the VM.
struct java_frame {
    uint64_t sp;  // its younger end
    uint64_t pc;  // where it goes on
    uint64_t fp;  // of the interpreter's and native code's: its fixed part
    uint64_t bytes;       // of compiled code's: how many it takes; 0 if it goes on in no code that says so
    uint64_t compile_id;  // and which compilation it is, as code that is gone leaves its address to other code
};

struct java_stack {
    uint64_t top, base;
};

// The calling thread's youngest Java frame, and where its stack ends. False if the VM has not noted it, or a virtual thread is on the
// stack, of which a part may be elsewhere. `java_thread` is the thread's own java.lang.Thread.eetop.
bool java_frames_youngest(
        const struct java_frames *frames, uint64_t java_thread, struct java_stack *stack, struct java_frame *frame);

enum java_frames_step { JAVA_FRAMES_NEXT, JAVA_FRAMES_END, JAVA_FRAMES_ASTRAY };

// From a frame of the calling thread's to the one that has called it.
enum java_frames_step java_frames_step(
        const struct java_frames *frames, const struct java_stack *stack, struct java_frame *frame);

// The words that distinguish a frame from others that go on at the same address; only a frame of the interpreter's has any. Returns
// how many there are; `from` is where they begin.
int java_frames_own_words(
        const struct java_frames *frames, const struct java_stack *stack, const struct java_frame *frame, uint64_t *from);

// The word of the calling thread's stack at this address, which is in it.
uint64_t java_frames_word(uint64_t address);

#endif
