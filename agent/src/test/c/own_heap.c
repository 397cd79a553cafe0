// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library with a pool that says what is in it, for OwnHeapsTest: the natives of dev.cairn.client.app.HeapAppCommands.

#include <cairn_heap.h>
#include <jni.h>

static cairn_heap *heap;

JNIEXPORT void JNICALL Java_dev_cairn_client_app_HeapAppCommands_registerInC(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    heap = cairn_heap_register("c-pool");
}

static __attribute__((noinline)) void take_from_pool(uint64_t id, uint64_t bytes) {
    cairn_heap_allocated(heap, id, bytes);
    __asm__ volatile("" ::: "memory");  // no jump, so that it is on the stack
}

JNIEXPORT void JNICALL Java_dev_cairn_client_app_HeapAppCommands_takeInC(
        JNIEnv *env, jclass type, jlong first, jlong count, jlong bytes) {
    (void)env;
    (void)type;
    for (jlong i = 0; i < count; i++) {
        take_from_pool((uint64_t)(first + i), (uint64_t)bytes);
    }
}

JNIEXPORT void JNICALL Java_dev_cairn_client_app_HeapAppCommands_freeInC(JNIEnv *env, jclass type, jlong first, jlong count) {
    (void)env;
    (void)type;
    for (jlong i = 0; i < count; i++) {
        cairn_heap_freed(heap, (uint64_t)(first + i));
    }
}
