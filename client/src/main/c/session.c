// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "session.h"

#include "sample/allocation/running_threads.h"

#include <stdatomic.h>
#include <stdlib.h>

// What HotSpot begins with. JVMTI cannot say what it was.
#define DEFAULT_INTERVAL (512 * 1024)

static jvmtiEnv *jvmti;
static session_sampled when_sampled;
static uint32_t entered;
static struct symbols *symbols;
static _Atomic uint32_t session;

// Of the OS thread: a virtual thread allocates as its carrier does.
static _Thread_local uint32_t exact_in_session;
static _Thread_local uint64_t samples;

// Those of this session's start that have their old draws, if there are any. Never freed, as a thread that comes late into the callback
// may still read the last session's; without a debugger there are none.
static _Atomic(const struct running_threads *) older;
static _Atomic int64_t unseen; // of them, those that the VM has reported nothing of since

static void JNICALL sampled(
        jvmtiEnv *environment, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    samples++;
    when_sampled(environment, env, thread, object, type, size);
    if (session_thread_was_late(env)) {
        atomic_fetch_sub(&unseen, 1);
    }
    exact_in_session = session;
}

// It has nothing to finish, but may have drawn before the interval was set.
static void JNICALL thread_started(jvmtiEnv *environment, JNIEnv *env, jthread thread) {
    (void)environment;
    running_threads_start(env, thread);
    exact_in_session = session;
}

bool session_use(JavaVM *vm, session_sampled callback) {
    when_sampled = callback;
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) == JNI_OK;
}

jvmtiEnv *session_jvmti(void) {
    return jvmti;
}

static const jvmtiCapabilities wanted = {
        .can_generate_sampled_object_alloc_events = 1,
        .can_tag_objects = 1,
        .can_get_source_file_name = 1,
        .can_get_line_numbers = 1,
        .can_get_bytecodes = 1,
};

static const char *take_capabilities(void) {
    switch ((*jvmti)->AddCapabilities(jvmti, &wanted)) {
    case JVMTI_ERROR_NONE:
        return NULL;
    case JVMTI_ERROR_NOT_AVAILABLE:
        return "Allocations cannot be counted: a VM lets one agent at a time sample them, and another has that now (a "
               "profiler, a recording of Cairn, or the same library in another class loader). End that one first.";
    default:
        return "Allocations cannot be counted: this VM does not let agents sample them.";
    }
}

static const char *start_sampling(void) {
    static const jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = sampled, .ThreadStart = thread_started};
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
            (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) !=
                    JVMTI_ERROR_NONE ||
            (*jvmti)->SetHeapSamplingInterval(jvmti, 0) != JVMTI_ERROR_NONE) {
        return "Allocations cannot be counted: this VM refuses to sample every one of them.";
    }
    return NULL;
}

static void stop_sampling(void) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*jvmti)->SetHeapSamplingInterval(jvmti, DEFAULT_INTERVAL);
    (*jvmti)->RelinquishCapabilities(jvmti, &wanted);
}

static void set_interval(jvmtiEnv *environment, int64_t interval) {
    (*environment)->SetHeapSamplingInterval(environment, (jint)interval);
}

static bool is_left_out(int64_t id) {
    (void)id;
    return false;
}

// Threads that run have their old draws else. Nothing of this is counted: no recording of this session counts yet.
static void draw_anew(JNIEnv *env) {
    static const struct sampler_probe probe = {.set_interval = set_interval, .samples = session_samples};
    struct running_threads threads = {.late = 1};  // at least, if nothing can be done
    if (session_watch(NULL, true)) {
        threads.late = 0;
        running_threads_look(jvmti, env, &probe);
        set_interval(jvmti, 0);
        running_threads_draw_anew(jvmti, env, is_left_out, &threads);
        session_watch(NULL, false);
    }
    int64_t late = threads.late;
    struct running_threads *kept = threads.late_count == 0 ? NULL : malloc(sizeof *kept);
    if (kept == NULL) {
        running_threads_free(&threads);
    } else {
        *kept = threads;
    }
    atomic_store(&unseen, late);
    atomic_store(&older, kept);
}

const char *session_enter(JNIEnv *env) {
    if (entered != 0) {
        entered++;
        return NULL;
    }
    const char *problem = take_capabilities();
    if (problem != NULL) {
        return problem;
    }
    session++;
    symbols = symbols_make(session);
    problem = symbols == NULL ? "Allocations cannot be counted: there is no memory for the names of classes and methods."
                              : start_sampling();
    if (problem != NULL) {
        stop_sampling();
        symbols_free(symbols);
        return problem;
    }
    draw_anew(env);
    entered = 1;
    return NULL;
}

void session_leave(void) {
    if (--entered == 0) {
        stop_sampling();
        symbols_free(symbols);
    }
}

void session_abandon(void) {
    if (entered != 0) {
        stop_sampling();
    }
    (*jvmti)->DisposeEnvironment(jvmti);
}

struct symbols *session_symbols(void) {
    return symbols;
}

bool session_watch(jthread thread, bool on) {
    return (*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE,
                   JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread) == JVMTI_ERROR_NONE;
}

bool session_thread_was_late(JNIEnv *env) {
    const struct running_threads *late = exact_in_session == session ? NULL : atomic_load(&older);
    return late != NULL && running_threads_is_late(late, env);
}

uint32_t session_threads_not_exact(void) {
    int64_t rest = atomic_load(&unseen);
    return rest > 0 ? (uint32_t)rest : 0;
}

uint64_t session_samples(void) {
    return samples;
}
