// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How objects of each class lie in memory, for a walk that reads them there.

#ifndef CAIRN_HPROF_HEAP_LAYOUTS_H
#define CAIRN_HPROF_HEAP_LAYOUTS_H

#include "hprof/heap/classes.h"
#include "vm/layout/heap_layout.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

struct heap_layout {
    uint64_t mirror;    // its class object's address; 0 if it has none in the heap
    uint64_t class_of;  // what vm_heap_class_of says of its objects
    uint32_t number;    // of the class
    enum heap_kind kind;
    bool is_readable;  // else the walk must leave its objects to the VM
    bool is_late;      // when it was reported, its fields or those of a superclass were not there yet
    uint8_t element;   // of arrays: as HPROF numbers basic types, what an element takes in memory, and where the first one lies
    uint8_t element_bytes;
    uint32_t elements_at;
    // Of instances: fields in the order of a file, the class's own before those of the superclass.
    uint32_t field_count;
    const struct heap_field *fields;
    uint32_t body_bytes;  // what they take in a file
};

// What a value takes in a file.
static inline uint32_t heap_layouts_bytes(uint32_t type) {
    static const uint8_t bytes[VM_HEAP_TYPES] = {[VM_HEAP_OBJECT] = 8, [VM_HEAP_FIRST_PRIMITIVE] = 1, 2, 4, 8, 1, 2, 4, 8};
    return type < VM_HEAP_TYPES ? bytes[type] : 0;
}

// Call it once all classes have been reported: makes the layouts of those. Holds references to their class objects, which are roots
// meanwhile. Returns false when out of memory.
bool heap_layouts_begin(JNIEnv *env, const struct vm_heap *heap);
void heap_layouts_end(JNIEnv *env);

// Call it while the VM stands still: finds out which value in an object names its class, and how many bytes instances take.
void heap_layouts_settle(void);

// After that, as long as the VM stands still.
void heap_layouts_each_mirror(void (*visit)(uint64_t mirror, uint32_t number));

// After that: the layout for a value of vm_heap_class_of; NULL if the class was not reported.
const struct heap_layout *heap_layouts_of(uint64_t class_of);

#endif
