// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Names of classes, methods and files, each held once, in a piece of memory that never grows. Any thread may put names in
// at any time and never waits; nothing is ever taken out. A store of zeros is empty.

#ifndef CAIRN_NAME_STORE_H
#define CAIRN_NAME_STORE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NAME_SLOTS = 32 * 1024,
    MAX_NAMES = NAME_SLOTS / 4 * 3,
    NAME_TEXT_BYTES = 1200 * 1024,
    // A longer name is cut, and ends in three full stops.
    MAX_NAME_BYTES = 4096,
    // Where names begin in the text is a multiple of this.
    NAME_ALIGNMENT = 4,
};

struct name_store {
    _Atomic uint32_t names;
    _Atomic uint32_t text_bytes;
    // How often a name was wanted that had no room, or was cut.
    _Atomic uint64_t misfits;
    _Atomic uint64_t slots[NAME_SLOTS];  // the hash, and below it where the name is; 0: free
    uint8_t text[NAME_TEXT_BYTES];       // of each name a u2 length, its bytes, and a 0
};

// The number of a name, which is where it is in the text; 0 for the empty one, and for one that has no room. `name` is
// written to if it must be cut.
uint32_t name_store_put(struct name_store *store, char *name);

// The name of a number. Numbers come from the store itself.
const char *name_store_get(const struct name_store *store, uint32_t number);

#endif
