// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The heap as cells of equal size, each with the bytes of the objects in it, by kind, and on request by how they are held. A stretch of
// the heap begins with a cell of its own; the last cell of a stretch may reach beyond it.

#ifndef CAIRN_MAP_CELLS_H
#define CAIRN_MAP_CELLS_H

#include "generated/agent_rows.h"
#include "generated/wire_layout.h"
#include "map/stretches.h"

struct heap_cell {
    uint64_t bytes[MAP_KINDS];
};

// By DDM's numbers of solidity; what is free is not counted.
enum { HEAP_SOLIDITIES = USAGE_SWEEP + 1 };

struct heap_held {
    uint64_t bytes[HEAP_SOLIDITIES];
};

struct heap_cells {
    struct heap_stretches stretches;
    uint64_t *first_cell;  // of each stretch
    struct heap_cell *at;
    struct heap_held *held;  // of each cell; NULL if it was not asked for
    uint64_t cell_count;
    uint64_t cell_bytes;
    uint64_t objects;
    uint64_t unplaced_objects;  // whose address is not known, or in no stretch
    uint64_t unplaced_bytes;
    uint64_t outside_objects;   // of them, those in no stretch
    double cells_a_byte;
    // Where the last object lay.
    uint64_t cell_start, cell_end;
    uint64_t cell;
};

// Takes the stretches over, and makes about as many cells for them as are wanted. Returns false when out of memory.
bool heap_cells_begin(struct heap_cells *cells, struct heap_stretches *stretches, uint32_t wanted);
bool heap_cells_begin_held(struct heap_cells *cells);
void heap_cells_free(struct heap_cells *cells);

// Makes the cell of this address, which is masked, the one at hand. Returns false if it is in no stretch.
bool heap_cells_seek(struct heap_cells *cells, uint64_t address);

// Whether the address is in a stretch: memory that may be read.
static inline bool heap_cells_have(struct heap_cells *cells, uint64_t address) {
    address &= cells->stretches.mask;
    return address - cells->cell_start < cells->cell_end - cells->cell_start || heap_cells_seek(cells, address);
}

void heap_cells_add(struct heap_cells *cells, uint64_t address, uint64_t bytes, int kind);

// After heap_cells_begin_held: how an object is held that was added before. Then, once all that are held were: the rest is garbage.
// Returns false where more is held than lies there, as after a change in between.
void heap_cells_add_held(struct heap_cells *cells, uint64_t address, uint64_t bytes, int solidity);
bool heap_cells_end_held(struct heap_cells *cells);

void heap_cells_add_unplaced(struct heap_cells *cells, uint64_t bytes);

#endif
