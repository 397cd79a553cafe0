// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Stacks that were walked a moment ago, by their prints. The VM takes some microseconds to walk fifty frames, and most samples come from
// the same few places again and again.
//
// For many threads at once, without waiting: what another has in hand is not known. Of two stacks that come to the same place the later
// one stays. What is kept is bounded: some 2 MB, of which only what is used is taken.

#ifndef CAIRN_STACK_CACHE_H
#define CAIRN_STACK_CACHE_H

#include "vm/layout/stack_fingerprint.h"

#include <stdbool.h>
#include <stdint.h>

enum { CACHED_FRAMES = 128 };  // longer stacks are not kept

struct stack_frame {
    uint32_t method;  // its number, of ring/symbols.h
    uint32_t bytecode_index;
};

// The youngest frames, and whether there are more.
struct cached_stack {
    int32_t count;
    bool truncated;
};

struct stack_cache;

// NULL if there is no memory.
struct stack_cache *stack_cache_make(void);
void stack_cache_free(struct stack_cache *stacks);

// Memory that is touched, an estimate.
uint64_t stack_cache_bytes(const struct stack_cache *stacks);

// Whether the stack with this print was put in not longer ago than a second. Then its frames too, into as much room as CACHED_FRAMES.
// `nanos` is now.
bool stack_cache_find(struct stack_cache *stacks, const struct stack_fingerprint *print, int64_t nanos,
        struct cached_stack *stack, struct stack_frame *frames);

void stack_cache_put(struct stack_cache *stacks, const struct stack_fingerprint *print, int64_t nanos,
        const struct cached_stack *stack, const struct stack_frame *frames);

#endif
