// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places in a heap have the ids that they were given, wherever in it they lie, and no others have any; each is met once. A stack gives
// back what was put on it, however much.

#include "base/address_stack.h"
#include "hprof/heap/heap_places.h"
#include "race_check.h"

#include <stdlib.h>

enum { WORDS = 1 << 16, FEW = 3, STACKED = 300 * 1000 };

static const uint64_t START = 0x700000000;

static uint64_t address_of(uint32_t word) {
    return START + (uint64_t)word * HEAP_PLACES_ALIGNMENT;
}

static bool is_one_in(uint32_t word, uint32_t many) {
    return (word * 0x9E3779B1u >> 16) % many == 0;
}

// Every `many`th has an id, and those of the last quarter are all without.
static bool has_id(uint32_t word, uint32_t many) {
    return word < WORDS / 4 * 3 && is_one_in(word, many);
}

static void have_their_ids(uint32_t many) {
    struct heap_places places;
    CHECK(heap_places_begin(&places, START, address_of(WORDS)));
    for (uint32_t word = 0; word < WORDS; word++) {
        if (has_id(word, many)) {
            heap_places_expect(&places, address_of(word));
        }
    }
    CHECK(heap_places_make_room(&places));
    for (uint32_t word = WORDS; word-- > 0;) {
        heap_places_name(&places, address_of(word), word + 1);  // those that nobody expected too
    }
    for (uint32_t word = 0; word < WORDS; word++) {
        CHECK(heap_places_id(&places, address_of(word)) == (has_id(word, many) ? word + 1 : 0));
    }
    heap_places_end(&places);
}

static void are_met_once(void) {
    struct heap_places places;
    CHECK(heap_places_begin(&places, START, address_of(WORDS)));
    CHECK(heap_places_make_room(&places));
    for (uint32_t word = 0; word < WORDS; word += FEW) {
        CHECK(heap_places_meet(&places, address_of(word)));
    }
    for (uint32_t word = 0; word < WORDS; word++) {
        CHECK(heap_places_meet(&places, address_of(word)) == (word % FEW != 0));
        CHECK(heap_places_id(&places, address_of(word)) == 0);
    }
    heap_places_end(&places);
}

static void a_stack_gives_back_what_was_put_on_it(void) {
    struct address_stack stack = {0};
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 1; i <= STACKED; i++) {
            CHECK(address_stack_push(&stack, i));
        }
        for (uint64_t i = STACKED; i > 0; i--) {
            CHECK(!address_stack_is_empty(&stack) && address_stack_pop(&stack) == i);
        }
        CHECK(address_stack_is_empty(&stack));
    }
    address_stack_free(&stack);
    CHECK(stack.room == 0);
}

int main(void) {
    const uint32_t shares[] = {1, 2, 7, 64, 1000, 1000000};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        have_their_ids(shares[i]);
    }
    are_met_once();
    a_stack_gives_back_what_was_put_on_it();
    return 0;
}
