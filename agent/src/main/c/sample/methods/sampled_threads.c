// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/methods/sampled_threads.h"

#include "vm/java_arrays.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdlib.h>
#include <string.h>

static uint32_t name(struct name_store *names, JNIEnv *env, jthread java_thread) {
    jstring text = (jstring)(*env)->GetObjectField(env, java_thread, thread_fields.name);
    const char *chars = text == NULL ? NULL : (*env)->GetStringUTFChars(env, text, NULL);
    char *copy = chars == NULL ? NULL : strdup(chars);
    uint32_t number = name_store_put(names, copy);
    free(copy);
    if (chars != NULL) {
        (*env)->ReleaseStringUTFChars(env, text, chars);
    }
    (*env)->DeleteLocalRef(env, text);
    return number;
}

struct sampled_thread *sampled_threads_find(
        struct sampled_threads *threads, struct name_store *names, JNIEnv *env, jthread thread, int64_t id) {
    // More slots are free than not, so this ends soon.
    for (uint64_t hash = (uint64_t)id;; hash++) {
        uint16_t *slot = &threads->slots[hash % THREAD_SLOTS];
        if (*slot == 0) {
            if (threads->count == MAX_SAMPLED_THREADS) {
                return NULL;
            }
            struct sampled_thread *added = &threads->all[threads->count++];
            *slot = (uint16_t)threads->count;
            added->id = id;
            added->number = threads->count;
            added->name = name(names, env, thread);
            added->own = own_thread_has(id);
            return added;
        }
        if (threads->all[*slot - 1].id == id) {
            return &threads->all[*slot - 1];
        }
    }
}

bool sampled_thread_make_room(struct sampled_thread *thread, uint32_t depth) {
    if (depth > thread->room) {
        uint32_t *stack = realloc(thread->stack, 2 * (size_t)depth * sizeof *stack);
        if (stack == NULL) {
            return false;
        }
        thread->stack = stack;
        thread->room = 2 * depth;
    }
    return true;
}

jobjectArray sampled_threads_names(const struct sampled_threads *threads, const struct name_store *names, JNIEnv *env) {
    uint32_t numbers[MAX_SAMPLED_THREADS];
    for (uint32_t i = 0; i < threads->count; i++) {
        numbers[i] = threads->all[i].name;
    }
    return java_arrays_make_names(env, names, numbers, (jsize)threads->count);
}

void sampled_threads_free(struct sampled_threads *threads) {
    for (uint32_t i = 0; i < threads->count; i++) {
        free(threads->all[i].stack);
    }
}
