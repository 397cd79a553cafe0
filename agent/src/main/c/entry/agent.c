// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's way into a VM and out of it.
//
// Contract with the target: nothing that goes wrong here may stop it. At start-up every entry point returns JNI_OK; on attach it
// returns a failure, as a number, to the process that attaches. It never prints anything. Once the agent has left, no thread,
// descriptor, event or Java class of it remains, except a handler of the application's that never returns, and what rewritten
// methods call, if there were any (inject/injection.h); the library stays mapped, as HotSpot unloads none.

#include "entry/agent.h"

#include "base/export.h"
#include "io/endpoint.h"
#include "io/io_thread.h"
#include "io/lifetime.h"
#include "java/worker.h"
#include "vm/other_copy.h"

#include <errno.h>
#include <jni.h>
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Lets a reader that has only the library file find its version.
CAIRN_EXPORT const char cairn_agent_version[] = "cairn-agent " CAIRN_VERSION_TEXT;

struct options {
    char folder[64];
    long linger_ms;
    int leave;
};

// "leave", or any of "folder=/tmp" (only there, not in the next that can be had) and "linger=60000", separated by commas. Ignores
// options that it does not know: a monitor of a later version may send more.
static struct options parse(const char *text, long linger_ms) {
    struct options options = {.linger_ms = linger_ms};
    while (text != NULL && *text != 0) {
        size_t length = strcspn(text, ",");
        if (length == 5 && strncmp(text, "leave", 5) == 0) {
            options.leave = 1;
        } else if (length > 7 && length - 7 < sizeof options.folder && strncmp(text, "folder=", 7) == 0) {
            memcpy(options.folder, text + 7, length - 7);
            options.folder[length - 7] = 0;
        } else if (strncmp(text, "linger=", 7) == 0) {
            options.linger_ms = strtol(text + 7, NULL, 10);
        }
        text += length + (text[length] == ',');
    }
    return options;
}

// In the folder that was asked for, else in the first one where it can be opened: a full or forbidden /tmp, or what somebody
// has planted there, is no reason to give up. The monitor looks into the same folders.
static enum endpoint_problem open_endpoint(struct endpoint *endpoint, const char *asked) {
    static const char *const folders[] = {"/tmp", "/var/tmp", "/dev/shm"};
    if (*asked != 0) {
        return endpoint_open(endpoint, asked);
    }
    enum endpoint_problem first = endpoint_open(endpoint, folders[0]);
    int cause = errno;
    enum endpoint_problem problem = first;
    for (size_t i = 1; problem != ENDPOINT_OPEN && problem != ENDPOINT_SERVED && i < sizeof folders / sizeof folders[0];
            i++) {
        problem = endpoint_open(endpoint, folders[i]);
    }
    if (problem == ENDPOINT_OPEN || problem == ENDPOINT_SERVED) {
        return problem;
    }
    errno = cause;
    return first;
}

static jint start(JavaVM *vm, JNIEnv *env, const struct options *options) {
    enum lifetime_begin begun = lifetime_begin();
    if (begun != LIFETIME_BEGUN) {
        return begun == LIFETIME_RUNS && io_thread_stay() ? JNI_OK : 1000 * AGENT_STILL_LEAVING;
    }
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        lifetime_give_up();
        return 1000 * AGENT_NO_JVMTI;
    }
    struct endpoint endpoint;
    enum endpoint_problem problem = open_endpoint(&endpoint, options->folder);
    if (problem != ENDPOINT_OPEN) {
        // Where another version of the library serves already, the process that attaches finds what it wants.
        jint told = problem == ENDPOINT_SERVED ? JNI_OK : 1000 * (jint)problem + errno;
        (*jvmti)->DisposeEnvironment(jvmti);
        lifetime_give_up();
        return told;
    }
    int error = io_thread_start(&endpoint, options->linger_ms);
    if (error != 0) {
        endpoint_close(&endpoint);
        (*jvmti)->DisposeEnvironment(jvmti);
        lifetime_give_up();
        return 1000 * AGENT_NO_THREAD + error;
    }
    if (!worker_start(jvmti, env)) {
        (*jvmti)->DisposeEnvironment(jvmti);
        lifetime_thread_ended();
        io_thread_leave();
        return 1000 * AGENT_NO_THREAD;
    }
    return JNI_OK;
}

typedef jint entry(JavaVM *vm, char *options, void *reserved);

static struct options options_at_start;
static jvmtiEnv *start_jvmti;

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)thread;
    JavaVM *vm;
    if ((*env)->GetJavaVM(env, &vm) == JNI_OK) {
        start(vm, env, &options_at_start);
    }
    (*jvmti)->DisposeEnvironment(jvmti);
}

// Called where the VM was started with -agentpath or -agentlib: the agent then stays for good.
CAIRN_EXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    entry *earlier = (entry *)other_copy("Agent_OnLoad");
    if (earlier != NULL) {
        return earlier(vm, options, reserved);
    }
    options_at_start = parse(options, -1);
    if ((*vm)->GetEnv(vm, (void **)&start_jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return JNI_OK;
    }
    jvmtiEventCallbacks callbacks = {.VMInit = vm_init};
    (*start_jvmti)->SetEventCallbacks(start_jvmti, &callbacks, sizeof callbacks);
    (*start_jvmti)->SetEventNotificationMode(start_jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    return JNI_OK;
}

// Called on the target's attach thread, which serves one request at a time: opens the endpoint, starts two threads, and
// returns.
CAIRN_EXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    JNIEnv *env;
    entry *earlier = (entry *)other_copy("Agent_OnAttach");
    if (earlier != NULL) {
        return earlier(vm, options, reserved);
    }
    struct options parsed = parse(options, 60 * 1000);
    if (parsed.leave) {
        if (lifetime_runs()) {
            io_thread_leave();
        }
        return JNI_OK;
    }
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) != JNI_OK) {
        return 1000 * AGENT_NO_JVMTI;
    }
    return start(vm, env, &parsed);
}

CAIRN_EXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    void (*earlier)(JavaVM *) = (void (*)(JavaVM *))other_copy("Agent_OnUnload");
    if (earlier != NULL) {
        earlier(vm);
    } else {
        io_thread_vm_ends();
    }
}
