// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the tracker holds, copied out while others go on writing. None of it is in the Java heap.

#ifndef CAIRN_TRACKER_REPORT_H
#define CAIRN_TRACKER_REPORT_H

#include "sample/tracker/tracker.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The chunk REAL, or REA8 if `wide`, with its header: of the newest allocations as many as `max_bytes` hold. In memory of
// io/answers.h, which the caller is given; NULL if there is none. `tracking` may be NULL: nothing was tracked.
uint8_t *tracker_report(const struct tracking *tracking, bool wide, size_t max_bytes, size_t *count);

#endif
