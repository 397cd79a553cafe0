// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "recordings.h"

#include "compiler_strings.h"
#include "session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// What a thread carries with it as JVMTI's local storage: a bit for each recording that counts it. The thread that opens or ends a
// recording changes the bits of other threads, with the lock.
#define BIT_OF(slot) ((uintptr_t)1 << (slot))

// A thread that a debugger has stopped inside the callback may never leave it.
#define LEAVING_SECONDS 2

struct recording {
    recording_handle handle; // 0: closed
    bool in_session;         // has entered, and not left yet: nobody else may have the slot
    atomic_bool counts;
    _Atomic uint32_t inside; // threads that are counting for it
    int32_t depth;
    jmethodID beneath;
    jthread body_thread; // the one that `beneath` is about, which may be virtual: a global reference
    bool all_threads;
    jthread *threads; // global references
    uint32_t thread_count;
    struct sites *sites;
    _Atomic uint32_t late_threads;
};

static struct recording recordings[RECORDINGS_MAX];
static _Atomic uint32_t of_all_threads; // a bit for each recording that counts all threads
static recording_handle last_handle;
static _Thread_local bool quiet; // a thread sets it for itself, without the lock

// For opening, ending and releasing; never for counting.
static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;

static uintptr_t bits_of(jthread thread) {
    void *bits = NULL;
    (*session_jvmti())->GetThreadLocalStorage(session_jvmti(), thread, &bits);
    return (uintptr_t)bits;
}

static void set_bits(jthread thread, uintptr_t set, uintptr_t clear) {
    uintptr_t bits = (bits_of(thread) | set) & ~clear;
    (*session_jvmti())->SetThreadLocalStorage(session_jvmti(), thread, (void *)bits);
}

// --- counting ------------------------------------------------------------------------------------------------------------

// Cuts the stack off below the outermost call of the method. False if that is not on the stack.
static bool cut_beneath(const struct recording *recording, jvmtiFrameInfo *frames, jint *depth) {
    jmethodID method = recording->beneath;
    for (jint i = *depth - 1; i >= 0; i--) {
        if (frames[i].method == method) {
            *depth = i + 1;
            return true;
        }
    }
    // Not among those that are kept: it may be further down.
    enum { STEP = 64 };
    jvmtiFrameInfo more[STEP];
    jint count = STEP;
    for (jint start = *depth; count == STEP; start += STEP) {
        if ((*session_jvmti())->GetStackTrace(session_jvmti(), NULL, start, STEP, more, &count) != JVMTI_ERROR_NONE) {
            return false; // there are no frames further down
        }
        for (jint i = 0; i < count; i++) {
            if (more[i].method == method) {
                return true;
            }
        }
    }
    return false;
}

static bool make_known(struct recording *recording, JNIEnv *env, const struct site_key *key) {
    for (int32_t i = 0; i < key->depth; i++) {
        if (!symbols_know_frame(session_symbols(), session_jvmti(), env, &key->frames[i])) {
            return false;
        }
    }
    bool by_compiler = key->depth > 0 && symbols_is_of_strings(session_symbols(), key->class_number) &&
            compiler_strings_are_made_at(session_jvmti(), &key->frames[0]);
    return sites_add(recording->sites, key, !by_compiler);
}

// A carrier runs other virtual threads too, and the thread of the body may change its carrier.
static bool is_of_body(const struct recording *recording, JNIEnv *env, jthread thread) {
    return recording->beneath != NULL && (*env)->IsSameObject(env, thread, recording->body_thread);
}

static void count(struct recording *recording, JNIEnv *env, jthread thread, jclass type, uint64_t bytes) {
    jvmtiFrameInfo frames[DEPTH_MAX];
    jint depth = 0;
    if (recording->depth > 0 &&
            (*session_jvmti())->GetStackTrace(session_jvmti(), NULL, 0, recording->depth, frames, &depth) !=
                    JVMTI_ERROR_NONE) {
        depth = 0; // a thread without Java frames, such as one that just comes to be
    }
    if (is_of_body(recording, env, thread) && !cut_beneath(recording, frames, &depth)) {
        return;
    }
    if (session_thread_was_late(env)) {
        atomic_fetch_add_explicit(&recording->late_threads, 1, memory_order_relaxed);
    }
    struct site_key key = {symbols_class(session_symbols(), session_jvmti(), type), depth, frames};
    if (key.class_number == 0 ||
            (!sites_count(recording->sites, &key, bytes) &&
                    !(make_known(recording, env, &key) && sites_count(recording->sites, &key, bytes)))) {
        sites_count_other(recording->sites, bytes);
    }
}

static void JNICALL sampled(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (void)jvmti;
    (void)object;
    if (quiet) {
        return;
    }
    uint32_t counting = (uint32_t)bits_of(NULL) | atomic_load(&of_all_threads);
    for (uint32_t slot = 0; counting != 0; slot++, counting >>= 1) {
        if ((counting & 1) != 0) {
            struct recording *recording = &recordings[slot];
            atomic_fetch_add(&recording->inside, 1);
            if (atomic_load(&recording->counts)) {
                count(recording, env, thread, type, (uint64_t)size);
            }
            atomic_fetch_sub(&recording->inside, 1);
        }
    }
}

// --- recordings ----------------------------------------------------------------------------------------------------------

bool recordings_use(JavaVM *vm) {
    return session_use(vm, sampled);
}

void recordings_set_quiet(bool on) {
    quiet = on;
}

static struct recording *find(recording_handle handle) {
    if (handle <= 0) {
        return NULL;
    }
    struct recording *recording = &recordings[handle % RECORDINGS_MAX];
    return recording->handle == handle ? recording : NULL;
}

static uint32_t slot_of(const struct recording *recording) {
    return (uint32_t)(recording - recordings);
}

static struct recording *find_free(void) {
    for (int i = 0; i < RECORDINGS_MAX; i++) {
        // A thread that was stopped inside may still be there.
        if (recordings[i].handle == 0 && !recordings[i].in_session && atomic_load(&recordings[i].inside) == 0) {
            return &recordings[i];
        }
    }
    return NULL;
}

static void drop_threads(JNIEnv *env, struct recording *recording) {
    for (uint32_t i = 0; i < recording->thread_count; i++) {
        (*env)->DeleteGlobalRef(env, recording->threads[i]);
    }
    free(recording->threads);
    recording->threads = NULL;
    recording->thread_count = 0;
}

static bool take_threads(JNIEnv *env, struct recording *recording, jobjectArray threads) {
    jsize number = (*env)->GetArrayLength(env, threads);
    recording->threads = calloc((size_t)number + 1, sizeof *recording->threads);
    if (recording->threads == NULL) {
        return false;
    }
    for (jsize i = 0; i < number; i++) {
        jobject thread = (*env)->GetObjectArrayElement(env, threads, i);
        jthread kept = (*env)->NewGlobalRef(env, thread);
        (*env)->DeleteLocalRef(env, thread);
        if (kept == NULL) {
            drop_threads(env, recording);
            return false;
        }
        recording->threads[recording->thread_count++] = kept;
    }
    return true;
}

// The callback comes from here on, to find that the recording does not count yet.
static const char *watch(struct recording *recording) {
    if (recording->all_threads) {
        atomic_fetch_or(&of_all_threads, 1u << slot_of(recording));
        return session_watch(NULL, true) ? NULL : "Allocations cannot be counted: this VM does not report them.";
    }
    for (uint32_t i = 0; i < recording->thread_count; i++) {
        set_bits(recording->threads[i], BIT_OF(slot_of(recording)), 0);
        if (!session_watch(recording->threads[i], true)) {
            return "Allocations of a thread that is not alive cannot be counted: start it first, or count all threads.";
        }
    }
    return NULL;
}

// Of what no other recording watches. May be called twice.
static void unwatch(struct recording *recording) {
    if (recording->all_threads) {
        uint32_t bit = 1u << slot_of(recording);
        if ((atomic_fetch_and(&of_all_threads, ~bit) & ~bit) == 0) {
            session_watch(NULL, false);
        }
    }
    for (uint32_t i = 0; i < recording->thread_count; i++) {
        jthread thread = recording->threads[i];
        set_bits(thread, 0, BIT_OF(slot_of(recording)));
        if (bits_of(thread) == 0) {
            session_watch(thread, false);
        }
    }
}

static const char *open_in(JNIEnv *env, struct recording *recording, const struct recording_options *options) {
    recording->depth = options->depth;
    recording->beneath = options->beneath;
    recording->all_threads = options->threads == NULL;
    recording->late_threads = 0;
    recording->sites = sites_make(options->most_sites, options->depth);
    recording->body_thread = options->beneath == NULL ? NULL : (*env)->NewGlobalRef(env, options->body_thread);
    if (recording->sites == NULL || (options->beneath != NULL && recording->body_thread == NULL) ||
            (!recording->all_threads && !take_threads(env, recording, options->threads))) {
        return "Allocations cannot be counted: there is no memory for their sites.";
    }
    return watch(recording);
}

static void wait_until_left(const struct recording *recording) {
    const struct timespec moment = {.tv_nsec = 50 * 1000};
    for (int i = 0; i < LEAVING_SECONDS * 20000 && atomic_load(&recording->inside) != 0; i++) {
        nanosleep(&moment, NULL);
    }
}

// A thread that is still inside a closed recording uses what that has and the session's symbols, so both stay until the thread has
// left.
static void give_back_what_was_left(JNIEnv *env) {
    for (int i = 0; i < RECORDINGS_MAX; i++) {
        struct recording *recording = &recordings[i];
        if (recording->handle == 0 && recording->in_session && atomic_load(&recording->inside) == 0) {
            sites_free(recording->sites);
            recording->sites = NULL;
            (*env)->DeleteGlobalRef(env, recording->body_thread);
            recording->body_thread = NULL;
            recording->in_session = false;
            session_leave();
        }
    }
}

// Of a recording that does not count any more.
static void close_up(JNIEnv *env, struct recording *recording) {
    unwatch(recording);
    drop_threads(env, recording);
    recording->handle = 0;
    wait_until_left(recording);
    give_back_what_was_left(env);
}

const char *recordings_open(JNIEnv *env, const struct recording_options *options, recording_handle *handle) {
    pthread_mutex_lock(&changing);
    give_back_what_was_left(env);
    struct recording *recording = find_free();
    const char *problem = recording == NULL
            ? "32 recordings of allocations are open in this VM, and there can be no more: close those you have done with."
            : session_enter(env);
    if (problem == NULL) {
        recording->in_session = true;
        problem = open_in(env, recording, options);
        if (problem == NULL) {
            last_handle += RECORDINGS_MAX;
            *handle = recording->handle = last_handle + slot_of(recording);
        } else {
            close_up(env, recording);
        }
    }
    pthread_mutex_unlock(&changing);
    return problem;
}

void recordings_begin(recording_handle handle) {
    struct recording *recording = find(handle);
    if (recording != NULL) {
        atomic_store(&recording->counts, true);
    }
    recordings_set_quiet(false);
}

bool recordings_end(recording_handle handle) {
    recordings_set_quiet(true);
    pthread_mutex_lock(&changing);
    struct recording *recording = find(handle);
    bool counted = recording != NULL && atomic_exchange(&recording->counts, false);
    if (counted) {
        if (recording->all_threads) {
            atomic_fetch_add(&recording->late_threads, session_threads_not_exact());
        }
        unwatch(recording);
        wait_until_left(recording);
    }
    pthread_mutex_unlock(&changing);
    return counted;
}

bool recordings_result(recording_handle handle, struct recording_result *result) {
    struct recording *recording = find(handle);
    if (recording == NULL || atomic_load(&recording->counts)) {
        return false;
    }
    *result = (struct recording_result){recording->sites, session_symbols(), recording->late_threads};
    return true;
}

void recordings_release(JNIEnv *env, recording_handle handle) {
    pthread_mutex_lock(&changing);
    struct recording *recording = find(handle);
    if (recording != NULL) {
        atomic_store(&recording->counts, false);
        close_up(env, recording);
    }
    pthread_mutex_unlock(&changing);
}
