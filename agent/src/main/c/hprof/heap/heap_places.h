// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What is known of places in the heap, while nothing moves there: which of them has an id, and which has been met. An id is found
// by the bits before its place: bits lie close, and of ids there are only as many as objects that have one. Memory is touched only
// where there are objects: a twentieth of what they take, and 8 bytes for each id. One thread uses it.

#ifndef CAIRN_HEAP_PLACES_H
#define CAIRN_HEAP_PLACES_H

#include <stdbool.h>
#include <stdint.h>

struct heap_places_line;

struct heap_places {
    uint64_t start;
    uint64_t end;
    struct heap_places_line *lines;
    uint8_t *used;  // pieces of lines, where there are bits of `known`
    uint64_t *ids;
    uint64_t count;  // of ids
};

enum { HEAP_PLACES_ALIGNMENT = 8, HEAP_PLACES_LINE_BYTES = 64 * HEAP_PLACES_ALIGNMENT };

struct heap_places_line {
    uint64_t known;
    uint64_t met;
    uint64_t before;  // how many ids come before those of this line
};

// For the addresses from `start` to `end`; every address passed below must be among them. Returns false when out of memory.
bool heap_places_begin(struct heap_places *places, uint64_t start, uint64_t end);
void heap_places_end(struct heap_places *places);

// First of all, each that will have an id; then room is made, false without memory; then each gets its id, the last one counts. One
// that was not expected gets none.
void heap_places_expect(struct heap_places *places, uint64_t address);
bool heap_places_make_room(struct heap_places *places);
void heap_places_name(struct heap_places *places, uint64_t address, uint64_t id);

static inline struct heap_places_line *heap_places_line(const struct heap_places *places, uint64_t address) {
    return &places->lines[(address - places->start) / HEAP_PLACES_LINE_BYTES];
}

static inline uint64_t heap_places_bit(const struct heap_places *places, uint64_t address) {
    return (uint64_t)1 << (address - places->start) / HEAP_PLACES_ALIGNMENT % 64;
}

// Its id, or 0.
static inline uint64_t heap_places_id(const struct heap_places *places, uint64_t address) {
    const struct heap_places_line *line = heap_places_line(places, address);
    uint64_t bit = heap_places_bit(places, address);
    return (line->known & bit) == 0 ? 0
                                    : places->ids[line->before + (uint64_t)__builtin_popcountll(line->known & (bit - 1))];
}

static inline bool heap_places_has_met(const struct heap_places *places, uint64_t address) {
    return (heap_places_line(places, address)->met & heap_places_bit(places, address)) != 0;
}

// Whether it is met for the first time.
static inline bool heap_places_meet(const struct heap_places *places, uint64_t address) {
    struct heap_places_line *line = heap_places_line(places, address);
    uint64_t bit = heap_places_bit(places, address);
    bool is_new = (line->met & bit) == 0;
    line->met |= bit;
    return is_new;
}

#endif
