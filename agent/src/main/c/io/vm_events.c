// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/vm_events.h"

#include "io/io_thread.h"
#include "io/work_queue.h"
#include "vm/capability.h"
#include "vm/thread_fields.h"

#include <stdlib.h>

// A name longer than this is cut, as in the list of threads.
enum { MAX_NAME_UNITS = 1024 };

static void push_start(JNIEnv *env, jlong id, jstring name) {
    jchar units[MAX_NAME_UNITS];
    jsize count = name == NULL ? 0 : (*env)->GetStringLength(env, name);
    count = count > MAX_NAME_UNITS ? MAX_NAME_UNITS : count;
    if (count > 0) {
        (*env)->GetStringRegion(env, name, 0, count, units);
    }
    work_push(WORK_THREAD_START, 0, 0, id, units, (size_t)count * sizeof(jchar));
}

// On the thread that starts; no Java is run.
static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    jstring name = (jstring)(*env)->GetObjectField(env, thread, thread_fields.name);
    push_start(env, (*env)->GetLongField(env, thread, thread_fields.id), name);
    (*env)->DeleteLocalRef(env, name);
}

// On the thread that ends.
static void JNICALL thread_end(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    work_push(WORK_THREAD_END, 0, 0, (*env)->GetLongField(env, thread, thread_fields.id), NULL, 0);
}

// Inside a collection: neither JNI nor JVMTI may be used here.
static void JNICALL gc_finish(jvmtiEnv *jvmti) {
    (void)jvmti;
    io_thread_gc_ended();
}

bool vm_events_prepare(jvmtiEnv *jvmti, JNIEnv *env) {
    if (!thread_fields_find(env)) {
        return false;
    }
    jvmtiEventCallbacks callbacks = {
            .ThreadStart = thread_start, .ThreadEnd = thread_end, .GarbageCollectionFinish = gc_finish};
    return (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE;
}

static void set(jvmtiEnv *jvmti, bool on, jvmtiEvent event) {
    (*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, NULL);
}

void vm_events_watch_threads(jvmtiEnv *jvmti, bool on) {
    set(jvmti, on, JVMTI_EVENT_THREAD_START);
    set(jvmti, on, JVMTI_EVENT_THREAD_END);
}

const char *vm_events_watch_collections(jvmtiEnv *jvmti, bool on) {
    static const jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    const char *problem = on ? capability_take(jvmti, &wanted, "to report collections") : NULL;
    if (problem == NULL) {
        set(jvmti, on, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    }
    if (!on) {
        (*jvmti)->RelinquishCapabilities(jvmti, &wanted);
    }
    return problem;
}

void vm_events_stop(jvmtiEnv *jvmti) {
    vm_events_watch_threads(jvmti, false);
    vm_events_watch_collections(jvmti, false);
}
