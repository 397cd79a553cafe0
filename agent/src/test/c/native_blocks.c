// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library that allocates, for native_hooks_test.c.

#include "native_blocks.h"

#include <stdlib.h>

static void *aligned(size_t size) {
    void *address = NULL;
    return posix_memalign(&address, 64, size) == 0 ? address : NULL;
}

static void *make(size_t size) {
    return malloc(size);
}

static void *make_zeroed(size_t size) {
    return calloc(1, size);
}

static void *resize(void *address, size_t size) {
    return realloc(address, size);
}

static void give_back(void *address) {
    free(address);
}

// `written_down` is in data that is read-only once the library is loaded.
__attribute__((visibility("default"))) const struct native_blocks native_blocks = {
        .make = make,
        .make_zeroed = make_zeroed,
        .make_aligned = aligned,
        .resize = resize,
        .free = give_back,
        .written_down = malloc,
};
