// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Heap dumps of an HPROF report: every object that can be reached, one by one.

#ifndef CAIRN_HPROF_HEAP_H
#define CAIRN_HPROF_HEAP_H

#include "hprof/report/part.h"

extern const struct hprof_part hprof_heap_part;

// Dumps also where heap=dump was not asked for: hprof_heap_part does not. Its records are in the ring when it returns. One at a time.
void hprof_heap_dump(JNIEnv *env, uint32_t token);

#endif
