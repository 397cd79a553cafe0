// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Many threads that allocate while reports are made, and tracking ends, is forgotten and begins again: in a VM that is made up
// here, so that the thread sanitizer sees everything. Each report has a run of each thread's allocations with none missing.

#include "base/bytes.h"
#include "io/answers.h"
#include "vm/thread_fields.h"
#include "race_check.h"
#include "sample/allocation/allocation_events.h"
#include "sample/allocation/draws.h"
#include "sample/allocation/running_threads.h"
#include "sample/tracker/report.h"
#include "sample/tracker/tracker.h"
#include "vm/capability.h"
#include "vm/own_thread.h"
#include "vm/threads.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRITERS = 4, ROUNDS = 12, REPORTS = 8, METHODS = 300, HEADER_BYTES = 47, ENTRY_BYTES = 22, FRAME_BYTES = 16 };

// The VM ------------------------------------------------------------------------------------------------------------

struct thread_fields thread_fields;
static _Atomic(jvmtiEventSampledObjectAlloc) allocated;
static _Thread_local jlong own_id;
static _Thread_local uint64_t own_count;

static jvmtiError JNICALL get_stack_trace(
        jvmtiEnv *env, jthread thread, jint start, jint max, jvmtiFrameInfo *frames, jint *count) {
    (void)env;
    (void)thread;
    (void)start;
    *count = (jint)(own_count % (uint64_t)(max + 1));
    for (jint i = 0; i < *count; i++) {
        frames[i].method = (jmethodID)(uintptr_t)(1 + (own_count + (uint64_t)i) % METHODS);
        frames[i].location = (jlocation)(own_count % 7);
    }
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_declaring_class(jvmtiEnv *env, jmethodID method, jclass *type) {
    (void)env;
    *type = (jclass)method;
    return JVMTI_ERROR_NONE;
}

static char *text(const char *format, uintptr_t number) {
    char *made = malloc(32);
    CHECK(made != NULL);
    snprintf(made, 32, format, (unsigned)number);
    return made;
}

static jvmtiError JNICALL get_class_signature(jvmtiEnv *env, jclass type, char **signature, char **generic) {
    (void)env;
    (void)generic;
    *signature = text("Lof/Type%u;", (uintptr_t)type % 40);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_method_name(
        jvmtiEnv *env, jmethodID method, char **name, char **signature, char **generic) {
    (void)env;
    (void)signature;
    (void)generic;
    *name = text("method%u", (uintptr_t)method);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_source_file_name(jvmtiEnv *env, jclass type, char **name) {
    (void)env;
    *name = text("Type%u.java", (uintptr_t)type % 40);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL deallocate(jvmtiEnv *env, unsigned char *memory) {
    (void)env;
    free(memory);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_callbacks(jvmtiEnv *env, const jvmtiEventCallbacks *callbacks, jint size) {
    (void)env;
    (void)size;
    atomic_store(&allocated, callbacks->SampledObjectAlloc);
    return JVMTI_ERROR_NONE;
}

// Events that have begun go on, as in a VM.
static jvmtiError JNICALL set_event(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event, jthread thread, ...) {
    (void)env;
    (void)event;
    (void)thread;
    if (mode == JVMTI_DISABLE) {
        atomic_store(&allocated, NULL);
    }
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL dispose(jvmtiEnv *env) {
    (void)env;
    return JVMTI_ERROR_NONE;
}

static const struct jvmtiInterface_1_ tool_functions = {
        .GetStackTrace = get_stack_trace,
        .GetMethodDeclaringClass = get_declaring_class,
        .GetClassSignature = get_class_signature,
        .GetMethodName = get_method_name,
        .GetSourceFileName = get_source_file_name,
        .Deallocate = deallocate,
        .SetEventCallbacks = set_callbacks,
        .SetEventNotificationMode = set_event,
        .DisposeEnvironment = dispose,
};
static jvmtiEnv tool = &tool_functions;

static jint JNICALL get_env(JavaVM *vm, void **env, jint version) {
    (void)vm;
    (void)version;
    *env = &tool;
    return JNI_OK;
}

static const struct JNIInvokeInterface_ vm_functions = {.GetEnv = get_env};
static JavaVM vm = &vm_functions;

static jint JNICALL get_java_vm(JNIEnv *env, JavaVM **found) {
    (void)env;
    *found = &vm;
    return JNI_OK;
}

static jlong JNICALL get_long_field(JNIEnv *env, jobject object, jfieldID field) {
    (void)env;
    (void)object;
    (void)field;
    return own_id;
}

static void JNICALL delete_local_ref(JNIEnv *env, jobject object) {
    (void)env;
    (void)object;
}

static const struct JNINativeInterface_ java_functions = {
        .GetJavaVM = get_java_vm, .GetLongField = get_long_field, .DeleteLocalRef = delete_local_ref};
static JNIEnv java = &java_functions;

// What the tracker uses of the rest of the agent ---------------------------------------------------------------------

const char *allocation_events_take(jvmtiEnv *jvmti, const char *holder) {
    (void)jvmti;
    (void)holder;
    return NULL;
}

void allocation_events_give_back(jvmtiEnv *jvmti) {
    (void)jvmti;
}

void capability_take_for_names(jvmtiEnv *jvmti) {
    (void)jvmti;
}

int64_t draws_interval(void) {
    return 0;
}

void draws_set_interval(jvmtiEnv *jvmti, int64_t interval) {
    (void)jvmti;
    (void)interval;
}

int64_t draws_note_sample(int64_t interval) {
    return interval;
}

void draws_note_start(int64_t interval) {
    (void)interval;
}

const struct sampler_probe draws_probe;

bool running_threads_look(jvmtiEnv *jvmti, JNIEnv *env, const struct sampler_probe *probe) {
    (void)jvmti, (void)env, (void)probe;
    return false;
}

void running_threads_draw_anew(
        jvmtiEnv *jvmti, JNIEnv *env, bool (*leaves_out)(int64_t id), struct running_threads *result) {
    (void)jvmti, (void)env, (void)leaves_out, (void)result;
}

void running_threads_start(JNIEnv *env, jthread thread) {
    (void)env, (void)thread;
}

void running_threads_free(struct running_threads *threads) {
    (void)threads;
}

bool own_thread_is_this(void) {
    return false;
}

bool own_thread_has(int64_t id) {
    (void)id;
    return false;
}

jint threads_line_at(jvmtiEnv *jvmti, jmethodID method, jlocation location) {
    (void)jvmti;
    return (jint)((uintptr_t)method % 1000 + (uintptr_t)location);
}

// The test ----------------------------------------------------------------------------------------------------------

static atomic_bool over;

// Its n-th allocation has n bytes.
static void *allocate(void *argument) {
    own_id = (jlong)(uintptr_t)argument;
    while (!atomic_load(&over)) {
        jvmtiEventSampledObjectAlloc event = atomic_load(&allocated);
        own_count++;
        if (event != NULL) {
            event(&tool, &java, NULL, NULL, (jclass)(uintptr_t)(1 + own_count % 40), (jlong)own_count);
        }
    }
    return NULL;
}

static uint64_t u8_at(const uint8_t *at) {
    return (uint64_t)u4_at(at) << 32 | u4_at(at + 4);
}

// Returns how many allocations the report has. While tracking goes on, a thread's allocations follow each other.
static uint32_t check(const uint8_t *chunk, size_t count, bool nothing_lost) {
    const uint8_t *data = chunk + DDM_HEADER_BYTES;
    CHECK(u4_at(chunk + DDM_LENGTH_OFFSET) == count - DDM_HEADER_BYTES);
    uint32_t entries = u4_at(data + 3);
    uint64_t before[WRITERS + 1] = {0};
    const uint8_t *at = data + HEADER_BYTES;
    for (uint32_t i = 0; i < entries; i++) {
        uint64_t size = u8_at(at), thread = u8_at(at + 8);
        uint32_t depth = (uint32_t)at[20] << 8 | at[21];
        CHECK(thread >= 1 && thread <= WRITERS && depth == size % (TRACKED_DEPTH + 1));
        CHECK(before[thread] == 0 || (nothing_lost ? size == before[thread] - 1 : size < before[thread]));
        before[thread] = size;
        at += ENTRY_BYTES + depth * FRAME_BYTES;
    }
    CHECK(at == data + u4_at(data + 7));
    return entries;
}

static uint32_t report(bool wide) {
    size_t count = 0;
    uint8_t *chunk = tracker_report(tracker_current(), wide, 32 << 20, &count);
    CHECK(chunk != NULL);
    uint32_t entries = wide ? check(chunk, count, u8_at(chunk + DDM_HEADER_BYTES + 31) == 0) : 0;
    answer_free(chunk);
    return entries;
}

int main(void) {
    pthread_t writers[WRITERS];
    for (uintptr_t i = 0; i < WRITERS; i++) {
        CHECK(pthread_create(&writers[i], NULL, allocate, (void *)(i + 1)) == 0);
    }
    uint64_t told = 0;
    for (int round = 0; round < ROUNDS; round++) {
        CHECK(tracker_start(&java) == NULL);
        for (int i = 0; i < REPORTS; i++) {
            usleep(5000);
            told += report(i % 4 != 3);
        }
        tracker_stop();
        told += report(true);
        if (round % 3 == 2) {
            tracker_forget();
            CHECK(report(true) == 0);
        }
    }
    atomic_store(&over, true);
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
    tracker_forget();
    CHECK(tracker_finish());
    CHECK(told > 0);
    printf("tracker_race_test: %llu allocations told\n", (unsigned long long)told);
    return 0;
}
