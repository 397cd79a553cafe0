// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How long each running thread is held for an exact recording to begin: an agent that makes the threads of its VM draw anew, several
// times, as the product's agent does, and prints what it saw. bench/held builds it and loads it into VMs.

#include "base/clock.h"
#include "sample/allocation/running_threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 5, MOST_HELD = 64 * 1024 };

static _Thread_local uint64_t samples;

static void JNICALL sampled(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (void)jvmti, (void)env, (void)thread, (void)object, (void)type, (void)size;
    samples++;
}

static uint64_t samples_of_this(void) {
    return samples;
}

static void set_interval(jvmtiEnv *jvmti, int64_t interval) {
    (*jvmti)->SetHeapSamplingInterval(jvmti, (jint)interval);
}

static bool leaves_out(int64_t id) {
    (void)id;
    return false;
}

static int by_size(const void *one, const void *other) {
    int64_t first = *(const int64_t *)one, second = *(const int64_t *)other;
    return first < second ? -1 : first > second;
}

static double micros(int64_t nanos) {
    return (double)nanos / NANOS_A_MICRO;
}

static void print(int64_t *held, size_t count, int64_t late, int64_t all_nanos) {
    enum { HUNDRED = 100, NINETY_NINE = 99 };
    qsort(held, count, sizeof *held, by_size);
    size_t last = count - 1;
    printf("holds=%zu late=%" PRId64 " median=%.0f p99=%.0f max=%.0f us, all at once %.2f ms\n", count, late,
            micros(held[last / 2]), micros(held[last * NINETY_NINE / HUNDRED]), micros(held[last]),
            micros(all_nanos / ROUNDS) / (NANOS_A_MILLI / NANOS_A_MICRO));
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    static const jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    static const jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = sampled};
    static const struct sampler_probe probe = {.set_interval = set_interval, .samples = samples_of_this};
    static int64_t held[MOST_HELD];
    JNIEnv *env = NULL;
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) != JNI_OK || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK
            || (*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE
            || (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE
            || (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL) != JVMTI_ERROR_NONE
            || !running_threads_look(jvmti, env, &probe)) {
        return JNI_ERR;
    }
    set_interval(jvmti, 0);
    struct running_threads result = {.held_nanos = held, .held_room = MOST_HELD};
    int64_t before = nanos_of(CLOCK_MONOTONIC);
    for (int i = 0; i < ROUNDS; i++) {
        running_threads_draw_anew(jvmti, env, leaves_out, &result);
    }
    print(held, result.held, result.late, nanos_of(CLOCK_MONOTONIC) - before);
    running_threads_free(&result);
    (*jvmti)->DisposeEnvironment(jvmti);
    return JNI_OK;
}
