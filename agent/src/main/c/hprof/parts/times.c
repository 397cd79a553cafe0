// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// cpu=times and cpu=old: every call, by code that is put into the target's methods. What a thread has called is summed up in the
// target, and what is new is sent when the thread ends, at each dump, and every second or so, as the target may be killed at any
// moment. All virtual threads count as one.
//
// A thread that reports sums has the turn from the moment it reads them until the last record is in the ring. So nothing is sent
// twice, and what a thread that ends has begun to report is there before the MARK that follows.

#include "base/clock.h"
#include "hprof/parts/calls.h"
#include "hprof/report/control.h"
#include "hprof/parts/parts.h"
#include "inject/classes.h"
#include "inject/injection.h"
#include "sample/allocation/recorder.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <pthread.h>
#include <stdatomic.h>

enum { OLD_DEPTH = 2, PATIENCE_SECONDS = 10, PERIOD_MILLIS = 1000, RESTS_A_COST = 50, LOCAL_REFERENCES = 16 };

static bool started;
static jint lost;  // guarded by `turn`
static atomic_bool stopped;

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

// For the thread that reports now and then, alone.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t end;

static bool is_wanted(void) {
    return hprof.options.cpu_times || hprof.options.cpu_old;
}

// Returns false if another thread keeps the turn for long, as one that a debugger holds does: what is not sent now is sent later.
static bool take_turn(void) {
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)PATIENCE_SECONDS * NANOS_A_SECOND);
    return pthread_mutex_clocklock(&turn, CLOCK_MONOTONIC, &time) == 0;
}

// Threads ----------------------------------------------------------------------------------------------------------

// Once all has stopped, the last dump reports the thread as one that lives.
static void thread_ended(JNIEnv *env, jthread thread) {
    if (!take_turn()) {
        return;
    }
    bool left_out = recorder_leave_out(true);
    if (!atomic_load(&stopped)) {
        jobject stack = (*env)->CallStaticObjectMethod(env, calls.type, calls.end);
        if (!hprof_calls_failed(env) && stack != NULL && !own_thread_is_this()) {
            hprof_calls_tell(env, stack, thread, true);
        }
        (*env)->DeleteLocalRef(env, stack);
        (*env)->CallStaticVoidMethod(env, calls.type, calls.ended);
        hprof_calls_failed(env);
    }
    recorder_leave_out(left_out);
    pthread_mutex_unlock(&turn);
}

static bool tell_stack(JNIEnv *env, jobject stack) {
    jthread thread = (*env)->CallStaticObjectMethod(env, calls.type, calls.thread, stack);
    if (hprof_calls_failed(env) || thread == NULL || own_thread_has((*env)->GetLongField(env, thread, thread_fields.id))) {
        (*env)->DeleteLocalRef(env, thread);
        return true;
    }
    bool mine = take_turn();
    if (mine) {
        hprof_calls_tell(env, stack, thread, false);
        pthread_mutex_unlock(&turn);
    }
    (*env)->DeleteLocalRef(env, thread);
    return mine;
}

static bool tell_rest(JNIEnv *env) {
    if (!take_turn()) {
        return false;
    }
    hprof_calls_tell(env, NULL, NULL, false);
    jint now = (*env)->CallStaticIntMethod(env, calls.type, calls.lost);
    if (!hprof_calls_failed(env) && now > lost) {
        ring_count(hprof.ring, RING_LOST_OTHERS, (uint64_t)(now - lost));
        lost = now;
    }
    pthread_mutex_unlock(&turn);
    return true;
}

static bool tell_stacks(JNIEnv *env, const atomic_bool *until) {
    bool told = true;
    jobject stack = NULL;
    do {
        jobject next = (*env)->CallStaticObjectMethod(env, calls.type, calls.stack_after, stack);
        (*env)->DeleteLocalRef(env, stack);
        stack = hprof_calls_failed(env) ? NULL : next;
        if (stack != NULL) {
            told = tell_stack(env, stack);
        }
    } while (stack != NULL && told && (until == NULL || !atomic_load(until)));
    (*env)->DeleteLocalRef(env, stack);
    return told;
}

// Returns false if it could not report everything.
static bool tell_all(JNIEnv *env, const atomic_bool *until) {
    if ((*env)->PushLocalFrame(env, LOCAL_REFERENCES) != 0) {
        (*env)->ExceptionClear(env);
        return false;
    }
    bool paused = (*env)->CallStaticBooleanMethod(env, calls.type, calls.pause);
    paused = !hprof_calls_failed(env) && paused;
    bool told = tell_stacks(env, until) && tell_rest(env);
    if (paused) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.resume);
        hprof_calls_failed(env);
    }
    (*env)->PopLocalFrame(env, NULL);
    return told;
}

static void dump(JNIEnv *env, uint32_t token) {
    (void)token;
    if (started && !tell_all(env, NULL)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
    int64_t unfollowed = started ? injection_lost_classes(env) : 0;
    if (unfollowed > 0) {
        hprof_tell("unfollowed %lld", (long long)unfollowed);
    }
}

// Now and then -----------------------------------------------------------------------------------------------------

// True when it is time, false at the end.
static bool await(int64_t nanos) {
    struct timespec time = time_of(nanos);
    int waited = 0;
    pthread_mutex_lock(&lock);
    while (!atomic_load(&stopped) && waited == 0) {
        waited = pthread_cond_timedwait(&end, &lock, &time);
    }
    pthread_mutex_unlock(&lock);
    return !atomic_load(&stopped);
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti;
    (void)unused;
    int64_t period = (int64_t)PERIOD_MILLIS * NANOS_A_MILLI, rest = period;
    while (await(nanos_of(CLOCK_MONOTONIC) + rest)) {
        int64_t before = nanos_of(CLOCK_MONOTONIC), spent_before = nanos_of(CLOCK_THREAD_CPUTIME_ID);
        if (tell_all(env, &stopped) && !atomic_load(&stopped)) {
            hprof_mark(MARK_NO_TOKEN, before);
        }
        int64_t share = (nanos_of(CLOCK_THREAD_CPUTIME_ID) - spent_before) * RESTS_A_COST;
        rest = share > period ? share : period;
    }
}

// Its life ---------------------------------------------------------------------------------------------------------

static const char *prepare(void) {
    if (is_wanted() && !hprof.attached) {
        injection_prepare(hprof.vm);
    }
    return NULL;
}

static const char *start(JNIEnv *env) {
    if (!is_wanted()) {
        return NULL;
    }
    const struct injection_options options = {
            .depth = hprof.options.cpu_old ? OLD_DEPTH : atomic_load(&hprof.depth),
            .cpu_clock = hprof.options.cpu_clock,
            .without_waits = !hprof.options.wall_clock && !hprof.options.cpu_clock,
            .direct_callers = hprof.options.cpu_old,
            .thread_ended = thread_ended,
    };
    const char *problem = injection_begin(hprof.vm, env, &options);
    if (problem != NULL) {
        return problem;
    }
    started = true;
    make_condition(&end);
    if (!own_thread_start(hprof.jvmti, env, "cairn-calls", run, NULL)) {
        hprof_complain("the VM has no thread left to report calls before a dump");
    }
    injection_put_in(env, NULL);
    return NULL;
}

static void stop(JNIEnv *env) {
    if (!started) {
        return;
    }
    injection_stop(env);
    pthread_mutex_lock(&lock);
    atomic_store(&stopped, true);
    pthread_cond_broadcast(&end);
    pthread_mutex_unlock(&lock);
}

const struct hprof_part hprof_times_part = {.prepare = prepare, .start = start, .dump = dump, .stop = stop};
