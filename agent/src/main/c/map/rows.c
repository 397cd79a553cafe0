// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/rows.h"

jlongArray heap_cells_rows(JNIEnv *env, const struct heap_cells *cells, const struct heap_map_pauses *pauses) {
    const struct heap_stretches *stretches = &cells->stretches;
    const jlong head[MAP_HEAD_LONGS] = {
            [MAP_NANOS] = (jlong)pauses->nanos,
            [MAP_PAUSES] = pauses->count,
            [MAP_OBJECTS] = (jlong)cells->objects,
            [MAP_UNPLACED_OBJECTS] = (jlong)cells->unplaced_objects,
            [MAP_UNPLACED_BYTES] = (jlong)cells->unplaced_bytes,
            [MAP_CELL_BYTES] = (jlong)cells->cell_bytes,
            [MAP_REACHABILITY] = pauses->reachability,
            [MAP_STRETCHES] = stretches->count,
    };
    jsize stretch_longs = 2 * (jsize)stretches->count, cell_longs = MAP_KINDS * (jsize)cells->cell_count;
    jsize held_longs = cells->held == NULL ? 0 : HEAP_SOLIDITIES * (jsize)cells->cell_count;
    jsize held_at = MAP_HEAD_LONGS + stretch_longs + cell_longs;
    jlongArray rows = (*env)->NewLongArray(env, held_at + held_longs);
    if (rows != NULL) {
        (*env)->SetLongArrayRegion(env, rows, 0, MAP_HEAD_LONGS, head);
        (*env)->SetLongArrayRegion(env, rows, MAP_HEAD_LONGS, stretch_longs, (const jlong *)stretches->at);
        (*env)->SetLongArrayRegion(env, rows, MAP_HEAD_LONGS + stretch_longs, cell_longs, (const jlong *)cells->at);
        if (held_longs > 0) {
            (*env)->SetLongArrayRegion(env, rows, held_at, held_longs, (const jlong *)cells->held);
        }
    }
    return rows;
}

jlongArray heap_map_rows(JNIEnv *env, jint wanted_cells, jboolean with_reachability, jobjectArray why) {
    JavaVM *vm;
    struct heap_cells cells;
    struct heap_map_pauses pauses;
    if ((*env)->GetJavaVM(env, &vm) != JNI_OK) {
        return NULL;
    }
    const char *problem = heap_map_walk(vm, env, (uint32_t)wanted_cells, with_reachability, &cells, &pauses);
    jlongArray rows = problem == NULL ? heap_cells_rows(env, &cells, &pauses) : NULL;
    heap_cells_free(&cells);
    jstring text = problem == NULL ? NULL : (*env)->NewStringUTF(env, problem);
    if (text != NULL) {
        (*env)->SetObjectArrayElement(env, why, 0, text);
    }
    return rows;
}
