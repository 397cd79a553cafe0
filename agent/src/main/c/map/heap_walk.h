// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What lies where in the heap, by a walk over all objects while the VM stands still. The VM reports no addresses; they lie in
// front of the tag that a callback gets, in all versions that are known, behind a size that is compared for each object.

#ifndef CAIRN_MAP_HEAP_WALK_H
#define CAIRN_MAP_HEAP_WALK_H

#include "map/cells.h"

#include <jvmti.h>

// Returns NULL if done, else why not: a sentence in ASCII. Either way heap_cells_free has to be called. Where the heap grew before
// the walk, it is walked again, a few times; what has no place then is counted.
const char *heap_map_walk(JavaVM *vm, JNIEnv *env, uint32_t wanted_cells, struct heap_cells *cells, uint64_t *nanos);

#endif
