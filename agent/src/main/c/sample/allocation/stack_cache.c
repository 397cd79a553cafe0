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
    struct stack_fingerprint print;
    struct cached_stack stack;
    struct stack_frame frames[CACHED_FRAMES];
};

struct stack_cache {
    _Atomic uint32_t used;
    struct place places[PLACES];
};

struct stack_cache *stack_cache_make(void) {
    void *memory = mmap(
            NULL, sizeof(struct stack_cache), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void stack_cache_free(struct stack_cache *stacks) {
    if (stacks != NULL) {
        munmap(stacks, sizeof *stacks);
    }
}

uint64_t stack_cache_bytes(const struct stack_cache *stacks) {
    return stacks == NULL ? 0 : (uint64_t)atomic_load(&stacks->used) * sizeof(struct place);
}

// Taken in hand; NULL if another has it.
static struct place *take(struct stack_cache *stacks, const struct stack_fingerprint *print) {
    uint64_t lanes = 0;
    for (int i = 0; i < STACK_FINGERPRINT_LANES; i++) {
        lanes ^= print->lanes[i];
    }
    struct place *place = &stacks->places[(lanes ^ lanes >> 32) % PLACES];
    return atomic_flag_test_and_set_explicit(&place->in_hand, memory_order_acquire) ? NULL : place;
}

static void give_back(struct place *place) {
    atomic_flag_clear_explicit(&place->in_hand, memory_order_release);
}

bool stack_cache_find(struct stack_cache *stacks, const struct stack_fingerprint *print, int64_t nanos,
        struct cached_stack *stack, struct stack_frame *frames) {
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

void stack_cache_put(struct stack_cache *stacks, const struct stack_fingerprint *print, int64_t nanos,
        const struct cached_stack *stack, const struct stack_frame *frames) {
    struct place *place = stack->count > CACHED_FRAMES ? NULL : take(stacks, print);
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
