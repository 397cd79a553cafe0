// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which platform threads there are: records at their starts and ends. No Java is run, and no lock of the VM is taken.

#include "base/clock.h"
#include "hprof/parts/parts.h"
#include "ring/records.h"
#include "vm/local_references.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdatomic.h>

enum { MAX_NAME_UNITS = 256, BYTES_A_UNIT = 3 };

static jvmtiEnv *jvmti_of_events;
static atomic_bool stopped;

// Where the group is: from JDK 19 on in the holder. NULL if it is not found.
static struct {
    jfieldID group;
    jfieldID group_name;
    jfieldID parent;
} fields;

struct name {
    char text[MAX_NAME_UNITS * BYTES_A_UNIT + 1];
    uint16_t bytes;
};

static void read_name(JNIEnv *env, jobject object, jfieldID field, struct name *name) {
    jstring string = object == NULL || field == NULL ? NULL : (jstring)(*env)->GetObjectField(env, object, field);
    name->text[0] = 0;
    if (string != NULL) {
        jsize units = (*env)->GetStringLength(env, string);
        (*env)->GetStringUTFRegion(env, string, 0, units < MAX_NAME_UNITS ? units : MAX_NAME_UNITS, name->text);
        (*env)->DeleteLocalRef(env, string);
    }
    name->bytes = (uint16_t)strlen(name->text);
}

// A local reference; NULL if the thread has none, as one that has ended.
static jobject group_of(JNIEnv *env, jthread thread) {
    if (fields.group == NULL) {
        return NULL;
    }
    if (thread_fields.holder == NULL) {
        return (*env)->GetObjectField(env, thread, fields.group);
    }
    jobject holder = (*env)->GetObjectField(env, thread, thread_fields.holder);
    jobject group = holder == NULL ? NULL : (*env)->GetObjectField(env, holder, fields.group);
    (*env)->DeleteLocalRef(env, holder);
    return group;
}

static void put_start(
        int64_t java_id, uint16_t flags, const struct name *name, const struct name *group, const struct name *parent) {
    struct ring_place place;
    uint32_t bytes = THREAD_START_TEXT + (uint32_t)name->bytes + group->bytes + parent->bytes;
    if (!hprof_reserve(hprof.ring, RECORD_THREAD_START, (bytes + 7) & ~7u, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, THREAD_START_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u8(place.record, THREAD_START_JAVA_ID, (uint64_t)java_id);
    record_u2(place.record, THREAD_START_NAME_BYTES, name->bytes);
    record_u2(place.record, THREAD_START_GROUP_BYTES, group->bytes);
    record_u2(place.record, THREAD_START_PARENT_BYTES, parent->bytes);
    record_u2(place.record, THREAD_START_FLAGS, flags);
    uint8_t *text = place.record + THREAD_START_TEXT;
    memcpy(text, name->text, name->bytes);
    memcpy(text + name->bytes, group->text, group->bytes);
    memcpy(text + name->bytes + group->bytes, parent->text, parent->bytes);
    ring_publish(hprof.ring, &place);
}

static void tell_start(JNIEnv *env, jthread thread, uint16_t flags) {
    struct name name, group_name, parent_name;
    int64_t java_id = (*env)->GetLongField(env, thread, thread_fields.id);
    if (own_thread_has(java_id)) {
        return;
    }
    jobject group = group_of(env, thread);
    jobject parent = group == NULL || fields.parent == NULL ? NULL : (*env)->GetObjectField(env, group, fields.parent);
    read_name(env, thread, thread_fields.name, &name);
    read_name(env, group, fields.group_name, &group_name);
    read_name(env, parent, fields.group_name, &parent_name);
    put_start(java_id, flags, &name, &group_name, &parent_name);
    (*env)->DeleteLocalRef(env, parent);
    (*env)->DeleteLocalRef(env, group);
}

static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    if (!atomic_load(&stopped)) {
        tell_start(env, thread, 0);
    }
}

static void JNICALL thread_end(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    struct ring_place place;
    int64_t java_id = (*env)->GetLongField(env, thread, thread_fields.id);
    if (atomic_load(&stopped) || own_thread_has(java_id)) {
        return;
    }
    if (!hprof_reserve(hprof.ring, RECORD_THREAD_END, THREAD_END_BYTES, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, THREAD_END_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u8(place.record, THREAD_END_JAVA_ID, (uint64_t)java_id);
    ring_publish(hprof.ring, &place);
}

// The threads that were there before. As in HPROF, when the VM starts that is the main thread, and others only once they have done
// something that is reported; but such a report may come before the event of their start, or that event may never come.
static void tell_all(JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL, this = NULL;
    (*jvmti_of_events)->GetCurrentThread(jvmti_of_events, &this);
    if ((*jvmti_of_events)->GetAllThreads(jvmti_of_events, &count, &threads) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        bool shown = hprof.attached || (*env)->IsSameObject(env, threads[i], this);
        tell_start(env, threads[i], shown ? 0 : THREAD_START_FLAG_BEFORE);
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*env)->DeleteLocalRef(env, this);
    (*jvmti_of_events)->Deallocate(jvmti_of_events, (unsigned char *)threads);
}

static jfieldID field(JNIEnv *env, const char *type, const char *name, const char *signature) {
    jclass found = (*env)->FindClass(env, type);
    jfieldID id = found == NULL ? NULL : (*env)->GetFieldID(env, found, name, signature);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, found);
    return id;
}

static const char *start(JNIEnv *env) {
    static const jvmtiEventCallbacks callbacks = {.ThreadStart = thread_start, .ThreadEnd = thread_end};
    fields.group = field(env, thread_fields.holder == NULL ? "java/lang/Thread" : "java/lang/Thread$FieldHolder", "group",
            "Ljava/lang/ThreadGroup;");
    fields.group_name = field(env, "java/lang/ThreadGroup", "name", "Ljava/lang/String;");
    fields.parent = field(env, "java/lang/ThreadGroup", "parent", "Ljava/lang/ThreadGroup;");
    if ((*hprof.vm)->GetEnv(hprof.vm, (void **)&jvmti_of_events, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM does not report its threads.";
    }
    (*jvmti_of_events)->SetEventCallbacks(jvmti_of_events, &callbacks, sizeof callbacks);
    (*jvmti_of_events)->SetEventNotificationMode(jvmti_of_events, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*jvmti_of_events)->SetEventNotificationMode(jvmti_of_events, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    tell_all(env);
    return NULL;
}

static void stop(JNIEnv *env) {
    (void)env;
    atomic_store(&stopped, true);
}

const struct hprof_part hprof_threads_part = {.start = start, .stop = stop};
