// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Of which of DDM's kinds the objects are that a walk meets. Where the heap can be read as it lies, an object's own header says so.
// Elsewhere the classes that matter have tags, and the VM then looks up a tag for each object, which takes longer than all the rest.

#ifndef CAIRN_MAP_OBJECT_KINDS_H
#define CAIRN_MAP_OBJECT_KINDS_H

#include "generated/agent_rows.h"
#include "map/marks/asked_marks.h"
#include "vm/layout/heap_layout.h"

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

enum { OBJECT_KIND_CLASSES = 9 };  // whose objects are not known by their length alone

struct object_kinds {
    bool reads;       // headers, and no tags
    bool is_settled;  // or else the next object is the first
    struct vm_heap heap;
    jobject samples[OBJECT_KIND_CLASSES], other_class;
    uint64_t words[OBJECT_KIND_CLASSES];  // by which the header of a sample names its class
};

// Returns false where the VM lets classes not be recognised. Either way object_kinds_end has to be called.
bool object_kinds_begin(struct object_kinds *kinds, jvmtiEnv *jvmti, JNIEnv *env);
void object_kinds_end(struct object_kinds *kinds, JNIEnv *env);

// With tags from now on, after object_kinds_settle has returned false.
bool object_kinds_use_tags(struct object_kinds *kinds, jvmtiEnv *jvmti, JNIEnv *env);

// For each walk, once the VM stands still. Returns false if headers are not as expected.
bool object_kinds_settle(struct object_kinds *kinds);

// The kind by its class in the table of the .c file.
int object_kinds_at(int class);

// DDM's arrays of 4 bytes are those of references too, whatever their size. Classes of references have tags of their own.
static inline int object_kinds_of(const struct object_kinds *kinds, uint64_t address, jlong class_tag, jint length) {
    if (!kinds->reads) {
        return class_tag != 0 && class_tag < HEAP_MARKS_FIRST_TAG ? (int)class_tag
                : length >= 0                                     ? MAP_KIND_ARRAY_4
                                                                  : MAP_KIND_OBJECT;
    }
    uint64_t word = vm_heap_class_of(&kinds->heap, address);
    if (length < 0) {
        return word == kinds->words[0] ? MAP_KIND_CLASS : MAP_KIND_OBJECT;
    }
    for (int i = 1; i < OBJECT_KIND_CLASSES; i++) {
        if (word == kinds->words[i]) {
            return object_kinds_at(i);
        }
    }
    return MAP_KIND_ARRAY_4;
}

#endif
