// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_MAP_MALLOC_USE_H
#define CAIRN_MAP_MALLOC_USE_H

#include <stdint.h>

// What glibc's allocator says of itself. What threads keep in their caches counts as used, as it does for glibc.
struct malloc_use {
    uint64_t arenas;  // 0 where this C library does not say
    uint64_t arena_bytes;
    uint64_t free_bytes;
    uint64_t whole_page_bytes;   // of the free ones, about those that a trim gives back, as they lie
    uint64_t joined_page_bytes;  // and about those if small pieces that wait to be joined join all they can
    uint64_t large_blocks;      // with a mapping of their own
    uint64_t large_bytes;
};

// Locks each arena while its free pieces are counted.
void malloc_use_read(struct malloc_use *use);

#endif
