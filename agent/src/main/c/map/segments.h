// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The heap unit by unit, as DDM's segments have it (HPSG, HPSO): where objects begin, and where holes do. A walk fills it in while the
// VM stands still, in any order of addresses; what it found is encoded afterwards, piece by piece, as the peer takes it. Four bits for
// each unit, so a sixteenth of the heap; of a heap that is larger than the bound, the upper part is of unknown kind. How objects are held takes
// half as much again, or as much again with compact object headers.

#ifndef CAIRN_MAP_SEGMENTS_H
#define CAIRN_MAP_SEGMENTS_H

#include "map/held_notes.h"
#include "map/stretches.h"

#include <stddef.h>

enum { HEAP_UNIT_BYTES = 8 };

struct heap_segments {
    struct heap_stretches stretches;  // those of the walk until heap_segments_keep
    uint64_t *first_unit;             // of each stretch, and behind the last
    uint8_t *starts;                  // what begins at each unit
    uint64_t noted_units;             // how many there is room for
    uint64_t unplaced_objects;
    struct held_notes held;
    // Where the last object lay.
    struct heap_stretch last;
    uint64_t last_unit;
};

// How far a map is encoded; zero at first.
struct heap_cursor {
    uint32_t stretch;
    uint64_t unit;  // of all stretches
    uint8_t state;  // of what lies there
};

struct heap_piece {
    uint64_t address;
    uint64_t narrow_address;  // in 32 bits, unless the heap is larger than that
    uint64_t units;
    size_t bytes;  // of its usage
};

// What a peer asks for.
struct heap_form {
    bool by_object;      // a run for each object, instead of neighbours of one state together
    bool tells_garbage;  // else it counts as hard
};

// How much memory the notes of these stretches may take; and those of how objects of 2^shift bytes at least are held, beside them.
uint64_t heap_segments_note_bytes(const struct heap_stretches *stretches);
uint64_t heap_segments_held_bytes(const struct heap_stretches *stretches, uint32_t shift);

// Frees what the walk before noted; the stretches stay, which are the walk's.
void heap_segments_forget(struct heap_segments *segments);

// Begins anew, with one hole in each stretch. The stretches must stay as they are. Returns false when out of memory.
bool heap_segments_begin(struct heap_segments *segments, const struct heap_stretches *stretches);

// Takes the stretches over once the walk is done.
void heap_segments_keep(struct heap_segments *segments, struct heap_stretches *stretches);

void heap_segments_free(struct heap_segments *segments);

void heap_segments_add(struct heap_segments *segments, uint64_t address, uint64_t bytes, int kind);

// From then on all that is not added as held counts as garbage. Objects have 2^shift bytes at least. Returns false when out of memory.
bool heap_segments_begin_held(struct heap_segments *segments, uint32_t shift);
void heap_segments_add_held(struct heap_segments *segments, uint64_t address, int solidity);
// It was not found out: all that lies there counts as hard again.
void heap_segments_forget_held(struct heap_segments *segments);

static inline uint64_t heap_segments_units(const struct heap_segments *segments) {
    return segments->first_unit[segments->stretches.count];
}

// Encodes what follows as pairs of DDM's heap usage, in `room` bytes (at least four) at most. Returns false at the end of the heap.
bool heap_segments_next(const struct heap_segments *segments, struct heap_cursor *cursor, struct heap_form form, uint8_t *usage,
        size_t room, struct heap_piece *piece);

#endif
