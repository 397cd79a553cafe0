// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/dump.h"

#include "base/clock.h"
#include "hprof/heap/dump.h"
#include "hprof/part_table.h"
#include "hprof/parts/allocations.h"
#include "hprof/report/control.h"
#include "ring/records.h"
#include "sample/allocation/recorder.h"

#include <pthread.h>
#include <stdatomic.h>

enum { END_PATIENCE_SECONDS = 30 };

static pthread_mutex_t dumping = PTHREAD_MUTEX_INITIALIZER;
static uint32_t last_token;
static atomic_bool leaving;  // without a dump
static int64_t exact_threads, all_threads;  // guarded by `dumping`: the thread that holds it counts and reports them
static bool over;            // the last dump is done; guarded by `dumping`

// While they are recorded: at the end nobody knows any more.
static void count_threads(JNIEnv *env) {
    hprof_allocations_count(env, &exact_threads, &all_threads);
}

static void dump_parts(JNIEnv *env, uint32_t token) {
    bool left_out = recorder_leave_out(true);
    for (const struct hprof_part *const *part = hprof_parts; *part != NULL; part++) {
        if ((*part)->dump != NULL) {
            (*part)->dump(env, token);
        }
    }
    recorder_leave_out(left_out);
}

// What a recording has not, as far as only the target knows.
static void tell_account(void) {
    uint64_t names = ring_counter(hprof.ring, RING_LOST_SYMBOLS);
    if (all_threads > 0 || names > 0) {
        hprof_tell("account %lld %lld %llu", (long long)exact_threads, (long long)all_threads, (unsigned long long)names);
    }
}

// What the collector gets once all is in the ring.
static void cut(const char *word, uint32_t token) {
    tell_account();
    hprof_mark(token, nanos_of(CLOCK_MONOTONIC));
    if (hprof_tell("%s %u", word, token)) {
        hprof_control_await_done(token);
    }
}

void hprof_dump_now(JNIEnv *env) {
    if (pthread_mutex_trylock(&dumping) != 0) {
        return;
    }
    if (!over) {
        uint32_t token = ++last_token;
        count_threads(env);
        dump_parts(env, token);
        cut("dump", token);
    }
    pthread_mutex_unlock(&dumping);
}

void hprof_dump_heap(JNIEnv *env) {
    pthread_mutex_lock(&dumping);
    if (!over) {
        uint32_t token = ++last_token;
        count_threads(env);
        hprof_heap_dump(env, token);
        cut("heap", token);
    }
    pthread_mutex_unlock(&dumping);
}

void hprof_collect_garbage(JNIEnv *env) {
    pthread_mutex_lock(&dumping);
    if (!over) {
        uint32_t token = ++last_token;
        (*hprof.jvmti)->ForceGarbageCollection(hprof.jvmti);
        hprof_allocations_tell_dead(env);
        hprof_mark(token, nanos_of(CLOCK_MONOTONIC));
        hprof_tell("collected %u", token);
    }
    pthread_mutex_unlock(&dumping);
}

static void stop_parts(JNIEnv *env) {
    size_t count = 0;
    while (hprof_parts[count] != NULL) {
        count++;
    }
    while (count-- > 0) {
        if (hprof_parts[count]->stop != NULL) {
            hprof_parts[count]->stop(env);
        }
    }
}

void hprof_dump_finally(JNIEnv *env) {
    hprof_allocations_tag_no_more();
    // Another dump may go on; a debugger may hold the thread that makes it, and does not hold up the end of the VM.
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)END_PATIENCE_SECONDS * NANOS_A_SECOND);
    bool alone = pthread_mutex_clocklock(&dumping, CLOCK_MONOTONIC, &time) == 0;
    bool wanted = hprof.options.doe && !atomic_load(&leaving);
    if (alone) {
        count_threads(env);
    }
    stop_parts(env);
    if (wanted && alone) {
        uint32_t token = ++last_token;
        dump_parts(env, token);
        cut("final", token);
    } else {
        if (wanted) {
            hprof_complain("a dump has not ended for %d s; the last one is left out.", (int)END_PATIENCE_SECONDS);
        }
        hprof_tell("exiting");
    }
    hprof_control_end();
    if (alone) {
        over = true;
        pthread_mutex_unlock(&dumping);
    }
}

void hprof_dump_no_more(JNIEnv *env) {
    pthread_mutex_lock(&dumping);
    if (!over) {
        stop_parts(env);
    }
    pthread_mutex_unlock(&dumping);
}

void hprof_exit(JNIEnv *env) {
    atomic_store(&leaving, true);
    if (hprof.options.verbose) {
        hprof_complain("received exit event, exiting ...");
    }
    jclass runtime = (*env)->FindClass(env, "java/lang/Runtime");
    jmethodID get = runtime == NULL ? NULL : (*env)->GetStaticMethodID(env, runtime, "getRuntime", "()Ljava/lang/Runtime;");
    jmethodID halt = get == NULL ? NULL : (*env)->GetMethodID(env, runtime, "halt", "(I)V");
    jobject one = halt == NULL ? NULL : (*env)->CallStaticObjectMethod(env, runtime, get);
    if (!(*env)->ExceptionCheck(env) && one != NULL) {
        (*env)->CallVoidMethod(env, one, halt, (jint)0);
    }
    (*env)->ExceptionClear(env);
}
