// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/draws.h"

#include <stdatomic.h>
#include <stdbool.h>

static _Atomic int64_t in_force = DRAWS_INITIAL_INTERVAL;

// What threads that were there before have drawn with.
static _Atomic int64_t at_first = DRAWS_INITIAL_INTERVAL;

// Of the operating system's thread, as HotSpot's draws are: virtual threads that run on it share it.
static _Thread_local struct {
    bool known;
    int64_t interval;
    uint64_t samples;
} drawn;

int64_t draws_interval(void) {
    return atomic_load(&in_force);
}

void draws_set_interval(jvmtiEnv *jvmti, int64_t interval) {
    // Even if we set the same before: it is the VM's, and another agent may have set another since.
    (*jvmti)->SetHeapSamplingInterval(jvmti, (jint)interval);
    atomic_store(&in_force, interval);
}

void draws_begin_with(jvmtiEnv *jvmti, int64_t interval) {
    draws_set_interval(jvmti, interval);
    atomic_store(&at_first, interval);
}

int64_t draws_note_sample(int64_t interval) {
    int64_t with = drawn.known ? drawn.interval : atomic_load(&at_first);
    draws_note_start(interval);
    drawn.samples++;
    return with;
}

uint64_t draws_samples(void) {
    return drawn.samples;
}

const struct sampler_probe draws_probe = {.set_interval = draws_set_interval, .samples = draws_samples};

void draws_note_start(int64_t interval) {
    drawn.known = true;
    drawn.interval = interval;
}
