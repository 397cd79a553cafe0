// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/heap_walk.h"

#include "base/clock.h"
#include "vm/memory_left.h"

static const char NO_MEMORY[] = "The VM has no memory left for a map of its heap: ask for fewer cells.";

static const char LITTLE_MEMORY[] = "The machine has too little memory left for a map of this heap, which takes a sixteenth of"
        " the heap and 256 MiB at most: nothing was walked.";

// What stays for others beside the notes of a map.
static const uint64_t SPARE_BYTES = (uint64_t)64 << 20;

// By class tag; a class without one has objects, or arrays of them.
static const struct {
    const char *signature;
    int kind;
} kinds[] = {{"java/lang/Class", MAP_KIND_CLASS}, {"[Z", MAP_KIND_ARRAY_1}, {"[B", MAP_KIND_ARRAY_1}, {"[C", MAP_KIND_ARRAY_2},
        {"[S", MAP_KIND_ARRAY_2}, {"[I", MAP_KIND_ARRAY_4}, {"[F", MAP_KIND_ARRAY_4}, {"[J", MAP_KIND_ARRAY_8},
        {"[D", MAP_KIND_ARRAY_8}};

// DDM's arrays of 4 bytes are those of references too, whatever their size.
static int kind_of(jlong class_tag, jint length) {
    return class_tag != 0 ? (int)class_tag : length >= 0 ? MAP_KIND_ARRAY_4 : MAP_KIND_OBJECT;
}

// One request, of up to a few walks.
struct walk {
    struct heap_cells *cells;
    struct heap_segments *segments;  // NULL if only cells are wanted
    int64_t deadline;    // in nanoseconds of a clock that nobody sets
    const char *problem; // why it was given up
};

static int64_t now_nanos(void) {
    return nanos_of(CLOCK_MONOTONIC);
}

// Looked at now and then: whether the walk is worth going on with.
static bool goes_on(struct walk *walk) {
    enum { OBJECTS_A_LOOK = 1 << 14, STRANGE_FROM = 1 << 10 };
    const struct heap_cells *cells = walk->cells;
    if (cells->objects == STRANGE_FROM && cells->unplaced_objects == STRANGE_FROM) {
        walk->problem = "This VM does not say where its objects lie in a way that Cairn knows, so its heap cannot be mapped.";
    } else if (cells->objects % OBJECTS_A_LOOK == 0 && now_nanos() > walk->deadline) {
        walk->problem = "The walk over the heap was given up, as the VM had stood still for 50 s: the heap is too large for a map.";
    }
    return walk->problem == NULL;
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    struct walk *walk = data;
    if (tag[-1] == size) {
        heap_cells_add(walk->cells, (uint64_t)tag[-2], (uint64_t)size, kind_of(class_tag, length));
        if (walk->segments != NULL) {
            heap_segments_add(walk->segments, (uint64_t)tag[-2], (uint64_t)size, kind_of(class_tag, length));
        }
    } else {
        heap_cells_add_unplaced(walk->cells, (uint64_t)size);
    }
    return goes_on(walk) ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}

static bool tag_kinds(jvmtiEnv *jvmti, JNIEnv *env) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        jclass type = (*env)->FindClass(env, kinds[i].signature);
        if (type == NULL || (*jvmti)->SetTag(jvmti, type, kinds[i].kind) != JVMTI_ERROR_NONE) {
            (*env)->ExceptionClear(env);
            return false;
        }
        (*env)->DeleteLocalRef(env, type);
    }
    return true;
}

static const char *walk_once(jvmtiEnv *jvmti, uint32_t wanted, struct walk *walk, uint64_t *nanos) {
    struct heap_stretches stretches;
    const char *problem = heap_stretches_find(&stretches);
    if (problem != NULL) {
        heap_stretches_free(&stretches);
        return problem;
    }
    if (!heap_cells_begin(walk->cells, &stretches, wanted)) {
        return NO_MEMORY;
    }
    if (walk->segments != NULL && memory_left() < heap_segments_note_bytes(&walk->cells->stretches) + SPARE_BYTES) {
        return LITTLE_MEMORY;
    }
    if (walk->segments != NULL && !heap_segments_begin(walk->segments, &walk->cells->stretches)) {
        return NO_MEMORY;
    }
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = object};
    int64_t start = now_nanos();
    jvmtiError error = (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, walk);
    *nanos += (uint64_t)(now_nanos() - start);
    return walk->problem != NULL ? walk->problem
            : error == JVMTI_ERROR_NONE
            ? NULL
            : "The VM did not walk its heap: it may be short of memory.";
}

static const char *walk_heap(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, struct heap_cells *cells,
        struct heap_segments *segments, uint64_t *nanos) {
    enum { MOST_WALKS = 3 };
    static const int64_t most_nanos = 50 * (int64_t)NANOS_A_SECOND;
    *cells = (struct heap_cells){0};
    *nanos = 0;
    struct walk walk = {.cells = cells, .segments = segments, .deadline = now_nanos() + most_nanos};
    jvmtiEnv *jvmti;
    // An environment of its own: its tags mean kinds, and no other part of the agent meets them.
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return NO_MEMORY;
    }
    const jvmtiCapabilities tags = {.can_tag_objects = 1};
    const char *problem = (*jvmti)->AddCapabilities(jvmti, &tags) != JVMTI_ERROR_NONE || !tag_kinds(jvmti, env)
            ? "The VM does not let the agent recognise classes in its heap."
            : NULL;
    for (int i = 0; i < MOST_WALKS && problem == NULL && (i == 0 || cells->outside_objects > 0); i++) {
        heap_cells_free(cells);
        problem = walk_once(jvmti, wanted_cells, &walk, nanos);
    }
    (*jvmti)->DisposeEnvironment(jvmti);
    return problem;
}

const char *heap_map_walk(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, struct heap_cells *cells, uint64_t *nanos) {
    return walk_heap(vm, env, wanted_cells, cells, NULL, nanos);
}

const char *heap_segments_walk(
        JavaVM *vm, JNIEnv *env, struct heap_cells *sums, struct heap_segments *segments, uint64_t *nanos) {
    *segments = (struct heap_segments){0};
    const char *problem = walk_heap(vm, env, 1, sums, segments, nanos);
    if (segments->starts != NULL) {
        heap_segments_keep(segments, &sums->stretches);
    }
    return problem;
}
