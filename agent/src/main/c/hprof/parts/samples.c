// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// cpu=samples: the sampler of CPU time, which begins later where only the socket asks for it.

#include "hprof/parts/samples.h"

#include "base/clock.h"
#include "hprof/parts/parts.h"
#include "sample/cpu/sampler.h"

static bool started;

static int64_t interval(void) {
    return (int64_t)hprof.options.interval_ms * NANOS_A_MILLI;
}

static const char *begin(JNIEnv *env) {
    const struct cpu_sampler_options options = {
            .interval_nanos = interval(),
            .depth = atomic_load(&hprof.depth),
            .by_state = hprof.options.samples_by_state,
            .symbols = hprof.symbols,
            .reserve = hprof_reserve,
    };
    const char *problem = cpu_sampler_start(hprof.vm, env, hprof.ring, &options);
    started = problem == NULL;
    return problem;
}

static const char *start(JNIEnv *env) {
    return hprof.options.cpu_samples ? begin(env) : NULL;
}

static void stop(JNIEnv *env) {
    if (started) {
        cpu_sampler_stop(env);
    }
}

void hprof_samples_take(JNIEnv *env, int64_t thread, bool on) {
    if (!started && on) {
        cpu_sampler_choose(0, thread == 0);
        const char *problem = begin(env);
        if (problem != NULL) {
            hprof_complain("%s", problem);
        }
    }
    if (started) {
        cpu_sampler_choose(thread, on);
    }
}

static void follow_depth(void) {
    if (started) {
        cpu_sampler_change(interval(), atomic_load(&hprof.depth));
    }
}

const struct hprof_part hprof_samples_part = {.start = start, .follow_depth = follow_depth, .stop = stop};
