// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/taker.h"

#include "base/clock.h"
#include "generated/agent_rows.h"
#include "ring/records.h"
#include "sample/native/address_filter.h"
#include "sample/native/raw_records.h"
#include "sample/native/state.h"

#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { SAMPLES_A_MEASURE = 8 };

struct native_sampler native;

static bool enter(void) {
    atomic_fetch_add(&native.inside, 1);
    if (atomic_load(&native.running)) {
        return true;
    }
    atomic_fetch_sub(&native.inside, 1);
    return false;
}

static void leave(void) {
    atomic_fetch_sub(&native.inside, 1);
}

static bool put_with_stack(const struct raw_block *block, const struct java_call *calls, uint32_t stack_bytes) {
    struct ring_place place;
    uint32_t bytes = (uint32_t)(sizeof *block + block->count * sizeof *calls);
    if (!ring_reserve(native.raw, RECORD_NATIVE, bytes + stack_bytes, &place)) {
        return false;
    }
    struct raw_block *record = (struct raw_block *)(void *)place.record;
    memcpy(place.record + sizeof block->header, (const uint8_t *)block + sizeof block->header, sizeof *block - sizeof block->header);
    if (block->count > 0) {
        memcpy(record->calls, calls, block->count * sizeof *calls);
    }
    record->stack.bytes = stack_bytes == 0 ? 0 : raw_stack_copy(&block->stack, place.record + bytes);
    record->stack.whole = block->stack.whole && record->stack.bytes == block->stack.bytes;
    ring_publish(native.raw, &place);
    return true;
}

// Where the stack finds no room, the block is worth more than it.
static bool put(const struct raw_block *block, const struct java_call *calls) {
    return put_with_stack(block, calls, block->stack.bytes) || (block->stack.bytes > 0 && put_with_stack(block, calls, 0));
}

// Followed before it is written, as its end may come at once; nobody but this thread knows the block until then.
static void follow_and_put(struct raw_block *block, const struct java_call *calls) {
    block->followed = native.live && address_filter_add(block->address);
    if (native.live && !block->followed) {
        atomic_fetch_add(&native.not_followed, 1);
    }
    if (put(block, calls)) {
        ring_count(native.ring, RING_CALLBACKS, 1);
        return;
    }
    ring_count(native.ring, RING_LOST_ALLOCATIONS, 1);
    ring_count(native.ring, RING_LOST_ALLOCATED_BYTES, records_weighted(block->size, block->interval));
    if (block->followed) {
        address_filter_remove(block->address);
    }
}

// Not where other threads allocate, which may have a small stack.
static __attribute__((noinline)) void put_with_java(JNIEnv *env, struct raw_block *block) {
    struct java_call calls[RECORDER_MAX_DEPTH + 1];
    int depth = atomic_load_explicit(&native.depth, memory_order_relaxed);
    int count = java_calls_take(env, calls, depth + 1);
    block->is_java = true;
    block->flags = count < 0 ? ALLOCATION_FLAG_NO_JAVA_STACK : count > depth ? ALLOCATION_FLAG_TRUNCATED : 0;
    block->count = (uint16_t)(count < 0 ? 0 : count > depth ? depth : count);
    follow_and_put(block, calls);
}

void taker_allocated(uint64_t address, uint64_t size, int64_t drawn_with, uint64_t frame) {
    if (!enter()) {
        return;
    }
    bool measures = atomic_fetch_add_explicit(&native.taken, 1, memory_order_relaxed) % SAMPLES_A_MEASURE == 0;
    int64_t before = measures ? nanos_of(CLOCK_THREAD_CPUTIME_ID) : 0;
    struct raw_block block = {
            .nanos = nanos_of(CLOCK_MONOTONIC),
            .address = address,
            .size = size == 0 ? 1 : size,
            .interval = drawn_with,
            .os_tid = gettid(),
            .epoch = atomic_load_explicit(&native.epoch, memory_order_relaxed),
    };
    prctl(PR_GET_NAME, block.thread_name);
    JNIEnv *env = java_calls_thread(native.vm);
    uint64_t end = env == NULL ? 0 : java_calls_native_end(env, frame);
    native_frames_take(frame, end, &block.natives);
    block.stack = raw_stack_of(frame, end, &block.natives);
    if (env == NULL) {
        follow_and_put(&block, NULL);
    } else {
        put_with_java(env, &block);
    }
    if (measures) {
        ring_count(native.ring, RING_CALLBACK_NANOS, (uint64_t)(nanos_of(CLOCK_THREAD_CPUTIME_ID) - before) * SAMPLES_A_MEASURE);
    }
    leave();
}

bool taker_freed(uint64_t address) {
    if (!enter()) {
        return false;
    }
    bool followed = address_filter_remove(address);
    struct ring_place place;
    if (followed && ring_reserve(native.raw, RECORD_FREE, FREE_BYTES, &place)) {
        record_u8(place.record, FREE_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
        record_u8(place.record, FREE_ID, address);
        record_u4(place.record, FREE_GC_EPOCH, atomic_load_explicit(&native.epoch, memory_order_relaxed));
        record_u2(place.record, FREE_HEAP, ALLOCATION_NATIVE_HEAP);
        ring_publish(native.raw, &place);
    } else if (followed) {
        ring_count(native.ring, RING_LOST_FREES, 1);
    }
    leave();
    return followed;
}

void taker_lost_sight(void) {
    atomic_fetch_add(&native.not_followed, 1);
}

void taker_collected(void) {
    if (!enter()) {
        return;
    }
    uint32_t epoch = atomic_fetch_add(&native.epoch, 1) + 1;
    struct ring_place place;
    if (ring_reserve(native.raw, RECORD_GC, GC_BYTES, &place)) {
        record_u8(place.record, GC_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
        record_u4(place.record, GC_EPOCH, epoch);
        ring_publish(native.raw, &place);
    } else {
        ring_count(native.ring, RING_LOST_OTHERS, 1);
    }
    leave();
}
