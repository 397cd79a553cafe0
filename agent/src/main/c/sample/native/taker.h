// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a thread does within a call of malloc or free that is looked at. It waits for nobody, allocates nothing and calls neither JVMTI
// nor, but to ask which thread it is, JNI. A block that finds no room is counted as lost.

#ifndef CAIRN_TAKER_H
#define CAIRN_TAKER_H

#include <stdbool.h>
#include <stdint.h>

// A block has been allocated, and nobody else knows it yet. `frame` is the frame address of the function that was called for it.
void taker_allocated(uint64_t address, uint64_t size, int64_t drawn_with, uint64_t frame);

// The same of a block that may be of another heap than that of malloc.
struct taken {
    uint64_t key;      // by which its end is known
    uint64_t address;  // or what the heap has in place of one
    uint64_t size;
    int64_t drawn_with;
    uint64_t frame;    // 0: it was Java that called
    uint16_t heap;
    uint8_t own_calls;  // innermost ones of Java that are not the program's
};
void taker_took(const struct taken *taken);

// A block is about to be freed. Whether it was followed.
bool taker_freed(uint64_t address);

bool taker_gave_back(uint16_t heap, uint64_t key, uint64_t address);

// A block that counts as freed is there still.
void taker_lost_sight(void);

// A collection has ended.
void taker_collected(void);

#endif
