// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// heap=sites, and where objects of heap=dump come from: the recorder, with every allocation and every end of an object.

#include "hprof/parts/allocations.h"

#include "hprof/parts/parts.h"
#include "sample/allocation/allocation_events.h"
#include "sample/allocation/draws.h"
#include "sample/allocation/recorder.h"

static bool has_right;
static bool started;

static int64_t interval(void) {
    return hprof.options.sampled ? DRAWS_INITIAL_INTERVAL : 0;
}

static const char *prepare(void) {
    if (!hprof_options_allocations(&hprof.options)) {
        return NULL;
    }
    const char *problem = allocation_events_take(hprof.jvmti, "HPROF (-agentlib:hprof)");
    has_right = problem == NULL;
    if (problem == NULL && !hprof.attached) {
        draws_begin_with(hprof.jvmti, interval());
    }
    return problem;
}

static void release(void) {
    if (has_right) {
        allocation_events_give_back(hprof.jvmti);
        has_right = false;
    }
}

static const char *start(JNIEnv *env) {
    const struct recorder_options options = {
            .interval = interval(),
            .depth = atomic_load(&hprof.depth),
            .live = true,
            .among_others = hprof.attached,
            .wait_when_full = !hprof.options.sampled,
            .lossless = !hprof.options.sampled,
            // The VM's walk finds numbers on objects only.
            .by_references = !hprof.options.heap_dump || hprof.walks_directly,
            .jvmti = hprof.jvmti,
            .symbols = hprof.symbols,
    };
    if (!hprof_options_allocations(&hprof.options)) {
        return NULL;
    }
    const char *problem = recorder_start(hprof.vm, env, hprof.ring, &options);
    started = problem == NULL;
    if (started && !hprof.options.sampled) {
        recorder_make_exact(env);
    }
    return problem;
}

static void stop(JNIEnv *env) {
    if (started) {
        recorder_stop(env);
    }
}

void hprof_allocations_tell_dead(JNIEnv *env) {
    if (started) {
        recorder_tell_dead(env);
    }
}

bool hprof_allocations_are_tagged(void) {
    return started && !recorder_follows_by_references();
}

void hprof_allocations_tag(JNIEnv *env) {
    if (started) {
        recorder_tag(env);
    }
}

void hprof_allocations_tag_no_more(void) {
    if (started) {
        recorder_tag_no_more();
    }
}

static void follow_depth(void) {
    if (started) {
        recorder_change(NULL, interval(), 0, 0, atomic_load(&hprof.depth));
    }
}

// A dump of the heap alone has those that live.
static void dump(JNIEnv *env, uint32_t token) {
    (void)token;
    if (hprof.options.heap_sites) {
        hprof_allocations_tell_dead(env);
    }
}

void hprof_allocations_count(JNIEnv *env, int64_t *exact, int64_t *all) {
    bool counts = started && hprof.attached && !hprof.options.sampled;
    int64_t late = counts ? recorder_late_threads() : 0;
    *all = counts ? recorder_threads(env) : 0;
    *exact = *all > late ? *all - late : 0;
}

void hprof_allocations_record(bool on) {
    if (started) {
        recorder_pause(!on);
    }
}

const struct hprof_part hprof_allocations_part = {
        .prepare = prepare, .release = release, .start = start, .follow_depth = follow_depth, .dump = dump, .stop = stop};
