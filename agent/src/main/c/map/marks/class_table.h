// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The classes of the objects that a walk reads where they lie, each read from the VM's own structure when its first object is met. The VM
// stands still for all but the beginning and the end.

#ifndef CAIRN_MAP_CLASS_TABLE_H
#define CAIRN_MAP_CLASS_TABLE_H

#include "map/marks/marks.h"
#include "vm/layout/class_layout.h"
#include "vm/layout/heap_layout.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

enum known_class_kind {
    KNOWN_CLASS_OTHER,
    KNOWN_CLASS_ARRAY,
    KNOWN_CLASS_MIRROR,     // of java.lang.Class
    KNOWN_CLASS_REFERENCE,  // soft, weak, final or phantom
    KNOWN_CLASS_FRAMES,     // whose objects hold pieces of stacks
};

struct known_class {
    uint64_t class_of;  // by which objects name it; 0 for none
    struct vm_class_layout layout;
    enum known_class_kind kind;
    int rank;     // of references
    bool is_met;  // for the user
};

struct class_table {
    const struct vm_heap *heap;
    struct vm_class_layouts layouts;
    uint32_t referent_at, discovered_at;  // in a reference
    struct known_class *slots;
    struct known_class *last;
    uint32_t count;
    bool is_settled;
    // Those that must be known by name: their class objects, and their structures.
    jclass reference_types[HEAP_RANKS], any_reference, class_type, frames_type;
    uint64_t reference_classes[HEAP_RANKS], any_reference_class, frames_class, class_of_classes;
};

// Returns false if the VM does not publish what is needed, or has no memory. Either way class_table_end has to be called.
bool class_table_begin(struct class_table *table, JNIEnv *env, const struct vm_heap *heap);
void class_table_end(struct class_table *table, JNIEnv *env);

// Call it first once the VM stands still.
bool class_table_settle(struct class_table *table);

struct known_class *class_table_look_up(struct class_table *table, uint64_t class_of);

// The class of the object there; NULL if there is none, or more than the table holds.
static inline struct known_class *class_table_of(struct class_table *table, uint64_t address) {
    uint64_t class_of = vm_heap_class_of(table->heap, address);
    if (table->last == NULL || table->last->class_of != class_of) {
        table->last = class_table_look_up(table, class_of);
    }
    return table->last;
}

#endif
