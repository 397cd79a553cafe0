// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Records that the VM has thrown an OutOfMemoryError, so that a report says so, however the VM goes on. It does not report an error
// that a library has made itself, nor the one with which -XX:+ExitOnOutOfMemoryError ends the VM at once.

#include "base/clock.h"
#include "hprof/parts/parts.h"
#include "ring/records.h"

#include <string.h>

enum { MAX_TEXT = 256 };

static jvmtiEnv *jvmti_of_events;

static void JNICALL resource_exhausted(
        jvmtiEnv *jvmti, JNIEnv *env, jint flags, const void *reserved, const char *description) {
    (void)jvmti;
    (void)env;
    (void)reserved;
    struct ring_place place;
    size_t bytes = description == NULL ? 0 : strnlen(description, MAX_TEXT);
    if (!hprof_reserve(hprof.ring, RECORD_EXHAUSTED, (EXHAUSTED_TEXT + (uint32_t)bytes + 7) & ~7u, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, EXHAUSTED_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u4(place.record, EXHAUSTED_FLAGS, (uint32_t)flags);
    record_u2(place.record, EXHAUSTED_TEXT_BYTES, (uint16_t)bytes);
    memcpy(place.record + EXHAUSTED_TEXT, description, bytes);
    ring_publish(hprof.ring, &place);
}

static const char *start(JNIEnv *env) {
    (void)env;
    static const jvmtiEventCallbacks callbacks = {.ResourceExhausted = resource_exhausted};
    static const jvmtiCapabilities of_heap = {.can_generate_resource_exhaustion_heap_events = 1},
                                   of_threads = {.can_generate_resource_exhaustion_threads_events = 1};
    if ((*hprof.vm)->GetEnv(hprof.vm, (void **)&jvmti_of_events, JVMTI_VERSION_11) != JNI_OK
            || (*jvmti_of_events)->AddCapabilities(jvmti_of_events, &of_heap) != JVMTI_ERROR_NONE) {
        return "The VM does not report when it runs out of memory.";
    }
    (*jvmti_of_events)->AddCapabilities(jvmti_of_events, &of_threads);
    (*jvmti_of_events)->SetEventCallbacks(jvmti_of_events, &callbacks, sizeof callbacks);
    (*jvmti_of_events)->SetEventNotificationMode(jvmti_of_events, JVMTI_ENABLE, JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
    return NULL;
}

static void stop(JNIEnv *env) {
    (void)env;
    if (jvmti_of_events != NULL) {
        (*jvmti_of_events)->SetEventNotificationMode(
                jvmti_of_events, JVMTI_DISABLE, JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
    }
}

const struct hprof_part hprof_exhaustion_part = {.start = start, .stop = stop};
