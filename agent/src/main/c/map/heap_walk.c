// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/heap_walk.h"

#include "base/clock.h"
#include "map/collections.h"
#include "map/marks/asked_marks.h"
#include "map/marks/read_marks.h"
#include "map/object_kinds.h"
#include "vm/layout/thread_layout.h"
#include "vm/memory_left.h"

#include <stdlib.h>

static const char NO_MEMORY[] = "The VM has no memory left for a map of its heap: ask for fewer cells.";

static const char NOT_RECOGNISED[] = "The VM does not let the agent recognise classes in its heap.";

static const char LITTLE_MEMORY[] = "The machine has too little memory left for a map of this heap, which takes a sixteenth of"
        " the heap and 256 MiB at most: nothing was walked.";

static const char LITTLE_MEMORY_FOR_HELD[] = "The machine has too little memory left to find out how the objects are held, for"
        " which it takes a twentieth of the heap more, or a tenth with compact object headers.";

static const char MOVED[] = "The VM collects garbage so often that it did so each time while it was found out how its objects are"
        " held: ask for a map without that, or again when the VM has less to do.";

// What stays for others beside the notes of a map.
static const uint64_t SPARE_BYTES = (uint64_t)64 << 20;

// One request, of up to a few walks.
struct walk {
    struct heap_cells *cells;
    struct heap_segments *segments;  // NULL if only cells are wanted
    struct object_kinds kinds;
    bool with_reachability;
    const char *unheld;              // of segments: why they are without
    struct object_bits known;        // the objects that were met, if their reachability is asked for
    uint64_t size_bits;              // of all their sizes
    bool needs_tags;                 // headers are not as expected: walk again
    int64_t deadline;                // in nanoseconds of a clock that nobody sets
    const char *problem;             // why it was given up
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
    if (!walk->kinds.is_settled && !object_kinds_settle(&walk->kinds)) {
        walk->needs_tags = true;
        return JVMTI_VISIT_ABORT;
    }
    if (tag[-1] == size) {
        uint64_t address = (uint64_t)tag[-2];
        int kind = heap_cells_have(walk->cells, address) ? object_kinds_of(&walk->kinds, address, class_tag, length)
                                                         : MAP_KIND_OBJECT;
        heap_cells_add(walk->cells, address, (uint64_t)size, kind);
        if (walk->segments != NULL) {
            heap_segments_add(walk->segments, address, (uint64_t)size, kind);
        }
        address &= walk->cells->stretches.mask;
        if (walk->known.words != NULL && object_bits_may_have(&walk->known, address)) {
            object_bits_add(&walk->known, address);
            walk->size_bits |= (uint64_t)size;
        }
    } else {
        heap_cells_add_unplaced(walk->cells, (uint64_t)size);
    }
    return goes_on(walk) ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}

static void add_held(void *data, uint64_t address, uint64_t bytes, int solidity) {
    struct walk *walk = data;
    heap_cells_add_held(walk->cells, address, bytes, solidity);
    if (walk->segments != NULL) {
        heap_segments_add_held(walk->segments, address, solidity);
    }
}

// Objects have 2^shift bytes at least: a word less without a header of two.
static uint32_t object_shift(void) {
    enum { USUAL_SHIFT = 4, COMPACT_SHIFT = 3 };
    return vm_structs_flag("UseCompactObjectHeaders") ? COMPACT_SHIFT : USUAL_SHIFT;
}

static bool begin_known(struct walk *walk) {
    const struct heap_stretches *stretches = &walk->cells->stretches;
    return object_bits_begin(&walk->known, stretches->at[0].start, stretches->at[stretches->count - 1].end, object_shift());
}

// What it takes beside the notes of segments to find out how objects are held.
static uint64_t held_bytes(const struct heap_stretches *stretches) {
    enum { SETS = 2, BITS_A_BYTE = 8 };
    return heap_segments_held_bytes(stretches, object_shift())
            + (heap_stretches_bytes(stretches) >> object_shift()) / BITS_A_BYTE * SETS;
}

// Segments are worth having without it; cells for which it was asked are not.
static const char *go_on_without_held(struct walk *walk, struct heap_map_pauses *pauses, const char *why) {
    if (walk->segments == NULL) {
        return why;
    }
    heap_segments_forget_held(walk->segments);
    walk->with_reachability = false;
    walk->unheld = why;
    pauses->reachability = MAP_REACHABILITY_NONE;
    return NULL;
}

// Returns NULL, or why there is no walk.
static const char *begin_segments(struct walk *walk, struct heap_map_pauses *pauses) {
    const struct heap_stretches *stretches = &walk->cells->stretches;
    heap_segments_forget(walk->segments);  // what the walk before noted takes memory too
    uint64_t left = memory_left(), notes = heap_segments_note_bytes(stretches) + SPARE_BYTES;
    if (left < notes) {
        return LITTLE_MEMORY;
    }
    if (walk->with_reachability && left < notes + held_bytes(stretches)) {
        go_on_without_held(walk, pauses, LITTLE_MEMORY_FOR_HELD);
    }
    return heap_segments_begin(walk->segments, stretches) ? NULL : NO_MEMORY;
}

static const char *walk_once(jvmtiEnv *jvmti, uint32_t wanted, struct walk *walk, struct heap_map_pauses *pauses) {
    struct heap_stretches stretches;
    const char *problem = heap_stretches_find(&stretches);
    if (problem != NULL) {
        heap_stretches_free(&stretches);
        return problem;
    }
    if (!heap_cells_begin(walk->cells, &stretches, wanted)) {
        return NO_MEMORY;
    }
    problem = walk->segments == NULL ? NULL : begin_segments(walk, pauses);
    if (problem == NULL && walk->with_reachability && !begin_known(walk)) {
        problem = walk->segments == NULL ? NO_MEMORY : go_on_without_held(walk, pauses, LITTLE_MEMORY_FOR_HELD);
    }
    if (problem != NULL) {
        return problem;
    }
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = object};
    walk->kinds.is_settled = false;
    walk->needs_tags = false;
    jvmtiError error = (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, walk);
    return walk->problem != NULL ? walk->problem
            : error == JVMTI_ERROR_NONE
            ? NULL
            : "The VM did not walk its heap: it may be short of memory.";
}

static bool begin_held(struct walk *walk) {
    free(walk->cells->held);
    return heap_cells_begin_held(walk->cells)
            && (walk->segments == NULL || heap_segments_begin_held(walk->segments, object_shift()));
}

// How the objects are held that the walk has met. Whether that is true shows later.
static const char *find_held(jvmtiEnv *jvmti, JNIEnv *env, struct walk *walk, struct heap_map_pauses *pauses) {
    struct heap_marks marks = {.jvmti = jvmti,
            .env = env,
            .alignment = walk->size_bits & -walk->size_bits,
            .mask = walk->cells->stretches.mask,
            .deadline = walk->deadline,
            .known = &walk->known,
            .visit = add_held,
            .data = walk};
    if (!begin_held(walk)) {
        return NO_MEMORY;
    }
    pauses->reachability = MAP_REACHABILITY_READ;
    bool done = heap_marks_read(&marks);
    if (!done && marks.problem == NULL) {
        pauses->reachability = MAP_REACHABILITY_ASKED;
        done = begin_held(walk) && heap_marks_ask(&marks);
    }
    pauses->count += marks.pauses;
    return done ? NULL : marks.problem != NULL ? marks.problem : HEAP_MARKS_NO_MEMORY;
}

// Walks until nothing has changed meanwhile, but a few times at most.
static const char *walk_until_still(jvmtiEnv *jvmti, JNIEnv *env, uint32_t wanted, struct walk *walk,
        struct heap_map_pauses *pauses) {
    enum { MOST_WALKS = 3, MOST_WALKS_HELD = 6 };
    const int most = walk->with_reachability && walk->segments == NULL ? MOST_WALKS_HELD : MOST_WALKS;
    for (int i = 0; i < most; i++) {
        heap_cells_free(walk->cells);
        object_bits_end(&walk->known);
        uint32_t collections = collections_seen();
        const char *problem = walk_once(jvmti, wanted, walk, pauses);
        pauses->count++;
        if (problem == NULL && walk->needs_tags) {
            if (!object_kinds_use_tags(&walk->kinds, jvmti, env)) {
                return NOT_RECOGNISED;
            }
            continue;
        }
        if (problem != NULL) {
            return problem;
        }
        bool is_true = walk->cells->outside_objects == 0;
        if (walk->with_reachability && (is_true || i == most - 1)) {
            problem = find_held(jvmti, env, walk, pauses);
            if (problem != NULL) {
                return go_on_without_held(walk, pauses, problem);
            }
            is_true = collections_seen() == collections && heap_cells_end_held(walk->cells);
        }
        if (is_true) {
            return NULL;
        }
    }
    return walk->with_reachability ? go_on_without_held(walk, pauses, MOVED) : NULL;
}

// Where `walk` says what is wanted and where that goes to.
static const char *walk_heap(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, struct walk *walk, struct heap_map_pauses *pauses) {
    static const int64_t most_nanos = 50 * (int64_t)NANOS_A_SECOND;
    *walk->cells = (struct heap_cells){0};
    *pauses = (struct heap_map_pauses){.reachability = MAP_REACHABILITY_NONE};
    walk->deadline = now_nanos() + most_nanos;
    jvmtiEnv *jvmti;
    // An environment of its own: its tags mean kinds, and no other part of the agent meets them.
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return NO_MEMORY;
    }
    const jvmtiCapabilities tags = {.can_tag_objects = 1};
    bool is_ready = (*jvmti)->AddCapabilities(jvmti, &tags) == JVMTI_ERROR_NONE && object_kinds_begin(&walk->kinds, jvmti, env)
            && (!walk->with_reachability || collections_watch(jvmti));
    int64_t start = now_nanos();
    const char *problem = is_ready ? walk_until_still(jvmti, env, wanted_cells, walk, pauses)
                                   : NOT_RECOGNISED;
    pauses->nanos = (uint64_t)(now_nanos() - start);
    object_bits_end(&walk->known);
    object_kinds_end(&walk->kinds, env);
    (*jvmti)->DisposeEnvironment(jvmti);
    return problem;
}

const char *heap_map_walk(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, bool with_reachability, struct heap_cells *cells,
        struct heap_map_pauses *pauses) {
    struct walk walk = {.cells = cells, .with_reachability = with_reachability};
    return walk_heap(vm, env, wanted_cells, &walk, pauses);
}

const char *heap_segments_walk(JavaVM *vm, JNIEnv *env, struct heap_cells *sums, struct heap_segments *segments,
        struct heap_map_pauses *pauses, const char **unheld) {
    *segments = (struct heap_segments){0};
    struct walk walk = {.cells = sums, .segments = segments, .with_reachability = true};
    const char *problem = walk_heap(vm, env, 1, &walk, pauses);
    *unheld = walk.unheld;
    if (segments->starts != NULL) {
        heap_segments_keep(segments, &sums->stretches);
    }
    return problem;
}
