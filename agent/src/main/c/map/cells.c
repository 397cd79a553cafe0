// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/cells.h"

#include <stdlib.h>

enum { ALIGNMENT = 8 };

static uint64_t cells_of(const struct heap_stretch *stretch, uint64_t cell_bytes) {
    return (stretch->end - stretch->start + cell_bytes - 1) / cell_bytes;
}

bool heap_cells_begin(struct heap_cells *cells, struct heap_stretches *stretches, uint32_t wanted) {
    *cells = (struct heap_cells){.stretches = *stretches};
    *stretches = (struct heap_stretches){0};
    uint64_t least = (uint64_t)wanted * ALIGNMENT;  // a cell has an object's alignment at least
    cells->cell_bytes = (heap_stretches_bytes(&cells->stretches) + least - 1) / least * ALIGNMENT;
    cells->first_cell = malloc(cells->stretches.count * sizeof *cells->first_cell);
    for (uint32_t i = 0; cells->first_cell != NULL && i < cells->stretches.count; i++) {
        cells->first_cell[i] = cells->cell_count;
        cells->cell_count += cells_of(&cells->stretches.at[i], cells->cell_bytes);
    }
    cells->at = calloc(cells->cell_count, sizeof *cells->at);
    return cells->first_cell != NULL && cells->at != NULL;
}

void heap_cells_free(struct heap_cells *cells) {
    heap_stretches_free(&cells->stretches);
    free(cells->first_cell);
    free(cells->at);
    *cells = (struct heap_cells){0};
}

void heap_cells_add_unplaced(struct heap_cells *cells, uint64_t bytes) {
    cells->objects++;
    cells->unplaced_objects++;
    cells->unplaced_bytes += bytes;
}

// Makes the cell of this address the one at hand. Returns false if it is in no stretch.
static bool seek(struct heap_cells *cells, uint64_t address) {
    uint32_t low = 0, high = cells->stretches.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cells->stretches.at[middle].end <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == cells->stretches.count || cells->stretches.at[low].start > address) {
        return false;
    }
    const struct heap_stretch *stretch = &cells->stretches.at[low];
    uint64_t number = (address - stretch->start) / cells->cell_bytes;
    cells->cell = &cells->at[cells->first_cell[low] + number];
    cells->cell_start = stretch->start + number * cells->cell_bytes;
    cells->cell_end = cells->cell_start + cells->cell_bytes;
    cells->cell_end = cells->cell_end < stretch->end ? cells->cell_end : stretch->end;
    return true;
}

void heap_cells_add(struct heap_cells *cells, uint64_t address, uint64_t bytes, int kind) {
    address &= cells->stretches.mask;
    if (address - cells->cell_start < cells->cell_end - cells->cell_start && bytes <= cells->cell_end - address) {
        cells->objects++;
        cells->cell->bytes[kind] += bytes;
        return;
    }
    cells->objects++;
    uint64_t left = bytes;
    while (left > 0 && seek(cells, address)) {
        uint64_t here = cells->cell_end - address < left ? cells->cell_end - address : left;
        cells->cell->bytes[kind] += here;
        address += here;
        left -= here;
    }
    if (left > 0) {
        cells->outside_objects++;
        cells->unplaced_objects++;
        cells->unplaced_bytes += left;
    }
}
