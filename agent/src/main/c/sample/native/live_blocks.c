// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/live_blocks.h"

#include "sample/native/address_filter.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

_Static_assert(RECORDING_BLOCK_LONGS == RECORDING_BLOCK_FRAMES + MOST_NATIVE_FRAMES, "a row has room for all frames");

enum { SLOT_BITS = 14, SLOTS = 1 << SLOT_BITS };

// An address lies in the first free slot from its own on.
struct live_block {
    uint64_t address;  // 0: none
    int64_t row[RECORDING_BLOCK_LONGS];
};

static struct live_block *blocks;
static int members;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool live_blocks_make(void) {
    enum { BYTES = SLOTS * sizeof *blocks };
    pthread_mutex_lock(&lock);
    if (blocks == NULL) {
        void *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        blocks = memory == MAP_FAILED ? NULL : memory;
    } else {
        madvise(blocks, BYTES, MADV_DONTNEED);  // zeroes from now on
    }
    members = 0;
    pthread_mutex_unlock(&lock);
    return blocks != NULL;
}

static unsigned own_slot(uint64_t address) {
    return (unsigned)(address_filter_hash(address) >> (64 - SLOT_BITS));
}

// Where it is, or the free slot where it would be.
static unsigned slot_of(uint64_t address) {
    unsigned slot = own_slot(address);
    while (blocks[slot].address != 0 && blocks[slot].address != address) {
        slot = (slot + 1) % SLOTS;
    }
    return slot;
}

void live_blocks_add(const struct raw_block *block, uint32_t native_count) {
    pthread_mutex_lock(&lock);
    struct live_block *in = &blocks[slot_of(block->address)];
    if (in->address != 0 || members < LIVE_BLOCKS_MOST) {
        members += in->address == 0;
        *in = (struct live_block){.address = block->address};
        in->row[RECORDING_BLOCK_SIZE] = (int64_t)block->size;
        in->row[RECORDING_BLOCK_INTERVAL] = block->interval;
        for (uint32_t i = 0; i < native_count && i < MOST_NATIVE_FRAMES; i++) {
            in->row[RECORDING_BLOCK_FRAMES + i] = (int64_t)block->natives.goes_on_at[i];
        }
    }
    pthread_mutex_unlock(&lock);
}

// Those behind it move up, so that each is found from its own slot on.
static void close_gap(unsigned gap) {
    for (unsigned slot = (gap + 1) % SLOTS; blocks[slot].address != 0; slot = (slot + 1) % SLOTS) {
        unsigned way = (slot - own_slot(blocks[slot].address)) % SLOTS;
        if (way >= (slot - gap) % SLOTS) {
            blocks[gap] = blocks[slot];
            gap = slot;
        }
    }
    blocks[gap].address = 0;
}

void live_blocks_remove(uint64_t address) {
    pthread_mutex_lock(&lock);
    unsigned slot = slot_of(address);
    if (address != 0 && blocks[slot].address == address) {
        close_gap(slot);
        members--;
    }
    pthread_mutex_unlock(&lock);
}

int live_blocks_copy(int64_t *rows, int most) {
    int count = 0;
    pthread_mutex_lock(&lock);
    for (unsigned slot = 0; blocks != NULL && slot < SLOTS && count < most; slot++) {
        if (blocks[slot].address != 0) {
            memcpy(rows + (size_t)count * RECORDING_BLOCK_LONGS, blocks[slot].row, sizeof blocks[slot].row);
            count++;
        }
    }
    pthread_mutex_unlock(&lock);
    return count;
}

uint64_t live_blocks_bytes(void) {
    enum { PAGE = 4096 };
    uint64_t touched = (uint64_t)members * PAGE, all = SLOTS * sizeof *blocks;
    return touched < all ? touched : all;
}
