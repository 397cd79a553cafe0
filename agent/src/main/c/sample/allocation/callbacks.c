// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the VM's own threads do when the VM reports a sample, a dead object or a collection. Nothing holds them up except the
// writing itself, unless the recording asks them to wait where the ring is full.

#include "base/clock.h"
#include "io/vm_events.h"
#include "ring/records.h"
#include "sample/allocation/callback_cost.h"
#include "sample/allocation/death_scan.h"
#include "sample/allocation/draws.h"
#include "sample/allocation/live_objects.h"
#include "sample/allocation/recorder.h"
#include "sample/allocation/stacks.h"
#include "sample/allocation/state.h"
#include "sample/allocation/writer.h"
#include "vm/own_thread.h"

enum {
    // One of this many callbacks of a kind is measured and stands for the others: to measure costs as much as to report a dead
    // object.
    SAMPLES_A_MEASURE = 8,
    LOSSLESS_SAMPLES_A_MEASURE = 1024,
    FREES_A_MEASURE = 64,
    GCS_A_MEASURE = 1,
    WINDOW_NANOS = 100 * 1000 * 1000,
    // A window may have this many samples more than twice the budget's share of it.
    WINDOW_SPARE = 16,
    MAX_STEP = 64,
};

// Of the operating system's thread, as draws are.
static _Thread_local struct {
    bool inside;
    uint32_t draws;
    uint32_t exactness;  // when this is the recorder's, every allocation of the thread is reported
    struct thread_symbol named;
} own;

// Exactness --------------------------------------------------------------------------------------------------------

// Whether every allocation of this thread is recorded, this one included.
static bool note_exactness(JNIEnv *env, int64_t interval, bool starts) {
    uint32_t exactness = atomic_load(&recorder.exactness);
    if (interval != 0 || exactness == 0) {
        return false;
    }
    if (own.exactness == exactness) {
        return true;
    }
    own.exactness = exactness;
    const struct late_threads *late = atomic_load(&recorder.late);
    return starts || late == NULL || !running_threads_is_late(&late->threads, env);
}

// Whether this thread was made to draw anew, and this is the first that is reported of it since: it stands for itself alone.
static bool note_fresh_draw(JNIEnv *env) {
    int64_t place = recorder.fresh.keys == NULL ? -1 : number_set_find(&recorder.fresh, (uint64_t)env);
    return place >= 0 && atomic_exchange(&recorder.fresh.named[place], false);
}

// What it costs ----------------------------------------------------------------------------------------------------

static void end_measure(int64_t before, unsigned one_in) {
    if (before >= 0) {
        ring_count(recorder.ring, RING_CALLBACK_NANOS, (uint64_t)callback_cost_since(&recorder.cost, before) * one_in);
    }
}

// Samples ----------------------------------------------------------------------------------------------------------

struct sample {
    int64_t nanos;
    int64_t size;
    int64_t drawn_with;
    uint32_t thread;
    uint32_t type;
    uint64_t id;
    struct cached_stack stack;
};

// How an object is followed until it is found dead.
struct trail {
    uint64_t id;  // 0 if its end cannot be reported
    jweak reference;
};

static bool begin_trail(JNIEnv *env, jobject object, struct trail *trail) {
    bool tagged = (!recorder.by_references || atomic_load(&recorder.tags_too))
            && (*recorder.jvmti)->SetTag(recorder.jvmti, object, (jlong)trail->id) == JVMTI_ERROR_NONE;
    if (!recorder.by_references) {
        return tagged;
    }
    trail->reference = (*env)->NewWeakGlobalRef(env, object);
    if (trail->reference == NULL) {
        (*env)->ExceptionClear(env);
    }
    return trail->reference != NULL;
}

// The object goes on to be known by this number.
static struct trail follow(JNIEnv *env, jobject object) {
    struct trail trail = {0};
    // Each tag takes the VM some fifty bytes, and a look after every collection.
    if (atomic_fetch_add(&recorder.tagged, 1) >= ALLOCATION_MOST_FOLLOWED && !recorder.lossless) {
        atomic_fetch_sub(&recorder.tagged, 1);
        atomic_fetch_add(&recorder.not_followed, 1);
        return trail;
    }
    trail.id = (atomic_fetch_add(&recorder.last_id, 1) + 1) & (((uint64_t)1 << SYMBOLS_ALLOCATION_BITS) - 1);
    if (!begin_trail(env, object, &trail)) {
        atomic_fetch_sub(&recorder.tagged, 1);
        ring_count(recorder.ring, RING_LOST_FREES, 1);
        trail.id = 0;
    }
    return trail;
}

static void unfollow(JNIEnv *env, jobject object, const struct trail *trail) {
    if (trail->reference != NULL) {
        (*env)->DeleteWeakGlobalRef(env, trail->reference);
    } else if (trail->id != 0) {
        (*recorder.jvmti)->SetTag(recorder.jvmti, object, 0);
    }
    if (trail->id != 0) {
        atomic_fetch_sub(&recorder.tagged, 1);
    }
}

static bool put_sample(const struct sample *sample, const struct stack_frame *frames) {
    uint32_t count = (uint32_t)sample->stack.count;
    struct ring_place place;
    if (!recorder_reserve(recorder.ring, RECORD_ALLOCATION, ALLOCATION_FRAMES + count * FRAME_BYTES, &place)) {
        return false;
    }
    uint8_t *record = place.record;
    record_u8(record, ALLOCATION_NANOS, (uint64_t)sample->nanos);
    record_u8(record, ALLOCATION_ID, sample->id);
    record_u8(record, ALLOCATION_SIZE, (uint64_t)sample->size);
    record_u8(record, ALLOCATION_INTERVAL, (uint64_t)sample->drawn_with);
    record_u4(record, ALLOCATION_THREAD, sample->thread);
    record_u4(record, ALLOCATION_CLASS, sample->type);
    record_u4(record, ALLOCATION_GC_EPOCH, atomic_load(&recorder.epoch));
    record_u2(record, ALLOCATION_HEAP, ALLOCATION_JAVA_HEAP);
    record_u2(record, ALLOCATION_FLAGS, sample->stack.truncated ? ALLOCATION_FLAG_TRUNCATED : 0);
    record_u2(record, ALLOCATION_JAVA_FRAMES, (uint16_t)count);
    for (uint32_t i = 0; i < count; i++) {
        unsigned at = ALLOCATION_FRAMES + i * FRAME_BYTES;
        record_u4(record, at + FRAME_METHOD, frames[i].method);
        record_u4(record, at + FRAME_BYTECODE_INDEX, frames[i].bytecode_index);
    }
    ring_publish(recorder.ring, &place);
    return true;
}

static void take_sample(JNIEnv *env, jthread thread, jobject object, jclass type, struct sample *sample) {
    struct stack_frame frames[RECORDER_MAX_DEPTH];
    recorder_stack(env, thread, sample->nanos, &sample->stack, frames);
    if (recorder_is_in_own_code(env, &sample->stack, frames)) {
        return;
    }
    sample->type = symbols_class(recorder.symbols, env, type);
    own.named.now = recorder.shared ? 0 : sample->nanos;  // a report names a thread by the name that it began with
    sample->thread = symbols_thread(recorder.symbols, env, thread, 0, &own.named);
    // Followed first, as what comes between reservation and publication holds up the reader.
    struct trail trail = recorder.live ? follow(env, object) : (struct trail){0};
    sample->id = trail.id;
    if (!put_sample(sample, frames)) {
        ring_count(recorder.ring, RING_LOST_ALLOCATIONS, 1);
        ring_count(recorder.ring, RING_LOST_ALLOCATED_BYTES,
                records_weighted((uint64_t)sample->size, sample->drawn_with));
        unfollow(env, object, &trail);
    } else if (trail.reference != NULL && !live_objects_add(trail.reference, trail.id)) {
        ring_count(recorder.ring, RING_LOST_FREES, 1);
        unfollow(env, object, &trail);
    }
}

// The worker adapts the interval a few times a second. A burst meanwhile could eat the target: if far more samples come
// than the budget has, the interval grows at once.
static void guard_against_a_burst(int64_t nanos, int64_t interval) {
    int64_t budget = atomic_load(&recorder.budget);
    if (budget == 0 || interval == 0) {
        return;
    }
    int64_t longest = atomic_load(&recorder.longest);
    longest = longest < SAMPLE_BUDGET_MAX_INTERVAL ? longest : SAMPLE_BUDGET_MAX_INTERVAL;
    int64_t start = atomic_load(&recorder.window_start);
    if (nanos - start > WINDOW_NANOS && atomic_compare_exchange_strong(&recorder.window_start, &start, nanos)) {
        atomic_store(&recorder.window_samples, 0);
        start = nanos;
    }
    int64_t samples = atomic_fetch_add(&recorder.window_samples, 1) + 1;
    if (samples <= budget / 5 + WINDOW_SPARE || atomic_flag_test_and_set(&recorder.setting)) {
        return;
    }
    if (draws_interval() == interval && interval < longest) {
        int64_t elapsed = nanos - start > 1000 ? nanos - start : 1000;
        int64_t step = (int64_t)((double)samples * 1e9 / (double)elapsed / (double)budget);
        step = step < 2 ? 2 : step > MAX_STEP ? MAX_STEP : step;
        int64_t longer = interval < longest / step ? interval * step : longest;
        draws_set_interval(recorder.jvmti, longer);
        interval_notice_post(&recorder.told, recorder.ring, longer);
        atomic_store(&recorder.window_start, nanos);
        atomic_store(&recorder.window_samples, 0);
    }
    atomic_flag_clear(&recorder.setting);
}

static void JNICALL sampled(
        jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jclass type, jlong size) {
    (void)jvmti;
    int64_t interval = draws_interval();
    struct sample sample = {.size = size, .drawn_with = draws_note_sample(interval)};
    own.draws++;
    if (own_thread_is_this() || own.inside || !recorder_enter()) {
        return;
    }
    own.inside = true;
    // By all threads' callbacks together: a thread's own first ones are the dearest, as they find names.
    int measure = recorder.lossless ? LOSSLESS_SAMPLES_A_MEASURE : SAMPLES_A_MEASURE;
    int64_t before = callback_cost_before(&recorder.cost, ring_counter(recorder.ring, RING_CALLBACKS), measure);
    // The clock that is read from memory is good enough where every allocation is recorded.
    sample.nanos = nanos_of(recorder.lossless ? CLOCK_MONOTONIC_COARSE : CLOCK_MONOTONIC);
    bool fresh = note_fresh_draw(env);
    if (note_exactness(env, interval, false) || fresh) {
        sample.drawn_with = 0;
    }
    take_sample(env, thread, object, type, &sample);
    guard_against_a_burst(sample.nanos, interval);
    ring_count(recorder.ring, RING_CALLBACKS, 1);
    end_measure(before, measure);
    own.inside = false;
    recorder_leave();
}

bool recorder_leaves_out(void) {
    return own.inside;
}

bool recorder_leave_out(bool out) {
    bool before = own.inside;
    own.inside = out;
    return before;
}

// A thread that had memory before takes from that without being asked by the VM, so it is used up first. The next piece of memory is
// exact, as the interval is.
void recorder_make_exact(JNIEnv *env) {
    enum { ARRAY_BYTES = 1000, MOST_BYTES = 64 << 20 };
    bool left_out = recorder_leave_out(true);
    own.draws = 0;
    for (int bytes = 0; own.draws == 0 && bytes < MOST_BYTES; bytes += ARRAY_BYTES) {
        jbyteArray array = (*env)->NewByteArray(env, ARRAY_BYTES);
        if (array == NULL) {
            (*env)->ExceptionClear(env);
            break;
        }
        (*env)->DeleteLocalRef(env, array);
    }
    recorder_leave_out(left_out);
}

// Ends -------------------------------------------------------------------------------------------------------------

// Neither JNI nor JVMTI may be used here, nor in the next.
static void JNICALL object_free(jvmtiEnv *jvmti, jlong tagged) {
    (void)jvmti;
    uint64_t id = (uint64_t)tagged & (((uint64_t)1 << SYMBOLS_TAG_BITS) - 1);
    if (id == 0 || id >> SYMBOLS_ALLOCATION_BITS != 0 || !recorder_enter()) {
        return;  // a class that has a number, or what a heap dump has met, but nothing that was sampled itself
    }
    int measure = recorder.lossless ? LOSSLESS_SAMPLES_A_MEASURE : FREES_A_MEASURE;
    int64_t before = callback_cost_before(&recorder.cost, atomic_fetch_add(&recorder.frees, 1), measure);
    recorder_put_end(id);
    end_measure(before, measure);
    recorder_leave();
}

static void JNICALL gc_finish(jvmtiEnv *jvmti) {
    (void)jvmti;
    if (recorder_enter()) {
        uint32_t epoch = atomic_fetch_add(&recorder.epoch, 1) + 1;
        int64_t before = callback_cost_before(&recorder.cost, epoch, GCS_A_MEASURE);
        records_gc(recorder.ring, epoch);
        end_measure(before, GCS_A_MEASURE);
        if (recorder.by_references) {
            death_scan_wake();
        }
        recorder_leave();
    }
}

// On the thread that starts: it has made its first draw, perhaps before the interval was set.
static void JNICALL thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    int64_t interval = draws_interval();
    if (interval == 0) {
        running_threads_start(env, thread);
    }
    draws_note_start(interval);
    if (recorder_enter()) {
        note_fresh_draw(env);  // of a thread that had the same place and has ended
        note_exactness(env, interval, true);
        recorder_leave();
    }
}

const jvmtiEventCallbacks recorder_events = {
        .SampledObjectAlloc = sampled,
        .ObjectFree = object_free,
        .GarbageCollectionFinish = gc_finish,
        .ThreadStart = thread_start,
};
