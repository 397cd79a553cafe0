// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How objects are held: from roots through ordinary references, or else only by way of the referent of a soft, weak, final or phantom
// reference. What is not met at all is garbage. An object that several ways lead to is held by the strongest. The rules are those of
// Cairn's snapshots: an object holds its class; what a collector links references by (Reference.discovered) counts as weak.

#ifndef CAIRN_MAP_MARKS_H
#define CAIRN_MAP_MARKS_H

#include "generated/wire_layout.h"
#include "map/marks/object_bits.h"

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

struct heap_marks {
    jvmtiEnv *jvmti;
    JNIEnv *env;
    uint64_t alignment;  // of objects
    uint64_t mask;       // of the bits of an address that say where
    int64_t deadline;    // of CLOCK_MONOTONIC: the VM may stand still until then
    const struct object_bits *known;  // objects that are asked about; others are only followed
    // Called once for each that is held, while the VM stands still.
    void (*visit)(void *data, uint64_t address, uint64_t bytes, int solidity);
    void *data;
    struct object_bits met;
    uint32_t pauses;      // how often the VM stood still
    const char *problem;  // why it was given up, for good
};

// From the strongest to the weakest: DDM's numbers are in another order.
enum { HEAP_RANK_WEAK = 2, HEAP_RANKS = 5 };

static inline int heap_marks_solidity(int rank) {
    static const int solidities[HEAP_RANKS] = {USAGE_HARD, USAGE_SOFT, USAGE_WEAK, USAGE_FINALIZABLE, USAGE_PHANTOM};
    return solidities[rank];
}

// The superclass of all references of a rank; NULL for what is no reference.
static inline const char *heap_marks_class(int rank) {
    static const char *const names[HEAP_RANKS] = {NULL, "java/lang/ref/SoftReference", "java/lang/ref/WeakReference",
            "java/lang/ref/FinalReference", "java/lang/ref/PhantomReference"};
    return names[rank];
}

static const char HEAP_MARKS_NO_MEMORY[] =
        "The VM has no memory left to find out how its objects are held: a map without that takes less.";
static const char HEAP_MARKS_TOO_LONG[] =
        "How the objects are held was not found out within 50 s: the heap is too large for that; a map without it takes less.";

#endif
