// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/dump.h"

#include "base/clock.h"
#include "hprof/heap/classes.h"
#include "hprof/heap/direct_walk.h"
#include "hprof/heap/items.h"
#include "hprof/heap/records.h"
#include "hprof/heap/vm_walk.h"
#include "hprof/parts/allocations.h"
#include "ring/records.h"
#include "vm/local_references.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdlib.h>

// If a class is loaded between the report of the classes and the walk, the dump begins anew, except at the last try.
enum { MAX_TRIES = 3 };

static bool tell_begin(uint32_t token) {
    struct ring_place place;
    if (!hprof_reserve(hprof.ring, RECORD_HEAP_DUMP, HEAP_DUMP_BYTES, &place)) {
        return false;
    }
    record_u8(place.record, HEAP_DUMP_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u4(place.record, HEAP_DUMP_TOKEN, token);
    ring_publish(hprof.ring, &place);
    return true;
}

// The number that the dump has for it, or 0. A thread of the agent's has one too, by which it is known, but the dump does not
// report it.
static uint32_t tell_thread(JNIEnv *env, jthread thread) {
    uint32_t number = heap_walk_number_thread(thread);
    // Read before a place is reserved: the VM may hold this thread up, and the reader cannot get past a reserved place.
    jlong id = (*env)->GetLongField(env, thread, thread_fields.id);
    struct ring_place place;
    if (number != 0 && own_thread_has(id)) {
        heap_walk_note_own_thread(number);
        return number;
    }
    if (number == 0 || !hprof_reserve(hprof.ring, RECORD_HEAP_THREAD, HEAP_THREAD_BYTES, &place)) {
        return 0;
    }
    record_u8(place.record, HEAP_THREAD_JAVA_ID, (uint64_t)id);
    record_u4(place.record, HEAP_THREAD_NUMBER, number);
    ring_publish(hprof.ring, &place);
    return number;
}

// The living threads, held until the caller lets them go. NULL when out of memory, or if the VM does not list its threads.
static struct heap_thread *tell_threads(JNIEnv *env, uint32_t *told) {
    jint count = 0;
    jthread *threads = NULL;
    *told = 0;
    if ((*hprof.jvmti)->GetAllThreads(hprof.jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    expect_local_references(env, count);
    struct heap_thread *held = calloc((size_t)count + 1, sizeof *held);
    for (jint i = 0; i < count; i++) {
        uint32_t number = tell_thread(env, threads[i]);
        if (number != 0 && held != NULL) {
            held[(*told)++] = (struct heap_thread){.thread = threads[i], .number = number};
        } else {
            (*env)->DeleteLocalRef(env, threads[i]);
        }
    }
    (*hprof.jvmti)->Deallocate(hprof.jvmti, (unsigned char *)threads);
    return held;
}

static void let_go(JNIEnv *env, struct heap_thread *threads, uint32_t count) {
    for (uint32_t i = 0; threads != NULL && i < count; i++) {
        (*env)->DeleteLocalRef(env, threads[i].thread);
    }
    free(threads);
}

static void put_sizes(void) {
    for (uint32_t number = 0; number < heap_classes_end(); number++) {
        uint32_t size = heap_class(number)->is_own ? 0 : heap_class(number)->size;
        if (size != 0) {
            heap_items_put(&(struct heap_item){.kind = HEAP_ITEM_SIZE, .number = number, .id = size});
        }
    }
}

static void tell_end(const struct heap_walk *walk) {
    struct ring_place place;
    if (hprof_reserve(hprof.ring, RECORD_HEAP_DUMP_END, HEAP_DUMP_END_BYTES, &place)) {
        record_u8(place.record, HEAP_DUMP_END_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
        record_u8(place.record, HEAP_DUMP_END_OBJECTS, walk->objects);
        record_u8(place.record, HEAP_DUMP_END_LEFT_OUT, walk->left_out);
        record_u4(place.record, HEAP_DUMP_END_ERROR, (uint32_t)walk->error);
        record_u4(place.record, HEAP_DUMP_END_ALIGNMENT, (uint32_t)(walk->size_bits & -walk->size_bits));
        record_u4(place.record, HEAP_DUMP_END_REFERENCE_BYTES, walk->reference_bytes);
        record_u4(place.record, HEAP_DUMP_END_ARRAY_BASE,
                walk->reference_bytes == 8 ? walk->least_base_of_8 : walk->least_base_of_4);
        ring_publish(hprof.ring, &place);
    }
}

// Returns false if what was reported is worth nothing, and the other walk must report everything again.
static bool tell_heap(JNIEnv *env, bool directly, struct heap_walk *walk) {
    uint32_t count = 0;
    struct heap_thread *threads = tell_threads(env, &count);
    bool done = true;
    heap_items_reset(hprof.ring);
    heap_records_reset(hprof.ring);
    if (directly) {
        done = threads != NULL && heap_direct_walk(env, threads, count, walk);
    }
    let_go(env, threads, count);
    if (!directly) {
        heap_walk(walk);
    }
    return done;
}

void hprof_heap_dump(JNIEnv *env, uint32_t token) {
    struct heap_walk walk = {.met_stranger = true};
    bool directly = !hprof_allocations_are_tagged() && heap_direct_is_possible(env), tagged = false, told = true;
    bool refused = !directly;
    for (int i = 0; i < MAX_TRIES && walk.met_stranger; i++) {
        bool is_last = i == MAX_TRIES - 1;
        directly = directly && !is_last;
        if (!directly && !tagged) {
            hprof_allocations_tag(env);
            tagged = true;
        }
        walk = (struct heap_walk){.leave_out_strangers = is_last};
        told = tell_begin(token) && heap_classes_tell(env);
        if (!told) {
            break;  // the report shows a dump that has begun and not ended
        }
        if (!tell_heap(env, directly, &walk)) {
            directly = false;
            refused = true;
            walk.met_stranger = true;
        }
    }
    if (tagged) {
        hprof_allocations_tag_no_more();
    }
    heap_classes_forget_fields();
    if (!directly && hprof.options.walk_directly) {
        hprof_complain("%s, so the VM was asked for each of them.",
                refused ? "objects cannot be read where they lie in this VM"
                        : "classes were loaded each time that objects were read where they lie");
    }
    if (!told) {
        return;
    }
    put_sizes();
    if (heap_items_flush() && heap_records_flush()) {
        tell_end(&walk);
    }
}

static void dump(JNIEnv *env, uint32_t token) {
    if (hprof.options.heap_dump) {
        hprof_heap_dump(env, token);
    }
}

const struct hprof_part hprof_heap_part = {.dump = dump};
