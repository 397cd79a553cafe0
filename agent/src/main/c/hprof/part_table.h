// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of a report. In this order all are prepared, started and asked for a dump; they are stopped in the reverse order.

#ifndef CAIRN_HPROF_PART_TABLE_H
#define CAIRN_HPROF_PART_TABLE_H

#include "hprof/report/part.h"

// Ends with NULL.
extern const struct hprof_part *const hprof_parts[];

#endif
