// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places in native code as symbols: the library, and the function where that is known. For one caller at a time, as it asks the loader,
// which may wait, and reads the libraries' files.

#ifndef CAIRN_NATIVE_PLACES_H
#define CAIRN_NATIVE_PLACES_H

#include "ring/symbols.h"

#include <stdbool.h>
#include <stdint.h>

// Forgets what was known, as of another recording.
void native_places_begin(void);

// That this place will be asked for: a function goes on there after a call. Of all that were met the names are found at once.
void native_places_meet(struct symbols *symbols, uint64_t pc);
void native_places_find(struct symbols *symbols);

// Its number; 0 if there is no room for its name.
uint32_t native_places_number(struct symbols *symbols, uint64_t pc);

// Whether it is in a library.
bool native_places_is_code(uint64_t pc);

uint64_t native_places_bytes(void);

#endif
