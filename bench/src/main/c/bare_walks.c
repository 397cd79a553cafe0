// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// An agent that walks the heap of the VM that it is loaded into and does nothing with it: over all objects ("iterate"), or along all
// references ("follow"). MapBenchmark compiles it.

#include <jvmti.h>
#include <stddef.h>
#include <string.h>

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    (void)class_tag, (void)size, (void)tag, (void)length, (void)data;
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    (void)kind, (void)info, (void)class_tag, (void)referrer_class_tag, (void)size, (void)tag, (void)referrer_tag, (void)length,
            (void)data;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *what, void *reserved) {
    (void)reserved;
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return JNI_ERR;
    }
    const jvmtiCapabilities tags = {.can_tag_objects = 1};
    const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = object, .heap_reference_callback = reference};
    jvmtiError error = (*jvmti)->AddCapabilities(jvmti, &tags);
    if (error == JVMTI_ERROR_NONE) {
        error = strcmp(what, "iterate") == 0 ? (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &callbacks, NULL)
                                             : (*jvmti)->FollowReferences(jvmti, 0, NULL, NULL, &callbacks, NULL);
    }
    (*jvmti)->DisposeEnvironment(jvmti);
    return error == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}
