// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/methods/sampler.h"

#include "base/clock.h"
#include "sample/methods/sampled_methods.h"
#include "sample/methods/sampled_threads.h"
#include "vm/capability.h"
#include "vm/java_arrays.h"
#include "vm/local_references.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MAX_STACK = 512,
    // The sampler sleeps this many times as long as it works.
    REST = 9,
    END_SECONDS = 2,
};

struct sampler {
    atomic_int owners;  // the worker and the sampler's own thread: the last one frees it
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool stopping;  // under the lock, as is `ended`
    bool ended;

    jvmtiEnv *jvmti;
    int64_t interval_nanos;
    int64_t start_nanos;
    int64_t start_micros;
    int64_t elapsed_nanos;
    uint64_t stacks;

    struct sampled_methods methods;
    struct sampled_threads threads;
    bool full;
    uint64_t open_frames;  // entered and not left: there is always room to leave them
    size_t used;
    size_t capacity;
    uint8_t records[];
};

static struct sampler *current;  // of the worker

static void release(struct sampler *sampler) {
    if (atomic_fetch_sub(&sampler->owners, 1) == 1) {
        sampled_threads_free(&sampler->threads);
        pthread_cond_destroy(&sampler->changed);
        pthread_mutex_destroy(&sampler->lock);
        free(sampler);
    }
}

static void put_le(uint8_t *to, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

static void put(struct sampler *sampler, const struct sampled_thread *thread, uint32_t method, uint32_t action) {
    uint8_t *to = sampler->records + sampler->used;
    put_le(to, thread->number, 2);
    put_le(to + 2, method << 2 | action, 4);
    put_le(to + 6, (uint32_t)((thread->cpu_nanos - thread->cpu_base) / NANOS_A_MICRO), 4);
    put_le(to + 10, (uint32_t)(sampler->elapsed_nanos / NANOS_A_MICRO), 4);
    sampler->used += TRACE_RECORD_BYTES;
    sampler->open_frames += action == TRACE_ENTER ? 1 : -1;
}

static void leave_all(struct sampler *sampler, struct sampled_thread *thread) {
    for (uint32_t i = 0; i < thread->depth; i++) {
        put(sampler, thread, thread->stack[i], TRACE_EXIT);
    }
    thread->depth = 0;
}

// Writes down the way from the stack before to this one; both begin with the innermost frame.
static void move(struct sampler *sampler, struct sampled_thread *thread, const uint32_t *stack, uint32_t depth) {
    uint32_t same = 0;
    while (same < depth && same < thread->depth && stack[depth - 1 - same] == thread->stack[thread->depth - 1 - same]) {
        same++;
    }
    size_t change = (size_t)(thread->depth - same) + (depth - same);
    size_t open = sampler->open_frames - (thread->depth - same) + (depth - same);
    if (sampler->used + (change + open) * TRACE_RECORD_BYTES > sampler->capacity
            || sampler->elapsed_nanos / NANOS_A_MICRO > UINT32_MAX || !sampled_thread_make_room(thread, depth)) {
        sampler->full = true;
        return;
    }
    for (uint32_t i = 0; i < thread->depth - same; i++) {
        put(sampler, thread, thread->stack[i], TRACE_EXIT);
    }
    for (uint32_t i = depth - same; i > 0; i--) {
        put(sampler, thread, stack[i - 1], TRACE_ENTER);
    }
    memcpy(thread->stack, stack, depth * sizeof *stack);
    thread->depth = depth;
}

static void look(struct sampler *sampler, JNIEnv *env, jthread java_thread, struct sampled_thread *thread) {
    jvmtiFrameInfo frames[MAX_STACK];
    jint count = 0;
    jvmtiEnv *jvmti = sampler->jvmti;
    jvmtiError error = (*jvmti)->GetStackTrace(jvmti, java_thread, 0, MAX_STACK, frames, &count);
    if (error == JVMTI_ERROR_NONE && count == MAX_STACK) {
        // Of a deeper stack the outer end stays the same, so that is what is compared.
        (*jvmti)->GetStackTrace(jvmti, java_thread, -MAX_STACK, MAX_STACK, frames, &count);
    }
    if (error == JVMTI_ERROR_NONE && count > 0) {
        uint32_t stack[MAX_STACK];
        for (jint i = 0; i < count; i++) {
            stack[i] = sampled_methods_number(&sampler->methods, jvmti, env, frames[i].method);
        }
        sampler->stacks++;
        move(sampler, thread, stack, (uint32_t)count);
    }
}

static void look_if_it_ran(struct sampler *sampler, JNIEnv *env, jthread java_thread, bool first) {
    jlong id = (*env)->GetLongField(env, java_thread, thread_fields.id);
    jlong cpu = 0;
    struct sampled_thread *thread = sampled_threads_find(&sampler->threads, &sampler->methods.names, env, java_thread, id);
    if (thread == NULL || thread->own
            || (*sampler->jvmti)->GetThreadCpuTime(sampler->jvmti, java_thread, &cpu) != JVMTI_ERROR_NONE) {
        return;
    }
    bool ran = cpu > thread->cpu_nanos;
    thread->cpu_nanos = cpu;
    if (first) {
        thread->cpu_base = cpu;
    } else if (ran) {
        look(sampler, env, java_thread, thread);
    }
    thread->seen = sampler->threads.round;
}

static void look_at_all(struct sampler *sampler, JNIEnv *env, bool first) {
    jint count = 0;
    jthread *threads = NULL;
    if (sampler->full) {
        return;
    }
    sampler->elapsed_nanos = nanos_of(CLOCK_MONOTONIC) - sampler->start_nanos;
    if ((*sampler->jvmti)->GetAllThreads(sampler->jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    sampler->threads.round++;
    for (jint i = 0; i < count; i++) {
        if (!sampler->full) {
            look_if_it_ran(sampler, env, threads[i], first);
        }
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*sampler->jvmti)->Deallocate(sampler->jvmti, (unsigned char *)threads);
    for (uint32_t i = 0; !sampler->full && i < sampler->threads.count; i++) {
        struct sampled_thread *thread = &sampler->threads.all[i];
        if (thread->seen != sampler->threads.round) {
            leave_all(sampler, thread);  // it has ended
        }
    }
}

// Returns false once the sampler must stop.
static bool rest(struct sampler *sampler, int64_t wait_nanos) {
    struct timespec deadline = time_of(nanos_of(CLOCK_MONOTONIC) + wait_nanos);
    pthread_mutex_lock(&sampler->lock);
    int waited = 0;
    while (!sampler->stopping && waited != ETIMEDOUT) {
        waited = pthread_cond_timedwait(&sampler->changed, &sampler->lock, &deadline);
    }
    bool on = !sampler->stopping;
    pthread_mutex_unlock(&sampler->lock);
    return on;
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *argument) {
    struct sampler *sampler = argument;
    look_at_all(sampler, env, true);
    int64_t wait = sampler->interval_nanos;
    while (rest(sampler, wait)) {
        int64_t before = nanos_of(CLOCK_MONOTONIC);
        look_at_all(sampler, env, false);
        int64_t worked = nanos_of(CLOCK_MONOTONIC) - before;
        wait = worked * REST > sampler->interval_nanos ? worked * REST : sampler->interval_nanos;
    }
    if (!sampler->full) {
        sampler->elapsed_nanos = nanos_of(CLOCK_MONOTONIC) - sampler->start_nanos;
    }
    for (uint32_t i = 0; i < sampler->threads.count; i++) {
        leave_all(sampler, &sampler->threads.all[i]);
    }
    (*jvmti)->DisposeEnvironment(jvmti);
    pthread_mutex_lock(&sampler->lock);
    sampler->ended = true;
    pthread_cond_broadcast(&sampler->changed);
    pthread_mutex_unlock(&sampler->lock);
    release(sampler);
}

static struct sampler *make(uint32_t buffer_bytes, uint32_t interval_micros) {
    struct sampler *sampler = calloc(1, sizeof *sampler + buffer_bytes);
    if (sampler != NULL) {
        make_condition(&sampler->changed);
        pthread_mutex_init(&sampler->lock, NULL);
        atomic_init(&sampler->owners, 2);
        sampler->capacity = buffer_bytes;
        sampler->interval_nanos = (int64_t)interval_micros * NANOS_A_MICRO;
        sampler->start_nanos = nanos_of(CLOCK_MONOTONIC);
        sampler->start_micros = nanos_of(CLOCK_REALTIME) / NANOS_A_MICRO;
    }
    return sampler;
}

const char *method_sampler_start(JNIEnv *env, uint32_t buffer_bytes, uint32_t interval_micros) {
    if (current != NULL) {
        return "Methods are sampled already: end that first.";
    }
    JavaVM *vm = NULL;
    struct sampler *sampler = make(buffer_bytes, interval_micros);
    if (sampler == NULL) {
        return "There is no memory for the samples: ask for a smaller buffer.";
    }
    const char *problem = "The VM gives the agent no further JVMTI environment.";
    if ((*env)->GetJavaVM(env, &vm) == JNI_OK
            && (*vm)->GetEnv(vm, (void **)&sampler->jvmti, JVMTI_VERSION_11) == JNI_OK) {
        jvmtiEnv *jvmti = sampler->jvmti;
        problem = capability_take(jvmti, &(jvmtiCapabilities){.can_get_thread_cpu_time = 1}, "to read clocks of threads");
        capability_take_for_names(jvmti);
        if (problem == NULL && !own_thread_start(jvmti, env, "cairn-sample", run, sampler)) {
            problem = "The VM starts no thread to take samples.";
        }
        if (problem != NULL) {
            (*jvmti)->DisposeEnvironment(jvmti);
        }
    }
    if (problem != NULL) {
        atomic_store(&sampler->owners, 1);
        release(sampler);
        return problem;
    }
    current = sampler;
    return NULL;
}

bool method_sampler_is_on(void) {
    return current != NULL;
}

// False if its thread does not end in time, as a debugger may hold it.
static bool end(struct sampler *sampler) {
    struct timespec deadline = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)END_SECONDS * NANOS_A_SECOND);
    pthread_mutex_lock(&sampler->lock);
    sampler->stopping = true;
    pthread_cond_broadcast(&sampler->changed);
    int waited = 0;
    while (!sampler->ended && waited != ETIMEDOUT) {
        waited = pthread_cond_timedwait(&sampler->changed, &sampler->lock, &deadline);
    }
    bool ended = sampler->ended;
    pthread_mutex_unlock(&sampler->lock);
    return ended;
}

// False with an exception pending.
static bool put_counts(JNIEnv *env, jobjectArray parts, const struct sampler *sampler) {
    const jlong counts[SAMPLE_LONGS] = {
            [SAMPLE_START_MICROS] = sampler->start_micros,
            [SAMPLE_ELAPSED_MICROS] = sampler->elapsed_nanos / NANOS_A_MICRO,
            [SAMPLE_OVERFLOW] = sampler->full,
            [SAMPLE_STACKS] = (jlong)sampler->stacks,
    };
    return java_arrays_put_longs(env, parts, SAMPLE_COUNTS, counts, SAMPLE_LONGS);
}

jobjectArray method_sampler_stop(JNIEnv *env) {
    struct sampler *sampler = current;
    current = NULL;
    if (sampler == NULL) {
        return NULL;
    }
    jobjectArray parts = java_arrays_make(env, "java/lang/Object", SAMPLE_PARTS);
    bool done = end(sampler) && parts != NULL
            && java_arrays_put_bytes(env, parts, SAMPLE_RECORDS, sampler->records, (jsize)sampler->used)
            && java_arrays_put(env, parts, SAMPLE_THREADS, sampled_threads_names(&sampler->threads, &sampler->methods.names, env))
            && java_arrays_put(env, parts, SAMPLE_METHODS, sampled_methods_texts(&sampler->methods, env))
            && java_arrays_put(env, parts, SAMPLE_LINES, sampled_methods_lines(&sampler->methods, env))
            && put_counts(env, parts, sampler);
    release(sampler);
    if (!done && !(*env)->ExceptionCheck(env)) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "the sampler does not end");
    }
    return done ? parts : NULL;
}

void method_sampler_drop(void) {
    if (current != NULL) {
        end(current);
        release(current);
        current = NULL;
    }
}
