// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/natives.h"

#include "inject/tracer.h"
#include "io/connections.h"
#include "io/io_thread.h"
#include "io/progress.h"
#include "io/vm_events.h"
#include "map/look/look_rows.h"
#include "map/rows.h"
#include "sample/methods/sampler.h"
#include "sample/tracker/tracker.h"
#include "vm/debugger.h"
#include "vm/thread_fields.h"
#include "vm/threads.h"

#include <stdlib.h>

static jvmtiEnv *jvmti;

// A copy of the array's bytes; NULL if there is no memory for it.
static uint8_t *copy_of(JNIEnv *env, jbyteArray array, size_t *count) {
    *count = (size_t)(*env)->GetArrayLength(env, array);
    uint8_t *copy = malloc(*count == 0 ? 1 : *count);
    if (copy != NULL) {
        (*env)->GetByteArrayRegion(env, array, 0, (jsize)*count, (jbyte *)copy);
    }
    return copy;
}

static jstring text_or_empty(JNIEnv *env, const char *text) {
    return (*env)->NewStringUTF(env, text == NULL ? "" : text);
}

static jboolean JNICALL awaits(JNIEnv *env, jclass type, jint connection, jint request) {
    (void)env;
    (void)type;
    return connections_awaits((uint32_t)connection, (uint32_t)request);
}

static void JNICALL await_handlers(JNIEnv *env, jclass type, jint connection, jint request) {
    (void)env;
    (void)type;
    connections_await_handlers((uint32_t)connection, (uint32_t)request);
}

static void JNICALL handlers_do(JNIEnv *env, jclass type, jbyteArray what) {
    (void)type;
    jbyte text[MAX_DOING];
    jsize count = (*env)->GetArrayLength(env, what);
    count = count < MAX_DOING ? count : MAX_DOING;
    (*env)->GetByteArrayRegion(env, what, 0, count, text);
    progress_handlers_do((const char *)text, (size_t)count);
}

static jboolean JNICALL event(JNIEnv *env, jclass type, jint connection, jbyteArray data) {
    (void)type;
    size_t count;
    uint8_t *copy = copy_of(env, data, &count);
    bool sent = copy != NULL && connections_event((uint32_t)connection, copy, count);
    free(copy);
    return sent;
}

static jlong JNICALL lost_events(JNIEnv *env, jclass type, jint connection) {
    (void)env;
    (void)type;
    return (jlong)connections_lost_events((uint32_t)connection);
}

static jlong JNICALL backlog(JNIEnv *env, jclass type, jint connection) {
    (void)env;
    (void)type;
    return (jlong)connections_backlog((uint32_t)connection);
}

static void JNICALL hello(JNIEnv *env, jclass type, jbyteArray wait, jbyteArray answer) {
    (void)type;
    size_t wait_count, answer_count;
    uint8_t *wait_copy = copy_of(env, wait, &wait_count);
    uint8_t *answer_copy = copy_of(env, answer, &answer_count);
    if (wait_copy != NULL && answer_copy != NULL) {
        connections_set_hello(wait_copy, wait_count, answer_copy, answer_count);
    }
    free(wait_copy);
    free(answer_copy);
}

static jboolean JNICALL leave_if_alone(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return io_thread_leave_if_alone();
}

static void JNICALL watch_threads(JNIEnv *env, jclass type, jboolean on) {
    (void)env;
    (void)type;
    vm_events_watch_threads(jvmti, on);
}

static jstring JNICALL watch_collections(JNIEnv *env, jclass type, jboolean on) {
    (void)type;
    return text_or_empty(env, vm_events_watch_collections(jvmti, on));
}

static jobjectArray JNICALL list_threads(JNIEnv *env, jclass type) {
    (void)type;
    return threads_list(jvmti, env);
}

static jobject JNICALL find_thread(JNIEnv *env, jclass type, jint id) {
    (void)type;
    return threads_find(jvmti, env, id);
}

static jint JNICALL stack(JNIEnv *env, jclass type, jobject thread, jobjectArray texts, jintArray lines) {
    (void)type;
    return threads_stack(jvmti, env, thread, texts, lines);
}

static jlong JNICALL thread_id(JNIEnv *env, jclass type, jobject thread) {
    (void)type;
    return (*env)->GetLongField(env, thread, thread_fields.id);
}

static jint JNICALL thread_state(JNIEnv *env, jclass type, jobject thread) {
    (void)env;
    (void)type;
    jint state;
    return (*jvmti)->GetThreadState(jvmti, thread, &state) == JVMTI_ERROR_NONE ? state : 0;
}

static jobject JNICALL lock_owner(JNIEnv *env, jclass type, jobject synchronizer) {
    (void)type;
    return thread_fields.lock_owner == NULL ? NULL : (*env)->GetObjectField(env, synchronizer, thread_fields.lock_owner);
}

static jboolean JNICALL collect_garbage(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return (*jvmti)->ForceGarbageCollection(jvmti) == JVMTI_ERROR_NONE;
}

static jlongArray JNICALL map_heap(JNIEnv *env, jclass type, jint cells, jboolean reachability, jobjectArray why) {
    (void)type;
    return heap_map_rows(env, cells, reachability, why);
}

static jobjectArray JNICALL look_at_heap(JNIEnv *env, jclass type, jlongArray wish, jstring signature, jobjectArray why) {
    (void)type;
    return close_look_rows(env, wish, signature, why);
}

static jboolean JNICALL debugger_attached(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return debugger_is_attached();
}

static jboolean JNICALL debuggable(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return debugger_could_attach();
}

// Lets the classes of `ours` use a package of java.base that is not for everybody.
static jboolean JNICALL export_package(JNIEnv *env, jclass type, jobject module, jstring package, jobject ours) {
    (void)type;
    const char *name = (*env)->GetStringUTFChars(env, package, NULL);
    bool done = name != NULL && (*jvmti)->AddModuleExports(jvmti, module, name, ours) == JVMTI_ERROR_NONE;
    if (name != NULL) {
        (*env)->ReleaseStringUTFChars(env, package, name);
    }
    return done;
}

static jstring JNICALL track_allocations(JNIEnv *env, jclass type, jboolean on) {
    (void)type;
    const char *problem = NULL;
    if (on) {
        problem = tracker_start(env);
    } else {
        tracker_stop();
    }
    return text_or_empty(env, problem);
}

static jboolean JNICALL tracks_allocations(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return tracker_is_on();
}

static void JNICALL forget_allocations(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    tracker_forget();
}

static jstring JNICALL sample_methods(JNIEnv *env, jclass type, jint buffer_bytes, jint interval_micros) {
    (void)type;
    return text_or_empty(env, method_sampler_start(env, (uint32_t)buffer_bytes, (uint32_t)interval_micros));
}

static jboolean JNICALL samples_methods(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return method_sampler_is_on();
}

static jobjectArray JNICALL sampled_methods(JNIEnv *env, jclass type) {
    (void)type;
    return method_sampler_stop(env);
}

static void JNICALL drop_samples(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    method_sampler_drop();
}

static jstring JNICALL trace_methods(JNIEnv *env, jclass type, jint events) {
    (void)type;
    return text_or_empty(env, method_tracer_start(env, (uint32_t)events));
}

static jboolean JNICALL traces_methods(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return method_tracer_is_on();
}

static jobjectArray JNICALL traced_methods(JNIEnv *env, jclass type) {
    (void)type;
    return method_tracer_stop(env);
}

static jstring JNICALL traced_method(JNIEnv *env, jclass type, jint method) {
    (void)type;
    return method_tracer_describe(env, method);
}

static void JNICALL drop_trace(JNIEnv *env, jclass type) {
    (void)type;
    method_tracer_drop(env);
}

void natives_use(jvmtiEnv *environment) {
    jvmti = environment;
}

bool natives_register(JNIEnv *env, jclass type) {
    static const JNINativeMethod methods[] = {
            {"awaits", "(II)Z", (void *)awaits},
            {"awaitHandlers", "(II)V", (void *)await_handlers},
            {"handlersDo", "([B)V", (void *)handlers_do},
            {"event", "(I[B)Z", (void *)event},
            {"lostEvents", "(I)J", (void *)lost_events},
            {"backlog", "(I)J", (void *)backlog},
            {"hello", "([B[B)V", (void *)hello},
            {"leaveIfAlone", "()Z", (void *)leave_if_alone},
            {"watchThreads", "(Z)V", (void *)watch_threads},
            {"watchCollections", "(Z)Ljava/lang/String;", (void *)watch_collections},
            {"threads", "()[Ljava/lang/Object;", (void *)list_threads},
            {"findThread", "(I)Ljava/lang/Thread;", (void *)find_thread},
            {"stack", "(Ljava/lang/Thread;[Ljava/lang/String;[I)I", (void *)stack},
            {"threadId", "(Ljava/lang/Thread;)J", (void *)thread_id},
            {"threadState", "(Ljava/lang/Thread;)I", (void *)thread_state},
            {"lockOwner", "(Ljava/lang/Object;)Ljava/lang/Thread;", (void *)lock_owner},
            {"collectGarbage", "()Z", (void *)collect_garbage},
            {"mapHeap", "(IZ[Ljava/lang/String;)[J", (void *)map_heap},
            {"lookAtHeap", "([JLjava/lang/String;[Ljava/lang/String;)[Ljava/lang/Object;", (void *)look_at_heap},
            {"debuggerAttached", "()Z", (void *)debugger_attached},
            {"debuggable", "()Z", (void *)debuggable},
            {"trackAllocations", "(Z)Ljava/lang/String;", (void *)track_allocations},
            {"tracksAllocations", "()Z", (void *)tracks_allocations},
            {"forgetAllocations", "()V", (void *)forget_allocations},
            {"sampleMethods", "(II)Ljava/lang/String;", (void *)sample_methods},
            {"samplesMethods", "()Z", (void *)samples_methods},
            {"sampledMethods", "()[Ljava/lang/Object;", (void *)sampled_methods},
            {"dropSamples", "()V", (void *)drop_samples},
            {"traceMethods", "(I)Ljava/lang/String;", (void *)trace_methods},
            {"tracesMethods", "()Z", (void *)traces_methods},
            {"tracedMethods", "()[Ljava/lang/Object;", (void *)traced_methods},
            {"tracedMethod", "(I)Ljava/lang/String;", (void *)traced_method},
            {"dropTrace", "()V", (void *)drop_trace},
            {"exportPackage", "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)Z", (void *)export_package},
    };
    return (*env)->RegisterNatives(env, type, methods, sizeof methods / sizeof methods[0]) == 0;
}
