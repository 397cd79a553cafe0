// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/look/look_rows.h"

#include "map/look/close_look.h"
#include "map/rows.h"
#include "vm/java_arrays.h"

#include <stdlib.h>
#include <string.h>

// Which rows of the tally are reported, and at which place each.
struct told_classes {
    uint32_t *rows;
    uint32_t *places;  // by row
    uint32_t count;
};

static int by_bytes(const void *one, const void *other) {
    uint64_t a = (*(const struct class_row *const *)one)->bytes, b = (*(const struct class_row *const *)other)->bytes;
    return a > b ? -1 : a < b;
}

static void tell(struct told_classes *told, uint32_t row) {
    if (told->places[row] == 0) {
        told->rows[told->count++] = row;
        told->places[row] = told->count;
    }
}

// The largest, and those of the objects that are listed.
static bool choose_classes(const struct close_look *look, uint32_t most, struct told_classes *told) {
    const struct class_tally *tally = &look->classes;
    told->rows = malloc((size_t)tally->count * sizeof *told->rows);
    told->places = calloc(tally->count, sizeof *told->places);
    const struct class_row **sorted = malloc((size_t)tally->count * sizeof *sorted);
    bool has_memory = told->rows != NULL && told->places != NULL && sorted != NULL;
    if (has_memory) {
        for (uint32_t i = 0; i < tally->count; i++) {
            sorted[i] = &tally->at[i];
        }
        qsort(sorted, tally->count, sizeof *sorted, by_bytes);
        for (uint32_t i = 0; i < tally->count && i < most && sorted[i]->bytes > 0; i++) {
            tell(told, (uint32_t)(sorted[i] - tally->at));
        }
        for (uint32_t i = 0; i < look->listed; i++) {
            tell(told, look->objects[i].class);
        }
    }
    free(sorted);
    return has_memory;
}

static uint64_t sum_of(const struct heap_cell *cell) {
    uint64_t sum = 0;
    for (int i = 0; i < MAP_KINDS; i++) {
        sum += cell->bytes[i];
    }
    return sum;
}

static jlong *put_holes(jlong *to, const struct heap_holes *holes) {
    for (int i = 0; i < HOLE_SIZES; i++) {
        *to++ = (jlong)holes->by_size[i].count;
        *to++ = (jlong)holes->by_size[i].bytes;
    }
    return to;
}

static jlong *put_classes(jlong *to, const struct close_look *look, const struct told_classes *told, jlong *head) {
    for (uint32_t i = 0; i < look->classes.count; i++) {
        const struct class_row *row = &look->classes.at[i];
        if (told->places[i] == 0 && row->objects > 0) {
            head[LOOK_OTHER_CLASSES]++;
            head[LOOK_OTHER_OBJECTS] += (jlong)row->objects;
            head[LOOK_OTHER_BYTES] += (jlong)row->bytes;
        }
    }
    for (uint32_t i = 0; i < told->count; i++) {
        const struct class_row *row = &look->classes.at[told->rows[i]];
        *to++ = (jlong)row->objects;
        *to++ = (jlong)row->bytes;
    }
    return to;
}

// In the order of Native.LOOK_REGION_...
static jlong *put_regions(jlong *to, const struct region_table *regions) {
    for (uint32_t i = 0; i < regions->count; i++) {
        const struct region_holes *one = &regions->at[i];
        const jlong row[LOOK_REGION_LONGS] = {
                [LOOK_REGION_START] = (jlong)one->start,
                [LOOK_REGION_BYTES] = (jlong)one->bytes,
                [LOOK_REGION_HOLES] = (jlong)one->holes,
                [LOOK_REGION_HOLE_BYTES] = (jlong)one->hole_bytes,
                [LOOK_REGION_LARGEST_HOLE] = (jlong)one->largest,
        };
        memcpy(to, row, sizeof row);
        to += LOOK_REGION_LONGS;
    }
    return to;
}

// Head, holes, chosen bytes of each cell, classes, regions, objects.
static jlongArray look_rows(
        JNIEnv *env, const struct close_look *look, const struct told_classes *told, bool has_chosen) {
    uint64_t cells = has_chosen ? look->chosen.cell_count : 0;
    size_t longs = LOOK_HEAD_LONGS + 2 * HOLE_SIZES + cells + 2 * (size_t)told->count
            + LOOK_REGION_LONGS * (size_t)look->regions.count + 3 * (size_t)look->listed;
    jlong *rows = calloc(longs, sizeof *rows);
    if (rows == NULL) {
        return NULL;
    }
    rows[LOOK_G1_REGION_BYTES] = look->is_g1 ? (jlong)look->region_bytes : 0;
    rows[LOOK_REGIONS] = look->regions.count;
    rows[LOOK_SIZE_OF_REGIONS] = (jlong)look->region_bytes;
    rows[LOOK_HOLES_KNOWN] = look->holes.known;
    rows[LOOK_LARGEST_HOLE] = (jlong)look->holes.largest;
    rows[LOOK_HOLE_SIZES] = HOLE_SIZES;
    rows[LOOK_CHOSEN_CELLS] = (jlong)cells;
    rows[LOOK_CLASSES] = told->count;
    rows[LOOK_UNLISTED] = (jlong)look->unlisted;
    jlong *to = put_holes(rows + LOOK_HEAD_LONGS, &look->holes);
    for (uint64_t i = 0; i < cells; i++) {
        *to++ = (jlong)sum_of(&look->chosen.at[i]);
    }
    to = put_regions(put_classes(to, look, told, rows), &look->regions);
    for (uint32_t i = 0; i < look->listed; i++) {
        *to++ = (jlong)look->objects[i].address;
        *to++ = (jlong)look->objects[i].bytes;
        *to++ = told->places[look->objects[i].class] - 1;
    }
    jlongArray array = (*env)->NewLongArray(env, (jsize)longs);
    if (array != NULL) {
        (*env)->SetLongArrayRegion(env, array, 0, (jsize)longs, rows);
    }
    free(rows);
    return array;
}

// Signatures of the classes; null for what came meanwhile.
static jobjectArray signatures(JNIEnv *env, const struct close_look *look, const struct told_classes *told) {
    jobjectArray array = java_arrays_make(env, "java/lang/String", (jsize)told->count);
    for (uint32_t i = 0; array != NULL && i < told->count; i++) {
        char *signature = NULL;
        jclass type = look->classes.at[told->rows[i]].type;
        if (type == NULL
                || (*look->jvmti)->GetClassSignature(look->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
            continue;
        }
        jstring text = (*env)->NewStringUTF(env, signature);
        (*look->jvmti)->Deallocate(look->jvmti, (unsigned char *)signature);
        if (text == NULL) {
            return NULL;
        }
        (*env)->SetObjectArrayElement(env, array, (jsize)i, text);
        (*env)->DeleteLocalRef(env, text);
    }
    return array;
}

static jobjectArray parts(JNIEnv *env, const struct close_look *look, const jlong *wish, bool has_chosen) {
    struct told_classes told = {0};
    jobjectArray all = choose_classes(look, (uint32_t)wish[LOOK_WISH_CLASSES], &told)
            ? java_arrays_make(env, "java/lang/Object", LOOK_PARTS)
            : NULL;
    bool done = all != NULL && java_arrays_put(env, all, LOOK_CELLS, heap_cells_rows(env, &look->cells, &look->pauses))
            && java_arrays_put(env, all, LOOK_ROWS, look_rows(env, look, &told, has_chosen))
            && java_arrays_put(env, all, LOOK_SIGNATURES, signatures(env, look, &told));
    free(told.rows);
    free(told.places);
    return done ? all : NULL;
}

// Within a frame of local references, as a look makes one to each class.
static jobjectArray within_frame(JNIEnv *env, const jlong *wish, const char *signature, const char **problem) {
    JavaVM *vm;
    struct close_look look;
    if ((*env)->GetJavaVM(env, &vm) != JNI_OK) {
        return NULL;
    }
    const struct look_wish asked = {
            .start = (uint64_t)wish[LOOK_WISH_START],
            .end = (uint64_t)wish[LOOK_WISH_END],
            .cells = (uint32_t)wish[LOOK_WISH_CELLS],
            .objects = (uint32_t)wish[LOOK_WISH_OBJECTS],
            .signature = signature,
    };
    *problem = close_look(vm, env, &asked, &look);
    jobjectArray all = *problem == NULL ? parts(env, &look, wish, signature != NULL) : NULL;
    close_look_free(&look);
    return all;
}

jobjectArray close_look_rows(JNIEnv *env, jlongArray wish, jstring signature, jobjectArray why) {
    enum { REFERENCES = 16 };
    jlong longs[LOOK_WISH_LONGS];
    const char *problem = NULL;
    const char *text = signature == NULL ? NULL : (*env)->GetStringUTFChars(env, signature, NULL);
    (*env)->GetLongArrayRegion(env, wish, 0, LOOK_WISH_LONGS, longs);
    if ((signature != NULL && text == NULL) || (*env)->ExceptionCheck(env)
            || (*env)->PushLocalFrame(env, REFERENCES) != JNI_OK) {
        return NULL;
    }
    jobjectArray all = within_frame(env, longs, text, &problem);
    all = (*env)->PopLocalFrame(env, all);
    if (text != NULL) {
        (*env)->ReleaseStringUTFChars(env, signature, text);
    }
    jstring sentence = problem == NULL ? NULL : (*env)->NewStringUTF(env, problem);
    if (sentence != NULL) {
        (*env)->SetObjectArrayElement(env, why, 0, sentence);
    }
    return all;
}
