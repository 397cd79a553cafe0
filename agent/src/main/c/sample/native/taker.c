// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/taker.h"

#include "base/clock.h"
#include "base/probe.h"
#include "generated/agent_rows.h"
#include "ring/records.h"
#include "sample/native/address_filter.h"
#include "sample/native/raw_records.h"
#include "sample/native/state.h"

#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { SAMPLES_A_MEASURE = 8, OWN_CALLS_MOST = 4 };

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
    record->natives.cut = block->natives.cut || record->stack.bytes < block->stack.bytes;
    ring_publish(native.raw, &place);
    return true;
}

// Blocks are worth more than stacks, which leave most of the ring to them.
static bool put(const struct raw_block *block, const struct java_call *calls) {
    uint32_t stack_bytes = ring_is_filling(native.raw) ? 0 : block->stack.bytes;
    return put_with_stack(block, calls, stack_bytes) || (stack_bytes > 0 && put_with_stack(block, calls, 0));
}

// The first pair is what OpenTelemetry's profiler listens to. It knows one heap.
static void fire_of_allocation(const struct raw_block *block) {
    uint64_t weighted = records_weighted(block->size, block->interval);
    if (block->heap == ALLOCATION_NATIVE_HEAP) {
        PROBE3("otel_memory", "alloc", block->address, block->size, weighted);
    } else {
        PROBE4("cairn", "heap_alloc", block->address, block->size, weighted, block->heap);
    }
}

static void fire_of_end(uint16_t heap, uint64_t address) {
    if (heap == ALLOCATION_NATIVE_HEAP) {
        PROBE1("otel_memory", "free", address);
    } else {
        PROBE2("cairn", "heap_free", address, heap);
    }
}

// Followed before it is written, as its end may come at once; nobody but this thread knows the block until then.
static void follow_and_put(struct raw_block *block, const struct java_call *calls) {
    block->followed = native.live && address_filter_add(block->key);
    if (native.live && !block->followed) {
        atomic_fetch_add(&native.not_followed, 1);
    }
    if (put(block, calls)) {
        ring_count(native.ring, RING_CALLBACKS, 1);
        fire_of_allocation(block);
        return;
    }
    ring_count(native.ring, RING_LOST_ALLOCATIONS, 1);
    ring_count(native.ring, RING_LOST_ALLOCATED_BYTES, records_weighted(block->size, block->interval));
    if (block->followed) {
        address_filter_remove(block->key);
    }
}

// Not where other threads allocate, which may have a small stack.
static __attribute__((noinline)) void put_with_java(JNIEnv *env, struct raw_block *block, int own_calls) {
    struct java_call calls[RECORDER_MAX_DEPTH + OWN_CALLS_MOST + 1];
    int depth = atomic_load_explicit(&native.depth, memory_order_relaxed);
    int count = java_calls_take(env, calls, depth + own_calls + 1);
    block->is_java = true;
    count = count < 0 ? count : count < own_calls ? 0 : count - own_calls;
    block->flags = count < 0 ? ALLOCATION_FLAG_NO_JAVA_STACK : count > depth ? ALLOCATION_FLAG_TRUNCATED : 0;
    block->count = (uint16_t)(count < 0 ? 0 : count > depth ? depth : count);
    follow_and_put(block, calls + own_calls);
}

void taker_allocated(uint64_t address, uint64_t size, int64_t drawn_with, uint64_t frame) {
    const struct taken taken = {
            .key = address,
            .address = address,
            .size = size,
            .drawn_with = drawn_with,
            .frame = frame,
            .heap = ALLOCATION_NATIVE_HEAP,
    };
    taker_took(&taken);
}

void taker_took(const struct taken *taken) {
    if (!enter()) {
        return;
    }
    bool measures = atomic_fetch_add_explicit(&native.taken, 1, memory_order_relaxed) % SAMPLES_A_MEASURE == 0;
    int64_t before = measures ? nanos_of(CLOCK_THREAD_CPUTIME_ID) : 0;
    struct raw_block block = {
            .nanos = nanos_of(CLOCK_MONOTONIC),
            .key = taken->key,
            .address = taken->address,
            .size = taken->size == 0 ? 1 : taken->size,
            .interval = taken->drawn_with,
            .heap = taken->heap,
            .os_tid = gettid(),
            .epoch = atomic_load_explicit(&native.epoch, memory_order_relaxed),
    };
    prctl(PR_GET_NAME, block.thread_name);
    JNIEnv *env = java_calls_thread(native.vm);
    if (taken->frame != 0) {
        uint64_t end = env == NULL ? 0 : java_calls_native_end(env, taken->frame);
        native_frames_take(taken->frame, end, &block.natives);
        block.stack = raw_stack_of(taken->frame, end, &block.natives);
    }
    if (env == NULL) {
        follow_and_put(&block, NULL);
    } else {
        put_with_java(env, &block, taken->own_calls);
    }
    if (measures) {
        ring_count(native.ring, RING_CALLBACK_NANOS, (uint64_t)(nanos_of(CLOCK_THREAD_CPUTIME_ID) - before) * SAMPLES_A_MEASURE);
    }
    leave();
}

bool taker_freed(uint64_t address) {
    return taker_gave_back(ALLOCATION_NATIVE_HEAP, address, address);
}

bool taker_gave_back(uint16_t heap, uint64_t key, uint64_t address) {
    if (!enter()) {
        return false;
    }
    bool followed = address_filter_remove(key);
    struct ring_place place;
    if (followed && ring_reserve(native.raw, RECORD_FREE, FREE_BYTES, &place)) {
        record_u8(place.record, FREE_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
        record_u8(place.record, FREE_ID, key);
        record_u4(place.record, FREE_GC_EPOCH, atomic_load_explicit(&native.epoch, memory_order_relaxed));
        record_u2(place.record, FREE_HEAP, heap);
        ring_publish(native.raw, &place);
    } else if (followed) {
        ring_count(native.ring, RING_LOST_FREES, 1);
    }
    if (followed) {
        fire_of_end(heap, address);
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
