// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What lies where in the heap, by a walk over all objects while the VM stands still. The VM reports no addresses. In JDK 17 to 25 they
// lie in front of the tag that a callback gets, behind a size that is compared for each object; a VM where the first thousand lie in no
// part of its heap is not walked further. On request it is found out how each object is held (map/marks/marks.h), by one pause more, or
// by a few.

#ifndef CAIRN_MAP_HEAP_WALK_H
#define CAIRN_MAP_HEAP_WALK_H

#include "map/cells.h"
#include "map/segments.h"

#include <jvmti.h>

struct heap_map_pauses {
    uint64_t nanos;  // what all walks took; the VM stood still for a part of that
    uint32_t count;
    int reachability;  // MAP_REACHABILITY_...
};

// Returns NULL if done, else why not: a sentence in ASCII. Either way heap_cells_free has to be called. Where the heap grew before
// the walk, or was collected before all was known about it, it is walked again, a few times; what has no place then is counted.
const char *heap_map_walk(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, bool with_reachability, struct heap_cells *cells,
        struct heap_map_pauses *pauses);

// The same unit by unit, with how objects are held unless `unheld` says why it was not found out; `sums` has a cell for each stretch.
// Both have to be freed either way.
const char *heap_segments_walk(JavaVM *vm, JNIEnv *env, struct heap_cells *sums, struct heap_segments *segments,
        struct heap_map_pauses *pauses, const char **unheld);

#endif
