// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/heap_walk.h"

#include "base/clock.h"

static const char NO_MEMORY[] = "The VM has no memory left for a map of its heap: ask for fewer cells.";

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

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *to) {
    struct heap_cells *cells = to;
    if (tag[-1] == size) {
        heap_cells_add(cells, (uint64_t)tag[-2], (uint64_t)size, kind_of(class_tag, length));
    } else {
        heap_cells_add_unplaced(cells, (uint64_t)size);
    }
    return JVMTI_VISIT_OBJECTS;
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

static const char *walk_once(jvmtiEnv *jvmti, uint32_t wanted, struct heap_cells *cells, uint64_t *nanos) {
    struct heap_stretches stretches;
    const char *problem = heap_stretches_find(&stretches);
    if (problem != NULL) {
        heap_stretches_free(&stretches);
        return problem;
    }
    if (!heap_cells_begin(cells, &stretches, wanted)) {
        return NO_MEMORY;
    }
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = object};
    uint64_t start = (uint64_t)nanos_of(CLOCK_MONOTONIC);
    jvmtiError error = (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, cells);
    *nanos = (uint64_t)nanos_of(CLOCK_MONOTONIC) - start;
    return error == JVMTI_ERROR_NONE ? NULL : "The VM did not walk its heap: it may be short of memory.";
}

const char *heap_map_walk(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, struct heap_cells *cells, uint64_t *nanos) {
    enum { MOST_WALKS = 3 };
    *cells = (struct heap_cells){0};
    jvmtiEnv *jvmti;
    // An environment of its own: its tags mean kinds, and no other part of the agent meets them.
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return NO_MEMORY;
    }
    const jvmtiCapabilities tags = {.can_tag_objects = 1};
    const char *problem = (*jvmti)->AddCapabilities(jvmti, &tags) != JVMTI_ERROR_NONE || !tag_kinds(jvmti, env)
            ? "The VM does not let the agent recognise classes in its heap."
            : NULL;
    for (int i = 0; i < MOST_WALKS && problem == NULL && (i == 0 || cells->unplaced_objects > 0); i++) {
        heap_cells_free(cells);
        problem = walk_once(jvmti, wanted_cells, cells, nanos);
    }
    (*jvmti)->DisposeEnvironment(jvmti);
    return problem;
}
