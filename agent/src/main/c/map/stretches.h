// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The stretches of memory that the VM has committed for its heap, as the kernel lists them.

#ifndef CAIRN_MAP_STRETCHES_H
#define CAIRN_MAP_STRETCHES_H

#include <stdbool.h>
#include <stdint.h>

struct heap_stretch {
    uint64_t start;
    uint64_t end;
};

struct heap_stretches {
    struct heap_stretch *at;  // in the order of their addresses; neighbours are one
    uint32_t count;
    uint64_t mask;  // of the bits of an address that say where: some collectors map one piece of memory at several addresses
};

// Returns NULL if done, else why not: a sentence in ASCII. Either way heap_stretches_free has to be called.
const char *heap_stretches_find(struct heap_stretches *to);
void heap_stretches_free(struct heap_stretches *stretches);

static inline uint64_t heap_stretches_bytes(const struct heap_stretches *stretches) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < stretches->count; i++) {
        sum += stretches->at[i].end - stretches->at[i].start;
    }
    return sum;
}

#endif
