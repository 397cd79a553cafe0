// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/sampler.h"

#include "base/clock.h"
#include "ring/records.h"
#include "sample/heaps/c_heaps.h"
#include "sample/native/address_filter.h"
#include "sample/native/heap_samples.h"
#include "sample/native/hooks.h"
#include "sample/native/java_calls.h"
#include "sample/native/raw_stack.h"
#include "sample/native/relay.h"
#include "sample/native/state.h"
#include "sample/native/taker.h"
#include "vm/capability.h"
#include "vm/own_thread.h"

#include <string.h>

enum {
    RAW_RING_BYTES = 16 << 20,
    HAND_ON_NANOS = 50 * NANOS_A_MILLI,
    TRIES = 1000,
    TRIES_OF_THE_WORKER = 5,
    TRY_PAUSE_NANOS = NANOS_A_MILLI,
};

// Held by who hands records on.
static pthread_mutex_t handing_on = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool stopping, ended = true;  // guarded by `lock`
static atomic_bool vm_is_over;
static uint32_t counted_late;

static void prepare_once(void) {
    make_condition(&change);
}

// Handing on -------------------------------------------------------------------------------------------------------------

// False if another does so all that time: one that a debugger holds, perhaps.
static bool begin_handing_on(int tries) {
    for (int i = 0; i < tries; i++) {
        if (pthread_mutex_trylock(&handing_on) == 0) {
            return true;
        }
        pause_nanos(TRY_PAUSE_NANOS);
    }
    return false;
}

static bool hand_on(JNIEnv *env, int tries) {
    if (!begin_handing_on(tries)) {
        return false;
    }
    relay_hand_on(env);
    pthread_mutex_unlock(&handing_on);
    return true;
}

static bool is_time_to_stop(void) {
    struct timespec until = time_of(nanos_of(CLOCK_MONOTONIC) + HAND_ON_NANOS);
    pthread_mutex_lock(&lock);
    while (!stopping && pthread_cond_timedwait(&change, &lock, &until) == 0) {
    }
    bool stop = stopping;
    pthread_mutex_unlock(&lock);
    return stop;
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti;
    (void)unused;
    int64_t spent = 0;
    while (!is_time_to_stop()) {
        hooks_follow_libraries();
        c_heaps_follow();
        hand_on(env, TRIES);
        int64_t now = nanos_of(CLOCK_THREAD_CPUTIME_ID);
        ring_count(native.ring, RING_CALLBACK_NANOS, (uint64_t)(now - spent));
        spent = now;
    }
    pthread_mutex_lock(&lock);
    ended = true;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

// Events -------------------------------------------------------------------------------------------------------------------

// HotSpot gives stacks only to an agent that listens to this.
static void JNICALL class_load(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass type) {
    (void)jvmti;
    (void)env;
    (void)thread;
    (void)type;
}

static void JNICALL class_prepare(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass type) {
    (void)env;
    (void)thread;
    hooks_leave_out(true);
    java_calls_number(jvmti, type);
    hooks_leave_out(false);
}

// Also where the VM comes to its end meanwhile.
static void draw_with(int64_t interval) {
    hooks_draw_with(interval);
    if (atomic_load(&vm_is_over)) {
        hooks_rest();
    }
}

// A VM that is over stops threads that ask it for their stack, for ever.
static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *env) {
    (void)jvmti;
    (void)env;
    atomic_store(&vm_is_over, true);
    hooks_rest();
}

static void JNICALL gc_finish(jvmtiEnv *jvmti) {
    (void)jvmti;
    taker_collected();
}

static void set_events(bool on) {
    static const jvmtiEventCallbacks events = {
            .ClassLoad = class_load, .ClassPrepare = class_prepare, .GarbageCollectionFinish = gc_finish, .VMDeath = vm_death};
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    (*native.jvmti)->SetEventCallbacks(native.jvmti, &events, sizeof events);
    (*native.jvmti)->SetEventNotificationMode(native.jvmti, mode, JVMTI_EVENT_CLASS_LOAD, NULL);
    (*native.jvmti)->SetEventNotificationMode(native.jvmti, mode, JVMTI_EVENT_CLASS_PREPARE, NULL);
    (*native.jvmti)->SetEventNotificationMode(native.jvmti, mode, JVMTI_EVENT_VM_DEATH, NULL);
    if (native.live) {
        (*native.jvmti)->SetEventNotificationMode(native.jvmti, mode, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    }
}

// Its life -----------------------------------------------------------------------------------------------------------------

static bool has_ended(void) {
    pthread_mutex_lock(&lock);
    bool yes = ended;
    pthread_mutex_unlock(&lock);
    return yes;
}

// Also of a recording that could not begin.
static void give_back(JNIEnv *env) {
    (*native.jvmti)->DisposeEnvironment(native.jvmti);
    native.jvmti = NULL;
    if (native.symbols != NULL) {
        symbols_free(native.symbols, env);
    }
    if (native.raw != NULL) {
        relay_end(counted_late);
        ring_release(native.raw);
    }
    ring_release(native.ring);
}

static bool finish(JNIEnv *env) {
    if (native.jvmti == NULL) {
        return true;
    }
    if (atomic_load(&native.running) || atomic_load(&native.inside) > 0 || !has_ended()) {
        return false;
    }
    give_back(env);
    return true;
}

static const char *take_capabilities(void) {
    static const jvmtiCapabilities tags = {.can_tag_objects = 1}, collections = {.can_generate_garbage_collection_events = 1};
    const char *problem = capability_take(native.jvmti, &tags, "to number classes");
    if (problem == NULL && native.live) {
        problem = capability_take(native.jvmti, &collections, "to report collections");
    }
    capability_take_for_names(native.jvmti);
    return problem;
}

static const char *make_all(JNIEnv *env, int64_t interval) {
    const char *problem = take_capabilities();
    if (problem != NULL) {
        return problem;
    }
    native.symbols = symbols_make(native.jvmti, env, native.ring, ring_reserve);
    native.raw = ring_make_private(RAW_RING_BYTES);
    if (native.symbols == NULL || native.raw == NULL || !address_filter_make() || !relay_begin()
            || !records_heap(native.ring, ALLOCATION_NATIVE_HEAP, "native", interval)) {
        return "The VM has no memory left to record.";
    }
    return NULL;
}

static bool start_thread(JNIEnv *env) {
    stopping = false;
    ended = false;
    ended = !own_thread_start(native.jvmti, env, "cairn-native", run, NULL);
    return !ended;
}

// With the calls of the target's libraries led here, and nothing recorded yet.
static const char *begin(JNIEnv *env) {
    set_events(true);
    heap_samples_find(native.jvmti, env);
    java_calls_number_all(native.jvmti, env);
    const char *problem = hooks_place(native.jvmti);
    if (problem == NULL && !start_thread(env)) {
        hooks_remove();
        problem = "The VM has no thread left to record with.";
    }
    if (problem != NULL) {
        set_events(false);
    }
    return problem;
}

const char *native_sampler_start(
        JavaVM *vm, JNIEnv *env, struct ring *ring, int64_t interval, int depth, bool live) {
    if (!finish(env)) {
        return "The recording of native memory before has not ended yet, as a debugger holds one of its threads: let that go on.";
    }
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM gives no access to its tool interface.";
    }
    if (!java_calls_find(jvmti, env)) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return "This VM has no AsyncGetCallTrace, without which nobody knows which Java code calls malloc.";
    }
    pthread_once(&once, prepare_once);
    raw_stack_begin((const void *)(*vm)->GetEnv);
    native.jvmti = jvmti;
    native.vm = vm;
    native.ring = ring_retain(ring);
    native.raw = NULL;
    native.symbols = NULL;
    counted_late = 0;
    native.live = live;
    atomic_store(&native.depth, depth);
    atomic_store(&native.interval, interval);
    atomic_store(&native.epoch, 0);
    atomic_store(&native.not_followed, 0);
    atomic_store(&native.taken, 0);
    interval_notice_begin(&native.told);
    const char *problem = make_all(env, interval);
    problem = problem == NULL ? begin(env) : problem;
    if (problem != NULL) {
        give_back(env);
        return problem;
    }
    interval_notice_post(&native.told, native.ring, interval);
    atomic_store(&native.running, true);
    draw_with(interval);
    heap_samples_begin();
    return NULL;
}

void native_sampler_adapt(int64_t interval) {
    if (!atomic_load(&vm_is_over) && atomic_load(&native.running) && atomic_exchange(&native.interval, interval) != interval) {
        draw_with(interval);
        interval_notice_post(&native.told, native.ring, interval);
    }
}

void native_sampler_change(int64_t interval, int depth) {
    atomic_store(&native.depth, depth);
    native_sampler_adapt(interval);
}

int64_t native_sampler_interval(void) {
    return atomic_load(&native.interval);
}

bool native_sampler_catch_up(struct ring *ring) {
    JNIEnv *env = NULL;
    if (native.jvmti == NULL || !atomic_load(&native.running)) {
        return true;
    }
    return (*native.vm)->GetEnv(native.vm, (void **)&env, JNI_VERSION_1_6) == JNI_OK
            && hand_on(env, TRIES_OF_THE_WORKER)
            && (!interval_notice_is_behind(&native.told) || interval_notice_catch_up(&native.told, ring));
}

uint64_t native_sampler_not_followed(void) {
    return atomic_load(&native.not_followed);
}

uint64_t native_sampler_bytes(void) {
    return native.jvmti == NULL
            ? 0
            : symbols_bytes(native.symbols) + ring_bytes(native.raw) + address_filter_bytes() + relay_bytes();
}

static void wait_for_those_inside(void) {
    for (int i = 0; i < TRIES && atomic_load(&native.inside) > 0; i++) {
        pause_nanos(TRY_PAUSE_NANOS);
    }
}

// What a thread writes that is held up for longer comes too late for the reader, so it counts as lost now.
static void count_late(void) {
    int late = atomic_load(&native.inside);
    if (late > 0) {
        counted_late = (uint32_t)late;
        ring_count(native.ring, RING_LOST_ALLOCATIONS, counted_late);
    }
}

static void stop_thread(void) {
    struct timespec until = time_of(nanos_of(CLOCK_MONOTONIC) + NANOS_A_SECOND);
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_broadcast(&change);
    while (!ended && pthread_cond_timedwait(&change, &lock, &until) == 0) {
    }
    pthread_mutex_unlock(&lock);
}

void native_sampler_stop(JNIEnv *env) {
    if (native.jvmti == NULL || !atomic_load(&native.running)) {
        return;
    }
    hooks_rest();
    heap_samples_end();
    atomic_store(&native.running, false);
    stop_thread();
    hooks_remove();
    set_events(false);
    wait_for_those_inside();
    hand_on(env, TRIES);
    count_late();
    finish(env);
}

bool native_sampler_finish(JNIEnv *env) {
    return atomic_load(&native.running) || finish(env);
}
