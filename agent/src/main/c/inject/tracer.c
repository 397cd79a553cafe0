// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/tracer.h"

#include "base/clock.h"
#include "inject/classes.h"
#include "inject/injection.h"
#include "inject/method_numbers.h"
#include "inject/trace_records.h"
#include "vm/java_arrays.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// The start of a trace waits at most this long for all classes to be rewritten: if it waited any longer, the agent's own time limit
// would answer the request first.
enum { WHOLE_MILLIS = 1200 };

static struct {
    bool on;       // of the worker
    bool running;  // the thread, under the lock
    bool whole;    // all classes have been rewritten, under the lock
    bool stopped;  // for the thread, under the lock
    atomic_bool stopping;  // ends the thread's work early
    int64_t start_micros;
} tracer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare_once(void) {
    make_condition(&changed);
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti;
    (void)unused;
    injection_put_in(env, &tracer.stopping);
    pthread_mutex_lock(&lock);
    tracer.whole = true;
    pthread_cond_broadcast(&changed);
    while (!tracer.stopped) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    injection_take_out(env);
    pthread_mutex_lock(&lock);
    tracer.running = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void await_whole(void) {
    struct timespec deadline = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)WHOLE_MILLIS * NANOS_A_MILLI);
    pthread_mutex_lock(&lock);
    int waited = 0;
    while (!tracer.whole && waited != ETIMEDOUT) {
        waited = pthread_cond_timedwait(&changed, &lock, &deadline);
    }
    pthread_mutex_unlock(&lock);
}

const char *method_tracer_start(JNIEnv *env, uint32_t events) {
    JavaVM *vm = NULL;
    const struct injection_options options = {.depth = 1, .events = (int)events};
    if ((*env)->GetJavaVM(env, &vm) != JNI_OK) {
        return "There is no VM.";
    }
    const char *problem = injection_begin(vm, env, &options);
    if (problem != NULL) {
        return problem;
    }
    tracer.start_micros = nanos_of(CLOCK_REALTIME) / NANOS_A_MICRO;
    atomic_store(&tracer.stopping, false);
    pthread_once(&once, prepare_once);
    tracer.stopped = false;
    tracer.whole = false;
    tracer.running = true;
    jvmtiEnv *jvmti = injection_environment();
    if (!own_thread_start(jvmti, env, "cairn-inject", run, NULL)) {
        tracer.running = false;
        injection_take_out(env);
        return "The VM starts no thread to rewrite its classes.";
    }
    tracer.on = true;
    await_whole();
    return NULL;
}

bool method_tracer_is_on(void) {
    return tracer.on;
}

// Nothing is traced any more; the thread takes out what it has put in.
static void stop(JNIEnv *env) {
    tracer.on = false;
    injection_stop(env);
    atomic_store(&tracer.stopping, true);
}

static void take_out(void) {
    pthread_mutex_lock(&lock);
    tracer.stopped = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

// True if an exception is pending.
static bool failed(JNIEnv *env) {
    return (*env)->ExceptionCheck(env);
}

// The thread's name; NULL for one of the agent's own, whose events are none of the target's.
static jstring name_of(JNIEnv *env, jobject stack) {
    jobject thread = (*env)->CallStaticObjectMethod(env, calls.type, calls.thread, stack);
    if (failed(env) || thread == NULL || own_thread_has((*env)->GetLongField(env, thread, thread_fields.id))) {
        return NULL;
    }
    jstring name = (jstring)(*env)->GetObjectField(env, thread, thread_fields.name);
    return name != NULL ? name : (*env)->NewStringUTF(env, "");
}

// What a thread has logged. False with an exception pending.
static bool read_events(JNIEnv *env, jobject stack, struct logged_thread *thread) {
    jlongArray events = (jlongArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.log, stack);
    if (failed(env)) {
        return false;
    }
    jsize count = (*env)->GetArrayLength(env, events);
    thread->events = malloc((size_t)count * sizeof *thread->events + 1);
    if (thread->events != NULL) {
        (*env)->GetLongArrayRegion(env, events, 0, count, (jlong *)thread->events);
        thread->count = (size_t)count;
    }
    return true;
}

// Reads the threads that have a name, at most as many as a record can hold. On failure, returns false with an exception pending.
static bool read_threads(JNIEnv *env, jobjectArray stacks, jobjectArray names, struct logged_thread *threads, size_t *used) {
    jsize count = (*env)->GetArrayLength(env, stacks);
    for (jsize i = 0; i < count && *used < UINT16_MAX; i++) {
        if ((*env)->PushLocalFrame(env, 16) != 0) {
            return false;
        }
        jobject stack = (*env)->GetObjectArrayElement(env, stacks, i);
        jstring name = name_of(env, stack);
        if (name != NULL && read_events(env, stack, &threads[*used])) {
            if (threads[*used].count > 0) {
                (*env)->SetObjectArrayElement(env, names, (jsize)(*used)++, name);
            } else {
                free(threads[*used].events);
                threads[*used].events = NULL;
            }
        }
        (*env)->PopLocalFrame(env, NULL);
        if (failed(env)) {
            return false;
        }
    }
    return true;
}

// False with an exception pending.
static bool put_records(JNIEnv *env, jobjectArray parts, struct logged_thread *threads, size_t count, uint32_t end_micros) {
    struct trace_records records;
    bool made = trace_records_make(&records, threads, count, end_micros);
    if (!made) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for the trace");
    }
    made = made && java_arrays_put_bytes(env, parts, TRACED_RECORDS, records.bytes, (jsize)records.used)
            && java_arrays_put_ints(env, parts, TRACED_METHODS, records.methods, (jsize)records.method_count);
    trace_records_free(&records);
    return made;
}

// False with an exception pending.
static bool put_trace(JNIEnv *env, jobjectArray parts, uint32_t end_micros) {
    jobjectArray stacks = (jobjectArray)(*env)->CallStaticObjectMethod(env, calls.type, calls.stacks);
    jsize count = failed(env) ? 0 : (*env)->GetArrayLength(env, stacks);
    jobjectArray names = failed(env) ? NULL : java_arrays_make(env, "java/lang/String", count);
    struct logged_thread *threads = calloc((size_t)count + 1, sizeof *threads);
    size_t used = 0;
    bool done = names != NULL && threads != NULL && read_threads(env, stacks, names, threads, &used)
            && put_records(env, parts, threads, used, end_micros) && java_arrays_put(env, parts, TRACED_NAMES, names);
    for (jsize i = 0; threads != NULL && i < count; i++) {
        free(threads[i].events);
        free(threads[i].stack);
    }
    free(threads);
    return done;
}

static bool put_counts(JNIEnv *env, jobjectArray parts, int64_t nanos, bool is_full) {
    jlongArray of_classes = (jlongArray)(*env)->CallStaticObjectMethod(env, injector.type, injector.counts);
    jlong classes[2] = {0};
    if (failed(env)) {
        return false;
    }
    (*env)->GetLongArrayRegion(env, of_classes, 0, 2, classes);
    jint lost = (*env)->CallStaticIntMethod(env, calls.type, calls.lost);
    const jlong counts[TRACED_LONGS] = {
            [TRACED_START_MICROS] = tracer.start_micros,
            [TRACED_ELAPSED_MICROS] = nanos / NANOS_A_MICRO,
            [TRACED_OVERFLOW] = is_full,
            [TRACED_LOST] = lost,
            [TRACED_LEFT] = injection_refused() + classes[0],
    };
    return !failed(env) && java_arrays_put_longs(env, parts, TRACED_COUNTS, counts, TRACED_LONGS);
}

static bool put_all(JNIEnv *env, jobjectArray parts) {
    int64_t nanos = (*env)->CallStaticLongMethod(env, calls.type, calls.nanos);
    bool is_full = !failed(env) && (*env)->CallStaticBooleanMethod(env, calls.type, calls.is_log_full);
    // Where it was full, nobody knows what went on until now.
    return !failed(env) && put_trace(env, parts, is_full ? 0 : (uint32_t)(nanos / NANOS_A_MICRO))
            && put_counts(env, parts, nanos, is_full);
}

jobjectArray method_tracer_stop(JNIEnv *env) {
    if (!tracer.on) {
        return NULL;
    }
    stop(env);
    jobjectArray parts = java_arrays_make(env, "java/lang/Object", TRACED_PARTS);
    bool done = parts != NULL && put_all(env, parts);
    take_out();
    if (!done && !failed(env)) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for the trace");
    }
    return done ? parts : NULL;
}

void method_tracer_drop(JNIEnv *env) {
    if (tracer.on) {
        stop(env);
        take_out();
    }
}

jstring method_tracer_describe(JNIEnv *env, jint method) {
    if (injector.type == NULL) {
        return NULL;
    }
    char *text = method_numbers_describe(method);
    jstring described = (*env)->NewStringUTF(env, text == NULL ? "" : text);
    free(text);
    return described;
}

void method_tracer_leave(JNIEnv *env) {
    pthread_once(&once, prepare_once);
    method_tracer_drop(env);
    pthread_mutex_lock(&lock);
    while (tracer.running) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    if (injection_environment() == NULL) {  // an HPROF report may be using it
        injection_classes_free(env);
    }
}
