// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/engine.h"

#include "sample/native/sampler.h"

static const char *start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct engine_settings *settings) {
    return native_sampler_start(vm, env, ring, settings->interval, settings->depth, settings->live);
}

static void change(JNIEnv *env, const struct engine_settings *settings) {
    (void)env;
    native_sampler_change(settings->interval, settings->depth);
}

// Samples that find no room are not counted as callbacks.
static void status(JNIEnv *env, const struct ring *ring, struct engine_status *status) {
    (void)env;
    *status = (struct engine_status){
            .interval = native_sampler_interval(),
            .samples = (int64_t)ring_counter(ring, RING_CALLBACKS),
            .not_followed = (int64_t)native_sampler_not_followed(),
            .bytes = native_sampler_bytes(),
    };
}

const struct engine native_engine = {
        .start = start,
        .change = change,
        .adapt = native_sampler_adapt,
        .catch_up = native_sampler_catch_up,
        .status = status,
        .stop = native_sampler_stop,
        .finish = native_sampler_finish,
};
