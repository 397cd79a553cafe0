// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The walk over all that can be reached, while the VM stands still: writes the items of a heap dump. An object is known by the tag
// that its allocation gave it, or else by one that the walk gives it, which it keeps: it has the same id in the next dump.

#ifndef CAIRN_HPROF_HEAP_WALK_H
#define CAIRN_HPROF_HEAP_WALK_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

struct heap_walk {
    bool leave_out_strangers;  // leaves out and counts objects of classes that were not reported; else they end the walk
    bool met_stranger;
    uint64_t objects;
    uint64_t left_out;
    jvmtiError error;
    // Of all sizes, and of arrays of objects: what they take besides references of 4 or of 8 bytes, at least.
    uint64_t size_bits;
    uint32_t least_base_of_4;
    uint32_t least_base_of_8;
    uint32_t reference_bytes;  // 0 if no array was long enough to show it
};

// Puts items that no object's own fields and elements show: roots, and what class objects refer to. `id` is that of the object
// referred to.
void heap_walk_put(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, const jlong *referrer_tag, uint64_t id);

// For FollowReferences: primitive static fields, and on no others.
jint JNICALL heap_walk_put_static(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag,
        jvalue value, jvmtiPrimitiveType type, void *data);

// Call it once the classes have been reported, and the items have been reset.
void heap_walk(struct heap_walk *walk);

// Number for a thread's object, in the bits above its id; the same each time. 0 if it has none.
uint32_t heap_walk_number_thread(jthread thread);

// Notes that the thread with this number is one of the agent's, which the dump does not report.
void heap_walk_note_own_thread(uint32_t number);
bool heap_walk_is_own_thread(uint32_t number);

// Whether a reference is a root that only a thread of the agent's has.
bool heap_walk_is_held_by_us(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info);

#endif
