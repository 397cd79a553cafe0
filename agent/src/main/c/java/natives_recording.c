// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/natives.h"

#include "generated/agent_rows.h"
#include "base/clock.h"
#include "io/ring_handoff.h"
#include "ring/records.h"
#include "sample/allocation/engine.h"
#include "sample/allocation/held_objects.h"
#include "sample/cpu/engine.h"
#include "sample/native/engine.h"
#include "sample/native/live_blocks.h"
#include "sample/tracker/tracker.h"

#include <stdlib.h>

static const struct engine *const engines[] = {
        [RECORDING_ALLOCATIONS] = &allocation_engine, [RECORDING_CPU] = &cpu_engine, [RECORDING_NATIVE] = &native_engine};
enum { KINDS = sizeof engines / sizeof engines[0] };


enum {
    // A connection takes some four megabytes of events that wait to be sent; together with what is in here, no more.
    PRIVATE_RING_BYTES = 2 << 20,
    DRAINED_AT_ONCE = 512 * 1024,
    MARK_TRIES = 300,
    MARK_PAUSE_NANOS = NANOS_A_MILLI,
};

// Of the worker only.
static struct {
    struct ring *ring;  // NULL: nothing is recorded
    uint8_t *drained;   // NULL: the ring is the service's
} recordings[KINDS];

static void let_go(jint what) {
    if (recordings[what].ring != NULL) {
        ring_release(recordings[what].ring);
    }
    free(recordings[what].drained);
    recordings[what].ring = NULL;
    recordings[what].drained = NULL;
}

static const char *take_ring(jint what, uint32_t token) {
    if (token != 0) {
        recordings[what].ring = ring_handoff_take(token);
        return recordings[what].ring == NULL ? "There is no such ring: it is to be handed over first, on the agent's endpoint."
                                             : NULL;
    }
    recordings[what].ring = ring_make_private(PRIVATE_RING_BYTES);
    recordings[what].drained = malloc(DRAINED_AT_ONCE);
    if (recordings[what].ring == NULL || recordings[what].drained == NULL) {
        let_go(what);
        return "The VM has no memory left to record.";
    }
    return NULL;
}

// Not those of an HPROF report, which are the same recorder's.
static void JNICALL stop(JNIEnv *env, jclass type, jint what) {
    (void)type;
    if (recordings[what].ring == NULL) {
        return;
    }
    engines[what]->stop(env);
}

static jstring JNICALL start(
        JNIEnv *env, jclass type, jint what, jint ring, jlong interval, jlong budget, jlong longest, jint depth,
        jint flags) {
    (void)type;
    JavaVM *vm;
    if (recordings[what].ring != NULL) {
        stop(env, type, what);  // its end has failed, as without memory
        let_go(what);
    }
    const char *problem = (*env)->GetJavaVM(env, &vm) == JNI_OK ? take_ring(what, (uint32_t)ring) : "There is no VM.";
    if (problem == NULL) {
        const struct engine_settings settings = {
                .interval = interval,
                .budget = budget,
                .longest = longest,
                .depth = depth,
                .live = (flags & RECORDING_FLAG_LIVE) != 0,
                .wait_when_full = (flags & RECORDING_FLAG_WAIT_WHEN_FULL) != 0,
        };
        problem = engines[what]->start(vm, env, recordings[what].ring, &settings);
        if (problem != NULL) {
            let_go(what);
        }
    }
    return (*env)->NewStringUTF(env, problem == NULL ? "" : problem);
}

static void JNICALL change(
        JNIEnv *env, jclass type, jint what, jlong interval, jlong budget, jlong longest, jint depth) {
    (void)type;
    if (recordings[what].ring != NULL) {
        const struct engine_settings settings = {
                .interval = interval, .budget = budget, .longest = longest, .depth = depth};
        engines[what]->change(env, &settings);
    }
}

static void JNICALL adapt(JNIEnv *env, jclass type, jint what, jlong interval) {
    (void)env;
    (void)type;
    if (engines[what]->adapt != NULL) {
        engines[what]->adapt(interval);
    }
}

// What is cut at the mark needs the interval that was in force.
static bool put_mark(jint what, uint32_t token, int64_t nanos) {
    struct ring *ring = recordings[what].ring;
    const struct engine *engine = engines[what];
    return (engine->catch_up == NULL || engine->catch_up(ring)) && records_mark(ring, token, nanos);
}

static jboolean JNICALL mark(JNIEnv *env, jclass type, jint what, jint token) {
    (void)env;
    (void)type;
    struct ring *ring = recordings[what].ring;
    if (ring == NULL) {
        return JNI_FALSE;
    }
    int64_t nanos = nanos_of(CLOCK_MONOTONIC);
    bool marked = put_mark(what, (uint32_t)token, nanos);
    // The service makes room while it is there.
    for (int i = 0; i < MARK_TRIES && !marked && recordings[what].drained == NULL && !ring_is_abandoned(ring); i++) {
        pause_nanos(MARK_PAUSE_NANOS);
        marked = put_mark(what, (uint32_t)token, nanos);
    }
    return marked;
}

static jlongArray JNICALL status(JNIEnv *env, jclass type, jint what) {
    (void)type;
    struct ring *ring = recordings[what].ring;
    jlong row[RECORDING_ROW_LONGS] = {0};
    if (ring != NULL) {
        struct engine_status status;
        engines[what]->status(env, ring, &status);
        row[RECORDING_ROW_NANOS] = nanos_of(CLOCK_MONOTONIC);
        row[RECORDING_ROW_INTERVAL] = status.interval;
        row[RECORDING_ROW_SAMPLES] = status.samples;
        row[RECORDING_ROW_LOST_ALLOCATIONS] = (jlong)ring_counter(ring, RING_LOST_ALLOCATIONS);
        row[RECORDING_ROW_LOST_ALLOCATED_BYTES] = (jlong)ring_counter(ring, RING_LOST_ALLOCATED_BYTES);
        row[RECORDING_ROW_LOST_FREES] = (jlong)ring_counter(ring, RING_LOST_FREES);
        row[RECORDING_ROW_LOST_SYMBOLS] = (jlong)ring_counter(ring, RING_LOST_SYMBOLS);
        row[RECORDING_ROW_LOST_OTHERS] = (jlong)ring_counter(ring, RING_LOST_OTHERS);
        row[RECORDING_ROW_CALLBACK_NANOS] = (jlong)ring_counter(ring, RING_CALLBACK_NANOS);
        row[RECORDING_ROW_PROCESS_NANOS] = nanos_of(CLOCK_PROCESS_CPUTIME_ID);
        row[RECORDING_ROW_BYTES] = (jlong)(ring_bytes(ring) + (recordings[what].drained == NULL ? 0 : DRAINED_AT_ONCE) + status.bytes);
        row[RECORDING_ROW_NOT_FOLLOWED] = status.not_followed;
        row[RECORDING_ROW_THREADS] = status.threads;
        row[RECORDING_ROW_EXACT_THREADS] = status.exact_threads;
    }
    jlongArray result = (*env)->NewLongArray(env, RECORDING_ROW_LONGS);
    if (result != NULL) {
        (*env)->SetLongArrayRegion(env, result, 0, RECORDING_ROW_LONGS, row);
    }
    return result;
}

// Records of a ring that is our own; no bytes if there are none, or if the ring is the service's.
static jbyteArray JNICALL drain(JNIEnv *env, jclass type, jint what) {
    (void)type;
    uint8_t *drained = recordings[what].drained;
    size_t count = drained == NULL ? 0 : ring_drain(recordings[what].ring, drained, DRAINED_AT_ONCE);
    jbyteArray result = (*env)->NewByteArray(env, (jsize)count);
    if (result != NULL) {
        (*env)->SetByteArrayRegion(env, result, 0, (jsize)count, (const jbyte *)drained);
    } else if (count > 0) {
        records_count_lost(recordings[what].ring, drained, count);
    }
    return result;
}

static void JNICALL count_lost(JNIEnv *env, jclass type, jint what, jbyteArray records) {
    (void)type;
    size_t count = (size_t)(*env)->GetArrayLength(env, records);
    if (recordings[what].drained != NULL && count <= DRAINED_AT_ONCE) {
        (*env)->GetByteArrayRegion(env, records, 0, (jsize)count, (jbyte *)recordings[what].drained);
        records_count_lost(recordings[what].ring, recordings[what].drained, count);
    }
}

static void JNICALL release(JNIEnv *env, jclass type, jint what) {
    (void)env;
    (void)type;
    let_go(what);
}

// Each of them, whatever becomes of the others.
static bool finish_all(JNIEnv *env) {
    bool finished = tracker_finish();
    for (int kind = 1; kind < KINDS; kind++) {
        finished &= engines[kind]->finish(env);
    }
    return finished;
}

static jboolean JNICALL finish(JNIEnv *env, jclass type) {
    (void)type;
    return finish_all(env);
}

static jlongArray JNICALL hold(JNIEnv *env, jclass type, jlongArray wanted) {
    (void)type;
    jint count = (*env)->GetArrayLength(env, wanted);
    jlong *ids = malloc((size_t)(count + 1) * 2 * sizeof *ids);
    bool done = false;
    if (ids != NULL) {
        (*env)->GetLongArrayRegion(env, wanted, 0, count, ids);
        done = held_objects_hold(env, ids, count, ids + count);
    }
    jlongArray handles = (*env)->NewLongArray(env, done ? count : 0);
    if (done && handles != NULL) {
        (*env)->SetLongArrayRegion(env, handles, 0, count, ids + count);
    }
    free(ids);
    return handles;
}

static void JNICALL let_go_of_objects(JNIEnv *env, jclass type) {
    (void)type;
    held_objects_let_go(env);
}

static jlongArray JNICALL live_blocks(JNIEnv *env, jclass type) {
    (void)type;
    struct ring *ring = recordings[RECORDING_NATIVE].ring;
    jlong *rows = malloc((size_t)LIVE_BLOCKS_MOST * RECORDING_BLOCK_LONGS * sizeof *rows);
    int count = 0;
    if (ring != NULL && rows != NULL) {
        native_engine.catch_up(ring);  // as far as there is room; else what was before counts
        count = live_blocks_copy((int64_t *)rows, LIVE_BLOCKS_MOST);
    }
    jlongArray result = (*env)->NewLongArray(env, count * RECORDING_BLOCK_LONGS);
    if (result != NULL) {
        (*env)->SetLongArrayRegion(env, result, 0, count * RECORDING_BLOCK_LONGS, rows);
    }
    free(rows);
    return result;
}

static jlong JNICALL monotonic_nanos(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return nanos_of(CLOCK_MONOTONIC);
}

void natives_stop_recordings(JNIEnv *env) {
    for (jint kind = 1; kind < KINDS; kind++) {
        stop(env, NULL, kind);
    }
    finish_all(env);
    for (jint kind = 1; kind < KINDS; kind++) {
        let_go(kind);
    }
}

bool natives_register_recording(JNIEnv *env, jclass type) {
    static const JNINativeMethod methods[] = {
            {"start", "(IIJJJII)Ljava/lang/String;", (void *)start},
            {"change", "(IJJJI)V", (void *)change},
            {"adapt", "(IJ)V", (void *)adapt},
            {"mark", "(II)Z", (void *)mark},
            {"status", "(I)[J", (void *)status},
            {"stop", "(I)V", (void *)stop},
            {"drain", "(I)[B", (void *)drain},
            {"countLost", "(I[B)V", (void *)count_lost},
            {"release", "(I)V", (void *)release},
            {"hold", "([J)[J", (void *)hold},
            {"letGo", "()V", (void *)let_go_of_objects},
            {"liveBlocks", "()[J", (void *)live_blocks},
            {"finish", "()Z", (void *)finish},
            {"monotonicNanos", "()J", (void *)monotonic_nanos},
    };
    return (*env)->RegisterNatives(env, type, methods, sizeof methods / sizeof methods[0]) == 0;
}
