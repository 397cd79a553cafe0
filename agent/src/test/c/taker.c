// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Another agent than ours: it samples allocations itself, at the interval in force. Loaded with the option "tell=PATH" it writes
// there how many samples it has had, and with "end" it samples no longer.

#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static jvmtiEnv *jvmti;
static atomic_long samples;

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass type, jlong size) {
    (void)env, (void)jni, (void)thread, (void)object, (void)type, (void)size;
    atomic_fetch_add(&samples, 1);
}

static jint tell(const char *path) {
    FILE *file = fopen(path, "w");
    return file != NULL && fprintf(file, "%ld", atomic_load(&samples)) > 0 && fclose(file) == 0 ? JNI_OK : JNI_ERR;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    if (options != NULL && strncmp(options, "tell=", 5) == 0) {
        return tell(options + 5);
    }
    if (options != NULL && strcmp(options, "end") == 0) {
        return (*jvmti)->DisposeEnvironment(jvmti) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
    }
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    jvmtiEventCallbacks callbacks = {.SampledObjectAlloc = sampled};
    atomic_store(&samples, 0);
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) == JNI_OK
                    && (*jvmti)->AddCapabilities(jvmti, &wanted) == JVMTI_ERROR_NONE
                    && (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE
                    && (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL)
                            == JVMTI_ERROR_NONE
            ? JNI_OK
            : JNI_ERR;
}
