// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library with heaps of its own, for own_heaps_test.c.

#include "heap_user.h"

#include <cairn_heap.h>

static void *add(const char *name) {
    return cairn_heap_register(name);
}

static void allocated(void *heap, uint64_t id, uint64_t bytes) {
    cairn_heap_allocated(heap, id, bytes);
}

static void freed(void *heap, uint64_t id) {
    cairn_heap_freed(heap, id);
}

__attribute__((visibility("default"))) const struct heap_user heap_user = {.add = add, .allocated = allocated, .freed = freed};
