// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers in records, in the byte order of the machine, and the short records that every recording writes.

#ifndef CAIRN_RECORDS_H
#define CAIRN_RECORDS_H

#include "ring/ring.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline void record_u2(uint8_t *record, unsigned offset, uint16_t value) {
    memcpy(record + offset, &value, sizeof value);
}

static inline void record_u4(uint8_t *record, unsigned offset, uint32_t value) {
    memcpy(record + offset, &value, sizeof value);
}

static inline void record_u8(uint8_t *record, unsigned offset, uint64_t value) {
    memcpy(record + offset, &value, sizeof value);
}

// False if there is no room for it, which is not counted.
bool records_mark(struct ring *ring, uint32_t token, int64_t nanos);
bool records_interval(struct ring *ring, int64_t interval);
bool records_heap(struct ring *ring, uint16_t heap, const char *name, int64_t interval);

// Counted as lost if there is no room for it.
void records_gc(struct ring *ring, uint32_t epoch);

// Counts as lost what stands in `count` bytes of records that will not come to their reader.
void records_count_lost(struct ring *ring, const uint8_t *records, size_t count);

// What stands for `size` bytes that were drawn with `interval`: all allocations of that size, on average.
uint64_t records_weighted(uint64_t size, int64_t interval);

#endif
