// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/tracker/tracker.h"

#include "base/clock.h"
#include "sample/allocation/allocation_events.h"
#include "sample/allocation/draws.h"
#include "sample/allocation/running_threads.h"
#include "vm/capability.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <string.h>
#include <sys/mman.h>

enum { BUSY = 1, WAIT_STEPS = 200, WAIT_STEP_NANOS = NANOS_A_MILLI };

// What an event writes to; NULL while tracking is off.
static _Atomic(struct tracking *) target;
// How many threads are in an event and may use `target`. A debugger may hold one of them there for as long as it likes.
static _Atomic uint32_t inside;

// Of the worker.
static jvmtiEnv *jvmti_env;  // NULL while tracking is off
static struct tracking *last;
static struct tracking *retired;

static uint32_t class_number(struct tracking *tracking, jvmtiEnv *jvmti, jclass type) {
    char *signature = NULL;
    (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL);
    uint32_t number = name_store_put(&tracking->frames.names, signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return number;
}

static void put(struct tracking *tracking, uint64_t class_and_size, uint64_t thread, const uint32_t *frames, jint depth) {
    uint64_t ticket = atomic_fetch_add_explicit(&tracking->tickets, 1, memory_order_relaxed) + 1;
    struct tracked *record = &tracking->records[ticket % TRACKED_RECORDS];
    uint64_t state = atomic_load_explicit(&record->state, memory_order_relaxed);
    if ((state & BUSY) != 0 || state > ticket << 1
            || !atomic_compare_exchange_strong_explicit(
                    &record->state, &state, ticket << 1 | BUSY, memory_order_acq_rel, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&tracking->lost, 1, memory_order_relaxed);
        return;
    }
    atomic_store_explicit(&record->class_and_size, class_and_size, memory_order_release);
    atomic_store_explicit(&record->thread_and_depth, thread << DEPTH_BITS | (uint64_t)depth, memory_order_release);
    for (jint i = 0; i < depth; i++) {
        atomic_store_explicit(&record->frames[i], frames[i], memory_order_release);
    }
    atomic_store_explicit(&record->state, ticket << 1, memory_order_release);
}

static void track(struct tracking *tracking, jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass type, jlong size) {
    jvmtiFrameInfo stack[TRACKED_DEPTH];
    jint depth = 0;
    if ((*jvmti)->GetStackTrace(jvmti, NULL, 0, TRACKED_DEPTH, stack, &depth) != JVMTI_ERROR_NONE) {
        depth = 0;
    }
    uint32_t frames[TRACKED_DEPTH];
    for (jint i = 0; i < depth; i++) {
        frames[i] = frame_store_put(&tracking->frames, jvmti, env, &stack[i]);
    }
    uint64_t class_and_size = (uint64_t)class_number(tracking, jvmti, type) << SIZE_BITS | (uint64_t)size;
    put(tracking, class_and_size, (uint64_t)(*env)->GetLongField(env, thread, thread_fields.id), frames, depth);
}

// On the thread that has just allocated. Nothing here allocates in the Java heap, so no event comes of an event.
static void JNICALL allocated(
        jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (void)object;
    draws_note_sample(draws_interval());
    if (own_thread_is_this()) {
        return;
    }
    atomic_fetch_add(&inside, 1);
    struct tracking *tracking = atomic_load(&target);
    if (tracking != NULL) {
        track(tracking, jvmti, env, thread, type, size);
    }
    atomic_fetch_sub(&inside, 1);
}

bool tracker_finish(void) {
    while (retired != NULL && atomic_load(&inside) == 0) {
        struct tracking *tracking = retired;
        retired = tracking->next;
        munmap(tracking, sizeof *tracking);
    }
    return retired == NULL;
}

// No thread finds it any more; it goes once those that had found it have left.
static void retire(struct tracking *tracking) {
    if (tracking != NULL) {
        tracking->next = retired;
        retired = tracking;
    }
    tracker_finish();
}

static bool open_environment(JNIEnv *env, jvmtiEnv **jvmti) {
    JavaVM *vm = NULL;
    return (*env)->GetJavaVM(env, &vm) == JNI_OK && (*vm)->GetEnv(vm, (void **)jvmti, JVMTI_VERSION_11) == JNI_OK;
}

// It may have drawn before the interval was set.
static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    running_threads_start(env, thread);
    draws_note_start(draws_interval());
}

static bool set_event(jvmtiEnv *jvmti, jvmtiEventMode mode, jvmtiEvent event) {
    return (*jvmti)->SetEventNotificationMode(jvmti, mode, event, NULL) == JVMTI_ERROR_NONE;
}

static const char *listen(jvmtiEnv *jvmti, JNIEnv *env, struct tracking *tracking) {
    const char *problem = allocation_events_take(jvmti, "Cairn's allocation tracking (REAE)");
    if (problem != NULL) {
        return problem;
    }
    capability_take_for_names(jvmti);
    jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = allocated, .ThreadStart = thread_start};
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE
            || !set_event(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC)) {
        allocation_events_give_back(jvmti);
        return "The VM does not report allocations to the agent.";
    }
    running_threads_look(jvmti, env, &draws_probe);
    draws_set_interval(jvmti, 0);
    set_event(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START);
    struct running_threads threads = {0};
    running_threads_draw_anew(jvmti, env, own_thread_has, &threads);
    running_threads_free(&threads);
    atomic_store(&target, tracking);  // from here on, without the few that threads are sampled by before it is their turn
    return NULL;
}

const char *tracker_start(JNIEnv *env) {
    if (jvmti_env != NULL) {
        return NULL;
    }
    jvmtiEnv *jvmti = NULL;
    if (!open_environment(env, &jvmti)) {
        return "The VM gives the agent no further JVMTI environment.";
    }
    struct tracking *tracking = mmap(
            NULL, sizeof *tracking, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (tracking == MAP_FAILED) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return "There is no memory for the records of allocations: the agent needs 8 MiB.";
    }
    const char *problem = listen(jvmti, env, tracking);
    if (problem != NULL) {
        retire(tracking);
        (*jvmti)->DisposeEnvironment(jvmti);
        return problem;
    }
    retire(last);
    last = tracking;
    jvmti_env = jvmti;
    return NULL;
}

bool tracker_is_on(void) {
    return jvmti_env != NULL;
}

// Waits until the threads that are in an event have left, so that a report that is asked for next has all of it. A debugger may
// hold one there; nothing depends on that.
static void await_outside(void) {
    for (int i = 0; i < WAIT_STEPS && atomic_load(&inside) != 0; i++) {
        pause_nanos(WAIT_STEP_NANOS);
    }
}

void tracker_stop(void) {
    if (jvmti_env == NULL) {
        return;
    }
    set_event(jvmti_env, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START);
    set_event(jvmti_env, JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
    allocation_events_give_back(jvmti_env);
    atomic_store(&target, NULL);
    await_outside();
    (*jvmti_env)->DisposeEnvironment(jvmti_env);
    jvmti_env = NULL;
}

void tracker_forget(void) {
    tracker_stop();
    retire(last);
    last = NULL;
}

const struct tracking *tracker_current(void) {
    return last;
}
