// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/held_notes.h"

#include <sys/mman.h>

uint64_t held_notes_bytes(uint64_t units, uint32_t shift) {
    return (units >> shift) / 2 + 1;
}

bool held_notes_begin(struct held_notes *notes, uint64_t units, uint32_t shift) {
    held_notes_end(notes);
    size_t bytes = (size_t)held_notes_bytes(units, shift);
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    *notes = (struct held_notes){.at = memory, .units = units, .shift = shift};
    return true;
}

void held_notes_end(struct held_notes *notes) {
    if (notes->at != NULL) {
        munmap(notes->at, (size_t)held_notes_bytes(notes->units, notes->shift));
    }
    *notes = (struct held_notes){0};
}
