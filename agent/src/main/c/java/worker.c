// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/worker.h"

#include "inject/bundled_classes.h"
#include "inject/tracer.h"
#include "io/connections.h"
#include "io/lifetime.h"
#include "io/progress.h"
#include "io/vm_events.h"
#include "generated/wire_layout.h"
#include "io/work_queue.h"
#include "java/applications.h"
#include "java/natives.h"
#include "sample/methods/sampler.h"
#include "sample/tracker/tracker.h"
#include "vm/own_thread.h"
#include "vm/threads.h"

#include <stdlib.h>

// What the worker calls in AgentMain.
struct agent_main {
    jclass type;
    jmethodID start, handle, connected, disconnected, thread_started, thread_ended, thread_events_lost, collected,
            ring_gone, tick, stop;
};

static bool failed(JNIEnv *env) {
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);
        return true;
    }
    return false;
}

// False with an exception pending.
static bool find_methods(JNIEnv *env, struct agent_main *main) {
    const struct {
        jmethodID *method;
        const char *name;
        const char *signature;
    } wanted[] = {
            {&main->start, "start", "()V"},
            {&main->handle, "handle", "(II[B)V"},
            {&main->connected, "connected", "(I)V"},
            {&main->disconnected, "disconnected", "(I)V"},
            {&main->thread_started, "threadStarted", "(JLjava/lang/String;)V"},
            {&main->thread_ended, "threadEnded", "(J)V"},
            {&main->thread_events_lost, "threadEventsLost", "()V"},
            {&main->collected, "collected", "()V"},
            {&main->ring_gone, "ringGone", "(I)V"},
            {&main->tick, "tick", "()J"},
            {&main->stop, "stop", "()V"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        *wanted[i].method = (*env)->GetStaticMethodID(env, main->type, wanted[i].name, wanted[i].signature);
        if (*wanted[i].method == NULL) {
            return false;
        }
    }
    return true;
}

static void pass_on_request(JNIEnv *env, const struct agent_main *main, const struct work *work) {
    if (!connections_awaits(work->connection, work->request)) {
        return;  // the peer has had a FAIL already, or has gone: an EXIT must not come true long after that
    }
    connections_working_on(work->count >= DDM_HEADER_BYTES ? u4_at(work->data + DDM_TYPE_OFFSET) : 0);
    jbyteArray data = (*env)->NewByteArray(env, (jsize)work->count);
    if (data != NULL) {
        (*env)->SetByteArrayRegion(env, data, 0, (jsize)work->count, (const jbyte *)work->data);
        (*env)->CallStaticVoidMethod(
                env, main->type, main->handle, (jint)work->connection, (jint)work->request, data);
    }
    if (failed(env)) {
        // Java's own handlers answer every request; this is for when there is no memory even for that.
        connections_fail(work->connection, work->request, "The VM has no memory left to answer.");
    }
    connections_working_on(0);
}

static void pass_on(JNIEnv *env, const struct agent_main *main, const struct work *work) {
    switch (work->kind) {
        case WORK_REQUEST:
            pass_on_request(env, main, work);
            break;
        case WORK_CONNECTED:
            (*env)->CallStaticVoidMethod(env, main->type, main->connected, (jint)work->connection);
            break;
        case WORK_DISCONNECTED:
            (*env)->CallStaticVoidMethod(env, main->type, main->disconnected, (jint)work->connection);
            break;
        case WORK_THREAD_START: {
            jstring name = (*env)->NewString(env, (const jchar *)work->data, (jsize)(work->count / sizeof(jchar)));
            if (name != NULL) {
                (*env)->CallStaticVoidMethod(env, main->type, main->thread_started, (jlong)work->thread, name);
            }
            break;
        }
        case WORK_THREAD_END:
            (*env)->CallStaticVoidMethod(env, main->type, main->thread_ended, (jlong)work->thread);
            break;
        case WORK_GC:
            (*env)->CallStaticVoidMethod(env, main->type, main->collected);
            break;
        case WORK_LOSSES:
            break;  // the tick that follows reports them
        case WORK_RING_GONE:
            (*env)->CallStaticVoidMethod(env, main->type, main->ring_gone, (jint)work->connection);
            break;
        case WORK_STOP:
            (*env)->CallStaticVoidMethod(env, main->type, main->stop);
            break;
    }
    failed(env);
}

static int64_t next_tick(JNIEnv *env, const struct agent_main *main) {
    if (work_take_lost_thread_events() > 0) {
        (*env)->CallStaticVoidMethod(env, main->type, main->thread_events_lost);
        failed(env);
    }
    jlong wait = (*env)->CallStaticLongMethod(env, main->type, main->tick);
    return failed(env) ? 1000 : wait;
}

// Serves with the Java half until it must stop.
static void serve(JNIEnv *env, const struct agent_main *main) {
    int64_t wait = 0;
    bool stopped = false;
    while (!stopped) {
        struct work *work = work_take(wait);
        if (work != NULL) {
            bool framed = (*env)->PushLocalFrame(env, 16) == 0;
            failed(env);
            pass_on(env, main, work);  // without a frame too: that a peer has gone must not be lost
            if (framed) {
                (*env)->PopLocalFrame(env, NULL);
            }
            stopped = work->kind == WORK_STOP;
            free(work);
        }
        wait = stopped ? 0 : next_tick(env, main);
    }
}

// Without the Java half there is still an answer.
static void refuse(const char *sentence) {
    bool stopped = false;
    while (!stopped) {
        struct work *work = work_take(-1);
        if (work->kind == WORK_REQUEST) {
            connections_fail(work->connection, work->request, sentence);
        }
        stopped = work->kind == WORK_STOP;
        free(work);
    }
}

static bool bind(JNIEnv *env, jobject loader) {
    jclass natives = bundled_classes_class(env, loader, "dev.cairn.agent.natives.Native");
    jclass recording = natives == NULL ? NULL : bundled_classes_class(env, loader, "dev.cairn.agent.natives.NativeRecording");
    jclass answers = recording == NULL ? NULL : bundled_classes_class(env, loader, "dev.cairn.agent.natives.NativeAnswers");
    jclass map = answers == NULL ? NULL : bundled_classes_class(env, loader, "dev.cairn.agent.natives.NativeMap");
    return map != NULL && natives_register(env, natives) && natives_register_recording(env, recording)
            && natives_register_answers(env, answers) && natives_register_map(env, map);
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)unused;
    struct agent_main main = {0};
    jobject loader = NULL;
    natives_use(jvmti);
    progress_worker_begins();
    if (vm_events_prepare(jvmti, env) && bundled_classes_load(env, bind, &loader, &main.type) && find_methods(env, &main)) {
        (*env)->CallStaticVoidMethod(env, main.type, main.start);
        failed(env);
        applications_announce(jvmti, env, main.type);
        serve(env, &main);
    } else {
        char sentence[512];
        bundled_classes_explain(env, sentence, sizeof sentence);
        refuse(sentence);
    }
    natives_stop_recordings(env);
    vm_events_stop(jvmti);
    tracker_forget();
    method_sampler_drop();
    method_tracer_leave(env);
    applications_forget(env);
    threads_release(env);
    bundled_classes_unload(env, loader, main.type);
    (*jvmti)->DisposeEnvironment(jvmti);
    lifetime_thread_ended();
}

bool worker_start(jvmtiEnv *jvmti, JNIEnv *env) {
    return own_thread_start(jvmti, env, "cairn-worker", run, NULL);
}
