// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/cpu/engine.h"

#include "sample/cpu/sampler.h"

static const char *start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct engine_settings *settings) {
    const struct cpu_sampler_options options = {.interval_nanos = settings->interval, .depth = settings->depth};
    return cpu_sampler_start(vm, env, ring, &options);
}

static void change(JNIEnv *env, const struct engine_settings *settings) {
    (void)env;
    cpu_sampler_change(settings->interval, settings->depth);
}

// Samples that find no room are not counted as callbacks.
static void status(JNIEnv *env, const struct ring *ring, struct engine_status *status) {
    (void)env;
    *status = (struct engine_status){
            .interval = cpu_sampler_interval(),
            .samples = (int64_t)ring_counter(ring, RING_CALLBACKS),
            .not_followed = (int64_t)cpu_sampler_not_followed(),
            .bytes = cpu_sampler_bytes(),
    };
}

const struct engine cpu_engine = {
        .start = start, .change = change, .status = status, .stop = cpu_sampler_stop, .finish = cpu_sampler_finish};
