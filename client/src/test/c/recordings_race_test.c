// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings of a thread that is quiet now and then, as one that starts and stops recordings itself is: none of them misses it. In a VM
// that is made up: it knows what threads carry, and no more.

#include "recordings.h"
#include "sample/allocation/running_threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 2000, TURNS_A_ROUND = 3 };

#define CHECK(condition) check(condition, #condition, __LINE__)

// No thread runs before.
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

bool running_threads_is_late(const struct running_threads *threads, JNIEnv *env) {
    (void)threads, (void)env;
    return false;
}

void running_threads_free(struct running_threads *threads) {
    (void)threads;
}

static void check(bool holds, const char *what, int line) {
    if (!holds) {
        fprintf(stderr, "recordings_race_test.c:%d: %s does not hold\n", line, what);
        exit(1);
    }
}

// The VM ------------------------------------------------------------------------------------------------------------------

struct made_up {
    _Atomic(void *) storage;
};

static struct made_up opener, counted;
static _Thread_local struct made_up *own;
static jvmtiEventSampledObjectAlloc tell;

static jvmtiError JNICALL get_storage(jvmtiEnv *env, jthread thread, void **data) {
    (void)env;
    *data = atomic_load(&(thread == NULL ? own : (struct made_up *)thread)->storage);
    sched_yield(); // so that others come in between
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_storage(jvmtiEnv *env, jthread thread, const void *data) {
    (void)env;
    atomic_store(&(thread == NULL ? own : (struct made_up *)thread)->storage, (void *)(uintptr_t)data);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL take_capabilities(jvmtiEnv *env, const jvmtiCapabilities *capabilities) {
    (void)env;
    (void)capabilities;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_callbacks(jvmtiEnv *env, const jvmtiEventCallbacks *callbacks, jint size) {
    (void)env;
    (void)size;
    tell = tell == NULL ? callbacks->SampledObjectAlloc : tell;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_event(jvmtiEnv *env, jvmtiEventMode mode, jvmtiEvent event, jthread thread, ...) {
    (void)env;
    (void)mode;
    (void)event;
    (void)thread;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_interval(jvmtiEnv *env, jint interval) {
    (void)env;
    (void)interval;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_tag(jvmtiEnv *env, jobject object, jlong *tag) {
    (void)env;
    (void)object;
    *tag = 0;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL set_tag(jvmtiEnv *env, jobject object, jlong tag) {
    (void)env;
    (void)object;
    (void)tag;
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL get_signature(jvmtiEnv *env, jclass type, char **signature, char **generic) {
    (void)env;
    (void)type;
    (void)generic;
    *signature = strdup("La/Made;");
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL deallocate(jvmtiEnv *env, unsigned char *memory) {
    (void)env;
    free(memory);
    return JVMTI_ERROR_NONE;
}

static const struct jvmtiInterface_1_ tool_functions = {
        .GetThreadLocalStorage = get_storage,
        .SetThreadLocalStorage = set_storage,
        .AddCapabilities = take_capabilities,
        .RelinquishCapabilities = take_capabilities,
        .SetEventCallbacks = set_callbacks,
        .SetEventNotificationMode = set_event,
        .SetHeapSamplingInterval = set_interval,
        .GetTag = get_tag,
        .SetTag = set_tag,
        .GetClassSignature = get_signature,
        .Deallocate = deallocate,
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

static jsize JNICALL array_length(JNIEnv *env, jarray array) {
    (void)env;
    (void)array;
    return 1;
}

static jobject JNICALL array_element(JNIEnv *env, jobjectArray array, jsize index) {
    (void)env;
    (void)index;
    return (jobject)array;
}

static jobject JNICALL new_ref(JNIEnv *env, jobject object) {
    (void)env;
    return object;
}

static void JNICALL delete_ref(JNIEnv *env, jobject object) {
    (void)env;
    (void)object;
}

static const struct JNINativeInterface_ java_functions = {
        .GetArrayLength = array_length,
        .GetObjectArrayElement = array_element,
        .NewGlobalRef = new_ref,
        .DeleteGlobalRef = delete_ref,
        .DeleteLocalRef = delete_ref,
};
static JNIEnv java = &java_functions;

// The test ----------------------------------------------------------------------------------------------------------------

static _Atomic uint32_t turns;
static atomic_bool done;

static void *be_quiet_now_and_then(void *argument) {
    (void)argument;
    own = &counted;
    while (!atomic_load(&done)) {
        recordings_set_quiet(true);
        recordings_set_quiet(false);
        tell(&tool, &java, (jthread)&counted, NULL, NULL, 16);
        atomic_fetch_add(&turns, 1);
    }
    return NULL;
}

static uint64_t objects_of_one(void) {
    const struct recording_options options = {.threads = (jobjectArray)&counted, .most_sites = 4};
    recording_handle handle;
    recordings_set_quiet(true);
    CHECK(recordings_open(&java, &options, &handle) == NULL);
    recordings_begin(handle);
    for (uint32_t from = atomic_load(&turns); atomic_load(&turns) - from < TURNS_A_ROUND;) {
        sched_yield();
    }
    CHECK(recordings_end(handle));
    struct recording_result result;
    CHECK(recordings_result(handle, &result));
    uint64_t objects = sites_other_objects(result.sites);
    for (uint32_t i = 0; i < sites_number(result.sites); i++) {
        objects += sites_get(result.sites, i)->objects;
    }
    recordings_release(&java, handle);
    return objects;
}

int main(void) {
    own = &opener;
    CHECK(recordings_use(&vm));
    // One that lasts, so that the callback is there for the thread.
    const struct recording_options options = {.threads = (jobjectArray)&opener, .most_sites = 1};
    recording_handle lasting;
    CHECK(recordings_open(&java, &options, &lasting) == NULL);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, be_quiet_now_and_then, NULL) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        CHECK(objects_of_one() >= TURNS_A_ROUND - 1);
    }
    atomic_store(&done, true);
    pthread_join(thread, NULL);
    CHECK(atomic_load(&counted.storage) == NULL);
    recordings_release(&java, lasting);
    puts("the recordings hold");
}
