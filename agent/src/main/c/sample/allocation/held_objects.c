// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/held_objects.h"

#include "sample/allocation/state.h"
#include "vm/local_references.h"

#include <stdatomic.h>
#include <stdlib.h>

static struct {
    jobject *objects;
    size_t count;
    size_t room;
} held;

// No sampled object has it.
static const jlong NOBODYS = (jlong)1 << SYMBOLS_ALLOCATION_BITS;

// Classes have tags too, above the ids, and 0 is none.
static bool is_id(jlong id) {
    return id > 0 && id < NOBODYS;
}

static bool make_room(size_t more) {
    enum { LEAST_ROOM = 1024 };
    if (held.room - held.count >= more) {
        return true;
    }
    size_t room = held.room * 2 > held.count + more ? held.room * 2 : held.count + more + LEAST_ROOM;
    jobject *objects = realloc(held.objects, room * sizeof *objects);
    if (objects == NULL) {
        return false;
    }
    held.objects = objects;
    held.room = room;
    return true;
}

// A dump has the place where the reference lies, without the bits that say of which kind it is.
static jlong handle_of(jobject reference) {
    enum { KIND_BITS = 7 };
    return (jlong)((uint64_t)(uintptr_t)reference & ~(uint64_t)KIND_BITS);
}

static jlong hold(JNIEnv *env, jobject object) {
    jobject reference = (*env)->NewGlobalRef(env, object);
    if (reference == NULL) {
        (*env)->ExceptionClear(env);
        return 0;
    }
    held.objects[held.count++] = reference;
    return handle_of(reference);
}

static void put_handle(const jlong *ids, jint count, jlong id, jlong handle, jlong *handles) {
    for (jint i = 0; i < count; i++) {
        if (ids[i] == id) {
            handles[i] = handle;
            return;
        }
    }
}

static bool hold_some(JNIEnv *env, const jlong *ids, jint count, jlong *handles) {
    jint found = 0;
    jobject *objects = NULL;
    jlong *tags = NULL;
    expect_local_references(env, count);
    if ((*recorder.jvmti)->GetObjectsWithTags(recorder.jvmti, count, ids, &found, &objects, &tags) != JVMTI_ERROR_NONE) {
        return false;
    }
    for (jint i = 0; i < found; i++) {
        if (i < count) {
            put_handle(ids, count, tags[i], hold(env, objects[i]), handles);
        }
        (*env)->DeleteLocalRef(env, objects[i]);
    }
    (*recorder.jvmti)->Deallocate(recorder.jvmti, (unsigned char *)objects);
    (*recorder.jvmti)->Deallocate(recorder.jvmti, (unsigned char *)tags);
    return true;
}

// The VM compares each id with all tags, and samples wait meanwhile, as may a collection with all threads: some 10 ms.
static jint at_once(void) {
    enum { MOST_COMPARED = 10 * 1000 * 1000, LEAST_IDS = 8 };
    int64_t tagged = atomic_load(&recorder.tagged);
    int64_t ids = MOST_COMPARED / (tagged > 0 ? tagged : 1);
    return ids > INT16_MAX ? INT16_MAX : ids < LEAST_IDS ? LEAST_IDS : (jint)ids;
}

bool held_objects_hold(JNIEnv *env, jlong *ids, jint count, jlong *handles) {
    for (jint i = 0; i < count; i++) {
        handles[i] = 0;
        if (!is_id(ids[i])) {
            ids[i] = NOBODYS;
        }
    }
    // No recording follows more at a time.
    if (!atomic_load(&recorder.running) || held.count + (size_t)count > ALLOCATION_MOST_FOLLOWED || !make_room((size_t)count)) {
        return false;
    }
    jint step = at_once();
    for (jint from = 0; from < count; from += step) {
        if (!hold_some(env, ids + from, count - from < step ? count - from : step, handles + from)) {
            return false;
        }
    }
    return true;
}

void held_objects_let_go(JNIEnv *env) {
    for (size_t i = 0; i < held.count; i++) {
        (*env)->DeleteGlobalRef(env, held.objects[i]);
    }
    free(held.objects);
    held.objects = NULL;
    held.count = 0;
    held.room = 0;
}
