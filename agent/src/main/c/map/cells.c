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
    cells->cells_a_byte = 1.0 / (double)cells->cell_bytes;
    cells->at = calloc(cells->cell_count, sizeof *cells->at);
    return cells->first_cell != NULL && cells->at != NULL;
}

bool heap_cells_begin_held(struct heap_cells *cells) {
    cells->held = calloc(cells->cell_count, sizeof *cells->held);
    return cells->held != NULL;
}

void heap_cells_free(struct heap_cells *cells) {
    heap_stretches_free(&cells->stretches);
    free(cells->first_cell);
    free(cells->at);
    free(cells->held);
    *cells = (struct heap_cells){0};
}

void heap_cells_add_unplaced(struct heap_cells *cells, uint64_t bytes) {
    cells->objects++;
    cells->unplaced_objects++;
    cells->unplaced_bytes += bytes;
}

bool heap_cells_seek(struct heap_cells *cells, uint64_t address) {
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
    // A product where a quotient would take longer, made right by one at most.
    uint64_t number = (uint64_t)((double)(address - stretch->start) * cells->cells_a_byte);
    number -= number * cells->cell_bytes > address - stretch->start;
    number += (number + 1) * cells->cell_bytes <= address - stretch->start;
    cells->cell = cells->first_cell[low] + number;
    cells->cell_start = stretch->start + number * cells->cell_bytes;
    cells->cell_end = cells->cell_start + cells->cell_bytes;
    cells->cell_end = cells->cell_end < stretch->end ? cells->cell_end : stretch->end;
    return true;
}

static bool is_in_cell(const struct heap_cells *cells, uint64_t address, uint64_t bytes) {
    return address - cells->cell_start < cells->cell_end - cells->cell_start && bytes <= cells->cell_end - address;
}

// Returns how many of the bytes lie in no stretch. `sums` are those of the first cell, and `width` how many each has.
static uint64_t spread(struct heap_cells *cells, uint64_t address, uint64_t bytes, uint64_t *sums, int width) {
    while (bytes > 0 && heap_cells_seek(cells, address)) {
        uint64_t here = cells->cell_end - address < bytes ? cells->cell_end - address : bytes;
        sums[cells->cell * (uint64_t)width] += here;
        address += here;
        bytes -= here;
    }
    return bytes;
}

void heap_cells_add(struct heap_cells *cells, uint64_t address, uint64_t bytes, int kind) {
    address &= cells->stretches.mask;
    cells->objects++;
    if (is_in_cell(cells, address, bytes)) {
        cells->at[cells->cell].bytes[kind] += bytes;
        return;
    }
    uint64_t left = spread(cells, address, bytes, &cells->at[0].bytes[kind], MAP_KINDS);
    if (left > 0) {
        cells->outside_objects++;
        cells->unplaced_objects++;
        cells->unplaced_bytes += left;
    }
}

void heap_cells_add_held(struct heap_cells *cells, uint64_t address, uint64_t bytes, int solidity) {
    address &= cells->stretches.mask;
    if (is_in_cell(cells, address, bytes)) {
        cells->held[cells->cell].bytes[solidity] += bytes;
    } else {
        spread(cells, address, bytes, &cells->held[0].bytes[solidity], HEAP_SOLIDITIES);
    }
}

bool heap_cells_end_held(struct heap_cells *cells) {
    for (uint64_t i = 0; i < cells->cell_count; i++) {
        uint64_t all = 0, held = 0;
        for (int kind = 0; kind < MAP_KINDS; kind++) {
            all += cells->at[i].bytes[kind];
        }
        for (int solidity = USAGE_HARD; solidity < USAGE_SWEEP; solidity++) {
            held += cells->held[i].bytes[solidity];
        }
        if (held > all) {
            return false;
        }
        cells->held[i].bytes[USAGE_SWEEP] = all - held;
    }
    return true;
}
