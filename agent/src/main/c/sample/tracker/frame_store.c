// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/tracker/frame_store.h"

#include "vm/threads.h"

enum { MAX_LINE = 0xFFFF };

int32_t place_line(const struct place *place) {
    if (place->bci == BCI_NATIVE) {
        return NATIVE_LINE;
    }
    return place->line == 0 ? UNKNOWN_LINE : place->line;
}

static struct place key_of(const jvmtiFrameInfo *frame) {
    return (struct place){
            .method = (uint64_t)(uintptr_t)frame->method,
            .bci = frame->location < 0 || frame->location >= BCI_NATIVE ? BCI_NATIVE : (uint16_t)frame->location,
    };
}

static uint32_t hash_of(const struct place *place) {
    uint64_t hash = (place->method ^ (uint64_t)place->bci << 48) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32);
}

static void name(struct frame_store *store, jvmtiEnv *jvmti, JNIEnv *env, const jvmtiFrameInfo *frame,
        struct place *place) {
    jclass type = NULL;
    char *signature = NULL, *method = NULL, *file = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &type) == JVMTI_ERROR_NONE) {
        (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL);
        (*jvmti)->GetSourceFileName(jvmti, type, &file);
        (*env)->DeleteLocalRef(env, type);
    }
    (*jvmti)->GetMethodName(jvmti, frame->method, &method, NULL, NULL);
    place->type = name_store_put(&store->names, signature);
    place->name = name_store_put(&store->names, method);
    place->file = name_store_put(&store->names, file);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)method);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)file);
    jint line = place->bci == BCI_NATIVE ? 0 : threads_line_at(jvmti, frame->method, frame->location);
    place->line = line < 0 || line > MAX_LINE ? 0 : (uint16_t)line;
}

// 0 if there is no room.
static uint32_t reserve(struct frame_store *store) {
    uint32_t count = atomic_load_explicit(&store->count, memory_order_relaxed);
    do {
        if (count >= MAX_PLACES - 1) {
            return 0;
        }
    } while (!atomic_compare_exchange_weak_explicit(
            &store->count, &count, count + 1, memory_order_relaxed, memory_order_relaxed));
    return count + 1;
}

uint32_t frame_store_put(struct frame_store *store, jvmtiEnv *jvmti, JNIEnv *env, const jvmtiFrameInfo *frame) {
    struct place place = key_of(frame);
    uint32_t hash = hash_of(&place);
    uint32_t number = 0;
    // More slots are free than not, so this ends soon.
    for (uint32_t i = hash;; i++) {
        _Atomic uint32_t *slot = &store->slots[i % PLACE_SLOTS];
        uint32_t found = atomic_load_explicit(slot, memory_order_acquire);
        if (found == 0) {
            if (number == 0) {
                number = reserve(store);
                if (number == 0) {
                    atomic_fetch_add_explicit(&store->misfits, 1, memory_order_relaxed);
                    return 0;
                }
                name(store, jvmti, env, frame, &place);
                store->places[number] = place;
            }
            if (atomic_compare_exchange_strong_explicit(
                        slot, &found, number, memory_order_acq_rel, memory_order_acquire)) {
                return number;
            }
        }
        if (store->places[found].method == place.method && store->places[found].bci == place.bci) {
            return found;
        }
    }
}
