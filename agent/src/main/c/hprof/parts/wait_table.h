// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Since when threads wait, by their ids: a table for many threads at once, without a lock and of a fixed size. All zeroes at first.

#ifndef CAIRN_HPROF_SINCE_H
#define CAIRN_HPROF_SINCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { HPROF_SINCE_PLACES = 1 << 14, HPROF_SINCE_TRIES = 32 };

struct hprof_since {
    struct {
        _Atomic int64_t thread;  // 0: free
        int64_t nanos;
    } places[HPROF_SINCE_PLACES];
};

// False if there is no room near its place.
bool hprof_since_begin(struct hprof_since *since, int64_t thread, int64_t nanos);

// When it began; -1 if that is not known. By the same Java thread, whatever carries it.
int64_t hprof_since_end(struct hprof_since *since, int64_t thread);

#endif
