// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/cpu/sampler.h"

#include "base/clock.h"
#include "base/rhythm.h"
#include "ring/records.h"
#include "sample/cpu/thread_list.h"
#include "vm/capability.h"
#include "vm/own_thread.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    NOT_MET_RUNNING = 20,  // intervals of CPU time until a thread is taken as it is
    COST_WINDOW_NANOS = 500 * 1000 * 1000,
    COST_SHARE = 50,  // of a processor, at most
    MAX_STRETCH = 64,
    STOP_SECONDS = 1,
    MOST_OWN_FRAMES = 8,  // of code that was put into methods, one above the other
};

static struct {
    jvmtiEnv *jvmti;  // NULL: there is no recording
    struct ring *ring;
    struct symbols *symbols;
    symbols_reserve *reserve;
    bool shared;    // with the other parts of a report, whose `symbols` are; it ends with the VM
    bool by_state;  // samples threads that run, not those that have used the processor
    _Atomic int64_t interval;
    atomic_int depth;
    atomic_bool stopping;
    atomic_bool ended;   // the thread is through with all of this

    _Atomic uint64_t not_followed;  // threads that are not looked at
    _Atomic int64_t stretch;  // by how much the interval is longer than was asked for
} sampler = {.ended = true, .stretch = 1};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare_once(void) {
    make_condition(&change);
}

static void tell_interval(int64_t interval) {
    ring_set(sampler.ring, RING_INTERVAL, (uint64_t)interval);
    if (!records_interval(sampler.ring, interval)) {
        ring_count(sampler.ring, RING_LOST_OTHERS, 1);
    }
}

// Samples ----------------------------------------------------------------------------------------------------------

static void put_sample(uint32_t thread, int64_t used, const jvmtiFrameInfo *frames, const uint32_t *methods, jint count,
        uint16_t flags) {
    struct ring_place place;
    int doublings = __builtin_ctzll((unsigned long long)atomic_load(&sampler.stretch));
    if (!sampler.reserve(sampler.ring, RECORD_CPU, CPU_FRAMES + (uint32_t)count * FRAME_BYTES, &place)) {
        ring_count(sampler.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, CPU_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u8(place.record, CPU_CPU_NANOS, (uint64_t)used);
    record_u4(place.record, CPU_THREAD, thread);
    record_u2(place.record, CPU_FLAGS, (uint16_t)(flags | doublings << CPU_DOUBLINGS_SHIFT));
    record_u2(place.record, CPU_JAVA_FRAMES, (uint16_t)count);
    for (jint i = 0; i < count; i++) {
        unsigned at = CPU_FRAMES + (unsigned)i * FRAME_BYTES;
        record_u4(place.record, at + FRAME_METHOD, methods[i]);
        record_u4(place.record, at + FRAME_BYTECODE_INDEX, (uint32_t)frames[i].location);
    }
    ring_publish(sampler.ring, &place);
    ring_count(sampler.ring, RING_CALLBACKS, 1);
}

// A thread may have another name by now; but a report names it by the one that it began with.
static void look_at_name(struct watched *watched) {
    watched->named.now = sampler.shared ? 0 : nanos_of(CLOCK_MONOTONIC_COARSE);
}

// How many of the youngest frames are none of the target's. Code that was put into a method is taken for a part of that; the time
// of a thread that rewrites a class is nobody's, so then all of them are.
static jint own_frames(const uint32_t *methods, jint count) {
    jint own = 0;
    for (jint i = 0; i < count; i++) {
        enum own_code code = symbols_own_code(sampler.symbols, methods[i]);
        if (code == OWN_CODE_REWRITER) {
            return count;
        }
        own = code == OWN_CODE_INJECTED ? i + 1 : own;
    }
    return own;
}

// False if the thread has ended. One without Java frames has used the processor all the same.
static bool take_sample(JNIEnv *env, struct watched *watched, jthread whose, int64_t used) {
    jvmtiFrameInfo found[RECORDER_MAX_DEPTH + MOST_OWN_FRAMES + 1];
    uint32_t numbers[RECORDER_MAX_DEPTH + MOST_OWN_FRAMES + 1];
    jint count = 0;
    int depth = atomic_load(&sampler.depth);
    jint asked = depth + 1 + MOST_OWN_FRAMES;
    if ((*sampler.jvmti)->GetStackTrace(sampler.jvmti, whose, 0, asked, found, &count) != JVMTI_ERROR_NONE) {
        return false;
    }
    for (jint i = 0; i < count; i++) {
        numbers[i] = symbols_method(sampler.symbols, env, found[i].method);
    }
    jint own = own_frames(numbers, count);
    if (own == count && count > 0) {
        return true;
    }
    const jvmtiFrameInfo *frames = found + own;
    const uint32_t *methods = numbers + own;
    count -= own;
    bool truncated = count > depth;
    count = truncated ? depth : count;
    if (count == 0 && sampler.shared) {
        return true;  // to HPROF, a thread without Java frames is not there
    }
    struct thread_symbol of_virtual = {0};
    look_at_name(watched);
    uint32_t number = symbols_thread(sampler.symbols, env, whose, watched->os_tid,
            whose == watched->thread ? &watched->named : &of_virtual);
    put_sample(number, used, frames, methods, count, truncated ? ALLOCATION_FLAG_TRUNCATED : 0);
    return true;
}

// What was used since the last sample, nobody knows where.
static void put_rest(JNIEnv *env, struct watched *watched, int64_t clock, uint16_t why) {
    if (clock > watched->at_sample && !sampler.by_state && cpu_sampler_looks_at(env, watched->thread)) {
        look_at_name(watched);
        uint32_t number =
                symbols_thread(sampler.symbols, env, watched->thread, watched->os_tid, &watched->named);
        put_sample(number, clock - watched->at_sample, NULL, NULL, 0, why);
    }
}

// What a thread that has ended used since its last sample, or in its whole life. False if it has not said so.
static bool take_last(JNIEnv *env, struct watched *watched) {
    int64_t at_end = cpu_threads_clock_at_end(watched);
    if (at_end == CLOCK_NOT_ENDED) {
        return false;
    }
    put_rest(env, watched, at_end, CPU_FLAG_ENDED);
    return true;
}

// Whether the thread runs, by what the VM knows; waiting in native code for input and output is running to it.
static bool is_running(jthread thread) {
    jint state = 0;
    return (*sampler.jvmti)->GetThreadState(sampler.jvmti, thread, &state) == JVMTI_ERROR_NONE
            && (state & JVMTI_THREAD_STATE_RUNNABLE) != 0;
}

// As HPROF had it: a thread that neither waits nor is held, whether it uses the processor or waits in native code.
static bool counts_as_running(jthread thread) {
    enum { HELD = JVMTI_THREAD_STATE_SUSPENDED | JVMTI_THREAD_STATE_INTERRUPTED };
    jint state = 0;
    return (*sampler.jvmti)->GetThreadState(sampler.jvmti, thread, &state) == JVMTI_ERROR_NONE
            && (state & JVMTI_THREAD_STATE_RUNNABLE) != 0 && (state & HELD) == 0;
}

static bool is_to_be_sampled(jthread thread, int64_t used, int64_t interval) {
    return sampler.by_state ? counts_as_running(thread) : is_running(thread) || used > NOT_MET_RUNNING * interval;
}

// False once the thread has ended.
static bool look_at(JNIEnv *env, struct watched *watched, int64_t interval) {
    if (take_last(env, watched)) {
        return false;  // its number may be another thread's by now
    }
    int64_t now = nanos_of_thread(watched->os_tid, CLOCK_OF_THREAD);
    if (now < 0) {
        take_last(env, watched);
        return false;
    }
    if (!cpu_sampler_looks_at(env, watched->thread)) {
        watched->at_look = watched->at_sample = now;  // nobody wants to know what it uses meanwhile
        return true;
    }
    if (now <= watched->at_look && !sampler.by_state) {
        return true;
    }
    watched->at_look = now;
    int64_t used = now - watched->at_sample, told = sampler.by_state ? interval : used;
    jthread mounted = cpu_threads_mounted_on(sampler.jvmti, watched);
    jthread whose = mounted == NULL ? watched->thread : mounted;
    if (is_to_be_sampled(whose, used, interval) && take_sample(env, watched, whose, told)) {
        watched->at_sample = now;
    }
    if (mounted != NULL) {
        (*env)->DeleteLocalRef(env, mounted);
    }
    return true;
}

// A report has no place for them but among what was lost.
static void note_left_out(void) {
    uint32_t left_out = cpu_threads_take_left_out();
    if (sampler.shared) {
        ring_count(sampler.ring, RING_LOST_OTHERS, left_out);
    } else {
        atomic_fetch_add(&sampler.not_followed, left_out);
    }
}

static void look(JNIEnv *env, int64_t interval) {
    cpu_threads_add_started(env);
    note_left_out();
    for (size_t i = 0; i < cpu_threads_count() && !atomic_load(&sampler.stopping);) {
        if (look_at(env, cpu_threads_at(i), interval)) {
            i++;
        } else {
            cpu_threads_remove(env, i);
        }
    }
}

// Of all threads, at the end: also of those that live on.
static void take_rest(JNIEnv *env) {
    cpu_threads_add_started(env);
    for (size_t i = 0; i < cpu_threads_count(); i++) {
        struct watched *watched = cpu_threads_at(i);
        if (!take_last(env, watched)) {
            put_rest(env, watched, nanos_of_thread(watched->os_tid, CLOCK_OF_THREAD), CPU_FLAG_UNSEEN);
        }
    }
}

// The sampler's thread ---------------------------------------------------------------------------------------------

static void sleep_until(int64_t nanos) {
    struct timespec time = time_of(nanos);
    pthread_mutex_lock(&lock);
    while (!atomic_load(&sampler.stopping) && pthread_cond_timedwait(&change, &lock, &time) == 0) {
    }
    pthread_mutex_unlock(&lock);
}

struct cost {
    int64_t since;
    int64_t spent;  // the thread's clock then
};

// Notes what looking costs, and looks less often where it costs too much.
static void weigh(struct cost *cost, int64_t now) {
    if (now - cost->since < COST_WINDOW_NANOS) {
        return;
    }
    int64_t spent = nanos_of(CLOCK_THREAD_CPUTIME_ID);
    int64_t allowed = (now - cost->since) / COST_SHARE;
    int64_t stretch = atomic_load(&sampler.stretch);
    int64_t wanted = stretch;
    if (spent - cost->spent > allowed && stretch < MAX_STRETCH) {
        wanted = stretch * 2;
    } else if (spent - cost->spent < allowed / 3 && stretch > 1) {
        wanted = stretch / 2;
    }
    if (wanted != stretch) {
        atomic_store(&sampler.stretch, wanted);
        tell_interval(wanted * atomic_load(&sampler.interval));
    }
    ring_count(sampler.ring, RING_CALLBACK_NANOS, (uint64_t)(spent - cost->spent));
    *cost = (struct cost){now, spent};
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti;
    (void)unused;
    cpu_threads_add_all(sampler.jvmti, env);
    int64_t start = nanos_of(CLOCK_MONOTONIC);
    struct rhythm rhythm = rhythm_begin(start);
    struct cost cost = {start, nanos_of(CLOCK_THREAD_CPUTIME_ID)};
    while (!atomic_load(&sampler.stopping)) {
        int64_t interval = atomic_load(&sampler.interval) * atomic_load(&sampler.stretch);
        look(env, interval);
        int64_t now = nanos_of(CLOCK_MONOTONIC);
        weigh(&cost, now);
        sleep_until(rhythm_next(&rhythm, interval, now));
    }
    take_rest(env);
    ring_count(sampler.ring, RING_CALLBACK_NANOS, (uint64_t)(nanos_of(CLOCK_THREAD_CPUTIME_ID) - cost.spent));
    note_left_out();
    pthread_mutex_lock(&lock);
    atomic_store(&sampler.ended, true);
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static bool start_thread(JNIEnv *env) {
    atomic_store(&sampler.ended, false);
    bool started = own_thread_start(sampler.jvmti, env, "cairn-cpu", run, NULL);
    if (!started) {
        atomic_store(&sampler.ended, true);
    }
    return started;
}

// Its life ---------------------------------------------------------------------------------------------------------

static bool finish(JNIEnv *env) {
    if (sampler.jvmti == NULL) {
        return true;
    }
    if (sampler.shared || !atomic_load(&sampler.ended) || !cpu_threads_end(env)) {
        return false;
    }
    (*sampler.jvmti)->DisposeEnvironment(sampler.jvmti);
    sampler.jvmti = NULL;
    symbols_free(sampler.symbols, env);
    ring_release(sampler.ring);
    return true;
}

static const char *make_symbols(jvmtiEnv *jvmti, JNIEnv *env, struct ring *ring, struct symbols **symbols) {
    static const jvmtiCapabilities tags = {.can_tag_objects = 1};
    const char *problem = capability_take(jvmti, &tags, "to number classes");
    *symbols = problem == NULL ? symbols_make(jvmti, env, ring, ring_reserve) : NULL;
    return problem != NULL ? problem : *symbols == NULL ? "The VM has no memory left to record." : NULL;
}

const char *cpu_sampler_start(
        JavaVM *vm, JNIEnv *env, struct ring *ring, const struct cpu_sampler_options *options) {
    jvmtiEnv *jvmti = NULL;
    struct symbols *symbols = options->symbols;
    if (sampler.shared) {
        return "An HPROF report of this VM (-agentlib:hprof) samples its threads as long as the VM lives.";
    }
    if (!finish(env)) {
        return "The CPU samples before have not ended yet, as a debugger holds the VM: let it go on.";
    }
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM gives no access to its tool interface.";
    }
    pthread_once(&once, prepare_once);
    const char *problem = symbols == NULL ? make_symbols(jvmti, env, ring, &symbols) : NULL;
    if (problem != NULL) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return problem;
    }
    capability_take_for_names(jvmti);
    sampler.jvmti = jvmti;
    sampler.ring = ring_retain(ring);
    sampler.symbols = symbols;
    sampler.reserve = options->reserve == NULL ? ring_reserve : options->reserve;
    sampler.shared = options->symbols != NULL;
    sampler.by_state = options->by_state;
    atomic_store(&sampler.not_followed, 0);
    atomic_store(&sampler.stretch, 1);
    atomic_store(&sampler.interval, options->interval_nanos);
    atomic_store(&sampler.depth, options->depth);
    atomic_store(&sampler.stopping, false);
    tell_interval(options->interval_nanos);
    cpu_threads_begin(jvmti, env);
    if (!start_thread(env)) {
        cpu_sampler_stop(env);
        return "The VM has no thread left to sample with.";
    }
    return NULL;
}

void cpu_sampler_change(int64_t interval_nanos, int depth) {
    atomic_store(&sampler.depth, depth);
    if (atomic_exchange(&sampler.interval, interval_nanos) != interval_nanos) {
        tell_interval(interval_nanos * atomic_load(&sampler.stretch));
    }
}

int64_t cpu_sampler_interval(void) {
    return atomic_load(&sampler.interval) * atomic_load(&sampler.stretch);
}

uint64_t cpu_sampler_not_followed(void) {
    return atomic_load(&sampler.not_followed);
}

uint64_t cpu_sampler_bytes(void) {
    return sampler.jvmti == NULL ? 0 : symbols_bytes(sampler.symbols);
}

void cpu_sampler_stop(JNIEnv *env) {
    if (sampler.jvmti == NULL) {
        return;
    }
    cpu_threads_stop_listening(sampler.jvmti);
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)STOP_SECONDS * NANOS_A_SECOND);
    pthread_mutex_lock(&lock);
    atomic_store(&sampler.stopping, true);
    pthread_cond_broadcast(&change);
    while (!atomic_load(&sampler.ended) && pthread_cond_timedwait(&change, &lock, &time) == 0) {
    }
    pthread_mutex_unlock(&lock);
    finish(env);
}

bool cpu_sampler_finish(JNIEnv *env) {
    return !atomic_load(&sampler.stopping) || finish(env);
}
