// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/number_set.h"

#include <stddef.h>
#include <sys/mman.h>

// What is not touched takes no memory.
static void *zeroed(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

bool number_set_make(struct number_set *set, uint32_t places) {
    set->places = places;
    set->keys = zeroed(places * sizeof *set->keys);
    set->named = zeroed(places * sizeof *set->named);
    return set->keys != NULL && set->named != NULL;
}

void number_set_free(struct number_set *set) {
    if (set->keys != NULL) {
        munmap(set->keys, set->places * sizeof *set->keys);
    }
    if (set->named != NULL) {
        munmap(set->named, set->places * sizeof *set->named);
    }
}

// Each member lies anywhere.
static uint64_t touched(uint64_t bytes, uint64_t members) {
    enum { PAGE = 4096 };
    return members * PAGE < bytes ? members * PAGE : bytes;
}

uint64_t number_set_bytes(const struct number_set *set) {
    uint64_t members = atomic_load(&set->members);
    return touched(set->places * sizeof *set->keys, members) + touched(set->places * sizeof *set->named, members);
}

static uint32_t hash_of(uint64_t key) {
    key ^= key >> 33;
    key *= 0xFF51AFD7ED558CCDu;
    return (uint32_t)(key >> 32);
}

int64_t number_set_find(struct number_set *set, uint64_t key) {
    for (uint32_t at = hash_of(key) & (set->places - 1);; at = (at + 1) & (set->places - 1)) {
        uint64_t found = atomic_load_explicit(&set->keys[at], memory_order_relaxed);
        if (found == 0) {
            if (atomic_load_explicit(&set->members, memory_order_relaxed) >= set->places / 4 * 3) {
                return -1;
            }
            if (atomic_compare_exchange_strong(&set->keys[at], &found, key)) {
                atomic_fetch_add(&set->members, 1);
                return at;
            }
        }
        if (found == key) {
            return at;
        }
    }
}
