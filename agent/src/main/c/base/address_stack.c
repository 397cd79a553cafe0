// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/address_stack.h"

#include <stddef.h>
#include <sys/mman.h>

enum { FIRST_ROOM = 1 << 16 };

bool address_stack_grow(struct address_stack *stack) {
    uint64_t room = stack->room == 0 ? FIRST_ROOM : 2 * stack->room;
    size_t bytes = room * sizeof *stack->addresses;
    void *memory = stack->room == 0
            ? mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            : mremap(stack->addresses, stack->room * sizeof *stack->addresses, bytes, MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) {
        return false;
    }
    stack->addresses = memory;
    stack->room = room;
    return true;
}

void address_stack_free(struct address_stack *stack) {
    if (stack->room > 0) {
        munmap(stack->addresses, stack->room * sizeof *stack->addresses);
    }
    *stack = (struct address_stack){0};
}
