// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/heap_samples.h"

#include "sample/heaps/c_heaps.h"
#include "sample/heaps/heaps.h"
#include "sample/heaps/java_heaps.h"
#include "sample/native/address_filter.h"
#include "sample/native/hooks.h"
#include "sample/native/taker.h"

#include <stdbool.h>
#include <stdint.h>

// Ids of all heaps are in one table with addresses, in which the highest bit is never set. A heap's number and an id below 2^48 fit
// beside each other, so such blocks are never taken for each other; larger ids are mixed into fewer bits, which do for all that are
// followed at a time.
enum { ID_BITS = 48, KEY_BITS = 62 };
static const uint64_t OF_HEAP = UINT64_C(1) << 63, OF_LARGE_ID = UINT64_C(1) << KEY_BITS, IN_KEY = (UINT64_C(1) << KEY_BITS) - 1;
static const uint64_t SPREAD = 0x9E3779B97F4A7C15u;

static uint64_t key_of(uint16_t heap, uint64_t id) {
    if (id >> ID_BITS == 0) {
        return OF_HEAP | (((uint64_t)heap << ID_BITS | id) * SPREAD & IN_KEY);
    }
    uint64_t mixed = (id ^ id >> 32) * SPREAD;
    mixed = (mixed ^ mixed >> 29 ^ (uint64_t)heap << ID_BITS) * SPREAD;
    return OF_HEAP | OF_LARGE_ID | ((mixed ^ mixed >> 32) & IN_KEY);
}

static void allocated(uint16_t heap, uint64_t id, uint64_t bytes, uint64_t frame) {
    int64_t drawn_with = hooks_count_down(bytes);
    if (drawn_with == 0) {
        return;
    }
    const struct taken taken = {
            .key = key_of(heap, id),
            .address = id,
            .size = bytes,
            .drawn_with = drawn_with,
            .frame = frame,
            .heap = heap,
            .own_calls = frame == 0 ? JAVA_HEAPS_OWN_CALLS : 0,
    };
    taker_took(&taken);
}

static void freed(uint16_t heap, uint64_t id) {
    uint64_t key = key_of(heap, id);
    if (address_filter_may_have(key) && hooks_record_here()) {
        taker_gave_back(heap, key, id);
    }
}

void heap_samples_find(jvmtiEnv *jvmti, JNIEnv *env) {
    java_heaps_find(jvmti, env);
}

void heap_samples_begin(void) {
    static const struct heaps_recorder recorder = {.allocated = allocated, .freed = freed};
    heaps_record(&recorder);
    c_heaps_begin();
}

void heap_samples_end(void) {
    heaps_record(NULL);
    c_heaps_end();
}
