// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library of a program in Java that allocates and does not free, for the tests of the monitor.

#include <jni.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

JNIEXPORT jlong JNICALL Java_dev_cairn_testkit_target_allocation_NativeLeak_allocate(JNIEnv *env, jclass type, jint size) {
    (void)env;
    (void)type;
    void *block = malloc((size_t)size);
    if (block != NULL) {
        memset(block, 1, (size_t)size);
    }
    return (jlong)(intptr_t)block;
}
