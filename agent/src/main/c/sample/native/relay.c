// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/relay.h"

#include "generated/agent_rows.h"
#include "ring/records.h"
#include "sample/heaps/heaps.h"
#include "sample/native/allocating_threads.h"
#include "sample/native/got.h"
#include "sample/native/live_blocks.h"
#include "sample/native/native_places.h"
#include "sample/native/raw_records.h"
#include "sample/native/state.h"

#include <stdlib.h>
#include <string.h>

enum { HANDED_ON_AT_ONCE = 256 * 1024 };

static uint8_t *buffer;
static uint32_t library_changes;
static uint64_t unloaded;        // libraries that have gone, as of the last look
static bool libraries_have_gone;  // in this round
static bool told[HEAPS_FROM + HEAPS_MOST];  // heaps that were named

static void look_at_libraries(void) {
    struct got_libraries libraries = got_libraries();
    library_changes = (uint32_t)(libraries.loaded + libraries.unloaded);
    libraries_have_gone = libraries_have_gone || libraries.unloaded != unloaded;
    unloaded = libraries.unloaded;
}

bool relay_begin(void) {
    buffer = malloc(HANDED_ON_AT_ONCE);
    look_at_libraries();
    memset(told, 0, sizeof told);
    native_places_begin();
    allocating_threads_begin();
    return live_blocks_make() && buffer != NULL;
}

static uint64_t header_of(const uint8_t *record) {
    uint64_t header;
    memcpy(&header, record, sizeof header);
    return header;
}

static enum ring_record_type type_of(const uint8_t *record) {
    return (enum ring_record_type)(header_of(record) >> RECORD_HEADER_TYPE_SHIFT & 0xFFFF);
}

static const struct raw_block *block_of(const uint8_t *record) {
    return (const struct raw_block *)(const void *)record;
}

static void count_lost_bytes(const uint8_t *record) {
    ring_count(native.ring, RING_LOST_ALLOCATED_BYTES, records_weighted(block_of(record)->size, block_of(record)->interval));
}

static void count_lost(const uint8_t *record) {
    if (type_of(record) == RECORD_NATIVE) {
        ring_count(native.ring, RING_LOST_ALLOCATIONS, 1);
        count_lost_bytes(record);
    } else {
        ring_count(native.ring, type_of(record) == RECORD_FREE ? RING_LOST_FREES : RING_LOST_OTHERS, 1);
    }
}

// What a thread that was held up has written since. Of the first `counted` only the bytes are still to be counted.
static void count_what_is_left(uint32_t counted) {
    for (size_t count = 1; count > 0;) {
        count = ring_drain(native.raw, buffer, HANDED_ON_AT_ONCE);
        for (size_t at = 0; at < count; at += (uint32_t)header_of(buffer + at)) {
            if (counted > 0 && type_of(buffer + at) == RECORD_NATIVE) {
                counted--;
                count_lost_bytes(buffer + at);
            } else {
                count_lost(buffer + at);
            }
        }
    }
}

// While the rings are there.
void relay_end(uint32_t counted) {
    if (buffer != NULL) {
        count_what_is_left(counted);
    }
    native_places_end();
    free(buffer);
    buffer = NULL;
}

uint64_t relay_bytes(void) {
    return buffer == NULL ? 0 : HANDED_ON_AT_ONCE + native_places_bytes() + allocating_threads_bytes() + live_blocks_bytes();
}

static void put_frame(uint8_t *record, unsigned index, uint32_t method, int32_t bytecode_index) {
    unsigned at = ALLOCATION_FRAMES + index * FRAME_BYTES;
    record_u4(record, at + FRAME_METHOD, method);
    record_u4(record, at + FRAME_BYTECODE_INDEX, (uint32_t)bytecode_index);
}

// An address that is in no library is no function's: there the frame pointers have led astray.
static uint32_t name_natives(const struct raw_block *block, uint32_t *numbers) {
    uint32_t count = 0;
    while (count < block->natives.count && (count == 0 || native_places_is_code(block->natives.goes_on_at[count], block->nanos))) {
        numbers[count] = native_places_number(native.symbols, block->natives.goes_on_at[count], block->nanos);
        count++;
    }
    return count;
}

static void put_stack(uint8_t *record, const struct raw_block *block) {
    record_u8(record, NATIVE_STACK_GOES_ON_AT, block->stack.goes_on_at);
    record_u8(record, NATIVE_STACK_STACK_POINTER, block->stack.stack_pointer);
    record_u8(record, NATIVE_STACK_FRAME_POINTER, block->stack.frame_pointer);
    record_u4(record, NATIVE_STACK_LIBRARIES, library_changes);
    record_u2(record, NATIVE_STACK_STACK_BYTES, (uint16_t)block->stack.bytes);
    record_u2(record, NATIVE_STACK_STACK_FLAGS, block->stack.whole ? NATIVE_STACK_FLAG_WHOLE : 0);
    memcpy(record + NATIVE_STACK_WORDS, (const uint8_t *)(block->calls + block->count), block->stack.bytes);
}

static void name_heap(uint16_t heap, int64_t interval) {
    char name[HEAP_NAME_MOST];
    if (heap >= HEAPS_FROM && !told[heap] && heaps_name(heap, name)) {
        told[heap] = records_heap(native.ring, heap, name, interval);
        ring_count(native.ring, RING_LOST_SYMBOLS, told[heap] ? 0 : 1);
    }
}

// Names first: their records come before the one that uses them.
static void hand_on_block(JNIEnv *env, const struct raw_block *block) {
    uint32_t numbers[RECORDER_MAX_DEPTH];
    uint32_t count = block->count;
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = symbols_method(native.symbols, env, block->calls[i].method);
    }
    uint32_t natives[MOST_NATIVE_FRAMES];
    uint32_t native_count = name_natives(block, natives);
    if (block->followed && block->heap == ALLOCATION_NATIVE_HEAP) {
        live_blocks_add(block, native_count);
    }
    uint32_t thread = allocating_threads_number(&native, block);
    name_heap(block->heap, block->interval);
    struct ring_place place;
    uint32_t stack_at = ALLOCATION_FRAMES + (native_count + count) * FRAME_BYTES;
    // Where libraries have gone, nobody knows whether the stack is of before: others may be in their place now.
    bool leaves_stack = block->stack.bytes == 0 || libraries_have_gone || ring_is_filling(native.ring);
    uint32_t stack_bytes = leaves_stack ? 0 : NATIVE_STACK_WORDS + block->stack.bytes;
    bool reserved = ring_reserve(native.ring, RECORD_NATIVE, stack_at + stack_bytes, &place);
    if (!reserved && stack_bytes > 0) {
        stack_bytes = 0;
        reserved = ring_reserve(native.ring, RECORD_NATIVE, stack_at, &place);
    }
    if (!reserved) {
        count_lost((const uint8_t *)block);
        return;
    }
    uint8_t *record = place.record;
    bool cut = block->natives.cut || (block->stack.bytes > 0 && stack_bytes == 0);
    record_u8(record, ALLOCATION_NANOS, (uint64_t)block->nanos);
    record_u8(record, ALLOCATION_ID, block->followed ? block->key : 0);
    record_u8(record, ALLOCATION_SIZE, block->size);
    record_u8(record, ALLOCATION_ADDRESS, block->address);
    record_u8(record, ALLOCATION_INTERVAL, (uint64_t)block->interval);
    record_u4(record, ALLOCATION_THREAD, thread);
    record_u4(record, ALLOCATION_GC_EPOCH, block->epoch);
    record_u2(record, ALLOCATION_HEAP, block->heap);
    record_u2(record, ALLOCATION_FLAGS,
            (uint16_t)(block->flags | (stack_bytes > 0 ? ALLOCATION_FLAG_NATIVE_STACK : 0)
                    | (cut ? ALLOCATION_FLAG_NATIVES_CUT : 0)));
    record_u2(record, ALLOCATION_JAVA_FRAMES, (uint16_t)(native_count + count));
    record_u2(record, ALLOCATION_NATIVES, (uint16_t)native_count);
    for (uint32_t i = 0; i < native_count; i++) {
        put_frame(record, i, natives[i], -1);
    }
    for (uint32_t i = 0; i < count; i++) {
        put_frame(record, native_count + i, numbers[i], block->calls[i].bytecode_index);
    }
    if (stack_bytes > 0) {
        put_stack(record + stack_at, block);
    }
    ring_publish(native.ring, &place);
}

static void hand_on_as_it_is(const uint8_t *record, enum ring_record_type type, uint32_t bytes) {
    struct ring_place place;
    if (type == RECORD_FREE) {
        uint64_t address;
        memcpy(&address, record + FREE_ID, sizeof address);
        live_blocks_remove(address);
    }
    if (ring_reserve(native.ring, type, bytes, &place)) {
        memcpy(place.record + RECORD_HEADER_BYTES, record + RECORD_HEADER_BYTES, bytes - RECORD_HEADER_BYTES);
        ring_publish(native.ring, &place);
    } else {
        count_lost(record);
    }
}

static void hand_on(JNIEnv *env, const uint8_t *records, size_t count) {
    for (size_t at = 0; at < count; at += (uint32_t)header_of(records + at)) {
        if (type_of(records + at) == RECORD_NATIVE) {
            allocating_threads_meet(block_of(records + at));
        }
    }
    native_places_look();
    allocating_threads_find(&native, env);
    for (size_t at = 0; at < count; at += (uint32_t)header_of(records + at)) {
        enum ring_record_type type = type_of(records + at);
        if (type == RECORD_NATIVE) {
            hand_on_block(env, block_of(records + at));
        } else {
            hand_on_as_it_is(records + at, type, (uint32_t)header_of(records + at));
        }
    }
}

// As much as there can have been at the beginning: those that write may be quicker for ever.
void relay_hand_on(JNIEnv *env) {
    libraries_have_gone = false;
    look_at_libraries();
    uint64_t left = ring_bytes(native.raw) / HANDED_ON_AT_ONCE + 1;
    for (size_t count = 1; count > 0 && left > 0; left--) {
        count = ring_drain(native.raw, buffer, HANDED_ON_AT_ONCE);
        look_at_libraries();
        hand_on(env, buffer, count);
    }
}
