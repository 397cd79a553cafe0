// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How the objects that begin at units of a heap are held, four bits for as many units as an object has at least.

#ifndef CAIRN_MAP_HELD_NOTES_H
#define CAIRN_MAP_HELD_NOTES_H

#include "generated/wire_layout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct held_notes {
    uint8_t *at;  // NULL if it was not found out
    uint64_t units;
    uint32_t shift;
};

// For objects of 2^shift units at least; all count as garbage until they are added. Returns false when out of memory.
bool held_notes_begin(struct held_notes *notes, uint64_t units, uint32_t shift);
void held_notes_end(struct held_notes *notes);
uint64_t held_notes_bytes(uint64_t units, uint32_t shift);

// What is beyond the units is left out.
static inline void held_notes_add(struct held_notes *notes, uint64_t unit, int solidity) {
    if (unit < notes->units) {
        uint64_t number = unit >> notes->shift;
        notes->at[number / 2] |= (uint8_t)(solidity << number % 2 * 4);
    }
}

// Where it was not found out, all counts as hard.
static inline int held_notes_of(const struct held_notes *notes, uint64_t unit) {
    if (notes->at == NULL) {
        return USAGE_HARD;
    }
    uint64_t number = unit >> notes->shift;
    int solidity = notes->at[number / 2] >> number % 2 * 4 & 0xF;
    return solidity == USAGE_FREE ? USAGE_SWEEP : solidity;
}

#endif
