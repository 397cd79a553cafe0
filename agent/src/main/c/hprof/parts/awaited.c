// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/parts/awaited.h"

#include "vm/local_references.h"

#include <pthread.h>
#include <stdlib.h>

enum { BUCKETS = 1 << 10 };

struct awaited {
    struct awaited *next;
    int64_t thread;
    jweak object;
};

// Guards the lists. Threads that wait hold it for a few instructions, and a dump while it makes references.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct awaited *buckets[BUCKETS];
static size_t listed;

static struct awaited **bucket_of(int64_t thread) {
    return &buckets[(uint64_t)thread % BUCKETS];
}

bool hprof_awaited_begin(JNIEnv *env, int64_t thread, jobject object) {
    struct awaited *awaited = malloc(sizeof *awaited);
    jweak reference = awaited == NULL ? NULL : (*env)->NewWeakGlobalRef(env, object);
    if (reference == NULL) {
        (*env)->ExceptionClear(env);
        free(awaited);
        return false;
    }
    *awaited = (struct awaited){.thread = thread, .object = reference};
    struct awaited **bucket = bucket_of(thread);
    pthread_mutex_lock(&lock);
    awaited->next = *bucket;
    *bucket = awaited;
    listed++;
    pthread_mutex_unlock(&lock);
    return true;
}

void hprof_awaited_end(JNIEnv *env, int64_t thread) {
    struct awaited **each = bucket_of(thread);
    pthread_mutex_lock(&lock);
    while (*each != NULL && (*each)->thread != thread) {
        each = &(*each)->next;
    }
    struct awaited *found = *each;
    if (found != NULL) {
        *each = found->next;
        listed--;
    }
    pthread_mutex_unlock(&lock);
    if (found != NULL) {
        (*env)->DeleteWeakGlobalRef(env, found->object);
        free(found);
    }
}

jobject *hprof_awaited_all(JNIEnv *env, size_t *count) {
    *count = 0;
    pthread_mutex_lock(&lock);
    jobject *objects = listed == 0 ? NULL : malloc(listed * sizeof *objects);
    if (objects != NULL) {
        expect_local_references(env, (jint)listed);
        for (size_t i = 0; i < BUCKETS; i++) {
            for (const struct awaited *each = buckets[i]; each != NULL; each = each->next) {
                jobject object = (*env)->NewLocalRef(env, each->object);
                if (object != NULL) {
                    objects[(*count)++] = object;
                }
            }
        }
    }
    pthread_mutex_unlock(&lock);
    return objects;
}
