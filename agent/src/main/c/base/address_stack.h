// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A stack of addresses that grows, outside of malloc: its user may have stopped a thread that is in there.

#ifndef CAIRN_ADDRESS_STACK_H
#define CAIRN_ADDRESS_STACK_H

#include <stdbool.h>
#include <stdint.h>

// Empty where all is 0.
struct address_stack {
    uint64_t *addresses;
    uint64_t count;
    uint64_t room;
};

bool address_stack_grow(struct address_stack *stack);
void address_stack_free(struct address_stack *stack);

// False without memory.
static inline bool address_stack_push(struct address_stack *stack, uint64_t address) {
    if (stack->count == stack->room && !address_stack_grow(stack)) {
        return false;
    }
    stack->addresses[stack->count++] = address;
    return true;
}

static inline bool address_stack_is_empty(const struct address_stack *stack) {
    return stack->count == 0;
}

// From one that is not empty.
static inline uint64_t address_stack_pop(struct address_stack *stack) {
    return stack->addresses[--stack->count];
}

#endif
