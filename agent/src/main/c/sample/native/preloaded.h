// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the library that a user has preloaded (src/main/preload/preloaded.c) and the agent know of each other. All calls of malloc and
// its kin come to that library, and go on to the allocator behind it until the agent says where else to.

#ifndef CAIRN_PRELOADED_H
#define CAIRN_PRELOADED_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { PRELOADED_VERSION = 1, PRELOADED_THREAD_BYTES = 64 };

// Malloc and its kin, in this order.
struct allocator_functions {
    void *(*malloc)(size_t);
    void (*free)(void *);
    void *(*calloc)(size_t, size_t);
    void *(*realloc)(void *, size_t);
    void *(*reallocarray)(void *, size_t, size_t);
    int (*posix_memalign)(void **, size_t, size_t);
    void *(*aligned_alloc)(size_t, size_t);
    void *(*memalign)(size_t, size_t);
    void *(*valloc)(size_t);
    void *(*pvalloc)(size_t);
};

// It is called `cairn_preloaded`.
struct preloaded {
    uint32_t version, thread_bytes;
    // Where all calls lead. NULL until the allocator behind it is known. What it points to stays for ever.
    _Atomic(const struct allocator_functions *) functions;
    const struct allocator_functions *(*behind)(void);  // the allocator
    // For the agent, zeroes at first: of the calling thread, at the same distance from its thread pointer in each.
    void *(*of_thread)(void);
};

#endif
