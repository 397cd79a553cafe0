// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/sampler_words.h"

#include "vm/layout/structure_table.h"

#include <stdatomic.h>

// As HotSpot counts them.
enum { STATE_IN_NATIVE = 4, STATE_BLOCKED = 10 };

static struct {
    int64_t draw;   // what is left until the next sample; 64 bits
    int64_t start;  // of the thread's memory: pointers
    int64_t top;
    int64_t end;    // or where the next sample is due, if that comes before
    int64_t state;  // whether it runs Java, the VM, native code, or waits: an int
} at = {VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN};

static bool known;

static volatile uint64_t *word(uint64_t java_thread, int64_t offset) {
    return (volatile uint64_t *)(java_thread + (uint64_t)offset);
}

static _Atomic uint64_t *atomic_word(uint64_t java_thread, int64_t offset) {
    return (_Atomic uint64_t *)(java_thread + (uint64_t)offset);
}

static int32_t state_of(uint64_t java_thread) {
    return *(volatile int32_t *)(java_thread + (uint64_t)at.state);
}

static bool find_offsets(void) {
    void *vm = vm_table_open();
    int64_t allocated = vm_table_offset(vm, "Thread", "_allocated_bytes");
    at.draw = allocated < 0 ? VM_TABLE_UNKNOWN : allocated + (int64_t)sizeof(uint64_t);
    at.start = vm_table_offset_in(vm, "Thread", "_tlab", "ThreadLocalAllocBuffer", "_start");
    at.top = vm_table_offset_in(vm, "Thread", "_tlab", "ThreadLocalAllocBuffer", "_top");
    at.end = vm_table_offset_in(vm, "Thread", "_tlab", "ThreadLocalAllocBuffer", "_end");
    at.state = vm_table_offset(vm, "JavaThread", "_thread_state");
    vm_table_close(vm);
    return sizeof(void *) == sizeof(uint64_t) && at.draw >= 0 && at.start >= 0 && at.top >= 0 && at.end >= 0
            && at.state >= 0 && at.draw % (int64_t)sizeof(uint64_t) == 0;
}

enum {
    // Small, so that samples come within one piece of a thread's memory, which may have 2 KB only.
    CHECK_INTERVAL = 512,
    MOST_INTERVALS = 64,
    CHECK_ARRAY_BYTES = 40,
    MOST_HEADER_BYTES = 40,
    WORD_BYTES = 8,
};

// Looks ------------------------------------------------------------------------------------------------------------

static bool allocate(JNIEnv *env, jsize bytes) {
    jbyteArray array = (*env)->NewByteArray(env, bytes);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, array);
    return array != NULL;
}

// Until the next sample; the last draw may be of an interval that is not known.
static bool finish_draw(JNIEnv *env, const struct sampler_probe *probe) {
    enum { MOST_BYTES = 64 << 20 };
    uint64_t before = probe->samples();
    for (int bytes = 0; bytes < MOST_BYTES; bytes += CHECK_ARRAY_BYTES) {
        if (!allocate(env, CHECK_ARRAY_BYTES)) {
            return false;
        }
        if (probe->samples() != before) {
            return true;
        }
    }
    return false;
}

enum verdict { RIGHT, WRONG, NOTHING };

// From one sample to the next: it comes with the allocation that goes beyond what the word said after the one before.
static enum verdict look(JNIEnv *env, uint64_t thread, const struct sampler_probe *probe) {
    uint64_t samples = probe->samples(), draw = *word(thread, at.draw), start = *word(thread, at.start);
    uint64_t first = *word(thread, at.top), end = *word(thread, at.end), last = first;
    if (draw > (uint64_t)CHECK_INTERVAL * MOST_INTERVALS || state_of(thread) != STATE_IN_NATIVE) {
        return WRONG;
    }
    if (start != 0 && (first < start || end < first)) {
        return WRONG;
    }
    if (draw == 0 || start == 0 || end - first > draw) {
        return NOTHING;  // the last draw, or what was sampled lies elsewhere, and the end is not set then
    }
    bool usual = true;
    for (int arrays = 0; probe->samples() == samples; arrays++) {
        if (arrays > CHECK_INTERVAL * MOST_INTERVALS / CHECK_ARRAY_BYTES || !allocate(env, CHECK_ARRAY_BYTES)) {
            return WRONG;
        }
        uint64_t top = *word(thread, at.top);
        bool sampled = probe->samples() != samples;
        // Else its memory has been taken away, or is used up.
        usual = usual && *word(thread, at.start) == start && top > last;
        if (usual && (top - last < CHECK_ARRAY_BYTES || top - last > CHECK_ARRAY_BYTES + MOST_HEADER_BYTES)) {
            return WRONG;
        }
        // Whether the last word before it counts differs between versions.
        usual = usual && top - first != draw / WORD_BYTES * WORD_BYTES;
        if (usual && sampled != (top - first > draw)) {
            return WRONG;
        }
        last = top;
    }
    return usual ? RIGHT : NOTHING;
}

static bool check(jvmtiEnv *jvmti, JNIEnv *env, uint64_t thread, const struct sampler_probe *probe) {
    // A collection may take a thread's memory away between two reads.
    enum { ENOUGH = 8, MOST_WRONG = 1, MOST_LOOKS = 1000 };
    if (!find_offsets()) {
        return false;
    }
    probe->set_interval(jvmti, CHECK_INTERVAL);
    if (!finish_draw(env, probe)) {
        return false;
    }
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < MOST_LOOKS && right < ENOUGH && wrong <= MOST_WRONG; i++) {
        enum verdict verdict = look(env, thread, probe);
        right += verdict == RIGHT;
        wrong += verdict == WRONG;
        if (verdict == NOTHING && !finish_draw(env, probe)) {
            return false;
        }
    }
    return right == ENOUGH && wrong <= MOST_WRONG;
}

bool sampler_words_are_known(jvmtiEnv *jvmti, JNIEnv *env, uint64_t java_thread, const struct sampler_probe *probe) {
    // Collections may have come in between, so one failure is not the last word.
    enum { MOST_CHECKS = 4 };
    static int checks;
    if (!known && checks < MOST_CHECKS) {
        checks++;
        known = check(jvmti, env, java_thread, probe);
    }
    return known;
}

// Writes -----------------------------------------------------------------------------------------------------------

static bool stands(int32_t state) {
    return state == STATE_IN_NATIVE || state == STATE_BLOCKED;
}

// A suspended thread allocates nothing, but a collection may take its memory away at any time, as this thread is in native code: so the
// end is written only if it is still the one that was read, and the top is read again.
static bool end_at_top(uint64_t thread) {
    enum { MOST_TRIES = 64 };
    bool is_written = false;
    for (int i = 0; i < MOST_TRIES; i++) {
        uint64_t end = *word(thread, at.end);
        uint64_t top = *word(thread, at.top);
        if (end != *word(thread, at.end) || (!is_written && top > end)) {
            continue;  // it was taken away, or given, just then
        }
        if (!is_written && top == end) {
            return true;  // no memory, or a sample is due
        }
        if (atomic_compare_exchange_strong(atomic_word(thread, at.end), &end, top)) {
            is_written = true;
            if (*word(thread, at.top) == top) {
                return true;
            }
        }
    }
    return false;
}

bool sampler_words_blocks(uint64_t java_thread) {
    return state_of(java_thread) == STATE_BLOCKED;
}

bool sampler_words_draw_anew(uint64_t java_thread) {
    if (!stands(state_of(java_thread))) {
        return false;
    }
    *word(java_thread, at.draw) = 0;
    bool ended = end_at_top(java_thread);
    return ended && stands(state_of(java_thread)) && *word(java_thread, at.draw) == 0;
}
