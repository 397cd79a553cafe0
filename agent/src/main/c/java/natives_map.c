// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/natives.h"

#include "generated/agent_rows.h"
#include "generated/wire_layout.h"
#include "io/connections.h"
#include "map/heap_walk.h"
#include "map/malloc_use.h"
#include "map/mappings.h"

#include <stdlib.h>

static const char NO_MEMORY[] = "The VM has no memory left for a map of its heap.";

static void say_why(JNIEnv *env, jobjectArray why, const char *sentence) {
    jstring text = (*env)->NewStringUTF(env, sentence);
    if (text != NULL) {
        (*env)->SetObjectArrayElement(env, why, 0, text);
    } else {
        (*env)->ExceptionClear(env);  // without memory for the sentence the result counts all the same
    }
}

// What stands for no map.
static jlong refuse(JNIEnv *env, jobjectArray why, const char *sentence) {
    say_why(env, why, sentence);
    return 0;
}

static void put_counts(JNIEnv *env, jlongArray to, const struct heap_map_pauses *pauses, const struct heap_cells *sums,
        const struct heap_segments *of) {
    uint64_t units = heap_segments_units(of);
    const jlong counts[MAP_COUNT_LONGS] = {
            [MAP_COUNT_NANOS] = (jlong)pauses->nanos,
            [MAP_COUNT_OBJECTS] = (jlong)sums->objects,
            // Those outside all stretches are counted by both.
            [MAP_COUNT_UNPLACED] = (jlong)(sums->unplaced_objects - sums->outside_objects + of->unplaced_objects),
            [MAP_COUNT_BYTES] = (jlong)(units * HEAP_UNIT_BYTES),
            [MAP_COUNT_UNKNOWN_BYTES] = (jlong)((units - of->noted_units) * HEAP_UNIT_BYTES),
            [MAP_COUNT_REACHABILITY] = pauses->reachability,
    };
    (*env)->SetLongArrayRegion(env, to, 0, MAP_COUNT_LONGS, counts);
}

// What a number in Java stands for: one of the two lists of pieces.
struct map {
    bool is_native;
    struct heap_segments segments;
    struct mappings mappings;
};

static struct map *map_of(jlong number) {
    return (struct map *)(intptr_t)number;
}

static void free_map(struct map *map) {
    heap_segments_free(&map->segments);
    mappings_free(&map->mappings);
    free(map);
}

static bool next_piece(const struct map *map, struct heap_cursor *cursor, struct heap_form form, uint8_t *usage, size_t room,
        struct heap_piece *piece) {
    return map->is_native ? mappings_next(&map->mappings, cursor, usage, room, piece)
                          : heap_segments_next(&map->segments, cursor, form, usage, room, piece);
}

static jlong JNICALL walk(JNIEnv *env, jclass type, jlongArray counts, jobjectArray why) {
    (void)type;
    JavaVM *vm;
    struct map *map = calloc(1, sizeof *map);
    if (map == NULL || (*env)->GetJavaVM(env, &vm) != JNI_OK) {
        free(map);
        return refuse(env, why, NO_MEMORY);
    }
    struct heap_cells sums;
    struct heap_map_pauses pauses;
    const char *unheld;
    uint32_t before = connections_working_on(DDM_HPSG);  // also where a collection is the reason, and no request
    const char *problem = heap_segments_walk(vm, env, &sums, &map->segments, &pauses, &unheld);
    connections_working_on(before);
    if (problem == NULL) {
        put_counts(env, counts, &pauses, &sums, &map->segments);
        if (unheld != NULL) {
            say_why(env, why, unheld);
        }
    } else {
        const jlong stood_still = (jlong)pauses.nanos;
        (*env)->SetLongArrayRegion(env, counts, MAP_COUNT_NANOS, 1, &stood_still);
    }
    heap_cells_free(&sums);
    if (problem != NULL) {
        free_map(map);
        return refuse(env, why, problem);
    }
    return (jlong)(intptr_t)map;
}

static jlong JNICALL mappings(JNIEnv *env, jclass type, jobjectArray why) {
    (void)type;
    struct map *map = calloc(1, sizeof *map);
    if (map == NULL) {
        return refuse(env, why, NO_MEMORY);
    }
    map->is_native = true;
    const char *problem = mappings_read(&map->mappings);
    if (problem != NULL) {
        free_map(map);
        return refuse(env, why, problem);
    }
    return (jlong)(intptr_t)map;
}

static void JNICALL drop(JNIEnv *env, jclass type, jlong map) {
    (void)env;
    (void)type;
    free_map(map_of(map));
}

static void get_cursor(JNIEnv *env, jlongArray longs, struct heap_cursor *cursor) {
    jlong at[MAP_PIECE_LONGS];
    (*env)->GetLongArrayRegion(env, longs, 0, MAP_PIECE_LONGS, at);
    *cursor = (struct heap_cursor){.stretch = (uint32_t)at[MAP_PIECE_STRETCH], .unit = (uint64_t)at[MAP_PIECE_UNIT],
            .state = (uint8_t)at[MAP_PIECE_STATE]};
}

static void put_piece(JNIEnv *env, jlongArray longs, const struct heap_cursor *cursor, const struct heap_piece *piece) {
    const jlong at[MAP_PIECE_LONGS] = {
            [MAP_PIECE_STRETCH] = cursor->stretch,
            [MAP_PIECE_UNIT] = (jlong)cursor->unit,
            [MAP_PIECE_STATE] = cursor->state,
            [MAP_PIECE_ADDRESS] = (jlong)piece->address,
            [MAP_PIECE_NARROW] = (jlong)piece->narrow_address,
            [MAP_PIECE_UNITS] = (jlong)piece->units,
    };
    (*env)->SetLongArrayRegion(env, longs, 0, MAP_PIECE_LONGS, at);
}

static uint8_t *usage_in(JNIEnv *env, jobject buffer, jint at, size_t *room) {
    *room = (size_t)((*env)->GetDirectBufferCapacity(env, buffer) - at);
    return (uint8_t *)(*env)->GetDirectBufferAddress(env, buffer) + at;
}

static jint JNICALL piece(JNIEnv *env, jclass type, jlong map, jboolean by_object, jboolean tells_garbage, jlongArray longs,
        jobject buffer, jint at) {
    (void)type;
    const struct heap_form form = {.by_object = by_object, .tells_garbage = tells_garbage};
    struct heap_cursor cursor;
    struct heap_piece next;
    size_t room;
    get_cursor(env, longs, &cursor);
    uint8_t *usage = usage_in(env, buffer, at, &room);
    if (!next_piece(map_of(map), &cursor, form, usage, room, &next)) {
        return -1;
    }
    put_piece(env, longs, &cursor, &next);
    return (jint)next.bytes;
}

static jint JNICALL mapping_count(JNIEnv *env, jclass type, jlong map) {
    (void)env;
    (void)type;
    return (jint)map_of(map)->mappings.count;
}

static jstring JNICALL mapping(JNIEnv *env, jclass type, jlong map, jint number, jlongArray row) {
    (void)type;
    const struct mapping_entry *entry = &map_of(map)->mappings.at[number];
    const jlong longs[MAPPING_LONGS] = {
            [MAPPING_START] = (jlong)entry->start,
            [MAPPING_BYTES] = (jlong)(entry->end - entry->start),
            [MAPPING_USED] = (jlong)entry->used,
            [MAPPING_NARROW] = (jlong)entry->narrow,
    };
    (*env)->SetLongArrayRegion(env, row, 0, MAPPING_LONGS, longs);
    return (*env)->NewStringUTF(env, entry->name);
}

// As the JDK counts it; negative if it does not.
static jlong direct_bytes(JNIEnv *env) {
    jlong bytes = -1;
    jclass bits = (*env)->FindClass(env, "java/nio/Bits");
    jfieldID field = bits == NULL ? NULL
                                  : (*env)->GetStaticFieldID(env, bits, "RESERVED_MEMORY", "Ljava/util/concurrent/atomic/AtomicLong;");
    jobject counter = field == NULL ? NULL : (*env)->GetStaticObjectField(env, bits, field);
    jclass type = counter == NULL ? NULL : (*env)->GetObjectClass(env, counter);
    jmethodID get = type == NULL ? NULL : (*env)->GetMethodID(env, type, "get", "()J");
    if (get != NULL) {
        bytes = (*env)->CallLongMethod(env, counter, get);
    }
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);  // another JDK may keep that elsewhere
        return -1;
    }
    return bytes;
}

static void JNICALL use(JNIEnv *env, jclass type, jlongArray longs) {
    (void)type;
    struct malloc_use use;
    malloc_use_read(&use);
    const jlong row[USE_LONGS] = {
            [USE_ARENAS] = (jlong)use.arenas,
            [USE_ARENA_BYTES] = (jlong)use.arena_bytes,
            [USE_FREE_BYTES] = (jlong)use.free_bytes,
            [USE_WHOLE_PAGE_BYTES] = (jlong)use.whole_page_bytes,
            [USE_JOINED_PAGE_BYTES] = (jlong)use.joined_page_bytes,
            [USE_LARGE_BLOCKS] = (jlong)use.large_blocks,
            [USE_LARGE_BYTES] = (jlong)use.large_bytes,
            [USE_DIRECT_BYTES] = direct_bytes(env),
    };
    (*env)->SetLongArrayRegion(env, longs, 0, USE_LONGS, row);
}

static jboolean JNICALL send_event(JNIEnv *env, jclass type, jint connection, jobject event) {
    (void)type;
    return connections_event((uint32_t)connection, (*env)->GetDirectBufferAddress(env, event),
            (size_t)(*env)->GetDirectBufferCapacity(env, event));
}

bool natives_register_map(JNIEnv *env, jclass type) {
    static const JNINativeMethod methods[] = {
            {"walk", "([J[Ljava/lang/String;)J", (void *)walk},
            {"drop", "(J)V", (void *)drop},
            {"piece", "(JZZ[JLjava/nio/ByteBuffer;I)I", (void *)piece},
            {"mappings", "([Ljava/lang/String;)J", (void *)mappings},
            {"mappingCount", "(J)I", (void *)mapping_count},
            {"mapping", "(JI[J)Ljava/lang/String;", (void *)mapping},
            {"use", "([J)V", (void *)use},
            {"event", "(ILjava/nio/ByteBuffer;)Z", (void *)send_event},
    };
    return (*env)->RegisterNatives(env, type, methods, sizeof methods / sizeof methods[0]) == 0;
}
