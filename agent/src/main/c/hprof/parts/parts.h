// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of a report, except the heap dump, which builds on one of them.

#ifndef CAIRN_HPROF_PARTS_H
#define CAIRN_HPROF_PARTS_H

#include "hprof/report/part.h"

extern const struct hprof_part hprof_threads_part;
extern const struct hprof_part hprof_allocations_part;
extern const struct hprof_part hprof_samples_part;
extern const struct hprof_part hprof_times_part;
extern const struct hprof_part hprof_monitors_part;
extern const struct hprof_part hprof_exhaustion_part;

#endif
