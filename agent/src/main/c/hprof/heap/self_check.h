// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Compares what is read in the heap with what the VM reports of the same objects. The VM publishes its layout for debuggers: this
// comparison comes before anything relies on it.

#ifndef CAIRN_HPROF_HEAP_WITNESS_H
#define CAIRN_HPROF_HEAP_WITNESS_H

#include "vm/layout/heap_layout.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// The address of the object whose tag a callback of a heap walk is given, and its size: they lie before the tag, in all versions that
// are known. False if they do not.
static inline bool heap_witness_address(const struct vm_heap *heap, const jlong *tag, jlong size, uint64_t *address) {
    *address = (uint64_t)tag[-2];
    return tag[-1] == size && vm_heap_may_have(heap, *address);
}

// Makes what is compared, once, so that nothing has to be allocated when a heap is dumped because it is full. False without memory.
bool heap_witness_prepare(JNIEnv *env);

// Between heap_layouts_begin and heap_layouts_end: whether the fields of this thread's object, and arrays, are where they are thought to
// be.
bool heap_witness_agrees(jvmtiEnv *jvmti, JNIEnv *env, const struct vm_heap *heap);

#endif
