// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The allocators in the process: the libraries, or the program, that have a malloc of their own for others to call.

#ifndef CAIRN_ALLOCATORS_H
#define CAIRN_ALLOCATORS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_ALLOCATORS = 4, ALLOCATOR_NAME_BYTES = 32 };

struct allocator {
    char name[ALLOCATOR_NAME_BYTES];  // such as glibc or jemalloc; the name of its file if it is none that is known
    uint64_t from, to;                // where its library lies
};

// How many there are; those beyond the most are left out.
size_t allocators_find(struct allocator all[MOST_ALLOCATORS]);

// A function that the library itself has, which lies between these addresses, and which it shows to others; or NULL.
void *allocators_function(const struct allocator *allocator, const char *name);

#endif
