// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/marks/object_bits.h"

#include <stddef.h>
#include <sys/mman.h>

static size_t bytes_of(const struct object_bits *bits) {
    return ((((bits->end - bits->start) >> bits->shift) / 64) + 1) * sizeof *bits->words;
}

bool object_bits_begin(struct object_bits *bits, uint64_t start, uint64_t end, uint32_t shift) {
    *bits = (struct object_bits){.start = start, .end = end, .shift = shift};
    void *memory = mmap(NULL, bytes_of(bits), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    bits->words = memory == MAP_FAILED ? NULL : memory;
    return bits->words != NULL;
}

void object_bits_end(struct object_bits *bits) {
    if (bits->words != NULL) {
        munmap(bits->words, bytes_of(bits));
    }
    *bits = (struct object_bits){0};
}
