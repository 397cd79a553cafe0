// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Heap records of the binary format on their way into the ring: the walk of the heap fills them in where they lie. One thread does,
// while the VM stands still; where the ring is full it waits for the collector, which is another process.

#ifndef CAIRN_HPROF_HEAP_RECORDS_H
#define CAIRN_HPROF_HEAP_RECORDS_H

#include "ring/ring.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { HEAP_RECORDS_ROOM = 20 << 10, HEAP_RECORDS_ID_BYTES = 8 };

// Empty, and nothing was lost.
void heap_records_reset(struct ring *ring);

// Room for this many contiguous bytes, at most HEAP_RECORDS_ROOM; the caller must fill it before the next call.
uint8_t *heap_records_room(uint32_t bytes);

// Returns how many bytes there is room for before the records must be handed over; at least `least`: it hands them over if need be.
uint32_t heap_records_left(uint32_t least);

// Notes that `place` will hold the HeapId of a thread; the collector knows what the file has in its stead.
void heap_records_note_thread(const uint8_t *place);

// Hands over the records that were filled in. Returns false once the collector has gone: what is put is lost then.
bool heap_records_flush(void);
bool heap_records_are_lost(void);

// In the byte order of a file.
static inline void heap_records_u4(uint8_t *place, uint32_t value) {
    value = __builtin_bswap32(value);
    memcpy(place, &value, sizeof value);
}

static inline void heap_records_u8(uint8_t *place, uint64_t value) {
    value = __builtin_bswap64(value);
    memcpy(place, &value, sizeof value);
}

// Numbers of 1, 2, 4 or 8 bytes as they are in memory.
void heap_records_numbers(uint8_t *place, const void *from, uint32_t count, uint32_t bytes);

#endif
