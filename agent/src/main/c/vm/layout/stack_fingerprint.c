// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/stack_fingerprint.h"

#include "vm/layout/perf_counters.h"

#include <stddef.h>

enum {
    WORD = 8,
    // Of three frames one is a method's at least: between two of native code's calls there is one, and a stub of the VM's may be
    // younger than it. One step more comes to what called the last.
    STEPS_A_METHOD = 3,
};

// Lanes do not wait for each other.
static void mix(struct stack_fingerprint *print, unsigned *count, uint64_t word) {
    uint64_t *lane = &print->lanes[(*count)++ % STACK_FINGERPRINT_LANES];
    uint64_t mixed = *lane ^ word;
    *lane = (mixed << 29 | mixed >> 35) * 0x9E3779B97F4A7C15u;
}

bool stack_fingerprinter_find(struct stack_fingerprinter *prints, bool virtual_threads) {
    prints->unloaded = perf_counters_find("java.cls.unloadedClasses");
    prints->shared_unloaded = perf_counters_find("java.cls.sharedUnloadedClasses");
    return prints->unloaded != NULL && prints->shared_unloaded != NULL
            && java_frames_find(&prints->frames, virtual_threads);
}

bool stack_fingerprint_take(const struct stack_fingerprinter *prints, uint64_t java_thread, int depth, struct stack_fingerprint *print) {
    const struct java_frames *frames = &prints->frames;
    struct java_stack stack;
    struct java_frame frame;
    unsigned count = 0;
    if (!java_frames_youngest(frames, java_thread, &stack, &frame)) {
        return false;
    }
    *print = (struct stack_fingerprint){{0}};
    mix(print, &count, (uint64_t)depth);
    mix(print, &count, stack.base);
    mix(print, &count, *prints->unloaded);
    mix(print, &count, *prints->shared_unloaded);
    for (int steps = STEPS_A_METHOD * depth + 1; steps > 0; steps--) {
        uint64_t from = 0;
        int words = java_frames_own_words(frames, &stack, &frame, &from);
        mix(print, &count, frame.pc);
        mix(print, &count, frame.sp);
        mix(print, &count, frame.compile_id);
        for (int i = 0; i < words; i++) {
            mix(print, &count, java_frames_word(from + (uint64_t)i * WORD));
        }
        switch (java_frames_step(frames, &stack, &frame)) {
        case JAVA_FRAMES_NEXT: break;
        case JAVA_FRAMES_END: return true;
        case JAVA_FRAMES_ASTRAY: return false;
        }
    }
    return true;
}
