// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/heap_places.h"

#include <stddef.h>
#include <sys/mman.h>

enum { LINES_A_PIECE = 512 };

_Static_assert(sizeof(struct heap_places_line) == 24, "a line is three words");

static uint64_t lines_of(const struct heap_places *places) {
    return (places->end - places->start) / HEAP_PLACES_LINE_BYTES + 1;
}

static uint64_t pieces_of(const struct heap_places *places) {
    return lines_of(places) / LINES_A_PIECE + 1;
}

// Zeroes, which take memory only once they are written to.
static void *reserve(uint64_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static void give_back(void *memory, uint64_t bytes) {
    if (memory != NULL) {
        munmap(memory, bytes);
    }
}

static uint64_t id_bytes(const struct heap_places *places) {
    return (places->count + 1) * sizeof *places->ids;
}

bool heap_places_begin(struct heap_places *places, uint64_t start, uint64_t end) {
    *places = (struct heap_places){.start = start, .end = end};
    places->lines = reserve(lines_of(places) * sizeof *places->lines);
    places->used = reserve(pieces_of(places));
    if (places->lines == NULL || places->used == NULL) {
        heap_places_end(places);
        return false;
    }
    return true;
}

void heap_places_end(struct heap_places *places) {
    give_back(places->lines, lines_of(places) * sizeof *places->lines);
    give_back(places->used, pieces_of(places));
    give_back(places->ids, id_bytes(places));
    *places = (struct heap_places){0};
}

void heap_places_expect(struct heap_places *places, uint64_t address) {
    struct heap_places_line *line = heap_places_line(places, address);
    line->known |= heap_places_bit(places, address);
    places->used[(uint64_t)(line - places->lines) / LINES_A_PIECE] = 1;
}

static void count_piece(struct heap_places *places, uint64_t piece) {
    uint64_t end = (piece + 1) * LINES_A_PIECE, all = lines_of(places);
    for (uint64_t i = piece * LINES_A_PIECE; i < end && i < all; i++) {
        places->lines[i].before = places->count;
        places->count += (uint64_t)__builtin_popcountll(places->lines[i].known);
    }
}

bool heap_places_make_room(struct heap_places *places) {
    for (uint64_t piece = 0; piece < pieces_of(places); piece++) {
        if (places->used[piece] != 0) {
            count_piece(places, piece);
        }
    }
    places->ids = reserve(id_bytes(places));
    return places->ids != NULL;
}

void heap_places_name(struct heap_places *places, uint64_t address, uint64_t id) {
    const struct heap_places_line *line = heap_places_line(places, address);
    uint64_t bit = heap_places_bit(places, address);
    if ((line->known & bit) == 0) {
        return;
    }
    places->ids[line->before + (uint64_t)__builtin_popcountll(line->known & (bit - 1))] = id;
}
