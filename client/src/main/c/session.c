// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "session.h"

#include <stdatomic.h>

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

static _Atomic uint32_t exact_threads; // live ones, in this session

static void become_exact(void) {
    if (exact_in_session != session) {
        exact_in_session = session;
        atomic_fetch_add(&exact_threads, 1);
    }
}

static void JNICALL sampled(
        jvmtiEnv *environment, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    samples++;
    when_sampled(environment, env, thread, object, type, size);
    become_exact();
}

// A thread that begins now made its first draw with the interval in force, and has nothing to finish.
static void JNICALL thread_started(jvmtiEnv *environment, JNIEnv *env, jthread thread) {
    (void)environment;
    (void)env;
    (void)thread;
    become_exact();
}

static void JNICALL thread_ended(jvmtiEnv *environment, JNIEnv *env, jthread thread) {
    (void)environment;
    (void)env;
    (void)thread;
    if (exact_in_session == session) {
        exact_in_session = 0;
        atomic_fetch_sub(&exact_threads, 1);
    }
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
    static const jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = sampled, .ThreadStart = thread_started,
            .ThreadEnd = thread_ended};
    if ((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
            (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL) !=
                    JVMTI_ERROR_NONE ||
            (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL) !=
                    JVMTI_ERROR_NONE ||
            (*jvmti)->SetHeapSamplingInterval(jvmti, 0) != JVMTI_ERROR_NONE) {
        return "Allocations cannot be counted: this VM refuses to sample every one of them.";
    }
    return NULL;
}

static void stop_sampling(void) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
    (*jvmti)->SetHeapSamplingInterval(jvmti, DEFAULT_INTERVAL);
    (*jvmti)->RelinquishCapabilities(jvmti, &wanted);
}

const char *session_enter(void) {
    if (entered != 0) {
        entered++;
        return NULL;
    }
    const char *problem = take_capabilities();
    if (problem != NULL) {
        return problem;
    }
    session++;
    atomic_store(&exact_threads, 0);
    symbols = symbols_make(session);
    problem = symbols == NULL ? "Allocations cannot be counted: there is no memory for the names of classes and methods."
                              : start_sampling();
    if (problem != NULL) {
        stop_sampling();
        symbols_free(symbols);
        return problem;
    }
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

bool session_thread_was_late(void) {
    return exact_in_session != session;
}

uint32_t session_threads_not_exact(JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return 0;
    }
    for (jint i = 0; i < count; i++) {
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    int64_t rest = (int64_t)count - atomic_load(&exact_threads);
    return rest > 0 ? (uint32_t)rest : 0;
}

uint64_t session_samples(void) {
    return samples;
}
