// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/own_thread.h"

#include <stdatomic.h>
#include <stddef.h>

enum { MOST = 16 };

// An id stays after the thread has ended, until its place is needed: others may still be about to look at that thread.
// The VM uses none twice.
struct own_thread {
    atomic_bool running;
    _Atomic int64_t id;
    jvmtiStartFunction body;
    void *argument;
};

static struct own_thread all[MOST];
static atomic_uint next;

static _Thread_local bool own;

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *argument) {
    struct own_thread *this = argument;
    own = true;
    this->body(jvmti, env, this->argument);
    atomic_store(&this->running, false);
}

// The one that has been free for longest; NULL if there is none.
static struct own_thread *take_place(void) {
    for (int i = 0; i < MOST; i++) {
        struct own_thread *place = &all[atomic_fetch_add(&next, 1) % MOST];
        bool expected = false;
        if (atomic_compare_exchange_strong(&place->running, &expected, true)) {
            return place;
        }
    }
    return NULL;
}

static jobject make_thread(JNIEnv *env, jclass type, const char *name) {
    jmethodID make = (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;)V");
    jstring text = make == NULL ? NULL : (*env)->NewStringUTF(env, name);
    jobject thread = text == NULL ? NULL : (*env)->NewObject(env, type, make, text);
    (*env)->DeleteLocalRef(env, text);
    return thread;
}

bool own_thread_start(jvmtiEnv *jvmti, JNIEnv *env, const char *name, jvmtiStartFunction body, void *argument) {
    jclass type = (*env)->FindClass(env, "java/lang/Thread");
    jfieldID id = type == NULL ? NULL : (*env)->GetFieldID(env, type, "tid", "J");
    jobject thread = id == NULL ? NULL : make_thread(env, type, name);
    struct own_thread *place = thread == NULL ? NULL : take_place();
    bool started = false;
    if (place != NULL) {
        place->body = body;
        place->argument = argument;
        atomic_store(&place->id, (*env)->GetLongField(env, thread, id));
        started = (*jvmti)->RunAgentThread(jvmti, thread, run, place, JVMTI_THREAD_NORM_PRIORITY) == JVMTI_ERROR_NONE;
    }
    if (place != NULL && !started) {
        atomic_store(&place->running, false);
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, thread);
    (*env)->DeleteLocalRef(env, type);
    return started;
}

bool own_thread_is_this(void) {
    return own;
}

bool own_thread_has(int64_t id) {
    for (int i = 0; i < MOST && id != 0; i++) {
        if (atomic_load_explicit(&all[i].id, memory_order_acquire) == id) {
            return true;
        }
    }
    return false;
}
