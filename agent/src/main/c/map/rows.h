// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A map of the heap for the agent's Java half.

#ifndef CAIRN_MAP_ROWS_H
#define CAIRN_MAP_ROWS_H

#include "map/heap_walk.h"

#include <jni.h>

// The longs of Native.mapHeap; NULL, with a sentence in the first place of `why`, if there is no map, or with an exception.
jlongArray heap_map_rows(JNIEnv *env, jint wanted_cells, jboolean with_reachability, jobjectArray why);

// The same of these cells; NULL with an exception.
jlongArray heap_cells_rows(JNIEnv *env, const struct heap_cells *cells, const struct heap_map_pauses *pauses);

#endif
