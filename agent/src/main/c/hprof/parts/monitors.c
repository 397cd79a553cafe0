// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// monitor=y, while the VM goes on: which threads had to wait for a monitor, and which wait in Object.wait. Events come only when a
// thread waits. A virtual thread may end on another carrier a wait that it began, so its beginning is known by the thread's id.

#include "hprof/parts/monitors.h"

#include "base/clock.h"
#include "hprof/parts/awaited.h"
#include "hprof/parts/wait_table.h"
#include "hprof/parts/parts.h"
#include "ring/records.h"
#include "sample/allocation/recorder.h"
#include "vm/capability.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdatomic.h>

static jvmtiEnv *jvmti_of_events;
static atomic_bool stopped;
static struct wait_table entering, waiting;

static int64_t id_of(JNIEnv *env, jthread thread) {
    return (*env)->GetLongField(env, thread, thread_fields.id);
}

static uint32_t class_of(JNIEnv *env, jobject object) {
    jclass type = (*env)->GetObjectClass(env, object);
    uint32_t number = symbols_class(hprof.symbols, env, type);
    (*env)->DeleteLocalRef(env, type);
    return number;
}

static bool is_nothing_to_tell(void) {
    return own_thread_is_this() || recorder_leaves_out() || atomic_load(&stopped);
}

static void note(struct wait_table *since, JNIEnv *env, jthread thread) {
    if (!wait_table_begin(since, id_of(env, thread), nanos_of(CLOCK_MONOTONIC))) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
}

// Frames, of this thread if `thread` is NULL, into a record that is yet to be made -------------------------------------

void hprof_stack_take(struct hprof_stack *stack, JNIEnv *env, jthread thread) {
    jint count = 0, depth = atomic_load(&hprof.depth);
    if ((*hprof.jvmti)->GetStackTrace(hprof.jvmti, thread, 0, depth + 1, stack->frames, &count)
            != JVMTI_ERROR_NONE) {
        count = 0;
    }
    stack->truncated = count > depth;
    stack->count = stack->truncated ? depth : count;
    for (jint i = 0; i < stack->count; i++) {
        stack->methods[i] = symbols_method(hprof.symbols, env, stack->frames[i].method);
    }
}

void hprof_stack_put(const struct hprof_stack *stack, uint8_t *record, unsigned at) {
    for (jint i = 0; i < stack->count; i++) {
        record_u4(record, at + (unsigned)i * FRAME_BYTES + FRAME_METHOD, stack->methods[i]);
        record_u4(record, at + (unsigned)i * FRAME_BYTES + FRAME_BYTECODE_INDEX, (uint32_t)stack->frames[i].location);
    }
}

// Events -----------------------------------------------------------------------------------------------------------

static void JNICALL contended_enter(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object) {
    (void)jvmti;
    if (is_nothing_to_tell()) {
        return;
    }
    note(&entering, env, thread);
    // Of a VM that ran already nobody else can say later what a thread owns or wants.
    if (hprof.attached && !hprof_awaited_begin(env, id_of(env, thread), object)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
}

static void JNICALL contended_entered(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object) {
    (void)jvmti;
    int64_t now = nanos_of(CLOCK_MONOTONIC);
    int64_t since = is_nothing_to_tell() ? -1 : wait_table_end(&entering, id_of(env, thread));
    if (hprof.attached) {
        hprof_awaited_end(env, id_of(env, thread));
    }
    if (since < 0) {
        return;
    }
    struct hprof_stack stack;
    hprof_stack_take(&stack, env, NULL);
    uint32_t type = class_of(env, object), number = hprof_this_thread(env, thread);
    struct ring_place place;
    if (!hprof_reserve(hprof.ring, RECORD_CONTENTION, CONTENTION_FRAMES + (uint32_t)stack.count * FRAME_BYTES, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, CONTENTION_NANOS, (uint64_t)now);
    record_u8(place.record, CONTENTION_WAITED_NANOS, (uint64_t)(now - since));
    record_u4(place.record, CONTENTION_THREAD, number);
    record_u4(place.record, CONTENTION_CLASS, type);
    record_u2(place.record, CONTENTION_FLAGS, stack.truncated ? ALLOCATION_FLAG_TRUNCATED : 0);
    record_u2(place.record, CONTENTION_JAVA_FRAMES, (uint16_t)stack.count);
    hprof_stack_put(&stack, place.record, CONTENTION_FRAMES);
    ring_publish(hprof.ring, &place);
}

static void JNICALL wait_begins(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jlong timeout) {
    (void)jvmti;
    struct ring_place place;
    if (is_nothing_to_tell()) {
        return;
    }
    uint32_t type = class_of(env, object), number = hprof_this_thread(env, thread);
    if (!hprof_reserve(hprof.ring, RECORD_WAIT, MONITOR_WAIT_BYTES, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, MONITOR_WAIT_NANOS, (uint64_t)nanos_of(CLOCK_MONOTONIC));
    record_u8(place.record, MONITOR_WAIT_TIMEOUT_MILLIS, (uint64_t)timeout);
    record_u4(place.record, MONITOR_WAIT_THREAD, number);
    record_u4(place.record, MONITOR_WAIT_CLASS, type);
    ring_publish(hprof.ring, &place);
    note(&waiting, env, thread);
    if (!hprof_awaited_begin(env, id_of(env, thread), object)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
    }
}

static void JNICALL wait_ends(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject object, jboolean timed_out) {
    (void)jvmti;
    (void)timed_out;
    struct ring_place place;
    int64_t now = nanos_of(CLOCK_MONOTONIC);
    int64_t since = is_nothing_to_tell() ? -1 : wait_table_end(&waiting, id_of(env, thread));
    hprof_awaited_end(env, id_of(env, thread));
    if (since < 0) {
        return;
    }
    uint32_t type = class_of(env, object), number = hprof_this_thread(env, thread);
    if (!hprof_reserve(hprof.ring, RECORD_WAITED, MONITOR_WAITED_BYTES, &place)) {
        ring_count(hprof.ring, RING_LOST_OTHERS, 1);
        return;
    }
    record_u8(place.record, MONITOR_WAITED_NANOS, (uint64_t)now);
    record_u8(place.record, MONITOR_WAITED_WAITED_NANOS, (uint64_t)(now - since));
    record_u4(place.record, MONITOR_WAITED_THREAD, number);
    record_u4(place.record, MONITOR_WAITED_CLASS, type);
    ring_publish(hprof.ring, &place);
}

// Its life ---------------------------------------------------------------------------------------------------------

static const char *prepare(void) {
    static const jvmtiCapabilities events = {.can_generate_monitor_events = 1}, usage = {.can_get_monitor_info = 1},
                                   owned = {.can_get_owned_monitor_info = 1},
                                   awaited = {.can_get_current_contended_monitor = 1};
    if (!hprof.options.monitor) {
        return NULL;
    }
    if ((*hprof.vm)->GetEnv(hprof.vm, (void **)&jvmti_of_events, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM gives no access to its tool interface.";
    }
    const char *problem = capability_take(jvmti_of_events, &events, "to report monitors");
    problem = problem == NULL ? capability_take(jvmti_of_events, &usage, "to report the owners of monitors") : problem;
    // The VM grants these only as it starts: otherwise, a dump reports what threads do, but not what they own or wait for.
    (*jvmti_of_events)->AddCapabilities(jvmti_of_events, &owned);
    (*jvmti_of_events)->AddCapabilities(jvmti_of_events, &awaited);
    return problem;
}

static void release(void) {
    if (jvmti_of_events != NULL) {
        (*jvmti_of_events)->DisposeEnvironment(jvmti_of_events);
        jvmti_of_events = NULL;
    }
}

static const char *start(JNIEnv *env) {
    (void)env;
    static const jvmtiEventCallbacks callbacks = {
            .MonitorContendedEnter = contended_enter,
            .MonitorContendedEntered = contended_entered,
            .MonitorWait = wait_begins,
            .MonitorWaited = wait_ends,
    };
    static const jvmtiEvent events[] = {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
            JVMTI_EVENT_MONITOR_WAIT, JVMTI_EVENT_MONITOR_WAITED};
    if (!hprof.options.monitor) {
        return NULL;
    }
    (*jvmti_of_events)->SetEventCallbacks(jvmti_of_events, &callbacks, sizeof callbacks);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        (*jvmti_of_events)->SetEventNotificationMode(jvmti_of_events, JVMTI_ENABLE, events[i], NULL);
    }
    return NULL;
}

static void dump(JNIEnv *env, uint32_t token) {
    (void)token;
    if (hprof.options.monitor) {
        hprof_monitors_dump(jvmti_of_events, env);
    }
}

static void stop(JNIEnv *env) {
    (void)env;
    atomic_store(&stopped, true);
}

const struct hprof_part hprof_monitors_part = {
        .prepare = prepare, .release = release, .start = start, .dump = dump, .stop = stop};
