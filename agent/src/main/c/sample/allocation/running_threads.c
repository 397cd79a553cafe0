// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/running_threads.h"

#include "base/clock.h"
#include "vm/layout/structure_table.h"
#include "vm/local_references.h"
#include "vm/mounted_threads.h"

#include <stdlib.h>

enum { MOST_TRIES = 40, PAUSE_NANOS = 50 * NANOS_A_MICRO };

static struct {
    bool known;  // the words are where they should be
    jfieldID id;
    jfieldID java_thread;
    int64_t env_at;  // where the JNI environment of a thread lies in it
} the;

struct one {
    jthread thread;
    uint64_t java_thread;
    bool is_done;
};

struct all {
    jvmtiEnv *jvmti;
    JNIEnv *env;
    jthread self;
    jthread *threads;
    struct one *ones;
    size_t count;
    jclass carrier_type;     // NULL before JDK 21
    mounted_thread mounted;  // NULL if nothing is known of virtual threads
    bool looked_for_mounted;
    void (*drew)(uint64_t env);
};

static uint64_t java_thread_of(JNIEnv *env, jthread thread) {
    return (uint64_t)(*env)->GetLongField(env, thread, the.java_thread);
}

static bool find_fields(JNIEnv *env) {
    jclass type = the.java_thread == NULL ? (*env)->FindClass(env, "java/lang/Thread") : NULL;
    if (type != NULL) {
        the.id = (*env)->GetFieldID(env, type, "tid", "J");
        the.java_thread = the.id == NULL ? NULL : (*env)->GetFieldID(env, type, "eetop", "J");
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, type);
    return the.java_thread != NULL;
}

// A virtual thread has none of its own, and its carrier does not show it to JVMTI.
static uint64_t own_java_thread(jvmtiEnv *jvmti, JNIEnv *env) {
    jthread self = NULL;
    if ((*jvmti)->GetCurrentThread(jvmti, &self) != JVMTI_ERROR_NONE) {
        return 0;
    }
    uint64_t found = java_thread_of(env, self);
    if (found == 0) {
        jclass type = (*env)->FindClass(env, "java/lang/Thread");
        jmethodID carrier = type == NULL ? NULL
                : (*env)->GetStaticMethodID(env, type, "currentCarrierThread", "()Ljava/lang/Thread;");
        jobject carries = carrier == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, carrier);
        (*env)->ExceptionClear(env);
        found = carries == NULL ? 0 : java_thread_of(env, carries);
        (*env)->DeleteLocalRef(env, carries);
        (*env)->DeleteLocalRef(env, type);
    }
    (*env)->DeleteLocalRef(env, self);
    return found;
}

bool running_threads_look(jvmtiEnv *jvmti, JNIEnv *env, const struct sampler_probe *probe) {
    uint64_t java_thread = find_fields(env) ? own_java_thread(jvmti, env) : 0;
    if (java_thread != 0) {
        the.env_at = (int64_t)((uint64_t)env - java_thread);
        the.known = sampler_words_are_known(jvmti, env, java_thread, probe);
    }
    return the.known;
}

void running_threads_start(JNIEnv *env, jthread thread) {
    uint64_t java_thread = the.known ? java_thread_of(env, thread) : 0;
    if (java_thread != 0) {
        sampler_words_draw_anew(java_thread);
    }
}

// The list ---------------------------------------------------------------------------------------------------------

static void leave_list(struct all *all) {
    for (size_t i = 0; i < all->count; i++) {
        (*all->env)->DeleteLocalRef(all->env, all->ones[i].thread);
    }
    free(all->ones);
    (*all->jvmti)->Deallocate(all->jvmti, (unsigned char *)all->threads);
}

static bool make_list(struct all *all, bool (*leaves_out)(int64_t id)) {
    jint count = 0;
    if ((*all->jvmti)->GetAllThreads(all->jvmti, &count, &all->threads) != JVMTI_ERROR_NONE) {
        return false;
    }
    expect_local_references(all->env, count);
    all->ones = calloc((size_t)count + 1, sizeof *all->ones);
    for (jint i = 0; i < count; i++) {
        jthread thread = all->threads[i];
        uint64_t java_thread = all->ones == NULL ? 0 : java_thread_of(all->env, thread);
        if (java_thread == 0 || leaves_out((*all->env)->GetLongField(all->env, thread, the.id))) {
            (*all->env)->DeleteLocalRef(all->env, thread);  // it has ended, or is none of the target's
        } else {
            all->ones[all->count++] = (struct one){.thread = thread, .java_thread = java_thread};
        }
    }
    return all->ones != NULL;
}

static bool draw_one(const struct all *all, const struct one *one) {
    bool anew = sampler_words_draw_anew(one->java_thread);
    if (anew && all->drew != NULL) {
        all->drew(one->java_thread + (uint64_t)the.env_at);
    }
    return anew;
}

// One by one -------------------------------------------------------------------------------------------------------

enum outcome { DONE, LEFT, GONE, AGAIN };

// A carrier on which a virtual thread runs cannot be suspended: what the VM then stops is the carrier alone, once the virtual thread
// has left it.
static jthread mounted_on(struct all *all, jthread carrier, bool *is_known) {
    if (!all->looked_for_mounted) {
        all->mounted = mounted_threads_find(all->jvmti);
        all->looked_for_mounted = true;
    }
    jthread mounted = NULL;
    *is_known = all->mounted != NULL && all->mounted(all->jvmti, carrier, &mounted) == JVMTI_ERROR_NONE;
    return mounted;
}

// A thread that waits inside the VM, for a lock, a class or a collection, is runnable to Java, and goes on there although it is
// suspended. It is left alone for a while; what has not moved by then is one of the VM's own that wait there all their life.
static bool stands(const struct all *all, const struct one *one, jthread held, int tries) {
    enum { INSIDE_VM_TRIES = 8 };
    const jint waits = JVMTI_THREAD_STATE_WAITING | JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER;
    jint state = 0;
    return tries >= INSIDE_VM_TRIES || !sampler_words_blocks(one->java_thread)
            || ((*all->jvmti)->GetThreadState(all->jvmti, held, &state) == JVMTI_ERROR_NONE && (state & waits) != 0);
}

// Between the two calls nothing is done that could wait for the thread that is held: it may have any lock but the VM's own.
static enum outcome hold(struct all *all, const struct one *one, jthread held, bool may_carry, int tries) {
    jvmtiError error = (*all->jvmti)->SuspendThread(all->jvmti, held);
    if (error == JVMTI_ERROR_THREAD_NOT_ALIVE) {
        return held == one->thread ? GONE : AGAIN;
    }
    if (error != JVMTI_ERROR_NONE) {
        return LEFT;  // somebody else has suspended it
    }
    bool is_known = true;
    jthread now = may_carry ? mounted_on(all, one->thread, &is_known) : NULL;
    bool is_still = is_known && (*all->env)->IsSameObject(all->env, now, held == one->thread ? NULL : held);
    bool anew = is_still && stands(all, one, held, tries) && draw_one(all, one);
    (*all->jvmti)->ResumeThread(all->jvmti, held);
    (*all->env)->DeleteLocalRef(all->env, now);
    return anew ? DONE : AGAIN;
}

static enum outcome try_one(struct all *all, const struct one *one, int tries) {
    bool is_known = true;
    bool may_carry = all->carrier_type != NULL && (*all->env)->IsInstanceOf(all->env, one->thread, all->carrier_type);
    jthread mounted = may_carry ? mounted_on(all, one->thread, &is_known) : NULL;
    jthread runs = mounted == NULL ? one->thread : mounted;
    enum outcome outcome = LEFT;
    if ((*all->env)->IsSameObject(all->env, runs, all->self)) {
        outcome = draw_one(all, one) ? DONE : AGAIN;
    } else if (is_known) {
        outcome = hold(all, one, runs, may_carry, tries);
    }
    (*all->env)->DeleteLocalRef(all->env, mounted);
    return outcome;
}

static void note_held(struct running_threads *result, int64_t nanos) {
    if (result->held < result->held_room) {
        result->held_nanos[result->held++] = nanos;
    }
}

static void draw_one_by_one(struct all *all, struct running_threads *result) {
    for (size_t i = 0; i < all->count; i++) {
        struct one *one = &all->ones[i];
        enum outcome outcome = AGAIN;
        for (int tries = 0; tries < MOST_TRIES && outcome == AGAIN; tries++) {
            if (tries > 0) {
                pause_nanos(PAUSE_NANOS);
            }
            int64_t before = nanos_of(CLOCK_MONOTONIC);
            outcome = try_one(all, one, tries);
            note_held(result, nanos_of(CLOCK_MONOTONIC) - before);
        }
        one->is_done = outcome == DONE || outcome == GONE;
    }
}

// Where a debugger has the right to suspend ------------------------------------------------------------------------

// Of the threads that live while the VM stands still; what the list says may have ended since.
static struct {
    int64_t length_at;
    int64_t threads_at;
    uint64_t list_at;  // where the VM keeps its own list of them
    struct all *all;
} pause;

static int by_address(const void *one, const void *other) {
    uint64_t first = ((const struct one *)one)->java_thread, second = ((const struct one *)other)->java_thread;
    return first < second ? -1 : first > second;
}

// Neither JNI nor JVMTI may be used here.
static jint JNICALL while_all_stand(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)tag, (void)referrer_tag, (void)length;
    bool *done = data;
    uint64_t list = *(volatile uint64_t *)pause.list_at;
    uint32_t count = *(volatile uint32_t *)(list + (uint64_t)pause.length_at);
    const uint64_t *threads = *(uint64_t *const volatile *)(list + (uint64_t)pause.threads_at);
    for (uint32_t i = 0; i < count && !*done; i++) {
        struct one key = {.java_thread = threads[i]};
        struct one *one = bsearch(&key, pause.all->ones, pause.all->count, sizeof key, by_address);
        if (one != NULL) {
            one->is_done = draw_one(pause.all, one);
        }
    }
    *done = true;
    return JVMTI_VISIT_ABORT;
}

// Before, such a walk clears marks in the whole heap first, and takes a third of a second for a heap of 800 MB.
static bool is_walk_short(jvmtiEnv *jvmti) {
    enum { FIRST_SHORT = 25, MAJOR_SHIFT = 16, MAJOR_BITS = 0xFFF };
    jint version = 0;
    return (*jvmti)->GetVersionNumber(jvmti, &version) == JVMTI_ERROR_NONE
            && (version >> MAJOR_SHIFT & MAJOR_BITS) >= FIRST_SHORT;
}

static bool find_own_list(struct all *all) {
    void *vm = vm_table_open();
    pause.list_at = vm_table_static_address(vm, "ThreadsSMRSupport", "_java_thread_list");
    pause.length_at = vm_table_offset(vm, "ThreadsList", "_length");
    pause.threads_at = vm_table_offset(vm, "ThreadsList", "_threads");
    pause.all = all;
    vm_table_close(vm);
    return pause.list_at != 0 && pause.length_at >= 0 && pause.threads_at >= 0;
}

// True if the VM stood still for it.
static bool draw_all_at_once(struct all *all) {
    static const jvmtiCapabilities tags = {.can_tag_objects = 1};
    static const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = while_all_stand};
    jclass type = (*all->env)->FindClass(all->env, "java/lang/Object");
    jobjectArray root = type == NULL ? NULL : (*all->env)->NewObjectArray(all->env, 1, type, type);
    bool done = false;
    if (root != NULL && is_walk_short(all->jvmti) && find_own_list(all)
            && (*all->jvmti)->AddCapabilities(all->jvmti, &tags) == JVMTI_ERROR_NONE) {
        qsort(all->ones, all->count, sizeof *all->ones, by_address);
        (*all->jvmti)->FollowReferences(all->jvmti, 0, NULL, root, &callbacks, &done);
    }
    (*all->env)->ExceptionClear(all->env);
    (*all->env)->DeleteLocalRef(all->env, root);
    (*all->env)->DeleteLocalRef(all->env, type);
    return done;
}

// ------------------------------------------------------------------------------------------------------------------

static int by_number(const void *one, const void *other) {
    uint64_t first = *(const uint64_t *)one, second = *(const uint64_t *)other;
    return first < second ? -1 : first > second;
}

static void note_late(const struct all *all, struct running_threads *result) {
    for (size_t i = 0; i < all->count; i++) {
        result->late += !all->ones[i].is_done;
    }
    result->late_at = result->late == 0 || the.env_at == 0 ? NULL : malloc((size_t)result->late * sizeof *result->late_at);
    for (size_t i = 0; i < all->count && result->late_at != NULL; i++) {
        if (!all->ones[i].is_done) {
            result->late_at[result->late_count++] = all->ones[i].java_thread + (uint64_t)the.env_at;
        }
    }
    if (result->late_at != NULL) {
        qsort(result->late_at, result->late_count, sizeof *result->late_at, by_number);
    }
}

void running_threads_draw_anew(
        jvmtiEnv *jvmti, JNIEnv *env, bool (*leaves_out)(int64_t id), struct running_threads *result) {
    static const jvmtiCapabilities suspend = {.can_suspend = 1};
    struct all all = {.jvmti = jvmti, .env = env, .drew = result->drew};
    if (!find_fields(env) || !make_list(&all, leaves_out)) {
        result->late = 1;  // at least: nobody knows how many there are
        leave_list(&all);
        return;
    }
    (*jvmti)->GetCurrentThread(jvmti, &all.self);
    if (the.known && (*jvmti)->AddCapabilities(jvmti, &suspend) == JVMTI_ERROR_NONE) {
        all.carrier_type = mounted_threads_find_carrier_class(env);
        draw_one_by_one(&all, result);
        (*jvmti)->RelinquishCapabilities(jvmti, &suspend);
        if (all.mounted != NULL) {
            mounted_threads_give_back(jvmti);
        }
        (*env)->DeleteGlobalRef(env, all.carrier_type);
    } else if (the.known && !result->never_all) {
        draw_all_at_once(&all);
    }
    note_late(&all, result);
    (*env)->DeleteLocalRef(env, all.self);
    leave_list(&all);
}

bool running_threads_is_late(const struct running_threads *threads, JNIEnv *env) {
    uint64_t at = (uint64_t)env;
    return threads->late_count > 0
            && bsearch(&at, threads->late_at, threads->late_count, sizeof at, by_number) != NULL;
}

void running_threads_free(struct running_threads *threads) {
    free(threads->late_at);
    *threads = (struct running_threads){0};
}
