// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Another agent than ours: it samples allocations itself, or, loaded with the option "end", does so no longer.

#include <jvmti.h>
#include <string.h>

static jvmtiEnv *jvmti;

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    if (options != NULL && strcmp(options, "end") == 0) {
        return (*jvmti)->DisposeEnvironment(jvmti) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
    }
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    return (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) == JNI_OK
                    && (*jvmti)->AddCapabilities(jvmti, &wanted) == JVMTI_ERROR_NONE
            ? JNI_OK
            : JNI_ERR;
}
