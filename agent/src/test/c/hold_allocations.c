// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// An agent of somebody else's: it takes the right to receive allocation events, and keeps it. With "release" it gives it back.

#include <jvmti.h>
#include <string.h>

static jvmtiEnv *jvmti;

__attribute__((visibility("default"))) jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    const jvmtiCapabilities right = {.can_generate_sampled_object_alloc_events = 1};
    if (options != NULL && strcmp(options, "release") == 0) {
        return (jint)(*jvmti)->RelinquishCapabilities(jvmti, &right);
    }
    if (jvmti == NULL && (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return 1;
    }
    return (jint)(*jvmti)->AddCapabilities(jvmti, &right);
}
