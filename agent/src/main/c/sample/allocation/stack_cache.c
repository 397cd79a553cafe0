// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/stack_cache.h"

#include "base/clock.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

enum { PLACES = 1 << 11, BELIEVED_NANOS = NANOS_A_SECOND };

struct place {
    atomic_flag in_hand;
    bool used;
    int64_t nanos;
    struct stack_print print;
    struct known_stack stack;
    struct stack_frame frames[KNOWN_FRAMES];
};

struct known_stacks {
    _Atomic uint32_t used;
    struct place places[PLACES];
};

struct known_stacks *known_stacks_make(void) {
    void *memory = mmap(
            NULL, sizeof(struct known_stacks), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void known_stacks_free(struct known_stacks *stacks) {
    if (stacks != NULL) {
        munmap(stacks, sizeof *stacks);
    }
}

uint64_t known_stacks_bytes(const struct known_stacks *stacks) {
    return stacks == NULL ? 0 : (uint64_t)atomic_load(&stacks->used) * sizeof(struct place);
}

// Taken in hand; NULL if another has it.
static struct place *take(struct known_stacks *stacks, const struct stack_print *print) {
    uint64_t lanes = 0;
    for (int i = 0; i < STACK_PRINT_LANES; i++) {
        lanes ^= print->lanes[i];
    }
    struct place *place = &stacks->places[(lanes ^ lanes >> 32) % PLACES];
    return atomic_flag_test_and_set_explicit(&place->in_hand, memory_order_acquire) ? NULL : place;
}

static void give_back(struct place *place) {
    atomic_flag_clear_explicit(&place->in_hand, memory_order_release);
}

bool known_stacks_find(struct known_stacks *stacks, const struct stack_print *print, int64_t nanos,
        struct known_stack *stack, struct stack_frame *frames) {
    struct place *place = take(stacks, print);
    if (place == NULL) {
        return false;
    }
    bool found = place->used && nanos - place->nanos < BELIEVED_NANOS
            && memcmp(&place->print, print, sizeof *print) == 0;
    if (found) {
        *stack = place->stack;
        memcpy(frames, place->frames, (size_t)stack->count * sizeof *frames);
    }
    give_back(place);
    return found;
}

void known_stacks_put(struct known_stacks *stacks, const struct stack_print *print, int64_t nanos,
        const struct known_stack *stack, const struct stack_frame *frames) {
    struct place *place = stack->count > KNOWN_FRAMES ? NULL : take(stacks, print);
    if (place == NULL) {
        return;
    }
    if (!place->used) {
        atomic_fetch_add(&stacks->used, 1);
    }
    place->used = true;
    place->nanos = nanos;
    place->print = *print;
    place->stack = *stack;
    memcpy(place->frames, frames, (size_t)stack->count * sizeof *frames);
    give_back(place);
}
