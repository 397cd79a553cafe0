// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/look/close_look.h"

#include "base/clock.h"
#include "vm/layout/structure_table.h"

#include <stdlib.h>
#include <string.h>

static const char NO_MEMORY[] = "The VM has no memory left for a look at its heap: ask for fewer cells.";

// One request, of up to a few walks.
struct walk {
    const struct look_wish *wish;
    struct close_look *look;
    uint64_t mask;
    uint64_t seen;
    int64_t deadline;    // in nanoseconds of a clock that nobody sets
    const char *problem; // why it was given up
};

static int64_t now_nanos(void) {
    return nanos_of(CLOCK_MONOTONIC);
}

// Looked at now and then: whether the walk is worth going on with.
static bool goes_on(struct walk *walk) {
    enum { OBJECTS_A_LOOK = 1 << 14, STRANGE_FROM = 1 << 10 };
    walk->seen++;
    if (walk->seen == STRANGE_FROM && walk->look->cells.unplaced_objects == STRANGE_FROM) {
        walk->problem = "This VM does not say where its objects lie in a way that Cairn knows, so its heap cannot be mapped.";
    } else if (walk->seen % OBJECTS_A_LOOK == 0 && now_nanos() > walk->deadline) {
        walk->problem = "The walk over the heap was given up, as the VM had stood still for 50 s: the heap is too large for a map.";
    }
    return walk->problem == NULL;
}

static void list(struct walk *walk, uint64_t address, uint64_t bytes, jlong class_tag) {
    struct close_look *look = walk->look;
    if (look->listed < walk->wish->objects) {
        look->objects[look->listed++] =
                (struct look_object){address, bytes, (uint32_t)(class_tag >> CLASS_TALLY_KIND_BITS)};
    } else {
        look->unlisted++;
    }
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    struct walk *walk = data;
    struct close_look *look = walk->look;
    uint64_t bytes = (uint64_t)size;
    if (tag[-1] != size) {
        heap_cells_add_unplaced(&look->cells, bytes);
        return goes_on(walk) ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
    }
    uint64_t address = (uint64_t)tag[-2] & walk->mask;
    uint64_t start = address > walk->wish->start ? address : walk->wish->start;
    uint64_t end = address + bytes < walk->wish->end ? address + bytes : walk->wish->end;
    if (start < end) {
        struct class_row *row = class_tally_row(&look->classes, class_tag);
        int kind = class_tally_kind(class_tag, length);
        row->objects++;
        row->bytes += end - start;
        heap_cells_add(&look->cells, start, end - start, kind);
        heap_coverage_add(&look->coverage, &look->cells.stretches, start, end - start);
        if (row->chosen) {
            heap_cells_add(&look->chosen, start, end - start, kind);
        }
        list(walk, address, bytes, class_tag);
    }
    return goes_on(walk) ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}

// What lies in the range alone.
static void clip(struct heap_stretches *stretches, const struct look_wish *wish) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < stretches->count; i++) {
        struct heap_stretch one = stretches->at[i];
        one.start = one.start > wish->start ? one.start : wish->start;
        one.end = one.end < wish->end ? one.end : wish->end;
        if (one.start < one.end) {
            stretches->at[count++] = one;
        }
    }
    stretches->count = count;
}

static bool begin(struct walk *walk, struct heap_stretches *stretches) {
    struct close_look *look = walk->look;
    struct heap_stretches again = *stretches;
    again.at = malloc(stretches->count * sizeof *again.at);
    bool has_memory = again.at != NULL;
    if (has_memory) {
        memcpy(again.at, stretches->at, stretches->count * sizeof *again.at);
        has_memory = heap_cells_begin(&look->chosen, &again, walk->wish->cells);
    }
    walk->mask = stretches->mask;
    heap_coverage_begin(&look->coverage, stretches);
    has_memory = heap_cells_begin(&look->cells, stretches, walk->wish->cells) && has_memory;
    if (look->objects == NULL) {
        look->objects = malloc((walk->wish->objects + 1) * sizeof *look->objects);
    }
    return has_memory && look->objects != NULL;
}

static void forget_walk(struct close_look *look) {
    heap_cells_free(&look->cells);
    heap_cells_free(&look->chosen);
    heap_coverage_free(&look->coverage);
    class_tally_clear(&look->classes);
    look->listed = 0;
    look->unlisted = 0;
}

static const char *walk_once(jvmtiEnv *jvmti, struct walk *walk) {
    struct heap_stretches stretches;
    const char *problem = heap_stretches_find(&stretches);
    if (problem == NULL) {
        clip(&stretches, walk->wish);
        problem = stretches.count == 0 ? "No memory that this VM has committed for its heap lies in that range." : NULL;
    }
    if (problem != NULL) {
        heap_stretches_free(&stretches);
        return problem;
    }
    if (!begin(walk, &stretches)) {
        return NO_MEMORY;
    }
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = object};
    int64_t start = now_nanos();
    jvmtiError error = (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, walk);
    walk->look->pauses.nanos += (uint64_t)(now_nanos() - start);
    walk->look->pauses.count++;
    return walk->problem != NULL ? walk->problem
            : error == JVMTI_ERROR_NONE
            ? NULL
            : "The VM did not walk its heap: it may be short of memory.";
}

static void find_region_bytes(struct close_look *look) {
    void *vm = vm_table_open();
    uint64_t bytes = vm_table_static(vm, "G1HeapRegion", "GrainBytes");
    bytes = bytes != 0 ? bytes : vm_table_static(vm, "HeapRegion", "GrainBytes");  // before JDK 23
    look->is_g1 = bytes != 0;
    look->region_bytes = bytes != 0 ? bytes : vm_table_static(vm, "ShenandoahHeapRegion", "RegionSizeBytes");
    vm_table_close(vm);
}

const char *close_look(JavaVM *vm, JNIEnv *env, const struct look_wish *wish, struct close_look *look) {
    enum { MOST_WALKS = 3 };
    static const int64_t most_nanos = 50 * (int64_t)NANOS_A_SECOND;
    *look = (struct close_look){.pauses = {.reachability = MAP_REACHABILITY_NONE}};
    find_region_bytes(look);
    struct walk walk = {.wish = wish, .look = look, .deadline = now_nanos() + most_nanos};
    // An environment of its own: its tags mean classes, and no other part of the agent meets them.
    if ((*vm)->GetEnv(vm, (void **)&look->jvmti, JVMTI_VERSION_11) != JNI_OK) {
        look->jvmti = NULL;
        return NO_MEMORY;
    }
    jvmtiEnv *jvmti = look->jvmti;
    const jvmtiCapabilities tags = {.can_tag_objects = 1};
    const char *problem = (*jvmti)->AddCapabilities(jvmti, &tags) != JVMTI_ERROR_NONE
                    || !class_tally_begin(&look->classes, jvmti, env, wish->signature)
            ? "The VM does not let the agent recognise classes in its heap."
            : NULL;
    for (int i = 0; i < MOST_WALKS && problem == NULL && (i == 0 || look->cells.outside_objects > 0); i++) {
        forget_walk(look);
        problem = walk_once(jvmti, &walk);
    }
    if (problem == NULL) {
        heap_coverage_holes(&look->coverage, &look->cells.stretches, &look->holes);
        region_table_make(&look->regions, &look->coverage, &look->cells.stretches, look->region_bytes);
    }
    return problem;
}

void close_look_free(struct close_look *look) {
    forget_walk(look);
    class_tally_free(&look->classes);
    region_table_free(&look->regions);
    free(look->objects);
    if (look->jvmti != NULL) {
        (*look->jvmti)->DisposeEnvironment(look->jvmti);
    }
    *look = (struct close_look){0};
}
