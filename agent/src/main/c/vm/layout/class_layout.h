// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How objects of a class lie in memory, as the VM's own structure of that class says: how long they are, and which of their words are
// references. HotSpot publishes where to find that for debuggers (vm/layout/structure_table.h). For the collectors of vm/layout/heap_layout.h, while
// the VM stands still.

#ifndef CAIRN_VM_CLASS_LAYOUT_H
#define CAIRN_VM_CLASS_LAYOUT_H

#include "vm/layout/heap_layout.h"

#include <stdbool.h>
#include <stdint.h>

struct vm_class_layouts {
    const struct vm_heap *heap;
    // In a structure of a class.
    int64_t mirror_at, super_at, size_at, vtable_length_at, itable_length_at, run_words_at, interfaces_at, constants_at;
    uint32_t head_bytes;  // of one that is no array's; its tables follow
    // What the structure refers to.
    int64_t cache_at, resolved_at;
    int64_t array_length_at, array_data_at;
    // In a class object: its size in words, and how many references lie behind its fields.
    uint32_t size_in_mirror, statics_in_mirror;
};

// Neighbouring references in an instance.
struct vm_reference_run {
    int32_t offset;
    uint32_t count;
};

struct vm_class_layout {
    uint64_t class;   // the VM's structure
    uint64_t mirror;  // the class object
    uint32_t instance_bytes;  // 0 of arrays
    uint8_t elements_at, element_shift;
    bool holds_references;  // of arrays
    const struct vm_reference_run *runs;
    uint32_t run_count;
};

// Returns false if the VM does not publish what is needed.
bool vm_class_layouts_find(struct vm_class_layouts *layouts, const struct vm_heap *heap);

// By what vm_heap_class_of says of an object. Returns false if that is no class whose class object names it.
bool vm_class_layout_read(const struct vm_class_layouts *layouts, uint64_t class_of, struct vm_class_layout *to);

// The class object of a structure, or 0.
uint64_t vm_class_mirror(const struct vm_class_layouts *layouts, uint64_t class);
uint64_t vm_class_super(const struct vm_class_layouts *layouts, uint64_t class);

// Visits what a class keeps, beside what the fields of its class object do: the class objects of its superclass and interfaces, and what
// its constants were resolved to. That class object is not one of an array or a primitive type, or nothing is visited.
void vm_class_each_kept(const struct vm_class_layouts *layouts, uint64_t mirror, void (*visit)(void *data, uint64_t address),
        void *data);

// What an object takes, without what comes behind the fields of a class object.
static inline uint64_t vm_class_object_bytes(const struct vm_heap *heap, const struct vm_class_layout *layout, uint64_t address) {
    return layout->instance_bytes != 0 ? layout->instance_bytes
                                       : layout->elements_at
                    + ((uint64_t)vm_heap_int(address + heap->length_at) << layout->element_shift);
}

#endif
