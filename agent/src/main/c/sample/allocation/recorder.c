// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/recorder.h"

#include "base/clock.h"
#include "ring/records.h"
#include "sample/allocation/allocation_events.h"
#include "sample/allocation/death_scan.h"
#include "sample/allocation/draws.h"
#include "sample/allocation/live_objects.h"
#include "sample/allocation/running_threads.h"
#include "sample/allocation/state.h"
#include "sample/allocation/writer.h"
#include "vm/capability.h"
#include "vm/local_references.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdint.h>
#include <stdlib.h>

struct recorder recorder = {.setting = ATOMIC_FLAG_INIT};

enum { STOP_TRIES = 10000, SETTING_TRIES = 1000, STOP_PAUSE_NANOS = 100000 };

// False if another has it all that time: a thread that a debugger holds, perhaps.
static bool begin_setting(int tries) {
    while (atomic_flag_test_and_set(&recorder.setting)) {
        if (--tries <= 0) {
            return false;
        }
        pause_nanos(STOP_PAUSE_NANOS);
    }
    return true;
}

// From now on each allocation that the VM reports counts for itself alone.
static void begin_exactness(void) {
    static _Atomic uint32_t last_exactness;
    atomic_store(&recorder.late_count, 0);
    atomic_store(&recorder.exactness, atomic_fetch_add(&last_exactness, 1) + 1);
}

static void tell_interval(int64_t interval) {
    if (interval != 0) {
        atomic_store(&recorder.exactness, 0);
    }
    interval_notice_post(&recorder.told, recorder.ring, interval);
}

static void note_fresh_draw(uint64_t env) {
    int64_t place = recorder.fresh.keys == NULL ? -1 : number_set_find(&recorder.fresh, env);
    if (place >= 0) {
        atomic_store(&recorder.fresh.named[place], true);
    }
}

// Without it a first draw of half a megabyte would count as one of the interval.
static void make_room_for_fresh_draws(void) {
    enum { PLACES = 1 << 16 };
    if (!number_set_make(&recorder.fresh, PLACES)) {
        number_set_free(&recorder.fresh);
        recorder.fresh = (struct number_set){0};
    }
}

// A quiet thread would have no sample for minutes else, however short the interval is.
static void draw_afresh(JNIEnv *env) {
    struct running_threads threads = {.drew = note_fresh_draw, .never_all = true};
    running_threads_draw_anew(recorder.jvmti, env, own_thread_has, &threads);
    running_threads_free(&threads);
}

// Threads that run have their old draws else.
static void draw_anew(JNIEnv *env) {
    struct running_threads threads = {.drew = note_fresh_draw};
    running_threads_look(recorder.jvmti, env, &draws_probe);
    draws_set_interval(recorder.jvmti, 0);
    running_threads_draw_anew(recorder.jvmti, env, own_thread_has, &threads);
    struct late_threads *late = malloc(sizeof *late);  // even if there are none: those of an earlier time are not meant any more
    atomic_store(&recorder.late_count, threads.late);
    if (late == NULL) {
        running_threads_free(&threads);
        return;
    }
    *late = (struct late_threads){.threads = threads, .before = atomic_load(&recorder.late)};
    atomic_store(&recorder.late, late);
}

// Nobody reads them any more.
static void forget_late(void) {
    struct late_threads *late = atomic_exchange(&recorder.late, NULL);
    while (late != NULL) {
        struct late_threads *before = late->before;
        running_threads_free(&late->threads);
        free(late);
        late = before;
    }
}

static void set_event(bool on, jvmtiEvent event) {
    (*recorder.jvmti)->SetEventNotificationMode(recorder.jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, NULL);
}

static void set_events(bool on) {
    set_event(on, JVMTI_EVENT_THREAD_START);
    set_event(on, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
    if (recorder.live) {
        set_event(on, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
        set_event(on && !recorder.by_references, JVMTI_EVENT_OBJECT_FREE);  // to switch it off makes the VM report the dead that are left
    }
}

static const char *take_capabilities(jvmtiEnv *jvmti, bool live) {
    static const jvmtiCapabilities tags = {.can_tag_objects = 1}, frees = {.can_generate_object_free_events = 1},
                                   collections = {.can_generate_garbage_collection_events = 1};
    const char *problem = capability_take(jvmti, &tags, "to number classes");
    if (live) {
        problem = problem == NULL ? capability_take(jvmti, &frees, "to report dead objects") : problem;
        problem = problem == NULL ? capability_take(jvmti, &collections, "to report collections") : problem;
    }
    capability_take_for_names(jvmti);
    return problem;
}

// Not for a report: it asks for few frames of each of very many objects, and must not be wrong in any.
static struct stack_cache *make_stack_cache(bool lossless, const struct symbols *symbols, struct stack_fingerprinter *prints) {
    return lossless || !stack_fingerprinter_find(prints, symbols_have_virtual_threads(symbols)) ? NULL : stack_cache_make();
}

static void prepare(jvmtiEnv *jvmti, struct ring *ring, struct symbols *symbols, const struct recorder_options *options) {
    recorder.jvmti = jvmti;
    recorder.ring = ring_retain(ring);
    recorder.symbols = symbols;
    recorder.known = make_stack_cache(options->lossless, symbols, &recorder.prints);
    recorder.live = options->live;
    recorder.wait_when_full = options->wait_when_full;
    recorder.lossless = options->lossless;
    recorder.by_references = options->by_references;
    recorder.shared = options->jvmti != NULL;
    callback_cost_begin(&recorder.cost);
    atomic_store(&recorder.depth, options->depth);
    atomic_store(&recorder.budget, options->budget);
    atomic_store(&recorder.longest, options->longest);
    atomic_store(&recorder.epoch, 0);
    atomic_store(&recorder.last_id, 0);
    atomic_store(&recorder.tagged, 0);
    atomic_store(&recorder.not_followed, 0);
    interval_notice_begin(&recorder.told);
    atomic_store(&recorder.exactness, 0);
    atomic_store(&recorder.late_count, 0);
    atomic_store(&recorder.window_samples, 0);
    atomic_store(&recorder.frees, 0);
    atomic_store(&recorder.stopping, false);
}

// Gives everything back, if nobody is inside any more.
static bool finish(JNIEnv *env, int tries) {
    if (recorder.jvmti == NULL) {
        return true;
    }
    if (recorder.shared) {
        return false;  // the report ends with the VM, and what is its own is not given back
    }
    if (atomic_load(&recorder.running) || atomic_load(&recorder.inside) > 0 || !begin_setting(tries)) {
        return false;
    }
    jvmtiCapabilities all;
    allocation_events_give_back(recorder.jvmti);
    if ((*recorder.jvmti)->GetCapabilities(recorder.jvmti, &all) == JVMTI_ERROR_NONE) {
        (*recorder.jvmti)->RelinquishCapabilities(recorder.jvmti, &all);
    }
    (*recorder.jvmti)->DisposeEnvironment(recorder.jvmti);
    recorder.jvmti = NULL;
    atomic_flag_clear(&recorder.setting);
    symbols_free(recorder.symbols, env);
    stack_cache_free(recorder.known);
    recorder.known = NULL;
    forget_late();
    number_set_free(&recorder.fresh);
    recorder.fresh = (struct number_set){0};
    ring_release(recorder.ring);
    return true;
}

// The tool interface and the symbols of one recording, which end with it.
static const char *make_own(
        JavaVM *vm, JNIEnv *env, struct ring *ring, bool live, jvmtiEnv **jvmti, struct symbols **symbols) {
    if ((*vm)->GetEnv(vm, (void **)jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM gives no access to its tool interface.";
    }
    const char *problem = allocation_events_take(*jvmti, "Cairn's recording of allocations (RECS)");
    if (problem != NULL) {
        (**jvmti)->DisposeEnvironment(*jvmti);
        return problem;
    }
    problem = take_capabilities(*jvmti, live);
    *symbols = problem == NULL ? symbols_make(*jvmti, env, ring, recorder_reserve) : NULL;
    if (*symbols == NULL) {
        allocation_events_give_back(*jvmti);
        (**jvmti)->DisposeEnvironment(*jvmti);
        return problem == NULL ? "The VM has no memory left to record." : problem;
    }
    return NULL;
}

const char *recorder_start(JavaVM *vm, JNIEnv *env, struct ring *ring, const struct recorder_options *options) {
    jvmtiEnv *jvmti = options->jvmti;
    struct symbols *symbols = options->symbols;
    if (recorder.shared) {
        return "An HPROF report of this VM (-agentlib:hprof) records its allocations as long as the VM lives.";
    }
    if (!finish(env, SETTING_TRIES)) {
        return "The recording before has not ended yet, as a debugger holds one of its threads: let that go on.";
    }
    const char *problem = jvmti == NULL ? make_own(vm, env, ring, options->live, &jvmti, &symbols)
                                        : take_capabilities(jvmti, options->live);
    if (problem != NULL) {
        return problem;
    }
    prepare(jvmti, ring, symbols, options);
    (*jvmti)->SetEventCallbacks(jvmti, &recorder_events, sizeof recorder_events);
    set_events(true);
    // Nobody else sets it: there is no recording.
    draws_set_interval(jvmti, options->interval);
    if (options->among_others) {
        make_room_for_fresh_draws();
    }
    bool looks = options->among_others && recorder.fresh.keys != NULL && options->interval != 0
            && options->interval < DRAWS_INITIAL_INTERVAL;
    bool afresh = looks && running_threads_look(jvmti, env, &draws_probe);
    if (looks) {
        draws_set_interval(jvmti, options->interval);  // whatever it found, it has set another
    }
    if (options->interval == 0) {
        begin_exactness();
    }
    if (options->interval == 0 && options->among_others) {
        draw_anew(env);
    }
    recorder.by_references = recorder.by_references && death_scan_start(jvmti, env);
    tell_interval(options->interval);
    atomic_store(&recorder.running, true);
    if (afresh) {
        draw_afresh(env);  // what a thread allocates before it is its turn is reported as it was drawn
    }
    return NULL;
}

// When the event is set, the VM reports the dead objects that it has not reported yet, also if it was set before. The event stays
// set meanwhile, as an object that dies while it is off would never be reported.
void recorder_tell_dead(JNIEnv *env) {
    if (!recorder.live || !atomic_load(&recorder.running)) {
        return;
    }
    if (recorder.by_references) {
        if (!death_scan_run(env)) {
            ring_count(recorder.ring, RING_LOST_OTHERS, 1);
        }
    } else {
        set_event(true, JVMTI_EVENT_OBJECT_FREE);
    }
}

bool recorder_follows_by_references(void) {
    return recorder.by_references;
}

// What is allocated meanwhile gets its tag at once. Also once it has stopped: what is followed then is there still.
void recorder_tag(JNIEnv *env) {
    if (recorder.by_references) {
        atomic_store(&recorder.tags_too, true);
        if (!death_scan_tag(env)) {
            ring_count(recorder.ring, RING_LOST_OTHERS, 1);
        }
    }
}

void recorder_tag_no_more(void) {
    atomic_store(&recorder.tags_too, false);
}

void recorder_pause(bool paused) {
    set_event(!paused && atomic_load(&recorder.running), JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
}

// Without `env`, it is not 0.
static void set_interval(JNIEnv *env, int64_t interval, int tries) {
    if (!begin_setting(tries)) {
        return;
    }
    if (interval != draws_interval()) {
        draws_set_interval(recorder.jvmti, interval);
        if (interval == 0 && env != NULL) {
            begin_exactness();
            draw_anew(env);
        }
        tell_interval(interval);
    }
    atomic_flag_clear(&recorder.setting);
}

void recorder_change(JNIEnv *env, int64_t interval, int64_t budget, int64_t longest, int depth) {
    if (!atomic_load(&recorder.running)) {
        return;
    }
    atomic_store(&recorder.depth, depth);
    atomic_store(&recorder.budget, budget);
    atomic_store(&recorder.longest, longest);
    set_interval(env, interval, SETTING_TRIES);
}

void recorder_adapt(int64_t interval) {
    if (!atomic_load(&recorder.running)) {
        return;
    }
    set_interval(NULL, interval, 1);  // the next look comes soon
}

// If another thread sets the interval now, that thread also reports it, as far as there is room.
bool recorder_catch_up(struct ring *ring) {
    if (!interval_notice_is_behind(&recorder.told) || !begin_setting(SETTING_TRIES)) {
        return true;
    }
    bool told = interval_notice_catch_up(&recorder.told, ring);
    atomic_flag_clear(&recorder.setting);
    return told;
}

int64_t recorder_late_threads(void) {
    int64_t late = atomic_load(&recorder.late_count);
    return atomic_load(&recorder.exactness) == 0 || late < 0 ? 0 : late;
}

int64_t recorder_threads(JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL;
    if (atomic_load(&recorder.exactness) == 0 || !atomic_load(&recorder.running)
            || (*recorder.jvmti)->GetAllThreads(recorder.jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return 0;
    }
    expect_local_references(env, count);
    int64_t of_target = 0;
    for (jint i = 0; i < count; i++) {
        of_target += !own_thread_has((*env)->GetLongField(env, threads[i], thread_fields.id));
        (*env)->DeleteLocalRef(env, threads[i]);
    }
    (*recorder.jvmti)->Deallocate(recorder.jvmti, (unsigned char *)threads);
    return of_target;
}

uint64_t recorder_not_followed(void) {
    return atomic_load(&recorder.not_followed);
}

uint64_t recorder_bytes(void) {
    if (!atomic_load(&recorder.running)) {
        return 0;
    }
    int64_t tagged = atomic_load(&recorder.tagged);
    uint64_t each = recorder.by_references ? LIVE_OBJECTS_BYTES : SYMBOLS_TAG_BYTES;
    return symbols_bytes(recorder.symbols) + stack_cache_bytes(recorder.known)
            + (recorder.fresh.keys == NULL ? 0 : number_set_bytes(&recorder.fresh))
            + (uint64_t)(tagged > 0 ? tagged : 0) * each;
}

void recorder_stop(JNIEnv *env) {
    if (!atomic_load(&recorder.running)) {
        return;
    }
    atomic_store(&recorder.stopping, !recorder.wait_when_full);  // threads that wait still get their room, as long as somebody reads
    set_events(false);
    if (recorder.by_references && !death_scan_run(env)) {
        int64_t unseen = atomic_load(&recorder.tagged);
        ring_count(recorder.ring, RING_LOST_FREES, (uint64_t)(unseen > 0 ? unseen : 0));
    }
    atomic_store(&recorder.running, false);
    for (int i = 0; i < STOP_TRIES && atomic_load(&recorder.inside) > 0; i++) {
        pause_nanos(STOP_PAUSE_NANOS);
    }
    atomic_store(&recorder.stopping, true);
    finish(env, SETTING_TRIES);
}

bool recorder_finish(JNIEnv *env) {
    return atomic_load(&recorder.running) || finish(env, 1);
}
