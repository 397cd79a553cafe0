// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/address_filter.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

// An address lies in one of two buckets, each a line of the cache.
// The low bits spread blocks that lie in a row, and the high ones those of whole pages, whose low bits are the same.
enum { FIRST_BUCKET = 0, SECOND_BUCKET = 33 };
enum { BUCKET_BITS = 15, BUCKETS = 1 << BUCKET_BITS, BUCKET_SLOTS = 8, PAGE = 4096, SATURATED = 255 };

struct bucket {
    _Alignas(64) _Atomic uint64_t slots[BUCKET_SLOTS];
};

_Atomic uint8_t address_filter_counters[ADDRESS_FILTER_COUNTERS];

static struct bucket *buckets;
static _Atomic int64_t members;

bool address_filter_make(void) {
    enum { BYTES = BUCKETS * sizeof *buckets };
    if (buckets == NULL) {
        void *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        buckets = memory == MAP_FAILED ? NULL : memory;
    } else {
        madvise(buckets, BYTES, MADV_DONTNEED);  // zeroes from now on
    }
    memset((void *)address_filter_counters, 0, sizeof address_filter_counters);
    atomic_store(&members, 0);
    return buckets != NULL;
}

static void count(uint64_t hash, int more) {
    _Atomic uint8_t *counter = &address_filter_counters[hash >> 48];
    uint8_t before = atomic_load_explicit(counter, memory_order_relaxed);
    while (before != SATURATED && !atomic_compare_exchange_weak(counter, &before, (uint8_t)(before + more))) {
    }
}

static struct bucket *bucket(uint64_t hash, int which) {
    return &buckets[hash >> (which == 0 ? FIRST_BUCKET : SECOND_BUCKET) & (BUCKETS - 1)];
}

// Puts `to` where `from` is.
static bool exchange(uint64_t hash, uint64_t from, uint64_t to) {
    for (int which = 0; which < 2; which++) {
        struct bucket *in = bucket(hash, which);
        for (int i = 0; i < BUCKET_SLOTS; i++) {
            uint64_t expected = from;
            if (atomic_load_explicit(&in->slots[i], memory_order_relaxed) == from
                    && atomic_compare_exchange_strong(&in->slots[i], &expected, to)) {
                return true;
            }
        }
    }
    return false;
}

// Counted before it can be found, and until it cannot be any more.
bool address_filter_add(uint64_t address) {
    uint64_t hash = address_filter_hash(address);
    address_filter_remove(address);  // of a block whose end nobody saw
    count(hash, 1);
    if (!exchange(hash, 0, address)) {
        count(hash, -1);
        return false;
    }
    atomic_fetch_add_explicit(&members, 1, memory_order_relaxed);
    return true;
}

bool address_filter_remove(uint64_t address) {
    uint64_t hash = address_filter_hash(address);
    if (address == 0 || !exchange(hash, address, 0)) {
        return false;
    }
    count(hash, -1);
    atomic_fetch_sub_explicit(&members, 1, memory_order_relaxed);
    return true;
}

uint64_t address_filter_bytes(void) {
    uint64_t touched = (uint64_t)atomic_load(&members) * PAGE, all = BUCKETS * sizeof *buckets;
    return sizeof address_filter_counters + (touched < all ? touched : all);
}
