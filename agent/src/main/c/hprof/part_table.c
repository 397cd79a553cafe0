// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/part_table.h"

#include "hprof/heap/dump.h"
#include "hprof/parts/parts.h"

#include <stddef.h>

const struct hprof_part *const hprof_parts[] = {
        &hprof_threads_part,
        &hprof_allocations_part,
        &hprof_samples_part,
        &hprof_times_part,
        &hprof_monitors_part,
        &hprof_heap_part,
        &hprof_exhaustion_part,
        NULL,
};
