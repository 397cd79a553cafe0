// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Sets of numbers that only grow, for many threads at once, without a lock.

#ifndef CAIRN_NUMBER_SET_H
#define CAIRN_NUMBER_SET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// A member is known by its place, which never changes.
struct number_set {
    _Atomic uint64_t *keys;  // 0: free
    atomic_bool *named;      // for the user of the set: what is known of each
    uint32_t places;
    _Atomic uint32_t members;
};

// Returns false when out of memory; call number_set_free anyway. `places` is a power of two, of which three quarters
// can be filled.
bool number_set_make(struct number_set *set, uint32_t places);
void number_set_free(struct number_set *set);

// Memory that is touched, an estimate: what is not takes none.
uint64_t number_set_bytes(const struct number_set *set);

// The place of a key that is not 0, put in if need be; -1 if the set is full.
int64_t number_set_find(struct number_set *set, uint64_t key);

#endif
