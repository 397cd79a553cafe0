// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Since when threads wait, by their ids: a table for many threads at once, without a lock and of a fixed size. All zeroes at first.

#ifndef CAIRN_WAIT_TABLE_H
#define CAIRN_WAIT_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { WAIT_TABLE_PLACES = 1 << 14, WAIT_TABLE_TRIES = 32 };

struct wait_table {
    struct {
        _Atomic int64_t thread;  // 0: free
        int64_t nanos;
    } places[WAIT_TABLE_PLACES];
};

// False if there is no room near its place.
bool wait_table_begin(struct wait_table *since, int64_t thread, int64_t nanos);

// When it began; -1 if that is not known. By the same Java thread, whatever carries it.
int64_t wait_table_end(struct wait_table *since, int64_t thread);

#endif
