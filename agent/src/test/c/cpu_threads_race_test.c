// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Threads that start and end while the CPU sampler begins to watch them: in a VM that is made up here, so that the sanitizers see
// everything. For each thread whose start and end were reported, the end is found, once.

#include "sample/cpu/thread_list.h"

#include "base/clock.h"
#include "vm/thread_fields.h"
#include "race_check.h"
#include "vm/mounted_threads.h"
#include "vm/own_thread.h"
#include "vm/layout/thread_layout.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS = 200, THREADS = 48 };

// The VM ------------------------------------------------------------------------------------------------------------

struct made_up {
    _Atomic(void *) storage;
    atomic_int os_tid;
    atomic_bool alive;  // as GetAllThreads has it: before the event of its start, and until after that of its end
    atomic_bool start_told;
    atomic_bool end_told;
    int found_ended;  // of the sampler
    pthread_t thread;
};

struct thread_fields thread_fields = {.id = (jfieldID)1, .java_thread = (jfieldID)2};
static struct made_up threads[ROUNDS * THREADS];
static atomic_int begun;
static _Thread_local struct made_up *own;
static _Atomic(jvmtiEventThreadStart) start_event;
static _Atomic(jvmtiEventThreadEnd) end_event;
static jvmtiEventCallbacks callbacks;

static jvmtiError JNICALL set_storage(jvmtiEnv *env, jthread thread, const void *data) {
    (void)env;
    struct made_up *of = thread == NULL ? own : (struct made_up *)thread;
    if (!atomic_load(&of->alive)) {
        return JVMTI_ERROR_THREAD_NOT_ALIVE;
    }
    atomic_store(&of->storage, (void *)(uintptr_t)data);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_storage(jvmtiEnv *env, jthread thread, void **data) {
    (void)env;
    *data = atomic_load(&(thread == NULL ? own : (struct made_up *)thread)->storage);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_all_threads(jvmtiEnv *env, jint *count, jthread **found) {
    (void)env;
    *found = malloc(sizeof threads / sizeof threads[0] * sizeof(jthread));
    CHECK(*found != NULL);
    *count = 0;
    for (int i = 0, until = atomic_load(&begun); i < until; i++) {
        if (atomic_load(&threads[i].alive)) {
            (*found)[(*count)++] = (jthread)&threads[i];
        }
    }
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL deallocate(jvmtiEnv *env, unsigned char *memory) {
    (void)env;
    free(memory);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_callbacks(jvmtiEnv *env, const jvmtiEventCallbacks *given, jint size) {
    (void)env;
    (void)size;
    callbacks = *given;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_event(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event, jthread thread, ...) {
    (void)env;
    (void)thread;
    bool on = mode == JVMTI_ENABLE;
    if (event == JVMTI_EVENT_THREAD_START) {
        atomic_store(&start_event, on ? callbacks.ThreadStart : NULL);
    } else {
        atomic_store(&end_event, on ? callbacks.ThreadEnd : NULL);
    }
    return JVMTI_ERROR_NONE;
}

static const struct jvmtiInterface_1_ tool_functions = {
        .SetThreadLocalStorage = set_storage,
        .GetThreadLocalStorage = get_storage,
        .GetAllThreads = get_all_threads,
        .Deallocate = deallocate,
        .SetEventCallbacks = set_callbacks,
        .SetEventNotificationMode = set_event,
};
static jvmtiEnv tool = &tool_functions;

static jlong JNICALL get_long_field(JNIEnv *env, jobject object, jfieldID field) {
    (void)env;
    const struct made_up *of = (const struct made_up *)object;
    return field == thread_fields.id ? of - threads + 1 : atomic_load(&of->os_tid);
}

static jobject JNICALL new_global_ref(JNIEnv *env, jobject object) {
    (void)env;
    return object;
}

static void JNICALL delete_ref(JNIEnv *env, jobject object) {
    (void)env;
    (void)object;
}

static jboolean JNICALL is_same_object(JNIEnv *env, jobject one, jobject other) {
    (void)env;
    return one == other;
}

static jint JNICALL ensure_local_capacity(JNIEnv *env, jint count) {
    (void)env;
    (void)count;
    return 0;
}

static const struct JNINativeInterface_ java_functions = {
        .GetLongField = get_long_field,
        .NewGlobalRef = new_global_ref,
        .DeleteGlobalRef = delete_ref,
        .DeleteLocalRef = delete_ref,
        .IsSameObject = is_same_object,
        .EnsureLocalCapacity = ensure_local_capacity,
};
static JNIEnv java = &java_functions;

// What the list uses of the rest of the agent ------------------------------------------------------------------------

jclass mounted_threads_find_carrier_class(JNIEnv *env) {
    (void)env;
    return NULL;
}

mounted_thread mounted_threads_find(jvmtiEnv *jvmti) {
    (void)jvmti;
    return NULL;
}

bool own_thread_has(int64_t id) {
    (void)id;
    return false;
}

static bool unreadable;  // what the VM knows of threads

struct vm_thread vm_structs_read(uint64_t java_thread) {
    return (struct vm_thread){.os_tid = unreadable ? 0 : (int32_t)java_thread, .allocated_bytes = -1};
}

// The test ----------------------------------------------------------------------------------------------------------

static void linger(unsigned *seed) {
    for (int i = rand_r(seed) % 20; i > 0; i--) {
        sched_yield();
    }
}

static void *live(void *argument) {
    own = argument;
    unsigned seed = (unsigned)(own - threads);
    atomic_store(&own->os_tid, gettid());
    atomic_store(&own->alive, true);
    linger(&seed);
    jvmtiEventThreadStart started = atomic_load(&start_event);
    if (started != NULL) {
        started(&tool, &java, (jthread)own);
        atomic_store(&own->start_told, true);
    }
    linger(&seed);
    jvmtiEventThreadEnd ended = atomic_load(&end_event);
    if (ended != NULL) {
        ended(&tool, &java, (jthread)own);
        atomic_store(&own->end_told, true);
    }
    atomic_store(&own->alive, false);
    return NULL;
}

static void *start_threads(void *argument) {
    struct made_up *first = argument;
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&first[i].thread, NULL, live, &first[i]) == 0);
        atomic_fetch_add(&begun, 1);
    }
    return NULL;
}

static void look(void) {
    cpu_threads_add_started(&java);
    for (size_t i = 0; i < cpu_threads_count();) {
        struct watched *watched = cpu_threads_at(i);
        bool gone = nanos_of_thread(watched->os_tid, CLOCK_OF_THREAD) < 0;
        bool told = cpu_threads_clock_at_end(watched) != CLOCK_NOT_ENDED;
        if (told || gone) {
            ((struct made_up *)watched->thread)->found_ended += told;
            cpu_threads_remove(&java, i);
        } else {
            i++;
        }
    }
}

// A thread that was there before is counted if nobody can say which thread it is to the system; one that starts meanwhile is known,
// and one that has ended does not count.
static void counts_whom_it_cannot_look_at(void) {
    struct made_up *before = &threads[0], *since = &threads[1], *ended = &threads[2];
    unreadable = true;
    atomic_store(&before->os_tid, 1 << 30);
    atomic_store(&since->os_tid, (1 << 30) + 1);
    atomic_store(&before->alive, true);
    atomic_store(&ended->alive, true);
    atomic_store(&begun, 3);
    cpu_threads_begin(&tool, &java);
    atomic_store(&since->alive, true);
    own = since;
    atomic_load(&start_event)(&tool, &java, (jthread)since);
    cpu_threads_add_all(&tool, &java);
    CHECK(cpu_threads_count() == 1 && cpu_threads_take_left_out() == 1);
    cpu_threads_stop_listening(&tool);
    CHECK(cpu_threads_end(&java));
    for (int i = 0; i < 3; i++) {
        atomic_store(&threads[i].alive, false);
        atomic_store(&threads[i].os_tid, 0);
        atomic_store(&threads[i].storage, NULL);
    }
    atomic_store(&begun, 0);
    own = NULL;
    unreadable = false;
}

int main(void) {
    counts_whom_it_cannot_look_at();
    int told = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct made_up *first = &threads[round * THREADS];
        unsigned seed = (unsigned)round;
        pthread_t starter;
        CHECK(pthread_create(&starter, NULL, start_threads, first) == 0);
        linger(&seed);
        cpu_threads_begin(&tool, &java);
        linger(&seed);
        cpu_threads_add_all(&tool, &java);
        for (int i = 0; i < 50; i++) {
            look();
            sched_yield();
        }
        pthread_join(starter, NULL);
        for (int i = 0; i < THREADS; i++) {
            pthread_join(first[i].thread, NULL);
        }
        look();
        cpu_threads_stop_listening(&tool);
        CHECK(cpu_threads_count() == 0 && cpu_threads_take_left_out() == 0);
        CHECK(cpu_threads_end(&java));
        for (int i = 0; i < THREADS; i++) {
            bool both = atomic_load(&first[i].start_told) && atomic_load(&first[i].end_told);
            CHECK(first[i].found_ended <= 1 && (!both || first[i].found_ended == 1));
            told += first[i].found_ended;
        }
    }
    CHECK(told > 0);
    printf("cpu_threads_race_test: %d ends found\n", told);
    return 0;
}
