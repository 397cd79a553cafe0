// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/engine.h"

#include "sample/allocation/draws.h"
#include "sample/allocation/held_objects.h"
#include "sample/allocation/recorder.h"

static const char *start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct engine_settings *settings) {
    const struct recorder_options options = {
            .interval = settings->interval,
            .budget = settings->budget,
            .longest = settings->longest,
            .depth = settings->depth,
            .live = settings->live,
            .among_others = true,
            .wait_when_full = settings->wait_when_full,
    };
    return recorder_start(vm, env, ring, &options);
}

static void change(JNIEnv *env, const struct engine_settings *settings) {
    recorder_change(env, settings->interval, settings->budget, settings->longest, settings->depth);
}

static void status(JNIEnv *env, const struct ring *ring, struct engine_status *status) {
    int64_t threads = recorder_threads(env), late = recorder_late_threads();
    *status = (struct engine_status){
            .interval = draws_interval(),
            .samples = (int64_t)(ring_counter(ring, RING_CALLBACKS) - ring_counter(ring, RING_LOST_ALLOCATIONS)),
            .not_followed = (int64_t)recorder_not_followed(),
            .threads = threads,
            .exact_threads = threads > late ? threads - late : 0,
            .bytes = recorder_bytes(),
    };
}

// What nobody follows any more nobody needs in a dump.
static void stop(JNIEnv *env) {
    held_objects_let_go(env);
    recorder_stop(env);
}

const struct engine allocation_engine = {
        .start = start,
        .change = change,
        .adapt = recorder_adapt,
        .catch_up = recorder_catch_up,
        .status = status,
        .stop = stop,
        .finish = recorder_finish,
};
