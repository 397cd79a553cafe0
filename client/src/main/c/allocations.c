// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The native half of AllocationCounter.java. The VM loads this library by System.load, and finds the methods bound: looking
// them up at their first call would allocate, just when it is counted.

#include "record_bytes.h"
#include "recordings.h"
#include "session.h"

#include <stdlib.h>

#define COUNTER "dev/cairn/client/alloc/AllocationCounter"
#define UNAVAILABLE "dev/cairn/client/alloc/AllocationsUnavailableException"

static void throw_unavailable(JNIEnv *env, const char *sentence) {
    jclass type = (*env)->FindClass(env, UNAVAILABLE);
    if (type != NULL) {
        (*env)->ThrowNew(env, type, sentence);
    }
}

static void JNICALL set_quiet(JNIEnv *env, jclass type, jboolean quiet) {
    (void)env;
    (void)type;
    recordings_set_quiet(quiet);
}

static jlong JNICALL open_recording(
        JNIEnv *env, jclass type, jobjectArray threads, jint depth, jint most_sites, jobject beneath, jobject body_thread) {
    (void)type;
    struct recording_options options = {
            .threads = threads,
            .depth = depth < 0 ? 0 : depth > DEPTH_MAX ? DEPTH_MAX : depth,
            .most_sites = most_sites < 0 ? 0 : (uint32_t)most_sites,
            .beneath = beneath == NULL ? NULL : (*env)->FromReflectedMethod(env, beneath),
            .body_thread = body_thread,
    };
    recording_handle handle = 0;
    const char *problem = recordings_open(env, &options, &handle);
    if (problem != NULL) {
        throw_unavailable(env, problem);
    }
    return handle;
}

static jlong JNICALL samples(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return (jlong)session_samples();
}

static void JNICALL begin_recording(JNIEnv *env, jclass type, jlong handle) {
    (void)env;
    (void)type;
    recordings_begin(handle);
}

static jboolean JNICALL end_recording(JNIEnv *env, jclass type, jlong handle) {
    (void)env;
    (void)type;
    return recordings_end(handle);
}

static jbyteArray JNICALL result(JNIEnv *env, jclass type, jlong handle) {
    (void)type;
    struct recording_result counted;
    if (!recordings_result(handle, &counted)) {
        throw_unavailable(env, "This recording was closed before it was stopped, and what it had counted is forgotten.");
        return NULL;
    }
    size_t length = 0;
    uint8_t *bytes = record_bytes(&counted, &length);
    if (bytes == NULL) {
        throw_unavailable(env, "There is no memory left to hand over what was counted.");
        return NULL;
    }
    jbyteArray array = (*env)->NewByteArray(env, (jsize)length);
    if (array != NULL) {
        (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, (const jbyte *)bytes);
    }
    free(bytes);
    return array;
}

static void JNICALL release(JNIEnv *env, jclass type, jlong handle) {
    (void)type;
    recordings_release(env, handle);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)reserved;
    static const JNINativeMethod methods[] = {
            {"setQuiet", "(Z)V", (void *)set_quiet},
            {"open", "([Ljava/lang/Thread;IILjava/lang/reflect/Executable;Ljava/lang/Thread;)J", (void *)open_recording},
            {"samples", "()J", (void *)samples},
            {"begin", "(J)V", (void *)begin_recording},
            {"end", "(J)Z", (void *)end_recording},
            {"result", "(J)[B", (void *)result},
            {"release", "(J)V", (void *)release},
    };
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) != JNI_OK || !recordings_use(vm)) {
        return JNI_ERR;
    }
    jclass counter = (*env)->FindClass(env, COUNTER);
    if (counter == NULL || (*env)->RegisterNatives(env, counter, methods, sizeof methods / sizeof methods[0]) != 0) {
        return JNI_ERR;
    }
    return JNI_VERSION_10;
}

// The class loader that loaded this library has gone, so nobody can end what may still be counting. Threads may be inside
// the callback: the library stays mapped for them (see the Makefile), and what they use is not freed.
JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved) {
    (void)vm;
    (void)reserved;
    session_abandon();
}
