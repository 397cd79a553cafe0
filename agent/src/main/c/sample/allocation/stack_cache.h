// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Stacks that were walked a moment ago, by their prints. The VM takes some microseconds to walk fifty frames, and most samples come from
// the same few places again and again.
//
// For many threads at once, without waiting: what another has in hand is not known. Of two stacks that come to the same place the later
// one stays. What is kept is bounded: some 2 MB, of which only what is used is taken.

#ifndef CAIRN_KNOWN_STACKS_H
#define CAIRN_KNOWN_STACKS_H

#include "vm/stack_fingerprint.h"

#include <stdbool.h>
#include <stdint.h>

enum { KNOWN_FRAMES = 128 };  // longer stacks are not kept

struct stack_frame {
    uint32_t method;  // its number, of ring/symbols.h
    uint32_t bytecode_index;
};

// The youngest frames, and whether there are more.
struct known_stack {
    int32_t count;
    bool truncated;
};

struct known_stacks;

// NULL if there is no memory.
struct known_stacks *known_stacks_make(void);
void known_stacks_free(struct known_stacks *stacks);

// Memory that is touched, an estimate.
uint64_t known_stacks_bytes(const struct known_stacks *stacks);

// Whether the stack with this print was put in not longer ago than a second. Then its frames too, into as much room as KNOWN_FRAMES.
// `nanos` is now.
bool known_stacks_find(struct known_stacks *stacks, const struct stack_print *print, int64_t nanos,
        struct known_stack *stack, struct stack_frame *frames);

void known_stacks_put(struct known_stacks *stacks, const struct stack_print *print, int64_t nanos,
        const struct known_stack *stack, const struct stack_frame *frames);

#endif
