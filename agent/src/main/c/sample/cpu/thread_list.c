// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/cpu/thread_list.h"

#include "base/clock.h"
#include "vm/layout/thread_layout.h"
#include "vm/local_references.h"
#include "vm/mounted_threads.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"
#include "vm/threads.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_THREADS = 1 << 16,
    // So many that have just started may wait for the sampler's thread, which a debugger may hold.
    MAX_STARTED = 1 << 13,
};

static struct {
    mounted_thread mounted;  // NULL if the VM does not offer it
    jclass carrier_type;     // a global reference; NULL before JDK 21
    atomic_bool listening;
    atomic_int inside;  // threads in the event
    _Atomic(struct watched *) started;
    atomic_int started_count;
    _Atomic uint32_t left_out;

    // Of the sampler's thread only.
    struct watched **threads;
    size_t count;
    size_t capacity;
    int64_t highest_id;  // of those that were there before: the event of their start may still come
} list;

// NULL if there is no memory for it.
static struct watched *watch(JNIEnv *env, jthread thread, int32_t os_tid) {
    struct watched *watched = calloc(1, sizeof *watched);
    if (watched != NULL && (watched->thread = (*env)->NewGlobalRef(env, thread)) == NULL) {
        free(watched);
        watched = NULL;
    }
    if (watched != NULL) {
        watched->os_tid = os_tid;
        watched->at_look = watched->at_sample = nanos_of_thread(os_tid, CLOCK_OF_THREAD);
        atomic_store(&watched->at_end, CLOCK_NOT_ENDED);
        watched->carries = list.carrier_type != NULL && (*env)->IsInstanceOf(env, thread, list.carrier_type);
    }
    return watched;
}

static void forget(JNIEnv *env, struct watched *watched) {
    while (watched != NULL) {
        struct watched *twin = watched->twin;
        (*env)->DeleteGlobalRef(env, watched->thread);
        free(watched);
        watched = twin;
    }
}

// The event of its end finds it by this. It is not freed before that is over: the clock of a thread is there as long.
static void note(jvmtiEnv *jvmti, jthread thread, struct watched *watched) {
    (*jvmti)->SetThreadLocalStorage(jvmti, thread, watched);
}

static void push_started(struct watched *watched) {
    watched->next = atomic_load(&list.started);
    while (!atomic_compare_exchange_weak(&list.started, &watched->next, watched)) {
    }
}

static int64_t id_of(JNIEnv *env, jthread thread) {
    return (*env)->GetLongField(env, thread, thread_fields.id);
}

static void add_started(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    if (own_thread_has(id_of(env, thread))) {
        return;
    }
    bool has_room = atomic_fetch_add(&list.started_count, 1) < MAX_STARTED;
    struct watched *watched = has_room ? watch(env, thread, gettid()) : NULL;
    if (watched == NULL) {
        atomic_fetch_sub(&list.started_count, 1);
        atomic_fetch_add(&list.left_out, 1);
        return;
    }
    note(jvmti, NULL, watched);
    push_started(watched);
}

// On the thread that starts.
static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    atomic_fetch_add(&list.inside, 1);
    if (atomic_load(&list.listening)) {
        add_started(jvmti, env, thread);
    }
    atomic_fetch_sub(&list.inside, 1);
}

// On the thread that ends.
static void JNICALL thread_end(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)env;
    (void)thread;
    void *found = NULL;
    atomic_fetch_add(&list.inside, 1);
    if (atomic_load(&list.listening)
            && (*jvmti)->GetThreadLocalStorage(jvmti, NULL, &found) == JVMTI_ERROR_NONE && found != NULL) {
        struct watched *watched = found;
        atomic_store(&watched->at_end, nanos_of(CLOCK_THREAD_CPUTIME_ID));
    }
    atomic_fetch_sub(&list.inside, 1);
}

static bool has_room(void) {
    if (list.count < list.capacity) {
        return true;
    }
    size_t capacity = list.capacity == 0 ? 256 : list.capacity * 2;
    struct watched **more =
            capacity > MAX_THREADS ? NULL : realloc(list.threads, capacity * sizeof *list.threads);
    if (more != NULL) {
        list.threads = more;
        list.capacity = capacity;
    }
    return more != NULL;
}

// A thread that was found while it started is there already. Which of the two the event of its end will meet depends on which
// was noted last, so both are kept until it has ended.
static void put(JNIEnv *env, struct watched *watched) {
    if (id_of(env, watched->thread) <= list.highest_id) {
        for (size_t i = 0; i < list.count; i++) {
            if ((*env)->IsSameObject(env, list.threads[i]->thread, watched->thread)) {
                list.threads[i]->twin = watched;
                return;
            }
        }
    }
    list.threads[list.count++] = watched;
}

void cpu_threads_add_started(JNIEnv *env) {
    struct watched *each = atomic_exchange(&list.started, NULL);
    while (each != NULL) {
        struct watched *next = each->next;
        if (has_room()) {
            atomic_fetch_sub(&list.started_count, 1);
            put(env, each);
        } else {
            push_started(each);  // until there is room: its thread knows of it
        }
        each = next;
    }
}

static bool is_known(JNIEnv *env, jthread thread) {
    for (size_t i = 0; i < list.count; i++) {
        if ((*env)->IsSameObject(env, list.threads[i]->thread, thread)) {
            return true;
        }
    }
    return false;
}

static bool is_watched(int32_t os_tid) {
    for (size_t i = 0; i < list.count; i++) {
        if (list.threads[i]->os_tid == os_tid) {
            return true;
        }
    }
    return false;
}

static void add_found(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, int32_t os_tid) {
    struct watched *watched = has_room() ? watch(env, thread, os_tid) : NULL;
    if (watched == NULL) {
        atomic_fetch_add(&list.left_out, 1);
        return;
    }
    list.threads[list.count++] = watched;
    note(jvmti, thread, watched);
}

// Where the VM keeps what it knows of a thread; 0 once that has ended, or if nobody knows.
static uint64_t vm_thread_of(JNIEnv *env, jthread thread) {
    return thread_fields.java_thread == NULL ? 0 : (uint64_t)(*env)->GetLongField(env, thread, thread_fields.java_thread);
}

// Of a thread that the system knows by no number that was found: it has ended, or it lives and cannot be looked at.
static void leave_out(JNIEnv *env, jthread thread) {
    bool lives = thread_fields.java_thread == NULL || vm_thread_of(env, thread) != 0;
    if (lives && !is_known(env, thread)) {
        atomic_fetch_add(&list.left_out, 1);
    }
}

void cpu_threads_add_all(jvmtiEnv *jvmti, JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    cpu_threads_add_started(env);
    for (jint i = 0; i < count; i++) {
        int32_t os_tid = vm_structs_read(vm_thread_of(env, threads[i])).os_tid;
        int64_t id = id_of(env, threads[i]);
        list.highest_id = id > list.highest_id ? id : list.highest_id;
        if (own_thread_has(id)) {
            // not looked at
        } else if (os_tid == 0) {
            leave_out(env, threads[i]);
        } else if (!is_watched(os_tid)) {
            add_found(jvmti, env, threads[i], os_tid);
        }
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
}

uint32_t cpu_threads_take_left_out(void) {
    return atomic_exchange(&list.left_out, 0);
}

size_t cpu_threads_count(void) {
    return list.count;
}

struct watched *cpu_threads_at(size_t at) {
    return list.threads[at];
}

int64_t cpu_threads_clock_at_end(const struct watched *watched) {
    int64_t at_end = atomic_load(&watched->at_end);
    return at_end == CLOCK_NOT_ENDED && watched->twin != NULL ? atomic_load(&watched->twin->at_end) : at_end;
}

void cpu_threads_remove(JNIEnv *env, size_t at) {
    forget(env, list.threads[at]);
    list.threads[at] = list.threads[--list.count];
}

// Virtual threads --------------------------------------------------------------------------------------------------

jthread cpu_threads_mounted_on(jvmtiEnv *jvmti, const struct watched *watched) {
    jthread mounted = NULL;
    return watched->carries && list.mounted != NULL
                    && list.mounted(jvmti, watched->thread, &mounted) == JVMTI_ERROR_NONE
            ? mounted
            : NULL;
}

// Their life -------------------------------------------------------------------------------------------------------

void cpu_threads_begin(jvmtiEnv *jvmti, JNIEnv *env) {
    static const jvmtiEventCallbacks callbacks = {.ThreadStart = thread_start, .ThreadEnd = thread_end};
    list.carrier_type = mounted_threads_find_carrier_class(env);
    list.mounted = list.carrier_type == NULL ? NULL : mounted_threads_find(jvmti);
    list.highest_id = 0;
    atomic_store(&list.left_out, 0);
    atomic_store(&list.listening, true);
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
}

void cpu_threads_stop_listening(jvmtiEnv *jvmti) {
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_START, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
    atomic_store(&list.listening, false);
}

bool cpu_threads_end(JNIEnv *env) {
    if (atomic_load(&list.inside) > 0) {
        return false;
    }
    while (list.count > 0) {
        cpu_threads_remove(env, list.count - 1);
    }
    struct watched *each = atomic_exchange(&list.started, NULL);
    while (each != NULL) {
        struct watched *next = each->next;
        forget(env, each);
        each = next;
    }
    atomic_store(&list.started_count, 0);
    free(list.threads);
    list.threads = NULL;
    list.capacity = 0;
    (*env)->DeleteGlobalRef(env, list.carrier_type);
    list.carrier_type = NULL;
    return true;
}
