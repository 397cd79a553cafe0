// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The addresses of sampled blocks that have not been freed. Every call of free asks it, so what it is asked most often, that an address
// is not in it, takes one look into a small table. No lock is taken, and nothing is allocated once it is made.

#ifndef CAIRN_ADDRESS_FILTER_H
#define CAIRN_ADDRESS_FILTER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_FILTER_COUNTERS = 1 << 16 };

// How many addresses with this hash there are; one that has reached 255 stays there.
extern _Atomic uint8_t address_filter_counters[ADDRESS_FILTER_COUNTERS];

static inline uint64_t address_filter_hash(uint64_t address) {
    return (address >> 4) * 0x9E3779B97F4A7C15u;
}

static inline bool address_filter_may_have(uint64_t address) {
    return atomic_load_explicit(
                   &address_filter_counters[address_filter_hash(address) >> 48], memory_order_relaxed) != 0;
}

// False if there is no memory for it. Once it is made it stays; made again it is the same, and empty. Nobody uses it meanwhile.
bool address_filter_make(void);

// False if there is no room. The address is of a block that the caller alone knows.
bool address_filter_add(uint64_t address);

// Whether it was there.
bool address_filter_remove(uint64_t address);

// Memory that it takes, an estimate.
uint64_t address_filter_bytes(void);

#endif
