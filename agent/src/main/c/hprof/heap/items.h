// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The small items that make up a heap dump, many in one record, in the order in which they are put. One thread puts them, while the
// VM stands still; where the ring is full it waits for the collector, which is another process. An object that is too long for a
// record takes several items with the same id, one behind the other.

#ifndef CAIRN_HPROF_HEAP_ITEMS_H
#define CAIRN_HPROF_HEAP_ITEMS_H

#include "ring/ring.h"

#include <stdbool.h>
#include <stdint.h>

// How HeapDumpLayout's kinds begin; what a kind has no use for is 0.
struct heap_item {
    uint8_t kind;
    uint8_t type;
    uint32_t number;  // of a class, or whatever the kind has there
    uint64_t id;
    uint32_t index;
    uint32_t count;
    uint32_t length;  // of arrays only
};

// Empty, and nothing was lost.
void heap_items_reset(struct ring *ring);

// An item without anything behind it.
void heap_items_put(const struct heap_item *item);

// The same once the item that is being filled has ended, which it does not end. Of those with one id only the first counts.
void heap_items_put_later(const struct heap_item *item);

// Begins an item that is filled by the functions below; it ends where the next one begins.
void heap_items_begin(const struct heap_item *item);
void heap_items_add_value(uint32_t index, uint64_t value);
// In order of their indexes. Between two of them there is nothing but null.
void heap_items_add_element(uint32_t index, uint64_t id);

// All of a primitive array, as it is in memory.
void heap_items_put_primitives(const struct heap_item *item, const void *elements, uint32_t element_bytes);

// Hands over the items that were put. Returns false once the collector has gone: what is put is lost then.
bool heap_items_flush(void);
bool heap_items_are_lost(void);

#endif
